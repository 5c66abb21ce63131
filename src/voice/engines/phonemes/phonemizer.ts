import type { VoiceWarning } from '../speech-engine.js';

/** Turns words into the phonemes that eSpeak NG writes: what local neural voices were trained on. */
export interface Phonemizer {
  /** Which one it is, with its version. */
  readonly name: string;
  /** Said once per prompt when the sounds are poorer than the voice could have. */
  readonly warning: VoiceWarning | undefined;
  /**
   * @param clause words between two punctuation marks
   * @param voice eSpeak NG's name of the language, e.g. `en-us`
   * @returns IPA with stress marks before vowels and spaces between words
   * @throws CctoolError of kind `input` or `unavailable` for a language it does not have
   */
  phonemize(clause: string, voice: string, signal?: AbortSignal): Promise<string>;
  close(): Promise<void>;
}
