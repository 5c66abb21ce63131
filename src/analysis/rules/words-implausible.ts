import { mainRule } from '../example.js';
import { rootPlace } from '../facts/menu.js';
import { implausibleBigram } from '../facts/word-bigrams.js';
import { isVowel } from '../phonetics/phones.js';
import type { SpokenRule } from '../rule.js';

export const wordsImplausible: SpokenRule = {
  id: 'COV-17',
  code: 'words-implausible',
  category: 'coverage',
  depth: 'deep',
  severity: 'info',
  summary: 'The grammar accepts words in an order that English does not have.',
  what: 'In some phrases two words follow each other that hardly ever do, by their classes: two determiners ("my the"), a determiner at the end, two prepositions ("of for"), "a" before a vowel. Only closed classes are looked at; nouns and verbs fit anywhere.',
  why: 'Such phrases come from optional parts that were written for other neighbours; they cost accuracy, and nobody says them.',
  bad: mainRule('pay <item repeat="0-1">my</item> <item repeat="0-1">the</item> bill'),
  good: mainRule('pay\n<item repeat="0-1"><one-of><item>my</item><item>the</item></one-of></item>\nbill'),
  check(subject, report) {
    const { phrases, grammar, isEnglish, sounds } = subject;
    if (grammar.mode !== 'voice' || !isEnglish) return;
    const beginsWithVowel = (word: string) => {
      const [first] = sounds?.word(word)[0] ?? [];
      return first === undefined ? undefined : isVowel(first);
    };
    const byPair = new Map<string, { reason: string; text: string; size: number; count: number }>();
    let count = 0;
    for (const { text, words } of phrases.phrases) {
      const found = implausibleBigram(words, beginsWithVowel);
      if (!found) continue;
      count++;
      const known = byPair.get(found.words);
      if (!known) byPair.set(found.words, { reason: found.reason, text, size: words.length, count: 1 });
      else {
        known.count++;
        if (words.length < known.size) Object.assign(known, { text, size: words.length });
      }
    }
    const worst = [...byPair].sort(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1));
    const [first] = worst;
    if (!first) return;
    const [pair, { reason, text }] = first;
    report({
      ...rootPlace(subject),
      message: `"${text}" is accepted, and "${pair}" is not English: ${reason}${count > 1 ? `; so in ${count - 1} more of the phrases looked at` : ''}`,
      fix: 'write optional parts where they fit their neighbours, as alternatives of each other',
      evidence: { pairs: Object.fromEntries(worst.slice(0, 20).map(([words, each]) => [words, each.text])) },
      mass: Math.min(1, count / phrases.phrases.length),
    });
  },
};
