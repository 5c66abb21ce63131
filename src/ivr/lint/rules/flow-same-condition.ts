import { shapeOf } from '../../expression/index.js';
import { type FlowRule, placeOf } from '../subject.js';

export const flowSameCondition: FlowRule = {
  code: 'flow-same-condition',
  severity: 'warning',
  summary: 'A case of a branch repeats the condition of one before it.',
  what: 'Compares the conditions of a branch with each other, blanks aside.',
  why: 'The first one wins, so the second is never taken: one of the two should say something else.',
  bad: `ivr: 1
start: a
variables: { tier: text }
nodes:
  a: { type: branch, cases: [{ when: tier == "gold", to: b }, { when: tier=="gold", to: c }], else: z }
  b: { type: play, prompt: "Gold.", next: z }
  c: { type: play, prompt: "Silver.", next: z }
  z: { type: end }
`,
  good: `ivr: 1
start: a
variables: { tier: text }
nodes:
  a: { type: branch, cases: [{ when: tier == "gold", to: b }, { when: tier == "silver", to: c }], else: z }
  b: { type: play, prompt: "Gold.", next: z }
  c: { type: play, prompt: "Silver.", next: z }
  z: { type: end }
`,
  check({ flow }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (node.type !== 'branch') continue;
      const first = new Map<string, string>();
      for (const { when, edge } of node.cases) {
        const shape = shapeOf(when);
        const other = first.get(shape);
        if (other === undefined) first.set(shape, edge);
        else
          report({
            span: placeOf(node.edges.find(({ name }) => name === edge) ?? node),
            message: `"${edge}" has the condition of "${other}" and is never taken`,
          });
      }
    }
  },
};
