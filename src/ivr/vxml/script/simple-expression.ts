/**
 * Expressions that need no script engine: names, members, comparisons, arithmetic on plain values. They are most of what
 * documents hold, and are evaluated here with the operators of the host, which are those of ECMAScript.
 */
import { parseScript } from '../../../grxml/validate/script/parse-script.js';
import type { Expression } from '../../../grxml/validate/script/syntax-tree.js';
import { type Heap, isReference, load, type Script, store, type Variables } from './values.js';

/** Thrown where an expression turns out to need the engine; nothing was changed before. */
export class NotSimple extends Error {}

/** What an expression sees: scopes from the outermost inwards, and the words that name some of them. */
export interface Surrounding {
  heap: Heap;
  scopes: readonly Variables[];
  words: { readonly [word: string]: number };
  /** The scopes of dialogs that wait: what they hold stays on the heap. */
  kept: readonly Variables[];
}

const trees = new Map<string, Expression | undefined>();
const MOST_TREES = 20_000;

/** The tree of an expression that may be simple; undefined where it needs the engine, or is not an expression. */
export function simpleTree(source: string): Expression | undefined {
  if (trees.has(source)) return trees.get(source);
  const { body, problem } = parseScript(`(${source}\n)`);
  const [only, ...more] = body;
  const tree = problem || more.length > 0 || only?.type !== 'expression' ? undefined : only.expression;
  const found = tree && isSimple(tree, true) ? tree : undefined;
  if (trees.size >= MOST_TREES) trees.clear();
  trees.set(source, found);
  return found;
}

const unaries = new Set(['!', '-', '+', 'typeof']);

/** `outermost`: an assignment is simple as the last thing that happens. */
function isSimple(tree: Expression, outermost = false): boolean {
  switch (tree.type) {
    case 'identifier':
      return tree.name !== '__proto__' && tree.name !== 'arguments';
    case 'literal':
      return true;
    case 'member':
      if (tree.property === '__proto__') return false;
      return isSimple(tree.object) && (tree.computed === undefined || isSimple(tree.computed));
    case 'unary':
      return unaries.has(tree.operator) && isSimple(tree.argument);
    case 'operation':
      return tree.operators.every((operator) => ranks.has(operator)) && tree.operands.every((each) => isSimple(each));
    case 'conditional':
      return tree.parts.every((part) => isSimple(part));
    case 'array':
      return tree.elements.every((each) => each !== undefined && each !== null && isSimple(each));
    case 'object':
      return tree.properties.every(({ key, value }) => key !== '__proto__' && isSimple(value));
    case 'call':
      return isSimpleCall(tree);
    case 'assignment':
      return outermost && tree.operator === '=' && tree.target.type === 'identifier' && isSimple(tree.value);
    default:
      return false;
  }
}

/** Methods of texts, and functions of the language, that give the same here as in the engine for plain values. */
const textMethods = new Set(
  'charAt charCodeAt indexOf lastIndexOf slice substring substr toLowerCase toUpperCase'.split(' '),
);
const functions: { readonly [name: string]: (value: Script, more: readonly Script[]) => Script } = {
  Number: (value) => Number(value),
  String: (value) => String(value),
  Boolean: (value) => Boolean(value),
  isNaN: (value) => Number.isNaN(Number(value)),
  parseFloat: (value) => Number.parseFloat(String(value)),
  parseInt: (value, [radix]) => Number.parseInt(String(value), radix === undefined ? undefined : Number(radix)),
};
const mathFunctions = new Set('abs ceil floor max min round'.split(' '));

function isSimpleCall({ callee, isNew, arguments: given }: Call): boolean {
  if (isNew || !given.every((each) => isSimple(each))) return false;
  if (callee.type === 'identifier') return Object.hasOwn(functions, callee.name) && given.length > 0;
  if (callee.type !== 'member' || callee.property === undefined) return false;
  if (callee.object.type === 'identifier' && callee.object.name === 'Math') return mathFunctions.has(callee.property);
  return textMethods.has(callee.property) && isSimple(callee.object);
}

/** Binary operators by how strongly they bind (ECMA-262, section 11). */
const ranks = new Map<string, number>(
  [['||'], ['&&'], ['==', '!=', '===', '!=='], ['<', '>', '<=', '>='], ['+', '-'], ['*', '/', '%']].flatMap(
    (operators, rank) => operators.map((operator): [string, number] => [operator, rank]),
  ),
);

/**
 * Evaluates a simple expression.
 * @throws NotSimple where a value turns out to need the engine: an undeclared name, an object that becomes text
 */
export function evaluateSimple(tree: Expression, around: Surrounding): Script {
  switch (tree.type) {
    case 'literal':
      return tree.value;
    case 'identifier':
      return readName(tree.name, around);
    case 'member':
      return readMember(tree, around);
    case 'unary':
      return unary(tree.operator, tree.argument, around);
    case 'operation':
      return operation(tree.operators, tree.operands, 0, tree.operands.length - 1, around);
    case 'conditional': {
      const [condition, whenTrue, whenFalse] = tree.parts;
      return evaluateSimple(evaluateSimple(condition, around) ? whenTrue : whenFalse, around);
    }
    case 'array': {
      const items = tree.elements.map((each) => store(evaluateSimple(each, around)));
      return { r: around.heap.push({ k: 'array', v: items }) - 1 };
    }
    case 'object': {
      const members: Variables = {};
      for (const { key, value } of tree.properties) members[key] = store(evaluateSimple(value, around));
      return { r: around.heap.push({ k: 'object', v: members }) - 1 };
    }
    case 'assignment': {
      if (tree.target.type !== 'identifier') throw new NotSimple();
      const scope = scopeOf(tree.target.name, around);
      if (!scope || scope === around.scopes[0]) throw new NotSimple();
      const value = evaluateSimple(tree.value, around);
      scope[tree.target.name] = store(value);
      return value;
    }
    case 'call':
      return call(tree, around);
    default:
      throw new NotSimple();
  }
}

/** The innermost scope that declares a name. */
export function scopeOf(name: string, { scopes }: Pick<Surrounding, 'scopes'>): Variables | undefined {
  for (let index = scopes.length - 1; index >= 0; index--)
    if (Object.hasOwn(scopes[index]!, name)) return scopes[index];
  return undefined;
}

function readName(name: string, around: Surrounding): Script {
  const scope = scopeOf(name, around);
  if (scope) return load(scope[name]!);
  if (name === 'undefined') return undefined;
  if (name === 'NaN') return Number.NaN;
  if (name === 'Infinity') return Number.POSITIVE_INFINITY;
  throw new NotSimple();
}

type Call = Extract<Expression, { type: 'call' }>;

function call({ callee, arguments: given }: Call, around: Surrounding): Script {
  const name = callee.type === 'identifier' ? callee.name : 'Math';
  const isMath = callee.type === 'member' && callee.object.type === 'identifier' && callee.object.name === 'Math';
  if ((callee.type === 'identifier' || isMath) && scopeOf(name, around)) throw new NotSimple();
  const values = given.map((each) => evaluateSimple(each, around));
  if (values.some(isReference)) throw new NotSimple();
  if (callee.type === 'identifier') return functions[callee.name]!(values[0], values.slice(1));
  if (callee.type !== 'member') throw new NotSimple();
  if (isMath) return Math[callee.property as 'max'](...values.map(Number));
  const text = evaluateSimple(callee.object, around);
  if (typeof text !== 'string') throw new NotSimple();
  return text[callee.property as 'substring'](...(values as [number, number]));
}

type Member = Extract<Expression, { type: 'member' }>;

function readMember({ object, property, computed }: Member, around: Surrounding): Script {
  const key = property ?? (computed ? evaluateSimple(computed, around) : undefined);
  if (typeof key !== 'string' && typeof key !== 'number') throw new NotSimple();
  // `application.x`: the scope itself, unless a variable bears its name.
  if (object.type === 'identifier' && Object.hasOwn(around.words, object.name) && !scopeOf(object.name, around)) {
    const scope = around.scopes[around.words[object.name]!]!;
    return Object.hasOwn(scope, key) ? load(scope[key]!) : undefined;
  }
  const base = evaluateSimple(object, around);
  if (typeof base === 'string') {
    if (key === 'length') return base.length;
    if (typeof key === 'number' && key >= 0 && key < base.length) return base[key];
    throw new NotSimple();
  }
  if (!isReference(base)) throw new NotSimple();
  const entry = around.heap[base.r]!;
  if (entry.k === 'object') {
    if (Object.hasOwn(entry.v, key)) return load(entry.v[key]!);
    if (entry.p !== undefined || key in Object.prototype) throw new NotSimple();
    return undefined;
  }
  if (entry.k === 'array' && !entry.list) {
    if (entry.more && Object.hasOwn(entry.more, key)) return load(entry.more[key]!);
    if (key === 'length') return entry.v.length;
    if (typeof key === 'number' && Number.isInteger(key) && key >= 0)
      return key < entry.v.length ? load(entry.v[key]!) : undefined;
  }
  throw new NotSimple();
}

function unary(operator: string, argument: Expression, around: Surrounding): Script {
  const value = evaluateSimple(argument, around);
  if (operator === '!') return !value;
  if (operator === 'typeof') {
    if (!isReference(value)) return value === null ? 'object' : typeof value;
    const { k } = around.heap[value.r]!;
    return k === 'function' || k === 'native' ? 'function' : 'object';
  }
  if (isReference(value)) throw new NotSimple();
  return operator === '-' ? -Number(value) : Number(value);
}

/** Operands in a row: the weakest operator, the last of several equal ones, is applied last. */
function operation(
  operators: readonly string[],
  operands: readonly Expression[],
  from: number,
  to: number,
  around: Surrounding,
): Script {
  if (from === to) return evaluateSimple(operands[from]!, around);
  let weakest = from;
  for (let index = from; index < to; index++)
    if (ranks.get(operators[index]!)! <= ranks.get(operators[weakest]!)!) weakest = index;
  const operator = operators[weakest]!;
  const left = operation(operators, operands, from, weakest, around);
  if (operator === '&&') return left ? operation(operators, operands, weakest + 1, to, around) : left;
  if (operator === '||') return left ? left : operation(operators, operands, weakest + 1, to, around);
  return binary(operator, left, operation(operators, operands, weakest + 1, to, around));
}

function binary(operator: string, left: Script, right: Script): Script {
  if (isReference(left) || isReference(right)) {
    const both = isReference(left) && isReference(right);
    const isEqual = both && left.r === right.r;
    if (operator === '===' || (operator === '==' && (both || !isPrimitive(left, right)))) return isEqual;
    if (operator === '!==' || (operator === '!=' && (both || !isPrimitive(left, right)))) return !isEqual;
    throw new NotSimple();
  }
  // The host's operators on plain values are those of ECMAScript.
  const [one, other] = [left as number, right as number];
  switch (operator) {
    case '==':
      // biome-ignore lint/suspicious/noDoubleEquals: the operator of the document
      return one == other;
    case '!=':
      // biome-ignore lint/suspicious/noDoubleEquals: the operator of the document
      return one != other;
    case '===':
      return one === other;
    case '!==':
      return one !== other;
    case '<':
      return one < other;
    case '>':
      return one > other;
    case '<=':
      return one <= other;
    case '>=':
      return one >= other;
    case '+':
      return one + other;
    case '-':
      return Number(one) - Number(other);
    case '*':
      return Number(one) * Number(other);
    case '/':
      return Number(one) / Number(other);
    default:
      return Number(one) % Number(other);
  }
}

/** An object beside something that it would be converted for: not null and not undefined. */
const isPrimitive = (left: Script, right: Script) =>
  [left, right].some((each) => !isReference(each) && each !== null && each !== undefined);
