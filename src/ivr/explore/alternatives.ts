import { type Expression, isEqual, type Value } from '../expression/index.js';
import type { Flow } from '../model.js';
import type { Mocks } from '../prepare/mocks.js';

const MOST_VALUES = 24;

/**
 * The ways the world may answer that a flow can tell apart: everything well, then one thing at a time otherwise: each
 * schedule closed, on holiday, in an emergency; each service failing, too slow, or answering the values that the flow
 * compares with; each transfer busy, unanswered, full, in error.
 */
export function* alternatives(flow: Flow): Generator<Mocks> {
  const nodes = [...flow.nodes.values()];
  const standard: { [name: string]: Value } = {};
  const others: { name: string; value: Value }[] = [];
  const other = (name: string, value: Value) => {
    if (!others.some((choice) => choice.name === name && isEqual(choice.value, value))) others.push({ name, value });
  };
  for (const node of nodes) {
    if (node.type === 'hours') {
      standard[`hours:${node.schedule}`] = 'open';
      for (const word of ['closed', 'holiday', 'emergency']) other(`hours:${node.schedule}`, word);
    } else if (node.type === 'call') {
      const values = wantedValues(flow, node.into);
      standard[node.service] = values[0] ?? {};
      for (const value of values.slice(1)) other(node.service, value);
      other(node.service, { result: 'error' });
      other(node.service, { result: 'timeout' });
    } else if (node.type === 'transfer') {
      const name = `transfer:${node.target.every((piece) => typeof piece === 'string') ? node.target.join('') : '*'}`;
      for (const word of ['busy', 'noanswer', 'full', 'error']) {
        if (node.edges.some((edge) => edge.name === word)) other(name, word);
      }
    } else if (node.type === 'connect') {
      for (const [name, value] of connectAlternatives(node.action, node.parameters)) other(name, value);
    }
  }
  yield standard;
  for (const { name, value } of others) yield { ...standard, [name]: value };
}

function connectAlternatives(action: string, parameters: { readonly [name: string]: Value }): [string, Value][] {
  if (action === 'CheckHoursOfOperation') return [['hours:*', 'closed']];
  if (action === 'InvokeLambdaFunction') {
    const arn = String(parameters.LambdaFunctionARN ?? '');
    return [[/:function:([^:]+)/.exec(arn)?.[1] ?? (arn === '' ? 'lambda' : arn), { result: 'error' }]];
  }
  if (action === 'TransferContactToQueue')
    return [
      ['transfer:*', 'full'],
      ['transfer:*', 'error'],
    ];
  if (action === 'TransferParticipantToThirdParty')
    return [
      ['transfer:*', 'noanswer'],
      ['transfer:*', 'busy'],
    ];
  if (action === 'TransferToFlow') return [['transfer:*', 'error']];
  if (action === 'CheckMetricData')
    return [
      [`metric:${String(parameters.MetricType ?? 'AgentsAvailable')}`, 'False'],
      [`metric:${String(parameters.MetricType ?? 'AgentsAvailable')}`, 1e9],
    ];
  return [];
}

/**
 * Answers of a service that make the flow's conditions on its result come out each way: for `account.balance > 1000`
 * objects whose `balance` is 1000, 1001 and 999.
 */
function wantedValues(flow: Flow, into: string | undefined): Value[] {
  if (into === undefined) return [];
  const members = new Map<string, Value[]>();
  const plain: Value[] = [];
  const note = (expression: Expression) => {
    if (expression.kind === 'binary') {
      const path = pathOf(expression.left, into);
      if (path !== undefined && expression.right.kind === 'literal') {
        const { value } = expression.right;
        const near: Value[] =
          typeof value === 'number'
            ? [value + 1, value, value - 1]
            : typeof value === 'boolean'
              ? [value, !value]
              : [value, `not ${value}`];
        if (path === '') plain.push(...near);
        else members.set(path, [...(members.get(path) ?? []), ...near]);
        return;
      }
      note(expression.left);
      note(expression.right);
    } else if (expression.kind === 'unary') note(expression.operand);
    else if (expression.kind === 'choice')
      for (const each of [expression.condition, expression.then, expression.otherwise]) note(each);
    else if (expression.kind === 'call') expression.args.forEach(note);
    else {
      const path = pathOf(expression, into);
      if (path === '') plain.push(true, false);
      else if (path !== undefined) members.set(path, [...(members.get(path) ?? []), true, false]);
    }
  };
  for (const node of flow.nodes.values()) {
    if (node.type === 'branch') for (const { when } of node.cases) note(when);
    if (node.type === 'collect' && node.validate) note(node.validate);
  }
  if (members.size === 0) return plain.slice(0, MOST_VALUES);
  const first: { [name: string]: Value } = {};
  for (const [name, values] of members) first[name] = values[0]!;
  const answers: Value[] = [first];
  for (const [name, values] of members) for (const value of values.slice(1)) answers.push({ ...first, [name]: value });
  return answers.slice(0, MOST_VALUES);
}

/** `''` for the variable itself, the member's name one level down, undefined for anything else. */
function pathOf(expression: Expression, variable: string): string | undefined {
  if (expression.kind === 'name') return expression.name === variable ? '' : undefined;
  if (expression.kind !== 'member') return undefined;
  return pathOf(expression.object, variable) === '' ? expression.key : undefined;
}
