import { actionOf } from '../../connect/actions/index.js';
import { type FlowRule, placeOf } from '../subject.js';

const flowWith = (errors: string) => `{ "Version": "2019-10-30", "StartAction": "menu", "Actions": [
  { "Identifier": "menu", "Type": "GetParticipantInput", "Parameters": { "Text": "Press 1.", "StoreInput": "False" },
    "Transitions": { "Conditions": [{ "NextAction": "end", "Condition": { "Operator": "Equals", "Operands": ["1"] } }], "Errors": [${errors}] } },
  { "Identifier": "end", "Type": "DisconnectParticipant", "Parameters": {}, "Transitions": {} }
] }
`;

export const flowMissingBranch: FlowRule = {
  code: 'flow-missing-branch',
  severity: 'warning',
  summary: 'An action of Amazon Connect has no branch for something that will happen.',
  what: 'Inputs without a branch for silence or for other keys, comparisons without one for no match, functions without one for failure, hours without open or closed, queues without one for a full queue.',
  why: 'Where the branch is missing the contact ends: the caller is cut off.',
  bad: flowWith('{ "NextAction": "end", "ErrorType": "InputTimeLimitExceeded" }'),
  good: flowWith(
    '{ "NextAction": "end", "ErrorType": "InputTimeLimitExceeded" }, { "NextAction": "end", "ErrorType": "NoMatchingError" }',
  ),
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
};
