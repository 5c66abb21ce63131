import { mainChoice } from '../example.js';
import { massOf } from '../facts/similar-alternatives.js';
import { isNumber, letterOf } from '../facts/word-classes.js';
import type { SpokenRule } from '../rule.js';

const fewPhones = 3;

export const wordsShort: SpokenRule = {
  id: 'CNF-07',
  code: 'words-short',
  category: 'confusability',
  depth: 'standard',
  severity: 'warning',
  summary: 'Very short alternatives.',
  what: 'Alternatives that decide about the result can be said only with three sounds or fewer. Three of them make a warning, fewer an information. Yes and no, letters and numbers do not count.',
  why: 'A short word has little to go by: half of it is lost in one moment of noise.',
  bad: mainChoice({ fee: '"A"', pay: '"B"', ship: '"C"' }),
  good: mainChoice({ 'service fee': '"A"', payment: '"B"', delivery: '"C"' }),
  check({ choices, sounds }, report) {
    if (!sounds) return;
    for (const choice of choices) {
      if (!choice.matters) continue;
      const short = choice.alternatives.filter(
        ({ phrases }) =>
          phrases.length > 0 &&
          phrases.every(
            ({ text, words }) =>
              !/^(yes|no|yeah|nope|yep)$/i.test(text) &&
              !isNumber(words) &&
              !words.some((word) => letterOf(word)) &&
              (sounds.of(text).variants[0]?.length ?? 0) <= fewPhones,
          ),
      );
      if (short.length === 0) continue;
      const texts = short.map(({ phrases }) => phrases[0]!.text);
      report({
        at: short[0]!.item,
        message: `very short: ${texts
          .slice(0, 8)
          .map((text) => `"${text}"`)
          .join(', ')}`,
        fix: 'use words of two syllables or more',
        evidence: { phrases: texts.slice(0, 20) },
        severity: short.length >= 3 ? 'warning' : 'info',
        mass: massOf(
          choice,
          short.map(({ item }) => item),
        ),
      });
    }
  },
};
