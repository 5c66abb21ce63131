import { partsOf } from '../../grxml/validate/facts/expansions.js';
import { mainRule } from '../example.js';
import { tokenMass, voiceTokens } from '../facts/voice-tokens.js';
import type { QuickRule } from '../rule.js';

export const tokenJoined: QuickRule = {
  id: 'TOK-05',
  code: 'token-joined',
  category: 'tokens',
  depth: 'quick',
  severity: 'warning',
  summary: 'Words that are joined into one token.',
  what: 'A token has an underscore, or a hyphen where the same words also stand apart in the grammar. Quoted tokens of several words are told once, as information.',
  why: 'A joined token needs a pronunciation of its own: where the recogniser has none, it guesses, or refuses the grammar.',
  bad: mainRule('<one-of>\n  <item>check_balance</item>\n  <item>transfer</item>\n</one-of>'),
  good: mainRule('<one-of>\n  <item>check balance</item>\n  <item>transfer</item>\n</one-of>'),
  check({ grammar }, report) {
    const { tokens } = partsOf(grammar);
    const standsApart = (text: string) =>
      text.includes('-') &&
      /^\p{L}+(-\p{L}+)+$/u.test(text) &&
      text.split('-').every((part) => tokens.has(part) || tokens.has(part.toLowerCase()));
    // An expression with classes of Unicode is made when it is first used, which takes longer than the rest.
    for (const token of voiceTokens(
      grammar,
      (text) => (text.includes('_') && /\p{L}_\p{L}/u.test(text)) || standsApart(text),
    )) {
      report({
        at: token,
        message: `"${token.text}" joins words that are spoken apart`,
        fix: `write "${token.text.replace(/[_-]/g, ' ')}"`,
        mass: tokenMass(grammar),
      });
    }
    const quoted = voiceTokens(grammar, (text) => text.includes(' ')).filter((token) => token.quoted);
    if (quoted.length === 0) return;
    report({
      at: quoted[0]!,
      message: `${quoted.length} quoted tokens of several words, such as "${quoted[0]!.text}"`,
      fix: 'leave the quotes out unless your platform has a pronunciation for the whole',
      severity: 'info',
    });
  },
};
