import type { Assignment, Expression } from './simple-script.js';

/** A value on the host: what plain assignments can make. */
export type HostValue = undefined | null | boolean | number | string | HostObject;
export interface HostObject {
  [name: string]: HostValue;
}

export interface RuleMeta {
  text: string;
  score: number;
}

/** One rule instance while its tags run. */
export interface InstanceState {
  out: HostValue;
  rules: Map<string, HostValue>;
  meta: Map<string, RuleMeta>;
  latest: HostValue;
  latestMeta: RuleMeta | undefined;
  current: RuleMeta;
}

/** What ECMAScript would throw, in the words of the engine. */
export class SimpleScriptError extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** A tag that cannot be computed without guessing. */
export class NotComputable extends Error {}

/** Runs a tag's assignments on an instance. Objects are shared by reference, as in ECMAScript. */
export function runSimpleScript(assignments: readonly Assignment[], state: InstanceState): void {
  for (const { target, append, value, offset } of assignments) {
    const last = target.at(-1);
    if (last === undefined) {
      const result = evaluate(value, state, offset);
      state.out = append ? add(state.out, result) : result;
      continue;
    }
    let base = state.out;
    for (const name of target.slice(0, -1)) base = read(base, name, offset);
    const before = append ? read(base, last, offset) : undefined;
    const result = evaluate(value, state, offset);
    if (base === undefined || base === null) {
      throw new SimpleScriptError(`cannot set property '${last}' of ${base}`, offset);
    }
    // Setting a property of a string or number has no effect (ECMA-262 8.7.2).
    if (typeof base === 'object') base[last] = append ? add(before, result) : result;
  }
}

function evaluate(expression: Expression, state: InstanceState, offset: number): HostValue {
  switch (expression.kind) {
    case 'constant':
      return expression.value;
    case 'object': {
      const object: HostObject = {};
      for (const [name, value] of expression.entries) object[name] = evaluate(value, state, offset);
      return object;
    }
    case 'sum': {
      const [first, ...rest] = expression.terms.map((term) => evaluate(term, state, offset));
      return rest.reduce<HostValue>(add, first);
    }
    case 'own':
      return walk(state.out, expression.names, offset);
    case 'latest':
      return walk(state.latest, expression.names, offset);
    case 'rule':
      return walk(state.rules.get(expression.rule), expression.names, offset);
    case 'meta': {
      const { of, property } = expression;
      const meta = of === 'current' ? state.current : of === 'latest' ? state.latestMeta : state.meta.get(of.rule);
      if (meta === undefined) throw new SimpleScriptError(`cannot read property '${property}' of undefined`, offset);
      return meta[property];
    }
    case 'name': {
      const { name, names } = expression;
      const own = typeof state.out === 'object' && state.out !== null ? state.out[name] : undefined;
      const base = own ?? state.rules.get(name);
      if (base === undefined) throw new NotComputable();
      const value = walk(base, names, offset);
      if (value === undefined || typeof value === 'object') throw new NotComputable();
      return value;
    }
  }
}

function walk(start: HostValue, names: readonly string[], offset: number): HostValue {
  let value = start;
  for (const name of names) value = read(value, name, offset);
  return value;
}

function read(base: HostValue, name: string, offset: number): HostValue {
  if (base === undefined || base === null) {
    throw new SimpleScriptError(`cannot read property '${name}' of ${base}`, offset);
  }
  return typeof base === 'object' && Object.hasOwn(base, name) ? base[name] : undefined;
}

/** The `+` of ECMAScript. Plain objects have no `valueOf` of their own here. */
function add(left: HostValue, right: HostValue): HostValue {
  const primitive = (value: HostValue) => (typeof value === 'object' && value !== null ? '[object Object]' : value);
  // The operator itself knows what undefined, booleans and null add up to.
  return (primitive(left) as string) + (primitive(right) as string);
}
