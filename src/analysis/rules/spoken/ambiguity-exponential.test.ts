import { describe, expect, it } from 'vitest';
import { ambiguousSequence } from './ambiguity-exponential.js';

describe('ambiguousSequence, with codes of the literature', () => {
  const code = (text: string) => text.split(' ').map((word) => [...word]);
  it.each([
    // Uniquely decodable: a prefix code, and a suffix code.
    ['0 10 110', undefined],
    ['0 01 011', undefined],
    // "010" is 0·10 and 01·0.
    ['0 01 10', '010'],
    // 01110·011 and 011·10011, by hand.
    ['1 011 01110 1110 10011', '01110011'],
    ['a aa', 'aa'],
  ])('%s: %s', (words, expected) => {
    expect(ambiguousSequence(code(words))?.join('')).toBe(expected);
  });
});
