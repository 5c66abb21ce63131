import { expect, it } from 'vitest';
import { activeOf } from './active.js';
import { knownSentences } from './known-sentences.js';
import { suggestPhrases } from './suggest-phrases.js';

it.each([
  ['booking fee charged', 'I was charged a booking fee'],
  ['deposit charged twice', 'I was charged twice for a deposit'],
  ['wrong meal delivered', undefined],
  ['wrong amount received', 'I received the wrong amount'],
  ['call not recognised', "I don't recognise a call"],
  ['parcel delivery', undefined],
])('%s has happened to its caller', (title, said) => {
  expect(activeOf(title)).toBe(said);
});

it('varies the sentences of the topic, and none with a slip or a question behind it', () => {
  const phrases = [
    'My parcel is still at the depot. Why?',
    'My parcel has vanished, can you find it for me',
    'where is the statment of my parcel',
    'can I collect my parcel',
  ];
  expect(knownSentences('parcel late', phrases)).toEqual([
    'My parcel is still at the depot.',
    'can I collect my parcel',
  ]);
});

it('says of a topic with known phrases more than its bare thing', () => {
  const phrases = ['my parcel came to the wrong address', 'the courier left my parcel next door'];
  const { suggestions } = suggestPhrases({ topic: 'parcel delivered to wrong address', phrases, limit: 50 });
  expect(suggestions.length).toBeGreaterThan(4);
  for (const bare of ['my parcel', 'a parcel'])
    expect(
      suggestions.filter((each) => each.endsWith(`problem with ${bare}`) || each.endsWith(`about ${bare}`)),
    ).toEqual([]);
});
