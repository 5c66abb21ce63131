import { type DateRule, parseDateRule, ruleDates } from '../dates/date-rule.js';
import { type DayNumber, formatDate, weekdayOf } from '../dates/day-number.js';
import type { WrittenDays, WrittenHoliday, WrittenSchedule } from './hours-document.js';
import type { Loss } from './loss.js';
import { type MinuteRange, mergeRanges, sameRanges, settleWeek, subtractRanges } from './minute-ranges.js';
import { byDay, writeByWeekday, writeHours } from './rule-days.js';
import { ruleSegments } from './rule-segments.js';

/** A stretch of local time at which a place is open or closed, once or in a series. */
export interface HoursEvent {
  name: string;
  /** Where it stands in the source, for reports. */
  place: string;
  state: 'open' | 'closed';
  /** The date it first starts on. */
  date: DayNumber;
  /** Minutes from midnight, and its length in minutes. */
  start: number;
  length: number;
  /** RFC 5545 recurrence; absent for a single event. */
  rule?: string;
  /** Dates that the series leaves out. */
  without: readonly DayNumber[];
}

/** What of an event lies on the date it starts on, or `shift` days later. */
interface Piece {
  shift: number;
  range: MinuteRange;
}

interface Series {
  event: HoursEvent;
  pieces: Piece[];
  rule: DateRule | undefined;
}

const weekdays = [0, 1, 2, 3, 4, 5, 6];
const longest = 62;
/** Series that fall on one date are written out date by date this far ahead. */
const collisionYears = 3;

/** Cuts an event at midnights. Hours that run over one midnight stay one piece: a shift belongs to the date it starts on. */
function cut({ state, start, length }: HoursEvent): Piece[] {
  const end = start + length;
  if (state === 'open' && length < 1440) return [{ shift: 0, range: [start, end] }];
  const pieces: Piece[] = [];
  for (let shift = 0; shift * 1440 < end; shift++) {
    pieces.push({ shift, range: [Math.max(start - shift * 1440, 0), Math.min(end - shift * 1440, 1440)] });
  }
  return pieces;
}

/** Builds hours from events: what some event opens and no event closes. */
class Composer {
  readonly losses: Loss[] = [];
  readonly #series: Series[] = [];
  readonly #week: MinuteRange[][];
  readonly #base: Series[];
  readonly #now: DayNumber;
  readonly hasHours: boolean;
  effective: WrittenSchedule['effective'];

  constructor(events: readonly HoursEvent[], now: DayNumber, hasHours: boolean) {
    this.#now = now;
    for (const event of events) this.#add(event);
    this.hasHours = hasHours || this.#series.some(({ event }) => event.state === 'open');
    this.#shareEnd();
    this.#base = this.#series.filter((series) => isWeekly(series));
    this.#week = this.#baseWeek();
  }

  #add(event: HoursEvent): void {
    const drop = (message: string) => void this.losses.push({ kind: 'dropped', place: event.place, message });
    if (event.length > longest * 1440) {
      drop(`"${event.name}" lasts longer than ${longest} days; it is left out`);
      return;
    }
    const parsed = event.rule === undefined ? undefined : parseDateRule(event.rule, event.date);
    if (parsed && 'error' in parsed) {
      drop(`"${event.name}" recurs in a way that is not understood (${parsed.error}); it is left out`);
      return;
    }
    this.#series.push({ event, pieces: cut(event), rule: parsed?.rule });
  }

  /** Hours that all end on one date: the schedule ends there. */
  #shareEnd(): void {
    const open = this.#series.filter(({ event }) => event.state === 'open');
    const until = open[0]?.rule?.until;
    if (until === undefined || open.some(({ rule }) => rule?.until !== until)) return;
    for (const { event, rule } of open) {
      delete rule!.until;
      event.rule = event.rule!.replace(/;?UNTIL=[^;]*/i, '');
    }
    this.effective = { from: null, to: formatDate(until) };
  }

  #baseWeek(): MinuteRange[][] {
    const week: MinuteRange[][] = weekdays.map(() => (this.hasHours ? [] : [[0, 1440]]));
    for (const state of ['open', 'closed'] as const) {
      for (const { event, pieces, rule } of this.#base) {
        if (event.state !== state) continue;
        for (const day of weekdaysOf(rule!, event.date)) {
          for (const { shift, range } of pieces) {
            const at = (day + shift) % 7;
            if (state === 'open') week[at]!.push(range);
            else {
              week[at] = subtractRanges(week[at]!, [range]);
              // The night before may run into the closed stretch.
              const night = (at + 6) % 7;
              week[night] = subtractRanges(week[night]!, [[range[0] + 1440, range[1] + 1440]]);
            }
          }
        }
      }
    }
    const starts = this.#base.filter(({ event }) => event.state === 'open').map(({ event }) => event.date);
    const first = Math.min(...starts);
    if (starts.length && first > this.#now)
      this.effective = { from: formatDate(first), to: this.effective?.to ?? null };
    else if (starts.length) {
      const message = `the hours are in effect since ${formatDate(first)}; a start in the past is left out`;
      this.losses.push({ kind: 'assumed', place: 'effective', message });
    }
    return settleWeek(week);
  }

  #occurs(series: Series, date: DayNumber): boolean {
    const { event, rule } = series;
    if (!rule) return event.date === date;
    return !event.without.includes(date) && ruleDates(rule, date, date).length > 0;
  }

  /** What the events make of a date, with what is left of a shift of the evening before that lost its start. */
  #hoursOn(date: DayNumber): { hours: MinuteRange[]; by: HoursEvent | undefined } {
    const { hours, by } = this.#shiftsOn(date);
    const rest = this.#shiftsOn(date - 1).hours.filter(([start]) => start >= 1440);
    const carried = rest.map(([start, end]): MinuteRange => [start - 1440, end - 1440]);
    return { hours: mergeRanges([...hours.filter(([start]) => start < 1440), ...carried]), by };
  }

  #shiftsOn(date: DayNumber): { hours: MinuteRange[]; by: HoursEvent | undefined } {
    const ranges: Record<HoursEvent['state'], MinuteRange[]> = { open: [], closed: [] };
    let by: HoursEvent | undefined;
    for (const series of this.#series) {
      for (const { shift, range } of series.pieces) {
        if (!this.#occurs(series, date - shift)) continue;
        ranges[series.event.state].push(range);
        if (!this.#base.includes(series) && (!by || series.event.state === 'closed')) by = series.event;
      }
    }
    if (!this.hasHours) ranges.open.push([0, 1440]);
    // What closes a part of the next date ends a shift that runs into it; a whole date is closed by `calendar-day`.
    for (const series of this.#series.filter(({ event }) => event.state === 'closed')) {
      for (const { shift, range } of series.pieces) {
        if (!isWholeDay(range) && this.#occurs(series, date + 1 - shift)) {
          ranges.closed.push([range[0] + 1440, range[1] + 1440]);
        }
      }
    }
    // `calendar-day` closes the civil day and keeps what its shifts hold after midnight.
    const closed = ranges.closed.some(isWholeDay);
    return { hours: closed ? [] : subtractRanges(ranges.open, ranges.closed), by };
  }

  /** Series that are no weekly hours: holidays with a rule. Opening ones come first, so that closing ones win. */
  #recurring(): WrittenHoliday[] {
    const written: WrittenHoliday[] = [];
    const names = new Set<string>();
    const unique = (name: string) => {
      let own = name;
      for (let n = 2; names.has(own); n++) own = `${name} (${n})`;
      names.add(own);
      return own;
    };
    const recurring = this.#series.filter((series) => series.rule && !this.#base.includes(series));
    for (const state of ['open', 'closed'] as const) {
      for (const { event, pieces, rule } of recurring.filter((series) => series.event.state === state)) {
        const segments = ruleSegments(event.rule!, event.date, event.without);
        if ('error' in segments) continue;
        for (const days of segments.days) {
          const name = unique(event.name);
          for (const { shift, range } of pieces) {
            const own = weekdaysOf(rule!, event.date).map((day) => (day + shift) % 7);
            this.#reportNight(event, own, range);
            const hours = new Map(own.map((day) => [day, this.#apply(event.state, day, range)]));
            const dates: WrittenDays = shift ? { offset: { from: name, days: shift } } : days;
            const label = shift ? unique(`${name}, day ${shift + 1}`) : name;
            written.push(...writeByWeekday(label, hours, (some) => (some ? this.#narrow(event, dates, some) : dates)));
          }
        }
      }
    }
    return written;
  }

  #reportNight(event: HoursEvent, days: readonly number[], range: MinuteRange): void {
    if (event.state === 'open' || isWholeDay(range)) return;
    const runsIn = (day: number) => this.#week[(day + 6) % 7]!.some(([, end]) => end - 1440 > range[0]);
    const report = (what: string) => {
      const message = `"${event.name}" closes a part of a day ${what}`;
      this.losses.push({ kind: 'changed', place: event.place, message });
    };
    if (days.some(runsIn)) report('into which a shift of the evening before runs; that shift is kept');
    const cutStart = (day: number) => subtractRanges(this.#week[day]!, [range]).some(([start]) => start >= 1440);
    if (days.some(cutStart)) report('to midnight and a shift that runs past it; the part after midnight is left out');
  }

  /** A rule on some weekdays only. What has its weekdays already keeps those of them that are meant. */
  #narrow(event: HoursEvent, days: WrittenDays, some: readonly number[]): WrittenDays {
    if (!days.rule) {
      const message = `"${event.name}" lasts over days with different hours; those of its first weekday are taken`;
      this.losses.push({ kind: 'changed', place: event.place, message });
      return days;
    }
    const numbered = /BYDAY=[^;]*\d/.test(days.rule);
    const kept = /BYDAY=([^;]*)/
      .exec(days.rule)?.[1]
      ?.split(',')
      .filter((code) => {
        return some.some((day) => code.endsWith(byDay([day]).slice('BYDAY='.length)));
      });
    const own = numbered && kept ? `BYDAY=${kept.join()}` : byDay(some);
    return { ...days, rule: `${days.rule.replace(/;BYDAY=[^;]*/, '')};${own}` };
  }

  #apply(state: HoursEvent['state'], weekday: number, range: MinuteRange): MinuteRange[] {
    const hours = this.#week[weekday]!;
    if (state === 'open') return mergeRanges([...hours, range]);
    return isWholeDay(range) ? [] : subtractRanges(hours, [range]).filter(([start]) => start < 1440);
  }

  /** Single dates: single events, dates that weekly hours leave out, and dates on which several series fall. */
  #dated(): WrittenHoliday[] {
    const dates = new Map<DayNumber, string>();
    /** Dates of single events are written even where they change nothing: their names are part of the calendar. */
    const own = new Set<DayNumber>();
    for (const { event, pieces, rule } of this.#series) {
      if (rule) continue;
      for (const { shift, range } of pieces) {
        dates.set(event.date + shift, event.name);
        if (!shift || isWholeDay(range)) own.add(event.date + shift);
        if (event.state === 'open' || isWholeDay(range)) continue;
        dates.set(event.date + shift - 1, event.name);
        dates.set(event.date + shift + 1, event.name);
      }
    }
    for (const { event, pieces } of this.#base) {
      for (const date of event.without) for (const { shift } of pieces) dates.set(date + shift, event.name);
    }
    for (const [date, name] of this.#collisions()) dates.set(date, name);
    const written: WrittenHoliday[] = [];
    let last: { to: DayNumber; entry: WrittenHoliday } | undefined;
    for (const [date, fallback] of [...dates].sort((a, b) => a[0] - b[0])) {
      const { hours, by } = this.#hoursOn(date);
      if (!own.has(date) && sameRanges(hours, this.#week[weekdayOf(date)]!) && !this.#inSeries(date)) continue;
      const name = by?.name ?? `${fallback}: left out`;
      if (last && last.to === date - 1 && last.entry.name === name && last.entry.closed && !hours.length) {
        last.entry.from ??= last.entry.date!;
        delete last.entry.date;
        last.entry.to = formatDate(date);
        last.to = date;
        continue;
      }
      const entry: WrittenHoliday = { name, date: formatDate(date), ...writeHours(settled(hours)) };
      written.push(entry);
      last = { to: date, entry };
    }
    return written.map(({ name, date, from, to, ...hours }) => ({
      name,
      ...(from ? { from, to: to! } : { date: date! }),
      ...hours,
    }));
  }

  #inSeries(date: DayNumber): boolean {
    return this.#series.some(
      (series) =>
        series.rule &&
        !this.#base.includes(series) &&
        series.pieces.some(({ shift }) => this.#occurs(series, date - shift)),
    );
  }

  #collisions(): Map<DayNumber, string> {
    const seen = new Map<DayNumber, HoursEvent>();
    const collisions = new Map<DayNumber, string>();
    const to = this.#now + collisionYears * 366;
    for (const { event, pieces, rule } of this.#series) {
      if (!rule || this.#base.some((series) => series.event === event)) continue;
      for (const date of ruleDates(rule, Math.max(event.date, this.#now), to)) {
        if (event.without.includes(date)) continue;
        for (const { shift } of pieces) {
          const other = seen.get(date + shift);
          if (other && other !== event) collisions.set(date + shift, event.name);
          seen.set(date + shift, event);
        }
      }
    }
    if (collisions.size) {
      const message = `several series fall on ${collisions.size} dates; their hours are written out date by date until ${formatDate(to)}`;
      this.losses.push({ kind: 'changed', place: [...new Set(collisions.values())].join(', '), message });
    }
    return collisions;
  }

  compose(): { week: MinuteRange[][]; exceptions: WrittenHoliday[]; masks: boolean } {
    const overnight = this.#week.some((ranges) => ranges.some(([, end]) => end > 1440));
    const wholeDays = this.#series.some(
      (series) =>
        series.event.state === 'closed' &&
        !this.#base.includes(series) &&
        series.pieces.some(({ range }) => isWholeDay(range)),
    );
    const exceptions = [...this.#recurring(), ...this.#dated()];
    return { week: this.#week, exceptions, masks: overnight && wholeDays };
  }
}

const isWholeDay = (range: MinuteRange) => range[0] === 0 && range[1] === 1440;

/** Ranges of 24 hours or more that run past midnight end there; the next date has its own. */
const settled = (hours: readonly MinuteRange[]) =>
  hours.map((range): MinuteRange => (range[1] - range[0] >= 1440 ? [range[0], 1440] : range));

/** True for a series that is part of the weekly hours: every week, without an end. */
function isWeekly({ rule }: Series): boolean {
  if (rule?.interval !== 1 || rule.until !== undefined || rule.count !== undefined) return false;
  if (rule.months.length || rule.monthDays.length || rule.setPositions.length) return false;
  const everyWeek = rule.frequency === 'WEEKLY' || rule.frequency === 'DAILY';
  return (
    everyWeek || (rule.frequency === 'MONTHLY' && rule.weekdays.length > 0 && rule.weekdays.every(({ n }) => n === 0))
  );
}

/** The weekdays a series can fall on. */
function weekdaysOf(rule: DateRule, start: DayNumber): number[] {
  // The calendar repeats its weekdays after 28 years, the century years apart.
  const dates = ruleDates(rule, start, start + 40 * 366);
  return [...new Set(dates.map(weekdayOf))].sort((a, b) => a - b);
}

/**
 * Turns events into the hours of a schedule: weekly series become the week, other series become exceptions with a rule,
 * single events become exceptions on dates. A stretch that some event closes is closed, whatever opens it. With `masks` the
 * schedule needs `holiday_scope: calendar-day`: a closed date ends the shift of the evening before.
 * @param now today as a day number
 * @param hasHours without an opening event: true is never open, false is open but for what closes
 */
export function composeEvents(
  events: readonly HoursEvent[],
  now: DayNumber,
  hasHours = false,
): ReturnType<Composer['compose']> & { effective: WrittenSchedule['effective']; hasHours: boolean; losses: Loss[] } {
  const composer = new Composer(
    events.map((event) => ({ ...event })),
    now,
    hasHours,
  );
  const composed = composer.compose();
  return { ...composed, effective: composer.effective, hasHours: composer.hasHours, losses: composer.losses };
}
