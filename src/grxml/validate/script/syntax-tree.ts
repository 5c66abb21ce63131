/**
 * The syntax tree of a script in a tag: as much of ECMAScript as the rules about tags look at. `start` and `end` are
 * offsets in the script.
 */
interface Place {
  start: number;
  end: number;
}

export type Expression = Place &
  (
    | { type: 'identifier'; name: string }
    | { type: 'literal'; value: string | number | boolean | null }
    | { type: 'regular-expression' }
    | { type: 'this' }
    | { type: 'array'; elements: Expression[] }
    | { type: 'object'; properties: { key: string; value: Expression }[] }
    | FunctionExpression
    /** `object.property`; `object[computed]` has no `property` unless it is a literal. */
    | { type: 'member'; object: Expression; property?: string; computed?: Expression }
    | { type: 'call'; callee: Expression; arguments: Expression[]; isNew: boolean }
    | { type: 'unary'; operator: string; argument: Expression }
    /** `++` and `--`. */
    | { type: 'update'; argument: Expression }
    /** Operands of binary and logical operators, in order; precedence does not matter here. */
    | { type: 'operation'; operators: string[]; operands: Expression[] }
    | { type: 'conditional'; parts: [Expression, Expression, Expression] }
    | { type: 'assignment'; operator: string; target: Expression; value: Expression }
    | { type: 'sequence'; expressions: Expression[] }
  );

export type FunctionExpression = Place & {
  type: 'function';
  name?: string;
  parameters: string[];
  body: Statement[];
};

export type Statement = Place &
  (
    | { type: 'expression'; expression: Expression }
    | { type: 'variables'; declarations: { name: string; value?: Expression }[] }
    | { type: 'function-declaration'; function: FunctionExpression }
    /** Everything that consists of other parts: blocks, conditions, loops, switch, try, with, return, throw. */
    | { type: 'compound'; expressions: Expression[]; body: Statement[]; catches?: string }
    | { type: 'empty' }
  );
