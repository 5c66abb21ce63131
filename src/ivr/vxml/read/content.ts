/**
 * What is done and said in a VoiceXML document, as typed elements: executable content (VoiceXML 2.0, 5.3) and prompts (4.1).
 * See `model.ts` for the dialogs that hold it.
 */
import type { Range, XmlElement } from '../../../xml/tree.js';

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
