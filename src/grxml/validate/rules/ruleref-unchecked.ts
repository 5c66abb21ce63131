import { isUnchecked, linkedReferences } from '../facts/linked-references.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const rulerefUnchecked: GrammarRule = {
  code: 'ruleref-unchecked',
  severity: 'warning',
  spec: 'SRGS 2.2.2',
  summary: 'A referenced grammar was not looked at.',
  what: 'References are followed to files below the folder of the grammar; other folders, addresses on the network and limits are a matter of configuration. What was not loaded is neither checked nor matched.',
  why: 'The check is incomplete: a mistake in the other grammar, or a name that it does not have, is not seen.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    from <ruleref uri="https://grammars.example/cities.grxml#city"/>
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
      if (problem !== 'document' || !isUnchecked({ document, target })) continue;
      report(
        findingAt(
          subject,
          reference,
          `"${target.uri}" was not looked at: ${document!.failure!.message}`,
          document!.failure!.hint ?? 'allow it with --allow-path, --allow-url or `references` in the configuration',
        ),
      );
    }
  },
};
