import type { Range, XmlComment } from '../model.js';

/** Where the examples are in a comment's body: the tag, the text behind it, and its end. */
function exampleSpans(body: string): { tag: number; from: number; to: number }[] {
  return [...body.matchAll(/(?<=^|[\s*])@example(?=\s|$)/g)].map((match) => {
    const from = match.index + '@example'.length;
    // Up to the next tag, an empty line or the end.
    const stop = /[\s*]@example(?=\s|$)|[\r\n][ \t]*\**[ \t]*@[A-Za-z]|\r?\n[ \t]*\**[ \t]*(?=\r?\n|$)/.exec(
      body.slice(from),
    );
    return { tag: match.index, from, to: stop ? from + stop.index : body.length };
  });
}

/**
 * The examples of a documentation comment (SRGS 3.3): each `@example` tag and its text up to the next tag, an empty
 * line or the end. Asterisks at the beginning of a line are decoration; white space is collapsed.
 * @param source the document, for exact places
 */
export function examplesOf(comment: XmlComment, source: string): (Range & { text: string })[] {
  const offset = comment.start + 2;
  const body = source.slice(offset, comment.end - 2);
  return exampleSpans(body).map(({ from, to }) => {
    const raw = body.slice(from, to);
    const text = raw
      .replace(/(\r\n?|\n)[ \t]*\*+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    const start = offset + from + (raw.length - raw.trimStart().length);
    return { start, end: Math.max(offset + from + raw.trimEnd().length, start), text };
  });
}

/** What a comment says beside its examples, without the asterisks of a documentation comment. */
export function descriptionOf(comment: XmlComment): string {
  if (!comment.value.startsWith('*')) return comment.value;
  let body = comment.value.slice(1);
  for (const { tag, to } of exampleSpans(body).toReversed()) body = body.slice(0, tag) + body.slice(to);
  return body
    .split('\n')
    .map((line) => line.replace(/^[ \t]*\*+[ \t]?/, ''))
    .join('\n');
}
