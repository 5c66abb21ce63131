import { civilDate, type DayNumber, formatDate } from './dates/day-number.js';
import type { HoursEngine } from './engine.js';
import { type DayEntry, isClosedDay } from './holidays/day-entry.js';
import { formatInterval } from './timeline/reason.js';

/** One day of a holiday, in its wire shape. */
export interface UpcomingHoliday {
  /** The same number for the same rule in every year. */
  id: number;
  name: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** True when a rule made the date, false for a date that the file writes out. */
  recurring: boolean;
  closed: boolean;
  /** Special hours of the day, where it is not closed. */
  hours?: string[];
  /** Closed for this part of the day only. */
  closed_during?: string;
  /** Moved here from a weekend. */
  observed?: true;
  /** The calendar that it comes from. */
  calendar?: string;
  /** What the date rests on where the holiday data had to be corrected. */
  source?: string;
  /** Reckoned: it may still be proclaimed for another day. */
  estimate?: true;
}

/**
 * The holidays of a schedule from a date on, by date. A closed period is one entry a day. Where two calendars name the
 * same holiday on the same date, the one that decides is listed.
 * @param days how many dates to look at
 */
export function upcomingHolidays(
  engine: HoursEngine,
  key: string,
  from: DayNumber,
  days: number,
  limit: number,
): UpcomingHoliday[] {
  const { schedule } = engine.part(key);
  const last = from + days - 1;
  const found: DayEntry[] = [];
  for (let { year } = civilDate(from); year <= civilDate(last).year && found.length < limit; year++) {
    const byName = new Map<string, DayEntry>();
    for (const entry of engine.expander.entries(schedule, year)) {
      // A working day that makes up for a day off is not a holiday.
      if (entry.weekday !== undefined) continue;
      if (entry.date >= from && entry.date <= last) byName.set(`${entry.date} ${entry.name.toLowerCase()}`, entry);
    }
    // The sort is stable: entries of one date stay in the order in which the later wins.
    found.push(...[...byName.values()].sort((a, b) => a.date - b.date));
  }
  return found.slice(0, limit).map((entry) => {
    const { part } = entry;
    return {
      id: entry.id,
      name: entry.observed && !/observed|substitute/i.test(entry.name) ? `${entry.name} (observed)` : entry.name,
      date: formatDate(entry.date),
      recurring: entry.recurring,
      closed: isClosedDay(entry),
      ...(entry.hours.length ? { hours: entry.hours.map(formatInterval) } : {}),
      ...(part ? { closed_during: formatInterval(part) } : {}),
      ...(entry.observed ? { observed: true as const } : {}),
      ...(entry.calendar === undefined ? {} : { calendar: entry.calendar }),
      ...(entry.basis === undefined ? {} : { source: entry.basis }),
      ...(entry.estimate ? { estimate: true as const } : {}),
    };
  });
}
