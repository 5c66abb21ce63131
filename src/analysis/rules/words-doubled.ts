import { mainRule } from '../example.js';
import { rootPlace } from '../facts/menu.js';
import { functionWords, isNumber, letterOf } from '../facts/word-classes.js';
import type { SpokenRule } from '../rule.js';

export const wordsDoubled: SpokenRule = {
  id: 'COV-13',
  code: 'words-doubled',
  category: 'coverage',
  depth: 'deep',
  severity: 'warning',
  summary: 'The grammar accepts what nobody says.',
  what: 'Among the phrases are some in which a word follows itself, or that have no word of content. Numbers, letters and yes or no do not count.',
  why: 'What is never said can still be recognised: noise ends up in such phrases, and true answers lose.',
  bad: mainRule('<item repeat="0-1">please</item>\n<item repeat="0-1">please</item>\nbilling'),
  good: mainRule('<item repeat="0-1">please</item>\nbilling'),
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
      message: `"${first.text}" is accepted, which nobody says${found.length > 1 ? `, like ${found.length - 1} more of the phrases looked at` : ''}`,
      fix: 'require the part with the content, and write optional parts once',
      evidence: { phrases: found.slice(0, 10).map(({ text }) => text) },
      mass: Math.min(1, found.length / phrases.phrases.length),
    });
  },
};
