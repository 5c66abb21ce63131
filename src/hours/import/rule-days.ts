import { parseDateRule } from '../dates/date-rule.js';
import { civilDate, type DayNumber } from '../dates/day-number.js';
import { weekdays as weekdayKeys } from '../model.js';
import type { WrittenDays, WrittenHoliday, WrittenWeek } from './hours-document.js';
import { formatRange, type MinuteRange, sameRanges, type WeekRanges } from './minute-ranges.js';

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

/** The hours of a holiday as it is written: closed, or its intervals. */
export function writeHours(hours: readonly MinuteRange[]): Pick<WrittenHoliday, 'closed' | 'hours'> {
  return hours.length ? { hours: hours.map(formatRange) } : { closed: true };
}

/**
 * Writes one event whose hours depend on the weekday as few holidays as possible: weekdays with equal hours share one.
 * @param hours the hours on each weekday (Monday 0) that the event can fall on
 * @param days the dates for a set of weekdays; `undefined` stands for all of them together
 */
export function writeByWeekday(
  name: string,
  hours: ReadonlyMap<number, readonly MinuteRange[]>,
  days: (weekdays: readonly number[] | undefined) => WrittenDays,
): WrittenHoliday[] {
  const groups: { weekdays: number[]; hours: readonly MinuteRange[] }[] = [];
  for (const [weekday, ranges] of [...hours].sort((a, b) => a[0] - b[0])) {
    const group = groups.find((entry) => sameRanges(entry.hours, ranges));
    if (group) group.weekdays.push(weekday);
    else groups.push({ weekdays: [weekday], hours: ranges });
  }
  return groups.map((group) => ({
    name,
    ...days(groups.length === 1 ? undefined : group.weekdays),
    ...writeHours(group.hours),
  }));
}

/** `BYDAY=MO,WE` of weekday numbers, with a place in the month where one is given (`BYDAY=1MO,3MO`). */
export function byDay(weekdays: readonly number[], nth: readonly number[] = []): string {
  const codes = weekdays.map((day) => weekdayCodes[day]!);
  const entries = nth.length ? codes.flatMap((code) => nth.map((n) => `${n}${code}`)) : codes;
  return `BYDAY=${entries.join()}`;
}

/**
 * The part of a recurrence rule that falls on some weekdays. What the rule takes from its first date is written out,
 * because BYDAY would take its place.
 * @returns undefined where the result is not such a part (BYSETPOS counts before weekdays are left out)
 */
export function narrowRule(text: string, start: DayNumber, weekdays: readonly number[]): string | undefined {
  const parsed = parseDateRule(text, start);
  if ('error' in parsed || parsed.rule.setPositions.length) return undefined;
  const { frequency, months, monthDays, weekdays: own } = parsed.rule;
  const date = civilDate(start);
  const parts = text.split(';').filter((part) => part !== '' && !/^BYDAY=/i.test(part));
  if (own.length) {
    const kept = own.filter(({ weekday }) => weekdays.includes(weekday));
    return [...parts, `BYDAY=${kept.map(({ weekday, n }) => `${n || ''}${weekdayCodes[weekday]}`).join()}`].join(';');
  }
  if ((frequency === 'YEARLY' || frequency === 'MONTHLY') && !monthDays.length) {
    if (frequency === 'YEARLY' && !months.length) parts.push(`BYMONTH=${date.month}`);
    parts.push(`BYMONTHDAY=${date.day}`);
  }
  return [...parts, byDay(weekdays)].join(';');
}
