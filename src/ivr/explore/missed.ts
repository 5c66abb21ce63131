/** What is known of edges that no explored call took: a proof that none can, or what was tried. */

import { targetsOf } from '../lint/facts.js';
import { edgeId, type Flow } from '../model.js';
import { definitionOf, possibleEdges } from '../nodes/index.js';

/** An edge that no call took: with the proof that none can, or with what was tried. */
export interface MissedEdge {
  edge: string;
  status: 'impossible' | 'not found';
  reason: string;
}

/** How much was tried. */
interface Effort {
  truncated: boolean;
  /** Ways in which the world was made to answer. */
  tried: number;
  steps: number;
}

/**
 * Sorts missed edges. Impossible is only what the flow's text proves: nothing leads to the node, or the condition is
 * constant. Everything else was not found, which says something about the search and nothing about the flow.
 */
export function missedEdges(
  flow: Flow,
  all: readonly string[],
  covered: ReadonlySet<string>,
  effort: Effort,
): MissedEdge[] {
  const reachable = new Set<string>();
  const pending = [flow.start];
  while (pending.length > 0) {
    const id = pending.pop()!;
    if (reachable.has(id)) continue;
    reachable.add(id);
    pending.push(...targetsOf(flow, flow.nodes.get(id)!));
  }
  const searched = effort.truncated
    ? `the search stopped at its limit of ${effort.steps} steps`
    : `tried ${effort.tried} ${effort.tried === 1 ? 'set' : 'sets'} of answers in ${effort.steps} steps`;
  const missed: MissedEdge[] = [];
  for (const node of flow.nodes.values()) {
    const possible = new Set(possibleEdges(node).map(({ name }) => name));
    const entered = [...flow.nodes.values()].some(({ id, edges }) =>
      edges.some(({ name, target }) => target === node.id && covered.has(edgeId(id, name))),
    );
    for (const { name } of node.edges) {
      const edge = edgeId(node.id, name);
      if (covered.has(edge)) continue;
      if (!reachable.has(node.id))
        missed.push({ edge, status: 'impossible', reason: `no edge leads from the start to "${node.id}"` });
      else if (!possible.has(name) || definitionOf(node).impossible?.(node, name, flow) !== undefined) {
        const proof = definitionOf(node).impossible?.(node, name, flow) ?? definitionOf(node).untaken?.(node, name);
        missed.push({ edge, status: 'impossible', reason: proof ?? 'the condition can never hold' });
      } else {
        const own =
          !entered && node.id !== flow.start
            ? `no call was found that reaches "${node.id}"`
            : (definitionOf(node).untaken?.(node, name) ?? 'no call was found that takes it');
        missed.push({ edge, status: 'not found', reason: `${own}; ${searched}` });
      }
    }
  }
  const order = new Map(all.map((edge, index) => [edge, index]));
  return missed.sort((a, b) => order.get(a.edge)! - order.get(b.edge)!);
}
