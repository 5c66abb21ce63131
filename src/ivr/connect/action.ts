/** What an action of a contact flow is, and what all of them share. */
import type { Value } from '../expression/index.js';
import type { NodeOf } from '../model.js';
import type { Accepts, CallerEvent, Next } from '../simulate/behaviour.js';
import type { Call } from '../simulate/call.js';
import { fillText } from './references.js';

export type Node = NodeOf<'connect'>;

/** One type of action. */
export interface ConnectAction {
  enter(node: Node, call: Call): Next;
  input?(node: Node, call: Call, event: CallerEvent): Next;
  accepts?(node: Node, call: Call): Accepts;
}

export const hasEdge = (node: Node, name: string) => node.edges.some((edge) => edge.name === name);

/** The first of these edges that the action has. Without any the contact ends, as it does in the service. */
export function go(node: Node, call: Call, ...names: string[]): Next {
  const edge = names.find((name) => hasEdge(node, name));
  if (edge !== undefined) return { kind: 'edge', edge };
  call.report(
    'missing-branch',
    'warning',
    `"${node.id}" (${node.action}) has no branch for ${names[0]}; the contact ends`,
  );
  return { kind: 'end', outcome: { type: 'end', target: null, reason: `no branch for ${names[0]}` } };
}

/** Where to go when nothing is wrong. */
export const onward = (node: Node, call: Call) => go(node, call, 'next', 'NoMatchingCondition', 'NoMatchingError');

/** Says the prompt of an action: text, SSML or a recording. */
export function speak(call: Call, parameters: { readonly [name: string]: Value }): void {
  const { Text: text, SSML: ssml, PromptId: prompt, Media: media } = parameters;
  if (typeof ssml === 'string') call.sayText(fillText(call, ssml), 'ssml');
  else if (typeof text === 'string') call.sayText(fillText(call, text));
  else if (typeof prompt === 'string' || media) {
    const name = typeof prompt === 'string' ? fillText(call, prompt) : JSON.stringify(media);
    call.sayText(`[${name}]`, 'audio', name);
  }
}

export const record = (value: Value | undefined): { readonly [name: string]: Value } =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
export const seconds = (value: Value | undefined, standard: number) =>
  (Number(value) > 0 ? Number(value) : standard) * 1000;

/** The operands of the conditions `Equals X`, in order. */
export const operands = (node: Node) =>
  node.edges.flatMap(({ name }) => (name.startsWith('Equals ') ? [name.slice(7)] : []));

/** The first condition that holds for a value. Operands may be references, as in "the PIN that was entered before". */
export function matching(node: Node, call: Call, value: Value): string | undefined {
  const text = value === null ? '' : String(value);
  const number = Number(text);
  const tests: { [operator: string]: (operand: string) => boolean } = {
    Equals: (operand) => text.toLowerCase() === operand.toLowerCase(),
    TextStartsWith: (operand) => text.startsWith(operand),
    TextEndsWith: (operand) => text.endsWith(operand),
    TextContains: (operand) => text.includes(operand),
    NumberGreaterThan: (operand) => text !== '' && number > Number(operand),
    NumberGreaterOrEqualTo: (operand) => text !== '' && number >= Number(operand),
    NumberLessThan: (operand) => text !== '' && number < Number(operand),
    NumberLessOrEqualTo: (operand) => text !== '' && number <= Number(operand),
  };
  return node.edges.find(({ name }) => {
    const space = name.indexOf(' ');
    const test = space > 0 ? tests[name.slice(0, space)] : undefined;
    return test?.(fillText(call, name.slice(space + 1))) ?? false;
  })?.name;
}
