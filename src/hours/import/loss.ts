import type { HoursDocument } from './hours-document.js';

/** Something that an import or an export could not carry over unchanged. */
export interface Loss {
  /**
   * - `dropped`: it is not in the result
   * - `changed`: it is in the result in another form, which the message describes
   * - `assumed`: the source leaves it open, and the result needs a value
   */
  kind: 'dropped' | 'changed' | 'assumed';
  /** Where in the source: a path (`Config[2].EndTime`), a property, or the text of the rule itself. */
  place: string;
  /** One sentence for the person responsible for the hours. */
  message: string;
  /** True for what says nothing about hours, such as an identifier: reported, but no loss of meaning. */
  bookkeeping?: true;
}

/** What every importer returns: the file, and a report of what was lost. */
export interface Imported {
  document: HoursDocument;
  losses: Loss[];
}

/** What importers need of a time zone; milliseconds, a local time counts as if the wall clock were UTC. */
export interface LocalClock {
  offsetAt(instant: number): number;
  instantOf(local: number): number;
}

/** What the importers take beyond the text. */
export interface ImportOptions {
  /** The key of the imported schedule where the format has no name for it. */
  key?: string;
  /** Its name for people. */
  name?: string;
  /** The zone, for formats that carry none, or to overrule the one they carry. */
  timezone?: string;
  /** The country (and state) whose public holidays `PH` means. */
  country?: string;
  state?: string;
  /** The public holidays of that country on the next dates, where the caller has loaded them. */
  publicHolidays?: readonly { date: string; name: string }[];
  /** The days that `SH` of OpenStreetMap means, each stretch from its first to its last: `2026-07-16`. */
  schoolHolidays?: readonly { from: string; to: string }[];
  /** The clock: recurrences that must be written out date by date are written from here on. */
  now: number;
  /** The zone of an IANA name, for times in UTC. Undefined where the name is unknown. */
  zone(name: string): LocalClock | undefined;
}
