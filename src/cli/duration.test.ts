import { expect, test } from 'vitest';
import { readDuration, readInstant } from './duration.js';

const now = Date.UTC(2026, 10, 22, 12);

test.each([
  ['90s', 90],
  ['15m', 900],
  [' 12 h ', 43_200],
  ['2w', 1_209_600],
  ['36525d', 3_155_760_000],
  ['36526d', undefined],
  ['999999999w', undefined],
  ['1y', undefined],
  ['-1d', undefined],
])('the duration %s', (text, seconds) => expect(readDuration(text)).toBe(seconds));

test.each([
  ['90d', '2027-02-20T12:00:00.000Z'],
  // The end of the day: a key that expires on a date works on it.
  ['2027-01-31', '2027-01-31T23:59:59.999Z'],
  ['2027-01-31T18:00:00Z', '2027-01-31T18:00:00.000Z'],
  ['2027-01-31T18:00+01:00', '2027-01-31T17:00:00.000Z'],
  ['2028-02-29', '2028-02-29T23:59:59.999Z'],
])('the instant %s', (text, iso) => expect(readInstant('--expires', text, now)).toBe(iso));

test.each([
  '2027-02-30',
  '2027-02-29',
  '2027-13-01',
  '2027-01-31T25:00:00Z',
  '2027-01-31T18:00',
  '99999999d',
  'tomorrow',
  '',
])('"%s" is not a date or time', (text) =>
  expect(() => readInstant('--expires', text, now)).toThrow(`--expires: "${text}" is not a date or time`),
);
