import type { XmlDocument, XmlElement, XmlNode } from '../../xml/tree.js';

/** The node that begins last before or at an offset among siblings, by bisection: lists have tens of thousands of items. */
function candidate(nodes: readonly XmlNode[], offset: number): XmlNode | undefined {
  let low = 0;
  let high = nodes.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (nodes[middle]!.start <= offset) low = middle;
    else high = middle - 1;
  }
  const node = nodes[low];
  return node && node.start <= offset && offset < node.end ? node : undefined;
}

/** The innermost element around an offset; undefined outside of the root element. */
export function elementAt(document: XmlDocument, offset: number): XmlElement | undefined {
  let found: XmlElement | undefined;
  let nodes: readonly XmlNode[] = document.nodes;
  for (;;) {
    const node = candidate(nodes, offset);
    if (node?.kind !== 'element') return found;
    found = node;
    nodes = node.children;
  }
}

/** The elements around an offset, the innermost first. */
export function elementsAround(document: XmlDocument, offset: number): XmlElement[] {
  const found: XmlElement[] = [];
  for (let at = elementAt(document, offset); at; at = at.parent) found.push(at);
  return found;
}

/** What is being written at an offset of a text that need not be well-formed. */
export type XmlSpot =
  /** After `<`: the name of an element begins at `start`. */
  | { kind: 'element'; start: number; parents: string[] }
  /** Inside a start tag, where an attribute may be; `present` are those that are already written. */
  | { kind: 'attribute'; start: number; element: string; present: string[] }
  /** Inside the quotes of a value. */
  | { kind: 'value'; start: number; element: string; attribute: string }
  /** Between tags. */
  | { kind: 'content'; start: number; parents: string[] };

/** Characters that are looked at before the offset: a start tag is shorter. */
const mostTag = 4096;
/** Characters in which the open elements are looked for. */
const mostContent = 200_000;

/** Finds out what is being written. It reads backwards from the offset, so that the document need not be well-formed. */
export function spotAt(source: string, offset: number): XmlSpot {
  const before = source.slice(Math.max(0, offset - mostTag), offset);
  const open = openTag(before);
  if (open !== undefined) {
    const tag = before.slice(open + 1);
    const name = /^[\w:.-]*/.exec(tag)![0];
    if (name.length === tag.length) {
      return { kind: 'element', start: offset - name.length, parents: openElements(source, offset - tag.length - 1) };
    }
    const rest = tag.slice(name.length);
    const value = /([\w:.-]+)\s*=\s*(?:"([^"]*)|'([^']*))$/.exec(rest);
    if (value && isOpenQuote(rest)) {
      const written = value[2] ?? value[3] ?? '';
      return { kind: 'value', start: offset - written.length, element: name, attribute: value[1]! };
    }
    const word = /[\w:.-]*$/.exec(rest)![0];
    const present = [...rest.matchAll(/([\w:.-]+)\s*=/g)].map(([, each]) => each!);
    const after = /^[^<>]*/.exec(source.slice(offset, offset + mostTag))![0];
    present.push(...[...after.matchAll(/([\w:.-]+)\s*=/g)].map(([, each]) => each!));
    return { kind: 'attribute', start: offset - word.length, element: name, present };
  }
  const word = /[^\s<>]*$/.exec(before)![0];
  return { kind: 'content', start: offset - word.length, parents: openElements(source, offset) };
}

/** Where the tag that is still open begins; undefined between tags. */
function openTag(before: string): number | undefined {
  const at = before.lastIndexOf('<');
  if (at < 0 || /^<(?:[!?/])/.test(before.slice(at, at + 2))) return undefined;
  // A `>` in a value does not end the tag.
  const rest = before.slice(at).replace(/"[^"]*"|'[^']*'/g, '');
  return rest.includes('>') ? undefined : at;
}

const isOpenQuote = (text: string): boolean => {
  const outside = text.replace(/"[^"]*"|'[^']*'/g, '');
  return outside.includes('"') || outside.includes("'");
};

/** The names of the elements that are open at an offset, the innermost first. */
function openElements(source: string, offset: number): string[] {
  const text = source
    .slice(Math.max(0, offset - mostContent), offset)
    .replace(/<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<[?!][^>]*>?/g, '');
  const open: string[] = [];
  for (const [, close, name, attributes] of text.matchAll(/<(\/?)([\w:.-]+)((?:"[^"]*"|'[^']*'|[^<>"'])*)>/g)) {
    if (close) {
      const at = open.lastIndexOf(name!);
      if (at >= 0) open.length = at;
    } else if (!attributes!.trimEnd().endsWith('/')) open.push(name!);
  }
  return open.reverse();
}
