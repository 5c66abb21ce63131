import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const ruleIdDuplicate: GrammarRule = {
  code: 'rule-id-duplicate',
  severity: 'error',
  spec: 'SRGS 3.1',
  summary: 'Two rules have the same name.',
  what: 'Every rule of a grammar has a name of its own. Upper and lower case count: city and City are two names.',
  why: 'Platforms refuse the grammar, or silently take the first or the last of the two.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <ruleref uri="#drink"/>
  </rule>
  <rule id="drink">
    coffee
  </rule>
  <rule id="drink">
    tea
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <ruleref uri="#drink"/>
  </rule>
  <rule id="drink">
    <one-of>
      <item>coffee</item>
      <item>tea</item>
    </one-of>
  </rule>
</grammar>
`,
  check(subject, report) {
    const grammar = subject.grammar;
    for (const rule of grammar?.rules ?? []) {
      const first = grammar!.ruleByName.get(rule.id);
      if (first === undefined || first === rule) continue;
      report(
        findingAt(
          subject,
          { start: rule.idStart, end: rule.idEnd },
          `the rule "${rule.id}" is already defined in line ${subject.lines.at(first.start).line}`,
          'rename one of them, or put both into one rule as alternatives',
        ),
      );
    }
  },
};
