import { nearest } from '../../../diagnostics/nearest.js';
import { typeNameOf } from '../../model.js';
import { vendorFacts } from '../../nodes/index.js';
import { flowRule, placeOf } from '../subject.js';

export const flowMissingBranch = flowRule({
  code: 'flow-missing-branch',
  severity: 'warning',
  summary: 'An Amazon Connect action has no branch for something that will happen.',
  what: 'Inputs without a branch for silence or for other keys, comparisons without one for no match, functions without one for failure, hours without open or closed, queues without one for a full queue.',
  why: 'Where the branch is missing the contact ends: the caller is cut off.',
  check({ flow }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      for (const [happening, branches] of vendorFacts(node)?.happenings ?? []) {
        if (branches.some((branch) => node.edges.some(({ name }) => name === branch))) continue;
        report({
          span: placeOf(node),
          message: `"${node.id}" (${typeNameOf(node)}) has no branch for when ${happening}`,
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
      const facts = node.edges.length > 0 ? undefined : vendorFacts(node);
      // What an unknown one does is not known either, and is reported by itself.
      if (!facts || facts.status === 'unknown' || facts.ends) continue;
      report({
        span: placeOf(node),
        message: `the ${facts.noun} "${node.id}" (${typeNameOf(node)}) has no transition`,
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
      const facts = vendorFacts(node);
      if (facts?.status !== 'unknown') continue;
      const near = nearest(typeNameOf(node), facts.types);
      const means =
        facts.meant !== undefined
          ? `the flow language calls it ${facts.meant}; otherwise `
          : near === undefined
            ? ''
            : `did you mean ${near}? otherwise `;
      report({
        span: placeOf(node),
        message: `the ${facts.noun} "${node.id}" has the type "${typeNameOf(node)}", which is not known`,
        hint: `${means}set its branch with the mock branch:${node.id}`,
      });
    }
  },
});

export const flowApproximatedAction = flowRule({
  code: 'flow-approximated-action',
  severity: 'info',
  summary: 'The outcome of an Amazon Connect action depends on data that a simulation does not have.',
  what: 'Actions that ask customer profiles, cases, tasks, metrics or authentication. A simulated call takes the next action, else the branch for everything else, else the one for errors, unless a mock names another.',
  why: 'A test that does not set the branch covers only the happy path.',
  check({ flow }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      const facts = vendorFacts(node);
      if (facts?.status !== 'approximated') continue;
      report({
        span: placeOf(node),
        message: `"${node.id}" (${typeNameOf(node)}) is not simulated: ${facts.wayOn}`,
        ...(facts.otherBranch !== undefined && { hint: facts.otherBranch }),
      });
    }
  },
});
