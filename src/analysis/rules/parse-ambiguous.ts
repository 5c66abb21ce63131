import { mainRule } from '../example.js';
import { hasGarbage } from '../facts/reading.js';
import type { SpokenRule } from '../rule.js';

export const parseAmbiguous: SpokenRule = {
  id: 'AMB-02',
  code: 'parse-ambiguous',
  category: 'ambiguity',
  depth: 'standard',
  severity: 'warning',
  summary: 'The same words can be parsed in several ways with the same value.',
  what: 'A phrase has two parses that differ in the rules they pass through, though their values are equal.',
  why: 'The recogniser searches the same words twice, and shares their probability between the two ways; the next change may make the values differ.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="main" tag-format="semantics/1.0">
  <rule id="main" scope="public">
    <one-of>
      <item><ruleref uri="#hot"/></item>
      <item><ruleref uri="#drink"/></item>
    </one-of>
    <tag>out = "drink";</tag>
  </rule>
  <rule id="hot"><one-of><item>coffee</item><item>tea</item></one-of></rule>
  <rule id="drink"><one-of><item>tea</item><item>water</item></one-of></rule>
</grammar>
`,
  good: mainRule(`<one-of>
  <item>coffee</item>
  <item>tea</item>
  <item>water</item>
</one-of>
<tag>out = "drink";</tag>`),
  check({ phrases: { phrases } }, report) {
    let shortest: (typeof phrases)[number] | undefined;
    let count = 0;
    for (const phrase of phrases) {
      const { readings, words } = phrase;
      // Words that GARBAGE may swallow have several parses by design.
      if (readings.some(({ match }) => hasGarbage(match))) continue;
      if (readings.length < 2 || readings.some(({ meaning }) => meaning !== readings[0]!.meaning)) continue;
      count++;
      const less = shortest === undefined ? -1 : words.length - shortest.words.length;
      if (less < 0 || (less === 0 && phrase.text < shortest!.text)) shortest = phrase;
    }
    if (!shortest) return;
    const { rule } = shortest.readings[0]!.match;
    const more = count > 1 ? `; ${count - 1} more phrases like it` : '';
    report({
      at: { start: rule.start, end: rule.start },
      message: `"${shortest.text}" has ${shortest.readings.length} parses with the same meaning${more}`,
      fix: 'let each phrase be accepted in one place only',
      evidence: { phrase: shortest.text, parses: shortest.readings.length, phrases: count },
      mass: Math.min(1, count / phrases.length),
    });
  },
};
