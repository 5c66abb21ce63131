/** An XML document as a tree with exact places, what a reader finds wrong with it, and what it may cost to read. */
import type { Lines } from '../diagnostics/index.js';

/** The namespace that the prefix `xml` is bound to in every document (Namespaces in XML 1.0, section 3). */
export const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';

/** A stretch of the source: `end` is exclusive. */
export interface Range {
  start: number;
  end: number;
}

export interface XmlAttribute extends Range {
  /** As written, with prefix: `xml:lang`. */
  name: string;
  prefix: string;
  local: string;
  /** Namespace URI; `''` for an attribute without prefix. */
  namespace: string;
  /** The normalised value, entities resolved. */
  value: string;
  /** The value between its quotes. */
  valueStart: number;
  valueEnd: number;
}

export interface XmlText extends Range {
  kind: 'text';
  /** Entities resolved. */
  value: string;
  cdata: boolean;
}
export interface XmlComment extends Range {
  kind: 'comment';
  value: string;
}
export interface XmlInstruction extends Range {
  kind: 'instruction';
  target: string;
  body: string;
}
export interface XmlDoctype extends Range {
  kind: 'doctype';
  value: string;
}
export interface XmlElement extends Range {
  kind: 'element';
  /** As written, with prefix. */
  name: string;
  prefix: string;
  local: string;
  /** Namespace URI, `''` for none. */
  namespace: string;
  attributes: XmlAttribute[];
  children: XmlNode[];
  parent: XmlElement | undefined;
  /** After the `>` of the start tag. */
  openEnd: number;
  /** At the `<` of the end tag; equal to `end` for an empty-element tag. */
  closeStart: number;
}
export type XmlNode = XmlElement | XmlText | XmlComment | XmlInstruction | XmlDoctype;

/** What the root element of a part of a document needs to be a document by itself. */
export interface XmlPart {
  /** Attributes to be written behind the name of the root element, with a blank before each. */
  insert: string;
  /** Attributes of the root element to be left out, in document order. */
  cut: readonly Range[];
}

export interface XmlDocument {
  /** The decoded text without byte-order mark. */
  source: string;
  lines: Lines;
  /** The encoding the bytes were read in: `utf-8`, `utf-16le`, `iso-8859-1`, … */
  encoding: string;
  /** Encoding named in the XML declaration. */
  declaredEncoding?: string;
  /** Whether the bytes began with a byte-order mark. */
  byteOrderMark: boolean;
  /** Everything at the top: comments, instructions, the DOCTYPE and the root element. */
  nodes: XmlNode[];
  root: XmlElement | undefined;
  /** Set where the root is an element inside of the document that the source is. */
  part?: XmlPart;
}

/** Codes of the findings that reading a document can make. For grammars each has a rule that documents it. */
export type ReadCode =
  | 'xml-empty'
  | 'xml-not-xml'
  | 'xml-encoding'
  | 'xml-limit'
  | 'xml-entity-declaration'
  | 'xml-reference'
  | 'xml-tag-mismatch'
  | 'xml-attribute'
  | 'xml-namespace'
  | 'xml-syntax';

/** What is wrong with a document as XML. */
export interface ReadProblem extends Range {
  code: ReadCode;
  message: string;
  hint?: string;
}

/** What reading an untrusted document may cost. */
export interface ReadLimits {
  /** Bytes of the document. */
  bytes: number;
  /** Levels of nested elements. */
  depth: number;
  /** Elements, text runs and comments together. */
  nodes: number;
}

/** Enough for the largest grammars in the field (a 100,000-entry list is 5.4 MB), small enough for a shared server. */
export const defaultReadLimits: ReadLimits = { bytes: 32 * 1024 * 1024, depth: 256, nodes: 4_000_000 };

/** What messages say about one kind of document. */
export interface DocumentKind {
  /** What such a document is called: `grammar`, `lexicon`, `SSML`. */
  name: string;
  /** The name of its root element; text without such a tag is not read as XML at all. */
  root: string;
  /** How it begins, as a hint: `a grammar begins with <grammar …>`. */
  start: string;
  /** What to do about a document that is too large, and about one that is nested too deep. */
  whenLarge: string;
  whenDeep: string;
  /** Namespaces of prefixes that such documents use without declaring them. */
  prefixes?: { readonly [prefix: string]: string };
  /** The name of elements that hold script, in which a "<" has to be escaped. */
  script?: string;
}
