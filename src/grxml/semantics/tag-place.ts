import type { Span } from '../../diagnostics/index.js';
import type { Grammar, Tag } from '../model.js';

/** One element of XML character data: a CDATA boundary, a comment, a reference or a line end. */
const piece = /<!\[CDATA\[|\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|&(?:#x([0-9a-fA-F]+)|#([0-9]+)|[a-zA-Z]+);|\r\n?/y;

/**
 * The source offset of a position in a tag's content. They differ where the XML has references, CDATA sections or CR LF.
 */
export function sourceOffset(grammar: Grammar, tag: Tag, position: number): number {
  const { source } = grammar.document;
  const { contentStart, content } = tag;
  if (source.startsWith(content, contentStart)) return contentStart + position;
  let offset = contentStart;
  let decoded = 0;
  while (offset < tag.end) {
    piece.lastIndex = offset;
    const match = piece.exec(source);
    const text = match?.[0];
    // Markup between two characters belongs to the character that follows.
    if (decoded >= position && (text === undefined || !/^(<|\]\]>)/.test(text))) break;
    if (match === null || text === undefined) {
      decoded++;
      offset++;
      continue;
    }
    offset += text.length;
    const code = match[1] ? Number.parseInt(match[1], 16) : match[2] ? Number(match[2]) : undefined;
    if (code !== undefined) decoded += code > 0xffff ? 2 : 1;
    else if (text.startsWith('&') || text.startsWith('\r')) decoded++;
  }
  return offset;
}

/** The span of a tag's content, or from a line and column (both from 1) within it to the end of that line of script. */
export function tagSpan(grammar: Grammar, tag: Tag, place?: { line: number; column: number }): Span {
  const { lines } = grammar.document;
  const { content } = tag;
  if (place === undefined) {
    const lead = content.length - content.trimStart().length;
    const start = lead === content.length ? tag.start : sourceOffset(grammar, tag, lead);
    const end = lead === content.length ? tag.end : sourceOffset(grammar, tag, content.trimEnd().length);
    return lines.span(start, end);
  }
  let lineStart = 0;
  for (let line = 1; line < place.line; line++) {
    const next = content.indexOf('\n', lineStart);
    if (next < 0) break;
    lineStart = next + 1;
  }
  const next = content.indexOf('\n', lineStart);
  const text = content.slice(lineStart, next < 0 ? content.length : next);
  // The engine counts characters, not UTF-16 units.
  const before = [...text].slice(0, place.column - 1).join('').length;
  const start = lineStart + before;
  const end = Math.max(start, lineStart + text.trimEnd().length);
  return lines.span(sourceOffset(grammar, tag, start), sourceOffset(grammar, tag, end));
}
