import { type DayNumber, dayNumber } from './day-number.js';

/** Easter Sunday of the western churches (anonymous Gregorian algorithm; J. Meeus, Astronomical Algorithms, ch. 8). */
export function easterSunday(year: number): DayNumber {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = b >> 2;
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = c >> 2;
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return dayNumber(year, month, day);
}

/** Easter Sunday of the orthodox churches: Meeus' Julian algorithm, put into the Gregorian calendar. */
export function orthodoxEasterSunday(year: number): DayNumber {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  const julianMonth = Math.floor((d + e + 114) / 31);
  const julianDay = ((d + e + 114) % 31) + 1;
  const centuries = Math.floor(year / 100);
  return dayNumber(year, julianMonth, julianDay) + centuries - Math.floor(centuries / 4) - 2;
}
