import type { DateRule } from '../dates/date-rule.js';
import { civilDate, type DayNumber } from '../dates/day-number.js';
import type { HoursEngine } from '../engine.js';
import type { Loss } from '../import/loss.js';
import { formatRange, type MinuteRange, sameRanges } from '../import/minute-ranges.js';
import type { Calendar, Holiday, MonthDay } from '../model.js';
import type { Exported, ExportOptions } from './exported.js';
import { hasOvernight, lastDate, linkedCalendars, reportCommon, specialDays, weekRanges } from './special-days.js';

const dayNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** What a value of an OSM tag can hold. */
const tagLength = 255;

const two = (number: number) => String(number).padStart(2, '0');
const monthDay = ({ month, day }: MonthDay) => `${monthNames[month - 1]} ${two(day)}`;
const dated = (date: DayNumber) => {
  const { year, month, day } = civilDate(date);
  return `${year} ${monthNames[month - 1]} ${two(day)}`;
};
const times = (hours: readonly MinuteRange[]) => hours.map(formatRange).join(',') || 'off';

/** `Mo-Fr,Su` of weekday numbers in order. */
function weekdayText(days: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && last[1] === day - 1) last[1] = day;
    else runs.push([day, day]);
  }
  return runs
    .map(([from, to]) =>
      from === to ? dayNames[from]! : `${dayNames[from]}${to === from + 1 ? ',' : '-'}${dayNames[to]}`,
    )
    .join();
}

/** A week as rules: days with equal hours share one. Closed days are named only where `closed` asks for it. */
function weekRules(week: readonly MinuteRange[][], prefix: string, closed: (day: number) => boolean): string[] {
  const groups: { days: number[]; hours: MinuteRange[] }[] = [];
  week.forEach((hours, day) => {
    const group = groups.find((entry) => sameRanges(entry.hours, hours));
    if (group) group.days.push(day);
    else groups.push({ days: [day], hours });
  });
  return groups.flatMap(({ days, hours }) => {
    const named = hours.length ? days : days.filter(closed);
    if (!named.length) return [];
    const selector = named.length === 7 ? '' : `${weekdayText(named)} `;
    const whole = hours.length === 1 && hours[0]![0] === 0 && hours[0]![1] === 1440;
    if (whole && !prefix && !selector) return ['24/7'];
    return [`${prefix}${selector}${times(hours)}`];
  });
}

/** The selector of a rule of dates, undefined where OSM has none. */
function ruleSelector(rule: DateRule, from: DayNumber): string | undefined {
  if (rule.interval !== 1 || rule.until !== undefined || rule.count !== undefined || rule.setPositions.length)
    return undefined;
  if (rule.start !== undefined && rule.start > from) return undefined;
  const { months, monthDays, weekdays, frequency } = rule;
  const nth = weekdays.filter(({ n }) => n !== 0);
  if (nth.length && nth.length < weekdays.length) return undefined;
  if (weekdays.some(({ n }) => Math.abs(n) > 5)) return undefined;
  const numbered = weekdays.map(({ weekday, n }) => `${dayNames[weekday]}[${n}]`).join();
  const plain = weekdayText(weekdays.map(({ weekday }) => weekday).sort((a, b) => a - b));
  if (frequency === 'YEARLY' && months.length && monthDays.length && monthDays.every((day) => day > 0) && !nth.length) {
    const dates = months.flatMap((month) => monthDays.map((day) => monthDay({ month, day })));
    return `${dates.join()}${weekdays.length ? ` ${plain}` : ''}`;
  }
  if (monthDays.length) return undefined;
  const inMonths = months.map((month) => monthNames[month - 1]).join();
  if (nth.length && (frequency === 'MONTHLY' || (frequency === 'YEARLY' && months.length))) {
    return inMonths ? `${inMonths} ${numbered}` : numbered;
  }
  if (weekdays.length && !months.length && !nth.length && (frequency === 'WEEKLY' || frequency === 'MONTHLY'))
    return plain;
  return undefined;
}

function selectorOf({ dates, observed }: Holiday, from: DayNumber): string | undefined {
  if (observed !== 'none') return undefined;
  switch (dates.kind) {
    case 'date':
      return dated(dates.date);
    case 'range':
      return `${dated(dates.from)}-${dated(dates.to)}`;
    case 'rule':
      return ruleSelector(dates.rule, from);
    case 'nth':
      return `${monthNames[dates.month - 1]} ${dayNames[dates.weekday]}[${dates.n}]`;
    case 'easter': {
      if (dates.orthodox) return undefined;
      const days = Math.abs(dates.offset);
      return days ? `easter ${dates.offset < 0 ? '-' : '+'}${days} day${days > 1 ? 's' : ''}` : 'easter';
    }
    case 'offset':
      return undefined;
  }
}

/** The name of a day as a comment. Hours need the word `open`: a comment alone would mean neither open nor closed. */
const comment = (name: string, isOpen: boolean) =>
  name ? `${isOpen ? ' open' : ''} "${name.replace(/["\r\n]/g, "'")}"` : '';
const weight = ({ dates }: Holiday) => (dates.kind === 'date' ? 3 : dates.kind === 'range' ? 2 : 1);

/**
 * Writes a schedule as an OpenStreetMap opening_hours value. Holidays that OSM has no rule for (observed days, days
 * counted from others, intervals, ends) are written out date by date.
 */
export function exportOsm(engine: HoursEngine, options: ExportOptions): Exported {
  const losses: Loss[] = [];
  const { schedule } = engine.part(options.key);
  reportCommon(engine, options, losses);
  losses.push({
    kind: 'dropped',
    place: 'timezone',
    message: `an opening_hours value does not name a zone; it means ${schedule.timezone}`,
  });
  const week = weekRanges(schedule.weekly);
  const rules = weekRules(week, '', () => false);
  for (const season of schedule.seasons) {
    const from = monthDay(season.from);
    const to = monthDay(season.to);
    const own = weekRanges(season.weekly);
    rules.push(...weekRules(own, `${from === to ? from : `${from}-${to}`} `, () => true));
  }
  const seasonsClose = rules.some((rule) => rule.endsWith(' off'));
  const calendars = linkedCalendars(engine, schedule);
  for (const calendar of calendars) rules.push(...sourceRule(calendar, losses));
  const linked = calendars.flatMap((calendar) => calendar.holidays).sort((a, b) => weight(a) - weight(b));
  const holidays = [...linked, ...schedule.exceptions].filter((holiday) => !holiday.except.includes(schedule.key));
  const last = lastDate(options);
  const special = specialDays(engine, options.key, options.from, last);
  for (const holiday of holidays) {
    const hours = holiday.hours.map(({ start, end }): MinuteRange => [start, end]);
    const own = special.filter((day) => day.holiday === holiday);
    if (holiday.weekday !== undefined) {
      for (const day of own)
        rules.push(`${dated(day.date)} ${times(day.hours)}${comment(holiday.name, day.hours.length > 0)}`);
      continue;
    }
    const selector = selectorOf(holiday, options.from);
    if (selector !== undefined) {
      rules.push(`${selector} ${times(hours)}${comment(holiday.name, hours.length > 0)}`);
      continue;
    }
    const dates = own.map((day) => day.date);
    for (const date of dates) rules.push(`${dated(date)} ${times(hours)}${comment(holiday.name, hours.length > 0)}`);
    losses.push({
      kind: 'changed',
      place: holiday.name,
      message: `OSM has no rule for it: ${dates.length} ${dates.length === 1 ? 'date is' : 'dates are'} written out up to ${dated(last)}`,
    });
  }
  const closes =
    seasonsClose || (schedule.holidayScope === 'service-day' && rules.some((rule) => rule.includes(' off')));
  if (closes && hasOvernight(engine, schedule)) {
    const message = 'under OSM rules a day off ends the shift of the evening before at midnight (calendar-day)';
    losses.push({ kind: 'changed', place: 'holiday_scope', message });
  }
  const text = rules.join('; ') || 'off';
  if (text.length > tagLength) {
    losses.push({
      kind: 'assumed',
      place: 'length',
      message: `the value has ${text.length} characters; a tag of OpenStreetMap holds ${tagLength}`,
    });
  }
  return { text, losses };
}

/** Holidays of the date-holidays package are what OSM calls public holidays, as far as both know the country. */
function sourceRule(calendar: Calendar, losses: Loss[]): string[] {
  const source = calendar.dateHolidays;
  if (!source) return [];
  const place = `calendar ${calendar.key}`;
  const other = source.types.filter((type) => type !== 'public' && type !== 'bank');
  if (other.length)
    losses.push({
      kind: 'dropped',
      place,
      message: `PH means public holidays; the types ${other.join(', ')} are left out`,
    });
  const where = [source.country, source.state, source.region].filter(Boolean).join('-');
  losses.push({ kind: 'changed', place, message: `written as PH: an evaluator has to know that ${where} is meant` });
  return ['PH off'];
}
