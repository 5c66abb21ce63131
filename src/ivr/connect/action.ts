/** What an action of a contact flow is, and what all of them share. */
import type { Value } from '../expression/index.js';
import type { FlowNode, NodeOf } from '../model.js';
import type { Answer, Next, NodeDefinition } from '../nodes/node-type.js';
import type { Call } from '../simulate/call.js';
import { estimateDuration } from '../simulate/speak.js';
import { fillText } from './references.js';

export type Node = NodeOf<'connect'>;

/** Something that will happen at an action, and the branches of which one must be there for it. */
export type Happening = readonly [when: string, branches: readonly string[]];

type Definition = NodeDefinition<'connect'>;

/** Between a condition and its number where an action has the same condition again. */
export const REPEATED = ' / ';

/** What is known of an action whatever the simulator does with it. */
interface ActionFacts
  extends Partial<
    Pick<
      Definition,
      | 'shape'
      | 'keyMenu'
      | 'exit'
      | 'asks'
      | 'answers'
      | 'cost'
      | 'sampleKeys'
      | 'untaken'
      | 'impossible'
      | 'resources'
      | 'idleEdges'
    >
  > {
  /** A flow may end with it: it ends the contact, hands it on, or holds it. */
  ends?: true;
  /** Its way on is always one of its conditions or errors: a next action that repeats one of them is not an edge. */
  branching?: true;
  /** It says something, or another flow may. */
  speaks?: true;
  /** What will happen at it some day, and the branches for that. */
  happenings?(node: Node): readonly Happening[];
}

/**
 * One type of action, by what the simulator does with it:
 * - `simulated`: it behaves as in the service;
 * - `passed over`: it changes nothing that a call could notice; its success branch is taken;
 * - `approximated`: what it does depends on data that is not here; its success branch is taken unless a mock
 *   `branch:NODE` names another;
 * - `refused`: it cannot be simulated, and a call that comes to it fails with the reason.
 */
export type ConnectAction = ActionFacts &
  (
    | ({ status: 'simulated' } & Pick<Definition, 'enter' | 'input' | 'accepts' | 'returned'>)
    | { status: 'passed over' }
    | { status: 'approximated' }
    | { status: 'refused'; reason: string }
  );

/** Actions by their type in the names of the current flow language. */
export type ConnectActions = { readonly [type: string]: ConnectAction };

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

const waysOn = ['next', 'NoMatchingCondition', 'NoMatchingError'];

/** Where to go when nothing is wrong. */
export const onward = (node: Node, call: Call) => go(node, call, ...waysOn);

/** The branch that `onward` takes; undefined where the contact ends. */
export const wayOn = (node: Node): string | undefined => waysOn.find((name) => hasEdge(node, name));

/** What happens at an action that is not simulated, in words: success is a branch of its own only where it is `next`. */
export function wayOnInWords(node: Node): string {
  const way = wayOn(node);
  if (way === 'next') return 'its success branch is taken';
  return way === undefined ? 'the contact ends' : `its branch ${way} is taken`;
}

/** How to take another branch of an action: the first that is not its way on, else that of a failure; undefined without one. */
export function otherBranch(node: Node): string | undefined {
  const way = wayOn(node);
  const name = node.edges.find((edge) => edge.name !== way && edge.name !== 'NoMatchingError')?.name;
  if (name !== undefined) return `take another with --mock ${shellWord(`branch:${node.id}=${name}`)}`;
  return way !== 'NoMatchingError' && hasEdge(node, 'NoMatchingError')
    ? `make it fail with --mock ${shellWord(`fail:${node.id}=error`)}`
    : undefined;
}
const shellWord = (text: string) => (/^[\w:=.-]+$/.test(text) ? text : `"${text}"`);

/** Says the prompt of an action: text, SSML or a recording. */
export function speak(call: Call, parameters: { readonly [name: string]: Value }): void {
  const { Text: text, SSML: ssml, PromptId: prompt, Media: media } = parameters;
  // Text that is SSML is said as such, whatever the parameter is called.
  const marked =
    typeof ssml === 'string' ? ssml : typeof text === 'string' && /^\s*<speak\b/.test(text) ? text : undefined;
  if (marked !== undefined) call.sayText(fillText(call, marked), 'ssml');
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

const tests: { readonly [operator: string]: (text: string, operand: string) => boolean } = {
  Equals: (text, operand) => text.toLowerCase() === operand.toLowerCase(),
  TextStartsWith: (text, operand) => text.startsWith(operand),
  TextEndsWith: (text, operand) => text.endsWith(operand),
  TextContains: (text, operand) => text.includes(operand),
  NumberGreaterThan: (text, operand) => text !== '' && Number(text) > Number(operand),
  NumberGreaterOrEqualTo: (text, operand) => text !== '' && Number(text) >= Number(operand),
  NumberLessThan: (text, operand) => text !== '' && Number(text) < Number(operand),
  NumberLessOrEqualTo: (text, operand) => text !== '' && Number(text) <= Number(operand),
};

/** The first condition that holds for a text; `operandOf` fills in an operand that is a reference. */
export function firstHolding(node: Node, text: string, operandOf: (written: string) => string): string | undefined {
  return node.edges.find(({ name }) => {
    const space = name.indexOf(' ');
    const operator = name.slice(0, space);
    return space > 0 && Object.hasOwn(tests, operator) && tests[operator]!(text, operandOf(name.slice(space + 1)));
  })?.name;
}

/** The first condition that holds for a value. Operands may be references, as in "the PIN that was entered before". */
export const matching = (node: Node, call: Call, value: Value): string | undefined =>
  firstHolding(node, value === null ? '' : String(value), (operand) => fillText(call, operand));

/**
 * What one action does to the attribute that another compares: true where it sets it so that an edge is taken, or to
 * what only a call tells; false where so that another is taken; undefined where it leaves it alone.
 */
export function setsFor(setter: Node, compare: FlowNode, edge: string): boolean | undefined {
  if (compare.type !== 'connect') return undefined;
  const compared = /^\$\.(Attributes|FlowAttributes)\.(.+)$/.exec(String(compare.parameters.ComparisonValue).trim());
  const [, kind = '', name = ''] = compared ?? [];
  const written = record(setter.parameters[kind]);
  if (!Object.hasOwn(written, name)) return undefined;
  const value = record(written[name]).Value ?? written[name]!;
  if (typeof value === 'string' && value.includes('$.')) return true;
  const taken = firstHolding(compare, String(value ?? ''), (operand) => operand);
  return taken === undefined ? !edge.includes(' ') : taken === edge;
}

/** The seconds that the prompt of an action takes. */
export function spokenSeconds({ parameters }: Node): number {
  const { Text: text, SSML: ssml, PromptId: audio } = parameters;
  if (typeof ssml === 'string') return estimateDuration(ssml, 'ssml') / 1000;
  if (typeof text === 'string') return estimateDuration(text, 'text') / 1000;
  return audio === undefined ? 0 : 2;
}

/** The texts of an action's prompt. */
export const spokenTexts = ({ parameters: { Text: text, SSML: ssml } }: Node): string[] =>
  [text, ssml].filter((each) => typeof each === 'string');

/** Answers for which each condition of an action holds, and one for which none does. */
export function comparedAnswers({ edges }: Node, mock: string): Answer[] {
  if (mock === '') return [];
  return edges.flatMap(({ name }): Answer[] => {
    const space = name.indexOf(' ');
    const operand = name.slice(space + 1);
    if (space < 0) return [[mock, 'something else']];
    // An operand that is a reference: both values are made to fit each other.
    if (operand.startsWith('$.')) {
      const [one, other] = /^Number(?:Less|Greater)Than$/.test(name.slice(0, space))
        ? name.startsWith('NumberLess')
          ? ['1', '2']
          : ['2', '1']
        : ['1', '1'];
      return [
        [mock, one],
        [operand, other],
      ];
    }
    return [[mock, operandFor(name.slice(0, space), operand)]];
  });
}

/** A value for which a condition holds. */
function operandFor(operator: string, operand: string): Value {
  if (operator === 'NumberGreaterThan') return Number(operand) + 1;
  return operator === 'NumberLessThan' ? Number(operand) - 1 : operand;
}

/** The answers of a transfer that has one of these results. */
export const transferAnswers = (...results: string[]) => ({
  others: results.map((result) => ['transfer:*', result] as const),
});

/** Data of the contact that flows set themselves, and what the caller entered. */
const inside = /^\$\.(?:Attributes|FlowAttributes|StoredCustomerInput|Loop)\b/;

/** True for a reference to data of the world, which may be another at every look: a mock `value:NODE` sets it for one action. */
export const isOutside = (value: Value | undefined): boolean => {
  const written = typeof value === 'string' ? value.trim().replace(/^\$\[['"](\w+)['"]\]/, '$.$1') : '';
  return written.startsWith('$.') && !inside.test(written);
};

/**
 * The next action of one that decides: the service takes it only where no condition and no error applies, which never
 * happens where there is an error for no match, or for everything else.
 */
export const decidedEdges = (node: Node): string[] =>
  hasEdge(node, 'NoMatchingCondition') || hasEdge(node, 'NoMatchingError') ? ['next'] : [];

/** The target of a transfer where it is fixed. */
export const fixedTarget = (value: Value | undefined): string | null =>
  typeof value === 'string' && !value.startsWith('$') ? value : null;
