import { CctoolError } from '../../diagnostics/index.js';

/** A value of the language: JSON. */
export type Value = null | boolean | number | string | Value[] | { [key: string]: Value };

/** A place in the expression's text, in UTF-16 units. */
export interface Place {
  start: number;
  end: number;
}

export type BinaryOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%' | 'in' | 'and' | 'or';

/** The syntax tree. There are no loops, no assignment and no user functions, so every expression ends. */
export type Expression = Place &
  (
    | { kind: 'literal'; value: null | boolean | number | string }
    | { kind: 'list'; items: Expression[] }
    | { kind: 'name'; name: string }
    | { kind: 'member'; object: Expression; key: string }
    | { kind: 'index'; object: Expression; index: Expression }
    | { kind: 'call'; name: string; args: Expression[] }
    | { kind: 'unary'; operator: 'not' | '-'; operand: Expression }
    | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
    | { kind: 'choice'; condition: Expression; then: Expression; otherwise: Expression }
  );

/** An expression that cannot be read or computed, with its place in the expression. */
export class ExpressionError extends CctoolError {
  readonly place: Place;
  constructor(message: string, place: Place) {
    super('input', message);
    this.place = place;
  }
}

/** Longer or deeper expressions are refused: they come from strangers, and no flow needs them. */
export const expressionLimits = { length: 4000, depth: 60 } as const;
