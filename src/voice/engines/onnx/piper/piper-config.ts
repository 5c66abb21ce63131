import { CctoolError } from '../../../../diagnostics/index.js';

/** What the file NAME.onnx.json says about a Piper voice. */
export interface PiperConfig {
  sampleRate: number;
  quality: string | undefined;
  /** How text becomes symbols: eSpeak NG's phonemes, or its letters as they are; others are not made here. */
  phonemeType: string;
  /** eSpeak NG's name of the language. */
  espeakVoice: string;
  /** BCP 47, `und` where the file does not say. */
  language: string;
  speakers: number;
  speakerIds: { [name: string]: number };
  defaultSpeaker: number;
  noiseScale: number;
  lengthScale: number;
  noiseW: number;
  /** Samples per frame of the model's timing. */
  hopLength: number;
  phonemeIds: ReadonlyMap<string, readonly number[]>;
  /** Phonemes that are replaced by others before ids are looked up. */
  phonemeMap: ReadonlyMap<string, readonly string[]>;
  /** Runs of code points that are one phoneme, longest first. */
  vowelClusters: readonly (readonly string[])[];
}

type Json = { [name: string]: unknown };
const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The marks that stand before, between and after the phonemes of every sentence. */
export const sentenceMarks = { begin: '^', pad: '_', end: '$' } as const;

/**
 * Reads the sidecar of a voice.
 * @param file its name for messages
 * @throws CctoolError of kind `unavailable` that names the file and the field
 */
export function readPiperConfig(text: string, file: string): PiperConfig {
  const wrong = (message: string) => new CctoolError('unavailable', `${file}: ${message}`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw wrong(`this is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!isObject(json)) throw wrong('expected an object');
  const root = json;

  const at = (place: string): unknown =>
    place.split('.').reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), root);
  const number = (place: string, least: number, most: number, otherwise?: number): number => {
    const value = at(place) ?? otherwise;
    if (typeof value === 'number' && value >= least && value <= most) return value;
    throw wrong(`${place}: expected a number from ${least} to ${most}`);
  };
  const integer = (place: string, least: number, most: number, otherwise?: number): number => {
    const value = number(place, least, most, otherwise);
    if (!Number.isInteger(value)) throw wrong(`${place}: ${value} is not a whole number`);
    return value;
  };
  const text_ = (place: string): string | undefined => {
    const value = at(place);
    if (value === undefined || value === null || typeof value === 'string') return value ?? undefined;
    throw wrong(`${place}: expected a text`);
  };
  const object = (place: string): Json => {
    const value = at(place) ?? {};
    if (!isObject(value)) throw wrong(`${place}: expected an object`);
    return value;
  };

  const symbols = integer('num_symbols', 1, 65_536, 256);
  const phonemeIds = new Map<string, number[]>();
  for (const [phoneme, value] of Object.entries(object('phoneme_id_map'))) {
    const ids: unknown[] = Array.isArray(value) ? value : [value];
    for (const id of ids) {
      if (typeof id !== 'number' || !Number.isInteger(id) || id < 0 || id >= symbols) {
        throw wrong(
          `phoneme_id_map: the id ${JSON.stringify(id)} of "${phoneme}" is not a number from 0 to ${symbols - 1}`,
        );
      }
    }
    phonemeIds.set(phoneme.normalize('NFD'), ids as number[]);
  }
  for (const mark of Object.values(sentenceMarks)) {
    if (!phonemeIds.has(mark)) throw wrong(`phoneme_id_map: the mark "${mark}" has no id`);
  }

  const speakers = integer('num_speakers', 1, 100_000, 1);
  const speakerIds: { [name: string]: number } = {};
  for (const name of Object.keys(object('speaker_id_map'))) {
    const id = object('speaker_id_map')[name];
    if (typeof id !== 'number' || !Number.isInteger(id) || id < 0 || id >= speakers) {
      throw wrong(
        `speaker_id_map: the number ${JSON.stringify(id)} of "${name}" is not a number from 0 to ${speakers - 1}`,
      );
    }
    speakerIds[name] = id;
  }

  const phonemeMap = new Map<string, readonly string[]>();
  for (const [phoneme, value] of Object.entries(object('phoneme_map'))) {
    const others: unknown[] = Array.isArray(value) ? value : [value];
    if (others.some((other) => typeof other !== 'string')) throw wrong(`phoneme_map: "${phoneme}" needs phonemes`);
    phonemeMap.set(
      phoneme.normalize('NFD'),
      (others as string[]).map((other) => other.normalize('NFD')),
    );
  }

  const clusters = at('vowel_clusters') ?? [];
  if (!Array.isArray(clusters) || clusters.some((cluster) => typeof cluster !== 'string' || cluster === '')) {
    throw wrong('vowel_clusters: expected a list of texts');
  }

  const espeakVoice = text_('espeak.voice') ?? 'en-us';
  const code = text_('language.code') ?? (isObject(at('espeak')) ? text_('espeak.voice') : undefined) ?? 'und';
  return {
    sampleRate: integer('audio.sample_rate', 4000, 192_000),
    quality: text_('audio.quality'),
    phonemeType: text_('phoneme_type') ?? 'espeak',
    espeakVoice,
    language: code.replaceAll('_', '-'),
    speakers,
    speakerIds,
    defaultSpeaker: integer('default_speaker_id', 0, speakers - 1, 0),
    noiseScale: number('inference.noise_scale', 0, 10, 0.667),
    lengthScale: number('inference.length_scale', 0.01, 100, 1),
    noiseW: number('inference.noise_w', 0, 10, 0.8),
    hopLength: integer('hop_length', 1, 65_536, 256),
    phonemeIds,
    phonemeMap,
    vowelClusters: (clusters as string[])
      .map((cluster) => [...cluster.normalize('NFD')])
      .sort((a, b) => b.length - a.length),
  };
}
