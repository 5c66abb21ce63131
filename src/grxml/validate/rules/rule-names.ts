import { withExamples } from '../rule.js';
import { findingAt } from '../subject.js';

export const ruleIdDuplicate = withExamples({
  code: 'rule-id-duplicate',
  severity: 'error',
  spec: 'SRGS 3.1',
  summary: 'Two rules have the same name.',
  what: 'Every rule of a grammar has a unique name. Case matters: city and City are two names.',
  why: 'Platforms refuse the grammar, or silently take the first or the last of the two.',
  inSchema: true,
  check(subject, report) {
    const grammar = subject.grammar;
    for (const rule of grammar?.rules ?? []) {
      const first = grammar!.ruleByName.get(rule.id);
      if (first === undefined || first === rule) continue;
      report(
        findingAt(
          subject,
          { start: rule.idStart, end: rule.idEnd },
          `the rule "${rule.id}" is already defined in line ${subject.lines.at(first.start).line}`,
          'rename one of them, or combine them in one rule as alternatives',
        ),
      );
    }
  },
});

export const ruleIdReserved = withExamples({
  code: 'rule-id-reserved',
  severity: 'error',
  spec: 'SRGS 2.2.3',
  summary: 'A rule is named NULL, VOID or GARBAGE.',
  what: 'The names of the special rules must not be defined.',
  why: 'References to the special rule and to the one defined here would be ambiguous; platforms refuse the grammar.',
  inSchema: true,
  check(subject, report) {
    for (const rule of subject.grammar?.rules ?? []) {
      if (!/^(NULL|VOID|GARBAGE)$/.test(rule.id)) continue;
      report(
        findingAt(
          subject,
          { start: rule.idStart, end: rule.idEnd },
          `${rule.id} is the name of a special rule and cannot be defined`,
          `rename the rule, or remove it and refer to the special rule: <ruleref special="${rule.id}"/>`,
        ),
      );
    }
  },
});
