import { type FlowRule, placeOf } from '../subject.js';

export const flowCollectOpen: FlowRule = {
  code: 'flow-collect-open',
  severity: 'warning',
  summary: 'A collect of varying length has no terminator.',
  what: 'A collect whose digits may be of more than one number and which names no key to end them.',
  why: 'After the last digit every caller sits through the pause between keys, since more digits might follow; where no maximum is written, always.',
  bad: `ivr: 1
start: a
variables: { account: text }
nodes:
  a: { type: collect, prompt: "Your account number, please.", into: account, digits: { min: 6 }, next: z, maxretries: z }
  z: { type: end }
`,
  good: `ivr: 1
start: a
variables: { account: text }
nodes:
  a: { type: collect, prompt: "Your account number, then pound.", into: account, digits: { min: 6, max: 12, terminator: "#" }, next: z, maxretries: z }
  z: { type: end }
`,
  check({ flow }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (node.type !== 'collect' || !node.digits || node.digits.terminator !== undefined) continue;
      const { min, max } = node.digits;
      if (min < max)
        report({
          span: placeOf(node),
          message: `"${node.id}" takes ${min} to ${max} digits and no key ends them`,
          hint: 'add terminator: "#", or take a fixed number of digits',
        });
    }
  },
};
