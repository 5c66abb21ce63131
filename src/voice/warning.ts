/** What is spoken, or was, in another way than asked. */
export interface VoiceWarning {
  code: 'unspoken-signs' | 'unknown-phonemes' | 'plain-pronunciation' | 'held-in-range' | 'too-long' | 'no-times';
  /** For people. */
  message: string;
}
