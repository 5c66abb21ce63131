/** What is wrong with the quotes of a text: `start` and `end` are offsets in it. */
export interface QuoteProblem {
  kind: 'unbalanced' | 'empty' | 'not-apart';
  start: number;
  end: number;
}

function isSpace(unit: number): boolean {
  return unit === 32 || unit === 10 || unit === 9 || unit === 13;
}

/** White space trimmed at both ends and collapsed inside (SRGS 2.1). */
export function collapse(text: string): string {
  return text.replace(/[\t\n\r ]+/g, ' ').replace(/^ | $/g, '');
}

/**
 * Splits the text of a rule expansion into tokens (SRGS 2.1): white space delimits, double quotes hold one token
 * together. Problems are told and passed over: an unbalanced quote is dropped, an empty token left out.
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
