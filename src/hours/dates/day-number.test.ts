import { describe, expect, test } from 'vitest';
import { civilDate, dayNumber, daysInMonth, formatDate, parseDate, weekdayOf } from './day-number.js';

describe('day numbers', () => {
  test('agree with Date over six centuries', () => {
    for (let number = dayNumber(1700, 1, 1); number < dayNumber(2300, 1, 1); number += 13) {
      const date = new Date(number * 86_400_000);
      const expected = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
      expect(civilDate(number)).toEqual(expected);
      expect(dayNumber(expected.year, expected.month, expected.day)).toBe(number);
      expect(weekdayOf(number)).toBe((date.getUTCDay() + 6) % 7);
      expect(formatDate(number)).toBe(date.toISOString().slice(0, 10));
    }
  });

  test.each([
    ['1970-01-01', 0],
    ['2000-03-01', 11017],
    ['2028-02-29', 21243],
    ['2027-02-29', undefined],
    ['2100-02-29', undefined],
    ['2026-02-30', undefined],
    ['2026-13-01', undefined],
    ['2026-00-10', undefined],
    ['2026-1-1', undefined],
    ['01/02/2026', undefined],
    ['', undefined],
  ])('%s', (text, expected) => {
    expect(parseDate(text)).toBe(expected);
  });

  test('months have their lengths', () => {
    expect([2024, 2025, 2000, 1900].map((year) => daysInMonth(year, 2))).toEqual([29, 28, 29, 28]);
    expect([1, 4, 7, 9, 12].map((month) => daysInMonth(2026, month))).toEqual([31, 30, 31, 30, 31]);
  });
});
