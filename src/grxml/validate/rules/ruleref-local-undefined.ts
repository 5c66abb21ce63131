import { nearest } from '../../../diagnostics/nearest.js';
import { partsOf } from '../facts/expansions.js';
import { isDefinable } from '../facts/rule-names.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const rulerefLocalUndefined: GrammarRule = {
  code: 'ruleref-local-undefined',
  severity: 'error',
  spec: 'SRGS 2.2.1',
  summary: 'A reference to a rule that this grammar does not have.',
  what: 'uri="#name" refers to a rule of the same grammar. Upper and lower case count.',
  why: 'The platform refuses the grammar.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <ruleref uri="#drnk"/>
  </rule>
  <rule id="drink" scope="public">
    coffee
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <ruleref uri="#drink"/>
  </rule>
  <rule id="drink" scope="public">
    coffee
  </rule>
</grammar>
`,
  check(subject, report) {
    const { grammar } = subject;
    if (!grammar) return;
    let searches = 0;
    for (const { reference } of partsOf(grammar).references) {
      const { target } = reference;
      if (target.kind !== 'local' || grammar.ruleByName.has(target.name)) continue;
      if (!isDefinable(target.name)) continue;
      const isSpecial = /^(NULL|VOID|GARBAGE)$/i.test(target.name);
      const meant = ++searches <= 20 ? nearest(target.name, grammar.ruleByName.keys()) : undefined;
      report(
        findingAt(
          subject,
          reference,
          `the rule "${target.name}" is not defined in this grammar`,
          isSpecial
            ? `write <ruleref special="${target.name.toUpperCase()}"/>`
            : meant
              ? `did you mean "#${meant}"?`
              : 'define the rule, or name the file it is in: uri="file.grxml#name"',
        ),
      );
    }
  },
};
