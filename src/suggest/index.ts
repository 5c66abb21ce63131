/**
 * What callers may say about a topic.
 *
 *     const { suggestions } = suggestPhrases({ topic: 'account balance', phrases: ['check my balance'] });
 */
export type { Candidate, Family, Source } from './candidates.js';
export { lexiconLanguages, type SuggestInput, suggestLimits } from './check-input.js';
export type { Suggestion, SuggestResult } from './choose.js';
export { type CoverageGap, coverageGap, type GapEntry } from './gap/coverage-gap.js';
export { suggestPhrases } from './suggest-phrases.js';
