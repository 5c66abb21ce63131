import type { Range, XmlComment } from '../model.js';

/**
 * The examples of a documentation comment (SRGS 3.3): each `@example` tag and its text up to the next tag, an empty
 * line or the end. Asterisks at the beginning of a line are decoration; white space is collapsed.
 * @param source the document, for exact places
 */
export function examplesOf(comment: XmlComment, source: string): (Range & { text: string })[] {
  const body = source.slice(comment.start + 2, comment.end - 2);
  const offset = comment.start + 2;
  const examples: (Range & { text: string })[] = [];
  const tag = /(?<=^|[\s*])@example(?=\s|$)/g;
  for (let match = tag.exec(body); match; match = tag.exec(body)) {
    const from = match.index + '@example'.length;
    const rest = body.slice(from);
    const stop = /(?:[\s*]@example(?=\s|$)|[\r\n][ \t]*\**[ \t]*@[A-Za-z]|\r?\n[ \t]*\**[ \t]*(?=\r?\n|$))/.exec(rest);
    const raw = rest.slice(0, stop ? stop.index : undefined);
    const text = raw
      .replace(/(\r\n?|\n)[ \t]*\*+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    const start = offset + from + (raw.length - raw.trimStart().length);
    examples.push({ start, end: Math.max(offset + from + raw.trimEnd().length, start), text });
  }
  return examples;
}
