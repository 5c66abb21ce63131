import { readRepeat } from '../../read/values.js';
import { elementsOf } from '../facts/elements.js';
import { valueRange } from '../facts/structure.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const repeatZero: GrammarRule = {
  code: 'repeat-zero',
  severity: 'info',
  spec: 'SRGS 2.5',
  summary: 'An item that is repeated zero times.',
  what: 'repeat="0" is legal and means that the item is absent.',
  why: 'It is a way to switch a part off; whoever reads the grammar takes it for active.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee <item repeat="0">please</item>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee <item repeat="0-1">please</item>
  </rule>
</grammar>
`,
  check(subject, report) {
    for (const element of elementsOf(subject, 'item')) {
      const repeat = element.attributes.find((attribute) => attribute.name === 'repeat');
      if (!repeat || readRepeat(repeat.value)?.max !== 0) continue;
      report(
        findingAt(
          subject,
          valueRange(repeat),
          'an item that is repeated zero times is never spoken',
          'remove the item, or put it into a comment',
        ),
      );
    }
  },
};
