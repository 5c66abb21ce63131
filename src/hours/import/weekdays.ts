import { weekdays as weekdayKeys } from '../model.js';
import type { WrittenWeek } from './hours-document.js';
import { formatRange, type MinuteRange, type WeekRanges } from './minute-ranges.js';

/** Weekdays as RFC 5545 names them, Monday first: the index is the weekday's number. */
export const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

const englishDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** The number (Monday 0) of an English day name or a prefix of it of two letters or more; undefined where it is none. */
export function weekdayNumber(name: string): number | undefined {
  const word = name.toLowerCase();
  const found = word.length < 2 ? -1 : englishDays.findIndex((day) => day.startsWith(word));
  return found < 0 ? undefined : found;
}

/** The days `from` to `to`, round the end of the week where needed (`fri` to `mon`). */
export function weekdaySpan(from: number, to: number): number[] {
  const days: number[] = [];
  for (let day = from; ; day = (day + 1) % 7) {
    days.push(day);
    if (day === to) return days;
  }
}

/** Writes a week with runs of equal days joined: `{mon-fri: […], sat: […]}`; closed days are left out. */
export function writeWeek(week: WeekRanges): WrittenWeek {
  const texts = week.map((ranges) => ranges.map((range: MinuteRange) => formatRange(range)));
  const same = (a: number, b: number) => texts[a]!.join() === texts[b]!.join();
  const written: WrittenWeek = {};
  if (texts[0]!.length && texts.every((_, day) => same(0, day))) return { daily: texts[0]! };
  for (let day = 0; day < 7; ) {
    let last = day;
    while (last < 6 && same(day, last + 1)) last++;
    const key = last === day ? weekdayKeys[day]! : `${weekdayKeys[day]}-${weekdayKeys[last]}`;
    if (texts[day]!.length) written[key] = texts[day]!;
    day = last + 1;
  }
  return written;
}
