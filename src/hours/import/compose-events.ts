import { CctoolError } from '../../diagnostics/index.js';
import { parseDateRule, ruleDates } from '../dates/date-rule.js';
import { type DayNumber, formatDate, parseDate, weekdayOf } from '../dates/day-number.js';
import {
  type HoursEvent,
  isWeekly,
  isWholeDay,
  makeSeries,
  type Piece,
  type ReplacedDays,
  type Series,
  SeriesIndex,
  weekdaysOf,
} from './event-series.js';
import type { WrittenDays, WrittenHoliday, WrittenSchedule } from './hours-document.js';
import type { Loss } from './loss.js';
import { isTooLong, type MinuteRange, mergeRanges, sameRanges, settleWeek, subtractRanges } from './minute-ranges.js';
import { narrowRule, writeByWeekday, writeHours, writeWeek } from './rule-days.js';
import { ruleSegments } from './rule-segments.js';
import { differingDates } from './write-hours-file.js';

const weekdays = [0, 1, 2, 3, 4, 5, 6];
/** Series that fall on one date are written out date by date this far ahead. */
const collisionYears = 3;
/** Dates in one range at most; an hours file takes ten years. */
const longestRange = 3000;
/** Recurring events at most: every date is held against each of them. */
const mostSeries = 500;

/** Some names of many, for a report. */
function placesOf(names: Iterable<string>): string {
  const all = [...new Set(names)];
  return all.length > 3 ? `${all.slice(0, 3).join(', ')} and ${all.length - 3} more` : all.join(', ');
}

/** Builds hours from events: what some event opens and no event closes. */
class Composer {
  readonly losses: Loss[] = [];
  readonly #series: Series[] = [];
  readonly #week: MinuteRange[][];
  /** What weekly series close on each day and on the morning after it. */
  readonly #closedWeek: MinuteRange[][] = weekdays.map(() => []);
  readonly #base: ReadonlySet<Series>;
  readonly #index: SeriesIndex;
  readonly #now: DayNumber;
  /** Series whose hours depend on the day in a way that no rule says: they are written date by date. */
  readonly #writtenOut: Series[] = [];
  readonly hasHours: boolean;
  effective: WrittenSchedule['effective'];

  constructor(events: readonly HoursEvent[], now: DayNumber, hasHours: boolean, replaced: ReplacedDays) {
    this.#now = now;
    for (const event of events) this.#add(event);
    const recurring = this.#series.filter((series) => series.rule).length;
    if (recurring > mostSeries) {
      const hint = 'export opening hours and holidays alone, not a calendar of meetings';
      throw new CctoolError('limit', `${recurring} recurring events; at most ${mostSeries} are read`, hint);
    }
    this.hasHours = hasHours || this.#series.some(({ event }) => event.state === 'open');
    this.#base = new Set(this.#weeklySeries());
    this.#index = new SeriesIndex(this.#series, replaced);
    this.#week = this.#baseWeek();
  }

  #add(event: HoursEvent): void {
    const series = makeSeries(event);
    if (typeof series !== 'string') this.#series.push(series);
    else this.losses.push({ kind: 'dropped', place: event.place, message: `${series}; it is left out` });
  }

  /** Hours that all end on one date: the schedule ends there. */
  #sharedEnd(): DayNumber | undefined {
    const open = this.#series.filter(({ event }) => event.state === 'open');
    const until = open[0]?.rule?.until;
    if (until === undefined || open.some(({ rule }) => rule?.until !== until)) return undefined;
    this.effective = { from: null, to: formatDate(until) };
    return until;
  }

  /** The series that make the week: those that hold now, or from the first week in which anything opens. */
  #weeklySeries(): Series[] {
    const end = this.#sharedEnd();
    const weekly = this.#series.filter((series) => isWeekly(series, end));
    const starts = weekly.filter(({ event }) => event.state === 'open').map(({ event }) => event.date);
    const latest = Math.max(this.#now, starts.length ? Math.min(...starts) + 6 : this.#now);
    return weekly.filter(({ event }) => event.date <= latest);
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
              this.#closedWeek[at]!.push(range);
              this.#closedWeek[(at + 6) % 7]!.push([range[0] + 1440, range[1] + 1440]);
              week[at] = subtractRanges(week[at]!, [range]);
              // The night before may run into the closed stretch.
              const night = (at + 6) % 7;
              week[night] = subtractRanges(week[night]!, [[range[0] + 1440, range[1] + 1440]]);
            }
          }
        }
      }
    }
    const starts = [...this.#base].filter(({ event }) => event.state === 'open').map(({ event }) => event.date);
    const first = Math.min(...starts);
    if (starts.length && first > this.#now)
      this.effective = { from: formatDate(first), to: this.effective?.to ?? null };
    else if (starts.length) {
      const message = `the hours are in effect since ${formatDate(first)}; a start in the past is left out`;
      this.losses.push({ kind: 'assumed', place: 'effective', message });
    }
    return settleWeek(week);
  }

  /** What the events make of a date, with what is left of a shift of the evening before that lost its start. */
  #hoursOn(date: DayNumber): { hours: MinuteRange[]; by: HoursEvent | undefined } {
    const { hours, by } = this.#shiftsOn(date);
    const rest = this.#shiftsOn(date - 1).hours.filter(([start]) => start >= 1440);
    const carried = rest.map(([start, end]): MinuteRange => [start - 1440, end - 1440]);
    return { hours: mergeRanges([...hours.filter(([start]) => start < 1440), ...carried]), by };
  }

  #shiftsOn(date: DayNumber): { hours: MinuteRange[]; by: HoursEvent | undefined } {
    const open: MinuteRange[] = this.hasHours ? [] : [[0, 1440]];
    const closed: MinuteRange[] = [];
    open.push(...(this.#index.replaced.get(date)?.hours ?? []));
    let by: HoursEvent | undefined;
    let masked = false;
    for (const { series, range } of this.#index.on(date)) {
      const { event } = series;
      const isBase = this.#base.has(series);
      if (!isBase && (!by || event.state === 'closed')) by = event;
      if (event.state === 'open') open.push(range);
      else {
        closed.push(range);
        masked ||= !isBase && isWholeDay(range);
      }
    }
    // `calendar-day` closes the civil day and keeps what its shifts hold after midnight.
    if (masked) return { hours: [], by };
    // What closes the morning after ends a shift that runs into it; a whole date off is closed by `calendar-day`.
    for (const { series, range } of this.#index.on(date + 1)) {
      if (series.event.state === 'open' || (isWholeDay(range) && !this.#base.has(series))) continue;
      closed.push([range[0] + 1440, range[1] + 1440]);
    }
    // A day and more is cut at midnight; the next date gets the rest.
    const hours = subtractRanges(open, closed).flatMap((range): MinuteRange[] => {
      const [start, end] = range;
      return isTooLong(range)
        ? [
            [start, 1440],
            [1440, end],
          ]
        : [range];
    });
    return { hours, by };
  }

  /** Series that are not weekly hours: holidays with a rule. Opening ones come first, so that closing ones win. */
  #recurring(): WrittenHoliday[] {
    const written: WrittenHoliday[] = [];
    const names = new Set<string>();
    const unique = (name: string) => {
      let own = name;
      for (let n = 2; names.has(own); n++) own = `${name} (${n})`;
      names.add(own);
      return own;
    };
    const recurring = this.#series.filter((series) => series.rule && !this.#base.has(series));
    for (const state of ['open', 'closed'] as const) {
      for (const series of recurring.filter(({ event }) => event.state === state)) {
        const { event, pieces } = series;
        const segments = ruleSegments(event.rule!, event.date, event.without);
        if ('error' in segments) continue;
        if (!this.#canNarrow(series)) {
          this.#writtenOut.push(series);
          continue;
        }
        for (const days of segments.days) {
          const name = unique(event.name);
          for (const { shift, range } of pieces) {
            const hours = this.#hoursByWeekday(series, { shift, range });
            const dates: WrittenDays = shift ? { offset: { from: name, days: shift } } : days;
            const label = shift ? unique(`${name}, day ${shift + 1}`) : name;
            const narrow = (some: readonly number[]) => ({
              ...dates,
              rule: narrowRule(dates.rule!, event.date, some)!,
            });
            const entries = writeByWeekday(label, hours, (some) => (some ? narrow(some) : dates));
            // A stretch between two left-out dates may have none of these weekdays.
            written.push(
              ...entries.filter(({ rule, start }) => !rule || 'rule' in parseDateRule(rule, parseDate(start!))),
            );
          }
        }
      }
    }
    return written;
  }

  /** The hours of a piece on every weekday that it can fall on. */
  #hoursByWeekday({ event, rule }: Series, { shift, range }: Piece): Map<number, MinuteRange[]> {
    const own = weekdaysOf(rule!, event.date).map((day) => (day + shift) % 7);
    return new Map(own.map((day) => [day, this.#apply(event.state, day, range)]));
  }

  /** True where a series can be parted by weekday, or has the same hours on all of its weekdays. */
  #canNarrow(series: Series): boolean {
    return series.pieces.every((piece) => {
      const hours = [...this.#hoursByWeekday(series, piece).values()];
      if (hours.some((ranges) => ranges.some(isTooLong))) return false;
      if (hours.every((ranges) => sameRanges(ranges, hours[0]!))) return true;
      return piece.shift === 0 && narrowRule(series.event.rule!, series.event.date, [0]) !== undefined;
    });
  }

  #apply(state: HoursEvent['state'], weekday: number, range: MinuteRange): MinuteRange[] {
    const hours = this.#week[weekday]!;
    if (state === 'open') {
      return subtractRanges([...hours, range], this.#closedWeek[weekday]!).filter(([start]) => start < 1440);
    }
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
      }
    }
    for (const [date, { name }] of this.#index.replaced) {
      dates.set(date, name);
      own.add(date);
    }
    for (const { event, pieces } of this.#base) {
      for (const date of event.without) for (const { shift } of pieces) dates.set(date + shift, event.name);
      // The week starts with its first series; the others start within it.
      for (let date = Math.max(this.#now, event.date - 7); date < event.date; date++) dates.set(date, event.name);
    }
    for (const [date, name] of [...this.#collisions(), ...this.#datesWrittenOut()]) dates.set(date, name);
    // A shift reaches into the dates beside its own.
    for (const [date, name] of [...dates]) {
      for (const beside of [date - 1, date + 1]) if (!dates.has(beside)) dates.set(beside, name);
    }
    const written: WrittenHoliday[] = [];
    let last: { to: DayNumber; length: number; entry: WrittenHoliday } | undefined;
    for (const [date, fallback] of [...dates].sort((a, b) => a[0] - b[0])) {
      const { hours, by } = this.#hoursOn(date);
      if (!own.has(date) && sameRanges(hours, this.#week[weekdayOf(date)]!) && !this.#inSeries(date)) continue;
      const name = by?.name ?? this.#index.replaced.get(date)?.name ?? `${fallback}: left out`;
      const effect = writeHours(hours);
      const same = last?.entry.hours?.join() === effect.hours?.join() && (last?.length ?? 0) < longestRange;
      if (last && last.to === date - 1 && last.entry.name === name && same) {
        last.entry.from ??= last.entry.date!;
        delete last.entry.date;
        last.entry.to = formatDate(date);
        last.to = date;
        last.length++;
        continue;
      }
      const entry: WrittenHoliday = { name, date: formatDate(date), ...effect };
      written.push(entry);
      last = { to: date, length: 1, entry };
    }
    return written.map(({ name, date, from, to, ...hours }) => ({
      name,
      ...(from ? { from, to: to! } : { date: date! }),
      ...hours,
    }));
  }

  #inSeries(date: DayNumber): boolean {
    for (const { series } of this.#index.on(date)) if (series.rule && !this.#base.has(series)) return true;
    return false;
  }

  #datesWrittenOut(): [DayNumber, string][] {
    const to = this.#now + collisionYears * 366;
    return this.#writtenOut.flatMap(({ event, pieces, rule }) => {
      const message = `no rule can express its hours: it is written out date by date until ${formatDate(to)}`;
      this.losses.push({ kind: 'changed', place: event.place, message });
      const dates = ruleDates(rule!, Math.max(event.date, this.#now - 31), to);
      return dates.flatMap((date) => pieces.map(({ shift }): [DayNumber, string] => [date + shift, event.name]));
    });
  }

  #collisions(): Map<DayNumber, string> {
    const seen = new Map<DayNumber, HoursEvent>();
    const collisions = new Map<DayNumber, string>();
    const to = this.#now + collisionYears * 366;
    for (const series of this.#series) {
      const { event, pieces, rule } = series;
      if (!rule || this.#base.has(series)) continue;
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
      this.losses.push({ kind: 'changed', place: placesOf(collisions.values()), message });
    }
    return collisions;
  }

  compose(): { week: MinuteRange[][]; exceptions: WrittenHoliday[]; masks: boolean } {
    const overnight = this.#week.some((ranges) => ranges.some(([, end]) => end > 1440));
    const wholeDays = this.#series.some(
      (series) =>
        series.event.state === 'closed' &&
        !this.#base.has(series) &&
        series.pieces.some(({ range }) => isWholeDay(range)),
    );
    const exceptions = [...this.#recurring(), ...this.#dated()];
    const composed = { week: this.#week, exceptions, masks: overnight && wholeDays };
    this.#check(composed);
    return composed;
  }

  /** Holds the result against the events, so that nothing is lost without a word. */
  #check({ week, exceptions, masks }: { week: MinuteRange[][]; exceptions: WrittenHoliday[]; masks: boolean }): void {
    const schedule: WrittenSchedule = {
      id: 1,
      key: 'composed',
      name: 'composed',
      timezone: 'UTC',
      weekly: writeWeek(week),
      exceptions,
    };
    if (masks) schedule.holiday_scope = 'calendar-day';
    if (this.effective) schedule.effective = this.effective;
    const to = this.#now + collisionYears * 366;
    const dates = differingDates(schedule, this.#index, !this.hasHours, this.#now, to);
    if (!dates.length) return;
    const shown = dates.slice(0, 3).map(formatDate).join(', ');
    const more = dates.length > 3 ? ` and ${dates.length - 3} more` : '';
    const message = `around midnight the hours of ${shown}${more} cannot be expressed exactly; compare these dates with the source`;
    this.losses.push({ kind: 'changed', place: 'shifts over midnight', message });
  }
}

/**
 * Turns events into the hours of a schedule: weekly series become the week, other series become exceptions with a rule,
 * single events become exceptions on dates. A stretch that some event closes is closed, whatever opens it. With `masks` the
 * schedule needs `holiday_scope: calendar-day`: a closed date ends the shift of the evening before.
 * @param now today as a day number
 * @param hasHours without an opening event: true is never open, false is open but for what closes
 * @param replaced dates whose hours take the place of those that replaceable events give
 */
export function composeEvents(
  events: readonly HoursEvent[],
  now: DayNumber,
  hasHours = false,
  replaced: ReplacedDays = new Map(),
): ReturnType<Composer['compose']> & { effective: WrittenSchedule['effective']; hasHours: boolean; losses: Loss[] } {
  const composer = new Composer(
    events.map((event) => ({ ...event })),
    now,
    hasHours,
    replaced,
  );
  const composed = composer.compose();
  return { ...composed, effective: composer.effective, hasHours: composer.hasHours, losses: composer.losses };
}
