/**
 * A contact in a queue: the customer-queue flow runs while it waits, then the whisper flows, then an agent has it; when
 * the agent leaves and the customer remains, the disconnect flow runs. Which flows these are, event hooks say.
 */
import type { Next } from '../nodes/node-type.js';
import type { Call } from '../simulate/call.js';
import { flowNamed } from '../simulate/program.js';
import { bag } from './references.js';

/** Seconds that a contact waits where a queue flow runs and no mock `wait:QUEUE` says otherwise. */
const USUAL_WAIT = 20;

/** The mocks of a queue. */
export const queueMocks = (name: string) => [`transfer:${name}`, `wait:${name}`];

/** What follows a wait, in this order: who hears the flow, and the hook that names it. */
const phases = [
  ['queue', 'CustomerQueue'],
  ['whisper to the agent', 'AgentWhisper'],
  ['whisper to the customer', 'CustomerWhisper'],
  ['answered', ''],
  ['customer remains', 'CustomerRemaining'],
] as const;

/** Puts the contact into a queue. */
export function joinQueue(call: Call, target: string): Next {
  call.state.frames = [];
  call.state.vendor.waiting = { target, phase: -1, until: call.state.clock + waitOf(call, target) * 1000 };
  return nextInQueue(call);
}

/** Forgets the queue: the contact has gone elsewhere. */
export function leaveQueue(call: Call): void {
  delete call.state.vendor.waiting;
}

/** The seconds until an agent is there. */
function waitOf(call: Call, target: string): number {
  for (const name of [`wait:${target}`, 'wait:*']) {
    const mocked = call.program.service(name, {}, 0);
    if (mocked?.result === 'ok' && Number(mocked.value) >= 0) return Number(mocked.value);
  }
  return USUAL_WAIT;
}

/** Ends the wait where an agent is there by now, wherever in the flows of the queue the contact is. */
export function answered(call: Call): Next | undefined {
  const { waiting } = call.state.vendor;
  if (waiting === undefined || call.state.frames.length === 0) return undefined;
  const { phase, until } = bag(call, 'waiting');
  if (phase !== 0 || call.state.clock < Number(until)) return undefined;
  // Modules of the queue's flow end with it.
  call.state.frames = call.state.frames.slice(0, 1);
  return { kind: 'return' };
}

/** Lets time pass; an agent who is there sooner ends it. */
export function passTime(call: Call, milliseconds: number): void {
  const { waiting } = call.state.vendor;
  const { phase, until } = waiting === undefined ? { phase: -1, until: 0 } : bag(call, 'waiting');
  const left = phase === 0 ? Math.max(0, Number(until) - call.state.clock) : milliseconds;
  call.wait(Math.min(milliseconds, left));
}

/** Waits until an agent is there: the flow of the queue has nothing more to do. */
export function holdUntilAnswered(call: Call): Next | undefined {
  if (call.state.vendor.waiting === undefined) return undefined;
  const { until } = bag(call, 'waiting');
  call.state.clock = Math.max(call.state.clock, Number(until));
  return answered(call);
}

/** Starts the next flow of the contact's way to an agent; the call ends when there is none. */
export function nextInQueue(call: Call): Next {
  const waiting = bag(call, 'waiting');
  const target = String(waiting.target ?? 'queue');
  const hooks = bag(call, 'hooks');
  for (let phase = Number(waiting.phase ?? -1) + 1; phase < phases.length; phase++) {
    const [name, hook] = phases[phase]!;
    waiting.phase = phase;
    // Only where a flow of the queue ran has the contact waited: nobody knows how long a queue is otherwise.
    if (name === 'whisper to the agent' && waiting.queued === true)
      call.state.clock = Math.max(call.state.clock, Number(waiting.until));
    // Unless a mock says that the agent leaves first, the test of the flow ends where the conversation begins.
    if (name === 'answered' && call.program.transfer(target) !== 'agent-left') break;
    const names = hooks[hook];
    if (!Array.isArray(names)) continue;
    const flow = flowNamed(call.program, names.map(String));
    if (flow === undefined) {
      call.report('flow-not-known', 'info', `the flow "${String(names[0])}" (${hook}) is not here and does not run`);
      continue;
    }
    call.transcribe('event', 'flow', `${hook}: ${flow}`);
    if (name === 'queue') waiting.queued = true;
    return { kind: 'enter', flow, variables: { ...call.state.variables }, returns: true };
  }
  leaveQueue(call);
  return { kind: 'end', outcome: { type: 'transfer', target, reason: 'queue' } };
}
