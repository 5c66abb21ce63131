import { optionalParts } from '../facts/optional-parts.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const sequenceAllOptional: GrammarRule = {
  code: 'sequence-all-optional',
  severity: 'warning',
  spec: 'SRGS 2.5',
  summary: 'A rule whose parts are all optional.',
  what: 'Every part of the sequence may be left out, so the rule matches any selection of them, in order, and nothing at all.',
  why: 'The recogniser accepts fragments that nobody meant, and silence or noise may count as an answer.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <item repeat="0-1">hot</item>
    <item repeat="0-1">coffee</item>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <item repeat="0-1">hot</item>
    coffee
  </rule>
</grammar>
`,
  check(subject, report) {
    for (const rule of subject.grammar?.rules ?? []) {
      const parts = optionalParts(rule);
      if (parts < 2) continue;
      report(
        findingAt(
          subject,
          { start: rule.idStart, end: rule.idEnd },
          `all ${parts} parts of the rule "${rule.id}" are optional: it matches any selection of them, even none`,
          'make the part that carries the meaning required, or list the wanted combinations in a <one-of>',
        ),
      );
    }
  },
};
