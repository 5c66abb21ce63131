import { type Diagnostic, Lines, type Span } from '../../diagnostics/index.js';
import { type Range, XML_NAMESPACE, type XmlAttribute, type XmlPart } from '../../xml/tree.js';
import { xmlAttribute } from '../../xml/write-xml.js';
import { type ReadOptions, type ReadResult, SRGS_NAMESPACE, type XmlDocument, type XmlElement } from '../model.js';
import { buildGrammar } from '../read/build-grammar.js';
import { readAbnf } from '../read-abnf/read-abnf.js';
import { readGsl } from '../read-gsl/read-gsl.js';
import { readJsgf } from '../read-jsgf/read-jsgf.js';
import { type EmbeddedGrammar, embeddedText, textFormOf } from './find-grammars.js';

const readers = { abnf: readAbnf, jsgf: readJsgf, gsl: readGsl };

/** Attributes that VoiceXML adds to the element (VoiceXML 2.0, 3.1.1.4): they do not belong to the grammar. */
const voiceXmlOnly = new Set([
  ...['src', 'srcexpr', 'type', 'scope', 'weight', 'fetchhint', 'fetchtimeout', 'fetchaudio', 'maxage', 'maxstale'],
  'expr',
]);

/**
 * Reads a grammar inside a VoiceXML document as a document of its own with the places of the whole: it has the namespace
 * of SRGS, version 1.0 where none is written, and the language that it inherits.
 * @param uri of the document, with the name of the grammar as its fragment
 * @returns undefined for a grammar that is not in the document
 */
export function readEmbedded(
  document: XmlDocument,
  embedded: EmbeddedGrammar,
  uri: string,
  mode?: ReadOptions['mode'],
): ReadResult | undefined {
  if (embedded.kind === 'text') return readText(document, embedded, uri, mode);
  if (embedded.kind !== 'xml') return undefined;
  const part = partOf(document, embedded);
  const root = copied(embedded.element, undefined, document.root!.namespace);
  root.attributes = rootAttributes(embedded);
  const own: XmlDocument = {
    source: document.source,
    get lines() {
      return document.lines;
    },
    encoding: document.encoding,
    byteOrderMark: document.byteOrderMark,
    ...(document.declaredEncoding === undefined ? {} : { declaredEncoding: document.declaredEncoding }),
    nodes: [root],
    root,
    part,
  };
  return { document: own, grammar: buildGrammar(own, uri), diagnostics: [], stopped: false };
}

/** A copy of the elements in the namespace of SRGS; text and comments are shared. */
function copied(element: XmlElement, parent: XmlElement | undefined, namespace: string): XmlElement {
  const copy: XmlElement = {
    ...element,
    namespace: element.namespace === namespace ? SRGS_NAMESPACE : element.namespace,
    parent,
    children: [],
  };
  copy.children = element.children.map((child) => (child.kind === 'element' ? copied(child, copy, namespace) : child));
  return copy;
}

/** An attribute that is not written: its place is empty, behind the name of the element. */
function implied(element: XmlElement, name: string, value: string): XmlAttribute {
  const at = element.start + 1 + element.name.length;
  const [prefix, local] = name.includes(':') ? (name.split(':') as [string, string]) : ['', name];
  const namespace = prefix === 'xml' ? XML_NAMESPACE : '';
  return { name, prefix, local, namespace, value, start: at, end: at, valueStart: at, valueEnd: at };
}

function rootAttributes({ element, language }: EmbeddedGrammar): XmlAttribute[] {
  const attributes = element.attributes.filter(({ name }) => !voiceXmlOnly.has(name));
  return [...attributes, ...missingAttributes(element, language).map(([name, value]) => implied(element, name, value))];
}

function missingAttributes(element: XmlElement, language: string | undefined): [name: string, value: string][] {
  const has = (name: string) => element.attributes.some((each) => each.name === name);
  const missing: [string, string][] = [];
  if (!has('version')) missing.push(['version', '1.0']);
  // Keys have no language.
  const isVoice = element.attributes.find((each) => each.name === 'mode')?.value.trim() !== 'dtmf';
  if (isVoice && !has('xml:lang') && language !== undefined) missing.push(['xml:lang', language]);
  return missing;
}

/** What a copy of the element needs to be a document: the namespaces that are declared around it. */
function partOf({ root }: XmlDocument, { element, language }: EmbeddedGrammar): XmlPart {
  const declared = new Map<string, string>();
  for (let at = element.parent; at; at = at.parent) {
    for (const { name, value } of at.attributes) {
      if (name.startsWith('xmlns:') && !declared.has(name)) declared.set(name, value);
    }
  }
  const cut: Range[] = [];
  const isOther = element.namespace === root?.namespace;
  for (const attribute of element.attributes) {
    declared.delete(attribute.name);
    const isNamespace = attribute.name === 'xmlns' && isOther;
    if (isNamespace || voiceXmlOnly.has(attribute.name)) cut.push({ start: attribute.start, end: attribute.end });
  }
  const added = [...declared, ...missingAttributes(element, language)];
  if (isOther) added.unshift(['xmlns', SRGS_NAMESPACE]);
  const insert = added.map(([name, value]) => ` ${name}="${xmlAttribute(value)}"`).join('');
  return { insert, cut };
}

/** Lines of a text inside a document: they count those of the document. */
class LinesWithin extends Lines {
  readonly #whole: Lines;
  readonly #offsetOf: (at: number) => number;
  readonly #length: number;

  constructor(text: string, whole: Lines, offsetOf: (at: number) => number) {
    super(text);
    this.#whole = whole;
    this.#offsetOf = offsetOf;
    this.#length = text.length;
  }

  override get count(): number {
    return this.#whole.count;
  }

  override at(offset: number): { line: number; column: number } {
    // The end of a stretch is behind its last character, not at the next one after a comment or a CDATA boundary.
    return this.#whole.at(offset > 0 ? this.#offsetOf(offset - 1) + 1 : this.#offsetOf(0));
  }

  override span(start: number, end: number): Span {
    const from = this.#whole.at(this.#offsetOf(start));
    const to = end > start ? this.at(end) : from;
    return { line: from.line, column: from.column, end_line: to.line, end_column: to.column };
  }

  override offset(line: number, column: number): number {
    const place = this.#whole.offset(line, column);
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#offsetOf(middle) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  override line(number: number): string {
    return this.#whole.line(number);
  }
}

/** A grammar in ABNF form, JSGF or GSL. All places are those of the document around it. */
function readText(
  document: XmlDocument,
  { element, language, mediaType }: EmbeddedGrammar,
  uri: string,
  mode: ReadOptions['mode'],
): ReadResult {
  const { text, offsetOf } = embeddedText(document, element);
  const lines = new LinesWithin(text, document.lines, offsetOf);
  const form = textFormOf(text, mediaType);
  if (form === undefined) {
    const message = `this grammar is not in a form that is known: ${JSON.stringify(text.slice(0, 30))}`;
    const hint = 'write SRGS, or begin with #ABNF 1.0, #JSGF V1.0 or ;GSL2.0';
    const unknown: Diagnostic = {
      code: 'xml-not-xml',
      severity: 'error',
      message,
      hint,
      ...lines.span(0, text.length),
    };
    return { document, grammar: undefined, diagnostics: [unknown], stopped: true };
  }
  const read = readers[form](text, { uri, mode });
  const { grammar, document: own } = read;
  const diagnostics = read.diagnostics.map((finding) => {
    const start = own.lines.offset(finding.line, finding.column);
    return { ...finding, ...lines.span(start, own.lines.offset(finding.end_line, finding.end_column)) };
  });
  Object.defineProperty(own, 'lines', { value: lines });
  if (grammar && grammar.language === undefined && language !== undefined) grammar.language = language;
  return { ...read, diagnostics };
}
