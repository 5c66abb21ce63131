import { nearest } from '../../../diagnostics/nearest.js';
import { otherBranch, wayOnInWords } from '../../connect/action.js';
import { actionOf, connectActions } from '../../connect/actions/index.js';
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
  what: 'Known actions without any transition whose type does not end the contact, hand it on or hold it. In native flows every node must say where it goes, and reading reports what is missing.',
  why: 'The contact is dropped at that point, without a message.',
  check({ flow }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (node.type !== 'connect' || node.edges.length > 0) continue;
      // What an unknown action does is not known either, and is reported by itself.
      const action = actionOf(node.action);
      if (!action || action.ends) continue;
      report({
        span: placeOf(node),
        message: `the action "${node.id}" (${node.action}) has no transition`,
        hint: 'connect its branches',
      });
    }
  },
});

export const flowUnknownAction = flowRule({
  code: 'flow-unknown-action',
  severity: 'warning',
  summary: 'The simulator does not know the type of an Amazon Connect action.',
  what: 'Compares the types of the actions with those of the flow language that the simulator knows. A call goes on by the next action, else by the branch for errors, never by a branch that depends on the caller.',
  why: 'A mistyped action is refused by the service; one that is newer than the simulator is not tested by calls through the flow.',
  check({ flow }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (node.type !== 'connect' || actionOf(node.action)) continue;
      const meant = nearest(node.action, Object.keys(connectActions));
      report({
        span: placeOf(node),
        message: `the action "${node.id}" has the type "${node.action}", which is not known`,
        hint: `${meant === undefined ? '' : `did you mean ${meant}? otherwise `}set its branch with the mock branch:${node.id}`,
      });
    }
  },
});

export const flowApproximatedAction = flowRule({
  code: 'flow-approximated-action',
  severity: 'info',
  summary: 'The outcome of an Amazon Connect action depends on data that a simulation does not have.',
  what: 'Actions that ask customer profiles, cases, tasks, metrics or authentication and have more than one branch. A simulated call takes the next action, else the branch for everything else, else the one for errors, unless a mock names another.',
  why: 'A test that does not set the branch covers only the happy path.',
  check({ flow }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (node.type !== 'connect' || actionOf(node.action)?.status !== 'approximated') continue;
      const hint = otherBranch(node);
      if (hint === undefined) continue;
      report({
        span: placeOf(node),
        message: `"${node.id}" (${node.action}) is not simulated: ${wayOnInWords(node)}`,
        hint,
      });
    }
  },
});
