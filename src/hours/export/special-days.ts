import { civilDate, type DayNumber, dayNumber, formatDate } from '../dates/day-number.js';
import type { HoursEngine } from '../engine.js';
import { isClosedDay } from '../holidays/day-entry.js';
import type { Loss } from '../import/loss.js';
import { type MinuteRange, mergeRanges } from '../import/minute-ranges.js';
import type { Calendar, Holiday, Schedule, Weekly } from '../model.js';
import { seasonOn } from '../timeline/day-plan.js';
import type { ExportOptions } from './exported.js';

/** Weekly hours as ranges, Monday first. */
export function weekRanges(weekly: Weekly | undefined): MinuteRange[][] {
  return Array.from({ length: 7 }, (_, day) =>
    mergeRanges((weekly?.days[day] ?? []).map(({ start, end }): MinuteRange => [start, end])),
  );
}

/** The last date of the years that an export writes out. */
export function lastDate({ from, years }: Pick<ExportOptions, 'from' | 'years'>): DayNumber {
  const { year, month, day } = civilDate(from);
  return dayNumber(year + years, month, day) - 1;
}

/** A date whose hours are not those of the plain week. */
export interface SpecialDay {
  date: DayNumber;
  name: string;
  kind: 'season' | 'holiday';
  /** Shifts that start on the date; none is closed. */
  hours: MinuteRange[];
  /** True where the whole civil date is closed, the tail of the night before too. */
  masked: boolean;
  /** The holiday of the file that decides; absent for seasons and for dates of holiday data. */
  holiday?: Holiday;
}

/** All dates of a stretch that a season, a holiday or an exception decides. */
export function specialDays(engine: HoursEngine, key: string, from: DayNumber, to: DayNumber): SpecialDay[] {
  const { planner, schedule } = engine.part(key);
  const days: SpecialDay[] = [];
  for (let date = from; date <= to; date++) {
    const { year } = civilDate(date);
    const { entry, intervals } = planner.plan(date, year);
    if (entry) {
      const closed = isClosedDay(entry);
      days.push({
        date,
        name: entry.name,
        kind: 'holiday',
        hours: closed ? [] : mergeRanges(intervals.map(({ start, end }): MinuteRange => [start, end])),
        masked: closed && schedule.holidayScope === 'calendar-day',
        ...('dates' in entry.item ? { holiday: entry.item as Holiday } : {}),
      });
      continue;
    }
    const season = seasonOn(schedule, date);
    if (!season) continue;
    const hours = mergeRanges(intervals.map(({ start, end }): MinuteRange => [start, end]));
    days.push({ date, name: season.name, kind: 'season', hours, masked: false });
  }
  return days;
}

/** All dates of a stretch that lie in a season, with the season's hours, whatever holiday falls on them. */
export function seasonDays(engine: HoursEngine, key: string, from: DayNumber, to: DayNumber): SpecialDay[] {
  const { planner, schedule } = engine.part(key);
  const days: SpecialDay[] = [];
  for (let date = from; date <= to; date++) {
    const season = seasonOn(schedule, date);
    if (!season) continue;
    const hours = mergeRanges(planner.usual(date).map(({ start, end }): MinuteRange => [start, end]));
    days.push({ date, name: season.name, kind: 'season', hours, masked: false });
  }
  return days;
}

/** The calendars of a schedule with those that they link, the linked ones first, each once. */
export function linkedCalendars(engine: HoursEngine, schedule: Schedule): Calendar[] {
  const found = new Set<Calendar>();
  const visit = (key: string) => {
    const calendar = engine.hours.calendars.find((candidate) => candidate.key === key);
    if (!calendar || found.has(calendar)) return;
    calendar.calendars.forEach(visit);
    found.add(calendar);
  };
  schedule.calendars.forEach(visit);
  return [...found];
}

/** True where a shift of the week, of a season or of a holiday runs past midnight. */
export function hasOvernight(engine: HoursEngine, schedule: Schedule): boolean {
  const past = ({ end }: { end: number }) => end > 1440;
  const weeks = [...(schedule.weekly ? [schedule.weekly] : []), ...schedule.seasons.map((season) => season.weekly)];
  const holidays = [
    ...schedule.exceptions,
    ...linkedCalendars(engine, schedule).flatMap((calendar) => calendar.holidays),
  ];
  return (
    weeks.some((week) => week.days.some((day) => day.some(past))) || holidays.some(({ hours }) => hours.some(past))
  );
}

/** Reports closed dates that end the shift of the evening before, for formats in which they cannot. */
export function reportMasked(
  engine: HoursEngine,
  schedule: Schedule,
  days: readonly SpecialDay[],
  losses: Loss[],
): void {
  if (!days.some((day) => day.masked) || !hasOvernight(engine, schedule)) return;
  const message = 'a closed date cannot end the shift of the evening before';
  losses.push({ kind: 'changed', place: 'holiday_scope', message });
}

/** Reports what no format outside carries: overrides, members, the policies, the dates of effect. */
export function reportCommon(
  engine: HoursEngine,
  { key, now }: ExportOptions,
  losses: Loss[],
  can: { effective?: boolean } = {},
): void {
  const { schedule, overrides } = engine.part(key);
  const drop = (place: string, message: string) => void losses.push({ kind: 'dropped', place, message });
  for (const [kind, members] of [
    ['union', schedule.union],
    ['intersect', schedule.intersect],
  ] as const) {
    if (members.length)
      drop(kind, `the hours of ${members.join(', ')} are not part of the export; only the schedule's own are`);
  }
  const pending = overrides.filter(({ end }) => end === null || end > now);
  if (pending.length)
    drop(
      'overrides',
      `${pending.length} ${pending.length === 1 ? 'override is' : 'overrides are'} left out: the format has no emergencies`,
    );
  const { from, to } = schedule.effective;
  if (!can.effective && (from !== null || to !== null)) {
    const range = `${from === null ? '…' : formatDate(from)} to ${to === null ? '…' : formatDate(to)}`;
    drop('effective', `the dates of effect (${range}) are left out`);
  }
  if (schedule.dst === 'wallclock') drop('dst', 'the policy at clock changes (wallclock) is left out');
}
