import { isXmlChar, nameEnd } from './characters.js';
import type { ReadProblem } from './read-problem.js';

const predefined: { [name: string]: string } = { lt: '<', gt: '>', amp: '&', apos: "'", quot: '"' };

/** One reference at `source[start] === '&'`: what it stands for and where it ends; no text where it is none. */
function readReference(source: string, start: number, limit: number): { text?: string; end: number; problem?: string } {
  let i = start + 1;
  if (source[i] === '#') {
    const isHex = source[i + 1] === 'x';
    i += isHex ? 2 : 1;
    const from = i;
    const digit = isHex ? /[0-9a-fA-F]/ : /[0-9]/;
    while (i < limit && digit.test(source[i]!)) i++;
    if (i === from || source[i] !== ';') return { end: start + 1, problem: 'bare' };
    const code = Number.parseInt(source.slice(from, i), isHex ? 16 : 10);
    if (!isXmlChar(code)) return { end: i + 1, problem: 'character' };
    return { text: String.fromCodePoint(code), end: i + 1 };
  }
  i = nameEnd(source, i);
  if (i === start + 1 || i >= limit || source[i] !== ';') return { end: start + 1, problem: 'bare' };
  const text = Object.hasOwn(predefined, source.slice(start + 1, i))
    ? predefined[source.slice(start + 1, i)]
    : undefined;
  return text === undefined ? { end: i + 1, problem: 'undefined' } : { text, end: i + 1 };
}

/**
 * Resolves character and predefined entity references (XML 1.0 section 4.1) in a stretch of the source. What is no
 * reference stays as written and is told to `report`.
 */
export function resolveReferences(
  source: string,
  start: number,
  end: number,
  report: (problem: ReadProblem) => void,
): string {
  let value = '';
  let from = start;
  for (;;) {
    const at = source.indexOf('&', from);
    if (at === -1 || at >= end) return value + source.slice(from, end);
    const reference = readReference(source, at, end);
    value += source.slice(from, at) + (reference.text ?? source.slice(at, reference.end));
    from = reference.end;
    if (reference.problem) report(referenceProblem(source, at, reference.end, reference.problem));
  }
}

function referenceProblem(source: string, start: number, end: number, kind: string): ReadProblem {
  const code = 'xml-reference';
  const text = source.slice(start, end);
  if (kind === 'character') {
    return {
      code,
      start,
      end,
      message: `${text} names a character that XML does not allow`,
      hint: 'remove it: control characters cannot stand in XML, not even as a reference',
    };
  }
  if (kind === 'undefined') {
    return {
      code,
      start,
      end,
      message: `the entity ${text} is not defined`,
      hint: `XML itself knows &lt; &gt; &amp; &apos; and &quot; only; write the character itself, or its number as in &#233;`,
    };
  }
  const isScript = source[start + 1] === '&';
  return {
    code,
    start,
    end: start + 1,
    message: 'a bare "&" is not allowed in XML',
    hint: isScript
      ? 'write &amp;&amp;, or put the script into <![CDATA[ … ]]>'
      : 'write &amp; for the character, or the word "and"',
  };
}

/**
 * The offset in the source of one position of a resolved value: `value[index]` came from there. References count as
 * one character (or a surrogate pair), CR LF as one.
 * @param start where the value begins in the source
 */
export function sourceOffset(source: string, start: number, index: number): number {
  let at = start;
  let left = index;
  while (left > 0 && at < source.length) {
    const unit = source.charCodeAt(at);
    if (unit === 38) {
      const reference = readReference(source, at, source.length);
      left -= reference.text?.length ?? reference.end - at;
      at = reference.end;
      continue;
    }
    at += unit === 13 && source.charCodeAt(at + 1) === 10 ? 2 : 1;
    left--;
  }
  return at;
}
