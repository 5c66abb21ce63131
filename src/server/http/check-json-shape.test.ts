import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/support/random-cases.js';
import { checkJsonShape } from './read-body.js';

const check = (text: string) => () => checkJsonShape(Buffer.from(text));

describe('the shape of JSON', () => {
  for (const [what, text, message] of [
    ['64 levels', '['.repeat(64) + ']'.repeat(64), undefined],
    ['65 levels', '['.repeat(65) + ']'.repeat(65), '64 levels'],
    ['65 levels of objects', '{"a":'.repeat(65) + '1'.padEnd(66, '}'), '64 levels'],
    ['many siblings', `[${'[],'.repeat(9_999)}0]`, undefined],
    ['too many lists', `[${'[],'.repeat(10_000)}0]`, '10000 lists, objects and members'],
    ['many members', `{${'"a":1,'.repeat(9_998)}"a":1}`, undefined],
    ['too many members', `{${'"a":1,'.repeat(9_999)}"a":1}`, '10000 lists, objects and members'],
    ['too many objects with one member', `[${'{"a":1},'.repeat(5_000)}0]`, '10000 lists, objects and members'],
    ['many numbers', `[${'1,'.repeat(199_997)}1]`, undefined],
    ['colons in strings', JSON.stringify(Array(5_000).fill('::::')), undefined],
    ['too many numbers', `[${'1,'.repeat(200_000)}1]`, '200000 values'],
    ['brackets in a string', JSON.stringify('['.repeat(1000)), undefined],
    ['brackets after an escaped quote', JSON.stringify(`"${'['.repeat(1000)}`), undefined],
    ['a string that ends in a backslash, then depth', `["\\\\",${'['.repeat(64)}`, '64 levels'],
    ['a string without an end', `["${'['.repeat(1000)}`, undefined],
  ] as const) {
    it(`${message === undefined ? 'passes' : 'refuses'} ${what}`, () => {
      if (message === undefined) expect(check(text)).not.toThrow();
      else expect(check(text)).toThrow(message);
    });
  }

  it('never minds what strings hold', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ',', 'a') }), { maxLength: 20 }),
        (list) => {
          expect(check(JSON.stringify(list))).not.toThrow();
        },
      ),
    );
  });
});
