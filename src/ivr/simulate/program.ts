import type { LocalTime, Value } from '../expression/index.js';
import { inLanguage } from '../language.js';
import type { Flow } from '../model.js';
import type { Accepts, CallEvent, StepResult } from './call-event.js';
import type { CallState, Effect, Session, Variables } from './state.js';

/** What a grammar made of an utterance. */
export interface Recognition {
  matches: boolean;
  /** The SISR value; null without a match. */
  value: Value;
  /** Some accepted phrase is longer and begins with this one: keys may follow. */
  extendable: boolean;
}

/** A grammar that is read, linked and compiled. */
export interface PreparedGrammar {
  id: string;
  mode: 'voice' | 'dtmf';
  /** The language that it hears, where the same grammar is there in others. */
  language?: string;
  recognize(utterance: string): Recognition;
  /** A few phrases that it accepts. */
  samples: readonly string[];
  /** A phrase for each meaning, as far as they are few. */
  meanings?(): readonly string[];
}

/** What a schedule answers at an instant. */
export interface ScheduleAnswer {
  open: boolean;
  /** Why it is closed, where that is more than the weekly hours. */
  cause: 'regular' | 'holiday' | 'emergency';
}

/** What a flow may say about a schedule. */
export interface ScheduleNews {
  /** When it opens next, as local time with its offset; null where it never does, or nobody knows. */
  nextOpen: string | null;
  /** The name of the holiday that decides now; empty on other days. */
  holiday: string;
}

/** The grammar of a flow for a mode and a language; undefined where it has none. */
export function grammarFor(
  program: Program,
  flow: string,
  id: string,
  mode: 'voice' | 'dtmf',
  language: string,
): PreparedGrammar | undefined {
  const found = (program.grammars.get(`${flow}/${id}`) ?? []).filter((grammar) => grammar.mode === mode);
  return inLanguage(new Map(found.map((grammar) => [grammar.language ?? '', grammar])), language);
}

/** How a service answers in a simulation. */
export type ServiceAnswer =
  | { result: 'ok'; value: Value; milliseconds: number }
  | { result: 'error' | 'timeout'; milliseconds: number };

/** The flow of a program that bears the first of these names that any flow bears. */
export function flowNamed(program: Program, names: readonly string[]): string | undefined {
  for (const name of names) {
    if (program.flows.has(name)) return name;
    const found = program.flowNames.get(name.toLowerCase());
    if (found !== undefined) return found;
  }
  return undefined;
}

/** When a call ends in a finding instead of going on. */
export interface SimulationLimits {
  steps: number;
  /** Visits of one node without any input in between. */
  idleVisits: number;
  milliseconds: number;
}

export const defaultSimulationLimits: SimulationLimits = { steps: 1000, idleVisits: 10, milliseconds: 5 * 60_000 };

/** What makes calls of a format that is not a graph of nodes: the functions of step.ts, for its own states. */
export interface CallEngine {
  newCall(program: Program, options: NewCallOptions): CallState;
  step(program: Program, before: CallState, event: CallEvent): StepResult;
  /** @param byMeaning a phrase for each meaning, instead of a few */
  acceptsNow(program: Program, state: CallState, byMeaning?: boolean): Accepts;
  /** What makes two states the same for the way ahead. */
  placeKey(state: CallState): string;
  /** How often its steps have used the script engine, which costs far more than what else they do. */
  evaluations(): number;
}

/** What is given to a call before it begins. */
export interface NewCallOptions {
  variables?: Variables;
  seed?: number;
  session?: Partial<Session>;
}

/**
 * The fixed environment of a call: flows with their grammars, and the world as plain functions of the virtual clock.
 * Equal programs and equal events give equal calls.
 */
export interface Program {
  /** By name; the main flow and everything that it reaches. */
  flows: ReadonlyMap<string, Flow>;
  main: string;
  /** Further names of flows, in small letters: those that the vendor uses, and identifiers that the configuration maps. */
  flowNames: ReadonlyMap<string, string>;
  /** By `flow/grammar`: for each mode and language one. */
  grammars: ReadonlyMap<string, readonly PreparedGrammar[]>;
  /** Undefined for an unknown schedule. */
  schedule(key: string, instant: number): ScheduleAnswer | undefined;
  /** What can be said about a schedule; undefined for an unknown one. */
  scheduleNews?(key: string, instant: number): ScheduleNews | undefined;
  localTime(instant: number): LocalTime;
  /** Answers a service call; `count` is the number of calls before. Undefined where no mock is given. */
  service(name: string, args: { [name: string]: Value }, count: number): ServiceAnswer | undefined;
  /** How a transfer ends: an edge's name such as `busy`; `answered` where nothing is said. */
  transfer(target: string): string;
  /** The instant the call begins, in milliseconds since 1970 UTC. */
  startsAt: number;
  limits: SimulationLimits;
  /** Makes the calls of a format with an algorithm of its own. */
  engine?: CallEngine;
  /** True where some node of its flows asks for something secret. */
  mayHearSecrets?: boolean;
  /** Sees each state before its node does anything, with what happened in the step so far. */
  beforeNode?(state: CallState, effects: readonly Effect[]): void;
}
