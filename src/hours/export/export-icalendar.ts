import { parseDateRule, ruleDates } from '../dates/date-rule.js';
import { type DayNumber, formatDate, weekdayOf } from '../dates/day-number.js';
import type { HoursEngine } from '../engine.js';
import { isClosedDay, stableId } from '../holidays/day-entry.js';
import type { Loss } from '../import/loss.js';
import { type MinuteRange, sameRanges } from '../import/minute-ranges.js';
import { weekdayCodes } from '../import/rule-days.js';
import type { Holiday } from '../model.js';
import type { Zone } from '../zones/zone.js';
import { civilDays, civilRuns } from './civil-days.js';
import type { Exported, ExportOptions } from './exported.js';
import { calendarText, escapeText, timeZoneLines, utcTime } from './icalendar-text.js';
import {
  hasOvernight,
  lastDate,
  linkedCalendars,
  reportCommon,
  type SpecialDay,
  seasonDays,
  specialDays,
  weekRanges,
} from './special-days.js';

const day = 86_400_000;
const basic = (date: DayNumber) => formatDate(date).replaceAll('-', '');

/** A local date-time of minutes from a date's midnight. */
function localTime(date: DayNumber, minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const within = minutes % 1440;
  return `${basic(date + Math.floor(minutes / 1440))}T${two(Math.floor(within / 60))}${two(within % 60)}00`;
}

/** Writes the components of one schedule. */
class CalendarWriter {
  readonly lines: string[] = [];
  readonly #zone: string;
  readonly #clock: Zone;
  readonly #key: string;
  readonly #stamp: string;

  constructor(key: string, clock: Zone, now: number) {
    this.#key = key;
    this.#clock = clock;
    this.#zone = clock.name;
    this.#stamp = utcTime(now);
  }

  #head(kind: string, detail: string): string[] {
    return [`BEGIN:${kind}`, `UID:${this.#key}-${stableId(this.#key, detail)}@cctool`, `DTSTAMP:${this.#stamp}`];
  }

  #available(date: DayNumber, [start, end]: MinuteRange, detail: string, rule?: string): string[] {
    return [
      ...this.#head('AVAILABLE', detail),
      `DTSTART;TZID=${this.#zone}:${localTime(date, start)}`,
      `DTEND;TZID=${this.#zone}:${localTime(date, end)}`,
      ...(rule === undefined ? [] : [`RRULE:${rule}`]),
      'END:AVAILABLE',
    ];
  }

  /** Weekly hours: an AVAILABLE for each stretch, over the days that share it. */
  week(name: string, week: readonly MinuteRange[][], from: DayNumber, to: DayNumber | null): void {
    const groups = new Map<string, { range: MinuteRange; days: number[] }>();
    week.forEach((ranges, weekday) => {
      for (const range of ranges) {
        const group = groups.get(range.join()) ?? { range, days: [] };
        group.days.push(weekday);
        groups.set(range.join(), group);
      }
    });
    this.lines.push(
      ...this.#head('VAVAILABILITY', 'week'),
      'PRIORITY:9',
      'BUSYTYPE:BUSY-UNAVAILABLE',
      `SUMMARY:${escapeText(name)}`,
    );
    for (const { range, days } of groups.values()) {
      const first = Math.min(...days.map((weekday) => from + ((weekday - weekdayOf(from) + 7) % 7)));
      const until = to === null ? '' : `;UNTIL=${utcTime(this.#clock.instantOf((to + 1) * day) - 1000)}`;
      const rule = `FREQ=WEEKLY;BYDAY=${days.map((weekday) => weekdayCodes[weekday]).join()}${until}`;
      this.lines.push(...this.#available(first, range, `week ${range} ${days}`, rule));
    }
    this.lines.push('END:VAVAILABILITY');
  }

  /** Dates with hours of their own: a component of higher priority over these dates. */
  special(
    name: string,
    from: DayNumber,
    to: DayNumber,
    hoursOf: (date: DayNumber) => readonly MinuteRange[],
    priority: number,
  ): void {
    this.lines.push(
      ...this.#head('VAVAILABILITY', `special ${name} ${from}`),
      `PRIORITY:${priority}`,
      'BUSYTYPE:BUSY-UNAVAILABLE',
      `DTSTART;TZID=${this.#zone}:${localTime(from, 0)}`,
      `DTEND;TZID=${this.#zone}:${localTime(to + 1, 0)}`,
      `SUMMARY:${escapeText(name)}`,
    );
    for (let date = from; date <= to; date++) {
      for (const range of hoursOf(date))
        this.lines.push(...this.#available(date, range, `special ${name} ${date} ${range}`));
    }
    this.lines.push('END:VAVAILABILITY');
  }

  /** A closed date, or a series of them, as an all-day event that any calendar program shows. */
  closed(name: string, date: DayNumber, days: number, rule?: string, without: readonly DayNumber[] = []): void {
    this.lines.push(
      ...this.#head('VEVENT', `closed ${name} ${date}`),
      `DTSTART;VALUE=DATE:${basic(date)}`,
      `DTEND;VALUE=DATE:${basic(date + days)}`,
      ...(rule === undefined ? [] : [`RRULE:${rule}`]),
      ...(without.length ? [`EXDATE;VALUE=DATE:${without.map(basic).join()}`] : []),
      `SUMMARY:${escapeText(name)}`,
      'CATEGORIES:CLOSED',
      'TRANSP:OPAQUE',
      'END:VEVENT',
    );
  }
}

/** Consecutive dates that one holiday closes, or that one season or holiday gives hours. */
function runsOf(days: readonly SpecialDay[], joins: (a: SpecialDay, b: SpecialDay) => boolean): SpecialDay[][] {
  const runs: SpecialDay[][] = [];
  for (const entry of days) {
    const last = runs.at(-1)?.at(-1);
    const follows = last && last.kind === entry.kind && last.date === entry.date - 1 && last.name === entry.name;
    if (follows && joins(last, entry)) runs.at(-1)!.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

/** The RRULE text of a closed holiday, and its first date; undefined where its dates must be written out. */
function seriesOf(holiday: Holiday, from: DayNumber): { rule: string; first: DayNumber } | undefined {
  const { dates } = holiday;
  if (holiday.observed !== 'none' || !isClosedDay(holiday)) return undefined;
  if (dates.kind === 'nth') {
    const rule = `FREQ=YEARLY;BYMONTH=${dates.month};BYDAY=${dates.n}${weekdayCodes[dates.weekday]}`;
    return { rule, first: from };
  }
  if (dates.kind !== 'rule') return undefined;
  const rule = dates.text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '');
  const first = ruleDates(dates.rule, Math.max(from, dates.rule.start ?? from), from + 4000)[0];
  // COUNT counts from the first date, so a series with one cannot start later.
  return first === undefined || dates.rule.count !== undefined || dates.rule.interval > 1 ? undefined : { rule, first };
}

/**
 * Writes a schedule as iCalendar: weekly hours as VAVAILABILITY (RFC 7953), seasons and dates with hours of their own as
 * components of higher priority, closed dates as all-day events with their rule where they have one.
 */
export function exportIcalendar(engine: HoursEngine, options: ExportOptions): Exported {
  const losses: Loss[] = [];
  const { schedule, zone } = engine.part(options.key);
  reportCommon(engine, options, losses, { effective: true });
  const last = lastDate(options);
  const writer = new CalendarWriter(schedule.key, zone, options.now);
  const from = Math.max(options.from, schedule.effective.from ?? options.from);
  writer.week(schedule.name, weekRanges(schedule.weekly), from, schedule.effective.to);
  const special = specialDays(engine, options.key, from, last);
  const overnight = hasOvernight(engine, schedule);
  if (overnight) writeCivilDays(writer, engine, schedule.key, from, last, losses);
  else {
    const open = special.filter((entry) => entry.kind === 'holiday' && entry.hours.length);
    writeOpenDays(writer, [...seasonDays(engine, options.key, from, last), ...open], losses, last);
  }
  // Without a night shift, and where closing means the civil date, an all-day event says it for good.
  if (!overnight || schedule.holidayScope === 'calendar-day') {
    writeClosedDays(writer, engine, schedule.key, special, from, last, losses);
  }
  const lines = [...timeZoneLines(schedule.timezone, zone, (from - 366) * day, (last + 366) * day), ...writer.lines];
  return { text: calendarText(schedule.name, schedule.timezone, lines), losses };
}

/** Seasons, and holidays with hours of their own above them. */
function writeOpenDays(writer: CalendarWriter, open: readonly SpecialDay[], losses: Loss[], last: DayNumber): void {
  for (const run of runsOf(open, () => true)) {
    const hours = new Map(run.map((entry) => [entry.date, entry.hours]));
    // A holiday lies above the season it falls in.
    writer.special(
      run[0]!.name,
      run[0]!.date,
      run.at(-1)!.date,
      (date) => hours.get(date)!,
      run[0]!.kind === 'season' ? 5 : 1,
    );
  }
  const recurring = open.filter(
    (entry) => entry.kind === 'season' || !entry.holiday || !['date', 'range'].includes(entry.holiday.dates.kind),
  );
  for (const name of new Set(recurring.map((entry) => entry.name))) {
    losses.push({
      kind: 'changed',
      place: name,
      message: `availability of a higher priority cannot recur: it is written out up to ${formatDate(last)}`,
    });
  }
}

/** Where shifts run past midnight, every date that is not as usual is written as what is open from midnight to midnight. */
function writeCivilDays(
  writer: CalendarWriter,
  engine: HoursEngine,
  key: string,
  from: DayNumber,
  last: DayNumber,
  losses: Loss[],
): void {
  const days = civilDays(engine, key, from, last);
  const byDate = new Map(days.map((entry) => [entry.date, entry.ranges]));
  for (const run of civilRuns(days)) writer.special(run.name, run.from, run.to, (date) => byDate.get(date)!, 1);
  for (const name of new Set(days.flatMap((entry) => entry.name ?? []))) {
    const message = `shifts run past midnight: its dates are written out up to ${formatDate(last)}`;
    losses.push({ kind: 'changed', place: name, message });
  }
}

function writeClosedDays(
  writer: CalendarWriter,
  engine: HoursEngine,
  key: string,
  special: readonly SpecialDay[],
  from: DayNumber,
  last: DayNumber,
  losses: Loss[],
): void {
  const { schedule } = engine.part(key);
  const closed = special.filter((entry) => entry.kind === 'holiday' && !entry.hours.length);
  const byDate = new Map(special.map((entry) => [entry.date, entry]));
  const series = new Set<Holiday>();
  const holidays = [
    ...linkedCalendars(engine, schedule).flatMap((calendar) => calendar.holidays),
    ...schedule.exceptions,
  ];
  for (const holiday of holidays) {
    const found = holiday.except.includes(key) ? undefined : seriesOf(holiday, from);
    if (!found) continue;
    series.add(holiday);
    const parsed = parseDateRule(found.rule, holiday.dates.kind === 'rule' ? holiday.dates.rule.start : undefined);
    const own = 'rule' in parsed ? ruleDates(parsed.rule, found.first, last) : [];
    // Where another rule wins the date and opens it, this one stays away.
    const without = own.filter((date) => byDate.get(date)?.hours.length);
    const first = own[0] ?? found.first;
    writer.closed(holiday.name, first, 1, found.rule, without);
  }
  const rest = closed.filter((entry) => !(entry.holiday && series.has(entry.holiday)));
  const runs = runsOf(rest, (a, b) => a.holiday === b.holiday && sameRanges(a.hours, b.hours));
  for (const run of runs) writer.closed(run[0]!.name, run[0]!.date, run.length);
  const written = rest.filter((entry) => !entry.holiday || !['date', 'range'].includes(entry.holiday.dates.kind));
  for (const name of new Set(written.map((entry) => entry.name))) {
    losses.push({
      kind: 'changed',
      place: name,
      message: `iCalendar has no rule for its dates: they are written out up to ${formatDate(last)}`,
    });
  }
}
