/**
 * Recurrence at the level of dates: the part of RFC 5545 3.3.10 that holidays need (yearly, monthly, weekly, daily;
 * BYMONTH, BYWEEKNO, BYYEARDAY, BYMONTHDAY, BYDAY, BYSETPOS, INTERVAL, UNTIL, COUNT). No times, no zones, so no question of clock changes.
 */
import { civilDate, type DayNumber, dayNumber, daysInMonth, longestMonth, parseDate, weekdayOf } from './day-number.js';

export type Frequency = 'YEARLY' | 'MONTHLY' | 'WEEKLY' | 'DAILY';

export interface DateRule {
  frequency: Frequency;
  interval: number;
  months: readonly number[];
  monthDays: readonly number[];
  /** Yearly rules only: numbers of days and of weeks (ISO 8601 with `weekStart`), negative from the end. */
  yearDays: readonly number[];
  weekNumbers: readonly number[];
  /** `n` 0 is every such weekday of the period, -1 the last. */
  weekdays: readonly { weekday: number; n: number }[];
  setPositions: readonly number[];
  /** 0 is Monday. */
  weekStart: number;
  until?: DayNumber;
  count?: number;
  /** The first date that can count (DTSTART); what INTERVAL and COUNT count from. */
  start?: DayNumber;
}

const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const understood = 'FREQ INTERVAL BYMONTH BYWEEKNO BYYEARDAY BYMONTHDAY BYDAY BYSETPOS UNTIL COUNT WKST'.split(' ');

class RuleError extends Error {
  readonly hint: string | undefined;
  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}

function numbers(part: string, text: string, low: number, high: number, negative: boolean): number[] {
  return text.split(',').map((item) => {
    const value = /^[+-]?\d{1,5}$/.test(item) ? Number(item) : Number.NaN;
    const size = Math.abs(value);
    if (!(size >= low && size <= high) || (value < 0 && !negative)) {
      throw new RuleError(
        `${part}=${item} is out of range`,
        `${negative ? `±${low} to ±${high}` : `${low} to ${high}`}`,
      );
    }
    return value;
  });
}

function parse(text: string, start: DayNumber | undefined): DateRule {
  const parts = new Map<string, string>();
  for (const part of text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')) {
    if (part === '') continue;
    const [name = '', value = '', ...more] = part.split('=');
    if (!understood.includes(name) || more.length) {
      throw new RuleError(`"${part}" is not supported in a rule of dates`, `known parts: ${understood.join(', ')}`);
    }
    if (value === '') throw new RuleError(`${name} has no value`);
    if (parts.has(name)) throw new RuleError(`${name} is given twice`);
    parts.set(name, value);
  }
  const frequency = parts.get('FREQ');
  if (frequency === undefined) throw new RuleError('the rule has no FREQ', 'start it with FREQ=YEARLY or FREQ=MONTHLY');
  if (!['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY'].includes(frequency)) {
    throw new RuleError(`FREQ=${frequency} yields no dates`, 'use YEARLY, MONTHLY, WEEKLY or DAILY');
  }
  const list = (part: string, low: number, high: number, negative: boolean): number[] =>
    parts.has(part) ? numbers(part, parts.get(part)!, low, high, negative) : [];
  const rule: DateRule = {
    frequency: frequency as Frequency,
    interval: list('INTERVAL', 1, 1000, false)[0] ?? 1,
    months: list('BYMONTH', 1, 12, false),
    monthDays: list('BYMONTHDAY', 1, 31, true),
    yearDays: list('BYYEARDAY', 1, 366, true),
    weekNumbers: list('BYWEEKNO', 1, 53, true),
    weekdays: (parts.get('BYDAY')?.split(',') ?? []).map((item) => {
      const match = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(item);
      const n = Number(match?.[1] ?? 0);
      if (!match || (match[1] !== undefined && (n === 0 || Math.abs(n) > 53))) {
        throw new RuleError(
          `BYDAY=${item} does not name a weekday`,
          'write MO, 4TH (the fourth Thursday) or -1MO (the last Monday)',
        );
      }
      return { weekday: codes.indexOf(match[2]!), n };
    }),
    setPositions: list('BYSETPOS', 1, 366, true),
    weekStart: codes.indexOf(parts.get('WKST') ?? 'MO'),
  };
  if (rule.weekStart < 0) throw new RuleError(`WKST=${parts.get('WKST')} does not name a weekday`);
  const until = parts.get('UNTIL');
  if (until !== undefined) {
    if (/T\d{6}Z$/.test(until)) {
      throw new RuleError(
        `UNTIL=${until} is an instant, and this rule has dates`,
        'write the last date in the zone of the schedule, such as UNTIL=20271231',
      );
    }
    const date = /^(\d{4})-?(\d\d)-?(\d\d)(T\d{6})?$/.exec(until);
    const day = date ? parseDate(`${date[1]}-${date[2]}-${date[3]}`) : undefined;
    if (day === undefined) throw new RuleError(`UNTIL=${until} is not a date`, 'write UNTIL=20271231');
    rule.until = day;
  }
  if (parts.has('COUNT')) rule.count = list('COUNT', 1, 10_000, false)[0]!;
  if (rule.until !== undefined && rule.count !== undefined) throw new RuleError('UNTIL and COUNT exclude each other');
  if (start !== undefined) rule.start = start;
  check(rule);
  return rule;
}

function check(rule: DateRule): void {
  const { frequency, months, monthDays, yearDays, weekNumbers, weekdays } = rule;
  for (const [part, values] of [
    ['BYYEARDAY', yearDays],
    ['BYWEEKNO', weekNumbers],
  ] as const) {
    if (values.length && frequency !== 'YEARLY') throw new RuleError(`${part} cannot be used with FREQ=${frequency}`);
  }
  if (weekNumbers.length && weekdays.some((day) => day.n !== 0)) {
    throw new RuleError('a numbered BYDAY cannot be used with BYWEEKNO');
  }
  const anchored = rule.start !== undefined;
  const needsStart = (what: string) =>
    new RuleError(`${what} needs a first date`, 'add `start: YYYY-MM-DD` beside the rule');
  if (!anchored && rule.interval > 1) throw needsStart(`INTERVAL=${rule.interval}`);
  if (!anchored && rule.count !== undefined) throw needsStart(`COUNT=${rule.count}`);
  const days = monthDays.length + weekdays.length + yearDays.length;
  if (!anchored && (frequency === 'YEARLY' || frequency === 'MONTHLY') && !days) {
    throw needsStart('a rule without BYMONTHDAY or BYDAY');
  }
  if (!anchored && frequency === 'WEEKLY' && !weekdays.length) throw needsStart('a weekly rule without BYDAY');
  if (frequency === 'WEEKLY' && monthDays.length) throw new RuleError('BYMONTHDAY cannot be used with FREQ=WEEKLY');
  if ((frequency === 'WEEKLY' || frequency === 'DAILY') && weekdays.some((day) => day.n !== 0)) {
    throw new RuleError(`a numbered BYDAY cannot be used with FREQ=${frequency}`, 'use FREQ=MONTHLY or FREQ=YEARLY');
  }
  const inMonth = frequency === 'MONTHLY' || (frequency === 'YEARLY' && months.length > 0);
  for (const { n, weekday } of weekdays) {
    if (inMonth && Math.abs(n) > 5) throw new RuleError(`no month has ${Math.abs(n)} times ${codes[weekday]}`);
  }
  if (rule.setPositions.length && !days) throw new RuleError('BYSETPOS needs BYDAY or BYMONTHDAY beside it');
  const reachable = months.length ? Math.max(...months.map(longestMonth)) : 31;
  if (monthDays.length && monthDays.every((day) => Math.abs(day) > reachable)) {
    throw new RuleError(`the rule yields no date: BYMONTH=${months.join(',')} has no day ${monthDays.join(', ')}`);
  }
  if (!surelyHasDates(rule) && !hasDates(rule)) throw new RuleError('the rule yields no date');
}

/**
 * Reads the text of an RRULE value, with or without `RRULE:` before it.
 * @param start the first date that can count; INTERVAL and COUNT need it
 * @returns the rule, or what is wrong with the text; a rule that can never yield a date is wrong
 */
export function parseDateRule(text: string, start?: DayNumber): { rule: DateRule } | { error: string; hint?: string } {
  if (text.length > 1000) return { error: 'the rule is longer than 1000 characters' };
  try {
    return { rule: parse(text, start) };
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return error.hint === undefined ? { error: error.message } : { error: error.message, hint: error.hint };
  }
}

/** Days of one month that BYMONTHDAY and BYDAY choose; both together are an intersection. */
function daysOfMonth(rule: DateRule, year: number, month: number): DayNumber[] {
  const first = dayNumber(year, month, 1);
  const length = daysInMonth(year, month);
  const days: DayNumber[] = [];
  if (!rule.monthDays.length && !rule.weekdays.length) {
    const day = civilDate(rule.start!).day;
    return day <= length ? [first + day - 1] : [];
  }
  for (let day = 1; day <= length; day++) {
    if (rule.monthDays.length && !rule.monthDays.includes(day) && !rule.monthDays.includes(day - length - 1)) continue;
    if (rule.weekdays.length && !onWeekday(rule, first + day - 1, day, length)) continue;
    days.push(first + day - 1);
  }
  return days;
}

/** True when a day that is number `position` of a period of `length` days meets BYDAY. */
function onWeekday(rule: DateRule, day: DayNumber, position: number, length: number): boolean {
  const weekday = weekdayOf(day);
  const fromStart = Math.floor((position - 1) / 7) + 1;
  const fromEnd = -(Math.floor((length - position) / 7) + 1);
  return rule.weekdays.some((entry) => entry.weekday === weekday && [0, fromStart, fromEnd].includes(entry.n));
}

/** The number of the week that a day lies in, from the start and from the end of the week's own year (RFC 5545, BYWEEKNO). */
function weekNumbersOf(rule: DateRule, day: DayNumber): [number, number] {
  const begin = day - ((weekdayOf(day) - rule.weekStart + 7) % 7);
  // The first week has four days in the year or more: the fourth day of a week says which year it belongs to.
  const { year } = civilDate(begin + 3);
  const firstWeek = (of: number) => {
    const fourth = dayNumber(of, 1, 4);
    return fourth - ((weekdayOf(fourth) - rule.weekStart + 7) % 7);
  };
  return [(begin - firstWeek(year)) / 7 + 1, (begin - firstWeek(year + 1)) / 7];
}

/** Days of a year that BYYEARDAY and BYWEEKNO choose, limited by the other parts. */
function numberedDays(rule: DateRule, year: number): DayNumber[] {
  const first = dayNumber(year, 1, 1);
  const length = dayNumber(year + 1, 1, 1) - first;
  const weekdays = rule.weekdays.map(({ weekday }) => weekday);
  if (!weekdays.length && rule.weekNumbers.length && !rule.yearDays.length && !rule.monthDays.length) {
    weekdays.push(weekdayOf(rule.start!));
  }
  const chosen = (list: readonly number[], ...values: number[]) =>
    !list.length || values.some((value) => list.includes(value));
  return Array.from({ length }, (_, index) => first + index).filter((date) => {
    const { month, day } = civilDate(date);
    return (
      chosen(rule.yearDays, date - first + 1, date - first - length) &&
      chosen(rule.weekNumbers, ...weekNumbersOf(rule, date)) &&
      chosen(rule.months, month) &&
      chosen(rule.monthDays, day, day - daysInMonth(year, month) - 1) &&
      chosen(weekdays, weekdayOf(date))
    );
  });
}

function daysOfYear(rule: DateRule, year: number): DayNumber[] {
  if (rule.yearDays.length || rule.weekNumbers.length) return numberedDays(rule, year);
  if (rule.months.length || rule.monthDays.length) {
    const months = rule.months.length
      ? [...rule.months].sort((a, b) => a - b)
      : [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    return months.flatMap((month) => daysOfMonth(rule, year, month));
  }
  const first = dayNumber(year, 1, 1);
  const length = dayNumber(year + 1, 1, 1) - first;
  if (!rule.weekdays.length) return daysOfMonth(rule, year, civilDate(rule.start!).month);
  const days: DayNumber[] = [];
  for (let position = 1; position <= length; position++) {
    if (onWeekday(rule, first + position - 1, position, length)) days.push(first + position - 1);
  }
  return days;
}

function atPositions(rule: DateRule, days: DayNumber[]): DayNumber[] {
  if (!rule.setPositions.length) return days;
  const chosen = rule.setPositions.map((position) => days.at(position > 0 ? position - 1 : position));
  return [...new Set(chosen.filter((day) => day !== undefined))].sort((a, b) => a - b);
}

/** Number of the period a day lies in: year, month, week or day, counted from a fixed origin. */
function periodOf(rule: DateRule, day: DayNumber): number {
  if (rule.frequency === 'DAILY') return day;
  if (rule.frequency === 'WEEKLY') return Math.floor((day + 3 - rule.weekStart) / 7);
  const { year, month } = civilDate(day);
  return rule.frequency === 'YEARLY' ? year : year * 12 + month - 1;
}

function daysOfPeriod(rule: DateRule, period: number): DayNumber[] {
  if (rule.frequency === 'YEARLY') return atPositions(rule, daysOfYear(rule, period));
  if (rule.frequency === 'MONTHLY') {
    const month = (period % 12) + 1;
    if (rule.months.length && !rule.months.includes(month)) return [];
    return atPositions(rule, daysOfMonth(rule, Math.floor(period / 12), month));
  }
  const first = rule.frequency === 'DAILY' ? period : period * 7 - 3 + rule.weekStart;
  const days: DayNumber[] = [];
  for (let day = first; day < first + (rule.frequency === 'DAILY' ? 1 : 7); day++) {
    const { year, month, day: dayOfMonth } = civilDate(day);
    if (rule.months.length && !rule.months.includes(month)) continue;
    if (rule.monthDays.length) {
      const fromEnd = dayOfMonth - daysInMonth(year, month) - 1;
      if (!rule.monthDays.includes(dayOfMonth) && !rule.monthDays.includes(fromEnd)) continue;
    }
    const weekday = weekdayOf(day);
    if (rule.weekdays.length) {
      if (!rule.weekdays.some((entry) => entry.weekday === weekday)) continue;
    } else if (rule.frequency === 'WEEKLY' && weekday !== weekdayOf(rule.start!)) continue;
    days.push(day);
  }
  return atPositions(rule, days);
}

function* enumerate(rule: DateRule, from: DayNumber, to: DayNumber): Generator<DayNumber> {
  const begin = Math.max(from, rule.start ?? from);
  const end = Math.min(to, rule.until ?? to);
  const origin = rule.start === undefined ? 0 : periodOf(rule, rule.start);
  let period = periodOf(rule, begin);
  const phase = (((period - origin) % rule.interval) + rule.interval) % rule.interval;
  if (phase) period += rule.interval - phase;
  for (const last = periodOf(rule, end); period <= last; period += rule.interval) {
    for (const day of daysOfPeriod(rule, period)) if (day >= begin && day <= end) yield day;
  }
}

/** The dates of a rule between two dates, both inclusive, in order. */
export function ruleDates(rule: DateRule, from: DayNumber, to: DayNumber): DayNumber[] {
  if (rule.count === undefined) return [...enumerate(rule, from, to)];
  const dates: DayNumber[] = [];
  let left = rule.count;
  for (const day of enumerate(rule, rule.start!, to)) {
    if (left-- === 0) break;
    if (day >= from) dates.push(day);
  }
  return dates;
}

/** True for the common rules, which need no search: a day that its month has, or a weekday that every month has. */
function surelyHasDates(rule: DateRule): boolean {
  if (rule.interval > 1 || rule.until !== undefined || rule.setPositions.length || rule.start !== undefined)
    return false;
  if (rule.yearDays.length || rule.weekNumbers.length) return false;
  if (!rule.weekdays.length) return rule.monthDays.some((day) => Math.abs(day) <= 28);
  return !rule.monthDays.length && rule.weekdays.every(({ n }) => Math.abs(n) <= 4);
}

/** True when the rule ever yields a date. The calendar repeats after 400 years, so looking that far is enough. */
function hasDates(rule: DateRule): boolean {
  const from = rule.start ?? dayNumber(2000, 1, 1);
  if (rule.until !== undefined && rule.start === undefined) {
    return !enumerate(rule, rule.until - 146_097, rule.until).next().done;
  }
  return !enumerate(rule, from, from + 146_097).next().done;
}
