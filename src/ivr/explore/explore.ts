import type { Expression, Value } from '../expression/index.js';
import { edgeId, type Flow, type FlowNode } from '../model.js';
import { definitionOf } from '../nodes/index.js';
import type { Mocks } from '../prepare/mocks.js';
import type { Turn } from '../simulate/input.js';
import type { Program } from '../simulate/program.js';
import { type Simulation, summarize } from '../simulate/simulate-call.js';
import type { CallState, Effect } from '../simulate/state.js';
import { acceptsNow, type CallEvent, newCall, step } from '../simulate/step.js';
import { type MissedEdge, missedEdges } from './missed.js';

export interface ExploreLimits {
  /** Steps of the simulator in all. */
  steps: number;
  /** Turns of one call. */
  turns: number;
}

export const defaultExploreLimits: ExploreLimits = { steps: 200_000, turns: 40 };

/** Different states of one waiting node that are gone on from: variables that hold input would make ever new ones. */
const STATES_PER_NODE = 16;

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

/** A call in the making: its state, and how it came to it. */
interface Branch {
  state: CallState;
  effects: Effect[];
  turns: string[];
  mocks: Mocks;
  /** Edges of the main flow that it has taken and nobody before it. */
  gains: string[];
}

/**
 * Finds calls that together take every edge of a flow: from each waiting state it tries each key, a phrase of each
 * choice, silence, nonsense and hanging up; for services, transfers and hours each outcome. States that were reached
 * before (the same node with the same variables) are not gone on from, so loops end by themselves.
 * @param prepare makes the program with given mocks; the mocks are part of a call's path
 */
export function explore(
  flow: Flow,
  prepare: (mocks: Mocks) => Program,
  limits: ExploreLimits = defaultExploreLimits,
): Exploration {
  const all = [...flow.nodes.values()].flatMap((node) => node.edges.map(({ name }) => edgeId(node.id, name)));
  const covered = new Set<string>();
  const calls: ExploredCall[] = [];
  /** The mocks under which a node was first reached: where it is gone on from. */
  const reached = new Map<string, Mocks>();
  const tried = new Set<string>();
  let steps = 0;
  let truncated = false;
  const tooMuch = () => ++steps > limits.steps;
  const attempt = (mocks: Mocks) => {
    const key = JSON.stringify(Object.entries(mocks).sort());
    if (tried.has(key) || steps > limits.steps) return;
    tried.add(key);
    const found = search(prepare(mocks), mocks, covered, reached, limits, tooMuch);
    calls.push(...found.calls);
    truncated ||= found.truncated;
  };
  const conditions = [...flow.nodes.values()].flatMap((node) => definitionOf(node).conditions?.(node) ?? []);
  const sources = attributeSources(flow);
  attempt(usualMocks(flow, conditions));
  // What one changed answer opens may hold nodes with answers of their own: rounds, until one brings nothing new.
  for (let before = -1; before < covered.size && covered.size < all.length; ) {
    before = covered.size;
    for (const [id, mocks] of [...reached]) {
      const node = flow.nodes.get(id)!;
      for (const [name, value] of definitionOf(node).answers?.(node, conditions).others ?? []) {
        if (node.edges.every((edge) => covered.has(edgeId(id, edge.name))) && isConfined(node)) break;
        attempt({ ...mocks, [name]: value });
        for (const source of sources.get(name) ?? []) attempt({ ...mocks, [source]: value });
      }
    }
  }
  return {
    calls: withoutRedundant(calls),
    edges: { all, covered: all.filter((edge) => covered.has(edge)) },
    missed: missedEdges(flow, all, covered, { truncated, tried: tried.size, steps }),
    truncated,
    steps,
  };
}

/**
 * What a vendor's attributes are set from: where `$.Attributes.tier` is set from `$.External.tier`, a condition on the
 * attribute is decided by the answer of the service.
 */
function attributeSources(flow: Flow): Map<string, Set<string>> {
  const sources = new Map<string, Set<string>>();
  const note = (name: string, value: unknown) => {
    if (typeof value === 'string' && /^\$\.[\w.]+$/.test(value.trim()) && value.trim() !== name)
      sources.set(name, (sources.get(name) ?? new Set()).add(value.trim()));
  };
  for (const node of flow.nodes.values()) {
    if (node.type !== 'connect') continue;
    const { Attributes: attributes, FlowAttributes: own } = node.parameters;
    for (const [name, value] of Object.entries((attributes ?? {}) as object)) note(`$.Attributes.${name}`, value);
    for (const [name, value] of Object.entries((own ?? {}) as object))
      note(`$.FlowAttributes.${name}`, (value as { Value?: unknown } | null)?.Value ?? value);
  }
  // Attributes of attributes: a set grows while it is gone through.
  for (const found of sources.values())
    for (const each of found) for (const more of sources.get(each) ?? []) found.add(more);
  return sources;
}

/** How the world answers when all is well: open, and services with the first answer that the flow asks about. */
function usualMocks(flow: Flow, conditions: readonly Expression[]): Mocks {
  const mocks: { [name: string]: Value } = {};
  for (const node of flow.nodes.values()) {
    const usual = definitionOf(node).answers?.(node, conditions).usual;
    if (usual) mocks[usual[0]] ??= usual[1];
  }
  return mocks;
}

/** True for nodes whose answers only decide their own way out; a service's answer also decides later conditions. */
const isConfined = (node: FlowNode) => node.type !== 'call';

function search(
  program: Program,
  mocks: Mocks,
  covered: Set<string>,
  reached: Map<string, Mocks>,
  limits: ExploreLimits,
  tooMuch: () => boolean,
): { calls: ExploredCall[]; truncated: boolean } {
  const calls: ExploredCall[] = [];
  const seen = new Set<string>();
  const statesAt = new Map<string, number>();
  const advance = (branch: Branch, event: CallEvent, written: string): Branch => {
    const { state, effects } = step(program, branch.state, event);
    const taken = effects.flatMap((effect) =>
      effect.effect === 'edge' && effect.flow === program.main ? [edgeId(effect.node, effect.edge)] : [],
    );
    const gains = [...new Set(taken)].filter((edge) => !covered.has(edge));
    for (const edge of gains) covered.add(edge);
    for (const effect of effects) {
      if (effect.effect === 'node' && effect.flow === program.main && !reached.has(effect.node))
        reached.set(effect.node, mocks);
    }
    return {
      state,
      effects: [...branch.effects, ...effects],
      turns: written === '' ? branch.turns : [...branch.turns, written],
      mocks,
      gains: [...branch.gains, ...gains],
    };
  };
  const finish = (branch: Branch) => {
    if (branch.gains.length === 0) return;
    calls.push({
      input: branch.turns.join(' | '),
      mocks,
      simulation: summarize(program, branch.state, branch.effects, []),
      gains: branch.gains,
    });
  };
  const start: Branch = { state: newCall(program), effects: [], turns: [], mocks, gains: [] };
  // Breadth first: the shortest call to each place is the one that is kept.
  const queue: Branch[] = [advance(start, { kind: 'start' }, '')];
  for (let head = 0; head < queue.length; head++) {
    const branch = queue[head]!;
    if (branch.state.status !== 'waiting') {
      finish(branch);
      continue;
    }
    const key = stateKey(branch.state);
    const place = `${branch.state.flow}/${branch.state.node}`;
    const states = (statesAt.get(place) ?? 0) + 1;
    if (seen.has(key) || states > STATES_PER_NODE || branch.turns.length >= limits.turns) {
      finish(branch);
      continue;
    }
    seen.add(key);
    statesAt.set(place, states);
    let last: Branch | undefined;
    for (const turn of turnsFor(program, branch.state)) {
      if (tooMuch()) {
        finish(branch);
        return { calls, truncated: true };
      }
      const { written, ...event } = turn;
      last = advance(branch, event, written);
      queue.push(last);
    }
    if (!last) finish(branch);
  }
  return { calls, truncated: false };
}

/** What makes two waiting states the same for the way ahead. Time and visits do not. */
function stateKey(state: CallState): string {
  const { flow, node, variables, frames, keys, tries, pending, serviceCalls, vendor } = state;
  // Counters of long loops would make every round a new state: small numbers stay, large ones count as one.
  const rounded = JSON.stringify(variables, (_, value: unknown) =>
    typeof value === 'number' && Math.abs(value) > 20 ? 'many' : value,
  );
  return JSON.stringify([flow, node, rounded, frames.length, keys, tries, pending, Object.keys(serviceCalls), vendor]);
}

/** One turn of each kind that the flow may tell apart here. */
function turnsFor(program: Program, state: CallState): Turn[] {
  const node = program.flows.get(state.flow)!.nodes.get(state.node)!;
  const { dtmf, phrases } = acceptsNow(program, state);
  const turns: Turn[] = [];
  const press = (keys: string) => turns.push({ written: keys, kind: 'keys', keys });
  const say = (text: string, confidence = 0.9) =>
    turns.push({
      written: /^[0-9*#A-D\s]+$/.test(text) ? `"${text}"` : confidence === 0.9 ? text : `${text} @${confidence}`,
      kind: 'speech',
      text,
      confidence,
      bargein: false,
    });
  for (const keys of dtmf) if (/^[0-9*#A-D]+$/.test(keys)) press(keys);
  for (const keys of definitionOf(node).sampleKeys?.(node) ?? []) press(keys);
  for (const phrase of onePerChoice(program, node, state, phrases)) {
    say(phrase);
    if (node.type === 'menu' && node.confirm)
      say(phrase, Math.max(node.confidence, Math.min(0.9, node.confirm.below) - 0.01));
  }
  turns.push({ written: '<noinput>', kind: 'noinput' }, { written: '<nomatch>', kind: 'nomatch' });
  // A key that nothing listens for, where there is one.
  const free = '*#9876543210'.split('').find((key) => !dtmf.some((keys) => keys.startsWith(key)));
  if (free !== undefined && node.type === 'connect') press(free);
  turns.push({ written: '<hangup>', kind: 'hangup' });
  return turns;
}

function onePerChoice(program: Program, node: FlowNode, state: CallState, phrases: readonly string[]): string[] {
  if (state.pending || node.type !== 'menu') return phrases.slice(0, 12);
  const choices = [...node.choices, ...(node.globals ? program.flows.get(state.flow)!.globals : [])];
  const chosen = choices.flatMap((choice) => choice.phrases.slice(0, 1));
  const fromGrammars = choices.flatMap(({ grammar }) =>
    grammar === undefined ? [] : (program.grammars.get(`${state.flow}/${grammar}`)?.samples ?? []),
  );
  return [...new Set([...chosen, ...fromGrammars.slice(0, 12)])];
}

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
