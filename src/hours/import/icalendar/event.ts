import { formatDate, parseDate } from '../../dates/day-number.js';
import { type IcalendarComponent, type IcalendarProperty, property, unescapeText } from './parse-icalendar.js';

/** A point in time of iCalendar: a date, or a date with a local time in a zone (`UTC` for a time with `Z`). */
export interface IcalendarTime {
  date: number;
  /** Minutes from midnight; absent for a plain date. */
  minute?: number;
  /** The TZID as written, `UTC`, or undefined for floating time. */
  zone?: string;
}

/** A time of RDATE, which may be a period. */
export type AddedTime = IcalendarTime & { length?: number };

/** What VEVENT and AVAILABLE have in common, in the terms of hours. */
export interface IcalendarEvent {
  component: IcalendarComponent;
  name: string;
  uid: string | undefined;
  start: IcalendarTime;
  /** All-day events in days, timed ones in minutes; at least 1. */
  length: number;
  rule: string | undefined;
  /** Times that the recurrence leaves out. */
  without: IcalendarTime[];
  /** Times added to it; in minutes how long one lasts that has an end of its own. */
  extra: AddedTime[];
  /** Values of EXDATE and RDATE that are not times. */
  unread: string[];
  /** The instance of the series with this UID that this event replaces. */
  replaces: IcalendarTime | undefined;
}

/** Reads DATE and DATE-TIME values (RFC 5545 3.3.4, 3.3.5); undefined where the value is neither. */
export function readTime(entry: IcalendarProperty): IcalendarTime | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(entry.value.trim());
  if (!match) return undefined;
  const date = parseDate(`${match[1]}-${match[2]}-${match[3]}`);
  if (date === undefined) return undefined;
  if (match[4] === undefined) return { date };
  const [hour, minute] = [Number(match[4]), Number(match[5])];
  if (hour > 23 || minute > 59) return undefined;
  const zone = match[7] ? 'UTC' : entry.parameters.TZID;
  return { date, minute: hour * 60 + minute, ...(zone === undefined ? {} : { zone }) };
}

/** Minutes of a DURATION value (RFC 5545 3.3.6); undefined where it is none or not positive. */
export function readDuration(text: string): number | undefined {
  const match = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text.trim());
  if (!match) return undefined;
  const [weeks, days, hours, minutes] = match.slice(1, 5).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
  ];
  const total = weeks * 10_080 + days * 1440 + hours * 60 + minutes;
  return total > 0 ? total : undefined;
}

/** A time, or a period with its end or its duration (RFC 5545 3.3.9). */
function readAdded(entry: IcalendarProperty): AddedTime | undefined {
  const [from, to, ...more] = entry.value.split('/') as [string, ...string[]];
  const start = readTime({ ...entry, value: from });
  if (to === undefined || !start) return start;
  const end = readTime({ ...entry, value: to });
  const length =
    end?.minute === undefined || start.minute === undefined || end.zone !== start.zone
      ? readDuration(to)
      : (end.date - start.date) * 1440 + end.minute - start.minute;
  const isPeriod = more.length === 0 && start.minute !== undefined && length !== undefined && length > 0;
  return isPeriod ? { ...start, length } : undefined;
}

/** The times of a property that has a list of them; those that cannot be read are added to `unread`. */
const timesOf = (component: IcalendarComponent, name: string, unread: string[]) =>
  component.properties
    .filter((entry) => entry.name === name)
    .flatMap((entry) => entry.value.split(',').map((value) => ({ ...entry, value })))
    .flatMap((entry) => {
      const time = readAdded(entry);
      if (!time) unread.push(`${name}:${entry.value.slice(0, 60)}`);
      return time ?? [];
    });

/** Reads an event; a text is the reason why it cannot be read. */
export function readEvent(component: IcalendarComponent): IcalendarEvent | string {
  const startEntry = property(component, 'DTSTART');
  const start = startEntry && readTime(startEntry);
  if (!start) return startEntry ? `DTSTART:${startEntry.value} is not a date or time` : 'it has no DTSTART';
  const endEntry = property(component, 'DTEND');
  const end = endEntry && readTime(endEntry);
  const duration = property(component, 'DURATION');
  let length: number | undefined;
  if (start.minute === undefined) {
    const minutes = duration ? readDuration(duration.value) : undefined;
    length = end ? end.date - start.date : minutes ? Math.ceil(minutes / 1440) : 1;
    // Some programs write an all-day event with its end on the same day.
    if (length === 0) length = 1;
  } else if (end?.minute !== undefined) {
    if ((end.zone ?? start.zone) !== (start.zone ?? end.zone)) return 'its start and its end are in different zones';
    length = (end.date - start.date) * 1440 + end.minute - start.minute;
  } else length = duration && readDuration(duration.value);
  if (length === undefined) return 'it has neither DTEND nor DURATION';
  if (length <= 0) return 'it ends before it starts';
  const recurrence = property(component, 'RECURRENCE-ID');
  const summary = property(component, 'SUMMARY');
  const unread: string[] = [];
  return {
    component,
    name: (summary && unescapeText(summary.value).trim()) || formatDate(start.date),
    uid: property(component, 'UID')?.value,
    start,
    length,
    rule: property(component, 'RRULE')?.value,
    without: timesOf(component, 'EXDATE', unread),
    extra: timesOf(component, 'RDATE', unread),
    unread,
    replaces: recurrence && readTime(recurrence),
  };
}
