import { edgeId } from '../model.js';
import { readInput, type Turn } from './input.js';
import type { Program } from './program.js';
import { hidden } from './speak.js';
import type {
  CallDiagnostic,
  CallState,
  Effect,
  Outcome,
  Session,
  TraceEntry,
  TranscriptEntry,
  Variables,
} from './state.js';
import { acceptsNow, type CallEvent, newCall, step, waitsByItself } from './step.js';

export interface SimulationOptions {
  /** Variables that the caller of the simulation sets before the start. */
  variables?: Variables;
  seed?: number;
  /** Who calls whom, and how. */
  session?: Partial<Session>;
  /** What happens when the input has run out and the flow waits. */
  onExhausted?: OnExhausted;
}

/** A whole call. */
export interface Simulation {
  status: 'completed' | 'awaiting_input' | 'limit' | 'error';
  outcome: Outcome | null;
  /** The nodes in the order in which they were entered. */
  path: string[];
  transcript: TranscriptEntry[];
  trace: TraceEntry[];
  variables: Variables;
  awaiting: { node: string; dtmf: string[]; phrases: string[]; timeout_ms: number } | null;
  /** Turns that the call ended before. */
  unusedInput: string[];
  coverage: { nodes: string[]; edges: string[] };
  simulatedMs: number;
  diagnostics: CallDiagnostic[];
  /** The state at the end, to go on from. */
  state: CallState;
}

/**
 * What a caller does who has nothing more to say: stop there, be silent, or hang up. Where it is not said, the call stops,
 * but a caller in a queue waits.
 */
export type OnExhausted = 'stop' | 'silence' | 'hangup';

/** True where a call goes on in silence when the input has run out. */
export const goesOn = (program: Program, state: CallState, after: OnExhausted | undefined): boolean =>
  state.status === 'waiting' && (after === 'silence' || (after === undefined && waitsByItself(program, state)));

/** `running` is the state before the first step. */
const statuses = {
  running: 'error',
  waiting: 'awaiting_input',
  completed: 'completed',
  limit: 'limit',
  error: 'error',
} as const;

const toEvent = (turn: Turn): CallEvent => {
  const { written: _, ...event } = turn;
  return event;
};

/**
 * Runs a call with all its input.
 * @param input see `readInput`; the empty string is a caller who says nothing
 */
export function simulateCall(
  program: Program,
  input: string | readonly Turn[],
  options: SimulationOptions = {},
): Simulation {
  const turns = typeof input === 'string' ? readInput(input) : input;
  const effects: Effect[] = [];
  let state = newCall(program, options);
  const advance = (event: CallEvent) => {
    const result = step(program, state, event);
    state = result.state;
    effects.push(...result.effects);
  };
  advance({ kind: 'start' });
  let used = 0;
  while (used < turns.length && state.status === 'waiting') advance(toEvent(turns[used++]!));
  const after = options.onExhausted;
  if (after === 'hangup' && state.status === 'waiting') advance({ kind: 'hangup' });
  while (goesOn(program, state, after)) advance({ kind: 'noinput' });
  return summarize(program, state, effects, turns.slice(used));
}

/** The variables as they may be shown: secret ones as marks. */
export function shownVariables(state: CallState): Variables {
  const variables = { ...state.variables };
  for (const name of state.secrets) {
    const value = variables[name];
    if (value !== undefined && value !== null && value !== '') variables[name] = hidden(value);
  }
  return variables;
}

/**
 * Turns that nobody heard, as they may be shown: where a flow of the call asks for something secret, only events and single
 * keys.
 */
export const unusedInput = (program: Program, turns: readonly Turn[]): string[] =>
  turns.map((turn) => {
    const isKnown = !program.mayHearSecrets || (turn.kind === 'keys' ? turn.keys.length === 1 : turn.kind !== 'speech');
    return isKnown ? turn.written : hidden(turn.written);
  });

/** Gathers the effects of the steps of a call. */
export function summarize(
  program: Program,
  state: CallState,
  effects: readonly Effect[],
  unused: readonly Turn[],
): Simulation {
  const path: string[] = [];
  const transcript: TranscriptEntry[] = [];
  const trace: TraceEntry[] = [];
  const diagnostics: CallDiagnostic[] = [];
  const nodes = new Set<string>();
  const edges = new Set<string>();
  /** Nodes of the main flow by their name, those of others with the flow's. */
  const name = (flow: string, node: string) => (flow === program.main ? node : `${flow}/${node}`);
  for (const effect of effects) {
    const { effect: kind, ...entry } = effect;
    if (kind === 'transcript') transcript.push(entry as TranscriptEntry);
    else if (kind === 'trace') trace.push(entry as TraceEntry);
    else if (kind === 'diagnostic') diagnostics.push(entry as CallDiagnostic);
    else if (effect.effect === 'node') {
      path.push(name(effect.flow, effect.node));
      nodes.add(path.at(-1)!);
    } else if (effect.effect === 'edge') edges.add(edgeId(name(effect.flow, effect.node), effect.edge));
  }
  const waiting = state.status === 'waiting';
  const accepts = waiting ? acceptsNow(program, state) : undefined;
  return {
    status: statuses[state.status],
    outcome: state.outcome,
    path,
    transcript,
    trace,
    variables: shownVariables(state),
    awaiting: accepts
      ? { node: state.node, dtmf: accepts.dtmf, phrases: accepts.phrases, timeout_ms: accepts.timeoutMs }
      : null,
    unusedInput: unusedInput(program, unused),
    coverage: { nodes: [...nodes], edges: [...edges] },
    simulatedMs: state.clock,
    diagnostics,
    state,
  };
}
