/** What a widget of a Twilio Studio flow is, and what all of them share. */
import type { Value } from '../expression/index.js';
import type { NodeOf } from '../model.js';
import type { Next, NodeDefinition } from '../nodes/node-type.js';
import type { Call } from '../simulate/call.js';
import { estimateDuration } from '../simulate/speak.js';
import { fillIn } from './references.js';

export type Node = NodeOf<'twilio'>;
type Definition = NodeDefinition<'twilio'>;
export type Properties = { readonly [name: string]: Value };

/**
 * One type of widget, by what the simulator does with it, as for the actions of Amazon Connect:
 * - `simulated`: it behaves as in the service;
 * - `passed over`: it changes nothing that a call could notice;
 * - `approximated`: what it does depends on something that is not here; its first event is taken unless a mock
 *   `branch:WIDGET` names another.
 */
export type Widget = Partial<
  Pick<
    Definition,
    'shape' | 'exit' | 'answers' | 'cost' | 'sampleKeys' | 'resources' | 'keyMenu' | 'idleEdges' | 'impossible'
  >
> & {
  /** The events of its transitions, after the definition's schema; the one of success stands first. */
  events: readonly string[];
  /** Events that the simulator brings about itself; the others are taken by `branch:WIDGET`. */
  own?: readonly string[];
  /** It hands the call on, and a flow may end with it. */
  ends?: true;
  speaks?: true;
  entersFlow?: true;
  happenings?(node: Node): readonly (readonly [when: string, branches: readonly string[]])[];
} & (
    | ({ status: 'simulated' } & Pick<Definition, 'enter' | 'input' | 'accepts' | 'returned'>)
    | { status: 'passed over' }
    | { status: 'approximated' }
  );

export type Widgets = { readonly [type: string]: Widget };

/** Between a condition and its number where a widget has the same condition again. */
export const REPEATED = ' / ';

export const hasEdge = (node: Node, name: string): boolean => node.edges.some((edge) => edge.name === name);

/** Takes the transition of an event. One that is not connected ends the flow, as in the service. */
export function go(node: Node, call: Call, event: string): Next {
  if (hasEdge(node, event)) return { kind: 'edge', edge: event };
  if (call.state.frames.length > 0) return { kind: 'return' };
  return { kind: 'end', outcome: { type: 'end', target: null, reason: `"${event}" of "${node.id}" is not connected` } };
}

/** The number of a property, or the usual one. */
export function numberOf(value: Value | undefined, usual: number): number {
  const read = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value ?? Number.NaN);
  return Number.isFinite(read) ? read : usual;
}

/** `[{ key, value }]` as an object, templates filled in. */
export function pairsOf(call: Call, written: Value | undefined): { [name: string]: Value } {
  const pairs: { [name: string]: Value } = {};
  for (const each of Array.isArray(written) ? written : []) {
    if (each === null || typeof each !== 'object' || Array.isArray(each)) continue;
    pairs[String(each.key ?? '')] = typed(fillIn(call, each.value), String(each.type ?? 'string'));
  }
  return pairs;
}

/** A value that was filled in, as its declared type; JSON that cannot be read stays text. */
export function typed(text: string, type: string): Value {
  if (type === 'number') return Number.isFinite(Number(text)) && text.trim() !== '' ? Number(text) : text;
  if (type === 'boolean') return text.trim().toLowerCase() === 'true';
  if (!/^json/.test(type)) return text;
  try {
    return JSON.parse(text) as Value;
  } catch {
    return text;
  }
}

const MOST_ROUNDS = 10;

/** Says what a widget says, as often as it says it: a text or a recording. */
export function speak(call: Call, { properties }: Node): void {
  const rounds = Math.min(MOST_ROUNDS, Math.max(1, numberOf(properties.loop, 1)));
  for (let round = 0; round < rounds; round++) {
    if (typeof properties.say === 'string' && properties.say !== '') {
      const text = fillIn(call, properties.say);
      call.sayText(
        /<\w+[^>]*>/.test(text) ? `<speak>${text}</speak>` : text,
        /<\w+[^>]*>/.test(text) ? 'ssml' : 'text',
      );
    } else if (typeof properties.play === 'string' && properties.play !== '') {
      const name = fillIn(call, properties.play);
      call.sayText(`[${name}]`, 'audio', name);
    }
  }
}

/** The seconds that the prompt of a widget takes. */
export function spokenSeconds({ properties: { say, play, loop } }: Node): number {
  const once = typeof say === 'string' && say !== '' ? estimateDuration(say, 'ssml') / 1000 : play ? 2 : 0;
  return once * Math.min(MOST_ROUNDS, Math.max(1, numberOf(loop, 1)));
}

/** Forgets keys that were pressed where nothing listens: unlike other platforms, this one keeps none. */
export function dropKeys(call: Call): void {
  const { keys } = call.state;
  if (keys === '') return;
  call.state.keys = '';
  call.report('type-ahead-lost', 'info', `the keys ${keys} were pressed before "${call.node.id}" listens and are lost`);
}

const sid = /^[A-Z]{2}[0-9a-f]{32}$/;

/** What a transfer is called: the property where it can be read by people, else the widget. */
export function targetName(call: Call, node: Node, ...values: (Value | undefined)[]): string {
  const found = values.map((value) => fillIn(call, value).trim()).find((each) => each !== '' && !sid.test(each));
  return found ?? node.id;
}

/** The same without a call, for where it is fixed. */
export function fixedTarget(node: Node, ...values: (Value | undefined)[]): string | null {
  for (const value of values) {
    if (typeof value !== 'string' || value.trim() === '' || sid.test(value)) continue;
    return value.includes('{') ? null : value;
  }
  return node.id;
}
