import { walk } from '../../grxml/validate/facts/expansions.js';
import { mainRule } from '../example.js';
import type { QuickRule } from '../rule.js';

export const weightsPartial: QuickRule = {
  id: 'WGT-01',
  code: 'weights-partial',
  category: 'weights',
  depth: 'quick',
  severity: 'info',
  summary: 'Some alternatives have a weight, others none.',
  what: 'In a one-of some items carry a weight and some do not: those count as 1.',
  why: 'What is 1 among weights of 0.2 becomes the most likely of all, which few authors mean.',
  bad: mainRule('<one-of>\n  <item weight="0.2">yes</item>\n  <item>no</item>\n</one-of>'),
  good: mainRule('<one-of>\n  <item weight="2">yes</item>\n  <item weight="1">no</item>\n</one-of>'),
  check({ grammar }, report) {
    for (const rule of grammar.rules) {
      walk(rule.expansion, (part) => {
        if (part.kind !== 'one-of') return;
        const bare = part.alternatives.filter((item) => item.weight === undefined).length;
        if (bare === 0 || bare === part.alternatives.length) return;
        report({
          at: part,
          message: `${bare} of ${part.alternatives.length} alternatives have no weight and count as 1`,
          fix: 'give every alternative a weight, or none',
          mass: 0.5,
        });
      });
    }
  },
};
