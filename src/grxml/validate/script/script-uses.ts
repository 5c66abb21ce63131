import type { Expression, FunctionExpression, Statement } from './syntax-tree.js';

interface Place {
  start: number;
  end: number;
}

/** An assignment to a variable or to a property reached by names: `out.action.date = …` has the path out, action, date. */
export interface ScriptAssignment extends Place {
  path: string[];
  /** What the value can carry: properties (`object`), none (`scalar`), or it is not known. */
  value: 'object' | 'scalar' | 'unknown';
  /** The value of `object`, where it is written out. */
  literal?: Expression;
}

/** What a script reads and writes, as far as its text shows. */
export interface ScriptUses {
  /** Variables read that the script itself does not declare as parameters or inside functions. */
  reads: (Place & { name: string })[];
  /** Variables declared by var or function at the top, or assigned without a declaration. */
  defines: Set<string>;
  /** `rules.name` and `meta.name`. */
  members: (Place & { object: 'rules' | 'meta'; name: string })[];
  assignments: ScriptAssignment[];
  /** Statements without any effect: a value that is computed and dropped. */
  idle: (Place & { kind: 'value' | 'comparison' })[];
  /** `out` is handed on as a whole, so that its properties may be set elsewhere. */
  handsOutOn: boolean;
}

/** Collects what a script uses. */
export function usesOf(body: readonly Statement[]): ScriptUses {
  const collector = new Collector();
  collector.statements(body);
  return collector.uses;
}

/** The names on the way from a variable to a property; undefined where something is computed. */
export function pathOf(expression: Expression): string[] | undefined {
  const names: string[] = [];
  let at = expression;
  while (at.type === 'member') {
    if (at.property === undefined) return undefined;
    names.unshift(at.property);
    at = at.object;
  }
  if (at.type !== 'identifier') return undefined;
  names.unshift(at.name);
  return names;
}

class Collector {
  readonly uses: ScriptUses = {
    reads: [],
    defines: new Set(),
    members: [],
    assignments: [],
    idle: [],
    handsOutOn: false,
  };
  /** Names that belong to the functions and catch blocks around the current place. */
  #locals: Set<string>[] = [];

  #isLocal(name: string): boolean {
    return this.#locals.some((names) => names.has(name));
  }

  #define(name: string): void {
    if (!this.#isLocal(name)) this.uses.defines.add(name);
  }

  statements(body: readonly Statement[]): void {
    for (const statement of body) this.#statement(statement);
  }

  #statement(statement: Statement): void {
    switch (statement.type) {
      case 'expression':
        this.#findIdle(statement.expression);
        this.#expression(statement.expression);
        return;
      case 'variables':
        for (const { name, value } of statement.declarations) {
          this.#define(name);
          if (value) this.#expression(value, true);
        }
        return;
      case 'function-declaration':
        this.#define(statement.function.name ?? '');
        this.#function(statement.function);
        return;
      case 'compound':
        for (const expression of statement.expressions) this.#expression(expression);
        if (statement.catches === undefined) this.statements(statement.body);
        else {
          this.#locals.push(new Set([statement.catches]));
          this.statements(statement.body);
          this.#locals.pop();
        }
    }
  }

  #findIdle({ type, start, end, ...expression }: Expression): void {
    const isValue = type === 'literal' || type === 'member' || type === 'array' || type === 'this';
    const isComparison = type === 'operation' && 'operators' in expression && expression.operators.length === 1;
    if (isValue) this.uses.idle.push({ kind: 'value', start, end });
    else if (isComparison && /^[=!]==?$/.test((expression as { operators: string[] }).operators[0]!)) {
      this.uses.idle.push({ kind: 'comparison', start, end });
    }
  }

  #function(node: FunctionExpression): void {
    const names = new Set([...node.parameters, 'arguments']);
    if (node.name) names.add(node.name);
    declared(node.body, names);
    this.#locals.push(names);
    this.statements(node.body);
    this.#locals.pop();
  }

  /** @param kept the value is stored or handed on: where it is `out`, its properties may be set elsewhere */
  #expression(node: Expression, kept = false): void {
    switch (node.type) {
      case 'identifier':
        if (!this.#isLocal(node.name)) this.uses.reads.push({ name: node.name, start: node.start, end: node.end });
        if (kept && node.name === 'out') this.uses.handsOutOn = true;
        return;
      case 'array':
        for (const element of node.elements) this.#expression(element, true);
        return;
      case 'object':
        for (const { value } of node.properties) this.#expression(value, true);
        return;
      case 'function':
        this.#function(node);
        return;
      case 'member':
        this.#member(node);
        return;
      case 'call':
        this.#expression(node.callee);
        for (const argument of node.arguments) this.#expression(argument, true);
        return;
      case 'unary':
        // `typeof x` and `delete x` do not fail where x is not defined.
        if (node.argument.type !== 'identifier' || node.operator === '-' || node.operator === '!') {
          this.#expression(node.argument);
        }
        return;
      case 'update':
        this.#expression(node.argument);
        return;
      case 'operation':
        for (const operand of node.operands) this.#expression(operand, true);
        return;
      case 'conditional':
        for (const part of node.parts) this.#expression(part, true);
        return;
      case 'sequence':
        for (const expression of node.expressions) this.#expression(expression);
        return;
      case 'assignment':
        this.#assignment(node);
    }
  }

  #member(node: Expression & { type: 'member' }): void {
    if (node.object.type === 'identifier' && node.property !== undefined && !this.#isLocal(node.object.name)) {
      const { name } = node.object;
      if (name === 'rules' || name === 'meta') {
        this.uses.members.push({ object: name, name: node.property, start: node.start, end: node.end });
      }
    }
    this.#expression(node.object);
    if (node.computed) this.#expression(node.computed);
  }

  #assignment(node: Expression & { type: 'assignment' }): void {
    const { target, value, operator, start, end } = node;
    const path = pathOf(target);
    if (path && !this.#isLocal(path[0]!)) {
      const kind = operator === '=' ? kindOf(value) : 'unknown';
      this.uses.assignments.push({
        path,
        value: kind,
        start,
        end,
        ...(value.type === 'object' ? { literal: value } : {}),
      });
      if (path.length === 1) this.#define(path[0]!);
    }
    if (target.type === 'identifier') {
      if (operator !== '=') this.#expression(target);
    } else this.#expression(target);
    if (value !== target) this.#expression(value, true);
  }
}

function kindOf(value: Expression): ScriptAssignment['value'] {
  if (value.type === 'object' || value.type === 'array' || value.type === 'function') return 'object';
  if (value.type === 'call' && value.isNew) return 'object';
  if (value.type === 'literal') return 'scalar';
  return value.type === 'assignment' ? kindOf(value.value) : 'unknown';
}

/** The names that var and function declare in a function, however deep, but not in functions inside it. */
function declared(body: readonly Statement[], names: Set<string>): void {
  for (const statement of body) {
    if (statement.type === 'variables') for (const { name } of statement.declarations) names.add(name);
    else if (statement.type === 'function-declaration') names.add(statement.function.name ?? '');
    else if (statement.type === 'compound') declared(statement.body, names);
  }
}
