import { type Expression, expressionParts, type Type } from '../../expression/index.js';
import { definitionOf, expressionsOf } from '../../nodes/index.js';
import { typeOf, typesOf } from '../facts.js';
import { flowRule, placeOf } from '../subject.js';

/** True where no value of one type ever equals one of the other; keys are text, and text may write a number. */
function neverEqual(left: Expression, right: Expression, types: { readonly [name: string]: Type }): boolean {
  const [a, b] = [typeOf(left, types), typeOf(right, types)];
  if (a === b || [a, b].some((type) => type === 'any' || type === 'null')) return false;
  const pair = [a, b].sort().join(' ');
  if (pair !== 'number string') return true;
  const text = a === 'string' ? left : right;
  return text.kind === 'literal' && (String(text.value).trim() === '' || Number.isNaN(Number(text.value)));
}

export const flowTypeMismatch = flowRule({
  code: 'flow-type-mismatch',
  severity: 'warning',
  summary: 'A value of one type is stored in, or compared with, another.',
  what: 'Values assigned to variables declared with another type; menus, collects and recordings, which store text, into variables of another type; comparisons of values that can never be equal.',
  why: 'The comparison is always false, so the branch is dead, and nobody notices: `vip == "true"` never holds for a boolean.',
  check({ flow }, report) {
    if (flow?.format !== 'native') return;
    const types = typesOf(flow);
    for (const node of flow.nodes.values()) {
      const span = placeOf(node);
      const store = (name: string, type: Type) => {
        const declared = types[name] ?? 'any';
        if (declared === type || [declared, type].some((each) => each === 'any' || each === 'null')) return;
        report({ span, message: `"${node.id}" stores a ${type} in the variable "${name}", which is a ${declared}` });
      };
      if (node.type === 'set') for (const { name, value } of node.assign) store(name, typeOf(value, types));
      const stored = definitionOf(node).stores?.(node);
      if (stored && 'into' in node && node.into !== undefined) store(node.into, stored);
      for (const expression of expressionsOf(node)) {
        for (const part of expressionParts(expression)) {
          if (part.kind !== 'binary' || (part.operator !== '==' && part.operator !== '!=')) continue;
          if (!neverEqual(part.left, part.right, types)) continue;
          const [left, right] = [typeOf(part.left, types), typeOf(part.right, types)];
          report({
            span,
            message: `"${node.id}" compares a ${left} with a ${right}: they are never equal`,
            hint: 'compare values of one type; text() and number() convert',
          });
        }
      }
    }
  },
});
