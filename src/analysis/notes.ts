import type { RuleDoc } from '../diagnostics/index.js';
import { example } from './example.js';

const digits = (repeat: string) =>
  example(`<rule id="main" scope="public">
  <item repeat="${repeat}"><one-of><item>one</item><item>two</item><item>three</item></one-of></item>
</rule>`);
/** So many rules whose alternatives are mixed up in four ways: each is a fault of its own. */
const broken = (count: number) => {
  const pairs = ['amount account', 'mail male', 'brush rush', 'bow beau'].map((pair) => {
    const items = pair.split(' ').map((word) => `<item>${word} <tag>out = "${word}";</tag></item>`);
    return `<one-of>${items.join('')}</one-of>`;
  });
  const pair = pairs.join('');
  return example(Array.from({ length: count }, (_, n) => `<rule id="r${n}" scope="public">${pair}</rule>`).join(''));
};

/** What an analysis says of itself: what it did not analyse, and what it did not report. */
export const analysisTruncated = {
  code: 'analysis-truncated',
  severity: 'info',
  summary: 'Not everything was analysed.',
  what: 'Phrases are listed up to a number that depends on the depth (2,000 at standard, 20,000 at deep; open repeats and recursion a few times), and the same applies to comparisons of sounds. The message says which limit was reached.',
  why: 'The part that was not analysed may have more issues; the score of a part is not the score of the whole.',
  bad: digits('12'),
  good: digits('3'),
} as const satisfies RuleDoc;

export const analysisIssuesDropped = {
  code: 'analysis-issues-dropped',
  severity: 'info',
  summary: 'There are more issues than are reported.',
  what: 'At most 200 issues are reported, the worst first. The message says how many were left out; they still count for the score.',
  why: 'Nobody reads a thousand lines: fix what is reported, then run the analysis again.',
  bad: broken(60),
  good: broken(3),
} as const satisfies RuleDoc;

export const analysisNotes: readonly RuleDoc[] = [analysisTruncated, analysisIssuesDropped];
