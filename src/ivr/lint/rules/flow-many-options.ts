import { keyMenus } from '../facts.js';
import { flowRule, placeOf } from '../subject.js';

const MOST = 5;

export const flowManyOptions = flowRule({
  code: 'flow-many-options',
  severity: 'warning',
  summary: `A menu has more than ${MOST} options.`,
  what: `Counts the choices of a menu that are taken by key; more than ${MOST} are reported.`,
  why: 'Callers keep four or five options in mind; with more they wait for the end and press 0.',
  check({ flow }, report) {
    for (const { node, choices } of flow ? keyMenus(flow) : []) {
      if (choices.length > MOST)
        report({
          span: placeOf(node),
          message: `the menu "${node.id}" has ${choices.length} options`,
          hint: 'split it into two menus, and put the most frequent options first',
        });
    }
  },
});
