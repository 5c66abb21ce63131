/**
 * The hours file as it is written, before it is read: what importers produce. `readHours` checks the written text, so a
 * document that an importer got wrong fails with a place and a reason like any other file.
 */

/** Day keys (`mon`, `mon-fri`, `daily`) to intervals (`09:00-17:00`). */
export interface WrittenWeek {
  [days: string]: string[];
}

/** Which days a holiday or an exception falls on: exactly one of the kinds is given. */
export interface WrittenDays {
  date?: string;
  from?: string;
  to?: string;
  /** RFC 5545, at the level of dates. */
  rule?: string;
  /** First date of the rule: INTERVAL and COUNT count from it. */
  start?: string;
  nth?: { month: number; weekday: string; n: number };
  easter?: number;
  offset?: { from: string; days: number };
  observed?: string;
}

export interface WrittenHoliday extends WrittenDays {
  id?: number;
  name: string;
  closed?: boolean;
  hours?: string[];
  except?: string[];
}

export interface WrittenCalendar {
  source?: { 'date-holidays': { country: string; state?: string; types?: string[] } };
  holidays?: WrittenHoliday[];
}

export interface WrittenSeason {
  name: string;
  /** `MM-DD`, yearly; both ends are included. */
  from: string;
  to: string;
  weekly: WrittenWeek;
}

export interface WrittenSchedule {
  id: number;
  key: string;
  name: string;
  timezone: string;
  holiday_scope?: 'service-day' | 'calendar-day';
  weekly: WrittenWeek;
  seasons?: WrittenSeason[];
  calendars?: string[];
  exceptions?: WrittenHoliday[];
  effective?: { from: string | null; to: string | null };
}

export interface WrittenOverride {
  schedule: string;
  state: 'open' | 'closed';
  /** ISO 8601 with an offset or `Z`. */
  start: string;
  end: string | null;
  reason?: string;
  by?: string;
}

/** A whole hours file. */
export interface HoursDocument {
  version: 1;
  timezone?: string;
  calendar?: string;
  calendars?: { [key: string]: WrittenCalendar };
  schedules: WrittenSchedule[];
  overrides?: WrittenOverride[];
  overrides_file?: string;
}
