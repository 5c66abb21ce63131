import { spokenKinds } from '../../reading/say-in.js';
import { functions, type Type } from './functions.js';
import { matchesPattern } from './pattern.js';
import type { Expression, Place } from './syntax.js';

/** What is known of the variables before a call: their types. */
export type KnownTypes = { readonly [name: string]: Type };

export interface ExpressionFinding {
  message: string;
  place: Place;
}

/** What a check learns: the type of the result, the names that are read, and what is wrong. */
export interface Checked {
  type: Type;
  names: Set<string>;
  findings: ExpressionFinding[];
}

/**
 * Checks an expression without computing it: undefined names, unknown functions, wrong numbers of values, types that
 * can never fit, patterns that cannot be read.
 */
export function checkExpression(expression: Expression, known: KnownTypes): Checked {
  const names = new Set<string>();
  const findings: ExpressionFinding[] = [];
  const report = (place: Place, message: string) =>
    findings.push({ message, place: { start: place.start, end: place.end } });
  const fits = (type: Type, expected: Type) => type === expected || type === 'any' || expected === 'any';
  // A text may write a number; that is known only during a call.
  const mayBeNumber = (type: Type) => fits(type, 'number') || type === 'string';

  const typeOf = (node: Expression): Type => {
    switch (node.kind) {
      case 'literal':
        return node.value === null ? 'null' : (typeof node.value as Type);
      case 'list':
        node.items.forEach(typeOf);
        return 'list';
      case 'name':
        names.add(node.name);
        if (!Object.hasOwn(known, node.name)) report(node, `there is no variable "${node.name}"`);
        return known[node.name] ?? 'any';
      case 'member':
        typeOf(node.object);
        return 'any';
      case 'index':
        typeOf(node.object);
        typeOf(node.index);
        return 'any';
      case 'unary': {
        const type = typeOf(node.operand);
        if (node.operator === 'not') return 'boolean';
        if (!fits(type, 'number')) report(node, `"-" needs a number, not ${type}`);
        return 'number';
      }
      case 'choice': {
        typeOf(node.condition);
        const then = typeOf(node.then);
        const otherwise = typeOf(node.otherwise);
        return then === otherwise ? then : 'any';
      }
      case 'call': {
        const called = Object.hasOwn(functions, node.name) ? functions[node.name] : undefined;
        const types = node.args.map(typeOf);
        if (!called) {
          report(node, `there is no function "${node.name}"`);
          return 'any';
        }
        const most = called.parameters.length;
        const least = most - (called.optional ?? 0);
        if (types.length < least || types.length > most) {
          report(
            node,
            `${node.name}() takes ${least === most ? most : `${least} to ${most}`} values, not ${types.length}`,
          );
        }
        types.forEach((type, i) => {
          const expected = called.parameters[i];
          if (expected && !fits(type, expected))
            report(node.args[i]!, `${node.name}() needs a ${expected}, not ${type}`);
        });
        const pattern = node.args[1];
        if (node.name === 'matches' && pattern?.kind === 'literal' && typeof pattern.value === 'string') {
          try {
            matchesPattern('', pattern.value);
          } catch (error) {
            report(pattern, error instanceof Error ? error.message : String(error));
          }
        }
        const kind = node.args[1];
        if (node.name === 'say' && kind?.kind === 'literal' && !spokenKinds.includes(String(kind.value)))
          report(kind, `"${kind.value}" is not a kind of value; it may be ${spokenKinds.join(', ')}`);
        return called.result;
      }
      case 'binary': {
        const left = typeOf(node.left);
        const right = typeOf(node.right);
        const { operator } = node;
        if (operator === 'and' || operator === 'or') return left === right ? left : 'any';
        if (operator === '==' || operator === '!=') return 'boolean';
        if (operator === 'in') {
          if (right === 'number' || right === 'boolean' || right === 'null') {
            report(node, `"in" needs a list, a text or an object on its right, not ${right}`);
          }
          return 'boolean';
        }
        if (operator === '+' && (left === 'string' || right === 'string')) return 'string';
        for (const type of [left, right]) {
          if (!mayBeNumber(type)) {
            report(node, `"${operator}" needs numbers, not ${left} and ${right}`);
            break;
          }
        }
        if (['<', '<=', '>', '>='].includes(operator)) return 'boolean';
        return left === 'any' || right === 'any' ? 'any' : 'number';
      }
    }
  };
  return { type: typeOf(expression), names, findings };
}
