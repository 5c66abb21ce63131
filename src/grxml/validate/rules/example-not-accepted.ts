import { withExamples } from '../rule.js';
import { findingAt } from '../subject.js';

export const exampleNotAccepted = withExamples({
  code: 'example-not-accepted',
  severity: 'warning',
  spec: 'SRGS 3.3',
  looksBeyond: true,
  summary: 'An example that its rule does not accept.',
  what: 'Each example is matched against its rule. A wrong example is legal. The signs of a sentence (a comma, a question mark) are not spoken and do not count. An example of what is said where the root uses the rule is right too; a pattern such as "(two|three) tickets [please]" is not a phrase, and is not matched.',
  why: 'An example shows what the author had in mind: if the grammar rejects it, callers who say it are rejected too.',
  check(subject, report) {
    for (const { example, rule, nearest } of subject.unmatchedExamples ?? []) {
      // "search * on the web", "I need (one|two) [please]": placeholders and patterns, which nobody says.
      if (/[*|[\]{}<>]|\.\.\.|…/.test(example.text)) continue;
      report(
        findingAt(
          subject,
          example,
          `the rule "${rule.id}" does not accept its example "${example.text}"`,
          nearest === undefined
            ? 'change the example, or the rule'
            : `the nearest phrase it accepts is "${nearest}": change the example, or the rule`,
        ),
      );
    }
  },
});
