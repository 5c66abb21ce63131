import { expect, test } from 'vitest';
import { formatDate, parseDate } from '../dates/day-number.js';
import { observedDate } from './day-entry.js';

// 2 January 2027 is a Saturday, 1 January 2028 is one too; 4 July 2027 is a Sunday.
test.each([
  ['2027-01-02', 'none', [], '2027-01-02'],
  ['2027-01-01', 'nearest-weekday', [], '2027-01-01'],
  ['2028-01-01', 'nearest-weekday', [], '2027-12-31'],
  ['2027-07-04', 'nearest-weekday', [], '2027-07-05'],
  ['2028-01-01', 'next-weekday', [], '2028-01-03'],
  ['2027-07-04', 'next-weekday', [], '2027-07-05'],
  ['2028-01-01', 'next-weekday', ['2028-01-03'], '2028-01-04'],
  ['2028-01-01', 'next-weekday', ['2028-01-03', '2028-01-04', '2028-01-05', '2028-01-06', '2028-01-07'], '2028-01-10'],
  ['2028-01-01', 'sunday-to-monday', [], '2028-01-01'],
  ['2027-07-04', 'sunday-to-monday', [], '2027-07-05'],
] as const)('%s by %s, with %j taken, is kept on %s', (date, rule, taken, expected) => {
  const days = new Set(taken.map((day) => parseDate(day)!));
  expect(formatDate(observedDate(parseDate(date)!, rule, days))).toBe(expected);
});
