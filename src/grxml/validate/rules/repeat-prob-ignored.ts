import { elementsOf } from '../facts/elements.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const repeatProbIgnored: GrammarRule = {
  code: 'repeat-prob-ignored',
  severity: 'warning',
  spec: 'SRGS 2.5.1',
  summary: 'A repeat probability without repeat.',
  what: 'repeat-prob says how likely each repetition is; without repeat on the same item it is ignored.',
  why: 'The author expects an optional or repeated part, and the part is required.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee <item repeat-prob="0.8">please</item>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee <item repeat="0-1" repeat-prob="0.8">please</item>
  </rule>
</grammar>
`,
  check(subject, report) {
    for (const element of elementsOf(subject, 'item')) {
      if (element.attributes.length === 0) continue;
      const probability = element.attributes.find((attribute) => attribute.name === 'repeat-prob');
      if (!probability || element.attributes.some((attribute) => attribute.name === 'repeat')) continue;
      report(
        findingAt(
          subject,
          probability,
          'repeat-prob has no effect without repeat',
          'add repeat="0-1" if the part may be left out, or remove repeat-prob',
        ),
      );
    }
  },
};
