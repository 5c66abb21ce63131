import { type FlowRule, placeOf } from '../subject.js';

export const flowUnreachable: FlowRule = {
  code: 'flow-unreachable',
  severity: 'warning',
  summary: 'No call reaches the node.',
  what: 'Follows every edge and every global choice from the start. A node that none of them leads to is reported.',
  why: 'It is dead weight, or an edge that should lead to it was forgotten: callers miss an option.',
  bad: `ivr: 1
start: a
nodes:
  a: { type: play, prompt: "Hello.", next: z }
  sales: { type: transfer, queue: sales }
  z: { type: end }
`,
  good: `ivr: 1
start: a
nodes:
  a: { type: play, prompt: "Hello.", next: sales }
  sales: { type: transfer, queue: sales }
`,
  check({ flow, reachable }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (!reachable.has(node.id)) {
        report({
          span: placeOf(node),
          message: `no call reaches the node "${node.id}"`,
          hint: 'lead an edge to it, or delete it',
        });
      }
    }
  },
};
