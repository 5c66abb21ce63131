import { partsOf } from '../facts/expansions.js';
import { isKnownBuiltin, isPlatformUri } from '../facts/platform-uris.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const rulerefPlatform: GrammarRule = {
  code: 'ruleref-platform',
  severity: 'warning',
  spec: 'SRGS 2.2.2',
  summary: 'A reference that only some platforms understand.',
  what: 'Built-in grammars (builtin:) and the dictation grammars of Microsoft (grammar:) are brought along by a platform. What they accept cannot be checked, and nothing is matched in their place here.',
  why: 'The grammar is bound to a make of platform; a migration finds out.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    from <ruleref uri="builtin:grammar/date"/>
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
      if (target.kind !== 'external' || !isPlatformUri(target.uri)) continue;
      if (/^builtin:/i.test(target.uri) && !isKnownBuiltin(target.uri)) continue;
      report(
        findingAt(
          subject,
          reference,
          `"${target.uri}" is known to some platforms only`,
          'write a grammar of your own for it, to have the same phrases everywhere',
        ),
      );
    }
  },
};
