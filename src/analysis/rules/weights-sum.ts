import { walk } from '../../grxml/validate/facts/expansions.js';
import { mainRule } from '../example.js';
import type { QuickRule } from '../rule.js';

export const weightsSum: QuickRule = {
  id: 'WGT-03',
  code: 'weights-sum',
  category: 'weights',
  depth: 'quick',
  severity: 'info',
  summary: 'Weights that look like probabilities and do not add up to 1.',
  what: 'All weights of a one-of are at most 1 and below 1 for some, and their sum is not 1. Weights are relative, so this is no error.',
  why: 'Whoever wrote them had shares in mind: one was changed or left out, and the others were not adjusted.',
  bad: mainRule('<one-of>\n  <item weight="0.6">yes</item>\n  <item weight="0.6">no</item>\n</one-of>'),
  good: mainRule('<one-of>\n  <item weight="0.6">yes</item>\n  <item weight="0.4">no</item>\n</one-of>'),
  check({ grammar }, report) {
    for (const rule of grammar.rules) {
      walk(rule.expansion, (part) => {
        if (part.kind !== 'one-of' || part.alternatives.length < 2) return;
        const weights = part.alternatives.map((item) => item.weight);
        if (weights.some((weight) => weight === undefined || weight > 1) || weights.every((weight) => weight === 1))
          return;
        const sum = weights.reduce<number>((total, weight) => total + weight!, 0);
        if (Math.abs(sum - 1) < 0.011) return;
        report({
          at: part,
          message: `the weights add up to ${Math.round(sum * 1000) / 1000}, not to 1`,
          fix: 'adjust them, or use plain counts as weights',
          mass: 0.5,
        });
      });
    }
  },
};
