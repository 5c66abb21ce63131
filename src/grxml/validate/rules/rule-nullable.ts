import { optionalParts } from '../facts/optional-parts.js';
import { ruleGraphOf } from '../facts/rule-graph.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const ruleNullable: GrammarRule = {
  code: 'rule-nullable',
  severity: 'warning',
  spec: 'SRGS 2.5',
  summary: 'An active rule that matches nothing spoken.',
  what: 'The root or a public rule can match the empty phrase: everything in it may be left out.',
  why: 'Silence, a cough or noise counts as a full answer, with whatever meaning the tags give it.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <item repeat="0-1">coffee</item>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee
  </rule>
</grammar>
`,
  check(subject, report) {
    const { grammar } = subject;
    for (const rule of grammar?.rules ?? []) {
      const isActive = rule.scope === 'public' || rule.id === grammar!.root;
      if (!isActive || !ruleGraphOf(grammar!).facts.get(rule)?.nullable || optionalParts(rule) >= 2) continue;
      report(
        findingAt(
          subject,
          { start: rule.idStart, end: rule.idEnd },
          `the rule "${rule.id}" also matches when nothing is spoken`,
          'make one part of it required; what may be missing is better optional where the rule is referred to',
        ),
      );
    }
  },
};
