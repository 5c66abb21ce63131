/**
 * The grammar engine (SRGS 1.0 and SISR 1.0): read, validate, link, match, interpret, list, write.
 *
 *     const { grammar, obstacles } = await prepareGrammar(text);
 *     if (grammar && obstacles.length === 0) console.log(await testPhrase(grammar, 'billing please'));
 */

export {
  type CompactGrammar,
  type CompactOptions,
  compactGrammar,
  type ListedMeaning,
} from './compact/compact-grammar.js';
export { type CoveringPhrases, type CoverOptions, coverPhrases } from './coverage/cover-phrases.js';
export { Coverage, type CoverageReport, type ShownPoint } from './coverage/coverage.js';
export { type CoveragePoint, CoveragePoints, type PointKind } from './coverage/coverage-points.js';
export * from './diff/diff-grammars.js';
export * from './generate/index.js';
export * from './link/index.js';
export * from './match/index.js';
export type * from './model.js';
export * from './parse-tree.js';
export { readGrammar } from './read/index.js';
export * from './refs/map-references.js';
export type { Resolve, ResolvedDocument } from './resolver.js';
export {
  createInterpreter,
  type Interpretation,
  type Interpreter,
  type InterpretOptions,
  type SemanticDiagnostic,
  type SemanticLimits,
  type TraceStep,
} from './semantics/index.js';
export * from './testing/index.js';
export { Decided, type LearntValue, type Weighted, writeWeights } from './tune/learn-weights.js';
export type { Decisions, Measures } from './tune/measure.js';
export { type Rate, rateOf } from './tune/rates.js';
export { maskDigits, readTranscripts, type Transcripts, type Utterance } from './tune/read-transcripts.js';
export type { SoundsLike, Suggestion } from './tune/suggest-changes.js';
export { type Tuned, type TuneOptions, type TuneReport, tuneGrammar } from './tune/tune-grammar.js';
export {
  type GrammarDocument,
  type GrammarVerdict,
  type ValidateOptions,
  validateGrammars,
} from './validate/validate-grammars.js';
export * from './write/index.js';
