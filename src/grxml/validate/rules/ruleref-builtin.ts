import { partsOf } from '../facts/expansions.js';
import { isKnownBuiltin } from '../facts/platform-uris.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const rulerefBuiltin: GrammarRule = {
  code: 'ruleref-builtin',
  severity: 'error',
  spec: 'SRGS 5.4',
  summary: 'A reference to a built-in grammar that does not exist.',
  what: 'builtin: URIs name grammars that a VoiceXML platform brings along: boolean, date, digits, currency, number, phone and time, as builtin:grammar/TYPE or builtin:dtmf/TYPE.',
  why: 'The grammar cannot be loaded anywhere.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    from <ruleref uri="builtin:grammar/city"/>
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
      if (target.kind !== 'external' || !/^builtin:/i.test(target.uri) || isKnownBuiltin(target.uri)) continue;
      report(
        findingAt(
          subject,
          reference,
          `there is no built-in grammar "${target.uri}"`,
          'VoiceXML knows builtin:grammar/boolean, date, digits, currency, number, phone and time',
        ),
      );
    }
  },
};
