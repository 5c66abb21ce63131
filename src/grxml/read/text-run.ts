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

/**
 * Turns positions in a run's value into offsets in the source. Asked for rising positions it passes over the run once,
 * however many are asked for.
 */
export class RunPlaces {
  readonly #source: string;
  readonly #run: TextRun;
  #node = 0;
  /** The position of the current node's first character. */
  #before = 0;
  /** A known pair of a position in the current node and its offset. */
  #index = 0;
  #offset = -1;

  constructor(source: string, run: TextRun) {
    this.#source = source;
    this.#run = run;
  }

  /** The offset of the character at a position. */
  start(position: number): number {
    return this.#place(position, false);
  }

  /** The offset behind the character before a position, so that an end does not leap over a comment. */
  end(position: number): number {
    return this.#place(position, true);
  }

  #place(position: number, isEnd: boolean): number {
    const { nodes } = this.#run;
    if (nodes.length === 0) return 0;
    if (position < this.#before + this.#index || this.#offset === -1) this.#enter(0, 0);
    for (;;) {
      const node = nodes[this.#node]!;
      const length = node.value.length;
      const left = position - this.#before;
      if (left < length || (isEnd && left === length) || this.#node === nodes.length - 1)
        return this.#within(node, left);
      this.#enter(this.#node + 1, this.#before + length);
    }
  }

  #enter(node: number, before: number): void {
    this.#node = node;
    this.#before = before;
    this.#index = 0;
    const text = this.#run.nodes[node]!;
    this.#offset = text.cdata ? text.start + 9 : text.start;
  }

  #within(node: XmlText, index: number): number {
    const steps = index - this.#index;
    // Without references and CR LF the value is the source itself.
    if (node.end - node.start - (node.cdata ? 12 : 0) === node.value.length) this.#offset += steps;
    else if (!node.cdata) this.#offset = sourceOffset(this.#source, this.#offset, steps);
    else for (let k = 0; k < steps; k++) this.#offset += this.#source.startsWith('\r\n', this.#offset) ? 2 : 1;
    this.#index = index;
    return this.#offset;
  }
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
