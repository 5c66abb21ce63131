/**
 * A second, plain implementation of hours of operation: it asks `Intl` what the clock shows, minute by minute, marks the
 * open minutes one by one, and decides whether a day is a holiday by looking at that day. Slow and simple on purpose; it
 * shares no code with the engine that it is compared with. All times are minutes since 1970, all dates days since 1970.
 */

export const minutesPerDay = 1440;

/** A holiday or exception as the scan needs it: does it fall on a day, and what holds then? */
export interface PlainHoliday {
  on(day: number): boolean;
  observed: 'none' | 'nearest-weekday' | 'next-weekday' | 'sunday-to-monday';
  both: boolean;
  /** Pairs of minutes from midnight; empty is closed. */
  hours: [number, number][];
  except: string[];
  kind: 'date' | 'range' | 'rule';
}

export interface PlainSchedule {
  key: string;
  zone: string;
  dst: 'rfc5545' | 'wallclock';
  scope: 'service-day' | 'calendar-day';
  /** Hours by weekday, Monday first; undefined for a schedule that only others make. */
  weekly: [number, number][][] | undefined;
  seasons: { from: [number, number]; to: [number, number]; weekly: [number, number][][] }[];
  exceptions: PlainHoliday[];
  /** Linked calendars in order. */
  calendars: PlainHoliday[][];
  effective: { from: number | null; to: number | null };
  union: string[];
  intersect: string[];
  /** Start and end in minutes since 1970; later wins. */
  overrides: { start: number; end: number | null; open: boolean }[];
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Local minutes at a minute of universal time, as `Intl` shows them. */
function localMinute(zone: string, minute: number): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    formats.set(zone, format);
  }
  const [day, month, year, hour, min] = format
    .format(minute * 60_000)
    .split(/\D+/)
    .map(Number) as [number, number, number, number, number];
  return Date.UTC(year, month - 1, day, hour, min) / 60_000;
}

/** What the clock of a zone shows in every minute of a stretch. */
export class Clock {
  readonly from: number;
  readonly local: Int32Array;
  readonly #first = new Map<number, number>();
  readonly dates = new Set<number>();

  constructor(zone: string, from: number, to: number) {
    this.from = from;
    this.local = new Int32Array(to - from);
    for (let hour = 0; hour < this.local.length; hour += 60) {
      const here = localMinute(zone, from + hour);
      const constant = localMinute(zone, from + hour + 60) - here === 60;
      // Every minute is asked for where the hour holds a change.
      for (let minute = hour; minute < Math.min(hour + 60, this.local.length); minute++) {
        this.local[minute] = constant ? here + minute - hour : localMinute(zone, from + minute);
      }
    }
    this.local.forEach((local, index) => {
      if (!this.#first.has(local)) this.#first.set(local, index);
      this.dates.add(Math.floor(local / minutesPerDay));
    });
  }

  /** The first minute that shows a local time; for one that is never shown, by the offset that held before. */
  minuteOf(local: number): number | undefined {
    const shown = this.#first.get(local);
    if (shown !== undefined) return shown;
    for (let later = local + 1; later < local + 2 * minutesPerDay; later++) {
      const after = this.#first.get(later);
      if (after === undefined) continue;
      if (after === 0) return undefined;
      const offsetBefore = this.local[after - 1]! - (after - 1);
      return local - offsetBefore;
    }
    return undefined;
  }
}

const weekdayOf = (day: number) => (new Date(day * 86_400_000).getUTCDay() + 6) % 7;

function keptOn(date: number, rule: PlainHoliday['observed'], taken: Set<number>): number {
  const weekday = weekdayOf(date);
  if (weekday < 5 || rule === 'none') return date;
  const isSaturday = weekday === 5;
  if (rule === 'nearest-weekday') return isSaturday ? date - 1 : date + 1;
  if (rule === 'sunday-to-monday') return isSaturday ? date : date + 1;
  for (let day = date + 1; ; day++) if (weekdayOf(day) < 5 && !taken.has(day)) return day;
}

/** For every holiday of a list the days on which it is kept, in a stretch of days. */
function keptDays(
  list: PlainHoliday[],
  others: PlainHoliday[],
  from: number,
  to: number,
): Map<PlainHoliday, Set<number>> {
  const kept = new Map<PlainHoliday, Set<number>>(list.map((holiday) => [holiday, new Set<number>()]));
  const taken = new Set<number>();
  for (let day = from; day <= to; day++) {
    for (const holiday of [...list, ...others]) {
      if (holiday.kind === 'range' || holiday.hours.length || !holiday.on(day)) continue;
      taken.add(holiday.observed === 'next-weekday' ? day : keptOn(day, holiday.observed, taken));
    }
  }
  for (let day = from; day <= to; day++) {
    for (const holiday of list) {
      if (!holiday.on(day)) continue;
      const on = keptOn(day, holiday.observed, taken);
      if (holiday.observed === 'next-weekday') taken.add(on);
      kept.get(holiday)!.add(on);
      if (holiday.both) kept.get(holiday)!.add(day);
    }
  }
  return kept;
}

/** Says which exception decides a day: a schedule's own by position, then those of calendars: dated, range, rule. */
function deciderOf(schedule: PlainSchedule, from: number, to: number): (day: number) => PlainHoliday | undefined {
  const ranked: { holiday: PlainHoliday; days: Set<number> }[] = [];
  const add = (list: PlainHoliday[], others: PlainHoliday[], wanted: string | undefined) => {
    const kept = keptDays(list, others, from - 60, to + 60);
    for (const holiday of list) {
      if (wanted !== undefined && holiday.kind !== wanted) continue;
      if (!holiday.except.includes(schedule.key)) ranked.push({ holiday, days: kept.get(holiday)! });
    }
  };
  for (const kind of ['rule', 'range', 'date']) {
    for (const calendar of schedule.calendars) add(calendar, [], kind);
  }
  add(schedule.exceptions, schedule.calendars.flat(), undefined);
  return (day) => ranked.findLast(({ days }) => days.has(day))?.holiday;
}

function usualHours(schedule: PlainSchedule, day: number): [number, number][] {
  const date = new Date(day * 86_400_000);
  const code = (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
  const season = schedule.seasons.findLast(({ from, to }) => {
    const first = from[0] * 100 + from[1];
    const last = to[0] * 100 + to[1];
    return first <= last ? code >= first && code <= last : code >= first || code <= last;
  });
  const weekly = season ? season.weekly : schedule.weekly;
  return weekly?.[weekdayOf(day)] ?? [];
}

/** Which minutes of the clock's stretch are open (1). Near its rims, where shifts are cut off, it says nothing reliable. */
export function scan(schedules: Map<string, PlainSchedule>, key: string, clockOf: (zone: string) => Clock): Uint8Array {
  const schedule = schedules.get(key)!;
  const clock = clockOf(schedule.zone);
  const { length } = clock.local;
  const dates = [...clock.dates].sort((a, b) => a - b);
  const decider = deciderOf(schedule, dates[0]!, dates.at(-1)!);
  const open = new Uint8Array(length);
  const holidays = new Map(dates.map((day) => [day, decider(day)]));
  const { from, to } = schedule.effective;

  for (const day of dates) {
    if ((from !== null && day < from) || (to !== null && day > to)) continue;
    const holiday = holidays.get(day);
    const replaced = holiday && (holiday.hours.length > 0 || schedule.scope === 'service-day');
    for (const [start, end] of replaced ? holiday.hours : usualHours(schedule, day)) {
      const localStart = day * minutesPerDay + start;
      const localEnd = day * minutesPerDay + end;
      if (schedule.dst === 'wallclock') {
        for (let minute = 0; minute < length; minute++) {
          if (clock.local[minute]! >= localStart && clock.local[minute]! < localEnd) open[minute] = 1;
        }
        continue;
      }
      const first = clock.minuteOf(localStart);
      const last = clock.minuteOf(localEnd);
      if (first === undefined || last === undefined) continue;
      for (let minute = Math.max(0, first); minute < Math.min(last, length); minute++) open[minute] = 1;
    }
  }

  const others = (keys: string[]) => keys.map((member) => scan(schedules, member, clockOf));
  const onlyOthers = !schedule.weekly && !schedule.seasons.length;
  const unions = others(schedule.union);
  if (onlyOthers && !unions.length && schedule.intersect.length) unions.push(new Uint8Array(length).fill(1));
  const intersections = others(schedule.intersect);
  for (let minute = 0; minute < length; minute++) {
    const day = Math.floor(clock.local[minute]! / minutesPerDay);
    const holiday = holidays.get(day);
    // Hours of others give way to the schedule's own exceptions on their whole dates.
    if (!holiday && unions.some((member) => member[minute])) open[minute] = 1;
    if (holiday && !holiday.hours.length && schedule.scope === 'calendar-day') open[minute] = 0;
    if (intersections.some((member) => !member[minute])) open[minute] = 0;
    const outside = (from !== null && day < from) || (to !== null && day > to);
    if (outside && unions.length) open[minute] = 0;
    for (const override of schedule.overrides) {
      const at = clock.from + minute;
      if (at >= override.start && (override.end === null || at < override.end)) open[minute] = override.open ? 1 : 0;
    }
  }
  return open;
}
