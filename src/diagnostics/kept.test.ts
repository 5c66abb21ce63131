import { expect, test } from 'vitest';
import { Kept, once } from './kept.js';

const plain = { name: 'plain' };
const kept = new Kept<object, string>();
kept.set(plain, 'known');
const frozen = Object.freeze({ name: 'frozen' });
kept.set(frozen, 'known too');

// What is known is about one object: a copy or an heir may differ from it.
test.each([
  { what: 'the object itself', object: plain, found: 'known' },
  { what: 'one that takes no properties', object: frozen, found: 'known too' },
  { what: 'another object', object: { name: 'plain' }, found: undefined },
  { what: 'a copy', object: { ...plain }, found: undefined },
  { what: 'an heir', object: Object.create(plain) as object, found: undefined },
])('$what: $found', ({ object, found }) => {
  expect(kept.get(object)).toBe(found);
});

test('is not seen by those who list, compare or write the object', () => {
  expect([Object.keys(plain), JSON.stringify(plain)]).toEqual([['name'], '{"name":"plain"}']);
  expect(plain).toEqual({ name: 'plain' });
  expect(structuredClone(plain)).toEqual({ name: 'plain' });
});

test('two of them do not share what they know', () => {
  const other = new Kept<object, number>();
  other.set(plain, 7);
  expect([kept.get(plain), other.get(plain)]).toEqual(['known', 7]);
  other.set(plain, 8);
  expect(other.get(plain)).toBe(8);
});

test('a result is computed once for each object', () => {
  let count = 0;
  const numbered = once((_: object) => ++count);
  expect([numbered(plain), numbered(frozen), numbered(plain), numbered({}), numbered(frozen)]).toEqual([1, 2, 1, 3, 2]);
});
