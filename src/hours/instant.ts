import { civilDate, dayNumber, daysInMonth } from './dates/day-number.js';

/** The parts of an ISO 8601 date and time; `offset` in minutes, undefined where the text has none (a local time). */
export interface ParsedTime {
  /** The wall clock as milliseconds, as if it were UTC. */
  local: number;
  offset: number | undefined;
}

const iso =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:\s?([Zz]|[+-]\d\d(?::?\d\d)?))?)?$/;

/**
 * Reads `2026-11-01T01:15-05:00`, `2026-11-01T06:15Z`, `2026-11-01 01:15` or `2026-11-01` (its midnight).
 * Undefined for anything else, and for dates and times that no calendar or clock has.
 */
export function parseTime(text: string): ParsedTime | undefined {
  const match = iso.exec(text.trim());
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  if (hour > 24 || minute > 59 || second > 59 || (hour === 24 && (minute || second))) return undefined;
  const fraction = Math.trunc(Number(`0.${match[7] ?? 0}`) * 1000);
  const local = dayNumber(year, month, day) * 86_400_000 + ((hour * 60 + minute) * 60 + second) * 1000 + fraction;
  const zone = match[8];
  if (zone === undefined) return { local, offset: undefined };
  if (zone === 'Z' || zone === 'z') return { local, offset: 0 };
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone)!;
  if (Number(hours) > 23 || Number(minutes ?? 0) > 59) return undefined;
  return { local, offset: (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0)) };
}

/** Milliseconds since 1970 UTC of a time with an offset; undefined where the text is not a time or has no offset. */
export function parseInstant(text: string): number | undefined {
  const time = parseTime(text);
  return time?.offset === undefined ? undefined : time.local - time.offset * 60_000;
}

/** ISO 8601 UTC with `Z`, without a fraction where there is none: `2026-06-10T15:00:00Z`. */
export function formatInstant(milliseconds: number): string {
  const day = Math.floor(milliseconds / 86_400_000);
  const { year, month, day: date } = civilDate(day);
  // Whole seconds of four-digit years, which is nearly all: many times faster than a Date.
  if (milliseconds % 1000 !== 0 || !(year >= 1000 && year <= 9999)) {
    return new Date(milliseconds).toISOString().replace('.000Z', 'Z');
  }
  const second = (milliseconds - day * 86_400_000) / 1000;
  const clock = `${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`;
  return `${year}-${two(month)}-${two(date)}T${clock}Z`;
}

const two = (number: number) => (number < 10 ? `0${number}` : `${number}`);
