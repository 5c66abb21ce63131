import { partsOf, tokensAmong } from '../../../grxml/validate/facts/expansions.js';
import { spelling } from '../../../grxml/validate/rules/token-misspelt.js';
import { dataTable } from '../../../package-info.js';
import { tokenMass } from '../../facts/words.js';
import { spokenRules } from '../../rule.js';

/** Words by what is left of them without one letter: two words one slip apart have such a rest in common. */
let byRest: Map<string, string[]> | undefined;

const restsOf = (word: string): string[] => [word, ...Array.from(word, (_, i) => word.slice(0, i) + word.slice(i + 1))];

function frequentByRest(): Map<string, string[]> {
  if (byRest) return byRest;
  byRest = new Map();
  const { words } = dataTable<{ words: string[] }>('frequent-words.json')();
  for (const word of new Set(words.join(' ').split(' '))) {
    for (const rest of restsOf(word)) {
      const known = byRest.get(rest);
      if (known) known.push(word);
      else byRest.set(rest, [word]);
    }
  }
  return byRest;
}

/** One letter too many, too few or another one, or two neighbours in the wrong order. */
function isOneSlip(written: string, meant: string): boolean {
  if (Math.abs(written.length - meant.length) > 1) return false;
  let from = 0;
  while (from < written.length && written[from] === meant[from]) from++;
  let back = 0;
  const most = Math.min(written.length, meant.length) - from;
  while (back < most && written[written.length - 1 - back] === meant[meant.length - 1 - back]) back++;
  const a = written.slice(from, written.length - back);
  const b = meant.slice(from, meant.length - back);
  return (
    a.length + b.length === 1 ||
    (a.length === 1 && b.length === 1) ||
    (a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0])
  );
}

/** The frequent word that is one slip from a word of five letters or more, with the same first letter. */
export function meantBy(written: string): string | undefined {
  const word = written.toLowerCase();
  if (!/^[a-z]{5,24}$/.test(word)) return undefined;
  const known = frequentByRest();
  const near = new Set(restsOf(word).flatMap((rest) => known.get(rest) ?? []));
  if (near.has(word)) return undefined;
  const found = [...near].filter((meant) => isOneSlip(word, meant) && meant[0] === word[0] && meant.length > 4);
  // The longest agreement first; a slip that could be one of several words is still a slip.
  return found.sort(
    (a, b) => Math.abs(a.length - word.length) - Math.abs(b.length - word.length) || (a < b ? -1 : 1),
  )[0];
}

export const misspellingsRules = spokenRules([
  {
    id: 'TOK-07',
    code: 'word-misspelt',
    depth: 'standard',
    severity: 'warning',
    summary: 'A word in no dictionary that is one letter from a frequent word.',
    what: 'A word of five letters or more is in no dictionary or lexicon, and a frequent word of customer service differs from it by one letter, or by two in the wrong order. Words with capitals are names. Common misspellings are found without a dictionary, at every depth.',
    why: 'The recogniser guesses how the misspelt word is said; callers who say the right word may not be understood.',
    check({ grammar, sounds }, report) {
      if (!sounds) return;
      const meant = new Map<string, string>();
      for (const text of partsOf(grammar).tokens.keys()) {
        if (text !== text.toLowerCase() || spelling(text) !== undefined) continue;
        if (sounds.provenance(text) !== 'rules' && sounds.provenance(text) !== 'compound') continue;
        const word = meantBy(text);
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
