/**
 * A VoiceXML 2.0 or 2.1 document as typed elements. Attributes carry the names and the text of the document, without
 * interpretation: an `expr` is ECMAScript, a `src` is relative to the base of its element. Every element keeps its XML
 * element, so that findings and traces can name the place (`placeOf`). Section numbers are those of VoiceXML 2.0.
 */
import type { XmlDocument, XmlElement } from '../../../xml/tree.js';
import type {
  Data,
  Executable,
  Fetching,
  Foreign,
  Prompt,
  Request,
  Script,
  Target,
  Thrown,
  Var,
  VxmlElement,
} from './content.js';

/** The namespace of VoiceXML 2.0 and 2.1. */
export const VXML_NAMESPACE = 'http://www.w3.org/2001/vxml';

/** A grammar (3.1); exactly one of `src`, `srcexpr` and content is allowed. */
export interface VxmlGrammar extends VxmlElement, Fetching {
  kind: 'grammar';
  src?: string;
  srcexpr?: string;
  type?: string;
  /** As written on the element; the mode in the grammar itself goes before it, and `voice` holds where neither says. */
  mode?: 'voice' | 'dtmf';
  /** As written; allowed for the grammars of a form. */
  scope?: 'dialog' | 'document';
  weight?: string;
  /** Of the grammar element, else inherited. */
  language?: string;
  /** `xml`: SRGS in the document; `text`: ABNF or another notation; absent where the element is empty. */
  inline?: 'xml' | 'text';
  /** The text of a grammar that is not XML. */
  text?: string;
}

/** `catch`, or one of its short forms with their event (5.2). */
export interface Catch extends VxmlElement {
  kind: 'catch';
  /** As written: `catch`, `help`, `noinput`, `nomatch`, `error`. */
  name: string;
  /** The events, matched by their dot-separated prefix; none for all events. */
  events: readonly string[];
  /** From 1; 1 where it is not written. */
  count: number;
  cond?: string;
  body: Executable[];
}
export interface Filled extends VxmlElement {
  kind: 'filled';
  mode: 'all' | 'any';
  namelist?: readonly string[];
  body: Executable[];
  /** The item that it belongs to; absent for one of the form. */
  item?: FormItem;
}
export interface Link extends VxmlElement, Fetching, Target, Thrown {
  kind: 'link';
  dtmf?: string;
  grammars: VxmlGrammar[];
}
export interface Property extends VxmlElement {
  kind: 'property';
  name: string;
  value: string;
}
export interface Option extends VxmlElement {
  kind: 'option';
  dtmf?: string;
  accept?: string;
  value?: string;
  /** Trimmed, with single spaces. */
  text: string;
}
export interface Choice extends VxmlElement, Fetching, Target, Thrown {
  kind: 'choice';
  dtmf?: string;
  /** The keys that make the choice: its `dtmf`, or the key that the menu gives it. */
  key?: string;
  accept?: string;
  text: string;
  grammars: VxmlGrammar[];
}
export interface Param extends VxmlElement {
  kind: 'param';
  name: string;
  expr?: string;
  value?: string;
  valuetype?: string;
  type?: string;
}

/** What all items of a form have (2.3). */
interface ItemBase extends VxmlElement {
  /** The name of the variable as written; absent for an internal one. */
  name?: string;
  /** Unique in the form: the name, or `block_2` for the second block. */
  id: string;
  expr?: string;
  cond?: string;
  properties: Property[];
  handlers: Catch[];
  /** In document order; those of a block are part of its body. */
  prompts: Prompt[];
  filled: Filled[];
  grammars: VxmlGrammar[];
  links: Link[];
}
export interface Field extends ItemBase {
  kind: 'field';
  /** A builtin with its parameters: `digits?length=4`. */
  type?: string;
  slot?: string;
  modal: boolean;
  options: Option[];
}
export interface Block extends ItemBase {
  kind: 'block';
  body: Executable[];
}
export interface Initial extends ItemBase {
  kind: 'initial';
}
export interface Record extends ItemBase {
  kind: 'record';
  type?: string;
  beep: boolean;
  modal: boolean;
  dtmfterm: boolean;
  maxtimeMs?: number;
  finalsilenceMs?: number;
}
export interface Transfer extends ItemBase {
  kind: 'transfer';
  dest?: string;
  destexpr?: string;
  /** As written. */
  bridge?: string;
  type?: string;
  connecttimeoutMs?: number;
  maxtimeMs?: number;
  transferaudio?: string;
  aai?: string;
  aaiexpr?: string;
}
export interface Subdialog extends ItemBase, Request {
  kind: 'subdialog';
  src?: string;
  srcexpr?: string;
  params: Param[];
}
export interface ObjectItem extends ItemBase, Fetching {
  kind: 'object';
  classid?: string;
  codebase?: string;
  codetype?: string;
  data?: string;
  type?: string;
  archive?: string;
  params: Param[];
}
export type FormItem = Field | Block | Initial | Record | Transfer | Subdialog | ObjectItem;
/** Items that a caller's input or a result fills. */
export type InputItem = Exclude<FormItem, Block | Initial>;

/** What a form declares at every entry, in document order (2.1.6.1). */
export type Declaration = Var | Script | Data;

export interface Form extends VxmlElement {
  kind: 'form';
  /** The `id` as written. */
  id?: string;
  /** Unique in the document: the id, or `form_2` for the second dialog without one. */
  name: string;
  scope: 'dialog' | 'document';
  /** Declarations and items in document order: the initialisation follows it. */
  parts: (Declaration | FormItem)[];
  items: FormItem[];
  /** Those of the form and of its items, in document order. */
  filled: Filled[];
  handlers: Catch[];
  links: Link[];
  properties: Property[];
  grammars: VxmlGrammar[];
  foreign: Foreign[];
}
export interface Menu extends VxmlElement {
  kind: 'menu';
  id?: string;
  name: string;
  scope: 'dialog' | 'document';
  accept: 'exact' | 'approximate';
  /** Whether the first nine choices get the keys 1 to 9. */
  dtmf: boolean;
  choices: Choice[];
  prompts: Prompt[];
  handlers: Catch[];
  properties: Property[];
  foreign: Foreign[];
}
export type Dialog = Form | Menu;

export interface VxmlDocument {
  /** The document's own address; relative references resolve against `base`. */
  uri: string;
  /** `xml:base` of the root element before the document's address (6.1.1). */
  base: string;
  /** As written: `2.0`, `2.1`, … */
  version?: string;
  language?: string;
  /** The root document of the application as written; resolve it against `base`. */
  application?: string;
  document: XmlDocument;
  root: XmlElement;
  /** In document order. */
  declarations: Declaration[];
  dialogs: Dialog[];
  /** By `id`; the first of several counts. */
  dialogById: Map<string, Dialog>;
  handlers: Catch[];
  links: Link[];
  properties: Property[];
  /** `meta` and `metadata` are not kept. Elements that a document may not have in this place. */
  foreign: Foreign[];
}
