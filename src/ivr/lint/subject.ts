import type { Rule, Span } from '../../diagnostics/index.js';
import { checkExpression, type Expression, type Type } from '../expression/index.js';
import type { Choice, Edge, Flow, FlowNode, FlowReading, Prompt } from '../model.js';
import { isListening } from './facts/listening.js';
import { targetsOf } from './facts/ways.js';
import type { FlowSurroundings } from './surroundings.js';

export { isListening } from './facts/listening.js';

/** What the rules look at: a flow as it was read. Without a flow only the findings of reading are there. */
export interface FlowSubject {
  reading: FlowReading;
  flow: Flow | undefined;
  /** Edges by the node they lead to. */
  incoming: ReadonlyMap<string, readonly { from: FlowNode; edge: Edge }[]>;
  /** Nodes that some call can enter, as far as the graph tells. */
  reachable: ReadonlySet<string>;
  /** What lies around the flow; undefined where only its text is known. */
  around: FlowSurroundings | undefined;
}

/** A rule about flows. `files` lie beside its examples: other flows, the hours file, grammars. */
export type FlowRule = Rule<FlowSubject> & { files?: { readonly [name: string]: string } };

const nowhere: Span = { line: 1, column: 1, end_line: 1, end_column: 1 };

/** Where a node or an edge stands; flows of other formats have no places. */
export const placeOf = (item: { place?: Span }): Span => {
  if (!item.place) return nowhere;
  const { line, column, end_line, end_column } = item.place;
  return { line, column, end_line, end_column };
};

/** The facts that several rules share. */
export function flowSubject(reading: FlowReading, around?: FlowSurroundings): FlowSubject {
  const { flow } = reading;
  const incoming = new Map<string, { from: FlowNode; edge: Edge }[]>();
  const reachable = new Set<string>();
  if (flow) {
    for (const from of flow.nodes.values()) {
      for (const edge of from.edges) {
        const list = incoming.get(edge.target);
        if (list) list.push({ from, edge });
        else incoming.set(edge.target, [{ from, edge }]);
      }
    }
    const pending = [flow.start];
    while (pending.length > 0) {
      const id = pending.pop()!;
      if (reachable.has(id)) continue;
      reachable.add(id);
      pending.push(...targetsOf(flow, flow.nodes.get(id)!));
    }
  }
  return { reading, flow, incoming, reachable, around };
}

/** All prompts that a node may say. */
export function promptsOf(node: FlowNode): Prompt[] {
  if (node.type === 'play' || node.type === 'record') return [...node.prompts];
  if (!isListening(node)) return [];
  return [
    ...node.prompts,
    ...node.noinput.prompts,
    ...node.nomatch.prompts,
    ...(node.confirm ? [node.confirm.prompt] : []),
  ];
}

/** The literal text of a prompt in each of its languages. */
export function textsOf(prompt: Prompt): string[] {
  if (prompt.kind === 'audio') return [];
  return [...prompt.texts.values()].map((template) =>
    template.map((piece) => (typeof piece === 'string' ? piece : ' … ')).join(''),
  );
}

/** All expressions of a node, prompts included. */
export function expressionsOf(node: FlowNode): Expression[] {
  const inPrompts = promptsOf(node).flatMap(({ texts }) =>
    [...texts.values()].flatMap((template) =>
      template.filter((piece): piece is Expression => typeof piece !== 'string'),
    ),
  );
  switch (node.type) {
    case 'branch':
      return node.cases.map(({ when }) => when);
    case 'set':
      return node.assign.map(({ value }) => value);
    case 'call':
      return node.args.map(({ value }) => value);
    case 'subflow':
      return node.in.map(({ value }) => value);
    case 'transfer':
      return node.target.filter((piece): piece is Expression => typeof piece !== 'string');
    case 'collect':
      return [...inPrompts, ...(node.validate ? [node.validate] : [])];
    default:
      return inPrompts;
  }
}

/** The variables that an expression reads. */
export function namesIn(expression: Expression): Set<string> {
  const known: { [name: string]: Type } = {};
  return checkExpression(expression, known).names;
}

/** The variable that a node sets, if any. */
export function setBy(node: FlowNode): string[] {
  if (node.type === 'set') return node.assign.map(({ name }) => name);
  if (node.type === 'subflow') return node.out.map(({ name }) => name);
  if (
    (node.type === 'menu' || node.type === 'collect' || node.type === 'call' || node.type === 'record') &&
    node.into !== undefined
  )
    return [node.into];
  return [];
}

/** How a choice is called in messages. */
export const choiceName = (choice: Choice): string => `"${choice.name}"`;
