import { CctoolError } from '../../../diagnostics/index.js';
import type { MonthDay } from '../../model.js';
import type { WrittenHoliday, WrittenSchedule } from '../hours-document.js';
import type { Imported, ImportOptions, Loss } from '../loss.js';
import { formatRange, type MinuteRange, settleWeek } from '../minute-ranges.js';
import { linkPublicHolidays } from '../public-holidays.js';
import { tidySchedule } from '../records.js';
import { writeWeek } from '../rule-days.js';
import { buildLayers } from './build-layers.js';
import type { DateEntry } from './layers.js';
import { parseOpeningHours } from './parse-opening-hours.js';
import type { OsmDate, OsmRule } from './syntax.js';

/** Days without school, from the first to the last: `2026-07-16`. */
interface SchoolHolidays {
  from: string;
  to: string;
}

const dateOf = (text: string): OsmDate => {
  const [year, month, day] = text.split('-').map(Number) as [number, number, number];
  return { year, month, day, shift: 0 };
};

/**
 * Rules with the days of the school holidays in place of `SH`: nobody has them for all countries, so whoever imports gives
 * them. What else a rule selects besides (`PH,SH off`) stays a rule of its own. `SH` with a shift, or within dates, years or
 * weeks of its own, stays as it is and is reported.
 */
function withSchoolHolidays(rules: readonly OsmRule[], holidays: readonly SchoolHolidays[]): OsmRule[] {
  if (holidays.length === 0) return [...rules];
  const dates = holidays.map(({ from, to }) => ({ from: dateOf(from), to: dateOf(to) }));
  return rules.flatMap((rule): OsmRule[] => {
    const school = rule.holidays.filter(({ kind }) => kind === 'SH');
    const isPlain = school.every(({ shift }) => shift === 0);
    if (school.length === 0 || !isPlain || rule.dates.length + rule.years.length + rule.weeks.length > 0) return [rule];
    const others = rule.holidays.filter(({ kind }) => kind !== 'SH');
    const narrowed = rule.holidaysNarrowed ? rule.weekdays : [];
    const inSchool: OsmRule = { ...rule, dates, holidays: [], holidaysNarrowed: false, weekdays: narrowed };
    const hasRest = others.length > 0 || (!rule.holidaysNarrowed && rule.weekdays.length > 0);
    return hasRest ? [{ ...rule, holidays: others }, inSchool] : [inSchool];
  });
}

/** Years that all rules share are the schedule's effective range. */
function takeSharedYears(rules: OsmRule[]): WrittenSchedule['effective'] {
  const first = JSON.stringify(rules[0]!.years);
  const { years } = rules[0]!;
  if (years.length !== 1 || years[0]!.step !== 1 || rules.some((rule) => JSON.stringify(rule.years) !== first))
    return undefined;
  if (rules.every((rule) => rule.dates.length > 0)) return undefined;
  const { from, to } = years[0]!;
  for (const rule of rules) rule.years = [];
  return { from: `${from}-01-01`, to: to === undefined ? null : `${to}-12-31` };
}

type Built = ReturnType<typeof buildLayers>;

/** The hours of a single date. What runs for 24 hours or more past midnight cannot be an interval: it is cut there. */
function writeDate({ days, hours, name }: DateEntry, losses: Loss[]): WrittenHoliday {
  const cut = hours.map((range): MinuteRange => (range[1] - range[0] >= 1440 ? [range[0], 1440] : range));
  if (cut.some((range, i) => range[1] !== hours[i]![1])) {
    losses.push({ kind: 'changed', place: name, message: '24 hours or more on a single date are cut at midnight' });
  }
  return { name, ...days, ...(cut.length ? { hours: cut.map(formatRange) } : { closed: true }) };
}

/**
 * Reads an OpenStreetMap opening_hours value as an hours file: weekdays, nth weekdays, months and dates, date ranges,
 * times, `off`, `PH`, Easter, and `SH` where its days are given. ISO weeks and fallbacks that open. Times of the sun, points
 * in time and comments are reported.
 * @throws CctoolError of kind `input` for a value that does not parse, or without a time zone, which OSM does not carry
 */
export function importOsm(text: string, options: ImportOptions): Imported {
  const { timezone } = options;
  if (timezone === undefined) {
    throw new CctoolError(
      'usage',
      'an opening_hours value does not name a time zone',
      'name it: --timezone Europe/Berlin',
    );
  }
  const rules = withSchoolHolidays(parseOpeningHours(text.trim()), options.schoolHolidays ?? []);
  const effective = takeSharedYears(rules);
  return finish(buildLayers(rules), effective, { ...options, timezone });
}

function finish(
  built: Built,
  effective: WrittenSchedule['effective'],
  options: ImportOptions & { timezone: string },
): Imported {
  const { layers, losses } = built;
  const schedule: WrittenSchedule = {
    id: 1,
    key: options.key ?? 'hours',
    name: options.name ?? options.key ?? 'Hours',
    timezone: options.timezone,
    weekly: writeWeek(settleWeek(layers.week)),
  };
  if (effective) schedule.effective = effective;
  if (layers.seasons.length) {
    schedule.seasons = layers.seasons.map(({ name, from, to, week }) => ({
      name,
      from: formatMonthDay(from),
      to: formatMonthDay(to),
      weekly: writeWeek(settleWeek(week)),
    }));
  }
  const exceptions = layers.dates.map((entry) => writeDate(entry, losses));
  if (exceptions.length) schedule.exceptions = exceptions;
  const document: Imported['document'] = { version: 1, schedules: [] };
  const holidays = layers.publicHolidays;
  if (holidays) {
    linkPublicHolidays(document, schedule, holidays, 'PH', options, losses);
    if (schedule.calendars && exceptions.length) {
      losses.push({
        kind: 'assumed',
        place: 'PH',
        message: 'where a public holiday falls on a date that the value names, the named date wins',
      });
    }
  }
  reportTails(built, schedule);
  document.schedules.push(tidySchedule(schedule));
  return { document, losses };
}

const formatMonthDay = ({ month, day }: MonthDay) =>
  `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** OSM evaluators cut a night's tail at midnight where a rule names the next day; says what the file does instead. */
function reportTails({ layers, losses }: Built, schedule: WrittenSchedule): void {
  const weeks = [layers.week, ...layers.seasons.map((season) => season.week)];
  const overnight = weeks.some((week) => week.some((hours) => hours.some((range) => range[1] > 1440)));
  if (!overnight) return;
  if (schedule.exceptions || schedule.calendars) {
    schedule.holiday_scope = 'calendar-day';
    losses.push({
      kind: 'assumed',
      place: 'holiday_scope',
      message:
        'shifts run past midnight: a day off closes its whole civil date (calendar-day), as OSM evaluators read it',
    });
  }
  const cut = layers.week.some(
    (hours, day) => hours.some((range) => range[1] > 1440) && layers.replaced.has((day + 1) % 7),
  );
  if (cut) {
    losses.push({
      kind: 'assumed',
      place: 'hours past midnight',
      message: 'some OSM evaluators end a shift at midnight where a rule names the next day; here it runs to its end',
    });
  }
}
