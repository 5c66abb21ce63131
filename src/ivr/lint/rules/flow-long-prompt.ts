import { estimateDuration, literalTexts } from '../../simulate/speak.js';
import { type FlowRule, placeOf } from '../subject.js';

const LONGEST_SECONDS = 30;

export const flowLongPrompt: FlowRule = {
  code: 'flow-long-prompt',
  severity: 'warning',
  summary: `A menu or collect talks for more than ${LONGEST_SECONDS} seconds before it listens.`,
  what: 'Estimates the duration of the first prompt from its words and pauses.',
  why: 'Nobody remembers the first option of a minute-long list. Long texts belong in a prompt of their own, with a way to interrupt them.',
  bad: `ivr: 1
start: a
nodes:
  a: { type: menu, prompt: "${'Please listen carefully as our menu options have changed. '.repeat(10)}Press 1.", choices: [{ dtmf: "1", to: z }], maxretries: z }
  z: { type: end }
`,
  good: `ivr: 1
start: a
nodes:
  a: { type: menu, prompt: "For sales, press 1.", choices: [{ dtmf: "1", to: z }], maxretries: z }
  z: { type: end }
`,
  check({ flow }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (node.type !== 'menu' && node.type !== 'collect') continue;
      const [first] = node.prompts;
      const seconds = Math.max(
        0,
        ...(first ? literalTexts(first).map((text) => estimateDuration(text, first.kind) / 1000) : []),
      );
      if (seconds > LONGEST_SECONDS)
        report({
          span: placeOf(node),
          message: `"${node.id}" talks for about ${Math.round(seconds)} seconds before it listens`,
          hint: 'shorten it, or split it',
        });
    }
  },
};
