/** Pronunciations as documents write them: lexicons (PLS) and phoneme alphabets. What hears and what speaks both read them. */
export { arpabetWithS, type DecidedWord, decideHeteronyms } from './heteronyms.js';
export { type Lexicon, type Pronunciation, readLexicon } from './lexicon.js';
export { type EnglishPhone, type Phonemes, readPhonemes } from './phonemes.js';
export { isReadings, readReadings } from './readings.js';

/**
 * Whoever changes what a word sounds like raises the number: prompts that were made with the sound before are found stale.
 * `heteronyms` are decided for every English voice that is spoken here; `english` is the rest of the pronunciation of local
 * neural voices without eSpeak NG. `versions.test.ts` notices a change.
 */
export const PRONUNCIATION = { heteronyms: 2, english: 2 } as const;
