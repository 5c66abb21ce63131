import type { XmlDocument, XmlElement } from '../model.js';

/**
 * A copy of a document for an engine that can only name lines: every tag ends on a line of its own, because a line end
 * is before its last character, where white space has no meaning. So each line leads back to one tag.
 */
export interface NumberedCopy {
  text: string;
  /** How many lines the copy has. */
  lines: number;
  /** The element whose start or end tag is the last one at or before a line. */
  elementAt(line: number): XmlElement | undefined;
}

/**
 * Copies a document without its XML declaration (the copy is passed on as text, so its encoding no longer counts) and
 * without its DOCTYPE (nothing in it may be fetched or expanded). Of a part of a document only the part is copied.
 */
export function numberTags(document: XmlDocument): NumberedCopy {
  const { source, root, nodes, part } = document;
  const pieces: string[] = [];
  const tags: XmlElement[] = [];
  let lines = 1;
  let from = /^<\?xml\s[^>]*\?>/.exec(source)?.[0].length ?? 0;
  /** The line on which each tag ends, filled while copying. */
  const lineOfTag: number[] = [];

  const copyTo = (offset: number): void => {
    const piece = source.slice(from, offset);
    lines += countLineEnds(piece);
    pieces.push(piece);
    from = offset;
  };
  const endTagAt = (offset: number, element: XmlElement): void => {
    copyTo(offset);
    pieces.push('\n');
    lines++;
    tags.push(element);
    lineOfTag.push(lines);
  };

  for (const node of nodes) {
    if (node.kind !== 'doctype') continue;
    copyTo(node.start);
    from = node.end;
  }
  // Document order without recursion: a stack of elements, each with the index of the child that comes next.
  const open: XmlElement[] = [];
  const next: number[] = [];
  const enter = (element: XmlElement): void => {
    const isEmptyTag = source[element.openEnd - 2] === '/' && element.openEnd === element.end;
    endTagAt(element.openEnd - (isEmptyTag ? 2 : 1), element);
    if (isEmptyTag) return;
    open.push(element);
    next.push(0);
  };
  if (root && part) {
    from = root.start;
    copyTo(root.start + 1 + root.name.length);
    pieces.push(part.insert);
    for (const { start, end } of part.cut) {
      copyTo(start);
      from = end;
    }
  }
  if (root) enter(root);
  while (open.length > 0) {
    const element = open.at(-1)!;
    const child = element.children[next[next.length - 1]!++];
    if (child === undefined) {
      open.pop();
      next.pop();
      endTagAt(element.end - 1, element);
    } else if (child.kind === 'element') enter(child);
  }
  copyTo(part && root ? root.end : source.length);

  return {
    text: pieces.join(''),
    lines,
    elementAt(line) {
      let low = -1;
      let high = tags.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (lineOfTag[middle]! <= line) low = middle;
        else high = middle - 1;
      }
      return tags[low];
    },
  };
}

/** Line ends as libxml2 counts them: it turns CR LF into LF and, within a document, only LF ends a line. */
function countLineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
