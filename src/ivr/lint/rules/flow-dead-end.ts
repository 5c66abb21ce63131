import { actionOf } from '../../connect/actions/index.js';
import { type FlowRule, placeOf } from '../subject.js';

export const flowDeadEnd: FlowRule = {
  code: 'flow-dead-end',
  severity: 'warning',
  summary: 'An action of Amazon Connect neither ends the contact nor leads on.',
  what: 'Actions without any transition whose type does not end the contact, hand it on or hold it. In native flows every node must say where it goes, and reading reports what is missing.',
  why: 'The contact is dropped at that point, without a word.',
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
        message: `the action "${node.id}" (${node.action}) leads nowhere`,
        hint: 'connect its branches',
      });
    }
  },
};
