import type { Flow } from '../model.js';
import { definitionOf, waitsForCaller } from '../nodes/index.js';
import type { Exit } from '../nodes/node-type.js';
import { type Way, weightedGraph } from './weighted-graph.js';

/** The quickest way to a place where calls leave the flow. */
export interface Destination extends Exit {
  node: string;
  /** What the caller presses and says on the way, in the input language. */
  input: string;
  /** Keys to press. */
  keys: number;
  /** Times the caller must do something. */
  turns: number;
  /** From the start until the node is entered; prompts are heard to their end. */
  seconds: number;
  path: string[];
}

/** Nodes that calls can go round. */
export interface Loop {
  /** The shortest round, beginning with the node that comes first in the flow. */
  path: string[];
  /** Turns of the caller in that round. */
  turns: number;
  /** True where the caller only needs to be silent; with no turns and no silence it goes round by itself. */
  silent: boolean;
  seconds: number;
}

export interface FlowReport {
  flow: string;
  nodes: number;
  edges: number;
  destinations: Destination[];
  /** Nodes where calls leave the flow that no way leads to. */
  unreached: string[];
  /** The most menus and collects that must be passed to reach any node, by the shortest way there. */
  menu_depth: { turns: number; node: string; path: string[] };
  /** Those that need the fewest turns of the caller first: nobody stops those. */
  loops: Loop[];
}

type Cost = (way: Way) => number;
interface Reached {
  cost: number;
  way: Way | undefined;
}

/** The cheapest ways from a node to all others (label correcting: the graphs are small and sparse). */
function cheapest(
  graph: ReadonlyMap<string, readonly Way[]>,
  starts: readonly { node: string; cost: number; way: Way | undefined }[],
  cost: Cost,
): Map<string, Reached> {
  const reached = new Map<string, Reached>();
  const pending: string[] = [];
  const improve = (node: string, next: Reached) => {
    if (next.cost >= (reached.get(node)?.cost ?? Number.POSITIVE_INFINITY)) return;
    reached.set(node, next);
    pending.push(node);
  };
  for (const { node, cost: at, way } of starts) improve(node, { cost: at, way });
  for (let head = 0; head < pending.length; head++) {
    const id = pending[head]!;
    const { cost: here } = reached.get(id)!;
    for (const way of graph.get(id) ?? []) improve(way.to, { cost: here + cost(way), way });
  }
  return reached;
}

/** The ways that lead from a node to another, in order; for a node itself, once round. */
function waysBetween(reached: ReadonlyMap<string, Reached>, from: string, to: string): Way[] {
  const ways: Way[] = [];
  for (let way = reached.get(to)?.way; way; way = way.from === from ? undefined : reached.get(way.from)?.way)
    ways.unshift(way);
  return ways;
}

const sum = (ways: readonly Way[], of: Cost) => ways.reduce((total, way) => total + of(way), 0);
const tenths = (seconds: number) => Math.round(seconds * 10) / 10;

/**
 * What a flow demands of its callers: the quickest way to each queue and exit in keys and seconds, how many menus lie on
 * the way to the farthest node, and the loops. Durations are estimates; a subflow counts as no time.
 */
export function reportFlow(flow: Flow): FlowReport {
  const graph = weightedGraph(flow);
  const start = [{ node: flow.start, cost: 0, way: undefined }];
  const quickest = cheapest(graph, start, ({ seconds }) => seconds);
  const exits = [...flow.nodes.values()].flatMap((node) => {
    const exit = definitionOf(node).exit?.(node);
    return exit ? [{ node: node.id, ...exit }] : [];
  });
  const destinations = exits
    .filter(({ node }) => quickest.has(node))
    .map((exit): Destination => {
      const ways = waysBetween(quickest, flow.start, exit.node);
      return {
        ...exit,
        input: ways.flatMap(({ input }) => (input === '' ? [] : [input])).join(' | '),
        keys: sum(ways, ({ keys }) => keys),
        turns: sum(ways, ({ turns }) => turns),
        seconds: tenths(sum(ways, ({ seconds }) => seconds)),
        path: [flow.start, ...ways.map(({ to }) => to)],
      };
    })
    .sort((a, b) => a.turns - b.turns || a.seconds - b.seconds);
  // The listening nodes passed count, whatever the caller does there.
  const listens = (id: string) => (waitsForCaller(flow.nodes.get(id)!) ? 1 : 0);
  const fewest = cheapest(graph, start, ({ from }) => listens(from));
  let deepest = flow.start;
  for (const [id, { cost }] of fewest) if (cost > fewest.get(deepest)!.cost) deepest = id;
  return {
    flow: flow.name,
    nodes: flow.nodes.size,
    edges: [...flow.nodes.values()].reduce((count, { edges }) => count + edges.length, 0),
    destinations,
    unreached: exits.map(({ node }) => node).filter((node) => !quickest.has(node)),
    menu_depth: {
      turns: fewest.get(deepest)!.cost,
      node: deepest,
      path: [flow.start, ...waysBetween(fewest, flow.start, deepest).map(({ to }) => to)].filter(
        (id) => listens(id) === 1,
      ),
    },
    loops: loopsOf(flow, graph, new Set(quickest.keys())),
  };
}

/** Cycles of the graph: one for each group of nodes that can all reach each other, its shortest round. */
function loopsOf(flow: Flow, graph: ReadonlyMap<string, readonly Way[]>, reachable: ReadonlySet<string>): Loop[] {
  // A turn outweighs any number of seconds, so that the round with the fewest turns is found first.
  const cost: Cost = ({ turns, seconds }) => turns * 1e6 + seconds;
  const loops: Loop[] = [];
  for (const group of groups(graph, reachable)) {
    const inside = new Map(
      [...group].map((id) => [id, (graph.get(id) ?? []).filter(({ to }) => group.has(to))] as const),
    );
    let best: { ways: Way[]; cost: number } | undefined;
    for (const [id, ways] of inside) {
      const reached = cheapest(
        inside,
        ways.map((way) => ({ node: way.to, cost: cost(way), way })),
        cost,
      );
      const back = reached.get(id);
      if (!back || (best && back.cost >= best.cost)) continue;
      best = { ways: waysBetween(reached, id, id), cost: back.cost };
    }
    if (!best) continue;
    const path = best.ways.map(({ from }) => from);
    const first = [...flow.nodes.keys()].find((id) => path.includes(id))!;
    const shift = path.indexOf(first);
    loops.push({
      path: [...path.slice(shift), ...path.slice(0, shift)],
      turns: sum(best.ways, ({ turns }) => turns),
      silent: best.ways.some(({ failure }) => failure),
      seconds: tenths(sum(best.ways, ({ seconds }) => seconds)),
    });
  }
  return loops.sort((a, b) => a.turns - b.turns || b.seconds - a.seconds);
}

/** Strongly connected groups of the reachable nodes that contain a cycle (Tarjan 1972, with a stack of its own). */
function groups(graph: ReadonlyMap<string, readonly Way[]>, reachable: ReadonlySet<string>): Set<string>[] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const found: Set<string>[] = [];
  for (const root of reachable) {
    if (index.has(root)) continue;
    const work: { id: string; next: number }[] = [{ id: root, next: 0 }];
    while (work.length > 0) {
      const frame = work.at(-1)!;
      const { id } = frame;
      if (frame.next === 0) {
        index.set(id, index.size);
        low.set(id, index.get(id)!);
        stack.push(id);
        onStack.add(id);
      }
      const way = (graph.get(id) ?? [])[frame.next++];
      if (way) {
        if (!index.has(way.to)) work.push({ id: way.to, next: 0 });
        else if (onStack.has(way.to)) low.set(id, Math.min(low.get(id)!, index.get(way.to)!));
        continue;
      }
      work.pop();
      const parent = work.at(-1);
      if (parent) low.set(parent.id, Math.min(low.get(parent.id)!, low.get(id)!));
      if (low.get(id) !== index.get(id)) continue;
      const group = new Set(stack.splice(stack.indexOf(id)));
      for (const each of group) onStack.delete(each);
      if (group.size > 1 || (graph.get(id) ?? []).some(({ to }) => to === id)) found.push(group);
    }
  }
  return found;
}
