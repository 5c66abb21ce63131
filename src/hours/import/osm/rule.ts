import type { MinuteRange } from '../minute-ranges.js';

/** A date without a year (`Dec 25`) or with one (`2026 Dec 25`), or Easter Sunday, moved by whole days. */
export interface OsmDate {
  year?: number;
  /** 1-12; absent for Easter. */
  month?: number;
  day?: number;
  easter?: true;
  /** Days to add. */
  shift: number;
}

/** One part of a month-day selector. A whole month has no days; a single date has no `to`. */
export interface OsmDateRange {
  from: OsmDate;
  to?: OsmDate;
}

/** One part of a weekday selector: weekday numbers (Monday 0), narrowed to the nth of the month where `nth` is given. */
export interface OsmWeekdays {
  days: number[];
  nth?: number[];
}

/** One rule of an OSM opening_hours value, as parsed. */
export interface OsmRule {
  /** Its text, for reports. */
  text: string;
  /** The part of it that selects days, without times and state. */
  selector: string;
  /** How it joins the rules before it: `;` replaces their days, `,` adds to them, `||` applies where none is open. */
  separator: ';' | ',' | '||';
  years: { from: number; to: number | undefined; step: number }[];
  dates: OsmDateRange[];
  weekdays: OsmWeekdays[];
  /** Public or school holidays are selected, moved by `shift` days. */
  holidays: { kind: 'PH' | 'SH'; shift: number }[];
  /** `PH Mo-Fr`: the weekdays narrow the holidays instead of adding to them. */
  holidaysNarrowed: boolean;
  /** Absent: the whole day. */
  times?: MinuteRange[];
  state: 'open' | 'closed' | 'unknown';
  comment?: string;
  /** Parts that the grammar allows and this reader cannot say in an hours file: with one of them the rule is dropped. */
  unsupported: string[];
}
