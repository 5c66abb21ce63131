import { expect, it } from 'vitest';
import { parseSituations } from './lexicon-source.js';
import { readTopic } from './situations.js';
import { suggestPhrases } from './suggest-phrases.js';

// By hand: what the topic is about, of which field that is, and what happens to it.
it.each<[topic: string, thing: string | undefined, field: string | undefined, situations: string[]]>([
  ['declined card payment', 'card payment', 'money', ['declined']],
  ['top up failed', 'top up', 'money', ['failed']],
  ['transfer not received by recipient', 'transfer', 'money', ['not-received']],
  ['stolen suitcase', 'suitcase', 'belongings', ['lost']],
  ['wrong amount of cash received', 'cash', 'cash', ['wrong-amount']],
  ['salary not paid', 'salary', 'income', ['not-received']],
  ['duplicate charge', 'charge', 'money', ['duplicate']],
  ['late parcel', 'parcel', 'goods', ['late']],
  ['dishwasher repair', 'dishwasher', 'appliance', ['repair']],
  ['bus pass', undefined, undefined, []],
  // One word says what happens only of a known thing.
  ['change accent', undefined, undefined, []],
  // A verb before the noun is no part of the thing.
  ['book a kennel', undefined, undefined, []],
])('%s', (topic, thing, field, situations) => {
  const read = readTopic(topic, []);
  expect([read.thing, read.field?.id, read.situations.map(({ id }) => id)]).toEqual([thing, field, situations]);
});

it('what the topic does not say, most of the known phrases may say', () => {
  const phrases = ['my transfer was declined', 'why was my bank transfer rejected', 'transfer declined again'];
  const { field, situations } = readTopic('seventh entry', phrases);
  expect([field?.id, situations.map(({ id }) => id)]).toEqual(['money', ['declined']]);
});

it.each([
  // A plural has a verb in the plural; a mass noun has no article.
  ['delayed trains', 'why are my trains late', 'why is my trains late'],
  ['broken heating', 'get new heating', 'get a new heating'],
  // What the other side is to do is not what the caller would like to do.
  ['court letter', 'send me a copy', "I'd like to send me a copy"],
])('%s: "%s", not "%s"', (topic, right, wrong) => {
  const { suggestions, notice } = suggestPhrases({ topic, limit: 100 });
  expect(suggestions.some((text) => text.endsWith(right))).toBe(true);
  expect(suggestions).not.toContain(wrong);
  if (notice !== undefined) expect(notice).toMatch(/as a whole: the phrases are those of its kind/);
});

it('many phrases of a topic say many different things: no wish fills an answer behind different openings', () => {
  const { suggestions } = suggestPhrases({ topic: 'declined card payment', limit: 30 });
  expect(suggestions.filter((text) => /get my card working$/.test(text)).length).toBeLessThanOrEqual(2);
});

it.each([
  ['no fields', 'situations: {}', 'fields: a mapping'],
  ['no words', 'fields: {a: {nouns: [b], say: [c]}}\nsituations:\n  d:\n    say: [e]', 'line 4: d: "words" is missing'],
  [
    'an unknown field',
    'fields: {a: {nouns: [b], say: [c]}}\nsituations:\n  d:\n    words: [w]\n    say: [e]\n    x: [y]',
    'line 6: d: there is no field "x"',
  ],
])('situations.yaml: %s', (_, text, message) => {
  expect(() => parseSituations(text)).toThrow(message);
});
