/** Fills in templates in Liquid. Nothing runs without a bound: a loop has 15 rounds, as in the service. */
import type { Value } from '../expression/index.js';
import { showValue } from '../simulate/speak.js';
import { type FilterWorld, liquidFilters } from './liquid-filters.js';
import {
  type Condition,
  type Filtered,
  fail,
  type Liquid,
  type Loop,
  MOST_CHARACTERS,
  type Operand,
  type Part,
} from './liquid-reader.js';

/** What a template reads. */
export interface LiquidWorld extends FilterWorld {
  /** The value at a way such as `widgets`, `menu`, `Digits`; null where nothing is. */
  read(path: readonly string[]): Value;
}

const MOST_ROUNDS = 15;
const MOST_WORK = 20_000;

/** Fills in a template. */
export function renderLiquid(liquid: Liquid, world: LiquidWorld): string {
  const locals = new Map<string, Value>();
  let work = 0;
  /** Set while a loop is left, or its next round begun. */
  let leaving: 'break' | 'continue' | undefined;
  const resolved = (operand: Operand): Value => {
    if ('literal' in operand) return operand.literal;
    const [head = '', ...rest] = operand.path;
    return locals.has(head) ? valueAt(locals.get(head)!, rest) : world.read(operand.path);
  };
  const filteredValue = ({ operand, filters }: Filtered): Value =>
    filters.reduce(
      (value, { name, args }) => liquidFilters[name]!(value, args.map(resolved), world),
      resolved(operand),
    );
  const holds = (condition: Condition): boolean => {
    if (condition.kind !== 'test')
      return condition.kind === 'and'
        ? holds(condition.left) && holds(condition.right)
        : holds(condition.left) || holds(condition.right);
    const left = resolved(condition.left);
    if (condition.operator === undefined) return left !== null && left !== false;
    return compares(left, condition.operator, resolved(condition.right!));
  };
  const render = (parts: Liquid): string => {
    let text = '';
    for (const part of parts) {
      if (++work > MOST_WORK || text.length > MOST_CHARACTERS) fail('it does not come to an end');
      text += renderPart(part);
      if (leaving !== undefined) return text;
    }
    return text;
  };
  /** What a loop goes through, no more than its rounds. */
  const goneThrough = ({ list, offset, limit, reversed }: Loop): readonly Value[] => {
    const whole = (operand: Operand | undefined, otherwise: number) => {
      const value = operand === undefined ? null : resolved(operand);
      return value === null ? otherwise : Math.max(0, Math.floor(Number(value)) || 0);
    };
    const start = whole(offset, 0);
    const count = Math.min(whole(limit, MOST_ROUNDS), MOST_ROUNDS);
    let all: readonly Value[];
    if ('from' in list) {
      const [first, last] = [Number(resolved(list.from)), Number(resolved(list.to))];
      all = Array.from({ length: Math.max(0, Math.min(1000, last - first + 1)) || 0 }, (_, index) => first + index);
    } else {
      const value = resolved(list);
      all = Array.isArray(value) ? value : [];
    }
    const part = all.slice(start, start + count);
    return reversed ? part.toReversed() : part;
  };
  const renderPart = (part: Part): string => {
    switch (part.kind) {
      case 'break':
      case 'continue':
        leaving = part.kind;
        return '';
      case 'text':
        return part.text;
      case 'output':
        return showValue(filteredValue(part.value));
      case 'assign':
        locals.set(part.name, filteredValue(part.value));
        return '';
      case 'capture':
        locals.set(part.name, render(part.body));
        return '';
      case 'if': {
        const branch = part.branches.find(
          ({ condition, negated }) => condition === undefined || holds(condition) !== (negated === true),
        );
        return branch ? render(branch.body) : '';
      }
      case 'case': {
        const value = resolved(part.operand);
        const branch = part.branches.find(
          ({ values }) => values === undefined || values.some((each) => compares(value, '==', resolved(each))),
        );
        return branch ? render(branch.body) : '';
      }
      case 'for': {
        const list = goneThrough(part.list);
        if (list.length === 0) return render(part.otherwise);
        let text = '';
        const around = locals.get('forloop');
        for (const [index, each] of list.entries()) {
          locals.set(part.name, each);
          locals.set('forloop', roundOf(index, list.length));
          text += render(part.body);
          const isOver = leaving === 'break';
          leaving = undefined;
          if (isOver) break;
        }
        locals.delete(part.name);
        if (around === undefined) locals.delete('forloop');
        else locals.set('forloop', around);
        return text;
      }
    }
  };
  return render(liquid);
}

/** What a loop knows of its round. */
const roundOf = (index: number, length: number): Value => ({
  index: index + 1,
  index0: index,
  rindex: length - index,
  rindex0: length - index - 1,
  first: index === 0,
  last: index === length - 1,
  length,
});

/** The value that a way leads to from another; null where nothing is. */
export function valueAt(value: Value, path: readonly string[]): Value {
  let current = value;
  for (const step of path) {
    if (Array.isArray(current))
      current =
        step === 'size'
          ? current.length
          : (current[step === 'first' ? 0 : step === 'last' ? current.length - 1 : Number(step)] ?? null);
    else if (typeof current === 'string' && step === 'size') current = current.length;
    else if (current !== null && typeof current === 'object')
      current = Object.hasOwn(current, step) ? current[step]! : null;
    else return null;
  }
  return current;
}

function compares(left: Value, operator: string, right: Value): boolean {
  const blank = (value: Value) => value === null || value === '';
  switch (operator) {
    case '==':
      return (
        left === right ||
        (blank(left) && blank(right)) ||
        (blank(left) === blank(right) && showValue(left) === showValue(right))
      );
    case '!=':
    case '<>':
      return !compares(left, '==', right);
    case 'contains':
      return Array.isArray(left) ? left.includes(right) : showValue(left).includes(showValue(right));
    default: {
      const [one, other] = [Number(left), Number(right)];
      if (operator === '<') return one < other;
      if (operator === '>') return one > other;
      return operator === '<=' ? one <= other : one >= other;
    }
  }
}
