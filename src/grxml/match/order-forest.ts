import type { Forest, ForestNode, Reading } from './forest.js';
import type { Work } from './work.js';

/**
 * All nodes below the root in strongly connected components, parts before what is made of them (R. Tarjan, Depth-first
 * search and linear graph algorithms, 1972). A component of several nodes, or of one that is its own part, comes from
 * a rule that derives itself over the same words (`a = a | x`): such a phrase has infinitely many derivations.
 */
export function orderForest(forest: Forest, root: ForestNode, work: Work): ForestNode[][] {
  interface Visit {
    node: ForestNode;
    readings: Reading[];
    /** The next reading to look into, and the next of its parts. */
    reading: number;
    part: number;
    index: number;
    low: number;
  }
  const components: ForestNode[][] = [];
  const indices = new Map<ForestNode, Visit>();
  const open: ForestNode[] = [];
  const path: Visit[] = [];
  const enter = (node: ForestNode) => {
    const readings = forest.readings(node);
    work.spend(1 + readings.length);
    const visit: Visit = {
      node,
      readings,
      reading: 0,
      part: 0,
      index: indices.size,
      low: indices.size,
    };
    indices.set(node, visit);
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
      const seen = indices.get(part);
      if (!seen) enter(part);
      else if (part.component < 0) visit.low = Math.min(visit.low, seen.index);
      continue;
    }
    path.pop();
    const parent = path.at(-1);
    if (parent) parent.low = Math.min(parent.low, visit.low);
    if (visit.low !== visit.index) continue;
    const component = open.splice(open.lastIndexOf(visit.node));
    for (const node of component) node.component = components.length;
    components.push(component);
  }
  return components;
}

/** True for a component whose nodes are parts of themselves. */
export function isCyclic(forest: Forest, component: readonly ForestNode[]): boolean {
  const [node] = component;
  return component.length > 1 || forest.readings(node!).some(({ parts }) => parts.includes(node!));
}
