import type { Value } from '../expression/index.js';
import type { Call } from '../simulate/call.js';
import { showValue } from '../simulate/speak.js';

type Bag = { [name: string]: Value };

/** A named part of what the vendor keeps with a contact; made when it is first asked for. */
export function bag(call: Call, name: string): Bag {
  const { vendor } = call.state;
  const found = vendor[name];
  if (found !== null && typeof found === 'object' && !Array.isArray(found)) return found as Bag;
  const made: Bag = {};
  vendor[name] = made;
  return made;
}

/** The attributes of the flow that runs: no other flow, and no module, sees them. */
export const flowAttributes = (call: Call): Bag => bag(call, `flow ${call.state.flow}`);

/** Forgets the attributes of a flow that is entered afresh. */
export function forgetFlowAttributes(call: Call, flow: string): void {
  delete call.state.vendor[`flow ${flow}`];
}

const at = (value: Value | undefined, path: readonly string[]): Value => {
  let current: Value = value ?? null;
  for (const step of path) {
    if (current === null || typeof current !== 'object') return null;
    current = Array.isArray(current)
      ? (current[Number(step)] ?? null)
      : Object.hasOwn(current, step)
        ? current[step]!
        : null;
  }
  return current;
};

/** `$.Attributes.name`, `$['Attributes']['name']`: where a contact keeps it. Unknown places are null. */
export function readReference(call: Call, reference: string): Value {
  const path = [...reference.matchAll(/\.([\w-]+)|\[['"]?([^\]'"]+)['"]?\]/g)].map(
    ([, dotted, bracketed]) => dotted ?? bracketed!,
  );
  const [head = '', ...rest] = path;
  const { vendor, variables, session } = call.state;
  // A mock may say what stands anywhere: `--mock '$.External.tier=gold'`. What the flow itself has set does not depend on
  // the world: of attributes and input the mock is only the value before. A list answers function after function.
  const isSet =
    (head === 'Attributes' && Object.hasOwn(variables, rest.join('.'))) ||
    (head === 'FlowAttributes' && Object.hasOwn(flowAttributes(call), rest[0] ?? '')) ||
    (head === 'StoredCustomerInput' && vendor.stored !== undefined);
  if (!isSet) {
    const functions = Object.values(call.state.serviceCalls).reduce((sum, count) => sum + count, 0);
    const mocked = call.program.service(reference, {}, head === 'External' ? Math.max(0, functions - 1) : 0);
    if (mocked?.result === 'ok') return mocked.value;
  }
  switch (head) {
    case 'Attributes':
      // An attribute's name may hold dots.
      return Object.hasOwn(variables, rest.join('.')) ? variables[rest.join('.')]! : at(variables, rest);
    case 'FlowAttributes':
      return at(flowAttributes(call), rest);
    case 'External':
      return at(bag(call, 'external'), rest);
    case 'Lex':
      return at(bag(call, 'lex'), rest);
    case 'Queue':
      return at(bag(call, 'queue'), rest);
    case 'Loop':
      return at(bag(call, 'loop'), rest);
    case 'StoredCustomerInput':
      return vendor.stored ?? null;
    case 'Channel':
      return session.channel.toUpperCase();
    case 'CustomerEndpoint':
      return rest[0] === 'Address' ? session.caller || '+12065550100' : null;
    case 'SystemEndpoint':
      return rest[0] === 'Address' ? session.called || '+18005550199' : null;
    case 'ContactId':
    case 'InitialContactId':
      return '00000000-0000-4000-8000-000000000000';
    default:
      return at(bag(call, 'system'), path);
  }
}

const pattern = /\$(?:\.[A-Za-z_][\w-]*|\[['"][^\]]+['"]\])+/g;

/** A parameter's value with its references filled in. A value that is one reference keeps its type. */
export function fill(call: Call, value: Value | undefined): Value {
  if (typeof value !== 'string') return value ?? null;
  const whole = value.trim();
  if (whole.match(pattern)?.[0] === whole) return readReference(call, whole);
  return value.replace(pattern, (reference) => showValue(readReference(call, reference)));
}

/** The same as text. */
export const fillText = (call: Call, value: Value | undefined): string => showValue(fill(call, value));
