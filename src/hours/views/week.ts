import { type DayNumber, formatDate, weekdayOf } from '../dates/day-number.js';
import type { HoursEngine } from '../engine.js';
import { weekdays } from '../model.js';
import { clockText, localTime } from '../text/local-time.js';
import type { Zone } from '../zones/zone.js';

const day = 86_400_000;
const halfHour = 1_800_000;

/** What a half hour is: closed, open, open in a part of it. */
export type Cell = 'closed' | 'open' | 'first-half' | 'second-half' | 'part';

/** A change of the clock within a day. */
export interface ClockChange {
  /** Wall time before and after: `02:00`, `03:00`. */
  from: string;
  to: string;
  /** The zone's short names before and after. */
  abbreviations: [string, string];
}

export interface WeekDay {
  /** `YYYY-MM-DD`. */
  date: string;
  weekday: (typeof weekdays)[number];
  /** Half hours of elapsed time from this local midnight to the next: 48, on days of a clock change 46 or 50. */
  cells: Cell[];
  /** Open time in minutes. */
  open_minutes: number;
  /** Open stretches of the civil day in local time, an end at midnight as 24:00. */
  hours: string[];
  clock_changes: ClockChange[];
  /** Index of the cell that holds the present. */
  now?: number;
}

export interface WeekView {
  schedule: string;
  name: string;
  timezone: string;
  days: WeekDay[];
}

/** The open stretches between two instants. */
function openStretches(engine: HoursEngine, key: string, from: number, to: number): [number, number][] {
  const layer = engine.layer(key, from, to);
  const stretches: [number, number][] = [];
  layer.starts.forEach((start, index) => {
    if (!layer.open[index]) return;
    const end = layer.starts[index + 1] ?? layer.end;
    const last = stretches.at(-1);
    if (last && last[1] === start) last[1] = end;
    else stretches.push([start, end]);
  });
  return stretches;
}

/** How much of a stretch of time is open. */
const share = (stretches: readonly [number, number][], from: number, to: number) =>
  stretches.reduce((sum, [start, end]) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)), 0);

function cellOf(stretches: readonly [number, number][], from: number, to: number): Cell {
  const open = share(stretches, from, to);
  if (open === 0) return 'closed';
  if (open === to - from) return 'open';
  const middle = from + (to - from) / 2;
  if (share(stretches, from, middle) === open && open * 2 === to - from) return 'first-half';
  return share(stretches, middle, to) === open && open * 2 === to - from ? 'second-half' : 'part';
}

function clockChanges(zone: Zone, from: number, to: number): ClockChange[] {
  return zone.instants
    .filter((instant) => instant >= from && instant < to)
    .flatMap((instant) => {
      const before = zone.offsetAt(instant - 1);
      const after = zone.offsetAt(instant);
      // A change of the name alone moves no clock.
      if (before === after) return [];
      const wall = (offset: number) => clockText(((((instant + offset) % day) + day) % day) / 60_000);
      return [
        {
          from: wall(before),
          to: wall(after),
          abbreviations: [zone.abbreviationAt(instant - 1), zone.abbreviationAt(instant)] as [string, string],
        },
      ];
    });
}

function readDay(engine: HoursEngine, key: string, date: DayNumber, now: number): WeekDay {
  const { zone } = engine.part(key);
  const from = zone.instantOf(date * day);
  const to = zone.instantOf((date + 1) * day);
  const stretches = to > from ? openStretches(engine, key, from, to) : [];
  const cells: Cell[] = [];
  for (let start = from; start < to; start += halfHour) {
    cells.push(cellOf(stretches, start, Math.min(start + halfHour, to)));
  }
  const clock = (instant: number) => (instant === to ? '24:00' : clockText(localTime(zone, instant).minutes));
  return {
    date: formatDate(date),
    weekday: weekdays[weekdayOf(date)]!,
    cells,
    open_minutes: share(stretches, from, to) / 60_000,
    hours: stretches.map(([start, end]) => `${clock(start)}-${clock(end)}`),
    clock_changes: clockChanges(zone, from, to),
    ...(now >= from && now < to ? { now: Math.floor((now - from) / halfHour) } : {}),
  };
}

/**
 * Seven days of a schedule in half hours, as data.
 * @param now the present in milliseconds since 1970 UTC
 * @param start the first date; the Monday of the present week in the schedule's zone when absent
 */
export function weekView(engine: HoursEngine, key: string, now: number, start?: DayNumber): WeekView {
  const { schedule, zone } = engine.part(key);
  const today = localTime(zone, now).date;
  const first = start ?? today - weekdayOf(today);
  zone.cover((first - 2) * day, (first + 9) * day);
  return {
    schedule: schedule.key,
    name: schedule.name,
    timezone: schedule.timezone,
    days: Array.from({ length: 7 }, (_, index) => readDay(engine, key, first + index, now)),
  };
}
