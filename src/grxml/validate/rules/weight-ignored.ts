import { elementsOf } from '../facts/elements.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const weightIgnored: GrammarRule = {
  code: 'weight-ignored',
  severity: 'warning',
  spec: 'SRGS 2.4.1',
  summary: 'A weight on an item that is no alternative.',
  what: 'weight compares the alternatives of a one-of. On any other item it has no meaning.',
  why: 'The author expects a part to be preferred, and nothing happens; mostly a one-of was forgotten.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <item weight="2">coffee</item>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <one-of>
      <item weight="2">coffee</item>
      <item weight="1">tea</item>
    </one-of>
  </rule>
</grammar>
`,
  check(subject, report) {
    for (const element of elementsOf(subject, 'item')) {
      if (element.attributes.length === 0 || element.parent?.local === 'one-of') continue;
      const weight = element.attributes.find((attribute) => attribute.name === 'weight');
      if (!weight) continue;
      report(
        findingAt(
          subject,
          weight,
          'weight has no effect here: this item is no alternative of a <one-of>',
          'put the alternatives into a <one-of>, or remove the weight',
        ),
      );
    }
  },
};
