import type { GslCommand, GslDocument, GslNode, GslRule, GslValue } from './gsl-tree.js';

/**
 * What a rule gives to those that refer to it. In GSL slots belong to the whole utterance, whichever rule fills them, and
 * the value that a rule returns goes to the rule above; in SISR a rule has one value. So `out` holds the slots as
 * properties where a rule fills some, the returned value where it only returns one, and both where it does both: the value
 * is then the property `$return`.
 */
export interface RuleMeaning {
  /** The slots that the rule or one below it may fill. */
  slots: ReadonlySet<string>;
  returns: boolean;
}

export function* nodesOf(node: GslNode): Generator<GslNode> {
  yield node;
  const { part } = node;
  if (part.kind === 'repeat') yield* nodesOf(part.body);
  else if (part.kind === 'all' || part.kind === 'any') for (const each of part.parts) yield* nodesOf(each);
}

export const commandsOf = (node: GslNode): GslCommand[] => node.commands.flatMap(({ commands }) => commands);

/** The meanings of all rules by their names; of rules with one name the first counts. */
export function meaningsOf({ rules }: GslDocument): Map<string, RuleMeaning> {
  const meanings = new Map<string, { slots: Set<string>; returns: boolean }>();
  const users = new Map<string, Set<string>>();
  for (const { name, body } of rules) {
    if (meanings.has(name)) continue;
    const meaning = { slots: new Set<string>(), returns: false };
    meanings.set(name, meaning);
    for (const node of body ? nodesOf(body) : []) {
      if (node.part.kind === 'rule') {
        const known = users.get(node.part.name) ?? new Set();
        users.set(node.part.name, known.add(name));
      }
      for (const command of commandsOf(node)) {
        if (command.kind === 'slot') meaning.slots.add(command.name);
        else if (command.kind === 'return') meaning.returns = true;
      }
    }
  }
  // Slots go up to every rule that refers to one with some.
  const changed = [...meanings.keys()];
  for (let name = changed.pop(); name !== undefined; name = changed.pop()) {
    const { slots } = meanings.get(name)!;
    for (const user of users.get(name) ?? []) {
      const above = meanings.get(user)!;
      const before = above.slots.size;
      for (const slot of slots) above.slots.add(slot);
      if (above.slots.size > before) changed.push(user);
    }
  }
  return meanings;
}

/** Names that mean something else in a script of SISR. */
const reserved =
  /^(?:out|rules|meta|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|import|in|instanceof|new|null|return|super|switch|this|throw|true|try|typeof|undefined|var|void|while|with|let|static|yield|NaN|Infinity|Object|Array|String|Number|Boolean|Date|Math|arguments|eval)$/;

/** The name of a variable in a script. */
export function variableName(name: string): string {
  const legal = name.replace(/[^A-Za-z0-9_$]/g, '_').replace(/^(?=\d)/, '_');
  return reserved.test(legal) ? `${legal}_` : legal;
}

/** A property of an object: `out.city`, `out["first name"]`. */
export function property(of: string, name: string): string {
  const isPlain = /^[A-Za-z_$][\w$]*$/.test(name) && !reserved.test(name);
  return `${of}${isPlain ? `.${name}` : `[${literal(name)}]`}`;
}

/** A text or number as a script writes it. */
export function literal(value: string | number): string {
  return JSON.stringify(value).replace(/[\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);
}

/** Thrown inside only: a value that cannot be said in SISR, and why. */
export class NoPlainMeaning extends Error {}

/** A value as an expression of a script, and the variables that it needs. */
export function expressionOf(value: GslValue, variables: Set<string>, matched: () => string): string {
  const write = (each: GslValue): string => expressionOf(each, variables, matched);
  switch (value.kind) {
    case 'literal':
      return literal(value.value);
    case 'variable': {
      const { name, features } = value;
      if (name === 'string' && features.length === 0) return matched();
      variables.add(name);
      return features.reduce(property, variableName(name));
    }
    case 'structure':
      return `{${value.fields.map(([name, each]) => `${literal(name)}: ${write(each)}`).join(', ')}}`;
    case 'list':
      return `[${value.items.map(write).join(', ')}]`;
    case 'call':
      return call(value.name, value.parameters.map(write));
  }
}

/** The functions of GSL that have an equal in ECMAScript. */
const functions: { readonly [name: string]: (...values: string[]) => string } = {
  add: (a, b) => `(${a} + ${b})`,
  sub: (a, b) => `(${a} - ${b})`,
  mul: (a, b) => `(${a} * ${b})`,
  neg: (a) => `(-${a})`,
  strcat: (a, b) => `("" + ${a} + ${b})`,
  first: (list) => `${list}[0]`,
  rest: (list) => `${list}.slice(1)`,
  concat: (a, b) => `${a}.concat(${b})`,
  'insert-begin': (list, value) => `[${value}].concat(${list})`,
  'insert-end': (list, value) => `${list}.concat([${value}])`,
};

function call(name: string, values: readonly string[]): string {
  const write = Object.hasOwn(functions, name) ? functions[name]! : undefined;
  if (!write) throw new NoPlainMeaning(`the function ${name}() has no plain meaning in SISR`);
  if (write.length !== values.length) {
    throw new NoPlainMeaning(`${name}() takes ${write.length} values, and ${values.length} are given`);
  }
  return write(...values);
}

/** Whether a rule may be activated: by its own sign, or, where no rule has one, because no other refers to it. */
export function publicRules(document: GslDocument): Set<GslRule> {
  const { rules } = document;
  const marked = rules.filter(({ isPublic }) => isPublic);
  if (marked.length > 0) return new Set(marked);
  const used = usedRules(document);
  const unused = rules.filter(({ name }) => !used.has(name));
  // With one rule above all others that one is the root, and others may be included from elsewhere.
  return new Set(unused.length > 1 ? unused : rules);
}

/** The rule that is active: the only public one, or the only one that no other refers to. */
export function rootOf(document: GslDocument, open: ReadonlySet<GslRule>): GslRule | undefined {
  if (open.size === 1) return [...open][0];
  if (document.rules.some(({ isPublic }) => isPublic)) return undefined;
  const used = usedRules(document);
  const unused = document.rules.filter(({ name }) => !used.has(name));
  return unused.length === 1 ? unused[0] : undefined;
}

/** The names of rules that another rule refers to. */
function usedRules({ rules }: GslDocument): Set<string> {
  const used = new Set<string>();
  for (const { name, body } of rules) {
    for (const { part } of body ? nodesOf(body) : [])
      if (part.kind === 'rule' && part.name !== name) used.add(part.name);
  }
  return used;
}
