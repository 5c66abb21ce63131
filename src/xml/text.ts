/** Characters, names, references and runs of text (XML 1.0, fifth edition, sections 2.2, 2.3 and 4.1). */
import type { ReadProblem, XmlElement, XmlNode, XmlText } from './tree.js';

const nameClass = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const char = String.fromCharCode(code);
  if (/[A-Za-z_:]/.test(char)) nameClass[code] = 3;
  else if (/[0-9.-]/.test(char)) nameClass[code] = 1;
}

function isNameStartBeyondAscii(code: number): boolean {
  return (
    (code >= 0xc0 && code <= 0x2ff && code !== 0xd7 && code !== 0xf7) ||
    (code >= 0x370 && code <= 0x1fff && code !== 0x37e) ||
    code === 0x200c ||
    code === 0x200d ||
    (code >= 0x2070 && code <= 0x218f) ||
    (code >= 0x2c00 && code <= 0x2fef) ||
    (code >= 0x3001 && code <= 0xd7ff) ||
    (code >= 0xf900 && code <= 0xfffd && !(code >= 0xfdd0 && code <= 0xfdef)) ||
    (code >= 0x10000 && code <= 0xeffff)
  );
}

/** NameStartChar, production 4. */
export function isNameStart(code: number): boolean {
  return code < 128 ? nameClass[code] === 3 : isNameStartBeyondAscii(code);
}

/** NameChar, production 4a. */
export function isNameChar(code: number): boolean {
  if (code < 128) return nameClass[code] !== 0;
  return (
    isNameStartBeyondAscii(code) ||
    code === 0xb7 ||
    (code >= 0x300 && code <= 0x36f) ||
    code === 0x203f ||
    code === 0x2040
  );
}

/** White space, production 3. */
export function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 13;
}

/** Char, production 2. */
function isXmlChar(code: number): boolean {
  return (
    (code >= 0x20 && code <= 0xd7ff) ||
    code === 10 ||
    code === 9 ||
    code === 13 ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  );
}

/** One character that is never allowed; halves of surrogate pairs, which only a search from outside finds, apart. */
export const illegal = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;
export const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** The end of the name that starts at `start`; `start` itself if there is none. */
export function nameEnd(source: string, start: number): number {
  let i = start;
  for (;;) {
    const unit = source.charCodeAt(i);
    if (unit < 128) {
      if (nameClass[unit] === 0 || (i === start && nameClass[unit] !== 3)) return i;
      i++;
      continue;
    }
    const code = source.codePointAt(i);
    if (code === undefined || !(i === start ? isNameStart(code) : isNameChar(code))) return i;
    i += code > 0xffff ? 2 : 1;
  }
}

/** The first offset from `start` on that is not white space. */
export function skipSpace(source: string, start: number): number {
  let i = start;
  while (isSpace(source.charCodeAt(i))) i++;
  return i;
}

/** Keeps one copy of every name and word: a list of 100,000 items has few different ones. */
export class Names {
  readonly #known = new Map<string, string>();

  of(name: string): string {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    this.#known.set(name, name);
    return name;
  }
}

const predefined: { [name: string]: string } = { lt: '<', gt: '>', amp: '&', apos: "'", quot: '"' };

/** One reference at `source[start] === '&'`: what it means and where it ends; without text if it is not one. */
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
 * Resolves character and predefined entity references (XML 1.0 section 4.1) in a stretch of the source. What is not
 * a reference stays as written and is reported.
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
      hint: 'remove it: XML does not allow control characters, not even as references',
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

/**
 * Neighbouring text and CDATA nodes read as one text; comments and processing instructions between them do not
 * count (they are not part of the content).
 */
export interface TextRun {
  nodes: XmlText[];
  value: string;
}

/**
 * Turns positions in a run's value into offsets in the source. Rising positions are found in one pass over the run.
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
