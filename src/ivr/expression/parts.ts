import { evaluate } from './evaluate.js';
import type { World } from './functions.js';
import type { Expression, Value } from './syntax.js';

/** An expression and all that it is made of, from the outside in. */
export function* expressionParts(expression: Expression): Generator<Expression> {
  yield expression;
  switch (expression.kind) {
    case 'list':
      for (const item of expression.items) yield* expressionParts(item);
      return;
    case 'member':
      yield* expressionParts(expression.object);
      return;
    case 'index':
      yield* expressionParts(expression.object);
      yield* expressionParts(expression.index);
      return;
    case 'call':
      for (const argument of expression.args) yield* expressionParts(argument);
      return;
    case 'unary':
      yield* expressionParts(expression.operand);
      return;
    case 'binary':
      yield* expressionParts(expression.left);
      yield* expressionParts(expression.right);
      return;
    case 'choice':
      yield* expressionParts(expression.condition);
      yield* expressionParts(expression.then);
      yield* expressionParts(expression.otherwise);
  }
}

/** Functions whose result changes by itself. */
const changing = new Set(['now', 'year', 'month', 'day', 'weekday', 'hour', 'minute', 'say']);

const noWorld: World = {
  now: () => ({ iso: '', year: 2000, month: 1, day: 1, weekday: 1, hour: 0, minute: 0 }),
  isOpen: () => true,
};

/** The value of an expression that is the same in every call; undefined for one that may change or fails. */
export function constantValue(expression: Expression): Value | undefined {
  for (const part of expressionParts(expression)) {
    if (part.kind === 'name' || (part.kind === 'call' && (changing.has(part.name) || part.name.startsWith('hours.'))))
      return undefined;
  }
  try {
    return evaluate(expression, {}, noWorld);
  } catch {
    return undefined;
  }
}

/** The text of an expression without its places: equal for expressions that mean the same word for word. */
export const shapeOf = (expression: Expression): string =>
  JSON.stringify(expression, (key, value: unknown) => (key === 'start' || key === 'end' ? undefined : value));
