import { linkedReferences } from '../facts/linked-references.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const rulerefMode: GrammarRule = {
  code: 'ruleref-mode',
  severity: 'error',
  spec: 'SRGS 4.6',
  summary: 'A reference from a voice grammar to a key-press grammar, or the other way round.',
  what: 'A grammar and all it refers to have one mode: voice or dtmf.',
  why: 'Speech and keys are recognised by different parts of a platform; it refuses the combination.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    from <ruleref uri="keys.grxml"/>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    from <ruleref uri="cities.grxml"/>
  </rule>
</grammar>
`,
  files: {
    'keys.grxml': `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" root="city" mode="dtmf">
  <rule id="city" scope="public">
    1 2 3
  </rule>
</grammar>
`,
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
      if (problem !== 'mode') continue;
      report(
        findingAt(
          subject,
          reference,
          `"${target.uri}" has the mode ${document!.grammar!.mode}, this grammar ${subject.grammar!.mode}`,
          'activate both grammars side by side in the dialog instead',
        ),
      );
    }
  },
};
