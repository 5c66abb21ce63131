import type { Path } from '../../diagnostics/document/source.js';
import { removed } from '../../diagnostics/document/tree-edits.js';
import type { Fix, FixSafety, Rule, Span } from '../../diagnostics/index.js';
import { exampleFiles, type RuleExamples, type RuleText } from '../../diagnostics/rule-examples.js';
import { checkExpression, type Expression, type Type } from '../expression/index.js';
import type { Choice, Edge, Flow, FlowNode, FlowReading } from '../model.js';
import type { FlowContext } from './context.js';
import { targetsOf } from './facts.js';

/** What the rules look at: a flow as it was read. Without a flow only the findings of reading are there. */
export interface FlowSubject {
  reading: FlowReading;
  flow: Flow | undefined;
  /** Edges by the node they lead to. */
  incoming: ReadonlyMap<string, readonly { from: FlowNode; edge: Edge }[]>;
  /** Nodes that some call can enter, as far as the graph shows. */
  reachable: ReadonlySet<string>;
  /** What is known beside the flow's text; undefined where only the text is. */
  context: FlowContext | undefined;
}

/** A rule about flows. `files` lie beside its examples: other flows, the hours file, grammars. */
export type FlowRule = Rule<FlowSubject> & RuleExamples;

/** Codes of the rules whose examples are contact flows of Amazon Connect, and flows of Twilio Studio. */
const ofConnect = ['flow-dead-end', 'flow-missing-branch', 'flow-unknown-action', 'flow-approximated-action'];
const ofStudio = ['flow-unknown-reference', 'flow-split-input', 'flow-spoken-equality'];

/** Adds the examples: `rules/examples/CODE.bad.ivr.yaml` and `CODE.good.ivr.yaml`, or `.json`. */
export const flowRule = exampleFiles<RuleText<FlowRule>>('ivr/lint/rules/examples', (code) =>
  ofConnect.includes(code) || ofStudio.includes(code) ? 'json' : 'ivr.yaml',
);

const nowhere: Span = { line: 1, column: 1, end_line: 1, end_column: 1 };

/** Where a node or an edge stands; flows of other formats have no places. */
export const placeOf = (item: { place?: Span }): Span => {
  if (!item.place) return nowhere;
  const { line, column, end_line, end_column } = item.place;
  return { line, column, end_line, end_column };
};

/** The fix that takes parts of a native flow out; undefined where there is no such part. */
export function removalOf(
  { source }: FlowReading,
  what: string,
  safety: FixSafety,
  ...paths: readonly Path[]
): Fix | undefined {
  return source?.fix(`remove ${what}`, safety, ...paths.map((path) => removed(source, path, 'remove')));
}

/** The fix that writes another value in a native flow, where the present one is as written. */
export function respelling(
  { source }: FlowReading,
  path: Path,
  written: string,
  meant: string | undefined,
): Fix | undefined {
  if (meant === undefined || source?.valueAt(path) !== written) return undefined;
  return source.respelled(source.offsetsAt(path), written, meant);
}

/** The facts that several rules share. */
export function flowSubject(reading: FlowReading, context?: FlowContext): FlowSubject {
  const flow = reading.flow ?? reading.partial;
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
  return { reading, flow, incoming, reachable, context };
}

/** The variables that an expression reads. */
export function namesIn(expression: Expression): Set<string> {
  const known: { [name: string]: Type } = {};
  return checkExpression(expression, known).names;
}

/** How a choice is called in messages. */
export const choiceName = (choice: Choice): string => `"${choice.name}"`;
