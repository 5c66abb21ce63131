import { expect, it } from 'vitest';
import { implausibleBigram } from './word-bigrams.js';

const beginsWithVowel = (word: string) => /^(?:[aeio]|hour)/.test(word);
const found = (text: string) => implausibleBigram(text.split(' '), beginsWithVowel)?.words;

// Judged by hand: what an English speaker does not say.
it.each([
  ['pay my the bill', 'my the'],
  ['question of for billing', 'of for'],
  ['talk to the', 'the (end)'],
  ['we the account', 'we the'],
  ['with they', 'with they'],
  ['i would could pay', 'would could'],
  ['billing and', 'and (end)'],
  ['open a account', 'a account'],
  ['book an flight', 'an flight'],
  ['half an month', 'an month'],
])('%s', (text, expected) => expect(found(text)).toBe(expected));

it.each([
  'pay my bill',
  'an hour',
  'a c h transfer',
  'plan a',
  'the a c h',
  'i would like to open an account',
  'log in',
  'what is it for',
  'could have been',
  'the will of my mother',
  'may first',
  'out of the way',
  'both of them and my wife',
])('%s is plausible', (text) => expect(found(text)).toBeUndefined());
