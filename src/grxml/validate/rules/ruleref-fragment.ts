import { attributeValue } from '../../read/build-grammar.js';
import { elementsOf } from '../facts/elements.js';
import { tagRange } from '../facts/structure.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

/** One "#", and behind it what a rule name may hold (SRGS 3.1). */
const legal = /^[^#]*#[^#.:\t\n\r -]+$/;

export const rulerefFragment: GrammarRule = {
  code: 'ruleref-fragment',
  severity: 'error',
  spec: 'SRGS 2.2.2',
  summary: 'A reference whose fragment is no legal rule name.',
  what: 'What stands behind "#" in the URI of a reference is the name of a rule, so it contains no ".", ":", "-" and no white space.',
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
    for (const element of elementsOf(subject, 'ruleref')) {
      const uri = attributeValue(element, 'uri');
      if (!uri?.includes('#') || legal.test(uri)) continue;
      const fragment = uri.slice(uri.indexOf('#') + 1);
      report(
        findingAt(
          subject,
          tagRange(element),
          fragment === '' ? 'the "#" of this reference names no rule' : `"${fragment}" can be the name of no rule`,
          uri.startsWith('#')
            ? 'name a rule of this grammar'
            : 'name a public rule of that grammar, or leave the fragment out for its root',
        ),
      );
    }
  },
};
