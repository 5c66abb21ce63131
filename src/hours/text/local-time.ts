import { civilDate, formatDate, weekdayOf } from '../dates/day-number.js';
import type { Zone } from '../zones/zone.js';

const day = 86_400_000;
const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const two = (number: number) => String(number).padStart(2, '0');

/** What the wall clock of a zone shows at an instant. */
export interface LocalTime {
  /** Days since 1970-01-01. */
  date: number;
  year: number;
  month: number;
  day: number;
  /** 0 is Monday. */
  weekday: number;
  /** Minutes since local midnight, with a fraction for seconds. */
  minutes: number;
}

export function localTime(zone: Zone, instant: number): LocalTime {
  const local = instant + zone.offsetAt(instant);
  const date = Math.floor(local / day);
  return { date, ...civilDate(date), weekday: weekdayOf(date), minutes: (local - date * day) / 60_000 };
}

/** `17:00`, with seconds only where there are any. */
export function clockText(minutes: number): string {
  const seconds = Math.floor(minutes * 60 + 1e-6);
  const text = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}`;
  return seconds % 60 ? `${text}:${two(seconds % 60)}` : text;
}

/** `UTC-05:00`. */
export function offsetText(milliseconds: number): string {
  const minutes = Math.abs(Math.trunc(milliseconds / 60_000));
  return `UTC${milliseconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/**
 * An instant on the clock of a zone, as short as it is clear seen from another instant: `17:00 EDT` on the same date,
 * `Mon 09:00 EDT` within a week, `Mon 2027-01-04 09:00 EST` beyond.
 */
export function nearTimeText(zone: Zone, instant: number, seenFrom: number): string {
  const there = localTime(zone, instant);
  const here = localTime(zone, seenFrom);
  const time = `${clockText(there.minutes)} ${zone.abbreviationAt(instant)}`;
  if (there.date === here.date) return time;
  const weekday = names[there.weekday]!;
  const near = Math.abs(there.date - here.date) < 7;
  return near ? `${weekday} ${time}` : `${weekday} ${formatDate(there.date)} ${time}`;
}

/** `Fri 2026-12-25 10:00 EST`. */
export function fullTimeText(zone: Zone, instant: number): string {
  const { date, weekday, minutes } = localTime(zone, instant);
  return `${names[weekday]} ${formatDate(date)} ${clockText(minutes)} ${zone.abbreviationAt(instant)}`;
}

/** Elapsed time in its two largest units: `2d 14h`, `2h 15m`, `45m`, `30s`. */
export function durationText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const units = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'm'],
    [seconds % 60, 's'],
  ] as const;
  const first = units.findIndex(([count]) => count > 0);
  if (first < 0) return '0s';
  // Seconds matter only in the last minute.
  const shown = units.slice(first, first === 3 ? 4 : Math.min(first + 2, 3));
  return shown
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${unit}`)
    .join(' ');
}
