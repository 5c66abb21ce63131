import { placeOf } from '../../diagnostics/document/source.js';
import { CctoolError } from '../../diagnostics/index.js';
import { ruleDates } from '../dates/date-rule.js';
import {
  civilDate,
  type DayNumber,
  dayNumber,
  daysInMonth,
  easterSunday,
  orthodoxEasterSunday,
  weekdayOf,
} from '../dates/day-number.js';
import type { Calendar, Holiday, HoursFile, Schedule } from '../model.js';
import type { HolidayCorrections } from './corrections.js';
import { type DayEntry, isClosedDay, observedDate } from './day-entry.js';
import type { SourcedHolidays } from './sourced-holidays.js';

/** A substitute day is pushed on over a few days at most; so much around a year is looked at with it. */
const margin = 21;

/** Where the names of a list of holidays are looked up: in the list itself, then in the calendars that it links. */
interface Scope {
  own: readonly Holiday[];
  /** Linked calendars, the later wins. */
  linked: readonly Calendar[];
  /** Calendars whose holiday data may bear the name. */
  sources: readonly Calendar[];
}

type Lookup = (name: string, from: DayNumber, to: DayNumber) => DayNumber[];

const yearOf = (day: DayNumber) => civilDate(day).year;

/** The nth weekday of a month, undefined where the month has no such day. `n` -1 is the last. */
function nthWeekday(year: number, month: number, weekday: number, n: number): DayNumber | undefined {
  const first = dayNumber(year, month, 1);
  const last = first + daysInMonth(year, month) - 1;
  const day =
    n > 0
      ? first + ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7
      : last - ((weekdayOf(last) - weekday + 7) % 7) + (n + 1) * 7;
  return day >= first && day <= last ? day : undefined;
}

/** The dates of a holiday between two dates, inclusive, before any observed rule. */
function actualDates(holiday: Holiday, from: DayNumber, to: DayNumber, lookup: Lookup): DayNumber[] {
  const { dates } = holiday;
  const days: DayNumber[] = [];
  switch (dates.kind) {
    case 'date':
      return dates.date >= from && dates.date <= to ? [dates.date] : [];
    case 'range':
      for (let day = Math.max(from, dates.from); day <= Math.min(to, dates.to); day++) days.push(day);
      return days;
    case 'rule':
      return ruleDates(dates.rule, from, to);
    case 'offset':
      return lookup(dates.from, from - dates.days, to - dates.days).map((day) => day + dates.days);
    case 'nth':
      for (let year = yearOf(from); year <= yearOf(to); year++) {
        const day = nthWeekday(year, dates.month, dates.weekday, dates.n);
        if (day !== undefined && day >= from && day <= to) days.push(day);
      }
      return days;
    case 'easter': {
      const sunday = dates.orthodox ? orthodoxEasterSunday : easterSunday;
      for (let year = yearOf(from - dates.offset); year <= yearOf(to - dates.offset); year++) {
        const day = sunday(year) + dates.offset;
        if (day >= from && day <= to) days.push(day);
      }
      return days;
    }
  }
}

/** Turns the holidays and exceptions of an hours file into dates, year by year, each year once. */
export class HolidayExpander {
  readonly #calendars: Map<string, Calendar>;
  readonly #sourced: SourcedHolidays | undefined;
  readonly #years = new Map<string, DayEntry[]>();
  readonly #winners = new Map<string, ReadonlyMap<DayNumber, DayEntry>>();
  /** True where a holiday of some calendar does not concern some schedule. */
  readonly #excepts: boolean;

  /** @param sourced the loaded holiday data; needed when `needsSource` says so */
  constructor(hours: HoursFile, sourced?: SourcedHolidays) {
    this.#calendars = new Map(hours.calendars.map((calendar) => [calendar.key, calendar]));
    this.#sourced = sourced;
    this.#excepts = hours.calendars.some(({ holidays }) => holidays.some(({ except }) => except.length > 0));
  }

  /** What lies over the holiday data; undefined where no calendar uses it. */
  get corrections(): HolidayCorrections | undefined {
    return this.#sourced?.corrections;
  }

  /** True when one of the schedules' calendars takes its holidays from the date-holidays package. */
  static needsSource(hours: HoursFile): boolean {
    return hours.calendars.some((calendar) => calendar.dateHolidays !== undefined);
  }

  /**
   * All entries that concern a schedule in a year, the winner of each date last: the schedule's own exceptions by list
   * position over those of its calendars; among these dated over range over recurring, then the later calendar.
   */
  entries(schedule: Schedule, year: number): DayEntry[] {
    const key = `schedule ${schedule.key} ${year}`;
    let entries = this.#years.get(key);
    if (!entries) {
      const linked = this.#linked(schedule.calendars)
        .flatMap((calendar) => this.#calendarEntries(calendar, year))
        .filter((entry) => !entry.except.includes(schedule.key))
        // The sort is stable: equal weights stay in the order of calendars and lists.
        .sort((a, b) => a.weight - b.weight);
      const own = this.#expand(schedule.exceptions, undefined, schedule.calendars, year);
      entries = [...linked, ...own.filter((entry) => !entry.except.includes(schedule.key))];
      this.#years.set(key, entries);
    }
    return entries;
  }

  /** The entry that decides each date of a year for a schedule. Schedules of the same calendars share the answer. */
  winners(schedule: Schedule, year: number): ReadonlyMap<DayNumber, DayEntry> {
    const shared = !schedule.exceptions.length && !this.#excepts;
    const key = `${shared ? `calendars ${schedule.calendars.join('\n')}` : `schedule ${schedule.key}`} ${year}`;
    let winners = this.#winners.get(key);
    if (!winners) {
      winners = new Map(this.entries(schedule, year).map((entry) => [entry.date, entry]));
      this.#winners.set(key, winners);
    }
    return winners;
  }

  /** Calendars with those that they link, linked ones first, each once. */
  #linked(keys: readonly string[]): Calendar[] {
    const found = new Set<Calendar>();
    const visit = (key: string) => {
      const calendar = this.#calendars.get(key);
      if (!calendar || found.has(calendar)) return;
      calendar.calendars.forEach(visit);
      found.add(calendar);
    };
    keys.forEach(visit);
    return [...found];
  }

  /** A calendar's own entries, without those of the calendars that it links. */
  #calendarEntries(calendar: Calendar, year: number): DayEntry[] {
    const key = `calendar ${calendar.key} ${year}`;
    let entries = this.#years.get(key);
    if (!entries) {
      entries = [
        ...this.#sourcedEntries(calendar, year),
        ...this.#expand(calendar.holidays, calendar.key, calendar.calendars, year),
      ];
      this.#years.set(key, entries);
    }
    return entries;
  }

  #sourcedEntries(calendar: Calendar, year: number): DayEntry[] {
    if (!calendar.dateHolidays) return [];
    if (!this.#sourced) throw new Error('the holiday data must be loaded before a calendar that uses it is expanded');
    return this.#sourced.entries(calendar, year);
  }

  #expand(own: readonly Holiday[], calendar: string | undefined, links: readonly string[], year: number): DayEntry[] {
    if (!own.length) return [];
    const from = dayNumber(year, 1, 1);
    const to = dayNumber(year + 1, 1, 1) - 1;
    const itself = calendar === undefined ? undefined : this.#calendars.get(calendar);
    const linked = this.#linked(links);
    const scope: Scope = itself ? this.#scopeOf(itself) : { own, linked, sources: linked };
    const lookup = this.#lookup(scope);
    for (const holiday of own) this.#checkBase(holiday, scope, year);

    const moved = this.#pushedOn(scope, from, to);
    const entries: DayEntry[] = [];
    for (const holiday of own) {
      const add = (date: DayNumber, observed: boolean) => {
        if (date < from || date > to) return;
        entries.push({
          date,
          id: holiday.id,
          name: holiday.name,
          recurring: this.#isRecurring(holiday, scope),
          observed,
          hours: holiday.hours,
          ...(holiday.weekday === undefined ? {} : { weekday: holiday.weekday }),
          ...(calendar === undefined ? {} : { calendar }),
          item: holiday,
          except: holiday.except,
          weight: holiday.dates.kind === 'date' ? 3 : holiday.dates.kind === 'range' ? 2 : 1,
        });
      };
      if (holiday.observed === 'none') {
        for (const date of actualDates(holiday, from, to, lookup)) add(date, false);
        continue;
      }
      for (const date of actualDates(holiday, from - margin, to + margin, lookup)) {
        const kept =
          holiday.observed === 'next-weekday'
            ? (moved.get(holiday)?.get(date) ?? date)
            : observedDate(date, holiday.observed, new Set());
        add(kept, kept !== date);
        if (holiday.both && kept !== date) add(date, false);
      }
    }
    return entries;
  }

  /** The holiday that a name means in a scope, and the scope in which its own names are looked up. */
  #find(name: string, scope: Scope): { holiday: Holiday; scope: Scope } | undefined {
    const own = scope.own.find((holiday) => holiday.name === name);
    if (own) return { holiday: own, scope };
    for (const calendar of scope.linked.toReversed()) {
      const holiday = calendar.holidays.find((candidate) => candidate.name === name);
      if (holiday) return { holiday, scope: this.#scopeOf(calendar) };
    }
    return undefined;
  }

  #scopeOf(calendar: Calendar): Scope {
    const linked = this.#linked(calendar.calendars);
    return { own: calendar.holidays, linked, sources: [...linked, calendar] };
  }

  #lookup(scope: Scope): Lookup {
    return (name, from, to) => {
      const base = this.#find(name, scope);
      if (base) return actualDates(base.holiday, from, to, this.#lookup(base.scope));
      return this.#sourcedDates(scope.sources, name, from, to);
    };
  }

  /** True when a rule makes the dates; a holiday that is counted from another is what that one is. */
  #isRecurring(holiday: Holiday, scope: Scope): boolean {
    if (holiday.dates.kind !== 'offset') return holiday.dates.kind !== 'date' && holiday.dates.kind !== 'range';
    const base = this.#find(holiday.dates.from, scope);
    // Without a base in the file it is one of the holiday data, which are rules.
    return base === undefined || this.#isRecurring(base.holiday, base.scope);
  }

  /** Where `next-weekday` holidays go: in the order of their dates, each past the days that are holidays already. */
  #pushedOn(scope: Scope, from: DayNumber, to: DayNumber): Map<Holiday, Map<DayNumber, DayNumber>> {
    const moved = new Map<Holiday, Map<DayNumber, DayNumber>>();
    const pushed = scope.own.filter((holiday) => holiday.observed === 'next-weekday');
    if (!pushed.length) return moved;
    const begin = from - 2 * margin;
    const end = to + 2 * margin;
    const taken = new Set<DayNumber>();
    const take = (holidays: readonly Holiday[], lookup: Lookup) => {
      for (const holiday of holidays) {
        // A long closed period is not a holiday that a substitute day would have to make room for.
        if (holiday.dates.kind === 'range' || !isClosedDay(holiday)) continue;
        for (const date of actualDates(holiday, begin, end, lookup)) {
          taken.add(holiday.observed === 'next-weekday' ? date : observedDate(date, holiday.observed, taken));
        }
      }
    };
    take(scope.own, this.#lookup(scope));
    for (const calendar of scope.linked) take(calendar.holidays, this.#lookup(this.#scopeOf(calendar)));
    for (const calendar of scope.sources) {
      for (let year = yearOf(begin); calendar.dateHolidays && year <= yearOf(end); year++) {
        for (const entry of this.#sourcedEntries(calendar, year)) if (isClosedDay(entry)) taken.add(entry.date);
      }
    }
    const all = pushed.flatMap((holiday) =>
      actualDates(holiday, begin, end, this.#lookup(scope)).map((date) => ({ holiday, date })),
    );
    all.sort((a, b) => a.date - b.date);
    for (const { holiday, date } of all) {
      const kept = observedDate(date, 'next-weekday', taken);
      taken.add(kept);
      if (!moved.has(holiday)) moved.set(holiday, new Map());
      moved.get(holiday)!.set(date, kept);
    }
    return moved;
  }

  #sourcedDates(calendars: readonly Calendar[], name: string, from: DayNumber, to: DayNumber): DayNumber[] {
    const dates: DayNumber[] = [];
    for (const calendar of calendars) {
      if (!calendar.dateHolidays) continue;
      for (let year = yearOf(from); year <= yearOf(to); year++) {
        for (const entry of this.#sourcedEntries(calendar, year)) {
          const isMain = entry.name === name && !entry.observed && !entry.continued;
          if (isMain && entry.date >= from && entry.date <= to) dates.push(entry.date);
        }
      }
    }
    return dates;
  }

  /** A base that the file does not have must be a holiday of the data in this year or the next ones. */
  #checkBase(holiday: Holiday, scope: Scope, year: number): void {
    if (holiday.dates.kind !== 'offset' || this.#find(holiday.dates.from, scope)) return;
    const name = holiday.dates.from;
    const known = scope.sources.some((calendar) =>
      [year, year + 1, year - 1].some((candidate) =>
        this.#sourcedEntries(calendar, candidate).some((entry) => entry.name === name),
      ),
    );
    if (known) return;
    const { file, line, column } = placeOf(holiday, 'offset', 'from');
    throw new CctoolError(
      'input',
      `${file}:${line}:${column}: there is no holiday "${name}"`,
      'name a holiday of this calendar, of one that it links, or of its holiday data as `cctool holidays` lists it',
    );
  }
}
