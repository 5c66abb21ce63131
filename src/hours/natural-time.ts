import { DateTime } from 'luxon';
import { CctoolError } from '../diagnostics/index.js';
import { type DayNumber, dayNumber, formatDate, parseDate, weekdayOf } from './dates/day-number.js';
import { weekdayNumber } from './import/rule-days.js';
import { parseTime } from './instant.js';
import { resolveTime } from './resolve-time.js';
import { localTime } from './text/local-time.js';
import type { Zone } from './zones/zone.js';

const units: { [unit: string]: number } = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };
const unit = 's(?:ec(?:ond)?s?)?|m(?:in(?:ute)?s?)?|h(?:(?:ou)?rs?)?|d(?:ays?)?|w(?:eeks?)?';
const elapsedText = new RegExp(`^(?:\\d{1,6}\\s*(?:${unit})(?![a-z])\\s*)+$`);
const elapsedPart = new RegExp(`(\\d+)\\s*(${unit})(?![a-z])`, 'g');

const example =
  'write 18:00 (today), tomorrow 9:00, fri 17:30, "24 Dec 18:00", 2026-12-24T18:00, 2026-12-24T18:00-05:00 or +2h30m';

/** Milliseconds of elapsed time: `90m`, `2h30m`, `1d 12h`, `2 hours`; undefined where the text is none. */
export function readElapsed(text: string): number | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^\+\s*/, '');
  if (!elapsedText.test(plain)) return undefined;
  let total = 0;
  for (const [, count, name] of plain.matchAll(elapsedPart)) total += Number(count) * units[name![0]!]!;
  return total;
}

/** `now`, `+2h`, `in 2h`, `-30m`, `30m ago`: an instant without a clock on the wall; undefined for any other text. */
export function readRelative(text: string, now: number, base: number = now): number | undefined {
  const plain = text.trim().toLowerCase();
  if (plain === 'now') return now;
  const past = /^-\s*(.+)$|^(.+) ago$/.exec(plain);
  const elapsed = readElapsed(past ? (past[1] ?? past[2]!) : plain.replace(/^in /, ''));
  if (elapsed === undefined) return undefined;
  return past ? now - elapsed : base + elapsed;
}

/** The clock on which a text is read. Instants in milliseconds since 1970 UTC. */
export interface NaturalClock {
  zone: Zone;
  now: number;
  /** What elapsed time counts from; the present where it is absent. */
  base?: number;
  /** Which of the two a local time in a repeated hour means. */
  fold?: 'first' | 'second' | undefined;
}

const clockText = /^(?:(\d{1,2}):(\d\d)(?:\s*([ap])\.?m\.?)?|(\d{1,2})\s*([ap])\.?m\.?|(noon)|(midnight))$/;

/** True for a time without a day: `18:30`, `6pm`, `noon`. */
export const isClockTime = (text: string): boolean =>
  readClock(text.trim().toLowerCase().replace(/\s+/g, ' ')) !== undefined;

/** Minutes from midnight of `14:00`, `9:05 pm`, `9am`, `noon`, `midnight` (the end of the day) or `24:00`. */
function readClock(text: string): number | undefined {
  const match = clockText.exec(text);
  if (!match) return undefined;
  if (match[6]) return 720;
  if (match[7]) return 1440;
  const half = match[3] ?? match[5];
  const [hour, minute] = [Number(match[1] ?? match[4]), Number(match[2] ?? 0)];
  if (minute > 59 || (half ? hour < 1 || hour > 12 : hour > 24 || (hour === 24 && minute > 0))) return undefined;
  return (half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour) * 60 + minute;
}

const dated = ['d LLL yyyy', 'd LLLL yyyy', 'LLL d yyyy', 'LLLL d yyyy', 'd.M.yyyy'];

/** A date with the name of its month, or `24.12.2026`; without a year the next such date. */
function readNamedDate(text: string, today: DayNumber): DayNumber | undefined {
  const plain = text
    .replaceAll(',', ' ')
    .replace(/(\d)(?:st|nd|rd|th)\b/, '$1')
    .replace(/\s+/g, ' ');
  const hasYear = /\b\d{4}$/.test(plain);
  const year = Number(formatDate(today).slice(0, 4));
  // 29 February may be eight years away.
  for (let ahead = 0; ahead <= (hasYear ? 0 : 8); ahead++) {
    for (const format of dated) {
      const found = DateTime.fromFormat(hasYear ? plain : `${plain} ${year + ahead}`, format, {
        zone: 'utc',
        locale: 'en',
      });
      if (!found.isValid) continue;
      const day = dayNumber(found.year, found.month, found.day);
      if (hasYear || day >= today) return day;
    }
  }
  return undefined;
}

/** A day by name: `isAhead` says whether today still counts where a weekday names it. */
function readDayName(text: string, today: DayNumber, isAhead: (day: DayNumber) => boolean): DayNumber | undefined {
  if (text === 'today') return today;
  if (text === 'tomorrow') return today + 1;
  if (text === 'yesterday') return today - 1;
  const plain = text.replace(/^on /, '');
  const name = plain.replace(/^next /, '');
  const weekday = /^[a-z]{3,}$/.test(name) ? weekdayNumber(name) : undefined;
  if (weekday === undefined) return parseDate(plain) ?? readNamedDate(plain, today);
  const day = today + ((weekday - weekdayOf(today) + 7) % 7);
  return day === today && (plain !== name || !isAhead(day)) ? day + 7 : day;
}

/**
 * Reads a date as people write it: `2026-12-24`, `24 Dec`, `Dec 24, 2026`, `today`, `tomorrow`, `friday`.
 * @throws CctoolError of kind `input` for anything else
 */
export function readDay(text: string, { zone, now }: NaturalClock): DayNumber {
  const plain = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const day = readDayName(plain, localTime(zone, now).date, () => true);
  if (day !== undefined) return day;
  throw new CctoolError(
    'input',
    `"${text.slice(0, 100)}" is not a date`,
    'write 2026-12-24, 24 Dec, tomorrow or friday',
  );
}

/**
 * Reads an instant as operations staff write it, on a schedule's clock: a time of today (`18:00`, `6pm`), of a named day
 * (`tomorrow 9:00`, `fri 17:30`, `24 Dec 18:00`; a day alone is its first minute), a local time, a time with its offset,
 * `now`, or elapsed time (`+2h`). A weekday is the next one on which the time lies ahead.
 * @throws CctoolError of kind `input` for anything else, and for a local time that does not exist or occurs twice
 */
export function readTime(text: string, clock: NaturalClock): number {
  const { zone, now, fold } = clock;
  const relative = readRelative(text, now, clock.base);
  if (relative !== undefined) return relative;
  if (parseTime(text)) return resolveTime(text, zone, fold);
  const plain = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const today = localTime(zone, now).date;
  // The time stands first or last, with or without a day.
  const words = plain.split(' ');
  for (const [count, atEnd] of [
    [1, true],
    [2, true],
    [1, false],
    [2, false],
  ] as const) {
    const time = (atEnd ? words.slice(-count) : words.slice(0, count)).join(' ');
    const rest = (atEnd ? words.slice(0, -count) : words.slice(count)).join(' ').replace(/(?:^| )at$|,$/, '');
    const minutes = readClock(time);
    if (minutes === undefined) continue;
    const isAhead = (day: DayNumber) => zone.instantOf(day * 86_400_000 + minutes * 60_000) > now;
    const day = rest === '' ? today : readDayName(rest, today, isAhead);
    if (day === undefined) continue;
    const two = (number: number) => String(number).padStart(2, '0');
    return resolveTime(`${formatDate(day)} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`, zone, fold);
  }
  const day = readDayName(plain, today, (date) => zone.instantOf(date * 86_400_000) > now);
  if (day !== undefined) return resolveTime(formatDate(day), zone, fold);
  throw new CctoolError('input', `"${text.slice(0, 100)}" is not a time`, example);
}
