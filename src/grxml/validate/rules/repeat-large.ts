import { readRepeat } from '../../read/values.js';
import { elementsOf } from '../facts/elements.js';
import { valueRange } from '../facts/structure.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const repeatLarge: GrammarRule = {
  code: 'repeat-large',
  severity: 'info',
  spec: 'SRGS 2.5',
  summary: 'A repeat count that some platforms refuse.',
  what: 'SRGS sets no limit; several platforms take at most 255 repetitions.',
  why: 'The grammar works in the test system and is refused by another platform.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <item repeat="1-1000">very</item> hot coffee
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <item repeat="1-">very</item> hot coffee
  </rule>
</grammar>
`,
  check(subject, report) {
    for (const element of elementsOf(subject, 'item')) {
      const attribute = element.attributes.find(({ name }) => name === 'repeat');
      const repeat = attribute && readRepeat(attribute.value);
      if (!repeat) continue;
      const largest = repeat.max === Number.POSITIVE_INFINITY ? repeat.min : repeat.max;
      if (largest <= 255) continue;
      report(
        findingAt(
          subject,
          valueRange(attribute),
          `${largest} repetitions are more than some platforms take (255)`,
          `write repeat="${repeat.min > 255 ? 1 : repeat.min}-" for an open number`,
        ),
      );
    }
  },
};
