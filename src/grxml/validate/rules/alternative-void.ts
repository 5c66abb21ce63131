import type { RuleReference } from '../../model.js';
import { partsOf, walk } from '../facts/expansions.js';
import { Judge, ruleGraphOf } from '../facts/rule-graph.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const alternativeVoid: GrammarRule = {
  code: 'alternative-void',
  severity: 'warning',
  spec: 'SRGS 2.2.3',
  summary: 'An alternative or optional part that can never be spoken.',
  what: 'The item needs VOID or a rule that never matches, while the rest of the rule works without it.',
  why: 'It is switched off; whoever reads the grammar may take it for active.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <one-of>
      <item>coffee</item>
      <item>tea <ruleref special="VOID"/></item>
    </one-of>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <one-of>
      <item>coffee</item>
      <item>tea</item>
    </one-of>
  </rule>
</grammar>
`,
  check(subject, report) {
    const { grammar } = subject;
    if (!grammar) return;
    const { facts } = ruleGraphOf(grammar);
    const judge = new Judge(grammar, facts);
    const isVoid = (reference: RuleReference) => !judge.isProductive(reference) && judge.isProductive(reference, true);
    if (!partsOf(grammar).references.some(({ reference }) => isVoid(reference))) return;
    for (const rule of grammar.rules) {
      if (!facts.get(rule)!.productive) continue;
      walk(rule.expansion, (part) => {
        const parts =
          part.kind === 'one-of' ? part.alternatives : part.kind === 'item' && part.repeat?.min === 0 ? [part] : [];
        for (const item of parts) {
          if (item.repeat?.max === 0 || item.children.every((child) => judge.isProductive(child))) continue;
          if (!item.children.every((child) => judge.isProductive(child, true))) continue;
          report(
            findingAt(
              subject,
              item,
              'this part can never be spoken: it needs VOID',
              'remove it, or the reference to VOID',
            ),
          );
        }
      });
    }
  },
};
