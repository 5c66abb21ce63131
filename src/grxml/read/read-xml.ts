import { type Diagnostic, Lines } from '../../diagnostics/index.js';
import { defaultReadLimits, type ReadLimits } from '../limits.js';
import type { XmlDocument, XmlElement, XmlNode } from '../model.js';
import { type Decoded, declaredEncodingOf, decode } from './decode.js';
import { parseXml } from './parse-xml.js';
import type { ReadProblem } from './read-problem.js';

export interface ReadXmlResult {
  document: XmlDocument;
  diagnostics: Diagnostic[];
  /** A limit was reached or the text is no XML: the tree is a fragment that says nothing about the document. */
  stopped: boolean;
}

/** The tree with lines counted when first asked for: a sound grammar never needs them. */
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

/** A document made of text alone, for forms of a grammar that are no XML. */
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

function sizeProblem(bytes: number, limit: number): ReadProblem {
  const inMegabytes = (size: number) => `${(size / 1024 / 1024).toFixed(size < 10_485_760 ? 1 : 0)} MB`;
  return {
    code: 'xml-limit',
    start: 0,
    end: 0,
    message: `the document has ${inMegabytes(bytes)}; the limit is ${inMegabytes(limit)}`,
    hint: 'split the grammar into several files and reference them',
  };
}

/** What is wrong before the first tag: nothing there, or something that is no XML at all. */
function notXmlProblem(text: string): ReadProblem | undefined {
  const first = /\S/.exec(text);
  if (!first) {
    return {
      code: 'xml-empty',
      start: 0,
      end: 0,
      message: text === '' ? 'the document is empty' : 'the document holds nothing but white space',
      hint: 'a grammar begins with <grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" …>',
    };
  }
  if (text[first.index] === '<') return undefined;
  const head = text.slice(first.index, first.index + 40);
  const isAbnf = head.startsWith('#ABNF');
  const isJsgf = head.startsWith('#JSGF');
  const isJson = head.startsWith('{') || head.startsWith('[');
  const kind = isAbnf
    ? 'a grammar in ABNF form'
    : isJsgf
      ? 'a JSGF grammar'
      : isJson
        ? 'JSON'
        : `text that begins with ${JSON.stringify(head.split(/[\r\n]/)[0])}`;
  return {
    code: 'xml-not-xml',
    start: first.index,
    end: first.index + 1,
    message: `this is no XML but ${kind}`,
    hint: isAbnf
      ? 'convert it to the XML form first'
      : 'the XML form of a grammar begins with <grammar, or with <?xml version="1.0"?> before it',
  };
}

/**
 * Reads an XML document from a stranger: bytes or text in, a tree with exact places and all findings out. Nothing is
 * fetched, no entity is expanded, and limits keep size, depth and number of nodes bounded. Never throws.
 */
export function readXml(input: string | Uint8Array, options: { limits?: Partial<ReadLimits> } = {}): ReadXmlResult {
  const limits = { ...defaultReadLimits, ...options.limits };
  const tooBig = input.length > limits.bytes;
  const decoded: Decoded = tooBig
    ? { text: '', encoding: 'utf-8', byteOrderMark: false, problems: [sizeProblem(input.length, limits.bytes)] }
    : typeof input === 'string'
      ? fromString(input)
      : decode(input);
  const document = new Document(decoded);
  const problems = decoded.problems;
  let stopped = tooBig || decoded.unreadable === true;
  if (!stopped) {
    const notXml = notXmlProblem(document.source);
    if (notXml) problems.push(notXml);
    if (notXml?.code === 'xml-empty' || (notXml && !document.source.includes('<grammar'))) stopped = true;
    else {
      const parsed = parseXml(document.source, limits);
      document.nodes = parsed.nodes;
      document.root = parsed.root;
      // Text before the root is told once, by the better of the two messages.
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
