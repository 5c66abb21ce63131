import { CctoolError } from '../../../diagnostics/index.js';
import { composeEvents } from '../compose-events.js';
import type { HoursEvent } from '../event-series.js';
import type { WrittenSchedule } from '../hours-document.js';
import type { Imported, ImportOptions, Loss } from '../loss.js';
import { Keys, tidySchedule } from '../records.js';
import { writeWeek } from '../rule-days.js';
import { readAvailability } from './availability.js';
import { type IcalendarEvent, readEvent } from './event.js';
import { EventReader } from './event-reader.js';
import { type IcalendarComponent, parseIcalendar, property, unescapeText } from './parse-icalendar.js';
import { ianaName, reportZones } from './time-zones.js';

/** Properties that are read. */
const read = new Set(
  'DTSTART DTEND DURATION RRULE EXDATE RDATE RECURRENCE-ID SUMMARY STATUS CATEGORIES X-CCTOOL-STATE PRIORITY'.split(
    ' ',
  ),
);
/** Identity and bookkeeping, which say nothing about hours: one line of the report for all of them. */
const housekeeping = new Set(
  'UID DTSTAMP CREATED LAST-MODIFIED SEQUENCE CLASS TRANSP BUSYTYPE X-MICROSOFT-CDO-BUSYSTATUS'.split(' '),
);

/** `X-CCTOOL-STATE`, else a category, else the title (`Open`, `Closed: stocktaking`) says whether an event opens or closes. */
function markedState(component: IcalendarComponent): HoursEvent['state'] | undefined {
  const own = property(component, 'X-CCTOOL-STATE')?.value.trim().toLowerCase();
  if (own === 'open' || own === 'closed') return own;
  const categories = component.properties
    .filter((entry) => entry.name === 'CATEGORIES')
    .flatMap((entry) => unescapeText(entry.value).toLowerCase().split(','))
    .map((word) => word.trim());
  if (categories.some((word) => /^(open|opening hours|business hours|hours)$/.test(word))) return 'open';
  if (categories.some((word) => /^(closed|closure|holiday|holidays)$/.test(word))) return 'closed';
  // A title in other words (`Open house`) may be about anything.
  const title = unescapeText(property(component, 'SUMMARY')?.value ?? '');
  const said = /^\s*(?:(open|opening hours|business hours)|closed)\s*(?:$|[:,(\u2013-])/i.exec(title);
  return said ? (said[1] ? 'open' : 'closed') : undefined;
}

function chooseZone(calendar: IcalendarComponent, options: ImportOptions): string {
  if (options.timezone !== undefined) return options.timezone;
  const counts = new Map<string, number>();
  const count = (component: IcalendarComponent) => {
    const tzid = property(component, 'DTSTART')?.parameters.TZID;
    if (tzid !== undefined) counts.set(tzid, (counts.get(tzid) ?? 0) + 1);
    if (component.name !== 'VTIMEZONE') component.components.forEach(count);
  };
  const named = property(calendar, 'X-WR-TIMEZONE')?.value.trim();
  calendar.components.forEach(count);
  const most = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
  for (const tzid of [named, most]) {
    const name = tzid === undefined ? undefined : ianaName(tzid, options);
    if (name !== undefined) return name;
  }
  const found = named ?? most;
  throw new CctoolError(
    'usage',
    found === undefined
      ? 'iCalendar: the calendar does not name a time zone'
      : `iCalendar: the zone "${found}" is not known`,
    'name it: --timezone America/New_York',
  );
}

/** Reports properties and components that hold something the hours file has no place for, one line a name. */
function reportUnread(calendar: IcalendarComponent, losses: Loss[]): void {
  const counts = new Map<string, number>();
  const visit = (component: IcalendarComponent) => {
    for (const { name } of component.properties) {
      if (!read.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    for (const child of component.components) {
      if (['VEVENT', 'VAVAILABILITY', 'AVAILABLE'].includes(child.name)) visit(child);
      else counts.set(child.name, (counts.get(child.name) ?? 0) + 1);
    }
  };
  for (const component of calendar.components) {
    if (component.name === 'VTIMEZONE') continue;
    if (component.name === 'VEVENT' || component.name === 'VAVAILABILITY') visit(component);
    else counts.set(component.name, (counts.get(component.name) ?? 0) + 1);
  }
  const kept = [...counts.keys()].filter((name) => housekeeping.has(name));
  if (kept.length) {
    const message = `identity and bookkeeping have no place in an hours file: ${kept.join(', ')}`;
    losses.push({ kind: 'dropped', place: 'all components', message, bookkeeping: true });
  }
  for (const [name, count] of counts) {
    if (housekeeping.has(name)) continue;
    losses.push({
      kind: 'dropped',
      place: name,
      message: `no place in an hours file (${count} time${count > 1 ? 's' : ''})`,
    });
  }
}

function importCalendar(calendar: IcalendarComponent, id: number, keys: Keys, options: ImportOptions): Imported {
  const losses: Loss[] = [];
  const timezone = chooseZone(calendar, options);
  reportZones(calendar, options, losses);
  const reader = new EventReader(timezone, options, losses);
  const series: { event: IcalendarEvent; state: HoursEvent['state'] | undefined; place: string }[] = [];
  for (const component of calendar.components.filter((entry) => entry.name === 'VEVENT')) {
    const event = readEvent(component);
    const place = `VEVENT of line ${component.line}`;
    const status = property(component, 'STATUS')?.value.trim().toUpperCase();
    if (typeof event === 'string') losses.push({ kind: 'dropped', place, message: `${event}; it is left out` });
    else if (status === 'CANCELLED' && event.replaces === undefined) {
      losses.push({ kind: 'dropped', place, message: `"${event.name}" is cancelled` });
    } else series.push({ event, state: markedState(component), place });
  }
  // An event with a RECURRENCE-ID stands for one instance of its series.
  for (const { event } of series) {
    const whole = series.find((other) => other.event.uid === event.uid && other.event.replaces === undefined);
    if (event.replaces !== undefined) whole?.event.without.push(event.replaces);
  }
  for (const { event, state, place } of series) {
    if (property(event.component, 'STATUS')?.value.trim().toUpperCase() !== 'CANCELLED')
      reader.add(event, state, place);
  }
  reader.finish();
  const availability = readAvailability(calendar, reader);
  const now = Math.floor(options.now / 86_400_000);
  const composed = composeEvents(
    [...availability.events, ...reader.events],
    now,
    availability.present,
    availability.replaced,
  );
  losses.push(...composed.losses);
  reportUnread(calendar, losses);
  const named = property(calendar, 'X-WR-CALNAME') ?? property(calendar, 'NAME');
  const name = options.name ?? (named ? unescapeText(named.value).trim() : undefined) ?? options.key ?? 'Hours';
  const schedule: WrittenSchedule = {
    id,
    key: keys.take((id === 1 ? options.key : undefined) ?? name),
    name,
    timezone,
    weekly: writeWeek(composed.week),
    exceptions: [...availability.exceptions, ...composed.exceptions],
  };
  const overnight = composed.week.some((ranges) => ranges.some(([, end]) => end > 1440));
  const masks = availability.exceptions.some((entry) => entry.closed) && overnight;
  if (composed.masks || masks) schedule.holiday_scope = 'calendar-day';
  if (composed.effective) schedule.effective = composed.effective;
  if (!composed.hasHours && !availability.exceptions.length) {
    losses.push({
      kind: 'assumed',
      place: 'weekly',
      message:
        'the calendar says only when it is closed; the schedule is open at all other times: put the real hours in',
    });
  }
  return { document: { version: 1, schedules: [tidySchedule(schedule)] }, losses };
}

/**
 * Reads iCalendar text (RFC 5545) as an hours file: all-day events are closed dates, timed events are marked open or
 * closed by CATEGORIES or X-CCTOOL-STATE, VAVAILABILITY (RFC 7953) gives hours, the component of higher PRIORITY winning.
 * Each VCALENDAR becomes a schedule.
 * @throws CctoolError of kind `input` for text that is not iCalendar, `usage` where no time zone is named
 */
export function importIcalendar(text: string, options: ImportOptions): Imported {
  const keys = new Keys();
  const imported = parseIcalendar(text).map((calendar, index) => importCalendar(calendar, index + 1, keys, options));
  return {
    document: { version: 1, schedules: imported.flatMap(({ document }) => document.schedules) },
    losses: imported.flatMap(({ losses }) => losses),
  };
}
