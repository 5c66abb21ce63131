import { once } from '../../../diagnostics/kept.js';
import type { Grammar, OneOf } from '../../../grxml/model.js';
import { walk } from '../../../grxml/validate/facts/expansions.js';
import { alphabetWords, areSpelt } from '../../facts/spelling-alphabets.js';
import { letterOf } from '../../facts/words.js';
import { quickRules } from '../../rule.js';

/** Letters whose names share their vowel (Cole and Fanty 1990), or differ in a sound that a telephone line loses. */
const alike = ['BCDEGPTVZ', 'AHJK', 'MN', 'FS', 'UQ', 'IY'];

const letterChoices = once((grammar: Grammar): { oneOf: OneOf; letters: Set<string> }[] => {
  const found: { oneOf: OneOf; letters: Set<string> }[] = [];
  for (const rule of grammar.rules) {
    walk(rule.expansion, (part) => {
      if (part.kind !== 'one-of') return;
      const letters = new Set<string>();
      for (const { children } of part.alternatives) {
        const spoken = children.filter((child) => child.kind !== 'tag');
        const [token] = spoken;
        const letter = spoken.length === 1 && token?.kind === 'token' ? letterOf(token.text) : undefined;
        if (letter) letters.add(letter);
      }
      if (letters.size > 1) found.push({ oneOf: part, letters });
    });
  }
  return found;
});

export const lettersAlikeRules = quickRules([
  {
    id: 'CNF-05',
    code: 'letters-alike',
    severity: 'warning',
    summary: 'Letters of the alphabet that sound alike on the telephone.',
    what: 'A one-of has two or more letters of one of these groups: B C D E G P T V Z, A H J K, M N, F S, U Q, I Y, and the grammar has no spelling alphabet (alpha, bravo), at least not for these letters.',
    why: 'The telephone cuts off the high sounds in which B and D, M and N, F and S differ; spelt names and codes come out wrong.',
    check({ grammar, isEnglish }, report) {
      if (!isEnglish || grammar.mode !== 'voice' || alphabetWords(grammar).size > 0) return;
      for (const { oneOf, letters } of letterChoices(grammar)) {
        const groups = alike.flatMap((group) => {
          const members = [...group].filter((letter) => letters.has(letter));
          return members.length > 1 ? [members] : [];
        });
        if (groups.length === 0 || areSpelt(grammar, new Set(groups.flat()))) continue;
        report({
          at: oneOf,
          message: `letters that sound alike: ${groups.map((members) => members.join(' ')).join('; ')}`,
          fix: 'accept a spelling alphabet too ("B as in bravo"), or check the result against the codes that exist',
          evidence: { groups },
          mass: Math.min(1, groups.flat().length / oneOf.alternatives.length),
        });
      }
    },
  },
]);
