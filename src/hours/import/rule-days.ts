import type { WrittenDays, WrittenHoliday } from './hours-document.js';
import { formatRange, type MinuteRange, sameRanges } from './minute-ranges.js';
import { weekdayCodes } from './weekdays.js';

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
