import { evaluate, isTrue, type World } from '../../expression/index.js';
import { type FlowRule, namesIn, placeOf } from '../subject.js';

const noWorld: World = {
  now: () => ({ iso: '', year: 2000, month: 1, day: 1, weekday: 1, hour: 0, minute: 0 }),
  isOpen: () => true,
};
/** Functions whose result changes by itself. */
const changing = /\b(?:now|year|month|day|weekday|hour|minute|hours\.isOpen)\s*\(/;

export const flowConstantCondition: FlowRule = {
  code: 'flow-constant-condition',
  severity: 'warning',
  summary: 'A condition always comes out the same.',
  what: 'A case of a branch whose condition reads no variable and asks neither clock nor hours.',
  why: 'One of the two ways is never taken: a leftover of testing that now sends every caller the same way.',
  bad: `ivr: 1
start: a
nodes:
  a: { type: branch, cases: [{ when: 1 == 2, to: b }], else: z }
  b: { type: play, prompt: "Never.", next: z }
  z: { type: end }
`,
  good: `ivr: 1
start: a
nodes:
  a: { type: branch, cases: [{ when: weekday() == 1, to: b }], else: z }
  b: { type: play, prompt: "Happy Monday.", next: z }
  z: { type: end }
`,
  check({ flow }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (node.type !== 'branch') continue;
      for (const { when, edge } of node.cases) {
        if (
          namesIn(when).size > 0 ||
          changing.test(JSON.stringify(when).replace(/"kind":"call","name":"([\w.]+)"/g, '$1('))
        )
          continue;
        const place = node.edges.find(({ name }) => name === edge) ?? node;
        report({
          span: placeOf(place),
          message: `the condition of "${edge}" is always ${isTrue(evaluate(when, {}, noWorld))}`,
        });
      }
    }
  },
};
