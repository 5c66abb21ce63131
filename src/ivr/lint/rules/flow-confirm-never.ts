import { isListening } from '../../nodes/index.js';
import { type FlowRule, placeOf } from '../subject.js';

export const flowConfirmNever: FlowRule = {
  code: 'flow-confirm-never',
  severity: 'warning',
  summary: 'A confirmation that is never asked for.',
  what: 'A menu or collect asks back below a confidence that is not above the one below which it does not understand at all. Likewise a confirmation of a menu that takes no speech.',
  why: 'Whatever the recogniser is unsure of is refused before the question comes up: the confirmation was meant to save these calls.',
  bad: `ivr: 1
start: a
nodes:
  a: { type: menu, prompt: "Sales or support?", confidence: 0.6, confirm: { prompt: "Sales, right?", below: 0.5 }, choices: [{ phrases: [sales], to: z }], maxretries: z }
  z: { type: end }
`,
  good: `ivr: 1
start: a
nodes:
  a: { type: menu, prompt: "Sales or support?", confidence: 0.4, confirm: { prompt: "Sales, right?", below: 0.5 }, choices: [{ phrases: [sales], to: z }], maxretries: z }
  z: { type: end }
`,
  check({ flow }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (!isListening(node) || !node.confirm) continue;
      const { below } = node.confirm;
      if (below <= node.confidence)
        report({
          span: placeOf(node),
          message: `"${node.id}" never asks for a confirmation: below ${below} it has not understood, as its confidence is ${node.confidence}`,
          hint: 'raise confirm.below or lower confidence',
        });
      else if (
        node.type === 'menu' &&
        node.choices.every((each) => each.phrases.length === 0 && each.grammar === undefined)
      )
        report({
          span: placeOf(node),
          message: `"${node.id}" never asks for a confirmation: it takes no speech`,
          hint: 'delete confirm, or add phrases',
        });
    }
  },
};
