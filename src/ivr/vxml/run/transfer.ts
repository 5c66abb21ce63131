/** Transfers: how they end is up to a mock (2.3.7, and 2.1, 7). */
import type { Transfer } from '../read/model.js';
import { store } from '../script/values.js';
import type { VxmlRun } from './run.js';
import { EventThrown, type Transition } from './signals.js';

/** What the words of mocks mean in VoiceXML: values of the variable, or events. */
const results: { readonly [word: string]: string } = {
  answered: 'far_end_disconnect',
  'agent-left': 'far_end_disconnect',
  full: 'network_busy',
  error: 'error.connection.noroute',
};

const failures = ['busy', 'noanswer', 'network_busy', 'network_disconnect', 'unknown'];
/** Seconds that a bridged conversation lasts, and that ringing takes. */
const TALK_SECONDS = 60;
const RING_MS = 5000;

/** The type of a transfer: `type` of 2.1, or `bridge` of 2.0. */
const typeOf = ({ type, bridge }: Transfer): string => type ?? (bridge === 'true' ? 'bridge' : 'blind');

/** @returns nothing where the variable is filled */
export function transfer(run: VxmlRun, item: Transfer): Transition | undefined {
  const type = typeOf(item);
  if (!['blind', 'bridge', 'consultation'].includes(type))
    throw new EventThrown('error.badfetch', `${run.placeOf(item)}: "${type}" is not a type of transfer`);
  const destination = item.destexpr === undefined ? (item.dest ?? '') : run.textOf(item.destexpr, item);
  run.play();
  // There is nobody to be put through.
  if (run.state.hungUp) return { kind: 'end', outcome: { type: 'hangup', target: null, reason: null } };
  const plain = destination.replace(/^(?:tel|sips?):/i, '');
  const first = run.program.transfer(plain);
  const answer = first === 'answered' && plain !== destination ? run.program.transfer(destination) : first;
  const result = Object.hasOwn(results, answer) ? results[answer]! : answer;
  const isAnswered = !failures.includes(result) && !result.startsWith('error.');
  run.transcribe('event', 'transfer', `${type} ${destination}${answer === 'answered' ? '' : `: ${answer}`}`);
  run.noteCall(`transfer:${destination}`, result);
  run.wait(RING_MS);
  if (result.startsWith('error.')) throw new EventThrown(result, `the transfer to ${destination} failed`);
  if (isAnswered && type !== 'bridge') {
    run.vxml.transferred = destination;
    throw new EventThrown('connection.disconnect.transfer');
  }
  // A blind transfer does not hear how it went.
  if (type === 'blind') {
    run.vxml.transferred = destination;
    throw new EventThrown('connection.disconnect.transfer');
  }
  if (isAnswered) run.wait(TALK_SECONDS * 1000);
  const { heap } = run.vxml;
  if (item.name !== undefined) {
    run.context.dialogVariables[item.name] = store(result);
    const shadow = { duration: isAnswered ? TALK_SECONDS : 0 };
    run.context.dialogVariables[`${item.name}$`] = { r: heap.push({ k: 'object', v: shadow }) - 1 };
    run.noteSet(item.name, null, result);
  } else run.context.done[item.id] = true;
  run.trace('transfer', result, run.took(item));
  return { kind: 'filled' };
}
