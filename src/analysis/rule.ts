import type { RuleDoc, Severity } from '../diagnostics/index.js';
import { exampleFiles } from '../diagnostics/rule-examples.js';
import type { Range } from '../grxml/model.js';
import type { Json } from '../grxml/semantics/index.js';
import { besideCode } from '../package-info.js';
import type { AnalysisDepth } from './depth.js';
import type { QuickSubject, SpokenSubject } from './subject.js';

/** The chapters of the catalogue: how the numbers of their rules begin, and what their issues are about. */
export const chapters = {
  STR: 'structure',
  COV: 'coverage',
  CNF: 'confusability',
  AMB: 'ambiguity',
  SEM: 'semantics',
  WGT: 'weights',
  TOK: 'tokens',
  DTM: 'dtmf',
  PRF: 'performance',
  LOC: 'localisation',
  STY: 'style',
} as const;
type Chapter = keyof typeof chapters;

/** What an issue is about; the score has a cap for each. */
export type Category = (typeof chapters)[Chapter];

/** A number in the catalogue, e.g. `CNF-02`. */
export type RuleNumber = `${Chapter}-${number}`;

/** The category of a rule's number. */
export const categoryOf = (id: RuleNumber): Category => chapters[id.slice(0, 3) as Chapter];

/** What a rule reports about one place of the grammar. */
export interface AnalysisFinding {
  /** The place in the main document; absent for the grammar as a whole. */
  at?: Range;
  message: string;
  /** The fix: what to write instead. */
  fix: string;
  /** The evidence: phrases, sounds, values. */
  evidence?: Json;
  /** Unless the rule's own. */
  severity?: Severity;
  /** The share of what callers may say that is affected, 0 to 1; 1 when absent. */
  mass?: number;
}

export type Report = (finding: AnalysisFinding) => void;

interface AnyRule extends RuleDoc {
  id: RuleNumber;
  category: Category;
  /**
   * How findings of the rule that differ are reported together: `pairs` of phrases by their rule, once several are
   * reported one by one; `never` where each has a cause of its own. Otherwise by risk and category (report.ts).
   */
  together?: 'pairs' | 'never';
  /** Documents that an example is analysed together with (`--with`). */
  with?: { bad?: string; good?: string };
  /** Other documents that the examples refer to, by file name. */
  files?: { readonly [name: string]: string };
}

/** Looks at the document alone. What concerns its upkeep, and no call, is of depth deep. */
export interface QuickRule extends AnyRule {
  depth: 'quick' | 'deep';
  check(subject: QuickSubject, report: Report): void;
}
/** Looks at what is said, what it means and how it sounds. */
export interface SpokenRule extends AnyRule {
  depth: Exclude<AnalysisDepth, 'quick'>;
  check(subject: SpokenSubject, report: Report): void;
}
export type AnalysisRule = QuickRule | SpokenRule;

/** What a rule says about itself in code; the rest follows from its number and from its examples, which are files. */
type RuleText<Kind extends AnalysisRule> = Omit<Kind, 'category' | 'bad' | 'good' | 'with' | 'files'> & {
  /** Makes the bad example where a file of it would be very long. */
  bad?: () => string;
  /** Names of files in `rules/examples`. */
  with?: { bad?: string; good?: string };
  files?: readonly string[];
};

const folder = 'analysis/rules/examples';

/** Adds the category, and the examples: `rules/examples/CODE.bad.grxml`, `CODE.good.grxml` and those beside them. */
function complete<Kind extends AnalysisRule>(text: RuleText<Kind>) {
  const { with: beside = {} } = text;
  const withExamples = exampleFiles<RuleText<Kind> & { category: Category }>(folder, 'grxml');
  return Object.defineProperty(withExamples({ ...text, category: categoryOf(text.id) }), 'with', {
    get: () =>
      Object.fromEntries(Object.entries(beside).map(([name, file]) => [name, besideCode(`${folder}/${file}`)])),
    enumerable: true,
  });
}

/** Rules that look at the document alone, of depth quick unless they say otherwise. */
export function quickRules(
  texts: readonly (Omit<RuleText<QuickRule>, 'depth'> & { depth?: 'deep' })[],
): readonly QuickRule[] {
  return texts.map((text) => complete<QuickRule>({ depth: 'quick', ...text }));
}

/** Rules that look at what is said, what it means and how it sounds. */
export function spokenRules(texts: readonly RuleText<SpokenRule>[]): readonly SpokenRule[] {
  return texts.map((text) => complete<SpokenRule>(text));
}
