import { walk } from '../../../grxml/validate/facts/expansions.js';
import { quickRules } from '../../rule.js';

export const weightsRules = quickRules([
  {
    id: 'WGT-01',
    code: 'weights-partial',
    depth: 'deep',
    severity: 'info',
    summary: 'Some alternatives have a weight, others have none.',
    what: 'In a one-of most items carry a weight and some do not: those without one count as 1. Where few carry one, these were singled out on purpose.',
    why: 'What is 1 among weights of 0.2 becomes the most likely of all, which few authors mean.',
    check({ grammar }, report) {
      for (const rule of grammar.rules) {
        walk(rule.expansion, (part) => {
          if (part.kind !== 'one-of') return;
          const bare = part.alternatives.filter((item) => item.weight === undefined).length;
          if (bare === 0 || bare * 2 > part.alternatives.length) return;
          report({
            at: part,
            message: `${bare} of ${part.alternatives.length} alternatives have no weight and count as 1`,
            fix: 'give every alternative a weight, or none',
            mass: 0.5,
          });
        });
      }
    },
  },
  {
    id: 'WGT-02',
    code: 'weights-extreme',
    severity: 'warning',
    summary: 'Weights that are very far apart.',
    what: 'The greatest weight of a one-of is more than a thousand times the least. An alternative without a weight counts as 1.',
    why: 'An alternative that is so unlikely is never recognised: callers who say it are understood as something else.',
    check({ grammar }, report) {
      for (const rule of grammar.rules) {
        walk(rule.expansion, (part) => {
          if (part.kind !== 'one-of' || part.alternatives.length < 2) return;
          const weights = part.alternatives.map((item) => item.weight ?? 1);
          const greatest = weights.reduce((a, b) => Math.max(a, b), 0);
          const least = weights.reduce((a, b) => Math.min(a, b), Infinity);
          if (greatest / least <= 1000) return;
          report({
            at: part,
            message: `the weights lie between ${least} and ${greatest}: the rare ones are never recognised`,
            fix: 'keep weights within a factor of 1000',
            evidence: { least, greatest },
            mass: 0.5,
          });
        });
      }
    },
  },
  {
    id: 'WGT-03',
    code: 'weights-sum',
    depth: 'deep',
    severity: 'info',
    summary: 'Weights that look like probabilities and do not add up to 1.',
    what: 'All weights of a one-of are at most 1 and below 1 for some, and their sum is not 1. Weights are relative (SRGS 2.4.1), so this is not an error, and reported at depth deep only.',
    why: 'Whoever wrote them had shares in mind: one was changed or left out, and the others were not adjusted.',
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
  },
  {
    id: 'WGT-04',
    code: 'repeat-prob-fixed',
    severity: 'warning',
    summary: 'A repeat probability on a fixed number of repetitions.',
    what: 'An item has repeat-prob though its least and greatest number of repetitions are the same.',
    why: 'The probability has no effect; whoever wrote it expects one.',
    check({ grammar }, report) {
      for (const rule of grammar.rules) {
        walk(rule.expansion, (part) => {
          if (part.kind !== 'item' || part.repeat?.probability === undefined || part.repeat.min !== part.repeat.max)
            return;
          report({
            at: part,
            message: `repeat-prob has no effect: the item is said exactly ${part.repeat.min} times`,
            fix: 'leave repeat-prob out, or make the repeat a range',
            mass: 0.3,
          });
        });
      }
    },
  },
]);
