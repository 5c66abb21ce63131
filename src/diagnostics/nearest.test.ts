import { describe, expect, test } from 'vitest';
import { editDistance, nearest } from './nearest.js';

// Counted by hand: insertions, deletions, replacements and swaps of neighbours, case aside.
test.each([
  ['', '', 0],
  ['abc', '', 3],
  ['hello', 'helo', 1],
  ['crm', 'cmr', 1],
  ['kitten', 'sitting', 3],
  ['Root', 'root', 0],
])('%s to %s: %i edits', (a, b, edits) => {
  expect(editDistance(a, b)).toBe(edits);
  expect(editDistance(b, a)).toBe(edits);
});

describe('what was most likely meant', () => {
  test.each<[string, string[], string | undefined]>([
    ['suport', ['sales', 'support', 'emergency'], 'support'],
    ['Support', ['support'], 'support'],
    // Up to a third of the letters, and the closest of several.
    ['banking', ['ranking', 'bank', 'baking'], 'ranking'],
    ['zz', ['z'], 'z'],
    ['sales', ['orders'], undefined],
    ['a', ['b'], 'b'],
    // The word itself is not a mistyped one.
    ['sales', ['sales'], undefined],
    ['anything', [], undefined],
  ])('%s among %j: %s', (word, candidates, meant) => expect(nearest(word, candidates)).toBe(meant));
});
