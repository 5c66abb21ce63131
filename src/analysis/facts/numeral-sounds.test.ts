import { describe, expect, it } from 'vitest';
import { analyzeGrammar } from '../analyze-grammar.js';
import { choiceOf, mainRule } from '../example.js';

const soundTypes = /^sounds-(?:same|alike)$/;
const menu = (...words: string[]) => mainRule(choiceOf(Object.fromEntries(words.map((word, i) => [word, `"${i}"`]))));

/** Options, and what is reported of their sounds: numerals are compared as they are spoken. */
const cases: [string[], string[]][] = [
  // "twenty four hour" and "forty eight hour".
  [['24 hour', '48 hour'], []],
  [['$5', '$20'], []],
  [['2', 'two'], ['sounds-same']],
  // Words in another script have no known sound.
  [['漢字', '字', 'billing'], []],
  // What is said around two words does not make them more alike.
  [['debit', 'credit'], []],
  [['i would like to talk to someone about debit', 'i would like to talk to someone about credit'], []],
  [['amount', 'account'], ['sounds-alike']],
  [['talk to someone about my amount', 'talk to someone about my account'], ['sounds-alike']],
];

describe('what sounds are compared', () => {
  it.each(cases)('%j: %j', async (words, expected) => {
    const { issues } = await analyzeGrammar(menu(...words));
    expect(issues.map(({ type }) => type).filter((type) => soundTypes.test(type))).toEqual(expected);
  });

  it('says once which words have no known sound', async () => {
    const { issues } = await analyzeGrammar(menu('漢字', '字', 'billing'));
    const silent = issues.filter(({ message }) => message.includes('no known sound'));
    expect(silent).toMatchObject([{ type: 'pronunciation-guessed', severity: 'info' }]);
  });
});
