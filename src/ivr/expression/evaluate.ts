import { functions, type World } from './functions.js';
import { type Expression, ExpressionError, type Value } from './syntax.js';

/** Values larger than this are refused, so that a flow cannot double a text or a list forever. */
const LONGEST_TEXT = 100_000;
const HEAVIEST_LIST = 100_000;

/** The variables an expression sees. */
export type Scope = { readonly [name: string]: Value };

/** What counts as true in a condition: everything but false, null, 0, "" and the empty list. */
export function isTrue(value: Value): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

const typeName = (value: Value) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);

/** Equality of values: same type and content; a number equals a text that writes it, as keys are text. */
export function isEqual(a: Value, b: Value): boolean {
  if (typeof a === 'number' && typeof b === 'string') return b.trim() !== '' && a === Number(b);
  if (typeof a === 'string' && typeof b === 'number') return isEqual(b, a);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqual((a as Scope)[key]!, (b as Scope)[key]!))
  );
}

/**
 * Computes an expression. Members of null are null; an unknown name, a wrong type and a division by zero are errors.
 * Each node is visited at most once, so the work is bounded by the length of the expression.
 * @throws ExpressionError with the place
 */
export function evaluate(expression: Expression, scope: Scope, world: World): Value {
  const fail = (message: string, at: Expression = expression): never => {
    throw new ExpressionError(message, at);
  };
  const go = (inner: Expression) => evaluate(inner, scope, world);
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'list': {
      const list = expression.items.map(go);
      return roomLeft(list, HEAVIEST_LIST) >= 0
        ? list
        : fail(`the list holds more than ${HEAVIEST_LIST} values and characters`);
    }
    case 'name':
      return Object.hasOwn(scope, expression.name)
        ? scope[expression.name]!
        : fail(`there is no variable "${expression.name}"`);
    case 'member':
      return member(go(expression.object), expression.key);
    case 'index': {
      const index = go(expression.index);
      return member(go(expression.object), typeof index === 'number' ? index : String(index));
    }
    case 'choice':
      return go(isTrue(go(expression.condition)) ? expression.then : expression.otherwise);
    case 'unary': {
      const value = go(expression.operand);
      if (expression.operator === 'not') return !isTrue(value);
      return typeof value === 'number' ? -value : fail(`"-" needs a number, not ${typeName(value)}`);
    }
    case 'call': {
      const called = Object.hasOwn(functions, expression.name) ? functions[expression.name] : undefined;
      if (!called) return fail(`there is no function "${expression.name}"`);
      const most = called.parameters.length;
      const least = most - (called.optional ?? 0);
      if (expression.args.length < least || expression.args.length > most) {
        return fail(
          `${expression.name}() takes ${least === most ? most : `${least} to ${most}`} values, not ${expression.args.length}`,
        );
      }
      const args = expression.args.map((arg, i) => {
        const value = go(arg);
        const type = called.parameters[i]!;
        return type === 'any' || typeName(value) === type
          ? value
          : fail(`${expression.name}() needs a ${type}, not ${typeName(value)}`, arg);
      });
      try {
        return called.run(args, world);
      } catch (error) {
        return fail(error instanceof Error ? error.message : String(error));
      }
    }
    case 'binary':
      return binary(expression, go, fail);
  }
}

/**
 * What is left of a room once a value has been written into it: each value takes one place, and each character of texts
 * and names one. Counted no further than the room is, since a list may hold another one many times over.
 */
function roomLeft(value: Value, room: number): number {
  let left = room - 1;
  if (typeof value === 'string') return left - value.length;
  if (value === null || typeof value !== 'object') return left;
  for (const key in value) {
    if (left < 0) break;
    const name = Array.isArray(value) ? 0 : key.length;
    left = roomLeft((value as Scope)[key]!, left - name);
  }
  return left;
}

function member(object: Value, key: string | number): Value {
  if (object === null || typeof object !== 'object') return null;
  if (Array.isArray(object)) return object[Number(key)] ?? null;
  return Object.hasOwn(object, key) ? object[key]! : null;
}

function binary(
  expression: Expression & { kind: 'binary' },
  go: (inner: Expression) => Value,
  fail: (message: string) => never,
): Value {
  const { operator } = expression;
  const left = go(expression.left);
  if (operator === 'and') return isTrue(left) ? go(expression.right) : left;
  if (operator === 'or') return isTrue(left) ? left : go(expression.right);
  const right = go(expression.right);
  if (operator === '==') return isEqual(left, right);
  if (operator === '!=') return !isEqual(left, right);
  if (operator === 'in') {
    if (Array.isArray(right)) return right.some((item) => isEqual(left, item));
    if (typeof right === 'string') return right.includes(String(left));
    if (right !== null && typeof right === 'object') return Object.hasOwn(right, String(left));
    return fail(`"in" needs a list, a text or an object on its right, not ${typeName(right)}`);
  }
  if (operator === '+' && (typeof left === 'string' || typeof right === 'string')) {
    const joined = `${left ?? ''}${right ?? ''}`;
    return joined.length <= LONGEST_TEXT ? joined : fail(`the text is longer than ${LONGEST_TEXT} characters`);
  }
  // Keys and collected digits are text: they count as numbers where they write one.
  const a = toNumber(left);
  const b = toNumber(right);
  if (
    typeof left === 'string' &&
    typeof right === 'string' &&
    ['<', '<=', '>', '>='].includes(operator) &&
    (a === undefined || b === undefined)
  ) {
    return compare(operator, left < right ? -1 : left > right ? 1 : 0);
  }
  if (a === undefined || b === undefined)
    return fail(`"${operator}" needs numbers, not ${typeName(left)} and ${typeName(right)}`);
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return b === 0 ? fail('division by zero') : a / b;
    case '%':
      return b === 0 ? fail('division by zero') : a % b;
    default:
      return compare(operator, a - b);
  }
}

const compare = (operator: string, order: number) =>
  operator === '<' ? order < 0 : operator === '<=' ? order <= 0 : operator === '>' ? order > 0 : order >= 0;

const toNumber = (value: Value): number | undefined => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : undefined;
};
