import { isCctoolError } from '../../diagnostics/index.js';
import type { Flow } from '../model.js';
import { definitionOf } from '../nodes/index.js';
import type { CallerEvent, Next } from '../nodes/node-type.js';
import { Call } from './call.js';
import type { Accepts, CallEvent, StepResult } from './call-event.js';
import type { NewCallOptions, Program } from './program.js';
import { type CallState, copyState, freshState, type Outcome } from './state.js';

export type { CallEvent, StepResult } from './call-event.js';

/** Milliseconds that one key and one spoken word take. */
const KEY_MS = 400;
const WORD_MS = 400;
/** Silence before no-input where a node has no timeout of its own. */
const DEFAULT_TIMEOUT_MS = 5000;

/** The state of a call that has not begun. */
export function newCall(program: Program, options: NewCallOptions = {}): CallState {
  if (program.engine) return program.engine.newCall(program, options);
  const flow = program.flows.get(program.main)!;
  const variables = { ...initialVariables(flow), ...options.variables };
  return freshState({ flow: flow.name, node: flow.start, variables, secrets: secretVariables(flow) }, options);
}

/**
 * One step of a call: a pure function from a state and an event to the next state and what happened. The state that
 * comes in is left as it is. A call that has ended stays as it is.
 */
export function step(program: Program, before: CallState, event: CallEvent): StepResult {
  if (before.status !== 'running' && before.status !== 'waiting') return { state: before, effects: [] };
  if (program.engine) return program.engine.step(program, before, event);
  const call = new Call(program, copyState(before));
  const { state } = call;
  call.expectsSecret = isSecret(call);
  if (event.kind === 'start') run(call, () => enter(call, state.node));
  else if (event.kind === 'resume') run(call, () => act(call));
  else if (state.status === 'waiting') caller(call, event);
  return { state, effects: call.effects };
}

/** True where the caller only waits, and a call goes on by itself: in a queue. */
export const waitsByItself = (program: Program, state: CallState): boolean =>
  !program.engine && state.status === 'waiting' && definitionOf(new Call(program, state).node).waits === true;

/** True where what the caller enters now is to be shown nowhere. */
export const waitsForSecret = (program: Program, state: CallState): boolean =>
  !program.engine && state.status === 'waiting' && isSecret(new Call(program, state));

/** What a waiting call would accept. */
export function acceptsNow(program: Program, state: CallState, byMeaning = false): Accepts {
  if (program.engine) return program.engine.acceptsNow(program, state, byMeaning);
  const call = new Call(program, state);
  const { node } = call;
  return definitionOf(node).accepts?.(node, call) ?? { dtmf: [], phrases: [], timeoutMs: DEFAULT_TIMEOUT_MS };
}

function caller(call: Call, event: Exclude<CallEvent, { kind: 'start' | 'resume' }>): void {
  const { state } = call;
  switch (event.kind) {
    case 'hangup':
      call.transcribe('caller', 'hangup', 'hangs up');
      state.hungUp = true;
      state.keys = '';
      run(call, () => ({
        event: 'hangup',
        next: call.node.edges.some(({ name }) => name === 'hangup')
          ? { kind: 'edge', edge: 'hangup' }
          : { kind: 'end', outcome: hungUp },
      }));
      return;
    case 'keys':
      call.transcribeKeys(event.keys, event.bargein);
      if (event.bargein && isDeaf(call)) return;
      call.wait(event.keys.length * KEY_MS);
      state.keys += event.keys;
      state.idleVisits = {};
      hear(call, { kind: 'keys' });
      return;
    case 'speech':
      call.transcribe('caller', 'speech', call.expectsSecret ? '••••' : event.text, event.bargein);
      if (event.bargein && isDeaf(call)) return;
      call.wait(event.text.split(/\s+/).length * WORD_MS);
      state.idleVisits = {};
      hear(call, event);
      return;
    case 'nomatch':
      call.transcribe('caller', 'nomatch', 'says something that is not understood');
      hear(call, event);
      return;
    case 'noinput':
      silence(call, timeoutOf(call));
      return;
    case 'wait': {
      let left = event.milliseconds;
      while (state.status === 'waiting' && left >= timeoutOf(call)) {
        const timeout = timeoutOf(call);
        left -= timeout;
        silence(call, timeout);
      }
      if (state.status === 'waiting') call.wait(left);
      overtime(call);
    }
  }
}

/** True where nothing that leaves the simulator may show what the caller enters. */
const isSecret = ({ node }: Call): boolean => definitionOf(node).secret?.(node) ?? false;

/** True where a prompt cannot be interrupted: input during it is lost, and that is reported. */
function isDeaf(call: Call): boolean {
  const { node } = call;
  if ((node.type !== 'menu' && node.type !== 'collect') || node.bargein) return false;
  call.report('barge-in-lost', 'info', `the prompt of "${node.id}" cannot be interrupted; the input is lost`);
  return true;
}

const timeoutOf = (call: Call) => Math.max(100, acceptsNow(call.program, call.state).timeoutMs);

function silence(call: Call, milliseconds: number): void {
  call.wait(milliseconds);
  // Nobody is asked anything in a queue.
  if (!definitionOf(call.node).waits) call.transcribe('caller', 'noinput', 'says nothing');
  hear(call, { kind: 'noinput' });
}

function hear(call: Call, event: CallerEvent): void {
  run(call, () => ({ event: event.kind, next: input(call, event) }));
}

/** Edges behind which a caller was not understood. */
const misses = /^(?:nomatch|noinput|maxretries|error|NoMatching.*|InputTimeLimitExceeded)$/;

/** What the node makes of what the caller did. Keys that it took for something that is not secret may be shown. */
function input(call: Call, event: CallerEvent): Next {
  const { node, state, expectsSecret } = call;
  const before = state.keys.length;
  call.entryEnded = false;
  const next = definitionOf(node).input!(node, call, event);
  if (event.kind !== 'keys') return next;
  if (expectsSecret) {
    // Surplus keys may be the end of a secret that was mistyped: no other node hears them, and they stay marks.
    if (!call.entryEnded || next.kind !== 'edge' || misses.test(next.edge)) state.keys = '';
    return next;
  }
  const isUnderstood =
    next.kind === 'listen' ? state.pending !== null : next.kind !== 'edge' || !misses.test(next.edge);
  // Of keys that mean nothing here the first is shown; those behind it may have been meant for another node.
  call.showKeys(before, isUnderstood ? state.keys.length : before - 1);
  return next;
}

/** What a node wants, and the event that made it want it. */
interface Move {
  event: string;
  next: Next;
}

/** Goes from node to node until the call waits for the caller or ends. */
function run(call: Call, first: () => Move): void {
  const { state } = call;
  state.status = 'running';
  let work = first;
  while (state.status === 'running') {
    let move: Move;
    try {
      move = work();
    } catch (error) {
      if (!isCctoolError(error)) throw error;
      const message = call.conceal(error.message);
      call.report('node-error', 'error', message);
      const { node } = call;
      if (!node.edges.some(({ name }) => name === 'error')) {
        fail(call, message);
        return;
      }
      move = { event: 'error', next: { kind: 'edge', edge: 'error' } };
    }
    const continued = follow(call, move);
    if (!continued) return;
    work = continued;
  }
}

/** Does what a node wants. Returns the work that comes next, or nothing when the call waits or has ended. */
function follow(call: Call, { event, next }: Move): (() => Move) | undefined {
  const { state, program } = call;
  switch (next.kind) {
    case 'listen':
      call.trace(event === 'enter' ? 'listen' : event);
      if (state.hungUp) {
        finish(call, hungUp);
        return undefined;
      }
      if (overtime(call)) return undefined;
      // Keys that were typed ahead are heard at once.
      if (state.keys !== '') return () => ({ event: 'keys', next: input(call, { kind: 'keys' }) });
      state.status = 'waiting';
      return undefined;
    case 'edge': {
      const edge = call.node.edges.find(({ name }) => name === next.edge);
      if (!edge) {
        call.report('missing-edge', 'error', `the node "${state.node}" has no way out for "${next.edge}"`);
        fail(call, `no way out for "${next.edge}"`);
        return undefined;
      }
      call.trace(event, edge.name);
      call.effects.push({ effect: 'edge', flow: state.flow, node: state.node, edge: edge.name });
      return () => enter(call, edge.target);
    }
    case 'jump':
      call.trace(event, next.edge);
      return () => enter(call, next.node);
    case 'enter': {
      const flow = program.flows.get(next.flow);
      if (!flow) {
        call.report('unknown-flow', 'error', `there is no flow "${next.flow}"`);
        fail(call, `there is no flow "${next.flow}"`);
        return undefined;
      }
      call.trace(event, 'enter');
      if (next.returns) {
        if (state.frames.length >= 50) {
          limit(call, 'flows call each other more than 50 deep');
          return undefined;
        }
        state.frames.push({ flow: state.flow, node: state.node, variables: state.variables, secrets: state.secrets });
      }
      state.flow = flow.name;
      state.variables = { ...initialVariables(flow), ...next.variables };
      state.secrets = [...new Set([...secretVariables(flow), ...(next.secrets ?? [])])];
      return () => enter(call, flow.start);
    }
    case 'return': {
      call.trace(event, 'return');
      const frame = state.frames.pop()!;
      const { variables, secrets } = state;
      state.flow = frame.flow;
      state.node = frame.node;
      state.variables = frame.variables;
      state.secrets = frame.secrets;
      const { node } = call;
      return () => ({ event: 'return', next: definitionOf(node).returned!(node, call, variables, secrets) });
    }
    case 'end':
      call.trace(event);
      finish(call, state.hungUp && next.outcome.type !== 'limit' ? hungUp : next.outcome);
      return undefined;
  }
}

function enter(call: Call, id: string): Move {
  const { state, program } = call;
  state.node = id;
  call.expectsSecret = isSecret(call);
  state.steps++;
  const key = `${state.flow}/${id}`;
  state.idleVisits[key] = (state.idleVisits[key] ?? 0) + 1;
  call.effects.push({ effect: 'node', flow: state.flow, node: id });
  const { limits } = program;
  if (state.steps > limits.steps) return limitMove(`more than ${limits.steps} steps`);
  if (state.idleVisits[key]! > limits.idleVisits) {
    if (definitionOf(call.node).holds?.(call.node, call.flow))
      return {
        event: 'enter',
        next: { kind: 'end', outcome: { type: 'end', target: null, reason: 'holds in a loop' } },
      };
    return limitMove(`"${id}" was visited more than ${limits.idleVisits} times without any input`);
  }
  if (state.clock > limits.milliseconds) {
    return limitMove(`the call lasts longer than ${limits.milliseconds / 60_000} simulated minutes`);
  }
  return act(call);
}

/** What the node in hand does when it is entered. */
function act(call: Call): Move {
  const { node } = call;
  call.program.beforeNode?.(call.state, call.effects);
  return { event: 'enter', next: definitionOf(node).enter(node, call) };
}

const hungUp: Outcome = { type: 'hangup', target: null, reason: 'the caller hung up' };

const limitMove = (reason: string): Move => ({
  event: 'enter',
  next: { kind: 'end', outcome: { type: 'limit', target: null, reason } },
});

/** Ends the call when the virtual clock has run too far; also while a node listens forever. */
function overtime(call: Call): boolean {
  const { limits } = call.program;
  const { status, clock } = call.state;
  if ((status !== 'running' && status !== 'waiting') || clock <= limits.milliseconds) return false;
  limit(call, `the call lasts longer than ${limits.milliseconds / 60_000} simulated minutes`);
  return true;
}

function finish(call: Call, outcome: Outcome): void {
  call.state.status = outcome.type === 'limit' ? 'limit' : 'completed';
  call.state.outcome = outcome;
  if (outcome.type === 'limit') call.report('limit-reached', 'error', outcome.reason ?? 'a limit was reached');
}

function limit(call: Call, reason: string): void {
  finish(call, { type: 'limit', target: null, reason });
}

function fail(call: Call, reason: string): void {
  call.state.status = 'error';
  call.state.outcome = { type: 'error', target: null, reason };
}

const secretVariables = (flow: Flow) => flow.variables.flatMap(({ name, secret }) => (secret ? [name] : []));
const initialVariables = (flow: Flow) => Object.fromEntries(flow.variables.map(({ name, initial }) => [name, initial]));
