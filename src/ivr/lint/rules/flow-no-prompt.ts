import { isListening } from '../../nodes/index.js';
import { type FlowRule, placeOf } from '../subject.js';

export const flowNoPrompt: FlowRule = {
  code: 'flow-no-prompt',
  severity: 'warning',
  summary: 'A menu or collect listens without having asked.',
  what: 'Menus and collects without any prompt to which some way leads that says nothing just before.',
  why: 'The caller hears silence and does not know that it is their turn.',
  bad: `ivr: 1
start: a
nodes:
  a: { type: menu, choices: [{ dtmf: "1", to: z }], maxretries: z }
  z: { type: end }
`,
  good: `ivr: 1
start: a
nodes:
  a: { type: play, prompt: "Press 1.", next: b }
  b: { type: menu, choices: [{ dtmf: "1", to: z }], maxretries: z }
  z: { type: end }
`,
  check({ flow, incoming }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (!isListening(node) || node.prompts.length > 0) continue;
      const before = incoming.get(node.id) ?? [];
      if (node.id !== flow!.start && before.length > 0 && before.every(({ from }) => from.type === 'play')) continue;
      report({
        span: placeOf(node),
        message: `"${node.id}" listens without having asked anything`,
        hint: 'give it a prompt',
      });
    }
  },
};
