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
  steps: number;
}

/** The nodes that some way through the flow leads to. */
function reachableNodes(flow: Flow): Set<string> {
  const reachable = new Set<string>([flow.start]);
  for (const id of reachable) for (const target of targetsOf(flow, flow.nodes.get(id)!)) reachable.add(target);
  return reachable;
}

/**
 * The edges that no call can take, with the proof. Impossible is only what the flow's text proves: nothing leads to the
 * node, or the condition is constant.
 */
export function provenImpossible(flow: Flow): Map<string, string> {
  const reachable = reachableNodes(flow);
  const proofs = new Map<string, string>();
  for (const node of flow.nodes.values()) {
    const possible = new Set(possibleEdges(node).map(({ name }) => name));
    const definition = definitionOf(node);
    for (const { name } of node.edges) {
      const proof = definition.impossible?.(node, name, flow);
      // Dialogs of VoiceXML are reached by more than edges; their own proof considers that.
      if (node.type !== 'vxml' && !reachable.has(node.id))
        proofs.set(edgeId(node.id, name), `no edge leads from the start to "${node.id}"`);
      else if (proof !== undefined) proofs.set(edgeId(node.id, name), proof);
      else if (!possible.has(name))
        proofs.set(edgeId(node.id, name), definition.untaken?.(node, name) ?? 'the condition can never hold');
    }
  }
  return proofs;
}

/**
 * Sorts missed edges. Everything without a proof was not found, which says something about the search and nothing about
 * the flow.
 */
export function missedEdges(
  flow: Flow,
  all: readonly string[],
  covered: ReadonlySet<string>,
  { truncated, steps }: Effort,
): MissedEdge[] {
  const impossible = provenImpossible(flow);
  const searched = truncated
    ? `the search stopped at its limit of ${steps} steps`
    : `tried ${steps} ${steps === 1 ? 'turn or answer' : 'turns and answers'}`;
  const missed = new Map<string, MissedEdge>();
  for (const node of flow.nodes.values()) {
    const isEntered = [...flow.nodes.values()].some(({ id, edges }) =>
      edges.some(({ name, target }) => target === node.id && covered.has(edgeId(id, name))),
    );
    for (const { name } of node.edges) {
      const edge = edgeId(node.id, name);
      if (covered.has(edge)) continue;
      const proof = impossible.get(edge);
      const own =
        !isEntered && node.id !== flow.start
          ? `no call was found that reaches "${node.id}"`
          : (definitionOf(node).untaken?.(node, name) ?? 'no call was found that takes it');
      missed.set(
        edge,
        proof === undefined
          ? { edge, status: 'not found', reason: `${own}; ${searched}` }
          : { edge, status: 'impossible', reason: proof },
      );
    }
  }
  return all.flatMap((edge) => missed.get(edge) ?? []);
}
