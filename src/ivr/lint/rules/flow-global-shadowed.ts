import { choiceName, type FlowRule, placeOf } from '../subject.js';

export const flowGlobalShadowed: FlowRule = {
  code: 'flow-global-shadowed',
  severity: 'warning',
  summary: 'A choice of a menu takes the key of a global choice.',
  what: 'A menu where the global choices are active has a choice of its own with the key of one of them that leads elsewhere.',
  why: 'Callers learn that 0 is the operator. In one menu it is not, and they end up somewhere else.',
  bad: `ivr: 1
start: a
globals: [{ name: operator, dtmf: "0", to: agent }]
nodes:
  a: { type: menu, prompt: "For sales, press 0.", choices: [{ dtmf: "0", to: sales }], maxretries: agent }
  sales: { type: transfer, queue: sales }
  agent: { type: transfer, queue: agents }
`,
  good: `ivr: 1
start: a
globals: [{ name: operator, dtmf: "0", to: agent }]
nodes:
  a: { type: menu, prompt: "For sales, press 1.", choices: [{ dtmf: "1", to: sales }], maxretries: agent }
  sales: { type: transfer, queue: sales }
  agent: { type: transfer, queue: agents }
`,
  check({ flow }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (node.type !== 'menu' || !node.globals) continue;
      for (const choice of node.choices) {
        const other = flow!.globals.find(({ dtmf }) => dtmf !== undefined && dtmf === choice.dtmf);
        const target = node.edges.find(({ name }) => name === choice.name)?.target;
        if (other && other.target !== target)
          report({
            span: placeOf(node),
            message: `in "${node.id}" the key ${choice.dtmf} means ${choiceName(choice)}, and everywhere else ${choiceName(other)}`,
            hint: 'take another key, or write globals: false',
          });
      }
    }
  },
};
