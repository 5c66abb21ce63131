import type { RuleReference } from '../../model.js';
import { partsOf, walk } from '../facts/expansions.js';
import { Judge, ruleGraphOf } from '../facts/rule-graph.js';
import { withExamples } from '../rule.js';
import { findingAt } from '../subject.js';

export const recursionEndless = withExamples({
  code: 'recursion-endless',
  severity: 'warning',
  spec: 'SRGS 5.4',
  summary: 'A rule that never comes to an end.',
  what: 'Every way through the rule leads back to it, so no phrase of finite length matches.',
  why: 'The rule and all that need it can never be spoken; many platforms refuse the grammar.',
  check(subject, report) {
    const { grammar } = subject;
    for (const rule of grammar?.rules ?? []) {
      if (ruleGraphOf(grammar!).facts.get(rule)!.productiveBeyondVoid) continue;
      report(
        findingAt(
          subject,
          { start: rule.idStart, end: rule.idEnd },
          `the rule "${rule.id}" never ends: every way through it leads back to itself or to another rule without end`,
          'add an alternative without the reference, or make the reference optional',
        ),
      );
    }
  },
});

export const ruleVoid = withExamples({
  code: 'rule-void',
  severity: 'warning',
  spec: 'SRGS 2.2.3',
  summary: 'A rule that can never match.',
  what: 'VOID makes the sequence it stands in unspeakable. This rule needs VOID on every way through it.',
  why: 'Callers can never say anything that matches the rule, nor what needs it.',
  check(subject, report) {
    const { grammar } = subject;
    for (const rule of grammar?.rules ?? []) {
      const facts = ruleGraphOf(grammar!).facts.get(rule)!;
      if (facts.productive || !facts.productiveBeyondVoid) continue;
      report(
        findingAt(
          subject,
          { start: rule.idStart, end: rule.idEnd },
          `the rule "${rule.id}" can never match: VOID stands on every way through it`,
          'remove the VOID, or the rule',
        ),
      );
    }
  },
});

export const alternativeVoid = withExamples({
  code: 'alternative-void',
  severity: 'warning',
  spec: 'SRGS 2.2.3',
  summary: 'An alternative or optional part that can never be spoken.',
  what: 'The item needs VOID or a rule that never matches, while the rest of the rule works without it.',
  why: 'It is switched off; whoever reads the grammar may take it for active.',
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
});
