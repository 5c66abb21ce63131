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
      const meanings = new Map<string, string>();
      const all = choice.alternatives.flatMap(({ item, phrases }) => phrases.map((phrase) => ({ item, ...phrase })));
      for (const { text, reading } of all) meanings.set(text.toLowerCase(), reading.meaning);
      const found: { part: string; whole: string; item: (typeof all)[number]['item'] }[] = [];
      for (const { item, words, text, reading } of all) {
        if (words.length < 2 || words.length > 8 || isNumber(words)) continue;
        const lower = words.map((word) => word.toLowerCase());
        for (let n = 1; n < words.length; n++) {
          for (const part of [lower.slice(0, n).join(' '), lower.slice(-n).join(' ')]) {
            const meaning = meanings.get(part);
            if (meaning !== undefined && meaning !== reading.meaning && !found.some((known) => known.part === part)) {
              found.push({ part, whole: text, item });
            }
          }
        }
      }
      if (found.length === 0) continue;
      const [first] = found;
      report({
        at: first!.item,
        message: `"${first!.part}" is a part of "${first!.whole}" with another meaning${found.length > 1 ? `; ${found.length - 1} more such phrases` : ''}`,
        fix: 'add a word to the shorter one, or have it confirmed',
        evidence: { pairs: found.slice(0, 10).map(({ part, whole }) => [part, whole]) },
        mass: massOf(choice, [...new Set(found.map(({ item }) => item))]),
      });
    }
  },
};
