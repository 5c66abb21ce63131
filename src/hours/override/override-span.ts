import { CctoolError } from '../../diagnostics/index.js';
import { type DayNumber, formatDate } from '../dates/day-number.js';
import type { HoursEngine } from '../engine.js';
import { isClockTime, type NaturalClock, readElapsed, readTime } from '../natural-time.js';
import { localTime } from '../text/local-time.js';
import type { Zone } from '../zones/zone.js';
import { checkSpan } from './plan-override.js';

/** When an override is to hold, as people write it. */
export interface SpanRequest {
  /** Its start; now when absent. */
  start?: string | undefined;
  /** Its end, or how long it holds; until somebody ends it when both are absent. */
  end?: string | null | undefined;
  duration?: string | undefined;
  /** Which of the two a repeated local time means. */
  fold?: 'first' | 'second' | undefined;
}

/** The present as overrides have it: in whole seconds. */
export const wholeSeconds = (now: number): number => Math.floor(now / 1000) * 1000;

/** The zone in which the times of an override are read: the schedule's; for all schedules (`*`), the calendar's. */
export function overrideZone(engine: HoursEngine, key: string): Zone {
  const { calendar, schedules } = engine.hours;
  return engine.part(key === '*' ? (calendar ?? schedules[0]!.key) : key).zone;
}

/** The end of an override; a time without a day is the first such time after a start that lies ahead. */
function readEnd(text: string, clock: NaturalClock & { base: number }): number {
  const { zone, now, base } = clock;
  if (base <= now || !isClockTime(text)) return wholeSeconds(readTime(text, clock));
  const day = localTime(zone, base).date;
  const on = (date: DayNumber) => wholeSeconds(readTime(`${formatDate(date)} ${text.trim()}`, clock));
  // Midnight is the end of a day, so that of the day before may be the first one.
  return [day - 1, day].map(on).find((end) => end > base) ?? on(day + 1);
}

/**
 * Reads when an override is to hold, in milliseconds since 1970 UTC.
 * @throws CctoolError of kind `input` for what is not a time, and for an end that is not after the start or in the past
 */
export function readSpan(
  { start: from, end: until, duration, fold }: SpanRequest,
  zone: Zone,
  now: number,
): { start: number; end: number | null } {
  const present = wholeSeconds(now);
  const start = from === undefined ? present : wholeSeconds(readTime(from, { zone, now: present, fold }));
  let end: number | null = null;
  if (until !== undefined && until !== null) end = readEnd(until, { zone, now: present, base: start, fold });
  if (duration !== undefined) {
    const elapsed = readElapsed(duration);
    if (elapsed === undefined) {
      throw new CctoolError('input', `"${duration.slice(0, 100)}" is not a duration`, 'write 90m, 2h30m or 1d');
    }
    end = start + elapsed;
  }
  checkSpan(start, end, now);
  return { start, end };
}

/**
 * What clearing does to an override at an instant: one that holds gets an end; one that begins at this very instant is
 * taken out, since an end at its start would be no time at all; one to come is planned; undefined for one that is over.
 */
export function clearingOf(start: number, end: number | null, at: number): 'end' | 'remove' | 'planned' | undefined {
  if (end !== null && end <= at) return undefined;
  return start < at ? 'end' : start === at ? 'remove' : 'planned';
}
