import type { EngineSettings } from '../engine-settings.js';
import type { Surroundings } from '../engine-type.js';
import type { VoiceWarning } from '../speech-engine.js';
import { choosePhonemizer, type PhonemizerChoice, readPhonemizerChoice } from './choose-phonemizer.js';
import type { Phonemizer } from './phonemizer.js';

/** Where the voices of an engine have their phonemes from; looked for when it is first needed. */
export class PhonemeSource {
  readonly #choice: PhonemizerChoice;
  #chosen: Promise<Phonemizer> | undefined;

  /** Reads the settings `phonemes` and `espeak_program`. */
  constructor(settings: EngineSettings, surroundings: Surroundings) {
    this.#choice = readPhonemizerChoice(settings, surroundings);
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
