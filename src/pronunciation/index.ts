/** Pronunciations as documents write them: lexicons (PLS) and phoneme alphabets. What hears and what speaks both read them. */
export { arpabetWithS, type DecidedWord, decideHeteronyms } from './heteronyms.js';
export { type Lexicon, type Pronunciation, readLexicon } from './lexicon.js';
export { type EnglishPhone, type Phonemes, readPhonemes } from './phonemes.js';
export { isReadings, readReadings } from './readings.js';
