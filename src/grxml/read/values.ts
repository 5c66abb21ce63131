/** The small languages inside SRGS attribute values and rule text. Each reader of a value returns undefined for an illegal one. */
import { isSpace } from '../../xml/text.js';
import type { Repeat } from '../model.js';

/** Drops XML white space at both ends, as the schema's collapsing types do. */
export function trimXml(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && isSpace(value.charCodeAt(start))) start++;
  while (end > start && isSpace(value.charCodeAt(end - 1))) end--;
  return value.slice(start, end);
}

/** SRGS 2.5: `n`, `n-m` with m >= n, `n-`. */
export function readRepeat(value: string): Repeat | undefined {
  const match = /^(\d+)(?:(-)(\d+)?)?$/.exec(trimXml(value));
  if (!match) return undefined;
  // SRGS has no largest number; what nobody can say equals the largest safe integer.
  const count = (digits: string) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
  const min = count(match[1]!);
  const max = match[2] === undefined ? min : match[3] === undefined ? Number.POSITIVE_INFINITY : count(match[3]);
  return max < min ? undefined : { min, max };
}

const decimal = /^(\d+\.?\d*|\.\d+)$/;

/** SRGS 2.4.1: a positive number without sign or exponent: `1`, `1.`, `.5`, `1.5`. */
export function readWeight(value: string): number | undefined {
  const text = trimXml(value);
  return decimal.test(text) && Number(text) > 0 ? Number(text) : undefined;
}

/** SRGS 2.5.1: a number from 0.0 to 1.0, written as a weight. */
export function readProbability(value: string): number | undefined {
  const text = trimXml(value);
  return decimal.test(text) && Number(text) <= 1 ? Number(text) : undefined;
}

/** What is wrong with the quotes of a text: `start` and `end` are offsets in it. */
export interface QuoteProblem {
  kind: 'unbalanced' | 'empty' | 'not-apart';
  start: number;
  end: number;
}

/** White space trimmed at both ends and collapsed inside (SRGS 2.1). */
export function collapse(text: string): string {
  return text.replace(/[\t\n\r ]+/g, ' ').replace(/^ | $/g, '');
}

/**
 * Splits the text of a rule expansion into tokens (SRGS 2.1): white space delimits, double quotes hold one token
 * together. Problems are reported and skipped: an unbalanced quote is dropped, an empty token left out.
 * @param take gets each token and its offsets in the text
 */
export function splitTokens(
  text: string,
  take: (token: string, quoted: boolean, start: number, end: number) => void,
  report?: (problem: QuoteProblem) => void,
): void {
  let i = 0;
  while (i < text.length) {
    const unit = text.charCodeAt(i);
    if (isSpace(unit)) {
      i++;
      continue;
    }
    if (unit === 34) {
      const close = text.indexOf('"', i + 1);
      if (close === -1) {
        report?.({ kind: 'unbalanced', start: i, end: i + 1 });
        i++;
        continue;
      }
      const content = collapse(text.slice(i + 1, close));
      if (content === '') report?.({ kind: 'empty', start: i, end: close + 1 });
      else take(content, true, i, close + 1);
      i = close + 1;
      if (i < text.length && !isSpace(text.charCodeAt(i))) report?.({ kind: 'not-apart', start: close, end: i });
      continue;
    }
    let end = i + 1;
    while (end < text.length && !isSpace(text.charCodeAt(end)) && text.charCodeAt(end) !== 34) end++;
    take(text.slice(i, end), false, i, end);
    if (text.charCodeAt(end) === 34) report?.({ kind: 'not-apart', start: end, end: end + 1 });
    i = end;
  }
}
