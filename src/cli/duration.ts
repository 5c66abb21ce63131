import { DateTime } from 'luxon';
import { CctoolError } from '../diagnostics/index.js';

const seconds: { [unit: string]: number } = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** A hundred years: anything longer is a typing error, and may exceed the range of dates. */
const longest = 36_525 * 86_400;

/** Seconds of a duration such as `90s`, `15m`, `12h`, `30d` or `2w`; undefined for any other text, or more than a century. */
export function readDuration(text: string): number | undefined {
  const match = /^(\d{1,9})\s*([smhdw])$/.exec(text.trim());
  const length = match ? Number(match[1]) * seconds[match[2]!]! : Number.POSITIVE_INFINITY;
  return length <= longest ? length : undefined;
}

/**
 * An instant that lies ahead, given as a date (`2027-01-31`, the end of that day in UTC), a date and time, or a duration from
 * now (`90d`).
 * @returns ISO 8601 in UTC
 * @throws CctoolError of kind `usage` that names the option
 */
export const readInstant = (option: string, text: string, now: number): string =>
  readTime(option, text, now, {
    sign: 1,
    hint: 'write 2027-01-31, 2027-01-31T18:00:00Z, or a time from now: 90d, 12h',
  });

/** The same for an instant that has passed: the start of a date, or a duration ago; undefined where none is given. */
export const readPast = (option: string, text: string | undefined, now: number): string | undefined =>
  text === undefined
    ? undefined
    : readTime(option, text, now, {
        sign: -1,
        hint: 'write 2026-11-01, 2026-11-01T18:00:00Z, or how long ago: 7d, 12h',
      });

function readTime(option: string, text: string, now: number, { sign, hint }: { sign: 1 | -1; hint: string }): string {
  const duration = readDuration(text);
  if (duration !== undefined) return new Date(now + sign * duration * 1000).toISOString();
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const namesOffset = /T.*(Z|[+-]\d{2}:\d{2})$/.test(text);
  // Strict: 30 February is refused.
  const given = DateTime.fromISO(text, { zone: 'utc' });
  const time = isDate && sign === 1 ? given.endOf('day') : given;
  if (!(isDate || namesOffset) || !time.isValid) {
    throw new CctoolError('usage', `${option}: "${text}" is not a date or time`, hint);
  }
  return time.toJSDate().toISOString();
}
