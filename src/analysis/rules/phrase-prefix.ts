import { mainChoice } from '../example.js';
import { massOf } from '../facts/similar-alternatives.js';
import { isNumber } from '../facts/word-classes.js';
import type { SpokenRule } from '../rule.js';

export const phrasePrefix: SpokenRule = {
  id: 'CNF-09',
  code: 'phrase-prefix',
  category: 'confusability',
  depth: 'standard',
  severity: 'info',
  summary: 'A phrase is the beginning or the end of another one.',
  what: 'Within a one-of a phrase with one meaning begins or ends another phrase with a different meaning.',
  why: 'A word that is swallowed, or a pause after the first part, turns the one into the other.',
  bad: mainChoice({ York: '"YRK"', 'New York': '"JFK"' }),
  good: mainChoice({ Boston: '"BOS"', 'New York': '"JFK"' }),
  check({ choices, grammar }, report) {
    if (grammar.mode !== 'voice') return;
    for (const choice of choices) {
      if (!choice.matters) continue;
      const meanings = new Map<string, Set<string>>();
      const all = choice.alternatives.flatMap(({ item, phrases }) => phrases.map((phrase) => ({ item, ...phrase })));
      for (const { text, reading } of all) {
        const key = text.toLowerCase();
        meanings.set(key, (meanings.get(key) ?? new Set()).add(reading.meaning));
      }
      const found = new Map<string, typeof all>();
      for (const phrase of all) {
        const { words } = phrase;
        if (words.length < 2 || words.length > 8 || isNumber(words)) continue;
        const lower = words.map((word) => word.toLowerCase());
        for (let n = 1; n < words.length; n++) {
          for (const part of [lower.slice(0, n).join(' '), lower.slice(-n).join(' ')]) {
            const others = meanings.get(part);
            if (!others || (others.size === 1 && others.has(phrase.reading.meaning))) continue;
            const wholes = found.get(part);
            if (wholes) wholes.push(phrase);
            else found.set(part, [phrase]);
          }
        }
      }
      if (found.size === 0) continue;
      const [[part, [whole]]] = [...found] as [[string, typeof all]];
      const more = found.size > 1 ? `; ${found.size - 1} more such phrases` : '';
      report({
        at: whole!.item,
        message: `"${part}" is a part of "${whole!.text}" with another meaning${more}`,
        fix: 'add a word to the shorter one, or have it confirmed',
        evidence: { pairs: [...found].slice(0, 10).map(([text, wholes]) => [text, wholes[0]!.text]) },
        // Every phrase that has such a part, so that the order in which they stand does not count.
        mass: massOf(choice, [...new Set([...found.values()].flat().map(({ item }) => item))]),
      });
    }
  },
};
