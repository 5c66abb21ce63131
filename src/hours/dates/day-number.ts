/**
 * Civil dates as day numbers: days since 1970-01-01 in the proleptic Gregorian calendar, with no zone and no clock.
 * All holiday arithmetic runs on them.
 */
export type DayNumber = number;

/** Days from 1970-01-01 to a date; `month` is 1-12. A day beyond the month's end runs into the next month. */
export function dayNumber(year: number, month: number, day: number): DayNumber {
  // Years that start in March put the leap day last, so no table is needed (H. Hinnant, "chrono-compatible low-level date algorithms").
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

/** The date of a day number; `month` is 1-12. */
export function civilDate(number: DayNumber): { year: number; month: number; day: number } {
  const shifted = number + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

/** 0 is Monday, 6 is Sunday. 1970-01-01 was a Thursday. */
export function weekdayOf(number: DayNumber): number {
  return (((number + 3) % 7) + 7) % 7;
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The number of days of a month (1-12). */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : lengths[month - 1]!;
}

/** The greatest day a month has in any year: 29 for February. */
export function longestMonth(month: number): number {
  return month === 2 ? 29 : lengths[month - 1]!;
}

/** The day number of `YYYY-MM-DD`, or undefined where the text is not a date of the calendar (30 February). */
export function parseDate(text: string): DayNumber | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!match) return undefined;
  const year = Number(match[1]);
  const month = Number(match[2]);
  const day = Number(match[3]);
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  return dayNumber(year, month, day);
}

/** `YYYY-MM-DD`. */
export function formatDate(number: DayNumber): string {
  const { year, month, day } = civilDate(number);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

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
