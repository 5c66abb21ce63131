import type { Value } from '../expression/index.js';
import type { Condition, Filtered, Liquid, Operand } from './liquid-reader.js';

/** What a template reads: each way with dots between, and the literals that it is compared with. */
export function readsOf(liquid: Liquid): { path: string; compared: Value[] }[] {
  const found = new Map<string, Value[]>();
  const note = (operand: Operand, ...compared: (Operand | undefined)[]) => {
    if (!('path' in operand)) return;
    const path = operand.path.join('.');
    const values = found.get(path) ?? [];
    found.set(path, values);
    for (const each of compared) if (each && 'literal' in each) values.push(each.literal);
  };
  const noteFiltered = ({ operand, filters }: Filtered) => {
    note(operand);
    for (const { args } of filters) for (const each of args) note(each);
  };
  const noteCondition = (condition: Condition): void => {
    if (condition.kind === 'test') {
      note(condition.left, condition.right ?? { literal: 'yes' });
      if (condition.right) note(condition.right);
    } else for (const each of [condition.left, condition.right]) noteCondition(each);
  };
  const visit = (parts: Liquid): void => {
    for (const part of parts) {
      if (part.kind === 'output' || part.kind === 'assign') noteFiltered(part.value);
      else if (part.kind === 'if')
        for (const { condition, body } of part.branches) {
          if (condition) noteCondition(condition);
          visit(body);
        }
      else if (part.kind === 'case') {
        note(part.operand, ...part.branches.flatMap(({ values = [] }) => values));
        for (const { body } of part.branches) visit(body);
      } else if (part.kind === 'for') {
        const { list, offset, limit } = part.list;
        for (const each of 'from' in list ? [list.from, list.to] : [list]) note(each);
        for (const each of [offset, limit]) if (each) note(each);
        visit(part.body);
        visit(part.otherwise);
      } else if (part.kind === 'capture') visit(part.body);
    }
  };
  visit(liquid);
  return [...found].map(([path, compared]) => ({ path, compared }));
}
