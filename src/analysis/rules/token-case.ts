import { partsOf } from '../../grxml/validate/facts/expansions.js';
import { mainRule } from '../example.js';
import { tokenMass } from '../facts/voice-tokens.js';
import type { QuickRule } from '../rule.js';

export const tokenCase: QuickRule = {
  id: 'TOK-04',
  code: 'token-case',
  category: 'tokens',
  depth: 'quick',
  severity: 'info',
  summary: 'The same word in different case.',
  what: 'A word is written with small letters in one place and with capitals in another.',
  why: 'Results come back in two spellings, and a platform that minds case has two pronunciations to look up.',
  bad: mainRule('<one-of>\n  <item>Billing</item>\n  <item>my billing</item>\n</one-of>'),
  good: mainRule('<one-of>\n  <item>billing</item>\n  <item>my billing</item>\n</one-of>'),
  check({ grammar }, report) {
    if (grammar.mode !== 'voice') return;
    const spellings = new Map<string, string[]>();
    const { tokens } = partsOf(grammar);
    for (const text of tokens.keys()) {
      const folded = text.toLowerCase();
      const known = spellings.get(folded);
      if (known) known.push(text);
      else spellings.set(folded, [text]);
    }
    for (const texts of spellings.values()) {
      if (texts.length < 2) continue;
      report({
        at: tokens.get(texts[1]!)!,
        message: `one word in ${texts.length} spellings: ${texts.map((text) => `"${text}"`).join(', ')}`,
        fix: `write "${texts.find((text) => text === text.toLowerCase()) ?? texts[0]}" everywhere`,
        mass: tokenMass(grammar),
      });
    }
  },
};
