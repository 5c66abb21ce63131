import { nearest } from '../diagnostics/nearest.js';
import { checkCharacters, readDoctype, readXmlDeclaration } from './prolog.js';
import { innerScope, type NamespaceScope, outermostScope, readStartTag, resolveNames } from './start-tag.js';
import { isNameStart, Names, nameEnd, resolveReferences, skipSpace } from './text.js';
import type { DocumentKind, ReadLimits, ReadProblem, XmlElement, XmlNode, XmlText } from './tree.js';

/** The result of parsing a text as XML. */
export interface ParsedXml {
  nodes: XmlNode[];
  root: XmlElement | undefined;
  problems: ReadProblem[];
  /** Reading stopped before the end because of a limit or of too many problems. */
  stopped: boolean;
}

/** After so many problems the text is plainly not XML; more would not help. */
const maxProblems = 50;

/** Thrown inside the parser only, to leave it early. */
const stop = Symbol('stop');

/**
 * Reads XML 1.0 with namespaces into a tree with exact places. It checks well-formedness, except inside the document
 * type declaration, goes on after a problem as an author would expect (a misspelt end tag closes its element), and
 * never fetches or expands anything.
 */
export function parseXml(source: string, limits: ReadLimits, kind: DocumentKind): ParsedXml {
  const parser = new XmlParser(source, limits, kind);
  let stopped = false;
  try {
    parser.run();
  } catch (error) {
    if (error !== stop) throw error;
    stopped = true;
    parser.closeAll();
  }
  return { nodes: parser.nodes, root: parser.root, problems: parser.problems, stopped };
}

/** Every line end becomes a line feed (XML 1.0, section 2.11). */
function lines(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

class XmlParser {
  readonly nodes: XmlNode[] = [];
  readonly problems: ReadProblem[] = [];
  root: XmlElement | undefined;
  readonly #source: string;
  readonly #limits: ReadLimits;
  readonly #kind: DocumentKind;
  readonly #hasCarriageReturn: boolean;
  #open: XmlElement | undefined;
  #scopes: NamespaceScope[] = [outermostScope];
  /** The children so far of all open elements, the innermost last, and where those of each open element begin. */
  #pending: XmlNode[] = [];
  #marks: number[] = [];
  #count = 0;
  #sawDoctype = false;
  readonly #names = new Names();

  constructor(source: string, limits: ReadLimits, kind: DocumentKind) {
    this.#source = source;
    this.#limits = limits;
    this.#kind = kind;
    if (kind.prefixes) this.#scopes = [{ names: new Map(Object.entries(kind.prefixes)), outer: outermostScope }];
    this.#hasCarriageReturn = source.includes('\r');
  }

  #report = (problem: ReadProblem): void => {
    this.problems.push(problem);
    if (this.problems.length >= maxProblems) throw stop;
  };

  run(): void {
    const source = this.#source;
    let at = readXmlDeclaration(source, this.#report);
    while (at < source.length) {
      let less = source.indexOf('<', at);
      if (less === -1) less = source.length;
      if (less > at) this.#readText(at, less);
      if (less === source.length) break;
      at = this.#readMarkup(less);
    }
    checkCharacters(source, this.#report);
    const unclosed = this.#open;
    this.closeAll();
    if (unclosed) {
      this.#report({
        code: 'xml-tag-mismatch',
        start: unclosed.start,
        end: unclosed.openEnd,
        message: `<${unclosed.name}> is never closed: the document ends before </${unclosed.name}>`,
        hint: 'add the missing end tag, or check whether the file is cut off',
      });
    } else if (!this.root && this.problems.length === 0) {
      this.#syntax(0, 0, 'the document has no root element', this.#kind.start);
    }
  }

  /** Closes what is still open where the text ends. */
  closeAll(): void {
    while (this.#open) this.#close(this.#open, this.#source.length, this.#source.length);
  }

  /** Counts one node more and keeps the limit. */
  #tick(start: number, by = 1): void {
    this.#count += by;
    if (this.#count <= this.#limits.nodes) return;
    this.problems.push({
      code: 'xml-limit',
      start,
      end: start,
      message: `the document has more than ${this.#limits.nodes} nodes, which is the limit`,
      hint: this.#kind.whenLarge,
    });
    throw stop;
  }

  #readText(start: number, end: number): void {
    const source = this.#source;
    const raw = source.slice(start, end);
    const parent = this.#open;
    if (!parent) {
      if (/^[\t\n\r ]*$/.test(raw)) return;
      const from = skipSpace(source, start);
      const where = this.root ? 'after the end of the root element' : 'before the root element';
      this.#syntax(
        from,
        Math.min(end, from + 40),
        `text is not allowed ${where}: ${JSON.stringify(raw.trim().slice(0, 40))}`,
        this.root ? `remove it, or move it inside </${this.root.name}>` : 'remove it',
      );
      return;
    }
    this.#tick(start);
    let value = this.#hasCarriageReturn ? lines(raw) : raw;
    if (raw.includes('&')) {
      value = resolveReferences(value, 0, value.length, () => {});
      resolveReferences(source, start, end, this.#report);
    }
    const forbidden = raw.indexOf(']]>');
    if (forbidden >= 0) {
      this.#syntax(start + forbidden, start + forbidden + 3, '"]]>" is not allowed in text', 'write ]]&gt;');
    }
    const text: XmlText = { kind: 'text', start, end, value, cdata: false };
    this.#pending.push(text);
  }

  #add(node: XmlNode): void {
    this.#tick(node.start);
    (this.#open ? this.#pending : this.nodes).push(node);
  }

  #readMarkup(start: number): number {
    const source = this.#source;
    const next = source.charCodeAt(start + 1);
    if (next === 47) return this.#readEndTag(start);
    if (next === 33) {
      if (source.startsWith('<!--', start)) return this.#readComment(start);
      if (source.startsWith('<![CDATA[', start)) return this.#readCdata(start);
      if (source.startsWith('<!DOCTYPE', start)) return this.#readDoctype(start);
      this.#syntax(
        start,
        start + 2,
        '"<!" begins neither a comment nor CDATA here',
        'comments look like <!-- this -->, CDATA like <![CDATA[ this ]]>',
      );
      return start + 2;
    }
    if (next === 63) return this.#readInstruction(start);
    if (isNameStart(source.codePointAt(start + 1) ?? 0)) return this.#readStartTag(start);
    this.#syntax(
      start,
      start + 1,
      'a bare "<" is not allowed in text',
      'write &lt;, or put a script into <![CDATA[ … ]]>',
    );
    return start + 1;
  }

  #readStartTag(start: number): number {
    const source = this.#source;
    const element = readStartTag(source, start, this.#report, this.#names);
    const outer = this.#scopes[this.#scopes.length - 1]!;
    const inner = element.attributes.length === 0 ? outer : innerScope(element, outer, this.#report);
    resolveNames(element, inner, this.#report);
    this.#tick(start, 1 + element.attributes.length);
    const parent = this.#open;
    element.parent = parent;
    if (parent) this.#pending.push(element);
    else {
      this.nodes.push(element);
      if (this.root) {
        this.#syntax(
          start,
          element.openEnd,
          `a document has one root element, but <${element.name}> follows after </${this.root.name}>`,
          `put it inside <${this.root.name}>, or into a file of its own`,
        );
      } else this.root = element;
    }
    if (element.closeStart !== -1) return element.end;
    if (this.#marks.length >= this.#limits.depth) {
      this.problems.push({
        code: 'xml-limit',
        start,
        end: element.openEnd,
        message: `elements are nested more than ${this.#limits.depth} levels deep, which is the limit`,
        hint: this.#kind.whenDeep,
      });
      throw stop;
    }
    this.#open = element;
    this.#scopes.push(inner);
    this.#marks.push(this.#pending.length);
    return element.end;
  }

  #close(element: XmlElement, closeStart: number, end: number): void {
    element.closeStart = closeStart;
    element.end = end;
    const mark = this.#marks.pop()!;
    const pending = this.#pending;
    if (mark === pending.length - 1) element.children = [pending.pop()!];
    else if (mark < pending.length) {
      element.children = pending.slice(mark);
      // To set the length of an array would make it smaller, and larger again for the next element.
      if (element.children.length > 8) pending.length = mark;
      else while (pending.length > mark) pending.pop();
    }
    this.#open = element.parent;
    this.#scopes.pop();
  }

  #readEndTag(start: number): number {
    const source = this.#source;
    const open = this.#open;
    if (open && source.startsWith(open.name, start + 2)) {
      const close = start + 2 + open.name.length;
      if (source.charCodeAt(close) === 62) {
        this.#close(open, start, close + 1);
        return close + 1;
      }
    }
    const nameStop = nameEnd(source, start + 2);
    const name = source.slice(start + 2, nameStop);
    let end = skipSpace(source, nameStop);
    if (source[end] === '>') end++;
    else {
      const less = source.indexOf('<', nameStop);
      const greater = source.indexOf('>', nameStop);
      this.#syntax(
        start,
        nameStop,
        `the end tag </${name} is not closed`,
        'an end tag is </, a name and ">", nothing else',
      );
      end = greater !== -1 && (less === -1 || greater < less) ? greater + 1 : nameStop;
    }
    const top = this.#open;
    if (top?.name === name) {
      this.#close(top, start, end);
      return end;
    }
    let match = top?.parent;
    while (match && match.name !== name) match = match.parent;
    if (match) {
      this.#report(this.#unclosed(top!, name, match, start, end));
      while (this.#open !== match) this.#close(this.#open!, start, start);
      this.#close(match, start, end);
      return end;
    }
    const isMeant = top !== undefined && nearest(name, [top.name]) !== undefined;
    this.#report({
      code: 'xml-tag-mismatch',
      start,
      end,
      message: top
        ? `</${name}> does not close <${top.name}>, which was opened at ${this.#place(top.start)}`
        : `</${name}> closes nothing: no element is open`,
      hint: isMeant ? `write </${top.name}>` : top ? `close it with </${top.name}>, or remove </${name}>` : 'remove it',
    });
    if (isMeant) this.#close(top, start, end);
    return end;
  }

  #syntax(start: number, end: number, message: string, hint: string): void {
    this.#report({ code: 'xml-syntax', start, end, message, hint });
  }

  #unclosed(top: XmlElement, name: string, match: XmlElement, start: number, end: number): ReadProblem {
    return {
      code: 'xml-tag-mismatch',
      start,
      end,
      message: `</${name}> would close the <${name}> of ${this.#place(match.start)}, but <${top.name}> of ${this.#place(top.start)} is still open`,
      hint:
        name === this.#kind.script
          ? `if <${top.name}> is a part of the script, write &lt;${top.name}> or put the script into <![CDATA[ … ]]>; else close it first: </${top.name}>`
          : `close <${top.name}> first: </${top.name}>`,
    };
  }

  #place(offset: number): string {
    let line = 1;
    for (let i = this.#source.indexOf('\n'); i !== -1 && i < offset; i = this.#source.indexOf('\n', i + 1)) line++;
    return `line ${line}`;
  }

  #readComment(start: number): number {
    const source = this.#source;
    const close = source.indexOf('--', start + 4);
    const end = source.indexOf('-->', start + 4);
    if (end === -1) {
      return this.#notClosed(start, 4, 'comment', '-->');
    }
    if (close !== end) {
      this.#syntax(close, close + 2, '"--" is not allowed inside a comment', 'use a single "-" or another sign');
    }
    this.#add({ kind: 'comment', start, end: end + 3, value: lines(source.slice(start + 4, end)) });
    return end + 3;
  }

  #notClosed(start: number, length: number, what: string, sign: string): number {
    this.#syntax(start, start + length, `this ${what} is not closed`, `end it with ${sign}`);
    return this.#source.length;
  }

  #readCdata(start: number): number {
    const source = this.#source;
    const close = source.indexOf(']]>', start + 9);
    if (close === -1) {
      return this.#notClosed(start, 9, 'CDATA section', ']]>');
    }
    if (!this.#open) {
      this.#syntax(start, close + 3, 'CDATA is not allowed outside of the root element', 'remove it');
      return close + 3;
    }
    const value = lines(source.slice(start + 9, close));
    this.#add({ kind: 'text', start, end: close + 3, value, cdata: true });
    return close + 3;
  }

  #readDoctype(start: number): number {
    const end = readDoctype(this.#source, start, this.#report);
    if (this.#sawDoctype || this.root) {
      this.#syntax(
        start,
        end,
        this.#sawDoctype
          ? 'a document has one document type declaration at most'
          : 'the document type declaration must be before the root element',
        'remove it: it is not used',
      );
    }
    this.#sawDoctype = true;
    this.#add({
      kind: 'doctype',
      start,
      end,
      value: this.#source.slice(start + 9, Math.max(end - 1, start + 9)).trim(),
    });
    return end;
  }

  #readInstruction(start: number): number {
    const source = this.#source;
    const nameStop = nameEnd(source, start + 2);
    const target = source.slice(start + 2, nameStop);
    const close = source.indexOf('?>', nameStop);
    if (close === -1) {
      return this.#notClosed(start, 2, 'processing instruction', '?>');
    }
    const end = close + 2;
    const isDeclaration = target.toLowerCase() === 'xml';
    if (
      isDeclaration ||
      target === '' ||
      target.includes(':') ||
      (nameStop < close && skipSpace(source, nameStop) === nameStop)
    ) {
      this.#syntax(
        start,
        end,
        isDeclaration
          ? 'the XML declaration must be the very first thing in the document'
          : 'the processing instruction is malformed',
        isDeclaration
          ? 'remove everything before it, blank lines and spaces included'
          : 'write <?name text?>, or remove it',
      );
    }
    this.#add({
      kind: 'instruction',
      start,
      end,
      target,
      body: lines(source.slice(skipSpace(source, nameStop), close)),
    });
    return end;
  }
}
