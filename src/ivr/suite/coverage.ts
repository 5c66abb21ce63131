import { edgeId, type Flow } from '../model.js';
import type { Simulation } from '../simulate/simulate-call.js';

/** Which nodes and edges of a flow calls went through. */
export interface Coverage {
  nodes: { all: string[]; covered: string[] };
  edges: {
    all: string[];
    covered: string[] /** With the reason that was written down. */;
    excused: { [edge: string]: string };
  };
}

/** Adds up the coverage of some calls through the main flow. */
export function measureCoverage(
  flow: Flow,
  simulations: readonly Pick<Simulation, 'coverage'>[],
  unreachable: { readonly [edge: string]: string } = {},
): Coverage {
  const nodes = new Set(simulations.flatMap(({ coverage }) => coverage.nodes));
  const edges = new Set(simulations.flatMap(({ coverage }) => coverage.edges));
  const allNodes = [...flow.nodes.keys()];
  const allEdges = [...flow.nodes.values()].flatMap((node) => node.edges.map(({ name }) => edgeId(node.id, name)));
  return {
    nodes: { all: allNodes, covered: allNodes.filter((node) => nodes.has(node)) },
    edges: {
      all: allEdges,
      covered: allEdges.filter((edge) => edges.has(edge)),
      excused: Object.fromEntries(
        Object.entries(unreachable).filter(([edge]) => allEdges.includes(edge) && !edges.has(edge)),
      ),
    },
  };
}

/** The share of edges covered, in percent; edges with a written reason do not count. */
export function edgePercent({ edges }: Coverage): number {
  const count = edges.all.length - Object.keys(edges.excused).length;
  return count === 0 ? 100 : (100 * edges.covered.length) / count;
}

/** The edges that neither a call took nor a reason excuses. */
export function missedEdges({ edges }: Coverage): string[] {
  return edges.all.filter((edge) => !edges.covered.includes(edge) && !(edge in edges.excused));
}
