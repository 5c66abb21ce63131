import { linkedReferences, publicRulesHint } from '../facts/linked-references.js';
import { isDefinable } from '../facts/rule-names.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const rulerefExternalUndefined: GrammarRule = {
  code: 'ruleref-external-undefined',
  severity: 'error',
  spec: 'SRGS 2.2.2',
  summary: 'A reference to a rule that the other grammar does not have.',
  what: 'The fragment of an external reference names a rule of that document; without one, the root that it declares must exist.',
  why: 'The platform refuses the grammar when it loads both together.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    from <ruleref uri="cities.grxml#town"/>
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
      if ((problem !== 'rule-undefined' && problem !== 'root-undefined') || !isDefinable(target.fragment)) continue;
      report(
        findingAt(
          subject,
          reference,
          problem === 'root-undefined'
            ? `"${target.uri}" declares the root "${document!.grammar!.root}", which it does not define`
            : `"${target.uri}": that grammar has no rule "${target.fragment}"`,
          /^(NULL|VOID|GARBAGE)$/.test(target.fragment ?? '')
            ? `write <ruleref special="${target.fragment}"/>`
            : publicRulesHint(document!.grammar!),
        ),
      );
    }
  },
};
