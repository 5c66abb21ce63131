import type { Severity } from '../diagnostics/index.js';
import type { Category } from './rule.js';

/** The version of the formula: a score is comparable only with scores of the same version. */
export const scoreVersion = 2;

const weights: { [severity in Severity]: number } = { error: 12, warning: 4, info: 0.5 };
/**
 * What an issue does to a call. Fatal: the grammar cannot be loaded or matched, or its result is wrong for whoever says
 * or presses the thing. Serious: callers are misunderstood, or platforms differ. Minor: the rest.
 */
export type Risk = 'fatal' | 'serious' | 'minor';

/** Findings of the analysis, and of the validation below the severity of an error there, that break a call. */
const fatal: ReadonlySet<string> = new Set([
  'recursion-endless',
  'tag-rules-unreferenced',
  'tag-undefined-variable',
  'tag-undefined-object',
  'tag-script',
  'tag-reads-early',
  'value-missing',
  'keys-ambiguous',
  'value-contradicts',
]);

/** Errors of the validation that platforms overlook: formalities of the header and numbers that they replace. */
const overlooked: ReadonlySet<string> = new Set([
  'version',
  'grammar-namespace',
  'language-missing',
  'header-order',
  'example-order',
  'meta-target',
  'ruleref-media-type',
  'ruleref-private',
  'weight-syntax',
  'repeat-prob-syntax',
  'xml-encoding',
  'tag-script-modern',
]);

/**
 * The risk of an issue.
 * @param severity as reported: the configuration may have lowered it
 * @param isInvalid a finding for which the specification refuses the document
 * @param isRoot the issue is about the root rule
 */
export function riskOf(type: string, severity: Severity, isInvalid: boolean, isRoot: boolean): Risk {
  if (severity !== 'error') return 'minor';
  if (fatal.has(type) || (isInvalid && !overlooked.has(type)) || (type === 'rule-void' && isRoot)) return 'fatal';
  return 'serious';
}

/** No score of a grammar with a fatal fault is higher; each further kind of fault lowers it by `step`, down to 0. */
const ceilingOfFatal = 40;
const step = 8;

const caps: { [category in Category]: number } = {
  structure: 40,
  confusability: 30,
  ambiguity: 30,
  semantics: 25,
  coverage: 25,
  weights: 10,
  tokens: 10,
  dtmf: 10,
  performance: 10,
  localisation: 10,
  style: 10,
};

/** What the score needs to know of an issue. */
export interface ScoredIssue {
  type: string;
  category: Category;
  severity: Severity;
  /** The share of what callers may say that is affected, 0 to 1. */
  mass: number;
  risk: Risk;
}

/** How a score came about. */
export interface ScoreBreakdown {
  version: number;
  /** Points lost per category, after its cap; categories without loss are absent. */
  penalties: { [category: string]: { points: number; cap: number; issues: number } };
  /** Issues by what they do to a call. */
  risks: { [risk in Risk]: number };
  /** The highest score that the fatal faults leave; 100 without any. */
  ceiling: number;
}

/**
 * 100 less, for each category, the sum of weight * mass * novelty of its issues up to the cap. The k-th issue of one
 * rule counts 1 / (1 + ln k) of the first; the gravest come first, so that the order of issues does not matter. With
 * fatal faults the result is that share of their ceiling.
 */
export function scoreOf(issues: readonly ScoredIssue[]): { score: number; breakdown: ScoreBreakdown } {
  const ofRule = new Map<string, number>();
  const sums = new Map<Category, { points: number; issues: number }>();
  const byLoss = [...issues].sort((a, b) => weights[b.severity] * b.mass - weights[a.severity] * a.mass);
  for (const { type, category, severity, mass } of byLoss) {
    const k = (ofRule.get(type) ?? 0) + 1;
    ofRule.set(type, k);
    const sum = sums.get(category) ?? { points: 0, issues: 0 };
    sum.points += (weights[severity] * Math.min(1, Math.max(0, mass))) / (1 + Math.log(k));
    sum.issues++;
    sums.set(category, sum);
  }
  const penalties: ScoreBreakdown['penalties'] = {};
  let lost = 0;
  for (const category of Object.keys(caps) as Category[]) {
    const sum = sums.get(category);
    if (!sum || sum.points === 0) continue;
    const points = Math.min(caps[category], sum.points);
    lost += points;
    penalties[category] = { points: round(points), cap: caps[category], issues: sum.issues };
  }
  const risks: ScoreBreakdown['risks'] = { fatal: 0, serious: 0, minor: 0 };
  for (const { risk } of issues) risks[risk]++;
  const kinds = new Set(issues.flatMap(({ type, risk }) => (risk === 'fatal' ? [type] : []))).size;
  const ceiling = kinds === 0 ? 100 : Math.max(0, ceilingOfFatal - step * (kinds - 1));
  const score = round((ceiling * Math.max(0, 100 - lost)) / 100);
  return { score, breakdown: { version: scoreVersion, penalties, risks, ceiling } };
}

/** What an issue costs by itself, for the order in which issues are reported. */
export function lossOf({ severity, mass }: Pick<ScoredIssue, 'severity' | 'mass'>): number {
  return weights[severity] * mass;
}

const round = (points: number): number => Math.round(points * 10) / 10;
