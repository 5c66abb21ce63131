import { civilDate, type DayNumber, weekdayOf } from '../dates/day-number.js';
import { type DayEntry, isClosedDay } from '../holidays/day-entry.js';
import type { HolidayExpander } from '../holidays/expand-holidays.js';
import type { Interval, MonthDay, Schedule, Season, Weekly } from '../model.js';
import { weekdays } from '../model.js';
import type { DeciderTable } from './deciders.js';

/** Hours in minutes from a service date's midnight, with the number of the rule that gives them. */
export interface PlannedInterval {
  start: number;
  end: number;
  by: number;
}

/** What holds on a service date. */
export interface DayPlan {
  intervals: readonly PlannedInterval[];
  /** The exception that decides the date, and its number as a reason to be closed. */
  entry?: DayEntry;
  closedBy: number;
}

const code = ({ month, day }: MonthDay) => month * 32 + day;

/** The season that holds on a date: the later of two in the list wins. */
export function seasonOn(schedule: Schedule, date: DayNumber): Season | undefined {
  if (!schedule.seasons.length) return undefined;
  const today = code(civilDate(date));
  return schedule.seasons.findLast((season) => {
    const from = code(season.from);
    const to = code(season.to);
    return from <= to ? today >= from && today <= to : today >= from || today <= to;
  });
}

/** Takes the part-day closure out of intervals. */
function without(intervals: readonly PlannedInterval[], part: { start: number; end: number }): PlannedInterval[] {
  return intervals.flatMap((interval) => [
    ...(interval.start < part.start ? [{ ...interval, end: Math.min(interval.end, part.start) }] : []),
    ...(interval.end > part.end ? [{ ...interval, start: Math.max(interval.start, part.end) }] : []),
  ]);
}

/** Says for every service date of a schedule which hours hold, and why. */
export class DayPlanner {
  readonly #schedule: Schedule;
  readonly #expander: HolidayExpander;
  readonly #deciders: DeciderTable;
  /** The hours of the last week that was asked about; a schedule without seasons has only one. */
  #pattern: { weekly: Weekly; days: PlannedInterval[][] } | undefined;
  /** The exceptions of the last year that was asked about. */
  #winners: { year: number; entries: ReadonlyMap<DayNumber, DayEntry> } | undefined;

  constructor(schedule: Schedule, expander: HolidayExpander, deciders: DeciderTable) {
    this.#schedule = schedule;
    this.#expander = expander;
    this.#deciders = deciders;
  }

  /** The exception that decides a date, undefined on an ordinary one. */
  entryOn(date: DayNumber, year: number): DayEntry | undefined {
    if (this.#winners?.year !== year) {
      this.#winners = { year, entries: this.#expander.winners(this.#schedule, year) };
    }
    return this.#winners.entries.get(date);
  }

  /** The hours of a date by season and weekday alone. */
  usual(date: DayNumber, weekday = weekdayOf(date)): readonly PlannedInterval[] {
    const season = seasonOn(this.#schedule, date);
    const weekly = season?.weekly ?? this.#schedule.weekly;
    return weekly ? this.#daysOf(weekly, season)[weekday]! : [];
  }

  plan(date: DayNumber, year: number): DayPlan {
    const entry = this.entryOn(date, year);
    if (!entry) return { intervals: this.usual(date), closedBy: 0 };
    const closedBy = this.#deciders.number(entry, '', () => ({ kind: 'holiday', entry }));
    if (entry.part) return { intervals: without(this.usual(date), entry.part), entry, closedBy };
    const by = (interval: Interval, detail: Interval | string) =>
      this.#deciders.number(entry, detail, () => ({ kind: 'holiday', entry, interval }));
    if (entry.weekday !== undefined) {
      const { source, path } = entry.item;
      const intervals = this.usual(date, entry.weekday).map(({ start, end }) => {
        const number = by({ start, end, source, path }, `${start}-${end}`);
        return { start, end, by: number };
      });
      return { intervals, entry, closedBy };
    }
    // The closed day of the calendar-day scope is cut out of the finished hours; the shifts that start on it stay.
    if (isClosedDay(entry) && this.#schedule.holidayScope === 'calendar-day') {
      return { intervals: this.usual(date), entry, closedBy };
    }
    const intervals = entry.hours.map((own) => ({ start: own.start, end: own.end, by: by(own, own) }));
    return { intervals, entry, closedBy };
  }

  #daysOf(weekly: Weekly, season: Season | undefined): PlannedInterval[][] {
    if (this.#pattern?.weekly === weekly) return this.#pattern.days;
    const days: PlannedInterval[][] = [];
    weekly.days.forEach((intervals, weekday) => {
      // A key such as mon-fri gives one list to five days.
      const same = weekly.days.indexOf(intervals);
      const plan = (interval: Interval): PlannedInterval => ({
        start: interval.start,
        end: interval.end,
        by: this.#deciders.number(interval, 'weekly', () => {
          const day = weekly.keys[weekday] ?? weekdays[weekday]!;
          return season ? { kind: 'season', interval, day, season } : { kind: 'weekly', interval, day };
        }),
      });
      days.push(same < weekday ? days[same]! : intervals.map(plan));
    });
    this.#pattern = { weekly, days };
    return days;
  }
}
