import { ruleGraphOf } from '../facts/rule-graph.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const recursionEndless: GrammarRule = {
  code: 'recursion-endless',
  severity: 'warning',
  spec: 'SRGS 5.4',
  summary: 'A rule that never comes to an end.',
  what: 'Every way through the rule leads back to it, so no phrase of finite length matches.',
  why: 'The rule and all that need it can never be spoken; many platforms refuse the grammar.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <one-of>
      <item>coffee</item>
      <item><ruleref uri="#list"/></item>
    </one-of>
  </rule>
  <rule id="list">
    tea and <ruleref uri="#list"/>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <one-of>
      <item>coffee</item>
      <item><ruleref uri="#list"/></item>
    </one-of>
  </rule>
  <rule id="list">
    tea <item repeat="0-1">and <ruleref uri="#list"/></item>
  </rule>
</grammar>
`,
  check(subject, report) {
    const { grammar } = subject;
    for (const rule of grammar?.rules ?? []) {
      if (ruleGraphOf(grammar!).facts.get(rule)!.productiveBeyondVoid) continue;
      report(
        findingAt(
          subject,
          { start: rule.idStart, end: rule.idEnd },
          `the rule "${rule.id}" never ends: every way through it leads back to itself or to another rule without end`,
          'add an alternative without the reference, or make the reference optional',
        ),
      );
    }
  },
};
