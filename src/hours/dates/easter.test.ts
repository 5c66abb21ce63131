import { expect, test } from 'vitest';
import { easterSunday, formatDate, orthodoxEasterSunday } from './day-number.js';

// Dates as the churches publish them; 1818 and 2285 are the earliest possible, 1943 and 2038 the latest.
test.each([
  [1818, '1818-03-22'],
  [1943, '1943-04-25'],
  [1981, '1981-04-19'],
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2011, '2011-04-24'],
  [2019, '2019-04-21'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2028, '2028-04-16'],
  [2038, '2038-04-25'],
  [2049, '2049-04-18'],
  [2076, '2076-04-19'],
  [2285, '2285-03-22'],
])('western Easter %i', (year, date) => {
  expect(formatDate(easterSunday(year))).toBe(date);
});

test.each([
  [2019, '2019-04-28'],
  [2021, '2021-05-02'],
  [2023, '2023-04-16'],
  [2024, '2024-05-05'],
  [2025, '2025-04-20'],
  [2026, '2026-04-12'],
  [2027, '2027-05-02'],
  [2028, '2028-04-16'],
])('orthodox Easter %i', (year, date) => {
  expect(formatDate(orthodoxEasterSunday(year))).toBe(date);
});
