import { civilDate, type DayNumber, weekdayOf } from '../dates/day-number.js';
import type { HoursEngine } from '../engine.js';
import { isClosedDay } from '../holidays/day-entry.js';
import type { Loss } from '../import/loss.js';
import { formatRange, type MinuteRange, subtractRanges } from '../import/minute-ranges.js';
import { byDay } from '../import/rule-days.js';
import type { Holiday } from '../model.js';
import { civilDays, civilRuns, civilWeek } from './civil-days.js';
import type { ExportOptions } from './exported.js';
import { hasOvernight, lastDate, linkedCalendars, specialDays, weekRanges } from './special-days.js';

/** A stretch of local time in which a schedule is open, or closed whatever else opens it; once or by a rule. */
export interface ScheduleEvent {
  name: string;
  state: 'open' | 'closed';
  /** A closure of whole dates. */
  isHoliday: boolean;
  /** The first date, and minutes from its midnight; an end above 1440 lies on a later date. */
  date: DayNumber;
  start: number;
  end: number;
  /** RFC 5545, from `date` on. */
  rule?: string;
}

/** Gives names that are taken a number: systems that refer to events by name need one of its own for each. */
export function numbered(): (name: string) => string {
  const counts = new Map<string, number>();
  return (name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count > 1 ? `${name} (${count})` : name;
  };
}

/** The weekly hours, days with equal hours together. */
function weeklyEvents(week: readonly MinuteRange[][], from: DayNumber): ScheduleEvent[] {
  const days = new Map<string, { range: MinuteRange; weekdays: number[] }>();
  week.forEach((ranges, weekday) => {
    for (const range of ranges) {
      const key = range.join();
      const known = days.get(key);
      if (known) known.weekdays.push(weekday);
      else days.set(key, { range, weekdays: [weekday] });
    }
  });
  return [...days.values()].map(({ range, weekdays }) => {
    // The first date of the rule is one of its days; a week back, so that the night before the first date is there.
    const first = from - 7 + Math.min(...weekdays.map((day) => (day - weekdayOf(from) + 7) % 7));
    const name = `Open ${weekdays.map((day) => byDay([day]).slice(6)).join(' ')} ${formatRange(range)}`;
    return {
      ...{ name, state: 'open' as const, isHoliday: false, date: first, start: range[0], end: range[1] },
      rule: `FREQ=WEEKLY;${byDay(weekdays)}`,
    };
  });
}

/** A closed holiday that a yearly rule gives, whatever the hours of its day are. */
function yearlyRule(holiday: Holiday): { rule: string; first(from: DayNumber): DayNumber } | undefined {
  const { dates, observed } = holiday;
  if (!isClosedDay(holiday) || observed !== 'none' || dates.kind !== 'rule') return undefined;
  const { frequency, months, monthDays, weekdays, ...rest } = dates.rule;
  const isPlain = rest.interval === 1 && !rest.until && !rest.count && !rest.start && !rest.setPositions.length;
  if (frequency !== 'YEARLY' || !isPlain || months.length !== 1 || monthDays.length !== 1 || weekdays.length)
    return undefined;
  const [month, day] = [months[0]!, monthDays[0]!];
  if (day < 1 || day > 28) return undefined;
  const first = (from: DayNumber) => {
    for (let date = from; ; date++) {
      const at = civilDate(date);
      if (at.month === month && at.day === day) return date;
    }
  };
  return { rule: `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${day}`, first };
}

/**
 * A schedule as events, for systems in which what closes wins over what opens: the week, then for every date that differs
 * from it what is closed of the usual hours and what is open besides. Whole dates are closed by one event, those of a
 * yearly rule by its rule; everything else is written out for the years of the export, which is reported.
 */
export function scheduleEvents(engine: HoursEngine, options: ExportOptions, losses: Loss[]): ScheduleEvent[] {
  const { key, from } = options;
  const { schedule } = engine.part(key);
  const last = lastDate(options);
  const week = weekRanges(schedule.weekly);
  const plain = civilWeek(week);
  const events = weeklyEvents(week, from);
  const covered = new Set<DayNumber>();
  const recurring = new Map<Holiday, ReturnType<typeof yearlyRule>>();
  // A shift over midnight would keep its tail, and seasons have hours of their own: such dates are written out.
  if (!hasOvernight(engine, schedule)) {
    const all = [...linkedCalendars(engine, schedule).flatMap(({ holidays }) => holidays), ...schedule.exceptions];
    const special = specialDays(engine, key, from, last);
    for (const holiday of all) {
      const rule = holiday.except.includes(key) ? undefined : yearlyRule(holiday);
      const own = special.filter((day) => day.holiday === holiday);
      const loses = special.some(
        (day) => day.kind === 'holiday' && day.name === holiday.name && day.holiday !== holiday,
      );
      if (!rule || loses || !own.length) continue;
      // Another holiday may win on one of its dates; then the rule would close it.
      const dates = Array.from({ length: last - from + 1 }, (_, index) => from + index).filter((date) => {
        const at = civilDate(date);
        return rule.rule.endsWith(`BYMONTH=${at.month};BYMONTHDAY=${at.day}`);
      });
      if (dates.length !== own.length) continue;
      recurring.set(holiday, rule);
      for (const day of own) covered.add(day.date);
    }
  }
  for (const [{ name }, rule] of recurring) {
    const date = rule!.first(from);
    events.push({ name, state: 'closed', isHoliday: true, date, start: 0, end: 1440, rule: rule!.rule });
  }
  const runs = civilRuns(civilDays(engine, key, from, last).filter(({ date }) => !covered.has(date)));
  for (const { name, from: first, to, hours } of runs) {
    if ([...hours.values()].every((ranges) => !ranges.length)) {
      const end = (to - first + 1) * 1440;
      events.push({ name, state: 'closed', isHoliday: true, date: first, start: 0, end });
      continue;
    }
    for (let date = first; date <= to; date++) {
      const own = hours.get(weekdayOf(date))!;
      const usual = plain[weekdayOf(date)]!;
      const add = (state: ScheduleEvent['state'], [start, end]: MinuteRange) =>
        events.push({ name, state, isHoliday: false, date, start, end });
      for (const range of subtractRanges(usual, own)) add('closed', range);
      for (const range of subtractRanges(own, usual)) add('open', range);
    }
  }
  if (runs.length) {
    const message = `${runs.length} stretches of dates with hours of their own are written out one by one; export again before they end`;
    losses.push({ kind: 'changed', place: 'seasons and holidays', message });
  }
  return events;
}
