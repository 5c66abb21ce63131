import type { RuleDoc, Severity } from '../diagnostics/index.js';
import type { Range } from '../grxml/model.js';
import type { Json } from '../grxml/semantics/index.js';
import type { AnalysisDepth } from './depth.js';
import type { QuickSubject, SpokenSubject } from './subject.js';

/** What an issue is about; the score has a cap for each. */
export type Category =
  | 'structure'
  | 'coverage'
  | 'confusability'
  | 'ambiguity'
  | 'semantics'
  | 'weights'
  | 'tokens'
  | 'dtmf'
  | 'performance'
  | 'localisation'
  | 'style';

/** What a rule tells about one place of the grammar. */
export interface AnalysisFinding {
  /** The place in the main document; absent for the grammar as a whole. */
  at?: Range;
  message: string;
  /** The way out: what to write instead. */
  fix: string;
  /** What shows it: phrases, sounds, values. */
  evidence?: Json;
  /** Unless the rule's own. */
  severity?: Severity;
  /** The share of what callers may say that is affected, 0 to 1; 1 when absent. */
  mass?: number;
}

export type Report = (finding: AnalysisFinding) => void;

/** What callers are likely to say about a topic; `source` is `lexicon` where the topic is a known concept. */
export type SuggestPhrases = (input: { topic: string; limit: number }) => {
  suggestions: readonly string[];
  source: string;
};

interface AnyRule extends RuleDoc {
  /** The number in the catalogue, e.g. `CNF-02`. */
  id: string;
  category: Category;
  /** Documents that an example is analysed together with (`--with`). */
  with?: { bad?: string; good?: string };
  /** Other documents that the examples refer to, by file name. */
  files?: { [name: string]: string };
}

/** Looks at the document alone. */
export interface QuickRule extends AnyRule {
  depth: 'quick';
  check(subject: QuickSubject, report: Report): void;
}
/** Looks at what is said, what it means and how it sounds. */
export interface SpokenRule extends AnyRule {
  depth: Exclude<AnalysisDepth, 'quick'>;
  check(subject: SpokenSubject, report: Report): void;
}
export type AnalysisRule = QuickRule | SpokenRule;
