export {
  type AlongsideGrammar,
  type AnalyzeOptions,
  analyzeGrammar,
} from './analyze-grammar.js';
export { type AnalysisDepth, depths, readDepth } from './depth.js';
export { type JoinResult, joinSimilar, type SimilarPair, type Spoken } from './phonetics/join.js';
export { Pronouncer, type Pronunciation, readArpabet } from './phonetics/pronounce.js';
export { type AlignedPair, align, type Phones, similarity } from './phonetics/similarity.js';
export {
  type CommonIssue,
  type HistoryRun,
  type Portfolio,
  type PortfolioGrammar,
  portfolioOf,
  type RankedGrammar,
  runOf,
  type Standing,
} from './portfolio.js';
export {
  type Certainty,
  type GrammarSounds,
  pronounceGrammar,
  type WordSound,
  writeLexicon,
} from './pronounce-grammar.js';
export type { AnalysisIssue, GrammarAnalysis } from './report.js';
export type { AnalysisFinding, AnalysisRule, Category } from './rule.js';
export { type ScoreBreakdown, scoreVersion } from './score.js';
export type { SuggestPhrases } from './subject.js';
