export { type CountOptions, countPhrases, type PhraseCount, type PhraseLength } from './count-phrases.js';
export { type GeneratedPhrases, type GenerateOptions, generatePhrases, type Shortfall } from './generate-phrases.js';
