import { walk } from '../../grxml/validate/facts/expansions.js';
import { mainRule } from '../example.js';
import type { QuickRule } from '../rule.js';

export const weightsExtreme: QuickRule = {
  id: 'WGT-02',
  code: 'weights-extreme',
  category: 'weights',
  depth: 'quick',
  severity: 'warning',
  summary: 'A weight of zero, or weights that lie very far apart.',
  what: 'An alternative has the weight 0, or the greatest weight of a one-of is more than a thousand times the least.',
  why: 'An alternative that is so unlikely is never recognised: callers who say it are understood as something else.',
  bad: mainRule('<one-of>\n  <item weight="5000">yes</item>\n  <item weight="1">no</item>\n</one-of>'),
  good: mainRule('<one-of>\n  <item weight="5">yes</item>\n  <item weight="1">no</item>\n</one-of>'),
  check({ grammar }, report) {
    for (const rule of grammar.rules) {
      walk(rule.expansion, (part) => {
        if (part.kind !== 'one-of' || part.alternatives.length < 2) return;
        const weights = part.alternatives.map((item) => item.weight ?? 1);
        const greatest = weights.reduce((a, b) => Math.max(a, b), 0);
        const least = weights.reduce((a, b) => Math.min(a, b), Infinity);
        if (least > 0 && greatest / least <= 1000) return;
        report({
          at: part,
          message:
            least <= 0
              ? 'an alternative has the weight 0: on most platforms it is never recognised'
              : `the weights lie between ${least} and ${greatest}: the rare ones are never recognised`,
          fix:
            least <= 0 ? 'remove the alternative, or give it a small weight' : 'keep weights within a factor of 1000',
          evidence: { least, greatest },
          mass: 0.5,
        });
      });
    }
  },
};
