import { editDistance } from '../../diagnostics/nearest.js';
import { mainChoice } from '../example.js';
import { rootPlace } from '../facts/menu.js';
import { slotsOf } from '../facts/values.js';
import type { SpokenRule } from '../rule.js';

export const slotNamesAlike: SpokenRule = {
  id: 'SEM-02',
  code: 'slot-names-alike',
  category: 'semantics',
  depth: 'standard',
  severity: 'warning',
  summary: 'Two names of properties that differ in case or one letter.',
  what: 'Results have a property under one name for some phrases, and under a name that is nearly the same for others.',
  why: 'The application reads one of the two and finds nothing for half of the callers.',
  bad: mainChoice({ checking: '{account: "C"}', savings: '{Account: "S"}' }),
  good: mainChoice({ checking: '{account: "C"}', savings: '{account: "S"}' }),
  check(subject, report) {
    const names = [...slotsOf(subject).keys()].slice(0, 200);
    for (const [i, a] of names.entries()) {
      for (const b of names.slice(i + 1)) {
        const isNear =
          a.toLowerCase() === b.toLowerCase() || (a.length > 4 && !/\d/.test(a + b) && editDistance(a, b) === 1);
        if (!isNear) continue;
        report({
          ...rootPlace(subject),
          message: `results have the property "${a}" for some phrases and "${b}" for others`,
          fix: `write "${a}" everywhere`,
          evidence: { names: [a, b] },
        });
      }
    }
  },
};
