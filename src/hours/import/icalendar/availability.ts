import { type DateRule, parseDateRule, ruleDates } from '../../dates/date-rule.js';
import { type DayNumber, formatDate, weekdayOf } from '../../dates/day-number.js';
import type { HoursEvent } from '../event-series.js';
import type { WrittenHoliday } from '../hours-document.js';
import { type MinuteRange, mergeRanges } from '../minute-ranges.js';
import { byDay, writeByWeekday } from '../rule-days.js';
import { type IcalendarEvent, readDuration, readEvent, readTime } from './event.js';
import type { EventReader } from './event-reader.js';
import { type IcalendarComponent, property, unescapeText } from './parse-icalendar.js';

const maximumDates = 400;

/** An AVAILABLE with its recurrence on the schedule's clock. */
type SlotEvent = Pick<IcalendarEvent, 'name'> &
  Omit<ReturnType<EventReader['recurrence']>, 'extra'> & { extra: DayNumber[] };

interface Availability {
  name: string;
  place: string;
  /** First and last date, inclusive; absent where the component has no bound. */
  from: DayNumber | undefined;
  to: DayNumber | undefined;
  slots: { event: SlotEvent; place: string; range: MinuteRange; date: DayNumber; rule: DateRule | undefined }[];
}

/** PRIORITY 1 is the highest, 9 the lowest, 0 or none lower still (RFC 7953 3.1). */
const rank = (component: IcalendarComponent) => {
  const priority = Number(property(component, 'PRIORITY')?.value ?? 0);
  return priority >= 1 && priority <= 9 ? 10 - priority : 0;
};

function readBound(
  component: IcalendarComponent,
  name: string,
  reader: EventReader,
): { date: number; minute: number } | undefined {
  const entry = property(component, name);
  const time = entry && readTime(entry);
  const local = time && reader.local(time, false);
  return typeof local === 'string' ? undefined : local;
}

function readComponent(component: IcalendarComponent, reader: EventReader): Availability {
  const place = `VAVAILABILITY of line ${component.line}`;
  const start = readBound(component, 'DTSTART', reader);
  let end = readBound(component, 'DTEND', reader);
  const duration = property(component, 'DURATION');
  const length = duration && readDuration(duration.value);
  if (!end && start && length) {
    const minutes = start.date * 1440 + start.minute + length;
    end = { date: Math.floor(minutes / 1440), minute: minutes % 1440 };
  }
  if (start?.minute || end?.minute) {
    reader.losses.push({
      kind: 'changed',
      place,
      message: 'it starts or ends within a day; here it holds for whole dates',
    });
  }
  const slots = component.components
    .filter((child) => child.name === 'AVAILABLE')
    .flatMap((child): Availability['slots'] => {
      const at = `AVAILABLE of line ${child.line}`;
      const event = readEvent(child);
      const drop = (why: string) => {
        reader.losses.push({ kind: 'dropped', place: at, message: `${why}; it is left out` });
        return [];
      };
      if (typeof event === 'string') return drop(event);
      const local = reader.local(event.start, event.rule !== undefined);
      if (typeof local === 'string') return drop(local);
      const recurrence = reader.recurrence(event, local.minute, at);
      const isRegular = (time: { minute: number; length?: number }) =>
        time.minute === local.minute && time.length === undefined;
      const extra = recurrence.extra.filter(isRegular).map((time) => time.date);
      const parsed = recurrence.rule === undefined ? undefined : parseDateRule(recurrence.rule, local.date);
      if (parsed && 'error' in parsed) return drop(`its recurrence is not supported (${parsed.error})`);
      const minutes = event.start.minute === undefined ? event.length * 1440 : event.length;
      return [
        {
          event: { name: event.name, ...recurrence, extra },
          place: at,
          range: [local.minute, local.minute + minutes],
          date: local.date,
          rule: parsed?.rule,
        },
        // An added time that starts or ends otherwise is a slot of its own.
        ...recurrence.extra
          .filter((time) => !isRegular(time))
          .map(({ date, minute, length = minutes }) => ({
            event: { name: event.name, without: [], extra: [] },
            place: at,
            range: [minute, minute + length] as MinuteRange,
            date,
            rule: undefined,
          })),
      ];
    });
  const summary = property(component, 'SUMMARY');
  return {
    name: (summary && unescapeText(summary.value).trim()) || 'Availability',
    place,
    from: start?.date,
    to: end && (end.minute === 0 ? end.date - 1 : end.date),
    slots,
  };
}

/** The component of lowest priority as events: the hours that hold where no other component says otherwise. */
function baseEvents({ slots, to, from }: Availability): HoursEvent[] {
  return slots.flatMap(({ event, place, range, date, rule }): HoursEvent[] => {
    const common = {
      name: event.name,
      place,
      state: 'open',
      start: range[0],
      length: range[1] - range[0],
      replaceable: true,
    } as const;
    let text = event.rule;
    if (text !== undefined && to !== undefined && rule?.until === undefined && rule?.count === undefined) {
      text = `${text};UNTIL=${formatDate(to).replaceAll('-', '')}`;
    }
    const begin = from !== undefined && rule && rule.interval === 1 ? Math.max(date, from) : date;
    const extra = event.extra.map((day): HoursEvent => ({ ...common, date: day, without: [] }));
    return [
      { ...common, date: begin, without: event.without, ...(text === undefined ? {} : { rule: text }) },
      ...extra,
    ];
  });
}

/** The available minutes of a civil date within the bounds of a component. */
function civilSlots({ slots, from, to }: Availability, date: DayNumber): MinuteRange[] {
  const ranges: MinuteRange[] = [];
  for (const { event, date: first, rule, range } of slots) {
    // What started before the component, or would start after it, is not part of it.
    for (let start = Math.max(date - Math.floor(range[1] / 1440), from!); start <= Math.min(date, to!); start++) {
      const left = event.without.includes(start) && !event.extra.includes(start);
      const regular = rule ? ruleDates(rule, start, start).length > 0 : first === start;
      if (left || !(regular || event.extra.includes(start))) continue;
      const offset = (date - start) * 1440;
      ranges.push([Math.max(range[0] - offset, 0), Math.min(range[1] - offset, 1440)]);
    }
  }
  return mergeRanges(ranges);
}

/** True for a component of so few dates that each is worked out by itself. */
const isShort = ({ from, to }: Availability) => from !== undefined && to !== undefined && to - from < maximumDates;

/** A component above the base that holds for long: rules replace the hours of its weekdays. */
function longExceptions(component: Availability, reader: EventReader): WrittenHoliday[] {
  const { name, from, to, slots, place } = component;
  const weekly = slots.every(
    ({ rule, event }) =>
      rule?.frequency === 'WEEKLY' &&
      rule.interval === 1 &&
      rule.until === undefined &&
      rule.count === undefined &&
      !event.without.length,
  );
  if (!weekly) {
    reader.losses.push({
      kind: 'dropped',
      place,
      message: `"${name}" holds for more than ${maximumDates} days with hours that are not weekly; it is left out`,
    });
    return [];
  }
  const start = from ?? Math.min(...slots.map(({ date }) => date));
  const hours = new Map(
    [0, 1, 2, 3, 4, 5, 6].map((day) => {
      const own = slots.filter(({ rule, date }) =>
        rule!.weekdays.length ? rule!.weekdays.some((entry) => entry.weekday === day) : weekdayOf(date) === day,
      );
      return [day, mergeRanges(own.map(({ range }) => range))] as const;
    }),
  );
  const until = to === undefined ? '' : `;UNTIL=${formatDate(to).replaceAll('-', '')}`;
  return writeByWeekday(name, hours, (some) => ({
    rule: `FREQ=WEEKLY;${byDay(some ?? [0, 1, 2, 3, 4, 5, 6])}${until}`,
    ...(Number.isFinite(start) ? { start: formatDate(start) } : {}),
  }));
}

/** The hours that the VAVAILABILITY components of a calendar give. */
export interface CalendarAvailability {
  /** False where no component gives hours that hold in general. */
  present: boolean;
  /** The component of lowest priority. */
  events: HoursEvent[];
  /** Those above it, date by date. */
  replaced: Map<DayNumber, { name: string; hours: MinuteRange[] }>;
  /** Those above it that hold for long, as rules. */
  exceptions: WrittenHoliday[];
}

/** Reads the VAVAILABILITY components of a calendar; of two on a date the one of higher priority wins. */
export function readAvailability(calendar: IcalendarComponent, reader: EventReader): CalendarAvailability {
  const components = calendar.components
    .filter((component) => component.name === 'VAVAILABILITY')
    .map((component, index) => ({ rank: rank(component), index, read: readComponent(component, reader) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ read }) => read);
  const [base] = components;
  const result: CalendarAvailability = { present: false, events: [], replaced: new Map(), exceptions: [] };
  if (!base) return result;
  // A component that closes a few dates and no other below it says nothing about all other dates.
  const above = isShort(base) && !base.slots.length ? components : components.slice(1);
  if (above.length < components.length) {
    result.present = true;
    result.events = baseEvents(base);
  }
  for (const component of above) {
    if (!isShort(component)) result.exceptions.push(...longExceptions(component, reader));
    else {
      for (let date = component.from!; date <= component.to!; date++) {
        result.replaced.set(date, { name: component.name, hours: civilSlots(component, date) });
      }
    }
  }
  return result;
}
