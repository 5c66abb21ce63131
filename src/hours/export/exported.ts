import type { DayNumber } from '../dates/day-number.js';
import type { HoursEngine } from '../engine.js';
import type { Loss } from '../import/loss.js';

/** What every exporter returns: the text, and a report of what was lost. */
export interface Exported {
  text: string;
  losses: Loss[];
}

export interface ExportOptions {
  /** The key of the schedule. */
  key: string;
  /** The first date that matters. */
  from: DayNumber;
  /** What has no rule in the format is written out date by date for this many years. */
  years: number;
  /** The clock in milliseconds since 1970 UTC, for formats that carry a time of writing. */
  now: number;
}

export type Exporter = (engine: HoursEngine, options: ExportOptions) => Exported;
