import type { XmlElement, XmlNode, XmlText } from '../model.js';
import { sourceOffset } from './references.js';

/**
 * Neighbouring text and CDATA nodes read as one text; comments and processing instructions between them do not
 * count (they are no part of the content).
 */
export interface TextRun {
  nodes: XmlText[];
  value: string;
}

/** The offset in the source of a position in a run's value. */
export function runOffset(source: string, run: TextRun, index: number): number {
  let left = index;
  const last = run.nodes.length - 1;
  for (let i = 0; i <= last; i++) {
    const node = run.nodes[i]!;
    if (left < node.value.length || i === last) return textOffset(source, node, left);
    left -= node.value.length;
  }
  return 0;
}

/** The offset in the source behind a position's last character, so that an end does not leap over a comment. */
export function runEnd(source: string, run: TextRun, index: number): number {
  let left = index;
  for (const node of run.nodes) {
    if (left <= node.value.length) return textOffset(source, node, left);
    left -= node.value.length;
  }
  return run.nodes[run.nodes.length - 1]?.end ?? 0;
}

function textOffset(source: string, node: XmlText, index: number): number {
  // Without references and CR LF the value is the source itself.
  if (node.cdata) {
    if (node.end - node.start - 12 === node.value.length) return node.start + 9 + index;
    let at = node.start + 9;
    for (let k = 0; k < index; k++) at += source.startsWith('\r\n', at) ? 2 : 1;
    return at;
  }
  if (node.end - node.start === node.value.length) return node.start + index;
  return sourceOffset(source, node.start, index);
}

/** All text directly inside an element. */
export function textOf(element: XmlElement): TextRun {
  const nodes: XmlText[] = [];
  for (const child of element.children) if (child.kind === 'text') nodes.push(child);
  return { nodes, value: joined(nodes) };
}

function joined(nodes: XmlText[]): string {
  return nodes.length === 1 ? nodes[0]!.value : nodes.map((node) => node.value).join('');
}

/** Where the run of text that begins at `children[from]` ends: the index of the next element, or the length. */
export function endOfRun(children: XmlNode[], from: number): number {
  let end = from + 1;
  while (end < children.length && children[end]!.kind !== 'element') end++;
  return end;
}

/** The text among `children[from]` up to `children[to]`. */
export function runOf(children: XmlNode[], from: number, to: number): TextRun {
  const nodes = children.slice(from, to).filter((child) => child.kind === 'text');
  return { nodes, value: joined(nodes) };
}
