import { ringsAcrossDocuments, shownWay } from '../facts/document-rings.js';
import { leftRecursions } from '../facts/left-recursion.js';
import { withExamples } from '../rule.js';
import { findingAt } from '../subject.js';

const words = { direct: 'direct', indirect: 'indirect', hidden: 'hidden' } as const;

const hint = 'write the repetition with <item repeat="0-">, or put a word before the reference';

export const recursionLeft = withExamples({
  code: 'recursion-left',
  severity: 'warning',
  looksBeyond: true,
  spec: 'SRGS 5.4',
  summary: 'A rule begins with a reference to itself.',
  what: 'A rule that can come back to itself before a word is spoken is left-recursive: directly, by way of other rules, also those of other files, or hidden, after an optional part. Processors need not support it. cctool matches it correctly.',
  why: 'Some platforms refuse such a grammar, others loop or never match.',
  check(subject, report) {
    for (const { kind, cycle, reference } of subject.grammar ? leftRecursions(subject.grammar) : []) {
      const path = shownWay([...cycle, cycle[0]!].map((rule) => rule.id));
      report(findingAt(subject, reference, `${words[kind]} left recursion: ${path}`, hint));
    }
    for (const { reference, way } of ringsAcrossDocuments(subject, 'left')) {
      report(findingAt(subject, reference, `left recursion over several files: ${shownWay(way)}`, hint));
    }
  },
});
