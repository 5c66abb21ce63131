import type { RuleReference } from '../../model.js';
import { ringsAcrossDocuments, shownWay } from '../facts/document-rings.js';
import { partsOf, walk } from '../facts/expansions.js';
import { Judge, ownTargets, ruleGraphOf } from '../facts/rule-graph.js';
import { withExamples } from '../rule.js';
import { findingAt } from '../subject.js';

const hint = 'add an alternative without the reference, or make the reference optional';

export const recursionEndless = withExamples({
  code: 'recursion-endless',
  severity: 'warning',
  looksBeyond: true,
  spec: 'SRGS 5.4',
  summary: 'A rule that never ends.',
  what: 'Every path through the rule leads back to it, in this file or by way of others, so no finite phrase matches.',
  why: 'Neither the rule nor anything that needs it can be spoken; many platforms refuse the grammar.',
  check(subject, report) {
    const { grammar } = subject;
    for (const rule of grammar?.rules ?? []) {
      if (ruleGraphOf(grammar!).facts.get(rule)!.productiveBeyondVoid) continue;
      report(
        findingAt(
          subject,
          { start: rule.idStart, end: rule.idEnd },
          `the rule "${rule.id}" never ends: every path through it leads back to itself or to another rule that never ends`,
          hint,
        ),
      );
    }
    for (const { rule, reference, way } of ringsAcrossDocuments(subject, 'endless')) {
      report(
        findingAt(
          subject,
          reference,
          `the rule "${rule.id}" never ends: it leads back to itself through other files, ${shownWay(way)}`,
          hint,
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
  what: 'VOID makes its sequence unspeakable. Every path through this rule contains VOID.',
  why: 'Callers can never say anything that matches the rule, or anything that needs it.',
  check(subject, report) {
    const { grammar } = subject;
    for (const rule of grammar?.rules ?? []) {
      const facts = ruleGraphOf(grammar!).facts.get(rule)!;
      if (facts.productive || !facts.productiveBeyondVoid) continue;
      report(
        findingAt(
          subject,
          { start: rule.idStart, end: rule.idEnd },
          `the rule "${rule.id}" can never match: every path through it contains VOID`,
          'remove VOID, or the rule',
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
  what: 'The item contains VOID or a rule that never matches, but the rest of the rule works without it.',
  why: 'It is disabled, but a reader of the grammar may think that it is active.',
  check(subject, report) {
    const { grammar } = subject;
    // Nobody writes VOID in GSL: it replaces what was left out, and that is reported.
    if (!grammar || grammar.form === 'gsl') return;
    const { facts } = ruleGraphOf(grammar);
    const judge = new Judge(ownTargets(grammar), facts);
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
              'this part can never be spoken: it contains VOID',
              'remove it, or the reference to VOID',
            ),
          );
        }
      });
    }
  },
});
