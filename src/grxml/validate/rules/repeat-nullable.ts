import type { Expansion } from '../../model.js';
import { partsOf, walk } from '../facts/expansions.js';
import { Judge, ruleGraphOf } from '../facts/rule-graph.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

function isSettled(part: Expansion): boolean {
  return part.kind === 'tag' || (part.kind === 'ruleref' && part.target.kind === 'special');
}

export const repeatNullable: GrammarRule = {
  code: 'repeat-nullable',
  severity: 'warning',
  spec: 'SRGS 2.5',
  summary: 'A part without end that may be empty is repeated.',
  what: 'An item with repeat="0-" or "1-" whose content can match nothing could be repeated for ever without a word spoken. A processor must stop, but where it stops is its own matter.',
  why: 'Some platforms need very long or run out of memory when they compile the grammar.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee
    <item repeat="1-"><item repeat="0-1">please</item></item>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee
    <item repeat="0-">please</item>
  </rule>
</grammar>
`,
  check(subject, report) {
    const { grammar } = subject;
    if (!grammar || !partsOf(grammar).hasOpenRepeat) return;
    const judge = new Judge(grammar, ruleGraphOf(grammar).facts);
    for (const rule of grammar.rules) {
      walk(rule.expansion, (part) => {
        if (part.kind !== 'item' || part.repeat?.max !== Number.POSITIVE_INFINITY) return;
        // Tags alone count once, and NULL repeated is NULL: the specification settles both.
        if (!part.children.every((child) => judge.isNullable(child)) || part.children.every(isSettled)) return;
        report(
          findingAt(
            subject,
            { start: part.start, end: Math.min(part.end, subject.read.document.source.indexOf('>', part.start) + 1) },
            'this item is repeated without limit, but its content can match nothing',
            'make the content match at least one word, and the repeat optional: repeat="0-"',
          ),
        );
      });
    }
  },
};
