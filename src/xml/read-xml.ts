import { CctoolError, type Diagnostic, Lines } from '../diagnostics/index.js';
import { type Decoded, declaredEncodingOf, decode } from './decode.js';
import { parseXml } from './parse-xml.js';
import {
  type DocumentKind,
  defaultReadLimits,
  type ReadLimits,
  type ReadProblem,
  type XmlDocument,
  type XmlElement,
  type XmlNode,
} from './tree.js';

export interface ReadXmlResult {
  document: XmlDocument;
  diagnostics: Diagnostic[];
  /** A limit was reached or the text is not XML: the tree is a fragment that says nothing about the document. */
  stopped: boolean;
}

/** The tree with lines counted when first needed: a sound document never needs them. */
class Document implements XmlDocument {
  readonly source: string;
  readonly encoding: string;
  readonly byteOrderMark: boolean;
  declaredEncoding?: string;
  nodes: XmlNode[] = [];
  root: XmlElement | undefined;
  #lines: Lines | undefined;

  constructor(decoded: Decoded) {
    this.source = decoded.text;
    this.encoding = decoded.encoding;
    this.byteOrderMark = decoded.byteOrderMark;
    if (decoded.declaredEncoding !== undefined) this.declaredEncoding = decoded.declaredEncoding;
  }

  get lines(): Lines {
    this.#lines ??= new Lines(this.source);
    return this.#lines;
  }
}

/** A document made of text alone, for forms of a grammar that are not XML. */
export function textDocument(source: string): XmlDocument {
  return new Document({ text: source, encoding: 'utf-8', byteOrderMark: false, problems: [] });
}

function fromString(input: string): Decoded {
  const byteOrderMark = input.charCodeAt(0) === 0xfeff;
  const text = byteOrderMark ? input.slice(1) : input;
  const declared = declaredEncodingOf(text.slice(0, 400));
  return {
    text,
    encoding: declared?.toLowerCase() ?? 'utf-8',
    byteOrderMark,
    problems: [],
    ...(declared === undefined ? {} : { declaredEncoding: declared }),
  };
}

function sizeProblem(bytes: number, limit: number, kind: DocumentKind): ReadProblem {
  const inMegabytes = (size: number) => `${(size / 1024 / 1024).toFixed(size < 10_485_760 ? 1 : 0)} MB`;
  return {
    code: 'xml-limit',
    start: 0,
    end: 0,
    message: `the document has ${inMegabytes(bytes)}; the limit is ${inMegabytes(limit)}`,
    hint: kind.whenLarge,
  };
}

/** What is wrong before the first tag: nothing there, or something that is not XML at all. */
function notXmlProblem(text: string, kind: DocumentKind): ReadProblem | undefined {
  const first = /\S/.exec(text);
  if (!first) {
    return {
      code: 'xml-empty',
      start: 0,
      end: 0,
      message: text === '' ? 'the document is empty' : 'the document holds nothing but white space',
      hint: kind.start,
    };
  }
  if (text[first.index] === '<') return undefined;
  const head = text.slice(first.index, first.index + 40);
  const isAbnf = head.startsWith('#ABNF');
  const found = isAbnf
    ? 'a grammar in ABNF form'
    : head.startsWith('#JSGF')
      ? 'a JSGF grammar'
      : /^\{[{%#]/.test(head)
        ? 'a template: give what it makes'
        : /^[{[]/.test(head)
          ? 'JSON'
          : `text that begins with ${JSON.stringify(head.split(/[\r\n]/)[0])}`;
  return {
    code: 'xml-not-xml',
    start: first.index,
    end: first.index + 1,
    message: `this is not XML but ${found}`,
    hint: isAbnf ? 'convert it to the XML form first' : kind.start,
  };
}

/**
 * Reads an untrusted XML document: bytes or text in, a tree with exact places and all findings out. Nothing is fetched,
 * no entity is expanded, and limits keep size, depth and number of nodes bounded. Never throws.
 */
export function readXml(
  input: string | Uint8Array,
  kind: DocumentKind,
  options: { limits?: Partial<ReadLimits> } = {},
): ReadXmlResult {
  const limits = { ...defaultReadLimits, ...options.limits };
  const tooBig = input.length > limits.bytes;
  const decoded: Decoded = tooBig
    ? { text: '', encoding: 'utf-8', byteOrderMark: false, problems: [sizeProblem(input.length, limits.bytes, kind)] }
    : typeof input === 'string'
      ? fromString(input)
      : decode(input);
  const document = new Document(decoded);
  const problems = decoded.problems;
  let stopped = tooBig || decoded.unreadable === true;
  if (!stopped) {
    const notXml = notXmlProblem(document.source, kind);
    if (notXml) problems.push(notXml);
    if (notXml?.code === 'xml-empty' || (notXml && !document.source.includes(`<${kind.root}`))) stopped = true;
    else {
      const parsed = parseXml(document.source, limits, kind);
      document.nodes = parsed.nodes;
      document.root = parsed.root;
      // Text before the root is reported once, by the better of the two messages.
      problems.push(...parsed.problems.filter((problem) => !notXml || problem.start !== notXml.start));
      stopped = parsed.stopped;
    }
  }
  const diagnostics = problems.map((problem) => ({
    code: problem.code,
    severity: 'error' as const,
    message: problem.message,
    ...document.lines.span(problem.start, problem.end),
    ...(problem.hint === undefined ? {} : { hint: problem.hint }),
  }));
  return { document, diagnostics, stopped };
}

/**
 * Reads a document whose reader stops at the first problem: a lexicon, SSML. A document type declaration is refused.
 * @returns the root element, and `fail`, which throws with the place of an offset
 * @throws CctoolError of kind `input` that begins with the kind's name, line and column
 */
export function readSoundXml(
  source: string,
  kind: DocumentKind,
  limits: Partial<ReadLimits> = {},
): { root: XmlElement; fail(offset: number, message: string, hint?: string): never } {
  const { document, diagnostics } = readXml(source, kind, { limits });
  const fail = (at: { line: number; column: number }, message: string, hint?: string): never => {
    throw new CctoolError('input', `${kind.name} line ${at.line}, column ${at.column}: ${message}`, hint);
  };
  const doctype = document.nodes.find((node) => node.kind === 'doctype');
  if (doctype) return fail(document.lines.at(doctype.start), 'a DOCTYPE is not accepted here');
  const [first] = diagnostics;
  if (first) return fail(first, first.message, first.hint);
  const { root } = document;
  // Without a root there is a finding above; other roots have other readers.
  if (root?.local !== kind.root)
    return fail(document.lines.at(root!.start), `the root element is <${root!.name}>, not <${kind.root}>`, kind.start);
  return { root, fail: (offset, message, hint) => fail(document.lines.at(offset), message, hint) };
}
