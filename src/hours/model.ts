/**
 * The hours file in memory (YAML or JSON, version 1). `readHours` makes it; nothing changes it afterwards. Everything
 * in it is `Located`, so every message about it can name file, line and column.
 */

import type { DocumentSource, Located } from '../diagnostics/document/source.js';
import type { DateRule } from './dates/date-rule.js';
import type { DayNumber } from './dates/day-number.js';

/** What happens to a local time that the clock skips or repeats. */
export type DstPolicy = 'rfc5545' | 'wallclock';

/** What an exception on a date replaces: the shifts that start on it, or all of the civil date. */
export type HolidayScope = 'service-day' | 'calendar-day';

/** Days in the order of ISO 8601; a weekday as a number is an index into this list (0 is Monday). */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

export const dstPolicies: readonly DstPolicy[] = ['rfc5545', 'wallclock'];
export const holidayScopes: readonly HolidayScope[] = ['service-day', 'calendar-day'];

/** When a holiday that falls on a weekend is kept. */
export type Observed = 'none' | 'nearest-weekday' | 'next-weekday' | 'sunday-to-monday';
export const observedRules: readonly Observed[] = ['none', 'nearest-weekday', 'next-weekday', 'sunday-to-monday'];

/**
 * Half-open hours in minutes from the midnight that starts the service date, in local wall time. `end` is greater than
 * `start`; beyond 1440 it lies on the next civil date. `22:00-06:00` is 1320 to 1800.
 */
export interface Interval extends Located {
  start: number;
  end: number;
}

/** Hours by weekday, Monday first: always seven lists, empty where the day is closed. */
export interface Weekly extends Located {
  days: readonly (readonly Interval[])[];
  /** The key that gave each weekday its hours (`mon-fri`), undefined where none names the day. */
  keys: readonly (string | undefined)[];
}

/** A stretch of every year with hours of its own. Months 1-12. `from` may lie after `to`: over the turn of the year. */
export interface Season extends Located {
  name: string;
  from: MonthDay;
  to: MonthDay;
  /** Replaces the weekly hours as a whole: a day that it does not name is closed. */
  weekly: Weekly;
}

export interface MonthDay {
  month: number;
  day: number;
}

/** On which dates a holiday falls, before it is observed on another. */
export type HolidayDates =
  | { kind: 'date'; date: DayNumber }
  | { kind: 'range'; from: DayNumber; to: DayNumber }
  | { kind: 'rule'; rule: DateRule; text: string }
  | { kind: 'nth'; month: number; weekday: number; n: number }
  | { kind: 'easter'; offset: number; orthodox: boolean }
  | { kind: 'offset'; from: string; days: number };

/** A holiday of a calendar, or an exception of a schedule: dates, and the hours that hold on them. */
export interface Holiday extends Located {
  /** From the file, else a stable hash of calendar and rule: the same number in every year. */
  id: number;
  name: string;
  dates: HolidayDates;
  observed: Observed;
  /** With an observed rule: the day itself stays a holiday too. */
  both: boolean;
  /** Hours on these dates instead of the usual ones; empty is closed all day, unless `weekday` is given. */
  hours: readonly Interval[];
  /** The usual hours of this weekday (Monday 0) hold on these dates: working days that make up for a day off. */
  weekday?: number;
  /** Schedules (keys) that it does not concern. */
  except: readonly string[];
}

/** Holidays that the date-holidays package knows. */
export interface HolidaySource extends Located {
  country: string;
  state?: string;
  region?: string;
  /** `public`, `bank`, `school`, `optional`, `observance`, `workday` (make-up working days); public and bank unless the file says otherwise. */
  types: readonly string[];
  /** Language of the names, where the package has it. */
  language?: string;
}

export interface Calendar extends Located {
  key: string;
  name: string;
  dateHolidays?: HolidaySource;
  holidays: readonly Holiday[];
  /** Calendars whose holidays are part of this one; later wins, its own win over theirs. */
  calendars: readonly string[];
}

/** An emergency: between two instants the state is this one, whatever all other rules say. */
export interface Override extends Located {
  /** Given to those that a command has written. */
  id?: string;
  /** The key of a schedule, or `*` for all of them. */
  schedule: string;
  state: 'open' | 'closed';
  /** Milliseconds since 1970 UTC. */
  start: number;
  /** Null: until somebody ends it. */
  end: number | null;
  reason: string;
  by?: string;
}

/** One thing that `hoo test` checks. */
export interface HoursTest extends Located {
  schedule: string;
  expect: 'open' | 'closed';
  /** `at`: at this time (as written: ISO 8601, with an offset or in the schedule's zone); `on`: all of this date. */
  when: { kind: 'at'; text: string } | { kind: 'on'; date: DayNumber };
  name?: string;
}

export interface Schedule extends Located {
  /** From the file; its place in the list, from 1, where the file gives none. */
  id: number;
  /** The name other parts of the file and all commands use. */
  key: string;
  name: string;
  /** The zone as written; `placeOf(schedule, 'timezone')` is the file's default where the schedule has none of its own. */
  timezone: string;
  dst: DstPolicy;
  holidayScope: HolidayScope;
  /** Absent where the schedule has no hours of its own: it is made of others by `union` or `intersect`. */
  weekly?: Weekly;
  /** The later of two that cover a date wins. */
  seasons: readonly Season[];
  /** The schedule's own exceptions, by list position alone: the later wins. They beat those of linked calendars. */
  exceptions: readonly Holiday[];
  /** Linked calendars; later wins. */
  calendars: readonly string[];
  /** First and last service date, inclusive; null is unbounded. */
  effective: { from: DayNumber | null; to: DayNumber | null };
  /** Open only while all of these are open as well. */
  intersect: readonly string[];
  /** Open while any of these is open, or its own hours are. */
  union: readonly string[];
  /** Overrides that stand in the schedule itself. */
  overrides: readonly Override[];
}

export interface HoursFile {
  source: DocumentSource;
  version: 1;
  /** The default zone of the file, where it has one. */
  timezone?: string;
  dst: DstPolicy;
  holidayScope: HolidayScope;
  /** The key of the schedule that answers `calendar status` and `calendar holidays`. */
  calendar?: string;
  calendars: readonly Calendar[];
  schedules: readonly Schedule[];
  /** Overrides of the file and then of the second file, in that order: the later wins. */
  overrides: readonly Override[];
  /** The second file for overrides as the hours file names it (`overrides_file`), relative to the hours file. */
  overridesFile?: string;
  tests: readonly HoursTest[];
}
