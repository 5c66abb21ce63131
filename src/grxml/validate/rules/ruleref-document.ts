import { isUnchecked, linkedReferences } from '../facts/linked-references.js';
import { mediaTypeConflict } from '../facts/media-types.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const rulerefDocument: GrammarRule = {
  code: 'ruleref-document',
  severity: 'error',
  spec: 'SRGS 2.2.2',
  summary: 'A referenced grammar cannot be loaded.',
  what: 'The document that an external reference names must exist and be a grammar.',
  why: 'The platform refuses the grammar as a whole; in production that is mostly a file that was not deployed along.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    from <ruleref uri="towns.grxml#city"/>
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
      if (problem !== 'document' || isUnchecked({ document, target }) || mediaTypeConflict(target, document)) continue;
      report(
        findingAt(
          subject,
          reference,
          document?.failure
            ? `the grammar "${target.uri}" cannot be loaded: ${document.failure.message}`
            : `"${target.uri}" is no grammar: ${document?.diagnostics[0]?.message ?? 'it cannot be read'}`,
          document?.failure?.hint ?? 'check the path, which is relative to this document',
        ),
      );
    }
  },
};
