/** ECMAScript of VoiceXML as expressions of native flows. */
import { parseScript } from '../../grxml/validate/script/parse-script.js';
import type { Expression } from '../../grxml/validate/script/syntax-tree.js';

/** What an expression refers to. */
export interface VxmlNames {
  /** The variable of the native flow for a name; undefined for a name that nothing declares. */
  variable(name: string): string | undefined;
  /** True for a variable that holds digits as a text, which ECMAScript compares with numbers. */
  isText(name: string): boolean;
}

/** Part of an expression that native flows do not have. */
class NoEquivalent extends Error {}

const operators: { readonly [written: string]: string } = {
  '==': '==',
  '===': '==',
  '!=': '!=',
  '!==': '!=',
  '&&': 'and',
  '||': 'or',
  ...Object.fromEntries(['<', '<=', '>', '>=', '+', '-', '*', '/', '%'].map((each) => [each, each])),
};

const members: { readonly [path: string]: string } = {
  'session.connection.remote.uri': '$call.caller',
  'session.connection.local.uri': '$call.called',
  'session.telephone.ani': '$call.caller',
  'session.telephone.dnis': '$call.called',
};

/** The expression of a native flow; the reason where there is none. */
export function nativeExpression(source: string, names: VxmlNames): { text: string } | { problem: string } {
  const { body, problem } = parseScript(`(${source.trim().replace(/;$/, '')}\n)`);
  const [only, ...more] = body;
  if (problem || more.length > 0 || only?.type !== 'expression') return { problem: 'it is not an expression' };
  try {
    return { text: write(only.expression, names, true) };
  } catch (error) {
    if (error instanceof NoEquivalent) return { problem: error.message };
    throw error;
  }
}

function write(tree: Expression, names: VxmlNames, isOutermost = false): string {
  switch (tree.type) {
    case 'literal':
      return typeof tree.value === 'string' ? quoted(tree.value) : String(tree.value);
    case 'identifier': {
      if (tree.name === 'undefined') return 'null';
      const variable = names.variable(tree.name);
      if (variable === undefined) throw new NoEquivalent(`"${tree.name}" is not a variable`);
      return variable;
    }
    case 'member': {
      const path = pathOf(tree);
      if (path !== undefined && Object.hasOwn(members, path)) return members[path]!;
      const [first = '', ...rest] = path?.split('.') ?? [];
      if (rest.length === 1 && ['application', 'document', 'dialog'].includes(first))
        return write({ type: 'identifier', name: rest[0]!, start: tree.start, end: tree.end }, names);
      if (tree.property === undefined || path === undefined || first.endsWith('$'))
        throw new NoEquivalent(`${path ?? 'a computed member'} has no equivalent`);
      return `${write(tree.object, names)}.${tree.property}`;
    }
    case 'unary':
      if (tree.operator === '!') return `(not ${write(tree.argument, names)})`;
      if (tree.operator === '-') return `(0 - ${write(tree.argument, names)})`;
      throw new NoEquivalent(`the operator ${tree.operator} has no equivalent`);
    case 'operation': {
      const [first = '', ...others] = tree.operands.map((each, index) => {
        // Digits are a text; ECMAScript compares them with a number by their value.
        const beside = [
          tree.operators[index - 1] && tree.operands[index - 1],
          tree.operators[index] && tree.operands[index + 1],
        ];
        const isCompared = beside.some((other) => other && other.type === 'literal' && typeof other.value === 'number');
        const written = write(each, names);
        return isCompared && each.type === 'identifier' && names.isText(each.name) ? `number(${written})` : written;
      });
      const text = others.reduce((left, right, index) => {
        const written = tree.operators[index]!;
        const operator = Object.hasOwn(operators, written) ? operators[written] : undefined;
        if (operator === undefined) throw new NoEquivalent(`the operator ${written} has no equivalent`);
        return `${left} ${operator} ${right}`;
      }, first);
      return isOutermost ? text : `(${text})`;
    }
    case 'conditional': {
      const [condition, then, otherwise] = tree.parts.map((part) => write(part, names));
      return `(${condition} ? ${then} : ${otherwise})`;
    }
    case 'object':
    case 'array':
    case 'call':
    case 'function':
      throw new NoEquivalent(`a ${tree.type} has no equivalent`);
    default:
      throw new NoEquivalent('it changes variables, or is more than an expression');
  }
}

const pathOf = (tree: Expression): string | undefined => {
  if (tree.type === 'identifier') return tree.name;
  if (tree.type !== 'member' || tree.property === undefined) return undefined;
  const object = pathOf(tree.object);
  return object === undefined ? undefined : `${object}.${tree.property}`;
};

const quoted = (text: string) => `"${text.replace(/[\\"]/g, (sign) => `\\${sign}`).replace(/\s+/g, ' ')}"`;
