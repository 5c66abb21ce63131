import { type Expression, expressionParts, type Value } from '../expression/index.js';

const MOST_VALUES = 24;
const ordered: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);
const FAR = 1_000_000;

/**
 * Answers of a service that make a flow's conditions on its result come out each way: for `account.balance > 1000`
 * objects whose `balance` is 1000, 1001 and 999.
 */
export function answersFor(into: string | undefined, conditions: readonly Expression[]): Value[] {
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
      // Compared with something that only the call knows: once far above it, once below.
      for (const side of ordered.has(expression.operator) ? [expression.left, expression.right] : []) {
        const compared = pathOf(side, into);
        if (compared === '') plain.push(FAR, 0);
        else if (compared !== undefined) members.set(compared, [...(members.get(compared) ?? []), FAR, 0]);
        if (compared !== undefined) return;
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
  for (const condition of conditions) note(condition);
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

/** Digits that a condition of a flow compares a variable with: what a caller might enter for it. */
export function enteredFor(variable: string, conditions: readonly Expression[]): string[] {
  const found = new Set<string>();
  for (const condition of conditions)
    for (const part of expressionParts(condition)) {
      if (part.kind !== 'binary') continue;
      const sides = [part.left, part.right];
      if (
        !sides.some((side) => [...expressionParts(side)].some((each) => each.kind === 'name' && each.name === variable))
      )
        continue;
      for (const side of sides)
        if (side.kind === 'literal' && /^\d+$/.test(String(side.value))) found.add(String(side.value));
    }
  return [...found];
}
