import { isSpace } from '../../xml/text.js';
import { XML_NAMESPACE } from '../../xml/tree.js';
import { findGrammars } from '../embedded/find-grammars.js';
import type { XmlAttribute, XmlDocument, XmlElement } from '../model.js';
import { grammarNamespace } from '../read/build-grammar.js';

export interface FormatOptions {
  /** Columns that a line should not go beyond; default 120. A token, a tag or a comment is never cut. */
  width?: number;
  /** Spaces per level; default 2. */
  indent?: number;
}

/** Content that is copied as written: scripts, foreign markup. */
const verbatim = new Set(['tag', 'metadata']);
/** Content whose white space is collapsed by SRGS 2.1 and 3.3 anyway. */
const collapsed = new Set(['token', 'example']);
/** Elements whose children are always on lines of their own. */
const alwaysBlock = new Set(['grammar', 'one-of']);

/**
 * Lays out a grammar document. Only white space between tokens and markup changes: every comment, CDATA section,
 * processing instruction, DOCTYPE, attribute and character of text is copied as written, tags with their own line
 * breaks. Single blank lines and line breaks beside elements and attributes are the author's and stay; formatting twice
 * changes nothing more. The line ends of the document's first line are used throughout.
 * @param document well-formed, with a grammar as its root
 * @returns the text without byte-order mark, with a line end at its end
 */
export function formatXml(document: XmlDocument, options: FormatOptions = {}): string {
  return new Formatter(document, options).format();
}

/**
 * Lays out the grammars in XML form that a VoiceXML document holds, each below the place where it begins. Everything around
 * them is copied.
 */
export function formatEmbedded(document: XmlDocument, options: FormatOptions = {}): string {
  const { source } = document;
  let text = '';
  let at = 0;
  for (const { element, kind } of findGrammars(document)) {
    if (kind !== 'xml') continue;
    const [left] = /^[ \t]*/.exec(source.slice(source.lastIndexOf('\n', element.start) + 1, element.start))!;
    text +=
      source.slice(at, element.start) + new Formatter(document, options, element.namespace, left).element(element);
    at = element.end;
  }
  return text + source.slice(at);
}

class Formatter {
  readonly #document: XmlDocument;
  readonly #source: string;
  readonly #namespace: string;
  readonly #width: number;
  readonly #indent: string;
  readonly #inline = new Map<XmlElement, string | undefined>();

  /** White space before every line but the first. */
  readonly #left: string;

  constructor(document: XmlDocument, options: FormatOptions, namespace?: string, left = '') {
    this.#document = document;
    this.#source = document.source;
    this.#namespace = namespace ?? (document.root ? grammarNamespace(document.root) : '');
    this.#left = left;
    this.#width = options.width ?? 120;
    this.#indent = ' '.repeat(options.indent ?? 2);
  }

  /** One element from the place where it begins; line ends as in the document. */
  element(element: XmlElement): string {
    return this.#withLineEnds(this.#block(element, 0));
  }

  format(): string {
    const source = this.#source;
    let text = '';
    let at = 0;
    const declaration = /^<\?xml\s[^>]*\?>/.exec(source);
    if (declaration) {
      text = `${declaration[0]}\n`;
      at = declaration[0].length;
    }
    for (const node of this.#document.nodes) {
      const isApart = (source.slice(at, node.start).match(/\r\n|\n|\r/g)?.length ?? 0) > 1;
      if (isApart && text !== '') text += '\n';
      text += node.kind === 'element' ? this.#block(node, 0) : source.slice(node.start, node.end);
      text += '\n';
      at = node.end;
    }
    return this.#withLineEnds(text);
  }

  #withLineEnds(text: string): string {
    const lineEnd = /\r\n|\n|\r/.exec(this.#source)?.[0] ?? '\n';
    return lineEnd === '\n' && !text.includes('\r') ? text : text.replace(/\r\n|\n|\r/g, lineEnd);
  }

  #margin(depth: number): string {
    return this.#left + this.#indent.repeat(depth);
  }

  /** The element's name if it is an element of SRGS. */
  #kind(element: XmlElement): string | undefined {
    return element.namespace === this.#namespace ? element.local : undefined;
  }

  /** Copied with all of its tags: foreign elements, and those whose white space is declared significant. */
  #isUntouched(element: XmlElement): boolean {
    return (
      element.namespace !== this.#namespace ||
      element.attributes.some(
        (attribute) =>
          attribute.local === 'space' && attribute.namespace === XML_NAMESPACE && attribute.value.trim() === 'preserve',
      )
    );
  }

  /** The element on one line, as far as its author and its content allow that; whatever the width. */
  #onOneLine(element: XmlElement): string | undefined {
    if (!this.#inline.has(element)) {
      const text = this.#makeLine(element);
      this.#inline.set(element, text?.includes('\n') || text?.includes('\r') ? undefined : text);
    }
    return this.#inline.get(element);
  }

  #makeLine(element: XmlElement): string | undefined {
    const kind = this.#kind(element);
    if (this.#isUntouched(element)) return this.#source.slice(element.start, element.end);
    if (element.attributes.some((_, index) => this.#isOnNextLine(element, index))) return undefined;
    const open = `<${[element.name, ...element.attributes.map((one) => this.#attribute(one))].join(' ')}`;
    const whole = (content: string) => (content === '' ? `${open}/>` : `${open}>${content}</${element.name}>`);
    if (kind !== undefined && (verbatim.has(kind) || collapsed.has(kind))) return whole(this.#content(element, kind));
    const { atoms, linesAtEnd } = atomsOf(element, this.#source);
    if (atoms.length === 0) return whole('');
    if (kind === undefined || alwaysBlock.has(kind)) return undefined;
    if (kind === 'rule' && (linesAtEnd > 0 || atoms.some((atom) => atom.lines > 0))) return undefined;
    let content = '';
    for (const [index, atom] of atoms.entries()) {
      const previous = atoms[index - 1];
      if (atom.lines > 0 && !(atom.isWord && (previous?.isWord ?? true))) return undefined;
      const text = atom.element ? this.#onOneLine(atom.element) : atom.text;
      if (text === undefined) return undefined;
      content += (atom.isSpaced && previous ? ' ' : '') + text;
    }
    if (linesAtEnd > 0 && !atoms.at(-1)!.isWord) return undefined;
    return whole(content);
  }

  /** The content of an element that is not laid out. */
  #content(element: XmlElement, kind: string): string {
    const raw = this.#source.slice(element.openEnd, Math.max(element.closeStart, element.openEnd));
    const isPlain = element.children.every((child) => child.kind === 'text' && !child.cdata);
    return collapsed.has(kind) && isPlain ? raw.replace(/[\t\n\r ]+/g, ' ').replace(/^ | $/g, '') : raw;
  }

  /** An attribute in double quotes, unless its value holds one; the value as written. */
  #attribute(attribute: XmlAttribute): string {
    const value = this.#source.slice(attribute.valueStart, attribute.valueEnd);
    return value.includes('"') ? `${attribute.name}='${value}'` : `${attribute.name}="${value}"`;
  }

  /**
   * A start tag up to its `>`. Attributes are put below the first one where their author or the width breaks the line.
   * @param isEmpty the tag will end with `/>`
   */
  #open(element: XmlElement, depth: number, isEmpty: boolean): string {
    const head = `<${element.name}`;
    const margin = this.#margin(depth).length + head.length + 1;
    let text = head;
    let column = margin - 1;
    for (const [index, attribute] of element.attributes.entries()) {
      const written = this.#attribute(attribute);
      const isLast = index === element.attributes.length - 1;
      const end = column + 1 + firstLineLength(written) + (isLast ? (isEmpty ? 2 : 1) : 0);
      if (index > 0 && (this.#isOnNextLine(element, index) || end > this.#width)) {
        text += `\n${' '.repeat(margin)}${written}`;
        column = margin;
      } else {
        text += ` ${written}`;
        column++;
      }
      const lineStart = Math.max(written.lastIndexOf('\n'), written.lastIndexOf('\r'));
      column = lineStart === -1 ? column + written.length : written.length - lineStart - 1;
    }
    return text;
  }

  /** True where the author put a line end before an attribute that is not the first one. */
  #isOnNextLine(element: XmlElement, index: number): boolean {
    const before = element.attributes[index - 1];
    return before !== undefined && /[\r\n]/.test(this.#source.slice(before.end, element.attributes[index]!.start));
  }

  /** The element at the beginning of a line, on as many lines as it needs; without the first line's indentation. */
  #block(element: XmlElement, depth: number): string {
    const line = this.#onOneLine(element);
    if (line !== undefined && this.#margin(depth).length + line.length <= this.#width) return line;
    if (this.#isUntouched(element)) return this.#source.slice(element.start, element.end);
    const kind = this.#kind(element)!;
    const isCopied = verbatim.has(kind) || collapsed.has(kind);
    const content = isCopied ? this.#content(element, kind) : '';
    const atoms = isCopied ? [] : atomsOf(element, this.#source).atoms;
    const isEmpty = content === '' && atoms.length === 0;
    const open = this.#open(element, depth, isEmpty);
    if (isEmpty) return `${open}/>`;
    if (isCopied) return `${open}>${content}</${element.name}>`;
    const margin = this.#margin(depth);
    return `${open}>\n${this.#lines(atoms, kind, depth + 1)}\n${margin}</${element.name}>`;
  }

  /** Atoms filled into lines at a depth. */
  #lines(atoms: readonly Atom[], parent: string, depth: number): string {
    const margin = this.#margin(depth);
    let text = '';
    let column = 0;
    let previousAlone = false;
    for (const [index, atom] of atoms.entries()) {
      const previous = atoms[index - 1];
      const line = atom.element ? this.#onOneLine(atom.element) : atom.text;
      const standsAlone = this.#standsAlone(atom, line, margin.length);
      const first = line === undefined ? Number.POSITIVE_INFINITY : firstLineLength(line);
      const gap = atom.isSpaced ? ' ' : '';
      if (!previous) {
        text = margin;
        column = margin.length;
      } else if (
        this.#breaks(previous, atom, parent, standsAlone || previousAlone) ||
        ((atom.isSpaced || atom.element || previous.element) && column + gap.length + first > this.#width)
      ) {
        const isApart = atom.lines > 1 && !(atom.isWord && previous.isWord);
        text += `${isApart ? '\n' : ''}\n${margin}`;
        column = margin.length;
      } else {
        text += gap;
        column += gap.length;
      }
      const written = atom.element ? this.#block(atom.element, depth) : atom.text;
      text += written;
      const end = Math.max(written.lastIndexOf('\n'), written.lastIndexOf('\r'));
      column = end === -1 ? column + written.length : written.length - end - 1;
      previousAlone = standsAlone;
    }
    return text;
  }

  /** True where a new line begins whatever the width. */
  #breaks(previous: Atom, atom: Atom, parent: string, standsAlone: boolean): boolean {
    // A comment behind something, on its line, is about that thing.
    if (!atom.element && !atom.isWord && atom.lines === 0) return false;
    if (atom.lines > 0 && !(atom.isWord && previous.isWord)) return true;
    if (alwaysBlock.has(parent)) return atom.element !== undefined || previous.element !== undefined;
    return standsAlone;
  }

  /** Elements of several lines, and examples, have their lines for themselves. */
  #standsAlone({ element }: Atom, line: string | undefined, margin: number): boolean {
    if (!element) return false;
    return line === undefined || margin + line.length > this.#width || this.#kind(element) === 'example';
  }
}

function firstLineLength(text: string): number {
  const end = text.search(/[\r\n]/);
  return end === -1 ? text.length : end;
}

/** The smallest parts between which a line may be broken without changing what the document means. */
interface Atom {
  /** An element; absent for text, CDATA, comments and processing instructions, which are copied as written. */
  element?: XmlElement;
  /** As written; empty for an element. */
  text: string;
  /** Nothing but words of text: line ends beside it have no say in the layout. */
  isWord: boolean;
  /** White space stood before it. */
  isSpaced: boolean;
  /** Line ends in that white space. */
  lines: number;
}

function countLines(whiteSpace: string): number {
  let lines = 0;
  for (let i = 0; i < whiteSpace.length; i++) {
    const unit = whiteSpace.charCodeAt(i);
    if (unit === 10 || (unit === 13 && whiteSpace.charCodeAt(i + 1) !== 10)) lines++;
  }
  return lines;
}

/**
 * Splits an element's content into atoms. Text, CDATA and comments that touch are one atom, because white space
 * between them would split a token (SRGS 2.1; comments are not part of the text); an element always ends a token.
 */
function atomsOf(element: XmlElement, source: string): { atoms: Atom[]; linesAtEnd: number } {
  const atoms: Atom[] = [];
  let whiteSpace = '';
  const add = (text: string, isWord: boolean, child?: XmlElement): void => {
    const last = atoms.at(-1);
    if (whiteSpace === '' && last && !last.element && !child) {
      last.text += text;
      last.isWord &&= isWord;
    } else {
      const atom: Atom = { text, isWord, isSpaced: whiteSpace !== '', lines: countLines(whiteSpace) };
      if (child) atom.element = child;
      atoms.push(atom);
    }
    whiteSpace = '';
  };
  for (const child of element.children) {
    const raw = source.slice(child.start, child.end);
    if (child.kind === 'element') add('', false, child);
    else if (child.kind !== 'text' || child.cdata) add(raw, false);
    else {
      for (let at = 0; at < raw.length; ) {
        const end = spaceEnd(raw, at);
        whiteSpace += raw.slice(at, end);
        at = wordEnd(raw, end);
        if (at > end) add(raw.slice(end, at).replace(/[\t\n\r ]+/g, ' '), true);
      }
    }
  }
  return { atoms, linesAtEnd: countLines(whiteSpace) };
}

function spaceEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && isSpace(text.charCodeAt(end))) end++;
  return end;
}

/** Where a word ends; quotes keep their words together. */
function wordEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && !isSpace(text.charCodeAt(end))) {
    const close = text[end] === '"' ? text.indexOf('"', end + 1) : -1;
    end = close === -1 ? end + 1 : close + 1;
  }
  return end;
}
