import type { Severity } from '../diagnostics/index.js';
import type { Category } from './rule.js';

/** The version of the formula: a score is comparable only with scores of the same version. */
export const scoreVersion = 1;

const weights: { [severity in Severity]: number } = { error: 12, warning: 4, info: 0.5 };
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
}

/** How a score came about. */
export interface ScoreBreakdown {
  version: number;
  /** Points lost per category, after its cap; categories without loss are absent. */
  penalties: { [category: string]: { points: number; cap: number; issues: number } };
}

/**
 * 100 less, for each category, the sum of weight * mass * novelty of its issues up to the cap. The k-th issue of one
 * rule counts 1 / (1 + ln k) of the first; the gravest come first, so that the order of issues does not matter.
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
  return { score: Math.max(0, Math.min(100, round(100 - lost))), breakdown: { version: scoreVersion, penalties } };
}

/** What an issue costs by itself, for the order in which issues are reported. */
export function lossOf({ severity, mass }: Pick<ScoredIssue, 'severity' | 'mass'>): number {
  return weights[severity] * mass;
}

const round = (points: number): number => Math.round(points * 10) / 10;
