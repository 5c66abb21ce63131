import { example, mainRule } from '../example.js';
import { rootPlace } from '../facts/menu.js';
import { numberWords } from '../facts/word-classes.js';
import type { SpokenRule } from '../rule.js';

const digits = '<one-of><item>one</item><item>two</item><item>three</item></one-of>';

export const keysMissing: SpokenRule = {
  id: 'DTM-07',
  code: 'keys-missing',
  category: 'dtmf',
  depth: 'standard',
  severity: 'info',
  summary: 'A spoken number that cannot be keyed in.',
  what: 'The grammar accepts little but strings of digits, and no key-press grammar is active with it.',
  why: 'In a train or beside a stranger callers would rather key a number in; and keys are never misheard.',
  bad: mainRule(`<item repeat="4">${digits}</item>`),
  good: mainRule(`<item repeat="4">${digits}</item>`),
  with: {
    good: example(
      '<rule id="main" scope="public"><item repeat="4"><one-of><item>1</item><item>2</item></one-of></item></rule>',
      'mode="dtmf" root="main"',
    ),
  },
  check(subject, report) {
    const { grammar, phrases, others, isEnglish } = subject;
    if (!isEnglish || grammar.mode !== 'voice' || others.some((other) => other.grammar.mode === 'dtmf')) return;
    const long = phrases.phrases.filter(({ words }) => words.length >= 3);
    const spoken = long.filter(
      ({ words }) => words.filter((word) => isDigit(word)).length >= Math.max(3, words.length * 0.6),
    );
    if (long.length === 0 || spoken.length < long.length * 0.9) return;
    report({
      ...rootPlace(subject),
      message: `strings of digits such as "${spoken[0]!.text}" can be spoken, and not keyed in as far as is known`,
      fix: 'let callers key the number in too, and name that grammar with --with here',
    });
  },
};

const isDigit = (word: string) =>
  numberWords.has(word.toLowerCase()) && !/teen|ty$|hundred|thousand|and|th$/.test(word.toLowerCase());
