import { mainRule } from '../example.js';
import { tokenMass, voiceTokens } from '../facts/voice-tokens.js';
import type { QuickRule } from '../rule.js';

const hidden = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|[\u0080-\u009F]/;
const typographic = /[\u2018\u2019\u201A\u201C\u201D\u201E\u00A0\u2007\u202F\u2010\u2011\u2013\u2014]/;

export const tokenInvisible: QuickRule = {
  id: 'TOK-06',
  code: 'token-invisible',
  category: 'tokens',
  depth: 'quick',
  severity: 'warning',
  summary: 'Characters that cannot be seen, or only look like the usual ones.',
  what: 'A token has invisible characters, typographic quotes, hyphens or spaces, or letters that are composed in an unusual way (not Unicode NFC). Invisible ones are an error.',
  why: 'The word looks right and is never found in the dictionary; texts pasted from a word processor bring this with them.',
  bad: mainRule('<one-of>\n  <item>that\u2019s right</item>\n  <item>no</item>\n</one-of>'),
  good: mainRule("<one-of>\n  <item>that's right</item>\n  <item>no</item>\n</one-of>"),
  check({ grammar }, report) {
    const isComposed = (text: string) => text === text.normalize('NFC');
    for (const token of voiceTokens(
      grammar,
      (text) => hidden.test(text) || typographic.test(text) || !isComposed(text),
    )) {
      const isHidden = hidden.test(token.text);
      const [sign] = (isHidden ? hidden : typographic).exec(token.text) ?? [];
      const name = sign === undefined ? '' : ` (U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')})`;
      report({
        at: token,
        message: isHidden
          ? `a token has an invisible character${name}`
          : sign
            ? `"${token.text}" has a typographic sign${name}`
            : `"${token.text}" is not in Unicode's usual composed form (NFC)`,
        fix: isHidden ? 'delete the token and type it again' : "type it with plain signs: ' and -",
        mass: isHidden ? 1 : tokenMass(grammar),
        severity: isHidden ? 'error' : 'warning',
      });
    }
  },
};
