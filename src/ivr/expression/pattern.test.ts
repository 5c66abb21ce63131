import { expect, test } from 'vitest';
import { runs } from '../../../test/support/extent.js';
import { fc } from '../../../test/support/random-cases.js';
import { matchesPattern } from './pattern.js';

test('agrees with the language’s own engine on what both understand', () => {
  const piece = fc.constantFrom(
    'a',
    'b',
    '1',
    '.',
    '\\d',
    '\\w',
    '\\s',
    '[ab]',
    '[^a]',
    '[0-9]',
    '^',
    '$',
    '(?:a|b)',
    '(ab)',
    '\\.',
    '(a|)',
  );
  const repeat = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,2}', '{0,}');
  const anchored = (text: string) => text === '^' || text === '$';
  const pattern = fc
    .array(fc.tuple(piece, repeat), { maxLength: 6 })
    .map((parts) => parts.map(([p, r]) => p + (anchored(p) ? '' : r)).join(''));
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', ' ', '.', 'c'), maxLength: 8 });
  fc.assert(
    fc.property(fc.array(pattern, { minLength: 1, maxLength: 2 }), text, (patterns, subject) => {
      const source = patterns.join('|');
      expect({ source, subject, matches: matchesPattern(subject, source) }).toEqual({
        source,
        subject,
        matches: new RegExp(source).test(subject),
      });
    }),
    { numRuns: runs(3000) },
  );
});

test('patterns that make backtracking engines run away end at once', () => {
  expect(matchesPattern('a'.repeat(5000), '^(a+)+$')).toBe(true);
  expect(matchesPattern(`${'a'.repeat(5000)}!`, '^(a+)+$')).toBe(false);
  expect(matchesPattern(`${'a'.repeat(2000)}!`, '^(a|a)*b$')).toBe(false);
});

test.each([
  ['(a', 'not closed'],
  ['a)', 'unexpected ")"'],
  ['*a', 'nothing to repeat'],
  ['[a', 'not closed'],
  ['(?=a)', 'not supported'],
  ['\\1', 'not supported'],
  ['a{3,1}', 'below the lower'],
  ['((a{100}){100}){100}', 'too large'],
])('%s is refused: %s', (source, message) => expect(() => matchesPattern('a', source)).toThrow(message));
