import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const ruleIdReserved: GrammarRule = {
  code: 'rule-id-reserved',
  severity: 'error',
  spec: 'SRGS 2.2.3',
  summary: 'A rule is called NULL, VOID or GARBAGE.',
  what: 'The names of the special rules must not be defined.',
  why: 'References to the special rule and to the one defined here could not be told apart; platforms refuse the grammar.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee
  </rule>
  <rule id="GARBAGE" scope="public">
    please
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee
  </rule>
  <rule id="filler" scope="public">
    please
  </rule>
</grammar>
`,
  check(subject, report) {
    for (const rule of subject.grammar?.rules ?? []) {
      if (!/^(NULL|VOID|GARBAGE)$/.test(rule.id)) continue;
      report(
        findingAt(
          subject,
          { start: rule.idStart, end: rule.idEnd },
          `${rule.id} is the name of a special rule and cannot be defined`,
          `rename the rule, or remove it and refer to the special rule: <ruleref special="${rule.id}"/>`,
        ),
      );
    }
  },
};
