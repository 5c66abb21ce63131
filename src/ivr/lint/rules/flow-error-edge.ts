import { type FlowRule, placeOf } from '../subject.js';

export const flowErrorEdge: FlowRule = {
  code: 'flow-error-edge',
  severity: 'warning',
  summary: 'A transfer says nothing about a busy or full target.',
  what: 'Transfers to a queue, a number or an agent without any of the edges busy, noanswer, full, error.',
  why: 'When the target cannot take the call the platform decides, and most of them just hang up on a caller who has waited through the whole menu.',
  bad: `ivr: 1
start: a
nodes:
  a: { type: transfer, number: "+18005550199" }
`,
  good: `ivr: 1
start: a
nodes:
  a: { type: transfer, number: "+18005550199", on: { busy: sorry, noanswer: sorry } }
  sorry: { type: play, prompt: "Nobody can take your call. Please try again later.", next: z }
  z: { type: end }
`,
  check({ flow }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      // A queue takes calls until it is full; numbers and agents are busy every day.
      if (node.type !== 'transfer' || (node.kind !== 'number' && node.kind !== 'agent')) continue;
      if (node.edges.some(({ name }) => name !== 'answered')) continue;
      report({
        span: placeOf(node),
        message: `the transfer "${node.id}" does not say what happens when nobody answers`,
        hint: 'add on: { busy: …, noanswer: … }',
      });
    }
  },
};
