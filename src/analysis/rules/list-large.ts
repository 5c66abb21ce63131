import { walk } from '../../grxml/validate/facts/expansions.js';
import { example, madeUpWord, mainRule } from '../example.js';
import type { QuickRule } from '../rule.js';

const mostAlternatives = 1000;
/** Built when the documentation is asked for: a run of the analysis does without it. */
const many = () => Array.from({ length: mostAlternatives + 1 }, (_, i) => `<item>${madeUpWord(i)}</item>`).join('');

export const listLarge: QuickRule = {
  id: 'PRF-03',
  code: 'list-large',
  category: 'performance',
  depth: 'quick',
  severity: 'warning',
  summary: 'A long list inside a grammar.',
  what: 'A one-of has more than 1,000 alternatives, in a document that also has other rules or that is written by hand.',
  why: 'Each change to the dialogue makes platforms fetch and compile the whole list again.',
  get bad() {
    return example(`<rule id="main" scope="public"><one-of>${many()}</one-of></rule>`);
  },
  good: mainRule('<one-of>\n  <item>yes</item>\n  <item>no</item>\n</one-of>'),
  check({ grammar }, report) {
    for (const rule of grammar.rules) {
      walk(rule.expansion, (part) => {
        if (part.kind !== 'one-of' || part.alternatives.length <= mostAlternatives) return;
        report({
          at: part,
          message: `a list of ${part.alternatives.length.toLocaleString('en')} alternatives stands in the grammar`,
          fix: 'move the list into a grammar of its own, so that platforms can cache it',
        });
      });
    }
  },
};
