export { activateRules } from './activate-rules.js';
export { type CompileOptions, compileGrammar } from './compile-grammar.js';
export type { CompiledGrammar } from './compiled-grammar.js';
export type { Trail } from './derivation-trail.js';
export { type Expected, type MatchOptions, type MatchResult, matchPhrase } from './match-phrase.js';
export type { NearestPhrase } from './nearest-phrase.js';
export type { BrokenReference } from './speakable.js';
export { splitWords } from './words.js';
export { defaultMatchLimits, type MatchLimits } from './work.js';
