import type { Expression, Value } from '../expression/index.js';
import type { Flow, FlowNode, NodeOf } from '../model.js';
import type { Mocks } from '../prepare/mocks.js';

const MOST_VALUES = 24;

/** One answer of the world that a node can tell apart: a mock's name and value. */
export type Way = readonly [name: string, value: Value];

/** How the world answers when all is well: open, and services with the first answer that the flow asks about. */
export function standardMocks(flow: Flow): Mocks {
  const standard: { [name: string]: Value } = {};
  for (const node of flow.nodes.values()) {
    if (node.type === 'hours') standard[`hours:${node.schedule}`] = 'open';
    else if (node.type === 'call') standard[node.service] ??= wantedValues(flow, node.into)[0] ?? {};
  }
  return standard;
}

/**
 * How else the world may answer at a node: the schedule closed, on holiday, in an emergency; the service failing, too
 * slow, or answering the values that the flow compares with; the transfer busy, unanswered, full, in error;
 * each choice of a draw.
 */
export function waysAt(flow: Flow, node: FlowNode): Way[] {
  if (node.type === 'hours')
    return ['closed', 'holiday', 'emergency'].map((word): Way => [`hours:${node.schedule}`, word]);
  if (node.type === 'call') {
    const values = wantedValues(flow, node.into).slice(1);
    return [...values, { result: 'error' }, { result: 'timeout' }].map((value): Way => [node.service, value]);
  }
  if (node.type === 'transfer') {
    const name = `transfer:${node.target.every((piece) => typeof piece === 'string') ? node.target.join('') : '*'}`;
    const words = ['busy', 'noanswer', 'full', 'error'].filter((word) => node.edges.some((edge) => edge.name === word));
    return words.map((word): Way => [name, word]);
  }
  if (node.type === 'random')
    return node.choices.flatMap(({ percent, edge }): Way[] => (percent > 0 ? [[`random:${node.id}`, edge]] : []));
  return node.type === 'connect' ? connectAlternatives(node) : [];
}

/** How an action of Amazon Connect may come out, beside what the caller does. */
function connectAlternatives({ id, action, parameters, edges }: NodeOf<'connect'>): Way[] {
  const ways: Way[] = [];
  if (action === 'CheckHoursOfOperation') ways.push(['hours:*', 'closed']);
  if (action === 'ShowView') ways.push(...edges.map(({ name }): Way => [`view:${id}`, name]));
  if (action === 'DistributeByPercentage') ways.push(...edges.map(({ name }): Way => [`random:${id}`, name]));
  if (action === 'TransferContactToQueue') ways.push(['transfer:*', 'full']);
  if (action === 'TransferParticipantToThirdParty') ways.push(['transfer:*', 'noanswer'], ['transfer:*', 'busy']);
  const metric = `metric:${String(parameters.MetricType ?? 'AgentsAvailable')}`;
  const compared =
    action === 'Compare' ? String(parameters.ComparisonValue ?? '') : action === 'CheckMetricData' ? metric : '';
  if (compared !== '') {
    for (const { name } of edges) {
      const space = name.indexOf(' ');
      if (space < 0) ways.push([compared, 'something else']);
      else ways.push([compared, operandFor(name.slice(0, space), name.slice(space + 1))]);
    }
  }
  if (edges.some(({ name }) => name === 'NoMatchingError')) ways.push([`fail:${id}`, { result: 'error' }]);
  return ways;
}

/** A value for which a condition holds. */
function operandFor(operator: string, operand: string): Value {
  if (operator === 'NumberGreaterThan') return Number(operand) + 1;
  return operator === 'NumberLessThan' ? Number(operand) - 1 : operand;
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
