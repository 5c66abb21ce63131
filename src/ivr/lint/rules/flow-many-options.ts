import type { Flow, FlowNode } from '../../model.js';
import { waitsForCaller } from '../../nodes/index.js';
import { keyMenus } from '../facts.js';
import { flowRule, placeOf } from '../subject.js';

const MOST = 5;

export const flowManyOptions = flowRule({
  code: 'flow-many-options',
  severity: 'warning',
  summary: `A menu has more than ${MOST} options.`,
  what: `Counts the choices of a menu that are taken by key; more than ${MOST} are reported. A scale, such as a rating whose answers all go on the same way, is one question.`,
  why: 'Callers keep four or five options in mind; with more they wait for the end and press 0.',
  check({ flow }, report) {
    for (const { node, choices } of flow ? keyMenus(flow) : []) {
      if (choices.length > MOST && !isScale(flow!, node, new Set(choices.map(({ name }) => name))))
        report({
          span: placeOf(node),
          message: `the menu "${node.id}" has ${choices.length} options`,
          hint: 'split it into two menus, and put the most frequent options first',
        });
    }
  },
});

/** True where every choice is kept by a node of its own, or by the one, and all go on the same way: a rating. */
function isScale(flow: Flow, node: FlowNode, names: ReadonlySet<string>): boolean {
  const onward = new Set<string>();
  for (const { name, target } of node.edges) {
    if (!names.has(name.replace(/^Equals /, ''))) continue;
    const kept = flow.nodes.get(target)!;
    const next = kept.edges.find((edge) => edge.name === 'next')?.target;
    if (next === undefined || waitsForCaller(kept)) return false;
    onward.add(next);
  }
  return onward.size === 1;
}
