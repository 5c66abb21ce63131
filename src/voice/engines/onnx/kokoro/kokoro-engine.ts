import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CctoolError } from '../../../../diagnostics/index.js';
import { concatenate } from '../../../audio/concatenate.js';
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
import { knownSymbols, readVocabulary, STYLE_SIZE, splitRuns, styleFor, toMisaki } from './kokoro-tokens.js';

const SAMPLE_RATE = 24_000;
/** The token before and after every run. */
const PAD = 0;
const LARGEST_STYLE = 16 * 1024 * 1024;

/** Languages by the first letter of a voice's name: BCP 47, and eSpeak NG's name. */
const languages: { [letter: string]: readonly [tag: string, espeak: string | undefined] } = {
  a: ['en-US', 'en-us'],
  b: ['en-GB', 'en-gb'],
  e: ['es', 'es'],
  f: ['fr-FR', 'fr-fr'],
  h: ['hi', 'hi'],
  i: ['it', 'it'],
  p: ['pt-BR', 'pt-br'],
  // Their phonemes come from programs of their own.
  j: ['ja', undefined],
  z: ['zh', undefined],
};

/** Local neural voices of Kokoro: one model, `tokenizer.json`, and a file of styles per voice. */
export class KokoroEngine implements SpeechEngine {
  readonly id: string;
  readonly version = 'kokoro';
  readonly neural = true;
  readonly remote = false;
  readonly #models: OnnxModels;
  readonly #folder: string;
  readonly #model: string | undefined;
  readonly #licence: string | undefined;
  readonly #phonemes: PhonemeSource;

  constructor(id: string, settings: EngineSettings, context: EngineContext) {
    this.id = id;
    const folder = settings.path('folder');
    if (folder === undefined) throw settings.wrong('folder', 'the folder of the model is missing');
    this.#folder = folder;
    this.#model = settings.path('model');
    this.#licence = settings.text('licence');
    this.#phonemes = new PhonemeSource(settings, context);
    this.#models = new OnnxModels(id, settings, context);
  }

  async voices(): Promise<VoiceInfo[]> {
    const folder = join(this.#folder, 'voices');
    let files: string[];
    try {
      files = await readdir(folder);
    } catch {
      throw new CctoolError(
        'unavailable',
        `the folder ${folder} cannot be read: it holds the .bin files of the voices`,
      );
    }
    return files
      .filter((file) => file.endsWith('.bin'))
      .sort()
      .map((file) => {
        const name = basename(file, '.bin');
        const [tag] = languages[name[0]!] ?? [];
        const gender = name[1] === 'f' ? 'female' : name[1] === 'm' ? 'male' : undefined;
        return {
          id: `${this.id}:${name}`,
          name,
          engine: this.id,
          languages: tag === undefined ? [] : [tag],
          ...(gender && { gender }),
          sampleRate: SAMPLE_RATE,
          neural: true,
          licence: this.#licence ?? 'Apache-2.0 as Kokoro-82M is published: see its model card',
        };
      });
  }

  async voiceVersion(name: string): Promise<string> {
    const parts = [join(this.#folder, 'tokenizer.json'), this.#styleFile(name)];
    const digests = await Promise.all(parts.map(fileDigest));
    const rest = createHash('sha256')
      .update([...digests, await this.#phonemes.name()].join())
      .digest('hex');
    return `sha256:${await fileDigest(await this.#modelFile())}+${rest.slice(0, 8)}`;
  }

  check({ runs, voice, pitch }: SpeechSegment): void {
    if (pitch !== 1) throw new CctoolError('input', `the voice ${this.id}:${voice} cannot change its pitch`);
    refuseLongRuns(runs);
  }

  async synthesize(segment: SpeechSegment, signal?: AbortSignal): Promise<SpeechAudio> {
    this.check(segment);
    const { runs, voice, language, rate } = segment;
    if (!(await this.voices()).some(({ name }) => name === voice)) {
      throw new CctoolError('input', `the engine ${this.id} has no voice "${voice}"`);
    }
    const [tag = language, espeak] = languages[voice[0]!] ?? [];
    refuseOtherLanguage(`${this.id}:${voice}`, tag, language);

    const warnings: VoiceWarning[] = [];
    const ipa = await segmentToIpa(runs, async (clause) => {
      if (espeak === undefined) {
        throw new CctoolError(
          'unavailable',
          `the voice ${this.id}:${voice} takes phonemes of a kind that cannot be made here`,
          'use a voice of another language, or write the phonemes in [[ ]]',
        );
      }
      return this.#phonemes.phonemize(clause, espeak, warnings, signal);
    });
    const file = join(this.#folder, 'tokenizer.json');
    const vocabulary = readVocabulary(await readModelText(file, 'the alphabet of the model'), file);
    const { symbols, unknown } = knownSymbols(toMisaki(ipa, tag), vocabulary);
    if (unknown.length > 0) {
      const symbols = unknown.map((symbol) => `"${symbol}"`).join(', ');
      warnings.push({ code: 'unknown-phonemes', message: `the voice ${voice} does not know ${symbols}: left out` });
    }
    const styles = await this.#styles(voice);
    const model = await this.#modelFile();
    const pieces: Float32Array[] = [];
    for (const run of splitRuns(symbols)) {
      const ids = [PAD, ...run.map((symbol) => vocabulary.get(symbol)!), PAD];
      const outputs = await this.#models.run(
        model,
        {
          input_ids: { type: 'int64', data: ids, dims: [1, ids.length] },
          style: { type: 'float32', data: styleFor(styles, run.length), dims: [1, STYLE_SIZE] },
          speed: { type: 'float32', data: [rate], dims: [1] },
        },
        signal,
      );
      pieces.push(outputs[0]!.data);
    }
    return { samples: concatenate(pieces), sampleRate: SAMPLE_RATE, warnings };
  }

  async close(): Promise<void> {
    await this.#models.close();
    await this.#phonemes.close();
  }

  #styleFile(voice: string): string {
    return join(this.#folder, 'voices', `${voice}.bin`);
  }

  /** Rows of 256 numbers: the style for 0, 1, 2… tokens. */
  async #styles(voice: string): Promise<Float32Array> {
    const file = this.#styleFile(voice);
    const bytes = await readFile(file).catch(() => undefined);
    if (!bytes) throw new CctoolError('unavailable', `${file} cannot be read`);
    if (bytes.length === 0 || bytes.length % (STYLE_SIZE * 4) !== 0 || bytes.length > LARGEST_STYLE) {
      throw new CctoolError(
        'unavailable',
        `${file}: ${bytes.length} bytes are not rows of ${STYLE_SIZE} numbers of 32 bits`,
      );
    }
    const numbers = new Float32Array(bytes.length / 4);
    for (let i = 0; i < numbers.length; i++) numbers[i] = bytes.readFloatLE(i * 4);
    return numbers;
  }

  /** The file of the setting `model`, or where the published model has it. */
  async #modelFile(): Promise<string> {
    const places = this.#model
      ? [this.#model]
      : ['model.onnx', 'onnx/model.onnx'].map((name) => join(this.#folder, name));
    for (const place of places) if (await stat(place).catch(() => undefined)) return place;
    throw new CctoolError(
      'unavailable',
      `the model ${places.join(' or ')} was not found`,
      'name it in the setting "model"',
    );
  }
}
