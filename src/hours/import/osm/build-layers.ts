import { civilDate, formatDate, longestMonth, weekdayOf } from '../../dates/day-number.js';
import type { MonthDay } from '../../model.js';
import type { WrittenDays } from '../hours-document.js';
import type { Loss } from '../loss.js';
import type { MinuteRange } from '../minute-ranges.js';
import { weekdayCodes } from '../rule-days.js';
import { type DateSelector, dateSelectors } from './date-selectors.js';
import { allWeekdays, type DateEntry, inSeason, Layers, type Operation, operate } from './layers.js';
import type { OsmRule } from './syntax.js';

const wholeDay: MinuteRange = [0, 1440];
const maximumDates = 400;
const at = ({ month, day }: MonthDay) => month * 100 + day;

/** Builds the layers of one value rule by rule, and reports what the hours file cannot express. */
class LayerBuilder {
  readonly layers = new Layers();
  readonly losses: Loss[] = [];
  /** True after a rule that closes. */
  #hasClosed = false;

  lose(kind: Loss['kind'], rule: OsmRule, message: string): void {
    const known = this.losses.some((loss) => loss.place === rule.text && loss.message === message);
    if (!known) this.losses.push({ kind, place: rule.text, message });
  }

  apply(rule: OsmRule): void {
    const drop = (why: string) =>
      this.lose('dropped', rule, `${why} cannot be expressed in an hours file; the rule is left out`);
    // Where nothing before says that it is closed, a fallback opens what is not open yet: it adds.
    const isFallback = rule.separator === '||';
    if (isFallback && rule.state === 'closed') return;
    if (isFallback && rule.state === 'open' && this.#hasClosed) {
      drop('a fallback rule (||) after a rule that closes');
      return;
    }
    this.#hasClosed ||= rule.state === 'closed';
    if (rule.openEnd) {
      this.lose('changed', rule, 'it may stay open longer (+): here it closes at the time that is given');
    }
    if (rule.openStarts) {
      const starts = rule.openStarts.map((start) => `"${start}"`).join(', ');
      this.lose('dropped', rule, `${starts} has no time to close and is left out; the other hours stay`);
    }
    if (rule.unsupported.length) {
      drop(rule.unsupported.map((part) => `"${part}"`).join(', '));
      return;
    }
    if (rule.state === 'unknown') {
      const what = rule.comment ? `"${rule.comment}"` : '"unknown"';
      this.lose(
        'dropped',
        rule,
        `${what} is neither open nor closed, which an hours file cannot express; here it is not open`,
      );
    }
    if (isFallback && rule.state === 'unknown') return;
    const operation: Operation =
      rule.state === 'unknown' && rule.separator === ','
        ? { kind: 'subtract', ranges: rule.times ?? [wholeDay] }
        : rule.state === 'unknown'
          ? { kind: 'replace', ranges: [] }
          : rule.state === 'closed'
            ? rule.times
              ? { kind: 'subtract', ranges: rule.times }
              : { kind: 'replace', ranges: [] }
            : { kind: rule.separator === ';' ? 'replace' : 'add', ranges: rule.times ?? [wholeDay] };
    const dated = rule.dates.length > 0 || rule.years.length > 0;
    if (rule.holidays.length) this.#holidays(rule, operation, dated);
    if (rule.holidays.length && !rule.weekdays.length) return;
    if (rule.holidaysNarrowed) return;
    if (rule.weeks.length) {
      if (dated || rule.weekdays.some((entry) => entry.nth)) {
        drop('weeks together with dates or numbered weekdays');
        return;
      }
      const named = new Set(rule.weekdays.flatMap((entry) => entry.days));
      const days = named.size ? [...named].sort() : allWeekdays;
      const byDay = days.map((day) => weekdayCodes[day]).join();
      const dates = { rule: `FREQ=YEARLY;BYWEEKNO=${[...new Set(rule.weeks)].join()};BYDAY=${byDay}` };
      this.#date(rule, operation, dates, days, undefined, rule.comment ?? rule.selector);
      return;
    }
    const selectors = dated ? dateSelectors(rule) : [];
    if (typeof selectors === 'string') {
      drop(selectors);
      return;
    }
    const plain = rule.weekdays.filter((entry) => !entry.nth).flatMap((entry) => entry.days);
    const days = rule.weekdays.length ? plain : allWeekdays;
    const name = rule.comment ?? (rule.selector || rule.text);
    if (rule.comment && rule.state !== 'unknown' && !dated && !rule.weekdays.some((entry) => entry.nth)) {
      this.lose('dropped', rule, `the comment "${rule.comment}" has no place in weekly hours`);
    }
    if (!dated && days.length) this.#weekly(rule, operation, days);
    for (const selector of selectors) {
      if (days.length) this.#select(rule, operation, selector, days, name);
    }
    for (const entry of rule.weekdays) {
      if (entry.nth) this.#nth(rule, operation, entry.days[0]!, entry.nth, selectors, name);
    }
  }

  #holidays(rule: OsmRule, operation: Operation, dated: boolean): void {
    const lose = (what: string) =>
      this.lose('dropped', rule, `${what} cannot be expressed in an hours file; its effect on holidays is left out`);
    if (rule.holidaysNarrowed) {
      lose('holidays that fall on certain weekdays');
      return;
    }
    if (dated) {
      lose('holidays of a part of the year');
      return;
    }
    for (const { kind, shift } of rule.holidays) {
      if (kind === 'SH') {
        const known = 'the days of school holidays (SH) are not known here and left out';
        this.lose('dropped', rule, `${known}; give them: --school-holidays 2026-07-16..2026-08-26`);
      } else if (shift) lose(`the day ${Math.abs(shift)} ${shift > 0 ? 'after' : 'before'} a public holiday`);
      else if (operation.kind === 'replace') this.layers.publicHolidays = operate(operation, []);
      else if (this.layers.publicHolidays) {
        this.layers.publicHolidays = operate(operation, this.layers.publicHolidays);
      } else lose('a part of the day on public holidays');
    }
  }

  #weekly(rule: OsmRule, operation: Operation, days: readonly number[]): void {
    for (const week of [this.layers.week, ...this.layers.seasons.map((season) => season.week)]) {
      for (const day of days) week[day] = operate(operation, week[day]!);
    }
    if (operation.kind === 'replace') for (const day of days) this.layers.replaced.add(day);
    this.#overDates(rule, operation, days, () => true);
    if (this.layers.publicHolidays && operation.kind === 'replace' && rule.separator === ';' && !rule.holidays.length) {
      this.lose(
        'changed',
        rule,
        'it comes after a rule for public holidays and would override it under OSM rules; here the holidays win, which is nearly always what is meant',
      );
    }
  }

  /** A later rule also changes the single dates before it, as far as that can be determined. */
  #overDates(rule: OsmRule, operation: Operation, days: readonly number[], covers: (place: number) => boolean): void {
    if (operation.kind === 'add' && !operation.ranges.length) return;
    const selected = new Set(days);
    this.layers.dates = this.layers.dates.filter((entry) => {
      const places = entry.places ? [...entry.places] : undefined;
      const everywhere = places?.every(covers) ?? false;
      const nowhere = places ? !places.some(covers) : false;
      const hit = [...entry.weekdays].filter((day) => selected.has(day));
      if (nowhere || !hit.length) return true;
      if (everywhere && hit.length === entry.weekdays.size) {
        if (operation.kind === 'replace') return false;
        entry.hours = operate(operation, entry.hours);
        return true;
      }
      // Closing a day that is closed, or opening it for what it has, changes nothing.
      if (JSON.stringify(operate(operation, entry.hours)) === JSON.stringify(entry.hours)) return true;
      this.lose(
        'changed',
        rule,
        `it would change some of the days of "${entry.name}", which comes before it; here "${entry.name}" wins`,
      );
      return true;
    });
  }

  #select(rule: OsmRule, operation: Operation, selector: DateSelector, days: readonly number[], name: string): void {
    if (selector.kind === 'dated') {
      this.#dated(rule, operation, selector, days, name);
      return;
    }
    if (selector.kind === 'easter') {
      if (selector.from < selector.to && selector.to > 0) {
        const why =
          'some OSM evaluators end a range a day early that ends after Easter; here its last day belongs to it';
        this.lose('assumed', rule, why);
      }
      for (let shift = selector.from; shift <= selector.to; shift++) {
        // Easter is a Sunday (6), so every date that follows it has its weekday.
        const weekday = (((6 + shift) % 7) + 7) % 7;
        if (days.includes(weekday)) this.#date(rule, operation, { easter: shift }, [weekday], undefined, name);
      }
      return;
    }
    const all = days.length === 7;
    const { from, to } = selector;
    const short = from.month === to.month && to.day - from.day >= 0 && to.day - from.day < 7;
    if (short && (selector.single || all)) {
      const monthDays = Array.from({ length: to.day - from.day + 1 }, (_, i) => from.day + i);
      const byDay = all ? '' : `;BYDAY=${days.map((day) => weekdayCodes[day]).join()}`;
      const text = `FREQ=YEARLY;BYMONTH=${from.month};BYMONTHDAY=${monthDays.join()}${byDay}`;
      this.#date(rule, operation, { rule: text }, days, new Set(monthDays.map((day) => from.month * 100 + day)), name);
    } else this.#season(rule, operation, from, to, days, name);
  }

  #season(
    rule: OsmRule,
    operation: Operation,
    from: MonthDay,
    to: MonthDay,
    days: readonly number[],
    name: string,
  ): void {
    const base = this.layers.weekOf({ from, to });
    if (!base && !(operation.kind === 'replace' && days.length === 7)) {
      this.lose(
        'changed',
        rule,
        'it overlaps an earlier season in part; the days it does not name follow the weekly hours there',
      );
    }
    const week = (base ?? this.layers.week).map((hours, day) =>
      days.includes(day) ? operate(operation, hours) : hours,
    );
    this.layers.seasons.push({ name, from, to, week });
    this.#overDates(rule, operation, days, (place) => inSeason({ from, to }, place));
    if (this.layers.publicHolidays && operation.kind !== 'subtract' && operation.ranges.length) {
      this.lose('changed', rule, 'it comes after a rule for public holidays; here the holidays win over the season');
    }
  }

  #dated(
    rule: OsmRule,
    operation: Operation,
    { from, to }: { from: number; to: number },
    days: readonly number[],
    name: string,
  ): void {
    if (operation.kind === 'replace' && days.length === 7) {
      const span: WrittenDays =
        from === to ? { date: formatDate(from) } : { from: formatDate(from), to: formatDate(to) };
      const dates = Array.from({ length: Math.min(to - from + 1, maximumDates) }, (_, i) => from + i);
      this.layers.dates.push({
        days: span,
        weekdays: new Set(dates.map(weekdayOf)),
        places: new Set(dates.map((date) => at(civilDate(date)))),
        hours: operate(operation, []),
        name,
      });
      return;
    }
    if (to - from >= maximumDates) {
      this.lose('dropped', rule, `it selects weekdays of more than ${maximumDates} dates; the rule is left out`);
      return;
    }
    for (let date = from; date <= to; date++) {
      const weekday = weekdayOf(date);
      if (!days.includes(weekday)) continue;
      const monthDay = civilDate(date);
      if (operation.kind !== 'replace') this.#reportMeeting(rule, [weekday], new Set([at(monthDay)]), true);
      const hours = operate(operation, this.#hoursOn(date, monthDay));
      this.layers.dates.push({
        days: { date: formatDate(date) },
        weekdays: new Set([weekday]),
        places: new Set([at(monthDay)]),
        hours,
        name,
      });
    }
  }

  /** What adds or takes hours starts from the hours of the day; those of an earlier date that moves are not known. */
  #reportMeeting(
    rule: OsmRule,
    weekdays: readonly number[],
    places: ReadonlySet<number> | undefined,
    dated: boolean,
  ): void {
    const meets = this.layers.dates.find((entry) => {
      if (dated && (entry.days.date !== undefined || entry.days.from !== undefined)) return false;
      if (!weekdays.some((day) => entry.weekdays.has(day))) return false;
      return !places || !entry.places || [...places].some((place) => entry.places!.has(place));
    });
    if (!meets) return;
    this.lose(
      'changed',
      rule,
      `it may fall on "${meets.name}", which comes before it; the usual hours of the day are used`,
    );
  }

  #hoursOn(date: number, monthDay: MonthDay): MinuteRange[] {
    const exact = this.layers.dates.findLast((entry) => {
      if (entry.days.date !== undefined) return entry.days.date === formatDate(date);
      return entry.days.from !== undefined && entry.days.from <= formatDate(date) && formatDate(date) <= entry.days.to!;
    });
    return exact?.hours ?? this.layers.hoursOn(date, monthDay);
  }

  /** Yearly or monthly dates. Where the operation needs the hours of the day and the weekday varies, one entry a kind of day. */
  #date(
    rule: OsmRule,
    operation: Operation,
    days: WrittenDays,
    weekdays: readonly number[],
    places: ReadonlySet<number> | undefined,
    name: string,
  ): void {
    const groups = new Map<string, { hours: MinuteRange[]; weekdays: number[] }>();
    if (operation.kind !== 'replace') this.#reportMeeting(rule, weekdays, places, false);
    for (const weekday of weekdays) {
      const common = operation.kind === 'replace' ? [] : this.layers.commonHours(weekday, places);
      if (!common)
        this.lose('changed', rule, 'the hours it adds to or takes from differ by season; the weekly hours are used');
      const hours = operate(operation, common ?? this.layers.week[weekday]!);
      const key = JSON.stringify(hours);
      const group = groups.get(key) ?? { hours, weekdays: [] };
      group.weekdays.push(weekday);
      groups.set(key, group);
    }
    for (const { hours, weekdays: own } of groups.values()) {
      const narrowed =
        groups.size === 1 || !days.rule
          ? days
          : {
              ...days,
              rule: `${days.rule.replace(/;BYDAY=[^;]*/, '')};BYDAY=${own.map((day) => weekdayCodes[day]).join()}`,
            };
      const entry: DateEntry = { days: narrowed, weekdays: new Set(own), hours, name };
      if (places) entry.places = places;
      this.layers.dates.push(entry);
    }
  }

  #nth(
    rule: OsmRule,
    operation: Operation,
    weekday: number,
    nth: readonly number[],
    selectors: readonly DateSelector[],
    name: string,
  ): void {
    const byDay = `BYDAY=${nth.map((n) => `${n}${weekdayCodes[weekday]}`).join()}`;
    if (!selectors.length) {
      this.#date(rule, operation, { rule: `FREQ=MONTHLY;${byDay}` }, [weekday], undefined, name);
      return;
    }
    const months: number[] = [];
    for (const selector of selectors) {
      const whole =
        selector.kind === 'yearly' && selector.from.day === 1 && selector.to.day === longestMonth(selector.to.month);
      if (!whole) {
        this.lose(
          'dropped',
          rule,
          'the nth weekday of anything but whole months cannot be expressed; the rule is left out',
        );
        return;
      }
      for (let month = selector.from.month; ; month = (month % 12) + 1) {
        months.push(month);
        if (month === selector.to.month) break;
      }
    }
    this.#date(rule, operation, { rule: `FREQ=YEARLY;BYMONTH=${months.join()};${byDay}` }, [weekday], undefined, name);
  }
}

/** Applies rules in their order. */
export function buildLayers(rules: readonly OsmRule[]): { layers: Layers; losses: Loss[] } {
  const builder = new LayerBuilder();
  for (const rule of rules) builder.apply(rule);
  return builder;
}
