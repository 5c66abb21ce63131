import type { RuleDoc } from '../diagnostics/index.js';
import { example } from './example.js';

const digits = (repeat: string) =>
  example(`<rule id="main" scope="public">
  <item repeat="${repeat}"><one-of><item>one</item><item>two</item><item>three</item></one-of></item>
</rule>`);
/** So many references to rules that there are not, in one line: each is a fault of its own. */
const broken = (count: number) =>
  example(
    `<rule id="main" scope="public">yes${Array.from({ length: count }, (_, n) => `<ruleref uri="#r${n}"/>`).join('')}</rule>`,
  );

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
  bad: broken(220),
  good: broken(3),
} as const satisfies RuleDoc;

export const analysisNotes: readonly RuleDoc[] = [analysisTruncated, analysisIssuesDropped];
