/**
 * The two shapes of a grammar document: the XML tree (everything, with exact places) and the grammar (what SRGS means
 * by it). Places are offsets in UTF-16 units into `XmlDocument.source`; `Lines` turns them into lines and columns when
 * a finding needs them, so that a grammar of 100,000 items does not carry as many line numbers.
 */
import type { Diagnostic } from '../diagnostics/index.js';
import type { Range, ReadLimits, XmlDocument, XmlElement } from '../xml/tree.js';

export type {
  Range,
  XmlAttribute,
  XmlComment,
  XmlDoctype,
  XmlDocument,
  XmlElement,
  XmlInstruction,
  XmlNode,
  XmlText,
} from '../xml/tree.js';

/** SRGS 2.1: `text` has its white space collapsed; a quoted or `<token>` text of several words is one token. */
export interface Token extends Range {
  kind: 'token';
  text: string;
  /** Written with quotes or as a `<token>` element. */
  quoted: boolean;
  /** Pronunciations or other attributes of foreign namespaces are on the element, when there is one. */
  element?: XmlElement;
  language?: string;
}

/** SRGS 2.2. Exactly one of the three kinds of target. */
export interface RuleReference extends Range {
  kind: 'ruleref';
  target:
    | { kind: 'local'; name: string }
    /** `uri` as written; `resolved` against the base without the fragment. */
    | {
        kind: 'external';
        uri: string;
        resolved: string;
        fragment?: string;
        type?: string;
        /** Of an import in JSGF and an include in GSL: where the rule may be, best first; linking makes `resolved` the one that has it. */
        candidates?: readonly string[];
      }
    | { kind: 'special'; name: 'NULL' | 'VOID' | 'GARBAGE' };
  /** `xml:lang` on the reference, allowed by early drafts only. */
  language?: string;
}

/** SRGS 2.6: content verbatim (entities resolved); `contentStart` is its offset in the source. */
export interface Tag extends Range {
  kind: 'tag';
  content: string;
  contentStart: number;
}

/** SRGS 2.5. `max` is Infinity for `n-`. */
export interface Repeat {
  min: number;
  max: number;
  /** repeat-prob, 0 to 1. */
  probability?: number;
}

/** SRGS 2.3: a sequence, possibly repeated; as an alternative it may carry a weight. An empty one equals NULL. */
export interface Item extends Range {
  kind: 'item';
  children: Expansion[];
  repeat?: Repeat;
  weight?: number;
  language?: string;
}

/** SRGS 2.4. */
export interface OneOf extends Range {
  kind: 'one-of';
  alternatives: Item[];
  language?: string;
}

export type Expansion = Token | RuleReference | Tag | Item | OneOf;

/** SRGS 3. */
export interface RuleDefinition extends Range {
  id: string;
  /** The place of the id's value, for findings. */
  idStart: number;
  idEnd: number;
  scope: 'public' | 'private';
  examples: (Range & { text: string })[];
  /** The rule's content as a sequence. */
  expansion: Expansion[];
}

/** One grammar document. Documents in ABNF, JSGF and GSL have the same shape with an `XmlDocument` that has no root element. */
export interface Grammar {
  document: XmlDocument;
  form: 'xml' | 'abnf' | 'jsgf' | 'gsl';
  /** The document's own URI: `file:…` or whatever the caller named it. Relative references resolve against `base`. */
  uri: string;
  /** xml:base before meta base before the document's URI (SRGS 4.9). */
  base: string;
  /**
   * Where the header of an ABNF or JSGF document says things: its first line under `header`, the values of its declarations
   * under their keywords (`root`, `language`, …). XML documents have attributes for that.
   */
  declarations?: { [keyword: string]: Range };
  /** The base as `xml:base` or the ABNF declaration writes it, before it was resolved. */
  declaredBase?: string;
  mode: 'voice' | 'dtmf';
  language?: string;
  /** The `root` attribute as written, whether or not such a rule exists. */
  root?: string;
  tagFormat?: string;
  /** Tags of the header, run once per grammar before rule tags (SRGS 4.12, SISR 3). */
  headerTags: Tag[];
  lexicons: (Range & { uri: string; type?: string })[];
  metas: (Range & { name?: string; httpEquiv?: string; content: string })[];
  /** In document order; after a duplicate id the first definition counts. */
  rules: RuleDefinition[];
  ruleByName: Map<string, RuleDefinition>;
}

export interface ReadOptions {
  /** The document's own URI: `file:…` or any absolute URI. Relative references resolve against it. */
  uri?: string;
  limits?: Partial<ReadLimits>;
  /** Which half of a grammar in GSL to read that has keys among spoken words; the spoken one when absent. */
  mode?: 'voice' | 'dtmf' | undefined;
  /** What whoever refers to the document says it is: `text/gsl` for a text without a sign of its form. */
  mediaType?: string | undefined;
}

/** A grammar document as XML and as SRGS. */
export interface ReadResult {
  document: XmlDocument;
  /** Absent if the document is not a grammar at all, or a limit stopped the reading. */
  grammar: Grammar | undefined;
  /** What is wrong with the document as XML (every one an error); SRGS itself is checked by `checkGrammar`. */
  diagnostics: Diagnostic[];
  /** Reading ended early: a limit was reached, or the text is not XML at all. */
  stopped: boolean;
  /** The VoiceXML document that the text is: `document` and `grammar` are then one of its grammars, if one was chosen. */
  within?: XmlDocument;
}

/** The namespace of SRGS (SRGS 4.3). */
export const SRGS_NAMESPACE = 'http://www.w3.org/2001/06/grammar';
