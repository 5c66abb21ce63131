/** Drawings without the ways of failure, or with them folded together: what is left is what callers do. */
import type { FlowGraph, GraphEdge } from './flow-graph.js';

/** What a drawing does with the ways of failure. */
export const errorModes = ['show', 'fold', 'hide'] as const;
export type ErrorMode = (typeof errorModes)[number];

/** Ways that a call takes when something fails: the caller, a service, a line. */
const failures =
  /^(?:error|timeout|nomatch|noinput|maxretries|busy|noanswer|full|invalid|hangup|NoMatching(?:Error|Condition)|InputTimeLimitExceeded|QueueAtCapacity|CallFailed|ConnectionTimeLimitExceeded|Invalid\w+|[A-Z]\w*(?:Error|NotFound|NotDialable|Exceeded|Failed))$/;

/** Actions that hear the caller. */
const inputs: ReadonlySet<string> = new Set(['GetParticipantInput', 'ConnectParticipantWithLexBot']);

/** `NoMatchingCondition` of a comparison is its other case; that of a menu is a caller who pressed a wrong key. */
const isFailure = ({ label, global, from }: GraphEdge, nodes: FlowGraph['nodes']): boolean =>
  !global && failures.test(label) && (label !== 'NoMatchingCondition' || inputs.has(nodes[from]?.type ?? ''));

/**
 * A graph with the ways of failure as they are (`show`), with those between the same two nodes as one (`fold`), or
 * without them and without the nodes that only they lead to (`hide`). A node whose only ways are ways of failure keeps them.
 */
export function withErrors(graph: FlowGraph, mode: ErrorMode): FlowGraph {
  if (mode === 'show') return graph;
  if (mode === 'fold') return { ...graph, edges: folded(graph.edges, graph.nodes) };
  const leads = new Set(graph.edges.flatMap((edge) => (isFailure(edge, graph.nodes) ? [] : [edge.from])));
  const edges = graph.edges.filter((edge) => !isFailure(edge, graph.nodes) || !leads.has(edge.from));
  const reachedBy = (all: readonly GraphEdge[]) => {
    const reached = new Set(
      graph.nodes.flatMap(({ shape, type }, index) => (shape === 'start' || type === 'globals' ? [index] : [])),
    );
    // A set is gone through in the order in which it grows.
    for (const index of reached) for (const { from, to } of all) if (from === index) reached.add(to);
    return reached;
  };
  const [before, after] = [reachedBy(graph.edges), reachedBy(edges)];
  // What nothing led to before is not hidden: that is a fault of the flow which the drawing must show.
  const kept = graph.nodes.flatMap((_, index) => (after.has(index) || !before.has(index) ? [index] : []));
  const place = new Map(kept.map((index, position) => [index, position]));
  return {
    ...graph,
    nodes: kept.map((index) => graph.nodes[index]!),
    edges: edges.flatMap((edge) => {
      const [from, to] = [place.get(edge.from), place.get(edge.to)];
      return from === undefined || to === undefined ? [] : [{ ...edge, from, to }];
    }),
  };
}

/** The ways of failure between two nodes as one: by its name, or `error +2` for three. */
function folded(edges: readonly GraphEdge[], nodes: FlowGraph['nodes']): GraphEdge[] {
  const together = new Map<string, GraphEdge[]>();
  const result: GraphEdge[] = [];
  for (const edge of edges) {
    const key = `${edge.from} ${edge.to}`;
    const known = isFailure(edge, nodes) ? together.get(key) : undefined;
    if (known) known.push(edge);
    else {
      if (isFailure(edge, nodes)) together.set(key, [edge]);
      result.push(edge);
    }
  }
  return result.map((edge) => {
    const all = isFailure(edge, nodes) ? together.get(`${edge.from} ${edge.to}`)! : [edge];
    if (all.length === 1) return edge;
    const { mark: _, ...plain } = edge;
    // One of them that was not taken shows.
    const mark = (['missed', 'excused', 'covered'] as const).find((each) => all.some((one) => one.mark === each));
    return { ...plain, label: `${edge.label} +${all.length - 1}`, ...(mark && { mark }) };
  });
}
