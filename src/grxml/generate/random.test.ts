import { expect, test } from 'vitest';
import { createRandom } from './create-sampler.js';

// Worked out with unbounded integers in another language from the published recurrence of the counter.
test.each([
  ['1', [3434110209, 4221012007, 1254035271, 1059659510]],
  ['seed', [4005062343, 502652672, 1373169579, 3332452694]],
])('the numbers of seed %s are fixed', (seed, words) => {
  const random = createRandom(seed);
  expect(words.map(() => random.next() * 2 ** 32)).toEqual(words);
});

test('a number and its text are the same seed; numbers stay below their bound', () => {
  const random = createRandom(1);
  expect(random.next()).toBe(createRandom('1').next());
  const seen = new Set(Array.from({ length: 1000 }, () => random.below(6)));
  expect([...seen].toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
});
