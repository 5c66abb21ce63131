import type { Located } from '../../diagnostics/document/source.js';
import { type DayNumber, weekdayOf } from '../dates/day-number.js';
import type { Interval, Observed } from '../model.js';

/** One holiday or exception on one date. */
export interface DayEntry {
  date: DayNumber;
  /** The same number for the same rule in every year. */
  id: number;
  name: string;
  /** True when a rule made the date, false for dates written out. */
  recurring: boolean;
  /** True when it was moved here from a weekend. */
  observed: boolean;
  /** Hours instead of the usual ones; empty is closed. */
  hours: readonly Interval[];
  /** A working day that makes up for a day off: the usual hours of this weekday (Monday 0) hold. */
  weekday?: number;
  /** Closed for a part of the day only (minutes from midnight): the usual hours hold outside it. */
  part?: { start: number; end: number };
  /** Another day of a holiday that is listed on an earlier one, or the evening before its first. */
  continued?: true;
  /** The calendar it comes from; undefined for an exception of the schedule itself. */
  calendar?: string;
  /** The part of the file that it comes from. */
  item: Located;
  /** Schedules that it does not concern. */
  except: readonly string[];
  /** Which of two on the same date wins within a calendar: dated 3, range 2, from a rule 1. */
  weight: number;
  /** The kind that the holiday data gives, e.g. `public`. */
  type?: string;
  /** The act, proclamation or official list that a correction of the holiday data rests on. */
  basis?: string;
  /** The date is reckoned; it may still be proclaimed for another day. */
  estimate?: true;
}

/** True for a day that is closed from midnight to midnight. */
export const isClosedDay = ({ hours, weekday, part }: Pick<DayEntry, 'hours' | 'weekday' | 'part'>): boolean =>
  !hours.length && weekday === undefined && !part;

const saturday = 5;
const sunday = 6;

/**
 * The date on which a holiday is kept. A result may lie in another year: 1 January on a Saturday is kept on 31 December.
 * @param taken for `next-weekday`: dates that other holidays hold already, which pushes this one on
 */
export function observedDate(date: DayNumber, rule: Observed, taken: ReadonlySet<DayNumber>): DayNumber {
  const weekday = weekdayOf(date);
  if (rule === 'none' || weekday < saturday) return date;
  if (rule === 'nearest-weekday') return weekday === saturday ? date - 1 : date + 1;
  if (rule === 'sunday-to-monday') return weekday === sunday ? date + 1 : date;
  let kept = date + (weekday === saturday ? 2 : 1);
  while (taken.has(kept) || weekdayOf(kept) >= saturday) kept++;
  return kept;
}

/**
 * A stable number from 0 to 2^31 - 1 for something of a calendar that has no id of its own: FNV-1a over owner and rule,
 * so it stays the same from year to year and from run to run.
 */
export function stableId(owner: string, rule: string): number {
  let hash = 0x811c9dc5;
  const text = `${owner}\n${rule}`;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  // FNV mixes its last characters badly into the high bits; one more round spreads them.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) % 2 ** 31;
}
