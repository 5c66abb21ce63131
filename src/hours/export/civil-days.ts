import { civilDate, type DayNumber, weekdayOf } from '../dates/day-number.js';
import type { HoursEngine } from '../engine.js';
import { isClosedDay } from '../holidays/day-entry.js';
import { type MinuteRange, mergeRanges, sameRanges } from '../import/minute-ranges.js';
import { seasonOn } from '../timeline/day-plan.js';
import { weekRanges } from './special-days.js';

/** Open minutes of a civil date (0 to 1440), for formats that know no shift over midnight. */
export interface CivilDay {
  date: DayNumber;
  ranges: MinuteRange[];
  /** What makes the date differ from the plain week; undefined where nothing does. */
  name: string | undefined;
}

const within = (ranges: readonly MinuteRange[], from: number) =>
  mergeRanges(ranges.map(([start, end]): MinuteRange => [Math.max(start - from, 0), Math.min(end - from, 1440)]));

/** The plain week cut at midnights: what a weekday has of its own, and of the shift of the evening before. */
export function civilWeek(week: readonly MinuteRange[][]): MinuteRange[][] {
  return week.map((own, day) => mergeRanges([...within(own, 0), ...within(week[(day + 6) % 7]!, 1440)]));
}

/** Every date of a stretch with its open minutes and the season or holiday that changes them. */
export function civilDays(engine: HoursEngine, key: string, from: DayNumber, to: DayNumber): CivilDay[] {
  const { planner, schedule } = engine.part(key);
  const plain = civilWeek(weekRanges(schedule.weekly));
  const planOf = (date: DayNumber) => {
    const plan = planner.plan(date, civilDate(date).year);
    const ranges = plan.intervals.map(({ start, end }): MinuteRange => [start, end]);
    const closed = plan.entry !== undefined && isClosedDay(plan.entry);
    return { ranges, masked: closed && schedule.holidayScope === 'calendar-day', entry: plan.entry };
  };
  const days: CivilDay[] = [];
  for (let date = from; date <= to; date++) {
    const [before, own] = [planOf(date - 1), planOf(date)];
    const ranges = own.masked ? [] : mergeRanges([...within(own.ranges, 0), ...within(before.ranges, 1440)]);
    const season = seasonOn(schedule, date);
    let name = own.entry?.name ?? season?.name;
    if (name === undefined && !sameRanges(ranges, plain[weekdayOf(date)]!))
      name = before.entry?.name ?? seasonOn(schedule, date - 1)?.name;
    days.push({ date, ranges, name });
  }
  return days;
}

/** Consecutive dates with one name whose hours follow the weekday. */
export interface CivilRun {
  name: string;
  from: DayNumber;
  to: DayNumber;
  /** Hours by weekday (Monday 0) of the dates in the run. */
  hours: Map<number, MinuteRange[]>;
}

/** Joins named dates to runs, as long as a weekday has the same hours throughout. */
export function civilRuns(days: readonly CivilDay[]): CivilRun[] {
  const runs: CivilRun[] = [];
  for (const { date, ranges, name } of days) {
    if (name === undefined) continue;
    const weekday = weekdayOf(date);
    const last = runs.at(-1);
    const known = last?.hours.get(weekday);
    if (last && last.name === name && last.to === date - 1 && (!known || sameRanges(known, ranges))) {
      last.to = date;
      last.hours.set(weekday, ranges);
    } else runs.push({ name, from: date, to: date, hours: new Map([[weekday, ranges]]) });
  }
  return runs;
}
