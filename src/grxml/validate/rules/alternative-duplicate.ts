import { plainPhrasesOf } from '../facts/plain-phrases.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const alternativeDuplicate: GrammarRule = {
  code: 'alternative-duplicate',
  severity: 'warning',
  spec: 'SRGS 2.4',
  summary: 'The same alternative twice.',
  what: 'Two alternatives of a one-of have the same words and the same meaning.',
  why: 'The recogniser does double work and gives the phrase more weight than intended; in generated lists it shows that entries were not merged.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <one-of>
      <item>coffee</item>
      <item>tea</item>
      <item>coffee</item>
    </one-of>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <one-of>
      <item>coffee</item>
      <item>tea</item>
    </one-of>
  </rule>
</grammar>
`,
  check(subject, report) {
    for (const { item, first, sameMeaning, phrase } of plainPhrasesOf(subject)) {
      if (!sameMeaning) continue;
      report(
        findingAt(
          subject,
          item,
          `"${phrase}" already stands in line ${subject.lines.at(first.start).line}`,
          'remove one of the two; write weight="2" if it is more likely than the others',
        ),
      );
    }
  },
};
