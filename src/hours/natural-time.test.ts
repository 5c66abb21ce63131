import { describe, expect, test } from 'vitest';
import { formatDate } from './dates/day-number.js';
import { formatInstant } from './instant.js';
import { readDay, readElapsed, readRelative, readTime } from './natural-time.js';
import { createZones } from './zones/zones.js';

const zone = createZones().get('America/New_York')!;
// Saturday, 31 October 2026, 20:00 in New York (EDT, UTC-4): the clocks go back the following night, so that 1 November is
// on EST (UTC-5) from 02:00 on.
const now = Date.UTC(2026, 10, 1, 0);

test.each([
  ['90m', 5_400_000],
  ['+2h30m', 9_000_000],
  ['1d 12h', 129_600_000],
  ['2w', 1_209_600_000],
  ['2 hours', 7_200_000],
  ['1 day 30 min', 88_200_000],
  ['soon', undefined],
  ['', undefined],
  ['1.5h', undefined],
  ['2 horses', undefined],
])('elapsed time: %s', (text, expected) => expect(readElapsed(text)).toBe(expected));

test.each([
  ['now', now],
  ['in 2h', now + 7_200_000],
  ['30m ago', now - 1_800_000],
  ['-1d', now - 86_400_000],
  ['18:00', undefined],
])('relative to the present: %s', (text, expected) => expect(readRelative(text, now)).toBe(expected));

describe('times that people write', () => {
  test.each([
    ['now', '2026-11-01T00:00:00Z'],
    ['18:00', '2026-10-31T22:00:00Z'],
    ['6pm', '2026-10-31T22:00:00Z'],
    ['6:30 p.m.', '2026-10-31T22:30:00Z'],
    ['12am', '2026-10-31T04:00:00Z'],
    ['noon', '2026-10-31T16:00:00Z'],
    // The end of today: 00:00 EDT.
    ['midnight', '2026-11-01T04:00:00Z'],
    ['tomorrow 9:00', '2026-11-01T14:00:00Z'],
    ['tomorrow at 9am', '2026-11-01T14:00:00Z'],
    ['9:00 tomorrow', '2026-11-01T14:00:00Z'],
    ['Tomorrow', '2026-11-01T04:00:00Z'],
    ['yesterday 9:00', '2026-10-30T13:00:00Z'],
    // Saturday 21:00 still lies ahead, 19:00 does not, and "next" is not today.
    ['sat 21:00', '2026-11-01T01:00:00Z'],
    ['sat 19:00', '2026-11-08T00:00:00Z'],
    ['next saturday 21:00', '2026-11-08T02:00:00Z'],
    ['monday', '2026-11-02T05:00:00Z'],
    ['24 Dec 18:00', '2026-12-24T23:00:00Z'],
    ['December 24, 6 pm', '2026-12-24T23:00:00Z'],
    ['24th December 2027 18:00', '2027-12-24T23:00:00Z'],
    ['24.12.2026 18:00', '2026-12-24T23:00:00Z'],
    // Without a year it is the next such date; 29 February comes in 2028.
    ['5 Jan', '2027-01-05T05:00:00Z'],
    ['29 Feb 9:00', '2028-02-29T14:00:00Z'],
    ['2026-12-24 9:00', '2026-12-24T14:00:00Z'],
    // Elapsed time is elapsed time: ten hours from 20:00 EDT is 05:00 EST.
    ['+10h', '2026-11-01T10:00:00Z'],
    ['2026-11-01T05:00', '2026-11-01T10:00:00Z'],
    ['2026-11-01 05:00', '2026-11-01T10:00:00Z'],
    ['2026-11-01T01:30-04:00', '2026-11-01T05:30:00Z'],
    ['2026-11-01T06:30Z', '2026-11-01T06:30:00Z'],
  ])('%s', (text, expected) => expect(formatInstant(readTime(text, { zone, now }))).toBe(expected));

  test('elapsed time counts from the base, the past from now', () => {
    const base = now + 3_600_000;
    expect(readTime('+1h', { zone, now, base })).toBe(now + 7_200_000);
    expect(readTime('1h ago', { zone, now, base })).toBe(now - 3_600_000);
  });

  test('a repeated time needs a choice, however it is written', () => {
    for (const text of ['2026-11-01T01:30', 'tomorrow 1:30', '1 Nov 1:30am']) {
      expect(() => readTime(text, { zone, now })).toThrow('occurs twice');
      expect(formatInstant(readTime(text, { zone, now, fold: 'second' }))).toBe('2026-11-01T06:30:00Z');
    }
  });

  test.each([
    ...[
      'soon',
      '25:00',
      '13pm',
      '0am',
      '9:60',
      '2026-02-30T10:00',
      '30 Feb',
      '31 April 2027 9:00',
      '12/24',
      '9',
      '1400',
    ],
    ...['tomorrow soon', '9:00 9:00', 'tomorrow yesterday', '', 'next', 'at'],
  ])('%j is not a time', (text) => {
    expect(() => readTime(text, { zone, now })).toThrow('is not a time');
  });
});

describe('dates that people write', () => {
  test.each([
    ['today', '2026-10-31'],
    ['tomorrow', '2026-11-01'],
    ['saturday', '2026-10-31'],
    ['next sat', '2026-11-07'],
    ['fri', '2026-11-06'],
    ['24 Dec', '2026-12-24'],
    ['Jan 1', '2027-01-01'],
    ['2028-02-29', '2028-02-29'],
  ])('%s', (text, expected) => expect(formatDate(readDay(text, { zone, now }))).toBe(expected));

  test.each(['2027-02-29', '9:00', 'someday', ''])('%j is not a date', (text) => {
    expect(() => readDay(text, { zone, now })).toThrow('is not a date');
  });
});
