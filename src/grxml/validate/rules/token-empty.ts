import { collapse } from '../../read/split-tokens.js';
import { textOf } from '../../read/text-run.js';
import { elementsOf } from '../facts/elements.js';
import { quoteProblemsOf } from '../facts/quotes.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const tokenEmpty: GrammarRule = {
  code: 'token-empty',
  severity: 'error',
  spec: 'SRGS 2.1',
  summary: 'A token without text.',
  what: 'A token element or a pair of quotes holds at least one character that is no white space.',
  why: 'Platforms refuse the grammar.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee <token> </token>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee <token>to go</token>
  </rule>
</grammar>
`,
  check(subject, report) {
    for (const element of elementsOf(subject, 'token')) {
      if (collapse(textOf(element).value) !== '') continue;
      report(findingAt(subject, element, 'this token is empty', 'write its text, or remove it'));
    }
    for (const { kind, start, end } of quoteProblemsOf(subject)) {
      if (kind !== 'empty') continue;
      report(
        findingAt(subject, { start, end }, 'these quotes hold no text', 'write the token between them, or remove them'),
      );
    }
  },
};
