import { linkedReferences } from '../facts/linked-references.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const rulerefPrivate: GrammarRule = {
  code: 'ruleref-private',
  severity: 'error',
  spec: 'SRGS 3.2',
  summary: 'A reference to a private rule of another grammar.',
  what: 'From outside only public rules can be referred to, and the root by leaving the fragment out.',
  why: 'The platform refuses the grammar when it loads both together.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    from <ruleref uri="cities.grxml#state"/>
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
    for (const { reference, target, document, problem } of linkedReferences(subject)) {
      if (problem !== 'rule-private') continue;
      report(
        findingAt(
          subject,
          reference,
          `the rule "${target.fragment}" of "${target.uri.split('#')[0]}" is private`,
          document!.grammar!.root === target.fragment
            ? 'it is the root: leave the fragment out, or declare it scope="public"'
            : 'declare it scope="public" there',
        ),
      );
    }
  },
};
