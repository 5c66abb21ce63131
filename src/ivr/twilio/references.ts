/** The data of a call that templates read: `widgets`, `flow`, `trigger` and `contact`. */
import type { Value } from '../expression/index.js';
import type { Call } from '../simulate/call.js';
import { renderLiquid, valueAt } from './liquid.js';
import { readLiquid } from './liquid-reader.js';

type Bag = { [name: string]: Value };

/** What a part of a vendor's data holds for the flow that runs; made when it is first asked for. */
function bag(call: Call, name: string): Bag {
  const { vendor, flow } = call.state;
  const key = `${name} ${flow}`;
  const found = vendor[key];
  if (found !== null && typeof found === 'object' && !Array.isArray(found)) return found as Bag;
  const made: Bag = {};
  vendor[key] = made;
  return made;
}

/** Keeps what a widget has found out: what it found out before is gone. */
export function keepResult(call: Call, widget: string, result: { readonly [name: string]: Value }): void {
  bag(call, 'widgets')[widget] = { ...result };
}

/** What the widgets of a flow have found out. */
export const resultsOf = (call: Call, flow: string): Bag => {
  const found = call.state.vendor[`widgets ${flow}`];
  return found !== null && typeof found === 'object' && !Array.isArray(found) ? { ...(found as Bag) } : {};
};

/** Begins a flow that another one enters: nothing is found out yet, and these are its parameters. */
export function beginSubflow(call: Call, flow: string, parameters: Bag): void {
  call.state.vendor[`widgets ${flow}`] = {};
  call.state.vendor[`parent ${flow}`] = { parameters, trigger_type: 'incomingCall' };
}

/** Numbers of the documentation's kind, where a session names none. */
const CALLER = '+12065550100';
const CALLED = '+18005550199';

/** What `trigger`, `contact` and `flow` hold without a mock. */
function dataOf(call: Call, head: string): Value {
  const { caller, called } = call.state.session;
  const parent = bag(call, 'parent');
  switch (head) {
    case 'widgets':
      return bag(call, 'widgets');
    case 'flow':
      return {
        variables: call.state.variables,
        data: parent.parameters ?? {},
        channel: { address: called || CALLED },
        sid: 'FN00000000000000000000000000000000',
        flow_sid: 'FW00000000000000000000000000000000',
      };
    case 'contact':
      return { channel: { address: caller || CALLER, type: 'voice' } };
    case 'trigger':
      return {
        call: {
          From: caller || CALLER,
          Caller: caller || CALLER,
          To: called || CALLED,
          Called: called || CALLED,
          CallSid: 'CA00000000000000000000000000000000',
          CallStatus: 'in-progress',
          Direction: 'inbound',
        },
        request: { parameters: {} },
        parent,
      };
    default:
      return null;
  }
}

/** True for data that the flow does not set itself: a mock by its name says what it is. */
export const isOutside = (path: string): boolean => /^(?:trigger|contact|flow)\.(?!variables(?:\.|$))/.test(path);

/** The value of a reference such as `widgets.menu.Digits`; null where nothing is. */
export function readReference(call: Call, path: readonly string[]): Value {
  const [head = '', ...rest] = path;
  const known = valueAt(dataOf(call, head), rest);
  const name = path.join('.');
  if (known !== null && !isOutside(name)) return known;
  const mocked = path.length > 1 ? call.program.service(name, {}, 0) : undefined;
  return mocked?.result === 'ok' ? mocked.value : known;
}

/** A property of a widget as text, its template filled in. */
export function fillIn(call: Call, written: Value | undefined): string {
  if (typeof written !== 'string') return written === undefined || written === null ? '' : String(written);
  if (!written.includes('{')) return written;
  return renderLiquid(readLiquid(written), {
    read: (path) => readReference(call, path),
    now: () => call.program.localTime(call.instant),
  });
}
