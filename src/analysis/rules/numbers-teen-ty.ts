import { partsOf } from '../../grxml/validate/facts/expansions.js';
import { mainChoice } from '../example.js';
import type { SpokenRule } from '../rule.js';

const pairs = [
  ['thirteen', 'thirty'],
  ['fourteen', 'forty'],
  ['fifteen', 'fifty'],
  ['sixteen', 'sixty'],
  ['seventeen', 'seventy'],
  ['eighteen', 'eighty'],
  ['nineteen', 'ninety'],
] as const;

export const numbersTeenTy: SpokenRule = {
  id: 'CNF-06',
  code: 'numbers-teen-ty',
  category: 'confusability',
  depth: 'standard',
  severity: 'warning',
  summary: 'Numbers in -teen and in -ty side by side.',
  what: 'The grammar accepts both of a pair such as fifteen and fifty, with different meanings.',
  why: 'They differ in a stress and an n; on the telephone they are mixed up more than any other numbers.',
  bad: mainChoice({ fifteen: '15', fifty: '50' }),
  good: mainChoice({ fifteen: '15', eighty: '80' }),
  check({ grammar, choices, isEnglish }, report) {
    if (!isEnglish || grammar.mode !== 'voice') return;
    const { tokens } = partsOf(grammar);
    const found = pairs.filter(([teen, ty]) => tokens.has(teen) && tokens.has(ty));
    // Where no one-of decides about the result, the numbers are wording only.
    if (found.length === 0 || !choices.some((choice) => choice.matters)) return;
    report({
      at: tokens.get(found[0]![0])!,
      message: `numbers that are mixed up on the telephone: ${found.map((pair) => pair.join('/')).join(', ')}`,
      fix: 'have callers confirm the number, or ask for its digits',
      evidence: { pairs: found.map((pair) => [...pair]) },
      mass: Math.min(0.5, (2 * found.length) / Math.max(1, tokens.size)),
    });
  },
};
