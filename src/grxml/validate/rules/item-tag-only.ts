import { partsOf } from '../facts/expansions.js';
import { holdsOnlyTags } from '../facts/rule-graph.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const itemTagOnly: GrammarRule = {
  code: 'item-tag-only',
  severity: 'warning',
  spec: 'SRGS 2.3',
  summary: 'An alternative that holds only a tag.',
  what: 'An item without words matches when nothing is spoken. As an alternative of a one-of it makes the whole one-of optional.',
  why: 'The rule matches more than its author thinks, down to an empty utterance; mostly the tag belongs to the item before it.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order" tag-format="semantics/1.0">
  <rule id="order" scope="public">
    coffee
    <one-of>
      <item>with milk</item>
      <item><tag>out = "milk";</tag></item>
    </one-of>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order" tag-format="semantics/1.0">
  <rule id="order" scope="public">
    coffee
    <one-of>
      <item>with milk <tag>out = "milk";</tag></item>
      <item>black</item>
    </one-of>
  </rule>
</grammar>
`,
  check(subject, report) {
    for (const { alternatives } of subject.grammar ? partsOf(subject.grammar).oneOfs : []) {
      if (alternatives.length < 2) continue;
      for (const item of alternatives) {
        if (item.repeat?.max === 0 || !holdsOnlyTags(item)) continue;
        report(
          findingAt(
            subject,
            item,
            'this alternative has no words, so the whole <one-of> may be left out',
            'move the tag to the words it belongs to; write <ruleref special="NULL"/> beside it if silence is meant',
          ),
        );
      }
    }
  },
};
