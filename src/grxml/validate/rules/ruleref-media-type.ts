import { linkedReferences } from '../facts/linked-references.js';
import { mediaTypeConflict } from '../facts/media-types.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const rulerefMediaType: GrammarRule = {
  code: 'ruleref-media-type',
  severity: 'error',
  spec: 'SRGS 2.2.2',
  summary: 'The type of a reference contradicts the document.',
  what: 'The type attribute of ruleref must agree with the media type of the document: application/srgs+xml for the XML form, application/srgs for the ABNF form.',
  why: 'Platforms that look at it refuse the grammar.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    from <ruleref uri="cities.grxml" type="application/srgs"/>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    from <ruleref uri="cities.grxml" type="application/srgs+xml"/>
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
    for (const { reference, target, document } of linkedReferences(subject)) {
      if (!mediaTypeConflict(target, document)) continue;
      report(
        findingAt(
          subject,
          reference,
          `type="${target.type}" contradicts the document "${target.uri}", which is ${mediaTypeConflict(target, document)}`,
          'leave the attribute out, or make it agree',
        ),
      );
    }
  },
};
