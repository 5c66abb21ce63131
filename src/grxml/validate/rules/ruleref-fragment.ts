import { partsOf } from '../facts/expansions.js';
import { isDefinable } from '../facts/rule-names.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const rulerefFragment: GrammarRule = {
  code: 'ruleref-fragment',
  severity: 'error',
  spec: 'SRGS 2.2.2',
  summary: 'A reference whose fragment is no legal rule name.',
  what: 'What stands behind "#" in the URI of a reference to another grammar is the name of a rule: no ".", ":" or "-", and none of the special names.',
  why: 'No grammar can have such a rule, so the reference always fails.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    from <ruleref uri="cities.grxml#the-city"/>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    from <ruleref uri="cities.grxml#city"/>
  </rule>
</grammar>
`,
  files: {
    'cities.grxml': `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="city">
  <rule id="city" scope="public">
    <one-of>
      <item>boston</item>
      <item>chicago</item>
    </one-of>
  </rule>
  <rule id="state">
    texas
  </rule>
</grammar>
`,
  },
  check(subject, report) {
    for (const { reference } of subject.grammar ? partsOf(subject.grammar).references : []) {
      const { target } = reference;
      if (target.kind !== 'external' || isDefinable(target.fragment)) continue;
      report(
        findingAt(
          subject,
          reference,
          target.fragment === ''
            ? 'the "#" of this reference names no rule'
            : `"${target.fragment}" can be no rule of another grammar`,
          /^(NULL|VOID|GARBAGE)$/.test(target.fragment!)
            ? `write <ruleref special="${target.fragment}"/>`
            : 'name a public rule of that grammar, or leave the fragment out for its root',
        ),
      );
    }
  },
};
