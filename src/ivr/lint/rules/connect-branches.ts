import { actionOf } from '../../connect/actions/index.js';
import { flowRule, placeOf } from '../subject.js';

export const flowMissingBranch = flowRule({
  code: 'flow-missing-branch',
  severity: 'warning',
  summary: 'An Amazon Connect action has no branch for something that will happen.',
  what: 'Inputs without a branch for silence or for other keys, comparisons without one for no match, functions without one for failure, hours without open or closed, queues without one for a full queue.',
  why: 'Where the branch is missing the contact ends: the caller is cut off.',
  check({ flow }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (node.type !== 'connect') continue;
      for (const [happening, branches] of actionOf(node.action)?.happenings?.(node) ?? []) {
        if (branches.some((branch) => node.edges.some(({ name }) => name === branch))) continue;
        report({
          span: placeOf(node),
          message: `"${node.id}" (${node.action}) has no branch for when ${happening}`,
          hint: `connect ${branches.join(' or ')}`,
        });
      }
    }
  },
});

export const flowDeadEnd = flowRule({
  code: 'flow-dead-end',
  severity: 'warning',
  summary: 'An Amazon Connect action neither ends the contact nor leads on.',
  what: 'Actions without any transition whose type does not end the contact, hand it on or hold it. In native flows every node must say where it goes, and reading reports what is missing.',
  why: 'The contact is dropped at that point, without a message.',
  check({ flow }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (node.type !== 'connect' || node.edges.length > 0 || actionOf(node.action)?.ends) continue;
      report({
        span: placeOf(node),
        message: `the action "${node.id}" (${node.action}) has no transition`,
        hint: 'connect its branches',
      });
    }
  },
});
