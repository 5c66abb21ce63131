import { foldUtterance } from '../../simulate/listen.js';
import { choiceName, type FlowRule, placeOf } from '../subject.js';

export const flowSamePhrase: FlowRule = {
  code: 'flow-same-phrase',
  severity: 'warning',
  summary: 'Two choices listen for the same phrase.',
  what: 'Compares the phrases of the choices of a menu, and of the global choices, case and punctuation aside.',
  why: 'Only the first choice is ever taken for that phrase; who meant the other is sent the wrong way.',
  bad: `ivr: 1
start: a
nodes:
  a: { type: menu, prompt: "Choose.", choices: [{ name: x, phrases: [billing], to: z }, { name: y, phrases: ["Billing."], to: z }], maxretries: z }
  z: { type: end }
`,
  good: `ivr: 1
start: a
nodes:
  a: { type: menu, prompt: "Choose.", choices: [{ name: x, phrases: [billing], to: z }, { name: y, phrases: [payments], to: z }], maxretries: z }
  z: { type: end }
`,
  check({ flow }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (node.type !== 'menu') continue;
      const first = new Map<string, string>();
      for (const choice of [...node.choices, ...(node.globals ? flow!.globals : [])]) {
        for (const phrase of new Set(choice.phrases.map(foldUtterance))) {
          const other = first.get(phrase);
          if (other === undefined) first.set(phrase, choiceName(choice));
          else
            report({
              span: placeOf(node),
              message: `"${phrase}" stands for ${other} and for ${choiceName(choice)} in the menu "${node.id}"`,
              hint: 'leave it with one of them',
            });
        }
      }
    }
  },
};
