import { keyMenus } from '../facts.js';
import { flowRule, placeOf } from '../subject.js';

/** "press 1", "press or say 2", "1 for sales" is left out: too many sentences hold a number. */
const announced =
  /\b(?:press|presione|appuyez sur|drücken sie(?: die)?)(?:\s+or\s+say)?\s+(?:the\s+)?(\d|star|pound|hash|\*|#|one|two|three|four|five|six|seven|eight|nine|zero)\b|\b(?:press)\s+([*#])/gi;
const words: { [word: string]: string } = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  zero: '0',
  star: '*',
  pound: '#',
  hash: '#',
};

/** The keys that a text tells the caller to press. */
export function announcedKeys(text: string): Set<string> {
  return new Set([...text.matchAll(announced)].map(([, a, b]) => words[(a ?? b!).toLowerCase()] ?? a ?? b!));
}

export const flowAnnouncedKey = flowRule({
  code: 'flow-announced-key',
  severity: 'warning',
  summary: 'A menu announces a key that does nothing.',
  what: 'Compares the keys that the prompts of a menu tell the caller to press with the keys of its choices and of the global choices.',
  why: 'The caller follows the instruction and hears that it was not understood: an embarrassing fault, and a common one after options are reordered.',
  check({ flow }, report) {
    for (const { node, texts, choices, globals, open } of flow ? keyMenus(flow) : []) {
      const keys = new Set([...choices.map(({ dtmf }) => dtmf[0]), ...globals.map((dtmf) => dtmf[0])]);
      for (const key of announcedKeys(texts.join(' '))) {
        if (keys.has(key) || open) continue;
        report({
          span: placeOf(node),
          message: `the menu "${node.id}" announces the key ${key}, but no choice uses it`,
          hint: 'add the choice, or remove the key from the prompt',
        });
      }
    }
  },
});

export const flowUnannouncedKey = flowRule({
  code: 'flow-unannounced-key',
  severity: 'info',
  summary: 'A menu has a key that its prompt does not announce.',
  what: 'In a menu whose prompts announce keys, a choice with a key that none of them names.',
  why: 'Only callers who guess will find the option. For a key that is hidden on purpose, such as one for engineers, turn the rule off.',
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
});
