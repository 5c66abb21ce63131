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
  summary: 'An Amazon Connect action has no branch for something that will happen.',
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

export const flowDeadEnd: FlowRule = {
  code: 'flow-dead-end',
  severity: 'warning',
  summary: 'An Amazon Connect action neither ends the contact nor leads on.',
  what: 'Actions without any transition whose type does not end the contact, hand it on or hold it. In native flows every node must say where it goes, and reading reports what is missing.',
  why: 'The contact is dropped at that point, without a message.',
  bad: `{ "Version": "2019-10-30", "StartAction": "hello", "Actions": [
  { "Identifier": "hello", "Type": "MessageParticipant", "Parameters": { "Text": "Hello." }, "Transitions": {} }
] }
`,
  good: `{ "Version": "2019-10-30", "StartAction": "hello", "Actions": [
  { "Identifier": "hello", "Type": "MessageParticipant", "Parameters": { "Text": "Hello." }, "Transitions": { "NextAction": "end" } },
  { "Identifier": "end", "Type": "DisconnectParticipant", "Parameters": {}, "Transitions": {} }
] }
`,
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
};
