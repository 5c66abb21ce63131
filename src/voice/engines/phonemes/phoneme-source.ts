import { CctoolError, isCctoolError } from '../../../diagnostics/index.js';
import type { EngineSettings } from '../engine-settings.js';
import type { EngineContext } from '../engine-type.js';
import { espeakHint, espeakVersion } from '../espeak/espeak-program.js';
import type { VoiceWarning } from '../speech-engine.js';
import type { Phonemizer } from './phonemizer.js';

const sources = ['auto', 'espeak-ng', 'espeak-module', 'english'] as const;

/** Where the phonemes of a voice come from, as its engine's settings say. */
export interface PhonemizerChoice {
  source: (typeof sources)[number];
  program: string;
  places: readonly string[];
}

/** Reads the settings `phonemes` (auto, espeak-ng, espeak-module, english) and `espeak_program`. */
function readPhonemizerChoice(settings: EngineSettings, context: EngineContext): PhonemizerChoice {
  return {
    source: settings.oneOf('phonemes', sources) ?? 'auto',
    program: settings.text('espeak_program') ?? 'espeak-ng',
    places: [context.root],
  };
}

/**
 * The best source of phonemes that is there: the `espeak-ng` program, the eSpeak NG module, the built-in English.
 * @throws CctoolError of kind `unavailable` when the one that the settings ask for is not there
 */
export async function choosePhonemizer({ source, program, places }: PhonemizerChoice): Promise<Phonemizer> {
  if (source === 'auto' || source === 'espeak-ng') {
    try {
      const version = await espeakVersion(program);
      return new (await import('./espeak-phonemizer.js')).EspeakPhonemizer(program, version);
    } catch (error) {
      if (source === 'espeak-ng' || !isCctoolError(error)) throw error;
    }
  }
  if (source === 'auto' || source === 'espeak-module') {
    const { EspeakModulePhonemizer, findEspeakModule } = await import('./espeak-phonemizer.js');
    const path = findEspeakModule(places);
    if (path !== undefined) return new EspeakModulePhonemizer(path);
    if (source === 'espeak-module') {
      throw new CctoolError('unavailable', 'the package @echogarden/espeak-ng-emscripten is not installed', espeakHint);
    }
  }
  return new (await import('./english-phonemizer.js')).EnglishPhonemizer();
}

/** Where the voices of an engine have their phonemes from; looked for when it is first needed. */
export class PhonemeSource {
  readonly #choice: PhonemizerChoice;
  #chosen: Promise<Phonemizer> | undefined;

  /** Reads the settings `phonemes` and `espeak_program`. */
  constructor(settings: EngineSettings, context: EngineContext) {
    this.#choice = readPhonemizerChoice(settings, context);
  }

  /**
   * @param warnings gets what is to be said about the source, once
   * @throws as `Phonemizer.phonemize`, and of kind `unavailable` when what the settings ask for is not there
   */
  async phonemize(clause: string, voice: string, warnings: VoiceWarning[], signal?: AbortSignal): Promise<string> {
    const phonemizer = await this.#choose();
    const { warning } = phonemizer;
    if (warning !== undefined && !warnings.includes(warning)) warnings.push(warning);
    return phonemizer.phonemize(clause, voice, signal);
  }

  /** What decides the pronunciation, with its version: prompts sound different when it changes. */
  async name(): Promise<string> {
    // Where there is no source, given phonemes can still be spoken.
    return this.#choose().then(
      ({ name }) => name,
      () => 'none',
    );
  }

  async close(): Promise<void> {
    const chosen = this.#chosen;
    this.#chosen = undefined;
    await (await chosen?.catch(() => undefined))?.close();
  }

  #choose(): Promise<Phonemizer> {
    this.#chosen ??= choosePhonemizer(this.#choice).catch((error: unknown) => {
      // The next request looks again: it may have been installed meanwhile.
      this.#chosen = undefined;
      throw error;
    });
    return this.#chosen;
  }
}
