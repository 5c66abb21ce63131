import type { Value } from '../expression/index.js';
import type { NodeOf, NodeType } from '../model.js';
import type { Call } from './call.js';
import type { Outcome } from './state.js';

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
  /** Go to a node that is no edge's target: a global choice. */
  | { kind: 'jump'; node: string; edge: string }
  /** Wait for the caller. */
  | { kind: 'listen' }
  /** Into another flow; on return the edge `next` of this node is taken. */
  | {
      kind: 'enter';
      flow: string;
      variables: { [name: string]: Value };
      returns: boolean;
    }
  /** Back to the flow that waits. */
  | { kind: 'return' }
  | { kind: 'end'; outcome: Outcome };

/** What a waiting node would accept. */
export interface Accepts {
  dtmf: string[];
  phrases: string[];
  timeoutMs: number;
}

/** One type of node: what it does when it is entered, when the caller acts, and when its subflow has returned. */
export interface Behaviour<Type extends NodeType> {
  enter(node: NodeOf<Type>, call: Call): Next;
  input?(node: NodeOf<Type>, call: Call, event: CallerEvent): Next;
  /** `variables` are those of the flow that returned. */
  /** What it would accept now, and how long it waits: for `awaiting` and for the clock. */
  accepts?(node: NodeOf<Type>, call: Call): Accepts;
  returned?(node: NodeOf<Type>, call: Call, variables: Call['state']['variables']): Next;
}

/** The edge where it exists, else another. */
export function edgeOr(node: { edges: readonly { name: string }[] }, edge: string, other: string): Next {
  return { kind: 'edge', edge: node.edges.some(({ name }) => name === edge) ? edge : other };
}
