import type { Located } from '../../diagnostics/document/source.js';
import type { DayNumber } from '../dates/day-number.js';
import type { Interval } from '../model.js';

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
  /** Closed for a part of the day only (minutes from midnight): the usual hours hold outside it. */
  part?: { start: number; end: number };
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
}
