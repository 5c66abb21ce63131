import { civilDate, type DayNumber, dayNumber, daysInMonth, longestMonth } from '../../dates/day-number.js';
import type { MonthDay } from '../../model.js';
import type { OsmDate, OsmDateRange, OsmRule } from './syntax.js';

/** A selector of dates in a form that an hours file has. */
export type DateSelector =
  | { kind: 'yearly'; from: MonthDay; to: MonthDay; single: boolean }
  | { kind: 'easter'; from: number; to: number }
  | { kind: 'dated'; from: DayNumber; to: DayNumber };

const maximumYears = 10;

/** Moves a yearly date by days; undefined where the result depends on the leap year. */
function shifted(date: OsmDate, day: number): MonthDay | undefined {
  if (!date.shift) return { month: date.month!, day };
  const [common, leap] = [2001, 2004].map((year) => civilDate(dayNumber(year, date.month!, day) + date.shift));
  if (common!.month !== leap!.month || common!.day !== leap!.day) return undefined;
  return { month: common!.month, day: common!.day };
}

function dated(range: OsmDateRange, yearHint: number | undefined): DateSelector | undefined {
  const { from } = range;
  const to = range.to ?? from;
  const year = from.year ?? yearHint;
  if (year === undefined || from.easter || to.easter) return undefined;
  const first = dayNumber(year, from.month!, from.day ?? 1) + from.shift;
  let lastYear = to.year ?? year;
  const lastDay = (at: number) => dayNumber(at, to.month!, to.day ?? daysInMonth(at, to.month!)) + to.shift;
  if (lastDay(lastYear) < first) lastYear++;
  return { kind: 'dated', from: first, to: lastDay(lastYear) };
}

function yearly(range: OsmDateRange): DateSelector | undefined {
  const { from } = range;
  const to = range.to ?? from;
  if (from.easter || to.easter) {
    return from.easter && to.easter ? { kind: 'easter', from: from.shift, to: to.shift } : undefined;
  }
  const first = from.day === undefined ? { month: from.month!, day: 1 } : shifted(from, from.day);
  const last = to.day === undefined ? { month: to.month!, day: longestMonth(to.month!) } : shifted(to, to.day);
  if (!first || !last) return undefined;
  return { kind: 'yearly', from: first, to: last, single: range.to === undefined && from.day !== undefined };
}

/**
 * The dates a rule selects, or the reason why an hours file cannot express them.
 * Years before a list of yearly dates (`2026-2028 Dec 24`) are written out year by year.
 */
export function dateSelectors(rule: OsmRule): DateSelector[] | string {
  const selectors: DateSelector[] = [];
  const years: (number | undefined)[] = [];
  for (const { from, to, step } of rule.years) {
    if (to === undefined) return 'a year without an end';
    if ((to - from) / step >= maximumYears) return `more than ${maximumYears} years`;
    for (let year = from; year <= to; year += step) years.push(year);
  }
  if (!rule.dates.length) {
    return years.map((year) => ({ kind: 'dated', from: dayNumber(year!, 1, 1), to: dayNumber(year!, 12, 31) }));
  }
  for (const range of rule.dates) {
    for (const year of years.length ? years : [undefined]) {
      const selector = range.from.year !== undefined || year !== undefined ? dated(range, year) : yearly(range);
      if (!selector) return 'a date that moves in a way that only OSM can express';
      selectors.push(selector);
    }
  }
  return selectors;
}
