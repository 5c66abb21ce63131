/** The work of an exploration: calls in the making, and what may be tried next in each. */
import type { Expression } from '../expression/index.js';
import { inLanguage } from '../language.js';
import type { Flow, FlowNode } from '../model.js';
import { edgeId } from '../model.js';
import { definitionOf, vendorFacts } from '../nodes/index.js';
import type { Turn } from '../simulate/input.js';
import { type CallEngine, grammarFor, type NewCallOptions, type Program } from '../simulate/program.js';
import { type CallState, copyState, type Effect } from '../simulate/state.js';
import { acceptsNow, type CallEvent, newCall, step } from '../simulate/step.js';
import { enteredFor } from './answers.js';
import { type Decisions, type Question, Undecided, type World } from './world.js';

/** A call up to some moment, at which it has ended, waits for the caller, or waits for an answer of the world. */
export interface Place {
  from: Place | undefined;
  /** What the caller did, in the input language; empty for the beginning and for answers. */
  written: string;
  state: CallState;
  /** What happened since the place before. */
  effects: readonly Effect[];
  decisions: Decisions;
  /** What it asks, and how it goes on when that is answered. */
  asks: { key: string; question: Question; event: CallEvent } | undefined;
  /** Edges that no call before took. */
  gains: readonly string[];
  children: Place[];
  turns: number;
}

/** Something to try next at a place. */
export interface Trial {
  from: Place | undefined;
  event: CallEvent;
  written: string;
  decisions: Decisions;
}

/** A trial, what it is called for counting, and whether it is what happens when all is well. */
export interface Choice {
  trial: Trial;
  name: string;
  isUsual: boolean;
}

/** Things in the order of small whole numbers, first in first out among equals. */
export class Buckets<T> {
  readonly #buckets: T[][] = [];
  readonly #heads: number[] = [];
  #lowest = 0;

  push(priority: number, item: T): void {
    const index = Math.max(0, Math.min(MOST_BUCKETS, Math.round(priority)));
    let bucket = this.#buckets[index];
    if (!bucket) {
      bucket = [];
      this.#buckets[index] = bucket;
      this.#heads[index] = 0;
    }
    bucket.push(item);
    this.#lowest = Math.min(this.#lowest, index);
  }

  pop(): T | undefined {
    for (; this.#lowest < this.#buckets.length; this.#lowest++) {
      const bucket = this.#buckets[this.#lowest];
      const head = this.#heads[this.#lowest] ?? 0;
      if (!bucket || head >= bucket.length) continue;
      this.#heads[this.#lowest] = head + 1;
      const item = bucket[head]!;
      // What was taken is let go.
      bucket[head] = undefined as T;
      return item;
    }
    return undefined;
  }
}
const MOST_BUCKETS = 8191;
/** What one use of the script engine costs, in steps without it. */
const EVALUATION = 10;

/** Calls through one flow in a world with prepared answers. */
export class Search {
  readonly flow: Flow;
  readonly world: World;
  readonly covered = new Set<string>();
  /** Places whose last event took an edge first. */
  readonly gaining: Place[] = [];
  /** Errors of the application itself, by the place in it (`document:line`) and by the node where they happened. */
  readonly faults = new Map<string, string>();
  /** The types of the values that variables had. */
  readonly types = new Map<string, Set<string>>();
  steps = 0;
  #evaluations = 0;
  readonly #mostSteps: number;
  readonly #options: NewCallOptions;

  constructor(flow: Flow, world: World, mostSteps: number, options: NewCallOptions = {}) {
    this.#options = options;
    this.flow = flow;
    this.world = world;
    this.#mostSteps = mostSteps;
  }

  get isSpent(): boolean {
    return this.steps + EVALUATION * this.#evaluations >= this.#mostSteps;
  }

  readonly beginning: Trial = { from: undefined, event: { kind: 'start' }, written: '', decisions: new Map() };

  /** Does what a trial says. */
  run({ from, event, written, decisions }: Trial): Place {
    this.steps++;
    const { program } = this.world;
    const before = from?.state ?? newCall(program, this.#options);
    let result: { state: CallState; effects: readonly Effect[] };
    let asks: Place['asks'];
    let seen: { state: CallState; effects: readonly Effect[]; length: number } | undefined;
    program.beforeNode = (state, effects) => {
      seen = { state: copyState(state), effects, length: effects.length };
    };
    this.world.begin(decisions);
    const evaluated = program.engine?.evaluations() ?? 0;
    try {
      result = step(program, before, event);
    } catch (error) {
      if (!(error instanceof Undecided)) throw error;
      const { key, question } = error;
      // Asked by a node that was entered: on from there. Else by one that heard the caller: the event again.
      asks = { key, question, event: seen ? { kind: 'resume' } : event };
      result = seen
        ? { state: seen.state, effects: seen.effects.slice(0, seen.length) }
        : { state: before, effects: [] };
    }
    this.#evaluations += (program.engine?.evaluations() ?? 0) - evaluated;
    const gains: string[] = [];
    for (const effect of result.effects) {
      if (effect.effect !== 'edge' || effect.flow !== program.main) continue;
      const edge = edgeId(effect.node, effect.edge);
      if (this.covered.has(edge)) continue;
      this.covered.add(edge);
      gains.push(edge);
    }
    if (program.engine) this.#note(result.effects);
    const turns = (from?.turns ?? 0) + (written === '' ? 0 : 1);
    const place: Place = { from, written, ...result, decisions, asks, gains, children: [], turns };
    from?.children.push(place);
    if (gains.length > 0) this.gaining.push(place);
    return place;
  }

  /** Keeps what an application does wrong, and of which type its values are. */
  #note(effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.effect === 'trace')
        for (const [name, [, value]] of Object.entries(effect.set ?? {})) {
          // Nothing and no value yet are of every type.
          if (value === undefined || value === null) continue;
          if (!this.types.has(name)) this.types.set(name, new Set());
          this.types.get(name)!.add(typeof value);
        }
      if (effect.effect !== 'diagnostic' || !/^(?:vxml-event|vxml-handled|limit-reached)$/.test(effect.code)) continue;
      // What a mock of the exploration brought about says nothing about the application.
      const [, place, text] = /: ([^\s:]+:\d+): (.*)$/s.exec(effect.message) ?? [];
      if (/the mock answers/.test(effect.message)) continue;
      if (place === undefined && effect.code === 'vxml-handled') continue;
      const said =
        text === undefined ? effect.message : `${/error[\w.]*/.exec(effect.message)?.[0]} at ${place}: ${text}`;
      if (place !== undefined && !this.faults.has(place)) this.faults.set(place, said);
      if (place !== undefined || !this.faults.has(effect.node)) this.faults.set(effect.node, said);
    }
  }

  /** What may happen next at a place: each answer to its question, or each turn of the caller. */
  choices(place: Place, forced: boolean): Choice[] {
    const { asks, state, decisions } = place;
    if (asks) {
      const { usual, others, forced: last } = asks.question.alternatives;
      const usually = JSON.stringify(usual);
      const rest = [...others, ...(forced ? last : [])].filter((value) => JSON.stringify(value) !== usually);
      return [usual, ...rest].map((value, index) => ({
        trial: { from: place, event: asks.event, written: '', decisions: new Map(decisions).set(asks.key, value) },
        name: `${asks.question.mock}=${JSON.stringify(value)}`,
        isUsual: index === 0,
      }));
    }
    if (state.status !== 'waiting') return [];
    this.world.begin(decisions);
    return turnsFor(this.world.program, state).map(({ written, ...event }) => ({
      trial: { from: place, event, written, decisions },
      name: `${state.flow}/${state.node}: ${written}`,
      isUsual: false,
    }));
  }
}

/** What makes two places the same for the way ahead. Time and visits do not. */
export function placeKey({ state, decisions, asks, from }: Place, engine?: CallEngine): string {
  const { flow, node, variables, frames, keys, tries, pending, serviceCalls, vendor, language } = state;
  // Counters of long loops would make every round a new state: small numbers stay, large ones count as one.
  const rounded = JSON.stringify(variables, (_, value: unknown) =>
    typeof value === 'number' && Math.abs(value) > 20 ? 'many' : value,
  );
  const lasting = [...decisions].filter(([key]) => !key.includes('#'));
  if (engine) {
    // Answers that the node in hand has had already: its state is that of before them.
    let settled = from;
    while (settled?.asks) settled = settled.from;
    const recent = asks ? [...decisions].filter(([key]) => !settled?.decisions.has(key)) : [];
    return JSON.stringify([engine.placeKey(state), asks && [asks.question.mock, asks.event, recent], lasting]);
  }
  const called = Object.keys(serviceCalls);
  const asked = asks?.question.mock;
  return JSON.stringify([
    ...[flow, node, asked, rounded, frames.length, keys, tries, pending, called, vendor, lasting, language],
  ]);
}

function turnsFor(program: Program, state: CallState): Turn[] {
  const flow = program.flows.get(state.flow)!;
  const node = flow.nodes.get(state.node)!;
  const { dtmf, phrases } = acceptsNow(program, state, true);
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
  for (const keys of definitionOf(node).sampleKeys?.(node, flow) ?? []) press(keys);
  if (node.type === 'collect') for (const keys of enteredFor(node.into, conditionsOf(flow))) press(keys);
  for (const phrase of onePerChoice(program, node, state, phrases)) {
    say(phrase);
    if (node.type === 'menu' && node.confirm)
      say(phrase, Math.max(node.confidence, Math.min(0.9, node.confirm.below) - 0.01));
  }
  if (node.type === 'vxml' && phrases[0] !== undefined)
    for (const confidence of node.confidences ?? []) say(phrases[0], confidence);
  if (node.type === 'vxml' && node.readsResults && phrases[1] !== undefined) {
    const [text, other] = phrases as [string, string];
    const others = [{ text: other, confidence: 0.8 }];
    turns.push({ written: `${text} ~ ${other} @0.8`, kind: 'speech', text, confidence: 0.9, bargein: false, others });
  }
  turns.push({ written: '<noinput>', kind: 'noinput' }, { written: '<nomatch>', kind: 'nomatch' });
  // A key that nothing listens for, where there is one.
  const free = '*#9876543210'.split('').find((key) => !dtmf.some((keys) => keys.startsWith(key)));
  if (free !== undefined && vendorFacts(node)) press(free);
  turns.push({ written: '<hangup>', kind: 'hangup' });
  return turns;
}

const conditionsKnown = new WeakMap<Flow, readonly Expression[]>();

/** All conditions of a flow. */
function conditionsOf(flow: Flow): readonly Expression[] {
  let conditions = conditionsKnown.get(flow);
  if (!conditions) {
    conditions = [...flow.nodes.values()].flatMap((node) => definitionOf(node).conditions?.(node) ?? []);
    conditionsKnown.set(flow, conditions);
  }
  return conditions;
}

function onePerChoice(program: Program, node: FlowNode, state: CallState, phrases: readonly string[]): string[] {
  if (state.pending || node.type !== 'menu') return phrases.slice(0, 12);
  const choices = [...node.choices, ...(node.globals ? program.flows.get(state.flow)!.globals : [])];
  const language = state.language ?? program.flows.get(state.flow)!.language;
  const chosen = choices.flatMap(({ phrases: all, phrasesBy }) =>
    (phrasesBy ? (inLanguage(phrasesBy, language) ?? []) : all).slice(0, 1),
  );
  const fromGrammars = choices.flatMap(({ grammar }) =>
    grammar === undefined ? [] : (grammarFor(program, state.flow, grammar, 'voice', language)?.samples ?? []),
  );
  return [...new Set([...chosen, ...fromGrammars.slice(0, 12)])];
}
