import type { Forest, ForestNode, Reading } from './forest.js';
import type { Work } from './work.js';

/** Nodes that are parts of each other. */
export interface Component {
  nodes: ForestNode[];
  /**
   * Its nodes are parts of themselves: a rule derives itself over the same words (`a = a | x`), so that the phrase has
   * infinitely many derivations.
   */
  isCyclic: boolean;
}

/**
 * All nodes below the root in strongly connected components, parts before what is made of them (R. Tarjan, Depth-first
 * search and linear graph algorithms, 1972).
 */
export function orderForest(forest: Forest, root: ForestNode, work: Work): Component[] {
  interface Visit {
    node: ForestNode;
    readings: Reading[];
    /** The next reading to look into, and the next of its parts. */
    reading: number;
    part: number;
    index: number;
    low: number;
    isOwnPart: boolean;
  }
  const components: Component[] = [];
  const visits = new Map<ForestNode, Visit>();
  const open: ForestNode[] = [];
  const path: Visit[] = [];
  const enter = (node: ForestNode) => {
    const readings = forest.readings(node);
    work.spend(4 + 3 * readings.length);
    const index = visits.size;
    const visit: Visit = { node, readings, reading: 0, part: 0, index, low: index, isOwnPart: false };
    visits.set(node, visit);
    open.push(node);
    path.push(visit);
  };

  enter(root);
  while (path.length > 0) {
    const visit = path.at(-1)!;
    const reading = visit.readings[visit.reading];
    if (reading) {
      const part = reading.parts[visit.part++];
      if (!part) {
        visit.reading++;
        visit.part = 0;
        continue;
      }
      const seen = visits.get(part);
      if (!seen) enter(part);
      else if (part.component < 0) {
        visit.low = Math.min(visit.low, seen.index);
        visit.isOwnPart ||= part === visit.node;
      }
      continue;
    }
    path.pop();
    const parent = path.at(-1);
    if (parent) parent.low = Math.min(parent.low, visit.low);
    if (visit.low !== visit.index) continue;
    const nodes = open.splice(open.lastIndexOf(visit.node));
    for (const node of nodes) node.component = components.length;
    components.push({ nodes, isCyclic: nodes.length > 1 || visit.isOwnPart });
  }
  return components;
}
