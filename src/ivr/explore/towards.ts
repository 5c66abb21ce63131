/** A search for one edge: always on from the place that looks nearest to it. */
import { targetsOf } from '../lint/facts.js';
import { namesIn } from '../lint/subject.js';
import type { Flow, FlowNode } from '../model.js';
import { definitionOf, setBy } from '../nodes/index.js';
import { Buckets, type Place, placeKey, type Search, type Trial } from './search.js';

/** What one more visit of the edge's node, or of a node that sets what it decides by, is worth in nodes of the way. */
const VISIT = 6;
/** What a condition that does not hold yet costs. */
const NOT_SET = 10;
/** The score of a place at the node itself, with room below for what visits are worth. */
const ORIGIN = 3000;

/** How far it is to the edge from any node. */
interface Goal {
  node: string;
  /** Steps to the node. */
  to: ReadonlyMap<string, number>;
  /** Nodes that set what the edge hangs on as it needs it, with the steps to each. */
  setters: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Nodes that set it in another way. */
  spoilers: ReadonlySet<string>;
}

/** What is known of a place on its way to the edge. */
interface Progress {
  visits: number;
  isSet: boolean;
}

/**
 * Searches for a call that takes an edge.
 * @param most steps of the simulator
 */
export function searchTowards(search: Search, node: FlowNode, edge: string, most: number, longest: number): void {
  const wanted = `${node.id}.${edge}`;
  const goal = goalOf(search.flow, node, edge);
  const progress = new Map<Place | undefined, Progress>([[undefined, { visits: 0, isSet: goal.setters.size === 0 }]]);
  const seen = new Set<string>();
  const tried = new Map<string, number>();
  const trials = new Buckets<Trial>();
  trials.push(ORIGIN, search.beginning);
  const end = search.steps + most;
  for (let trial = trials.pop(); trial && search.steps < end && !search.isSpent; trial = trials.pop()) {
    const place = search.run(trial);
    if (search.covered.has(wanted)) return;
    const now = advance(goal, search.world.program.main, place, progress.get(trial.from)!);
    progress.set(place, now);
    if (place.turns >= longest) continue;
    const score = scoreOf(goal, place, now, search.world.program.main);
    const key = placeKey(place, search.world.program.engine);
    if (score === undefined || seen.has(key)) continue;
    seen.add(key);
    for (const { trial: next, name, isUsual } of search.choices(place, true)) {
      const times = tried.get(name) ?? 0;
      tried.set(name, times + 1);
      // What was tried already is worth less than what was not, but a loop may need the same again and again.
      trials.push(score + (isUsual ? 0 : Math.min(times, 3)), next);
    }
  }
}

function advance({ node, setters, spoilers }: Goal, main: string, place: Place, before: Progress): Progress {
  const now = { ...before };
  for (const effect of place.effects) {
    if (effect.effect !== 'node' || effect.flow !== main) continue;
    if (effect.node === node) now.visits++;
    if (setters.has(effect.node)) {
      now.visits++;
      now.isSet = true;
    } else if (spoilers.has(effect.node)) now.isSet = false;
  }
  return now;
}

/** Undefined where no way leads on to the edge. */
function scoreOf(goal: Goal, { state }: Place, { visits, isSet }: Progress, main: string): number | undefined {
  // A call in another flow comes back to the node that waits for it, if to any.
  const at = state.flow === main ? state.node : state.frames.find(({ flow }) => flow === main)?.node;
  if (at === undefined) return undefined;
  let distance = goal.to.get(at);
  if (!isSet) {
    let over: number | undefined;
    for (const [setter, to] of goal.setters) {
      const [first, then] = [to.get(at), goal.to.get(setter)];
      if (first !== undefined && then !== undefined) over = Math.min(over ?? first + then, first + then);
    }
    // Without a way over a setter the plain way is left: a condition may hold by something that is not seen here.
    distance = over === undefined ? (distance === undefined ? undefined : distance + 4 * NOT_SET) : over + NOT_SET;
  }
  return distance === undefined ? undefined : ORIGIN + distance - Math.min(VISIT * visits, ORIGIN);
}

function goalOf(flow: Flow, node: FlowNode, edge: string): Goal {
  const before = new Map<string, string[]>();
  for (const each of flow.nodes.values())
    for (const target of targetsOf(flow, each)) before.set(target, [...(before.get(target) ?? []), each.id]);
  const distancesTo = (...goals: readonly string[]) => {
    const distances = new Map(goals.map((goal) => [goal, 0]));
    for (const [id, distance] of distances)
      for (const from of before.get(id) ?? []) if (!distances.has(from)) distances.set(from, distance + 1);
    return distances;
  };
  const setters = new Map<string, ReadonlyMap<string, number>>();
  const spoilers = new Set<string>();
  for (const each of flow.nodes.values()) {
    const does = sets(each, node, edge);
    if (does === true) setters.set(each.id, distancesTo(each.id));
    else if (does === false) spoilers.add(each.id);
  }
  return {
    node: node.id,
    to: distancesTo(node.id, ...(definitionOf(node).heldBy?.(node, flow) ?? [])),
    setters,
    spoilers,
  };
}

/** True where a node sets what another decides by as an edge needs it, false where otherwise, undefined where not at all. */
function sets(setter: FlowNode, node: FlowNode, edge: string): boolean | undefined {
  const { setsFor } = definitionOf(setter);
  if (setsFor) return setsFor(setter, node, edge);
  const conditions = definitionOf(node).conditions?.(node) ?? [];
  if (conditions.length === 0) return undefined;
  const read = new Set(conditions.flatMap((condition) => [...namesIn(condition)]));
  return setBy(setter).some((name) => read.has(name)) ? true : undefined;
}
