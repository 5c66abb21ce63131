import { isListening } from '../../nodes/index.js';
import { type FlowRule, placeOf } from '../subject.js';

const MOST = 3;

export const flowRetries: FlowRule = {
  code: 'flow-retries',
  severity: 'info',
  summary: `A menu or collect tries more than ${MOST} more times, or not once.`,
  what: `Compares the retries for silence and for what was not understood with ${MOST}; where both are 0 and a failure leads away, the caller has a single try.`,
  why: 'After the third failure callers do not succeed any more, they only get angry; with no second try a cough sends them away.',
  bad: `ivr: 1
start: a
nodes:
  a: { type: menu, prompt: "Press 1.", retries: 6, choices: [{ dtmf: "1", to: z }], maxretries: z }
  z: { type: end }
`,
  good: `ivr: 1
start: a
nodes:
  a: { type: menu, prompt: "Press 1.", retries: 2, choices: [{ dtmf: "1", to: z }], maxretries: z }
  z: { type: end }
`,
  check({ flow }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (!isListening(node)) continue;
      const most = Math.max(node.noinput.retries, node.nomatch.retries);
      if (most > MOST)
        report({ span: placeOf(node), message: `"${node.id}" tries ${most} more times after a failure` });
      if (most === 0) report({ span: placeOf(node), message: `"${node.id}" gives the caller a single try` });
    }
  },
};
