import { leftRecursions } from '../facts/left-recursion.js';
import { withExamples } from '../rule.js';
import { findingAt } from '../subject.js';

const words = { direct: 'direct', indirect: 'indirect', hidden: 'hidden' } as const;

export const recursionLeft = withExamples({
  code: 'recursion-left',
  severity: 'warning',
  spec: 'SRGS 5.4',
  summary: 'A rule begins with a reference to itself.',
  what: 'A rule that can come back to itself before a word is spoken is left-recursive: directly, by way of other rules, or hidden, after an optional part. Processors need not support it. cctool matches it correctly.',
  why: 'Some platforms refuse such a grammar, others loop or never match.',
  check(subject, report) {
    for (const { kind, cycle, reference } of subject.grammar ? leftRecursions(subject.grammar) : []) {
      const names = [...cycle, cycle[0]!].map((rule) => rule.id);
      const path = (names.length > 8 ? [...names.slice(0, 6), '…', names[0]!] : names).join(' → ');
      report(
        findingAt(
          subject,
          reference,
          `${words[kind]} left recursion: ${path}`,
          'write the repetition with <item repeat="0-">, or put a word before the reference',
        ),
      );
    }
  },
});
