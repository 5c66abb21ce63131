import { removeWithComments } from '../facts/edits.js';
import { ruleGraphOf } from '../facts/rule-graph.js';
import { withExamples } from '../rule.js';
import { findingAt } from '../subject.js';

export const ruleUnused = withExamples({
  code: 'rule-unused',
  severity: 'warning',
  spec: 'SRGS 3.2',
  summary: 'A private rule that is not used.',
  what: 'A private rule that is not the root and is not reached from the root or a public rule can never be matched.',
  why: 'Either a reference is missing, and callers cannot say what the author thinks they can, or the rule is not needed.',
  fixes: { unsafe: 'Removes the rule and the comments right above it, once the grammar has no errors.' },
  check(subject, report) {
    const { grammar } = subject;
    if (!grammar) return;
    const { reachable, referenced } = ruleGraphOf(grammar);
    // Without a root and public rules nothing can be reached, which other rules report.
    if (reachable.size === 0) return;
    for (const rule of grammar.rules) {
      if (rule.id === '' || reachable.has(rule) || grammar.ruleByName.get(rule.id) !== rule) continue;
      report(
        findingAt(
          subject,
          { start: rule.idStart, end: rule.idEnd },
          referenced.has(rule)
            ? `the rule "${rule.id}" is used only by unused rules`
            : `the rule "${rule.id}" is never used`,
          'refer to it, declare it scope="public" if other grammars use it, or remove it',
          grammar.form === 'xml'
            ? {
                title: `remove the rule "${rule.id}"`,
                safety: 'unsafe',
                edits: [removeWithComments(grammar.document.source, rule)],
              }
            : undefined,
        ),
      );
    }
  },
});
