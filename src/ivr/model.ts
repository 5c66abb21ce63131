/**
 * A flow as the simulator runs it: one graph for every source format. Nodes of the native format have types of their
 * own; an action of another vendor is a node of type `connect` with the vendor's name and parameters.
 */
import type { DocumentSource } from '../diagnostics/document/source.js';
import type { Diagnostic, Span } from '../diagnostics/index.js';
import type { Expression, Type, Value } from './expression/index.js';

/** Text with `{{ }}` in it: literal pieces and expressions in turn. */
export type Template = readonly (string | Expression)[];

/** The text of a template, where it is the same in every call. */
export const fixedText = (template: Template): string | undefined =>
  template.every((piece) => typeof piece === 'string') ? template.join('') : undefined;

/** What is said: per language, or one for all (`''`). */
export interface Prompt {
  /** The name in `prompts`, absent for a prompt written in place. */
  id?: string;
  kind: 'text' | 'ssml' | 'audio';
  /** By language tag; `''` is the one that stands for all languages. Audio prompts hold their file's name. */
  texts: ReadonlyMap<string, Template>;
  /** Said one after the other, where recordings or SSML are among them; `texts` holds what can be read of them. */
  parts?: readonly Prompt[];
}

/** One way out of a node. */
export interface Edge {
  /** `next`, a choice's name, `nomatch`, `maxretries`, `open`, … unique within its node. */
  name: string;
  target: string;
  place?: Span;
}

/** What all nodes have. */
export interface NodeBase {
  id: string;
  edges: readonly Edge[];
  /** The node's place in its file. */
  place?: Span;
  /** Where it lies on its vendor's canvas. */
  canvas?: { x: number; y: number };
}

/** How often a caller may fail, and what is said then: the first prompt after the first failure, and so on. */
export interface Retry {
  retries: number;
  prompts: readonly Prompt[];
}

/** What menus and collects share. */
export interface Listening {
  /** The first is said on the first visit; further ones on repeats, the last stays (tapering). */
  prompts: readonly Prompt[];
  noinput: Retry;
  nomatch: Retry;
  /** Silence before the first input, and between keys, in milliseconds. */
  timeoutMs: number;
  interdigitMs: number;
  bargein: boolean;
  /** Recognition with a lower confidence counts as not understood. */
  confidence: number;
  /** Ask back before going on: always, or below a confidence. */
  confirm?: { prompt: Prompt; below: number };
  /** Whether the flow's global choices are active here. */
  globals: boolean;
}

export interface Choice {
  /** The name of the edge. */
  name: string;
  /** Keys: one sequence. */
  dtmf?: string;
  /** In all languages. */
  phrases: readonly string[];
  /** The phrases by language, where they are written so. */
  phrasesBy?: ReadonlyMap<string, readonly string[]>;
  /** A grammar of the flow; with `slot` the choice is taken when the slot of the meaning has the value. */
  grammar?: string;
  slot?: { name: string; value: Value };
}

export interface GlobalChoice extends Choice {
  target: string;
}

/**
 * The settings of each type of node, by type. Each file in `nodes/` adds those of its own type here (declaration
 * merging), and `nodes/index.ts` must have a row for each: a type of node is defined in one place.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled in by the files in nodes/
export interface NodeSettings {}

export type NodeType = keyof NodeSettings;
/** A node of one type (or of one of several). */
export type NodeOf<T extends NodeType = NodeType> = { [K in T]: NodeBase & { type: K } & NodeSettings[K] }[T];
export type FlowNode = NodeOf;

export interface Variable {
  name: string;
  type: Type;
  initial: Value;
  /** Its value is shown nowhere: not in a transcript, a trace or a result. */
  secret?: boolean;
  /** A flow that enters this one must pass it. */
  input?: boolean;
  /** True where the flow itself writes the initial value. */
  given?: boolean;
}

/** The grammars that every flow has (VoiceXML 2.0, appendix P). */
export type BuiltinName = 'boolean' | 'digits' | 'number' | 'currency' | 'date' | 'time' | 'phone';

/** Where a grammar of a flow comes from. */
export type GrammarSource =
  | { kind: 'file'; path: string }
  | { kind: 'inline'; content: string }
  | { kind: 'builtin'; name: BuiltinName; parameters: { readonly [name: string]: number | string } }
  /** One for each language. */
  | { kind: 'languages'; sources: ReadonlyMap<string, GrammarSource> };

export interface Flow {
  name: string;
  format: 'native' | 'connect' | 'connect-legacy' | 'twilio' | 'vxml';
  /** The file it was read from, for messages and for grammars with relative paths. */
  file: string;
  /** The language of a call that has not chosen one. */
  language: string;
  /** The voice of each language, by name. */
  voices?: ReadonlyMap<string, string>;
  start: string;
  /** Further names by which other flows may call it. */
  aliases?: readonly string[];
  /** The vendor's kind of flow in small letters: `contactflow`, `customerqueue`, `agentwhisper`, … */
  kind?: string;
  nodes: ReadonlyMap<string, FlowNode>;
  variables: readonly Variable[];
  prompts: ReadonlyMap<string, Prompt>;
  grammars: ReadonlyMap<string, GrammarSource>;
  /** Services that `call` may name. */
  services: readonly string[];
  globals: readonly GlobalChoice[];
  /** The text that it was read from, where calls need it again. */
  source?: string;
}

/** What a node is called in traces and drawings: its type, or what the vendor calls its own. */
export const typeNameOf = (node: FlowNode): string => ('action' in node ? node.action : node.type);

/** The result of reading a flow; without a flow the diagnostics say why. */
export interface FlowReading {
  flow?: Flow;
  /** The document of a native flow, for fixes. */
  source?: DocumentSource;
  /** What could be read of a flow that has errors: for the findings beside them, and not for calls. */
  partial?: Flow;
  diagnostics: Diagnostic[];
}

/** `node.edge`: how coverage and reports name an edge. */
export const edgeId = (node: string, edge: string): string => `${node}.${edge}`;
