/** The expression language of flows: total, typed, and without any way to reach beyond its variables. */
export { type Checked, checkExpression, type ExpressionFinding, type KnownTypes } from './check.js';
export { evaluate, isEqual, isTrue, type Scope } from './evaluate.js';
export type { LocalTime, Type, World } from './functions.js';
export { parseExpression } from './parse.js';
export { constantValue, expressionParts, shapeOf } from './parts.js';
export { type Expression, ExpressionError, type Place, type Value } from './syntax.js';
