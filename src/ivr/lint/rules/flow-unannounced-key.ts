import { keyMenus } from '../facts.js';
import { type FlowRule, placeOf } from '../subject.js';
import { announcedKeys } from './flow-announced-key.js';

export const flowUnannouncedKey: FlowRule = {
  code: 'flow-unannounced-key',
  severity: 'info',
  summary: 'A menu has a key that its prompt does not announce.',
  what: 'In a menu whose prompts announce keys, a choice with a key that none of them names.',
  why: 'Only callers who guess will find the option. For a hidden key, such as one for engineers, that is as intended.',
  bad: `ivr: 1
start: a
nodes:
  a: { type: menu, prompt: "For sales, press 1.", choices: [{ dtmf: "1", to: z }, { name: support, dtmf: "2", to: z }], maxretries: z }
  z: { type: end }
`,
  good: `ivr: 1
start: a
nodes:
  a: { type: menu, prompt: "For sales, press 1. For support, press 2.", choices: [{ dtmf: "1", to: z }, { name: support, dtmf: "2", to: z }], maxretries: z }
  z: { type: end }
`,
  check({ flow }, report) {
    for (const { node, texts, choices } of flow ? keyMenus(flow) : []) {
      const keys = announcedKeys(texts.join(' '));
      if (keys.size === 0) continue;
      for (const { name, dtmf } of choices) {
        if (dtmf.length !== 1 || keys.has(dtmf)) continue;
        report({
          span: placeOf(node),
          message: `the menu "${node.id}" does not announce the key ${dtmf} of "${name}"`,
        });
      }
    }
  },
};
