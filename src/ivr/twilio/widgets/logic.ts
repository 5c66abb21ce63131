/** Widgets that begin, decide and keep. */
import type { Flow } from '../../model.js';
import type { Answer } from '../../nodes/node-type.js';
import { readsIn } from '../compared.js';
import { type Condition, conditionHolds, exactTypes, OTHER, predicateTypes, textsFor } from '../predicates.js';
import { fillIn } from '../references.js';
import { go, type Node, pairsOf, REPEATED, type Widget, type Widgets } from '../widget.js';

/** A call comes in, or another flow enters this one. */
const trigger: Widget = {
  status: 'simulated',
  events: ['incomingCall', 'incomingMessage', 'incomingRequest', 'incomingConversationMessage', 'incomingParent'],
  own: ['incomingCall'],
  enter: (node, call) => go(node, call, call.state.frames.length > 0 ? 'incomingParent' : 'incomingCall'),
};

/** Widgets whose results the caller brings about, or a mock by the widget's name. */
const known = new Set(['gather-input-on-call', 'make-http-request', 'run-function']);

/** True where what a reference holds comes about in the flow. */
function isSettled(path: string, flow: Flow): boolean {
  if (!path.startsWith('widgets.')) return true;
  const source = flow.nodes.get(path.split('.')[1] ?? '');
  return source?.type === 'twilio' && known.has(source.action);
}

const conditionsOf = ({ matches }: Node): Condition[] => matches.flatMap(({ conditions }) => conditions);

/** The transition that a split takes for a text; undefined for the one without a condition. */
export const takenBy = (node: Node, text: string): string =>
  node.matches.find(
    ({ conditions }) =>
      conditions.length > 0 && conditions.every(({ type, value }) => conditionHolds(type, text, value) === true),
  )?.name ?? 'noMatch';

const split: Widget = {
  status: 'simulated',
  events: ['match', 'noMatch'],
  own: ['noMatch'],
  shape: 'decision',
  happenings: () => [['no condition holds', ['noMatch']]],
  answers(node, _, flow) {
    const paths = conditionsOf(node).flatMap(({ argument }) => readsIn(argument).map(({ path }) => path));
    // What a widget found out that is not simulated, or is not in this flow, is said at the split.
    if (paths.length > 0 && paths.every((path) => isSettled(path, flow))) return { others: [] };
    const texts = [...conditionsOf(node).flatMap(({ type, value }) => textsFor(type, value)), OTHER];
    return { others: [], forced: texts.map((value): Answer => [`value:${node.id}`, value]) };
  },
  impossible(node, edge, flow) {
    if (edge.includes(REPEATED)) return 'the same condition stands before it and is taken';
    const index = node.matches.findIndex(({ name }) => name === edge);
    const { conditions = [] } = node.matches[index] ?? {};
    for (const condition of conditions) {
      const proof = neverHolds(condition, flow);
      if (proof !== undefined) return proof;
    }
    const [only] = conditions;
    const before = node.matches.slice(0, Math.max(0, index));
    return only && conditions.length === 1 ? takenBefore(only, before) : undefined;
  },
  enter(node, call) {
    const here = call.mocked(`value:${node.id}`);
    for (const { name, conditions } of node.matches) {
      let holds = conditions.length > 0;
      for (const { type, argument, value } of conditions) {
        const tested = here?.result === 'ok' ? String(here.value ?? '') : fillIn(call, argument);
        const result = conditionHolds(type, tested, fillIn(call, value));
        if (result === undefined)
          call.report(
            'unknown-condition',
            'warning',
            predicateTypes.includes(type)
              ? `"${node.id}": the pattern "${value}" cannot be read; the condition does not hold`
              : `"${node.id}": the condition "${type}" is not known and does not hold`,
          );
        holds &&= result === true;
      }
      if (holds) return go(node, call, name);
    }
    return go(node, call, 'noMatch');
  },
};

/** The proof that a condition never holds: its text is fixed, or it is a variable that no widget sets. */
function neverHolds({ type, argument, value }: Condition, flow: Flow): string | undefined {
  if (value.includes('{')) return undefined;
  if (!argument.includes('{'))
    return conditionHolds(type, argument, value) === false
      ? `"${argument}" is always the same text, for which the condition does not hold`
      : undefined;
  const variable = /^\s*\{\{\s*flow\.variables\.([\w-]+)\s*\}\}\s*$/.exec(argument)?.[1];
  if (variable === undefined || conditionHolds(type, '', value) !== false) return undefined;
  const set = setIn(flow).get(variable);
  if (set === undefined) return `no widget of the flow sets the variable "${variable}"`;
  if (set.some((each) => each.includes('{') || conditionHolds(type, each, value) !== false)) return undefined;
  return `the variable "${variable}" is only ever set to ${set.map((each) => `"${each}"`).join(', ')}`;
}

/** The proof that every text for which a condition holds is taken by one before it. */
function takenBefore({ type, argument, value }: Condition, before: Node['matches']): string | undefined {
  if (!exactTypes.has(type) || value.includes('{')) return undefined;
  const takers = textsFor(type, value).map((text) =>
    before.find(({ conditions: [first, ...more] }) => {
      if (!first || more.length > 0 || first.argument !== argument || first.value.includes('{')) return false;
      return first.type !== 'regex' && conditionHolds(first.type, text, first.value) === true;
    }),
  );
  return takers.length > 0 && takers.every((taker) => taker !== undefined)
    ? `"${takers[0]!.name}" stands before it and holds too`
    : undefined;
}

/** The variables that the widgets of a flow set, with the templates of their values. */
export function setIn(flow: Flow): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const node of flow.nodes.values()) {
    const written = node.type === 'twilio' ? node.properties.variables : undefined;
    for (const each of Array.isArray(written) ? written : [])
      if (each !== null && typeof each === 'object' && !Array.isArray(each))
        found.set(String(each.key), [...(found.get(String(each.key)) ?? []), String(each.value ?? '')]);
  }
  return found;
}

const setVariables: Widget = {
  status: 'simulated',
  events: ['next'],
  own: ['next'],
  enter(node, call) {
    const { variables } = node.properties;
    // One after the other: a later value may read an earlier variable.
    for (const each of Array.isArray(variables) ? variables : [])
      for (const [name, value] of Object.entries(pairsOf(call, [each]))) call.set(name, value);
    return go(node, call, 'next');
  },
};

/** The widgets of this file by type. */
export const logicWidgets: Widgets = {
  trigger,
  'split-based-on': split,
  'set-variables': setVariables,
};
