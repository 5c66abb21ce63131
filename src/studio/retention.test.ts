import { describe, expect, it } from 'vitest';
import { type KeepRules, rulesFor, unkept } from './retention.js';

/** Backups at instants, newest first; one that ends in `!` has a label. */
const at = (...instants: string[]) =>
  instants.map((text) => ({
    created_at: `${text.replace('!', '')}:00.000Z`,
    label: text.endsWith('!') ? 'kept' : null,
  }));
const left = (keep: KeepRules, ...instants: string[]) => {
  const backups = at(...instants);
  const gone = new Set(unkept(backups, keep));
  return instants.filter((_, index) => !gone.has(backups[index]!));
};

describe('rules keep', () => {
  for (const [what, keep, instants, expected] of [
    ['the newest, whatever they say', {}, ['2026-05-03T10:00', '2026-05-02T10:00'], ['2026-05-03T10:00']],
    [
      'the last two',
      { last: 2 },
      ['2026-05-03T10:00', '2026-05-03T09:00', '2026-05-03T08:00'],
      ['2026-05-03T10:00', '2026-05-03T09:00'],
    ],
    [
      'the newest of each of the last days that have one',
      { daily: 2 },
      ['2026-05-09T10:00', '2026-05-09T09:00', '2026-05-02T23:59', '2026-05-02T00:00', '2026-05-01T10:00'],
      ['2026-05-09T10:00', '2026-05-02T23:59'],
    ],
    [
      // 2027-01-01 is a Friday of week 53 of 2026; 2027-01-04 is a Monday of week 1 of 2027.
      'the newest of each ISO week, over the end of a year',
      { weekly: 2 },
      ['2027-01-04T00:00', '2027-01-03T23:59', '2027-01-01T00:00', '2026-12-28T00:00', '2026-12-27T00:00'],
      ['2027-01-04T00:00', '2027-01-03T23:59'],
    ],
    [
      'the newest of each month and of each year together',
      { monthly: 1, yearly: 2 },
      ['2026-05-03T10:00', '2026-04-03T10:00', '2025-12-31T23:59', '2025-01-01T00:00', '2024-06-01T00:00'],
      ['2026-05-03T10:00', '2025-12-31T23:59'],
    ],
    [
      'what has a label',
      { last: 1 },
      ['2026-05-03T10:00', '2026-05-02T10:00!', '2026-05-01T10:00'],
      ['2026-05-03T10:00', '2026-05-02T10:00!'],
    ],
    [
      'everything that there is',
      { daily: 100 },
      ['2026-05-03T10:00', '2026-05-02T10:00'],
      ['2026-05-03T10:00', '2026-05-02T10:00'],
    ],
  ] as [string, KeepRules, string[], string[]][]) {
    it(what, () => expect(left(keep, ...instants)).toEqual(expected));
  }
});

describe('the rules for a script', () => {
  const policy = { keep: { last: 9 }, scripts: { 'site-a/*': { last: 1 }, 'site-*': { last: 2 }, 'a.b': { last: 3 } } };
  it.each([
    ['main', 9],
    ['site-a/menu', 1],
    ['site-a/deep/menu', 1],
    ['site-b', 2],
    ['a.b', 3],
    ['axb', 9],
    ['my site-a/menu', 9],
  ])('%s', (id, last) => expect(rulesFor(policy, id)).toEqual({ last }));
  it('are none without any', () => expect(rulesFor({ scripts: { a: { last: 1 } } }, 'b')).toBeUndefined());
});
