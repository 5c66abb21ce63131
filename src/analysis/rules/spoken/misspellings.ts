import { partsOf, tokensAmong } from '../../../grxml/validate/facts/expansions.js';
import { spelling } from '../../../grxml/validate/rules/token-misspelt.js';
import { slipOf } from '../../facts/misspelt.js';
import { tokenMass } from '../../facts/words.js';
import { spokenRules } from '../../rule.js';

export const misspellingsRules = spokenRules([
  {
    id: 'TOK-07',
    code: 'word-misspelt',
    depth: 'standard',
    severity: 'warning',
    summary: 'A word in no dictionary that is one letter from a frequent word.',
    what: 'A word of five letters or more is in no dictionary or lexicon, and a frequent word of customer service differs from it by one letter, or by two in the wrong order; or, from seven letters on, any dictionary word does by a double letter or by two in the wrong order. Words with capitals are names; a word of five or six letters with another letter that is far on the keyboard and sounds unlike (smalt, small) counts only where the grammar has the other word. Common misspellings are found without a dictionary, at every depth.',
    why: 'The recogniser guesses how the misspelt word is said; callers who say the right word may not be understood.',
    check({ grammar, sounds }, report) {
      if (!sounds) return;
      const meant = new Map<string, string>();
      const { tokens } = partsOf(grammar);
      for (const text of tokens.keys()) {
        const word = spelling(text) === undefined ? slipOf(text, sounds, (each) => tokens.has(each)) : undefined;
        if (word !== undefined) meant.set(text, word);
      }
      for (const token of tokensAmong(grammar, new Set(meant.keys()))) {
        const word = meant.get(token.text)!;
        report({
          at: token,
          message: `"${token.text}" is in no dictionary; it looks like "${word}"`,
          fix: `write "${word}", or add "${token.text}" to a lexicon (PLS)`,
          evidence: { written: token.text, meant: word },
          mass: tokenMass(grammar),
        });
      }
    },
  },
]);
