import { walk } from '../../grxml/validate/facts/expansions.js';
import { example, madeUpWord, mainRule } from '../example.js';
import type { QuickRule } from '../rule.js';

const mostParts = 10_000;
const mostBytes = 1_000_000;
/** Built when the documentation is asked for: a run of the analysis does without it. */
const many = () => Array.from({ length: mostParts + 1 }, (_, i) => `<item>${madeUpWord(i)}</item>`).join('');

export const grammarLarge: QuickRule = {
  id: 'PRF-02',
  code: 'grammar-large',
  category: 'performance',
  depth: 'quick',
  severity: 'warning',
  summary: 'A very large grammar.',
  // Written out: formatting a number loads the tables of every language, a tenth of a quick analysis.
  what: 'The grammar has more than 10,000 words and references, or a source of more than a million characters.',
  why: 'It is fetched and compiled while the caller waits, on every machine that has not cached it.',
  get bad() {
    return example(`<rule id="main" scope="public"><one-of>${many()}</one-of></rule>`);
  },
  good: mainRule('<one-of>\n  <item>yes</item>\n  <item>no</item>\n</one-of>'),
  check({ grammar, read }, report) {
    let parts = 0;
    for (const rule of grammar.rules) {
      walk(rule.expansion, ({ kind }) => {
        if (kind === 'token' || kind === 'ruleref') parts++;
      });
    }
    const { length } = read.document.source;
    if (parts <= mostParts && length <= mostBytes) return;
    report({
      message: `the grammar has ${parts.toLocaleString('en')} words and references, and ${length.toLocaleString('en')} characters`,
      fix: 'have it compiled ahead of time, or split the list by what the dialogue knows already',
      evidence: { parts, characters: length },
    });
  },
};
