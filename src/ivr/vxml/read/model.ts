/**
 * A VoiceXML 2.0 or 2.1 document as typed elements. Attributes carry the names and the text of the document, without
 * interpretation: an `expr` is ECMAScript, a `src` is relative to the base of its element. Every element keeps its XML
 * element, so that findings and traces can name the place (`placeOf`). Section numbers are those of VoiceXML 2.0.
 */
import type { Range, XmlDocument, XmlElement } from '../../../xml/tree.js';

/** The namespace of VoiceXML 2.0 and 2.1. */
export const VXML_NAMESPACE = 'http://www.w3.org/2001/vxml';

/** What every element has: where it is, and its attributes as they are written. */
export interface VxmlElement extends Range {
  element: XmlElement;
}

/** How a resource is fetched (6.1.1); known, and without effect in a simulation except for `fetchtimeout`. */
export interface Fetching {
  fetchhint?: string;
  /** In milliseconds. */
  fetchtimeoutMs?: number;
  fetchaudio?: string;
  maxage?: string;
  maxstale?: string;
}

/** A request to a server (5.3.8). */
export interface Request extends Fetching {
  method?: string;
  enctype?: string;
  namelist?: readonly string[];
}

/** An event that is thrown: exactly one of the first two is allowed. */
export interface Thrown {
  event?: string;
  eventexpr?: string;
  message?: string;
  messageexpr?: string;
}

/** A place to go to: exactly one of the two, or of the events. */
export interface Target {
  next?: string;
  expr?: string;
}

export interface Var extends VxmlElement {
  kind: 'var';
  name: string;
  expr?: string;
}
export interface Assign extends VxmlElement {
  kind: 'assign';
  name: string;
  expr: string;
}
export interface Clear extends VxmlElement {
  kind: 'clear';
  namelist?: readonly string[];
}
export interface Script extends VxmlElement, Fetching {
  kind: 'script';
  src?: string;
  srcexpr?: string;
  /** The program in the document; absent where the element is empty. */
  code?: string;
}
export interface Data extends VxmlElement, Request {
  kind: 'data';
  name?: string;
  src?: string;
  srcexpr?: string;
}
export interface If extends VxmlElement {
  kind: 'if';
  /** In document order; without `cond` for `else`. `element` is the `if`, `elseif` or `else`. */
  branches: (VxmlElement & { cond?: string; body: Executable[] })[];
}
export interface Reprompt extends VxmlElement {
  kind: 'reprompt';
}
export interface Log extends VxmlElement {
  kind: 'log';
  label?: string;
  expr?: string;
  content: Speech[];
}
export interface Foreach extends VxmlElement {
  kind: 'foreach';
  item: string;
  array: string;
  /** In executable content: what is done; see `SpeechForeach` for the one in a prompt. */
  body: Executable[];
}
export interface Throw extends VxmlElement, Thrown {
  kind: 'throw';
}
export interface Goto extends VxmlElement, Fetching, Target {
  kind: 'goto';
  nextitem?: string;
  expritem?: string;
}
export interface Submit extends VxmlElement, Request, Target {
  kind: 'submit';
}
export interface Return extends VxmlElement, Thrown {
  kind: 'return';
  namelist?: readonly string[];
}
export interface Exit extends VxmlElement {
  kind: 'exit';
  expr?: string;
  namelist?: readonly string[];
}
export interface Disconnect extends VxmlElement {
  kind: 'disconnect';
  namelist?: readonly string[];
}
/** An element that VoiceXML does not define, or not in this place: an extension of a platform, or a mistake. */
export interface Foreign extends VxmlElement {
  kind: 'foreign';
  /** As written, with prefix. */
  name: string;
}

/** What blocks, `filled` and event handlers do (5.3). */
export type Executable =
  | Var
  | Assign
  | Clear
  | Script
  | Data
  | If
  | Prompt
  | Reprompt
  | Log
  | Foreach
  | Throw
  | Goto
  | Submit
  | Return
  | Exit
  | Disconnect
  | Foreign;

/** A prompt (4.1). Text and audio outside of a prompt are one with `implied`, and `element` is then their parent. */
export interface Prompt extends VxmlElement {
  kind: 'prompt';
  implied: boolean;
  /** From 1; 1 where it is not written. */
  count: number;
  cond?: string;
  /** Absent where it is not written: the property holds. */
  bargein?: boolean;
  bargeintype?: string;
  timeoutMs?: number;
  /** Of the prompt, else inherited. */
  language?: string;
  content: Speech[];
}

export interface SpeechText extends Range {
  kind: 'text';
  text: string;
}
export interface Value extends VxmlElement {
  kind: 'value';
  expr: string;
}
export interface Audio extends VxmlElement, Fetching {
  kind: 'audio';
  src?: string;
  expr?: string;
  /** What is said where the recording is not available. */
  content: Speech[];
}
export interface Enumerate extends VxmlElement {
  kind: 'enumerate';
  /** Empty for the standard form. */
  content: Speech[];
}
export interface Mark extends VxmlElement {
  kind: 'mark';
  name?: string;
  nameexpr?: string;
}
export interface SpeechForeach extends VxmlElement {
  kind: 'foreach';
  item: string;
  array: string;
  content: Speech[];
}
/** An element of SSML, or of a platform: `name` as written, with its attributes on `element`. */
export interface Ssml extends VxmlElement {
  kind: 'ssml';
  name: string;
  content: Speech[];
}
/** What a prompt says. */
export type Speech = SpeechText | Value | Audio | Enumerate | Mark | SpeechForeach | Ssml;

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
