import { plainPhrasesOf } from '../facts/plain-phrases.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const phraseTwoMeanings: GrammarRule = {
  code: 'phrase-two-meanings',
  severity: 'warning',
  spec: 'SISR 1.0',
  summary: 'The same phrase has two meanings.',
  what: 'Two alternatives of a one-of have the same words and different tags. Which of them a processor takes is not settled by the specification.',
  why: 'The caller gets one thing or the other, and no test shows which until the platform changes.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order" tag-format="semantics/1.0">
  <rule id="order" scope="public">
    <one-of>
      <item>coffee <tag>out = "C";</tag></item>
      <item>tea <tag>out = "T";</tag></item>
      <item>coffee <tag>out = "K";</tag></item>
    </one-of>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order" tag-format="semantics/1.0">
  <rule id="order" scope="public">
    <one-of>
      <item>coffee <tag>out = "C";</tag></item>
      <item>tea <tag>out = "T";</tag></item>
    </one-of>
  </rule>
</grammar>
`,
  check(subject, report) {
    for (const { item, first, sameMeaning, phrase } of plainPhrasesOf(subject)) {
      if (sameMeaning) continue;
      report(
        findingAt(
          subject,
          item,
          `"${phrase}" already stands in line ${subject.lines.at(first.start).line}, with another meaning`,
          'keep one of the two, or give them different words',
        ),
      );
    }
  },
};
