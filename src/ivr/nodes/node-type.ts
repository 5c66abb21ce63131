/** What a type of node is: everything that the rest of the simulator, the rules and the drawings ask about it. */
import type { Expression, Type, Value } from '../expression/index.js';
import type { Flow, FlowNode, NodeOf, NodeSettings, NodeType, Prompt } from '../model.js';
import type { NodeReading } from '../read/node-reading.js';
import type { Call } from '../simulate/call.js';
import type { Accepts } from '../simulate/call-event.js';
import type { Outcome } from '../simulate/state.js';

/** What the caller did, or did not do, while a node waited. */
export type CallerEvent =
  | { kind: 'keys' }
  | { kind: 'speech'; text: string; confidence: number; bargein: boolean }
  | { kind: 'noinput' }
  | { kind: 'nomatch' };

/** Where a call goes from a node. */
export type Next =
  /** Take an edge by name. */
  | { kind: 'edge'; edge: string }
  /** Go to a node that no edge leads to: the target of a global choice. */
  | { kind: 'jump'; node: string; edge: string }
  /** Wait for the caller. */
  | { kind: 'listen' }
  /** Into another flow. With `returns`, `returned` of this node is called when that flow is done. */
  | { kind: 'enter'; flow: string; variables: { [name: string]: Value }; secrets?: string[]; returns: boolean }
  /** Back to the flow that waits. */
  | { kind: 'return' }
  | { kind: 'end'; outcome: Outcome };

/** How a node is drawn. A node without edges is always drawn as an exit. */
export type Shape = 'step' | 'question' | 'decision' | 'exit';

/** A place where calls leave the flow. Without a target, only the call decides it. */
export interface Exit {
  kind: 'queue' | 'number' | 'agent' | 'flow' | 'end';
  target: string | null;
}

/** One answer of the world that a node can tell apart: a mock's name and value. */
export type Answer = readonly [mock: string, value: Value];

/** What it costs a caller to leave a node by one of its edges. */
export interface EdgeCost {
  /** From entering the node, prompts heard to their end. */
  seconds: number;
  /** What the caller presses or says, in the input language. */
  input?: string;
  /** Keys to press. */
  keys?: number;
  /** Turns of the caller: 1 where they press or say something. */
  turns?: number;
  /** True where the caller must be silent, or misunderstood. */
  failure?: boolean;
}

/** What a node of a vendor's language is to the rules. */
export interface VendorFacts {
  /** What the vendor calls such a node, in the singular: `action`, `widget`. */
  noun: string;
  /** What the simulator does with it; `unknown` for a type that it has not heard of. */
  status: 'simulated' | 'passed over' | 'approximated' | 'refused' | 'unknown';
  /** The types that are known. */
  types: readonly string[];
  /** What a type that is not known here is called in the vendor's current language, where an older one has it. */
  meant?: string;
  /** The way on where its outcome is not simulated, in words, and how a test takes another. */
  wayOn: string;
  otherBranch?: string;
  /** What will happen at it some day, and the branches of which one must be there for it. */
  happenings: readonly (readonly [when: string, branches: readonly string[]])[];
  /** A flow may end with it: it ends the call, hands it on, or holds it. */
  ends: boolean;
  /** It ends the call itself, whoever the caller waits for. */
  hangsUp: boolean;
  /** It says something, or another flow may. */
  speaks: boolean;
  /** Another flow runs, which may listen or end the call. */
  entersFlow: boolean;
  /** It asks for opening hours; the edges for when it is not open. */
  closed?: readonly string[];
}

/** A menu taken by key: what it says on the first visit, and its keys. */
export interface KeyMenu {
  /** What it says first, in each language. */
  texts: readonly string[];
  /** The key sequences of its own choices. */
  choices: readonly { name: string; dtmf: string }[];
  /** Those of the choices that are active everywhere. */
  globals: readonly string[];
  /** A grammar may take further keys. */
  open: boolean;
}

/** What a flow knows of a bot, to tell a mistyped mock from what only the bot knows. */
export interface BotFacts {
  intents: readonly string[];
  slots: readonly string[];
  attributes: readonly string[];
}

/**
 * One type of node. Prompts are found in the settings `prompts` and, for nodes that listen, in those of `Listening`; a
 * variable that the node sets in `into`. Whatever is optional here is what most types do not have.
 */
export interface NodeDefinition<T extends NodeType> {
  /** What is known of it as a part of a vendor's language. */
  vendor?(node: NodeOf<T>): VendorFacts;
  /** Whether it waits for the caller; where `input` is there when absent. */
  listens?(node: NodeOf<T>): boolean;

  /** What it does when a call enters it. */
  enter(node: NodeOf<T>, call: Call): Next;
  /** What it does when the caller acts; for types that listen. */
  input?(node: NodeOf<T>, call: Call, event: CallerEvent): Next;
  /** What it would accept now, and how long it waits: for `awaiting` and for the clock. */
  accepts?(node: NodeOf<T>, call: Call): Accepts;
  /** What it does when the flow that it entered has returned; `variables` are those of that flow, `secrets` the secret ones. */
  returned?(node: NodeOf<T>, call: Call, variables: Call['state']['variables'], secrets: readonly string[]): Next;

  /** True where what the caller enters is shown nowhere. */
  secret?(node: NodeOf<T>): boolean;
  /** True where a caller who does nothing is what the node expects: it goes on by itself as time passes. */
  waits?: boolean;
  /** True where going round in silence is what its flow is for: music and messages while a caller waits. */
  holds?(node: NodeOf<T>, flow: Flow): boolean;

  /** How it is drawn. */
  shape: Shape | ((node: NodeOf<T>) => Shape);
  /** What it does, in a few words beside its name; its first prompt when absent. */
  detail?(node: NodeOf<T>): string;

  /** Conditions that decide where a call goes. */
  conditions?(node: NodeOf<T>): readonly Expression[];
  /** Expressions beside its conditions and those in its prompts. */
  expressions?(node: NodeOf<T>): readonly Expression[];
  /** The grammars that it names. */
  grammars?(node: NodeOf<T>): readonly string[];
  /** The flows that it names with a fixed text. */
  flows?(node: NodeOf<T>): readonly string[];
  /** Flows of which it knows several names (a name, an ARN), the most readable first; they may be missing. */
  resources?(node: NodeOf<T>): readonly (readonly string[])[];
  /** The services that it asks, by the names of their mocks; `*` for one that only a call knows. */
  services?(node: NodeOf<T>): readonly string[];
  /** What a bot that it asks is for: the intents that it has branches for, and what the flow reads of the bot's answer. */
  bot?(node: NodeOf<T>, flow: Flow): BotFacts | undefined;
  /** The mocks of the world that it asks beside services and its exit, by name; `KIND:*` where only a call knows it. */
  asks?(node: NodeOf<T>): readonly string[];
  /** The variables that it sets; `into` when absent. */
  sets?(node: NodeOf<T>): readonly string[];
  /** The edges behind which it has set nothing; `error` and `hangup` when absent. */
  unsetEdges?: readonly string[];
  /** The type of the value that it stores in `into`, where it is always the same. */
  stores?(node: NodeOf<T>): Type | undefined;
  /** What it says as text, where it has no `prompts`. */
  texts?(node: NodeOf<T>): readonly string[];
  /** True where it does what another node decides by as an edge of that needs it, false where otherwise. */
  setsFor?(node: NodeOf<T>, decider: FlowNode, edge: string): boolean | undefined;
  /** What data of the call is set from, by the names of mocks: the data, and where its value comes from. */
  sources?(node: NodeOf<T>): readonly (readonly [name: string, source: string])[];
  /** How often it may send a call round, and how long it may keep one. */
  lasts?(node: NodeOf<T>): { rounds?: number; seconds?: number };
  /** Edges that no call can take, whatever happens. */
  idleEdges?(node: NodeOf<T>): readonly string[];
  /** Its keys, where it is a menu taken by key. */
  keyMenu?(node: NodeOf<T>, flow: Flow): KeyMenu | undefined;

  /** Where calls leave the flow here. */
  exit?(node: NodeOf<T>): Exit | undefined;
  /** What leaving by an edge costs the caller; no time when absent. `spoken` gives the seconds of a prompt. */
  cost?(node: NodeOf<T>, edge: string, spoken: (prompt: Prompt | undefined) => number): EdgeCost;

  /**
   * How the world may answer at this node: what it answers when all is well, and everything else that it tells apart.
   * @param conditions those of the whole flow: a service's answers are made to fit them
   */
  answers?(
    node: NodeOf<T>,
    conditions: readonly Expression[],
    flow: Flow,
  ): {
    usual?: readonly Answer[];
    others: readonly Answer[];
    /** Answers at this node alone, for edges that the others do not reach: a suite reads better without them. */
    forced?: readonly Answer[];
  };
  /** Keys worth trying beside those that it accepts by name. */
  sampleKeys?(node: NodeOf<T>, flow: Flow): readonly string[];
  /** True where a call that comes to it goes back to the flow that entered this one. */
  returns?(node: NodeOf<T>): boolean;
  /** The proof that no call takes an edge, where the flow's text holds one. */
  impossible?(node: NodeOf<T>, edge: string, flow: Flow): string | undefined;
  /** The nodes at which its edges are taken, where it is not entered itself. */
  heldBy?(node: NodeOf<T>, flow: Flow): readonly string[];
  /** Why exploring may leave an edge untaken. */
  untaken?(node: NodeOf<T>, edge: string): string | undefined;
}

/** A fragment of a JSON schema. */
export type JsonSchema = true | { readonly [keyword: string]: unknown };

/** A type of node of the native format: how it is written, beside what it does. */
export interface NativeNodeDefinition<T extends NodeType> extends NodeDefinition<T> {
  /** One sentence for the JSON schema. */
  summary: string;
  /** What it does, in Markdown, for the table in docs/flows.md. */
  does: string;
  /** Its keys beside `type`, `on` and `note`, with what they hold. */
  keys: { readonly [key: string]: JsonSchema };
  /** The keys that must be there. */
  required: readonly string[];
  /** Further keywords for its JSON schema. */
  schema?: { readonly [keyword: string]: unknown };
  /** The edges that may stand under `on`; edges of choices and cases are read by `read`. */
  edges: { readonly [name: string]: 'required' | 'optional' };
  /** Keys that name the target of an edge directly: key to edge. */
  shorthand?: { readonly [key: string]: string };
  /** What else has an edge: `choice`, `case`. */
  edgePer?: string;
  /** Reads its settings. Findings are reported; undefined where something that it needs is missing. */
  read(reading: NodeReading): NodeSettings[T] | undefined;
}

/** A part of the JSON schema that has a name of its own there. */
export const ref = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` });
export const textSchema: JsonSchema = { type: 'string' };
export const filledText: JsonSchema = { type: 'string', minLength: 1 };

/** The edge where it exists, else another. */
export function edgeOr(node: { edges: readonly { name: string }[] }, edge: string, other: string): Next {
  return { kind: 'edge', edge: node.edges.some(({ name }) => name === edge) ? edge : other };
}

/** Seconds that one key and one spoken word take. */
const KEY_SECONDS = 0.4;
const WORD_SECONDS = 0.4;

/** The cost of pressing keys after some seconds. */
export const pressing = (seconds: number, keys: string): EdgeCost => ({
  seconds: seconds + keys.length * KEY_SECONDS,
  input: keys,
  keys: keys.length,
  turns: 1,
});

/** The cost of saying a phrase after some seconds. */
export const saying = (seconds: number, phrase: string): EdgeCost => ({
  seconds: seconds + phrase.split(/\s+/).length * WORD_SECONDS,
  input: phrase,
  turns: 1,
});

/** The cost of failing: silence, in the input language. */
export const failing = (seconds: number): EdgeCost => ({ seconds, failure: true, input: '<noinput>' });
