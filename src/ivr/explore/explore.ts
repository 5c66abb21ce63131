import { edgeId, type Flow } from '../model.js';
import type { Mocks } from '../prepare/mocks.js';
import type { NewCallOptions, Program } from '../simulate/program.js';
import { type Simulation, summarize } from '../simulate/simulate-call.js';
import { type MissedEdge, missedEdges, provenImpossible } from './missed.js';
import { Buckets, type Place, placeKey, Search, type Trial } from './search.js';
import { searchTowards } from './towards.js';
import { mocksOf, World } from './world.js';

export interface ExploreLimits {
  /** Steps of the simulator in all. */
  steps: number;
  /** Turns of one call. */
  turns: number;
}

export const defaultExploreLimits: ExploreLimits = { steps: 200_000, turns: 100 };

/** How often one turn at one node, and one answer of the world, is tried in different states in the broad search. */
const TURNS_PER_NODE = 16;
const TRIES_PER_ANSWER = 8;
/** Steps without a new edge after which the broad search gives up; the more edges, the longer. */
const idleSteps = (edges: number) => 2000 + 2 * edges;
/** Steps for one edge that the broad search did not find, and for one that an error of the application keeps calls from. */
const STEPS_TOWARDS = 1500;
const STEPS_PAST_ERROR = 500;

/** A call that took at least one edge that none before it took. */
export interface ExploredCall {
  /** What the caller does, in the input language. */
  input: string;
  mocks: Mocks;
  simulation: Simulation;
  /** The edges that it was kept for. */
  gains: string[];
}

export interface Exploration {
  calls: ExploredCall[];
  edges: { all: string[]; covered: string[] };
  /** Edges that no call took. */
  missed: MissedEdge[];
  /** True when the work limit ended the search. */
  truncated: boolean;
  steps: number;
}

/** An exploration as JSON. */
export function explorationAnswer(flow: string, { calls, edges, missed, truncated }: Exploration): object {
  const rows = calls.map(({ input, mocks, gains, simulation: { status, outcome, path } }) => ({
    ...{ input, mocks, gains, status, outcome, path },
  }));
  return { flow, calls: rows, edges, missed, truncated };
}

/**
 * Finds calls that together take every edge of a flow. At first broadly: at each waiting place each key, a phrase of
 * each choice, silence, nonsense and hanging up; and wherever a service, a transfer, hours or data of the contact are
 * asked, each answer that the flow tells apart. What was tried least comes first. Then towards each edge that is still
 * missing: on from the places from which it is nearest, through loops and counters, over the nodes that set what it
 * hangs on.
 * @param prepare makes the program with given mocks
 * @param options what is given to each call before it begins
 */
export function explore(
  flow: Flow,
  prepare: (mocks: Mocks) => Program,
  limits: ExploreLimits = defaultExploreLimits,
  options: NewCallOptions = {},
): Exploration {
  const all = [...flow.nodes.values()].flatMap((node) => node.edges.map(({ name }) => edgeId(node.id, name)));
  const program = prepare({});
  const impossible = provenImpossible(flow, program);
  const wanted = all.filter((edge) => !impossible.has(edge));
  const search = new Search(flow, new World(program), limits.steps, options);
  searchBroadly(search, wanted, limits.turns);
  const missedSoFar = () => {
    const { covered, steps, faults, types } = search;
    const truncated = search.isSpent && wanted.some((edge) => !covered.has(edge));
    return { truncated, missed: missedEdges(flow, all, covered, { truncated, steps, faults, types, impossible }) };
  };
  const behindErrors = new Set(
    missedSoFar().missed.flatMap(({ edge, status }) => (status === 'blocked' ? [edge] : [])),
  );
  search.world.isForcing = true;
  for (const node of flow.nodes.values())
    for (const { name } of node.edges) {
      const edge = edgeId(node.id, name);
      if (!search.covered.has(edge) && !impossible.has(edge) && !search.isSpent)
        searchTowards(search, node, name, behindErrors.has(edge) ? STEPS_PAST_ERROR : STEPS_TOWARDS, limits.turns);
    }
  search.world.isForcing = false;
  // Calls are led to their end, which may take edges that the search did not.
  const calls = withoutRedundant(callsOf(search));
  return {
    ...missedSoFar(),
    calls,
    edges: { all, covered: all.filter((edge) => search.covered.has(edge)) },
    steps: search.steps,
  };
}

function searchBroadly(search: Search, wanted: readonly string[], longest: number): void {
  const trials = new Buckets<Trial>();
  const tried = new Map<string, number>();
  const seen = new Set<string>();
  // Calls take edges of documents beyond the application, too, such as those that a mock stands for.
  const isWanted = new Set(wanted);
  let left = wanted.length;
  let last = 0;
  const patience = idleSteps(wanted.length);
  trials.push(0, search.beginning);
  for (let trial = trials.pop(); trial && left > 0 && !search.isSpent; trial = trials.pop()) {
    const place = search.run(trial);
    left -= place.gains.filter((edge) => isWanted.has(edge)).length;
    if (place.gains.length > 0) last = search.steps;
    if (search.steps - last > patience) return;
    if (place.turns >= longest) continue;
    const key = placeKey(place, search.world.program.engine);
    if (seen.has(key)) continue;
    seen.add(key);
    for (const { trial: next, name, isUsual } of search.choices(place, false)) {
      const times = tried.get(name) ?? 0;
      if (!isUsual && times >= (place.asks ? TRIES_PER_ANSWER : TURNS_PER_NODE)) continue;
      tried.set(name, times + 1);
      // What a caller brings about is found before the failure that would do the same.
      trials.push(name.startsWith('fail:') && !isUsual ? times + 1 : times, next);
    }
  }
}

/** Whole calls that together go through every place at which an edge was taken first. */
function callsOf(search: Search): ExploredCall[] {
  const { gaining, world } = search;
  const written = new Set<Place>();
  const calls: ExploredCall[] = [];
  // From the end: a call that goes on through later places holds the earlier ones.
  for (const place of gaining.toReversed()) {
    if (written.has(place)) continue;
    const chain: Place[] = [];
    for (let each: Place | undefined = finished(search, place); each; each = each.from) chain.unshift(each);
    for (const each of chain) written.add(each);
    const { decisions, state } = chain.at(-1)!;
    world.begin(decisions);
    calls.push({
      input: chain.flatMap((each) => (each.written === '' ? [] : [each.written])).join(' | '),
      mocks: mocksOf(decisions, world.questions),
      simulation: summarize(
        world.program,
        state,
        chain.flatMap(({ effects }) => effects),
        [],
      ),
      gains: [...new Set(chain.flatMap(({ gains }) => gains))],
    });
  }
  return calls.reverse();
}

/** The nearest place after this one at which the call has ended; else one at which the caller is waited for. */
function finished(search: Search, place: Place): Place {
  const places = [place];
  for (const each of places) {
    if (!each.asks && each.state.status !== 'waiting') return each;
    if (places.length < MOST_ENDS) places.push(...each.children);
  }
  // A question that the search left open is answered as usual.
  let end = place;
  for (let left = MOST_ENDS; end.asks && left > 0; left--) end = search.run(search.choices(end, false)[0]!.trial);
  // An application that listens for ever is left by hanging up.
  if (search.world.program.engine && end.state.status === 'waiting')
    end = search.run({ from: end, event: { kind: 'hangup' }, written: '<hangup>', decisions: end.decisions });
  return end;
}
const MOST_ENDS = 500;

/** Drops calls whose edges others take too, the later and longer ones first. */
function withoutRedundant(calls: readonly ExploredCall[]): ExploredCall[] {
  const counts = new Map<string, number>();
  for (const { simulation } of calls)
    for (const edge of simulation.coverage.edges) counts.set(edge, (counts.get(edge) ?? 0) + 1);
  const kept: ExploredCall[] = [];
  for (const call of [...calls].reverse()) {
    const { edges } = call.simulation.coverage;
    if (edges.every((edge) => counts.get(edge)! > 1)) {
      for (const edge of edges) counts.set(edge, counts.get(edge)! - 1);
    } else kept.push(call);
  }
  return kept.reverse();
}
