import { type DayNumber, weekdayOf } from '../../dates/day-number.js';
import type { MonthDay } from '../../model.js';
import type { WrittenDays } from '../hours-document.js';
import { type MinuteRange, mergeRanges, sameRanges, subtractRanges } from '../minute-ranges.js';

/** What a rule does to the hours of the days it selects. */
export type Operation = { kind: 'replace' | 'add' | 'subtract'; ranges: readonly MinuteRange[] };

/** The hours of a day after a rule. */
export function operate(operation: Operation, hours: readonly MinuteRange[]): MinuteRange[] {
  if (operation.kind === 'replace') return mergeRanges(operation.ranges);
  if (operation.kind === 'add') return mergeRanges([...hours, ...operation.ranges]);
  return subtractRanges(hours, operation.ranges);
}

/** Hours of single dates, in the order in which the rules gave them: the later wins. */
export interface DateEntry {
  days: WrittenDays;
  /** The weekdays it can fall on. */
  weekdays: ReadonlySet<number>;
  /** The place in the year of every date it can fall on, as month * 100 + day; absent where that moves (Easter). */
  places?: ReadonlySet<number>;
  hours: MinuteRange[];
  name: string;
}

export interface SeasonEntry {
  name: string;
  from: MonthDay;
  to: MonthDay;
  week: MinuteRange[][];
}

export const allWeekdays: readonly number[] = [0, 1, 2, 3, 4, 5, 6];
const place = ({ month, day }: MonthDay) => month * 100 + day;

/** True when a place in the year (month * 100 + day) lies in a season, round the turn of the year where needed. */
export function inSeason(season: { from: MonthDay; to: MonthDay }, at: number): boolean {
  const [from, to] = [place(season.from), place(season.to)];
  return from <= to ? at >= from && at <= to : at >= from || at <= to;
}

/** The hours that the rules so far have built: the week, stretches of the year, single dates, public holidays. */
export class Layers {
  week: MinuteRange[][] = allWeekdays.map(() => []);
  seasons: SeasonEntry[] = [];
  dates: DateEntry[] = [];
  /** Absent: no rule names public holidays. */
  publicHolidays: MinuteRange[] | undefined;
  /** Weekdays whose hours a later rule replaced; the tail of the night before would end there under OSM rules. */
  replaced = new Set<number>();

  /** The week that holds at a stretch of the year, or undefined where seasons cut it in pieces. */
  weekOf(range: { from: MonthDay; to: MonthDay }): MinuteRange[][] | undefined {
    for (const season of [...this.seasons].reverse()) {
      const ends = [inSeason(season, place(range.from)), inSeason(season, place(range.to))];
      if (ends[0] && ends[1] && this.#contains(season, range)) return season.week;
      const touches = ends[0] || ends[1] || inSeason(range, place(season.from));
      if (touches) return undefined;
    }
    return this.week;
  }

  #contains(season: { from: MonthDay; to: MonthDay }, range: { from: MonthDay; to: MonthDay }): boolean {
    const length = (a: MonthDay, b: MonthDay) => (place(b) - place(a) + 1300) % 1300;
    return length(season.from, range.from) + length(range.from, range.to) <= length(season.from, season.to);
  }

  /** The hours of a weekday at all these places of the year (anywhere without them), or undefined where they differ. */
  commonHours(weekday: number, places: ReadonlySet<number> | undefined): MinuteRange[] | undefined {
    const weekAt = (at: number) =>
      [...this.seasons].reverse().find((season) => inSeason(season, at))?.week ?? this.week;
    const weeks = places ? [...places].map(weekAt) : [this.week, ...this.seasons.map((season) => season.week)];
    const hours = weeks[0]![weekday]!;
    return weeks.every((week) => sameRanges(week[weekday]!, hours)) ? hours : undefined;
  }

  /** The hours of a date by week and season, without its exceptions. */
  hoursOn(date: DayNumber, monthDay: MonthDay): MinuteRange[] {
    const season = [...this.seasons].reverse().find((entry) => inSeason(entry, place(monthDay)));
    return (season?.week ?? this.week)[weekdayOf(date)]!;
  }
}
