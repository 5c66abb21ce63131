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
