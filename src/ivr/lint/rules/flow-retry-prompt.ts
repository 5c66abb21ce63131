import { isListening } from '../../nodes/index.js';
import { type FlowRule, placeOf } from '../subject.js';

export const flowRetryPrompt: FlowRule = {
  code: 'flow-retry-prompt',
  severity: 'info',
  summary: 'After a failure the same prompt is repeated word for word.',
  what: 'Menus and collects that retry and have no prompts of their own for silence and for what was not understood.',
  why: 'Hearing the same words again tells the caller nothing about what went wrong. A short "Sorry, I did not get that" makes the second try succeed more often.',
  bad: `ivr: 1
start: a
nodes:
  a: { type: menu, prompt: "Press 1.", choices: [{ dtmf: "1", to: z }], maxretries: z }
  z: { type: end }
`,
  good: `ivr: 1
start: a
nodes:
  a: { type: menu, prompt: "Press 1.", noinput: ["Are you there? Press 1."], nomatch: ["Sorry. Press 1."], choices: [{ dtmf: "1", to: z }], maxretries: z }
  z: { type: end }
`,
  check({ flow }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (!isListening(node)) continue;
      const plain = (['noinput', 'nomatch'] as const).filter(
        (kind) => node[kind].retries > 0 && node[kind].prompts.length === 0,
      );
      if (plain.length > 0)
        report({ span: placeOf(node), message: `"${node.id}" has no prompt of its own for ${plain.join(' and ')}` });
    }
  },
};
