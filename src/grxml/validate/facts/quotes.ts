import type { XmlElement } from '../../model.js';
import { type QuoteProblem, splitTokens } from '../../read/split-tokens.js';
import { endOfRun, RunPlaces, runOf, textOf } from '../../read/text-run.js';
import type { GrammarSubject } from '../subject.js';
import { elementsOf } from './elements.js';

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
