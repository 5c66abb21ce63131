import { partsOf, tokensAmong } from '../facts/expansions.js';
import { spelling } from '../facts/spelling.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const tokenMisspelt: GrammarRule = {
  code: 'token-misspelt',
  severity: 'warning',
  spec: 'SRGS 2.1',
  summary: 'A frequent misspelling.',
  what: 'English words that are often misspelt in grammars: numbers, days, months and words of customer service. Only grammars whose language is English are checked.',
  why: 'The recogniser guesses a pronunciation for the misspelt word; callers who say it properly may not be understood.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    fourty coffees
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    forty coffees
  </rule>
</grammar>
`,
  check(subject, report) {
    const { grammar } = subject;
    if (grammar?.mode !== 'voice' || !/^en\b/i.test(grammar.language ?? '')) return;
    const correct = (text: string) =>
      text.includes(' ') ? text.replace(/[A-Za-z]+/g, (word) => spelling(word) ?? word) : (spelling(text) ?? text);
    const wrong = [...partsOf(grammar).tokens.keys()].filter((text) => correct(text) !== text);
    for (const token of tokensAmong(grammar, new Set(wrong))) {
      report(findingAt(subject, token, `"${token.text}" is misspelt`, `write "${correct(token.text)}"`));
    }
  },
};
