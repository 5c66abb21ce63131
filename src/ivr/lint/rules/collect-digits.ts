import { added } from '../../../diagnostics/document/tree-edits.js';
import { digitBounds } from '../../builtin/builtin-grammars.js';
import type { Expression } from '../../expression/index.js';
import type { Flow, NodeOf } from '../../model.js';
import { literalTexts } from '../../simulate/speak.js';
import { flowRule, placeOf } from '../subject.js';

const numbers: { readonly [word: string]: number } = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
};
const announced = new RegExp(`\\b(\\d{1,2}|${Object.keys(numbers).join('|')})[- ]digits?\\b`, 'gi');

interface Lengths {
  min: number;
  max: number;
}

/** How many digits a collect takes, by its own word or that of a built-in grammar. */
function lengthsOf(flow: Flow, node: NodeOf<'collect'>): Lengths | undefined {
  if (node.digits) return node.digits;
  const source = node.grammar === undefined ? undefined : flow.grammars.get(node.grammar);
  if (source?.kind !== 'builtin' || source.name !== 'digits') return undefined;
  return digitBounds(source.parameters);
}

const mirrored: { readonly [operator: string]: string } = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

/** The lengths that a condition such as `len(pin) == 4 and …` leaves of those that are taken. */
function narrowed(condition: Expression, variable: string, lengths: Lengths): Lengths {
  if (condition.kind !== 'binary') return lengths;
  if (condition.operator === 'and')
    return narrowed(condition.right, variable, narrowed(condition.left, variable, lengths));
  const isLength = (side: Expression) =>
    side.kind === 'call' && side.name === 'len' && side.args[0]?.kind === 'name' && side.args[0].name === variable;
  const turned = isLength(condition.right);
  const [length, bound] = turned ? [condition.right, condition.left] : [condition.left, condition.right];
  if (!isLength(length) || bound.kind !== 'literal' || typeof bound.value !== 'number') return lengths;
  const operator = turned ? (mirrored[condition.operator] ?? condition.operator) : condition.operator;
  const { value } = bound;
  const { min, max } = lengths;
  if (operator === '==') return { min: Math.max(min, value), max: Math.min(max, value) };
  if (operator === '>') return { min: Math.max(min, Math.floor(value) + 1), max };
  if (operator === '>=') return { min: Math.max(min, Math.ceil(value)), max };
  if (operator === '<') return { min, max: Math.min(max, Math.ceil(value) - 1) };
  if (operator === '<=') return { min, max: Math.min(max, Math.floor(value)) };
  return lengths;
}

export const flowCollectLength = flowRule({
  code: 'flow-collect-length',
  severity: 'warning',
  summary: 'A collect asks for a number of digits that it does not accept.',
  what: 'Compares the number of digits that a collect takes with the number that its prompt mentions ("your eight digit number") and with conditions on the length in its validate.',
  why: 'The caller does what the prompt says and is rejected, every time.',
  check({ flow }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (node.type !== 'collect') continue;
      const lengths = lengthsOf(flow!, node);
      if (!lengths) continue;
      const { min, max } = lengths;
      const takes = `accepts ${min === max ? min : `${min} to ${max}`} digits`;
      const spoken = node.prompts.flatMap(literalTexts).join(' ');
      const asked = new Set(
        [...spoken.matchAll(announced)].map(([, count]) => numbers[count!.toLowerCase()] ?? Number(count)),
      );
      // "Two digits for the month, two for the day, four for the year" is one number in pieces.
      const pieces = /\beach\b|\bfor the (?:day|month|year)\b/i.test(spoken);
      for (const count of pieces ? [] : asked)
        if (count < min || count > max)
          report({
            span: placeOf(node),
            message: `"${node.id}" asks for ${count} digits, but ${takes}`,
            hint: 'change the prompt or digits',
          });
      if (!node.validate) continue;
      const left = narrowed(node.validate, node.into, lengths);
      if (left.min > left.max)
        report({
          span: placeOf(node),
          message: `"${node.id}" ${takes}, but its validate refuses every value of that length`,
          hint: 'change validate or digits',
        });
    }
  },
});

export const flowCollectOpen = flowRule({
  code: 'flow-collect-open',
  severity: 'warning',
  summary: 'A collect of variable length has no terminator.',
  what: 'Reports collects that accept more than one number of digits and have no terminator.',
  why: 'After the last digit every caller must wait for the timeout between keys, because more digits might follow.',
  fixes: { unsafe: 'Adds the terminator "#".' },
  check({ flow, reading: { source } }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (node.type !== 'collect' || !node.digits || node.digits.terminator !== undefined) continue;
      const { min, max } = node.digits;
      if (min < max)
        report({
          span: placeOf(node),
          message: `"${node.id}" accepts ${min} to ${max} digits, but no key ends them`,
          hint: 'add terminator: "#", or use a fixed number of digits',
          fix: source?.fix(
            'add terminator: "#"',
            'unsafe',
            added(source, ['nodes', node.id, 'digits'], 'terminator', '"#"'),
          ),
        });
    }
  },
});
