import { textsOf } from '../../nodes/index.js';
import { keyMenus } from '../facts.js';
import { flowRule, placeOf } from '../subject.js';

const KEY = '(\\d|star|asterisk|pound|hash|\\*|#|one|two|three|four|five|six|seven|eight|nine|zero)(?![\\w.]*\\w)';
/** What comes before a key that the caller is told to press. */
const PRESS =
  '(?:press|push|dial|hit|presione|pulse|marque|oprima|appuyez sur|tapez|drücken sie(?: die)?|wählen sie(?: die)?|premi|pressione)';
const pressed = new RegExp(`\\b${PRESS}(?:\\s+or\\s+say)?\\s+(?:the\\s+)?(?:number\\s+|key\\s+)?${KEY}`, 'gi');
/** In a list that goes on from a first "press": ", 2 for service", "or 3 to hear it again", a line that begins "4 to". */
const listed = new RegExp(
  `(?:[,;.\\n]|\\bor\\b|\\band\\b)\\s*${KEY}\\s+(?:for|to|si|para|pour|für|um)\\s+(?!\\d)`,
  'gi',
);
/** "press 1 or 2", "press 1, 2, or 3". */
const enumerated = new RegExp(`\\b${PRESS}\\s+\\d((?:\\s*(?:,|or|and|,\\s*or)\\s*\\d\\b)+)`, 'gi');
/** "from 1 to 5", "between 1 and 5", "1 through 5". */
const range = /\b(?:from|between)\s+(\d)\s+(?:to|and|through)\s+(\d)\b|\b(\d)\s*(?:through|thru|-|–)\s*(\d)\b/gi;
const any = new RegExp(`(?<![\\w$.])${KEY}`, 'gi');

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
  asterisk: '*',
  pound: '#',
  hash: '#',
};

const keyOf = (written: string) => words[written.toLowerCase()] ?? written;
/** The words of a text; tags of SSML hold numbers that nobody hears. */
const spoken = (text: string) => text.replace(/<[^>]*>/g, ' ');

/** The keys that a text tells the caller to press, in a list that leaves the verb out too. */
export function announcedKeys(text: string): Set<string> {
  const plain = spoken(text);
  const keys = new Set([...plain.matchAll(pressed)].map(([, key]) => keyOf(key!)));
  if (keys.size === 0) return keys;
  const first = plain.search(pressed);
  for (const [, key] of plain.slice(first).matchAll(listed)) keys.add(keyOf(key!));
  for (const [, rest] of plain.matchAll(enumerated)) for (const key of rest!.match(/\d/g) ?? []) keys.add(key);
  return keys;
}

/** Every key that a text names in any way: "for sales, 1", "say or press one", "from 1 to 5". */
export function namedKeys(text: string): Set<string> {
  const plain = spoken(text);
  const keys = new Set([...plain.matchAll(any)].map(([, key]) => keyOf(key!)));
  for (const [, a, b, c, d] of plain.matchAll(range)) {
    const [from, to] = [Number(a ?? c), Number(b ?? d)];
    for (let key = from; key <= to; key++) keys.add(String(key));
  }
  return keys;
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
        // Where no key has a choice of its own, any key does what pressing a key is announced to do.
        // A condition that no key meets is reported by itself: nobody knows which key it was meant for.
        if (keys.has(key) || open || choices.length === 0 || choices.some(({ dtmf }) => dtmf.includes(' '))) continue;
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
  what: 'In a menu whose prompts announce keys, a choice with a key that none of them names, nor a message just before it. Texts that an attribute completes are not judged.',
  why: 'Only callers who guess will find the option. For a key that is hidden on purpose, such as one for engineers, turn the rule off.',
  check({ flow, incoming }, report) {
    for (const { node, texts, choices } of flow ? keyMenus(flow) : []) {
      const own = texts.join(' ');
      if (announcedKeys(own).size === 0) continue;
      // The options may be in messages of their own, in front of the menu.
      const before = (incoming.get(node.id) ?? []).flatMap(({ from }) => textsOf(from));
      const all = [own, ...before].join(' ');
      if (/\$[.[]|\{\{/.test(all)) continue;
      const keys = namedKeys(all);
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
