import { keyMenus } from '../facts.js';
import { type FlowRule, placeOf } from '../subject.js';

const MOST = 5;

export const flowManyOptions: FlowRule = {
  code: 'flow-many-options',
  severity: 'warning',
  summary: `A menu has more than ${MOST} options.`,
  what: `Counts the choices of a menu that are taken by key; more than ${MOST} are reported.`,
  why: 'Callers keep four or five options in mind; with more they wait for the end and press 0.',
  bad: `ivr: 1
start: a
nodes:
  a:
    type: menu
    prompt: "Choose."
    choices: [{ name: a, dtmf: "1", to: z }, { name: b, dtmf: "2", to: z }, { name: c, dtmf: "3", to: z }, { name: d, dtmf: "4", to: z }, { name: e, dtmf: "5", to: z }, { name: f, dtmf: "6", to: z }]
    maxretries: z
  z: { type: end }
`,
  good: `ivr: 1
start: a
nodes:
  a:
    type: menu
    prompt: "Choose."
    choices: [{ name: a, dtmf: "1", to: z }, { name: b, dtmf: "2", to: z }, { name: c, dtmf: "3", to: z }, { name: d, dtmf: "4", to: z }, { name: e, dtmf: "5", to: z }]
    maxretries: z
  z: { type: end }
`,
  check({ flow }, report) {
    for (const { node, choices } of flow ? keyMenus(flow) : []) {
      if (choices.length > MOST)
        report({
          span: placeOf(node),
          message: `the menu "${node.id}" has ${choices.length} options`,
          hint: 'split it into two menus, and put the most frequent options first',
        });
    }
  },
};
