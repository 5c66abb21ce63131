import { createHash } from 'node:crypto';
import { CctoolError, isCctoolError } from '../../../../diagnostics/index.js';
import type { EngineSettings } from '../../engine-settings.js';
import type { EngineContext } from '../../engine-type.js';
import { PhonemeSource } from '../../phonemes/phoneme-source.js';
import { segmentToIpa } from '../../phonemes/segment-ipa.js';
import {
  refuseLongRuns,
  refuseOtherLanguage,
  type SpeechAudio,
  type SpeechEngine,
  type SpeechSegment,
  type VoiceInfo,
  type VoiceWarning,
} from '../../speech-engine.js';
import { fileDigest, OnnxModels, readModelText } from '../onnx-models.js';
import { findModels, type ModelFile, statedLicence } from './find-models.js';
import { type SentenceIds, sentenceIds, toSymbols } from './phoneme-ids.js';
import { type PiperConfig, readPiperConfig } from './piper-config.js';

/** Below this a sentence is silence, which must not be made loud. */
const SILENCE = 1e-8;

/** Brings the largest magnitude of a sentence to full scale. */
export function normalisePeak(samples: Float32Array): Float32Array {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  // A model that fails numerically gives no numbers: silence is better than noise at full scale.
  if (!Number.isFinite(peak) || peak < SILENCE) return new Float32Array(samples.length);
  return samples.map((sample) => sample / peak);
}

/** A voice lists its speakers one by one up to so many; others are found by name or number. */
const LISTED_SPEAKERS = 20;

interface PiperVoice extends ModelFile {
  config: PiperConfig;
  licence: string | undefined;
}

interface PiperVoices {
  good: PiperVoice[];
  /** What is wrong with the others, by name. */
  broken: Map<string, CctoolError>;
}

/**
 * Local neural voices of Piper: NAME.onnx with NAME.onnx.json. A voice of several speakers has one voice per speaker,
 * `piper:NAME/SPEAKER`; without a speaker it is the voice's own default.
 */
export class PiperEngine implements SpeechEngine {
  readonly id: string;
  readonly version = 'piper';
  readonly neural = true;
  readonly remote = false;
  readonly #models: OnnxModels;
  readonly #folder: string | undefined;
  readonly #files: readonly string[];
  readonly #licence: string | undefined;
  readonly #scales: { noise_scale: number | undefined; noise_w: number | undefined };
  readonly #phonemes: PhonemeSource;
  #voices: Promise<PiperVoices> | undefined;

  constructor(id: string, settings: EngineSettings, context: EngineContext) {
    this.id = id;
    this.#folder = settings.path('folder');
    this.#files = settings.paths('models') ?? [];
    if (this.#folder === undefined && this.#files.length === 0) {
      throw settings.wrong('folder', 'the folder of the voices is missing', 'or list the .onnx files under "models"');
    }
    this.#licence = settings.text('licence');
    this.#scales = { noise_scale: settings.number('noise_scale', 0, 10), noise_w: settings.number('noise_w', 0, 10) };
    this.#phonemes = new PhonemeSource(settings, context);
    this.#models = new OnnxModels(id, settings, context);
  }

  async voices(): Promise<VoiceInfo[]> {
    return (await this.#all()).good.flatMap((voice) => {
      const names = Object.keys(voice.config.speakerIds);
      const speakers = names.length > 1 && names.length <= LISTED_SPEAKERS ? names : [];
      return [this.#info(voice), ...speakers.map((speaker) => this.#info(voice, speaker))];
    });
  }

  async problems(): Promise<CctoolError[]> {
    return [...(await this.#all()).broken.values()];
  }

  async findVoice(name: string): Promise<VoiceInfo | undefined> {
    const found = await this.#find(name);
    return found && this.#info(found.voice, found.speaker);
  }

  async voiceVersion(name: string): Promise<string> {
    const found = await this.#find(name);
    if (!found) return this.version;
    const { noiseScale, lengthScale, noiseW, phonemeIds, phonemeType } = found.voice.config;
    const source = phonemeType === 'text' ? 'text' : await this.#phonemes.name();
    const settings = [noiseScale, lengthScale, noiseW, [...phonemeIds], this.#scales, source];
    const rest = createHash('sha256').update(JSON.stringify(settings)).digest('hex');
    return `sha256:${await fileDigest(found.voice.path)}+${rest.slice(0, 8)}`;
  }

  check(segment: SpeechSegment): void {
    if (segment.pitch !== 1) {
      throw new CctoolError('input', `the voice ${this.id}:${segment.voice} cannot change its pitch`);
    }
    refuseLongRuns(segment.runs);
  }

  async synthesize(segment: SpeechSegment, signal?: AbortSignal): Promise<SpeechAudio> {
    const found = await this.#find(segment.voice);
    if (!found) throw new CctoolError('input', `the engine ${this.id} has no voice "${segment.voice}"`);
    const { voice, speakerId } = found;
    const { config } = voice;
    this.check(segment);
    refuseOtherLanguage(`${this.id}:${voice.name}`, config.language, segment.language);

    const warnings: VoiceWarning[] = [];
    const sentence = sentenceIds(toSymbols(await this.#text(segment, voice, warnings, signal), config), config);
    if (sentence.unknown.length > 0) {
      const symbols = sentence.unknown.map((symbol) => `"${symbol}"`).join(', ');
      const message = `the voice ${voice.name} does not know ${symbols}: left out`;
      warnings.push({ code: 'unknown-phonemes', message });
    }
    const outputs = await this.#models.run(
      voice.path,
      {
        input: { type: 'int64', data: sentence.ids, dims: [1, sentence.ids.length] },
        input_lengths: { type: 'int64', data: [sentence.ids.length], dims: [1] },
        scales: {
          type: 'float32',
          data: [
            this.#scales.noise_scale ?? config.noiseScale,
            config.lengthScale / segment.rate,
            this.#scales.noise_w ?? config.noiseW,
          ],
          dims: [3],
        },
        ...(config.speakers > 1 && { sid: { type: 'int64' as const, data: [speakerId], dims: [1] } }),
      },
      signal,
    );
    const samples = normalisePeak(outputs[0]!.data);
    const phones = outputs[1] && phoneTimes(sentence, outputs[1].data, config);
    return { samples, sampleRate: config.sampleRate, warnings, ...(phones && { phones }) };
  }

  async close(): Promise<void> {
    await this.#models.close();
    await this.#phonemes.close();
  }

  /** What the voice's symbols are made of: letters for a voice of letters, phonemes for the others. */
  async #text(
    { runs }: SpeechSegment,
    { name, config }: PiperVoice,
    warnings: VoiceWarning[],
    signal: AbortSignal | undefined,
  ): Promise<string> {
    if (config.phonemeType === 'text') return runs.map((run) => run.phonemes?.value ?? run.text).join(' ');
    return segmentToIpa(runs, async (clause) => {
      if (config.phonemeType !== 'espeak') {
        throw new CctoolError(
          'unavailable',
          `the voice ${this.id}:${name} takes phonemes of the kind "${config.phonemeType}", which cannot be made here`,
          'use a voice of the kind espeak or text, or write the phonemes in [[ ]]',
        );
      }
      return this.#phonemes.phonemize(clause, config.espeakVoice, warnings, signal);
    });
  }

  #all(): Promise<PiperVoices> {
    this.#voices ??= this.#read().catch((error: unknown) => {
      // The next request looks again: the operator may have put the file right meanwhile.
      this.#voices = undefined;
      throw error;
    });
    return this.#voices;
  }

  /** Reads the descriptions of all voices; one that is broken takes no other with it. */
  async #read(): Promise<PiperVoices> {
    const models = await findModels(this.#folder, this.#files);
    const voices: PiperVoices = { good: [], broken: new Map() };
    for (const model of models) {
      const file = `${model.path}.json`;
      try {
        const config = readPiperConfig(await readModelText(file, 'the description of the voice'), file);
        voices.good.push({ ...model, config, licence: (await statedLicence(model)) ?? this.#licence });
      } catch (error) {
        if (!isCctoolError(error)) throw error;
        voices.broken.set(model.name, error);
      }
    }
    return voices;
  }

  async #find(
    name: string,
  ): Promise<{ voice: PiperVoice; speaker: string | undefined; speakerId: number } | undefined> {
    const { good, broken } = await this.#all();
    const slash = name.lastIndexOf('/');
    const problem = broken.get(name) ?? (slash < 0 ? undefined : broken.get(name.slice(0, slash)));
    if (problem) throw problem;
    const whole = good.find((voice) => voice.name === name);
    if (whole) return { voice: whole, speaker: undefined, speakerId: whole.config.defaultSpeaker };
    const voice = good.find((candidate) => candidate.name === name.slice(0, slash));
    if (slash < 0 || !voice) return undefined;
    const speaker = name.slice(slash + 1);
    const { speakerIds, speakers } = voice.config;
    const named = Object.hasOwn(speakerIds, speaker) ? speakerIds[speaker]! : undefined;
    const speakerId = named ?? (/^\d+$/.test(speaker) ? Number(speaker) : -1);
    return speakerId >= 0 && speakerId < speakers ? { voice, speaker, speakerId } : undefined;
  }

  #info({ name, config, licence }: PiperVoice, speaker?: string): VoiceInfo {
    const own = speaker === undefined ? name : `${name}/${speaker}`;
    return {
      id: `${this.id}:${own}`,
      name: own,
      engine: this.id,
      languages: config.language === 'und' ? [] : [config.language],
      sampleRate: config.sampleRate,
      neural: true,
      licence: licence ?? 'not stated: see the model card of the voice',
    };
  }
}

/** When each phoneme sounds, from the frames that the model gave each id. */
function phoneTimes(
  { phonemes }: SentenceIds,
  frames: Float32Array,
  { hopLength, sampleRate }: PiperConfig,
): SpeechAudio['phones'] {
  if (frames.length !== phonemes.length) return undefined;
  const phones: NonNullable<SpeechAudio['phones']> = [];
  let at = 0;
  for (const [i, phoneme] of phonemes.entries()) {
    const start = at;
    at += (frames[i]! * hopLength) / sampleRate;
    if (phoneme !== undefined) phones.push({ value: phoneme, start, end: at });
  }
  return phones;
}
