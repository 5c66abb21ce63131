import { endOfRun, RunPlaces, runOf, textOf } from '../../../xml/text.js';
import type { XmlElement } from '../../model.js';
import { collapse, type QuoteProblem, splitTokens } from '../../read/values.js';
import { elementsOf } from '../facts/structure.js';
import { withExamples } from '../rule.js';
import { findingAt, type GrammarSubject } from '../subject.js';

/** A problem with quotes, its place in the source. `inside`: a quote within a token element. */
export interface PlacedQuoteProblem {
  kind: QuoteProblem['kind'] | 'inside';
  start: number;
  end: number;
}

/** Every problem with quotes in the texts of rules and items, and in token elements (SRGS 2.1). */
export function quoteProblemsOf(subject: GrammarSubject): PlacedQuoteProblem[] {
  const { source } = subject.read.document;
  const found: PlacedQuoteProblem[] = [];
  if (!source.includes('"') || !subject.grammar) return found;
  const inText = (element: XmlElement): void => {
    const { children } = element;
    if (!children.some((child) => child.kind === 'text' && child.value.includes('"'))) return;
    for (let i = 0; i < children.length; i++) {
      if (children[i]!.kind !== 'text') continue;
      const after = endOfRun(children, i);
      const run = runOf(children, i, after);
      i = after - 1;
      if (!run.value.includes('"')) continue;
      const places = new RunPlaces(source, run);
      const report = ({ kind, start, end }: QuoteProblem): void => {
        found.push({ kind, start: places.start(start), end: places.end(end) });
      };
      splitTokens(run.value, () => {}, report);
    }
  };
  for (const name of ['rule', 'item']) for (const element of elementsOf(subject, name)) inText(element);
  for (const element of elementsOf(subject, 'token')) {
    const run = textOf(element);
    const at = run.value.indexOf('"');
    if (at < 0) continue;
    const places = new RunPlaces(source, run);
    found.push({ kind: 'inside', start: places.start(at), end: places.end(at + 1) });
  }
  return found;
}

export const tokenEmpty = withExamples({
  code: 'token-empty',
  severity: 'error',
  spec: 'SRGS 2.1',
  summary: 'A token without text.',
  what: 'A token element or a pair of quotes contains at least one character other than white space.',
  why: 'Platforms refuse the grammar.',
  check(subject, report) {
    for (const element of elementsOf(subject, 'token')) {
      if (collapse(textOf(element).value) !== '') continue;
      report(findingAt(subject, element, 'this token is empty', 'write its text, or remove it'));
    }
    for (const { kind, start, end } of quoteProblemsOf(subject)) {
      if (kind !== 'empty') continue;
      report(
        findingAt(
          subject,
          { start, end },
          'these quotes contain no text',
          'write the token between them, or remove them',
        ),
      );
    }
  },
});

const texts = {
  unbalanced: ['this quote is not closed', 'close it, or remove it'],
  'not-apart': ['this quote touches other text', 'put white space between a quoted token and its neighbours'],
  inside: ['a token element contains no quotes', 'remove them: the element itself makes one token of its words'],
} as const;

export const tokenQuote = withExamples({
  code: 'token-quote',
  severity: 'error',
  spec: 'SRGS 2.1',
  summary: 'Quotes that do not make a token.',
  what: 'Double quotes in the text of a rule make one token of several words. They come in pairs, with white space around the pair; inside a token element there are none.',
  why: 'A single quote makes one token of everything up to the next one, or the grammar is refused.',
  check(subject, report) {
    for (const { kind, start, end } of quoteProblemsOf(subject)) {
      if (kind === 'empty') continue;
      const [message, hint] = texts[kind];
      report(findingAt(subject, { start, end }, message, hint));
    }
  },
});
