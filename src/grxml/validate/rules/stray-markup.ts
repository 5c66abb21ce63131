import { partsOf, tokensAmong } from '../facts/expansions.js';
import { isStrayMarkup } from '../facts/stray-markup.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const strayMarkup: GrammarRule = {
  code: 'stray-markup',
  severity: 'warning',
  spec: 'SRGS 2.1',
  summary: 'A leftover of a tag among the words.',
  what: 'A ">" or "/>" behind an end tag, as in </item>>, is text: inside a rule or an item it becomes a word that the caller would have to say.',
  why: 'The phrase can no longer be spoken, and the sign is next to invisible in an editor.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <item>coffee</item>>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <item>coffee</item>
  </rule>
</grammar>
`,
  check(subject, report) {
    const { grammar } = subject;
    if (!grammar) return;
    const wrong = [...partsOf(grammar).tokens.keys()].filter((text) => isStrayMarkup(text));
    for (const token of tokensAmong(grammar, new Set(wrong))) {
      report(findingAt(subject, token, `"${token.text}" is a word to be spoken here`, 'remove it'));
    }
  },
};
