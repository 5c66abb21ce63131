import { quoteProblemsOf } from '../facts/quotes.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

const texts = {
  unbalanced: ['this quote has no partner', 'close it, or remove it'],
  'not-apart': ['this quote touches other text', 'put white space between a quoted token and its neighbours'],
  inside: ['a token element holds no quotes', 'remove them: the element itself makes one token of its words'],
} as const;

export const tokenQuote: GrammarRule = {
  code: 'token-quote',
  severity: 'error',
  spec: 'SRGS 2.1',
  summary: 'Quotes that do not make a token.',
  what: 'Double quotes in the text of a rule hold one token of several words together. They come in pairs, with white space around the pair; inside a token element there are none.',
  why: 'An odd quote makes one token of everything up to the next one, or the grammar is refused.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee "to go
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee "to go"
  </rule>
</grammar>
`,
  check(subject, report) {
    for (const { kind, start, end } of quoteProblemsOf(subject)) {
      if (kind === 'empty') continue;
      const [message, hint] = texts[kind];
      report(findingAt(subject, { start, end }, message, hint));
    }
  },
};
