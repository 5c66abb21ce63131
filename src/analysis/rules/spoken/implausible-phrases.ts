import { rootPlace } from '../../facts/menu.js';
import { implausibleBigram } from '../../facts/word-bigrams.js';
import { functionWords, isNumber, letterOf } from '../../facts/words.js';
import { isVowel } from '../../phonetics/phones.js';
import { spokenRules } from '../../rule.js';

export const implausiblePhrasesRules = spokenRules([
  {
    id: 'COV-17',
    code: 'words-implausible',
    depth: 'deep',
    severity: 'info',
    summary: 'The grammar accepts words in an order that English does not have.',
    what: 'In some phrases two words follow each other that hardly ever do, by their classes: two determiners ("my the"), a determiner at the end, two prepositions ("of for"), "a" before a vowel. Only closed classes are looked at; nouns and verbs fit anywhere.',
    why: 'Such phrases come from optional parts that were written for other neighbours; they cost accuracy, and nobody says them.',
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
        message: `"${text}" is accepted, and "${pair}" is not English: ${reason}${count > 1 ? `; the same applies to ${count - 1} more of the analysed phrases` : ''}`,
        fix: 'write optional parts where they fit their neighbours, as alternatives of each other',
        evidence: { pairs: Object.fromEntries(worst.slice(0, 20).map(([words, each]) => [words, each.text])) },
        mass: Math.min(1, count / phrases.phrases.length),
      });
    },
  },
  {
    id: 'COV-13',
    code: 'words-doubled',
    depth: 'deep',
    severity: 'warning',
    summary: 'The grammar accepts phrases that nobody says.',
    what: 'Some phrases repeat a word or have only function words. Numbers, letters, yes and no do not count.',
    why: 'What is never said can still be recognised: noise ends up in such phrases, and true answers lose.',
    check(subject, report) {
      const { phrases, grammar, isEnglish } = subject;
      if (grammar.mode !== 'voice' || !isEnglish) return;
      const isDoubled = (words: readonly string[]) =>
        words.some(
          (word, i) =>
            i > 0 &&
            word.toLowerCase() === words[i - 1]!.toLowerCase() &&
            !isNumber([word]) &&
            !letterOf(word) &&
            !/^(bye|no|yes|that|had|very)$/i.test(word),
        );
      const isEmpty = (words: readonly string[]) =>
        words.length > 1 && words.every((word) => functionWords.has(word.toLowerCase()));
      const doubled = phrases.phrases.filter(({ words }) => isDoubled(words));
      const empty = phrases.phrases.filter(({ words }) => isEmpty(words));
      // A phrase of courtesy is a whole grammar sometimes: content is missed only where other phrases have it.
      const found = [...doubled, ...(empty.length * 3 < phrases.phrases.length ? empty : [])];
      const [first] = [...found].sort((a, b) => a.words.length - b.words.length);
      if (!first) return;
      report({
        ...rootPlace(subject),
        message: `"${first.text}" is accepted, but nobody says it${found.length > 1 ? `, like ${found.length - 1} more of the analysed phrases` : ''}`,
        fix: 'require the part with the content, and write optional parts once',
        evidence: { phrases: found.slice(0, 10).map(({ text }) => text) },
        mass: Math.min(1, found.length / phrases.phrases.length),
      });
    },
  },
]);
