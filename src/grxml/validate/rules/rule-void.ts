import { ruleGraphOf } from '../facts/rule-graph.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const ruleVoid: GrammarRule = {
  code: 'rule-void',
  severity: 'warning',
  spec: 'SRGS 2.2.3',
  summary: 'A rule that can never match.',
  what: 'VOID makes the sequence it stands in unspeakable. This rule needs VOID on every way through it.',
  why: 'Callers can never say anything that matches the rule, nor what needs it.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <one-of>
      <item>coffee</item>
      <item>tea</item>
    </one-of>
  </rule>
  <rule id="special" scope="public">
    tea <ruleref special="VOID"/>
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
  <rule id="special" scope="public">
    tea with lemon
  </rule>
</grammar>
`,
  check(subject, report) {
    const { grammar } = subject;
    for (const rule of grammar?.rules ?? []) {
      const facts = ruleGraphOf(grammar!).facts.get(rule)!;
      if (facts.productive || !facts.productiveBeyondVoid) continue;
      report(
        findingAt(
          subject,
          { start: rule.idStart, end: rule.idEnd },
          `the rule "${rule.id}" can never match: VOID stands on every way through it`,
          'remove the VOID, or the rule',
        ),
      );
    }
  },
};
