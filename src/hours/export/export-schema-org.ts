import { type DayNumber, formatDate, weekdayOf } from '../dates/day-number.js';
import type { HoursEngine } from '../engine.js';
import type { Loss } from '../import/loss.js';
import { type MinuteRange, sameRanges } from '../import/minute-ranges.js';
import type { Schedule, Season } from '../model.js';
import { seasonOn } from '../timeline/day-plan.js';
import type { Exported, ExportOptions } from './exported.js';
import { lastDate, reportCommon, reportMasked, type SpecialDay, specialDays, weekRanges } from './special-days.js';

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const two = (number: number) => String(number).padStart(2, '0');
const clock = (minutes: number) => `${two(Math.floor((minutes % 1440) / 60))}:${two(minutes % 60)}`;

/** All day is 00:00 to 23:59, closed is 00:00 to 00:00: that is how search engines read it. */
function times([start, end]: MinuteRange): { opens: string; closes: string } {
  return start === 0 && end === 1440
    ? { opens: '00:00', closes: '23:59' }
    : { opens: clock(start), closes: clock(end) };
}
const closed = { opens: '00:00', closes: '00:00' };

function specifications(week: readonly MinuteRange[][], names: 'open days' | 'all days', more: object): object[] {
  const groups: { days: number[]; hours: MinuteRange[] }[] = [];
  week.forEach((hours, day) => {
    const group = groups.find((entry) => sameRanges(entry.hours, hours));
    if (group) group.days.push(day);
    else groups.push({ days: [day], hours });
  });
  return groups.flatMap(({ days, hours }) => {
    const entries = hours.length ? hours.map(times) : names === 'all days' ? [closed] : [];
    return entries.map((entry) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map((day) => dayNames[day]),
      ...entry,
      ...more,
    }));
  });
}

/** The stretches between two dates in which one season holds; of two that overlap the later one does. */
function seasonRuns(
  schedule: Schedule,
  first: DayNumber,
  last: DayNumber,
): { season: Season; from: DayNumber; to: DayNumber }[] {
  const runs: { season: Season; from: DayNumber; to: DayNumber }[] = [];
  for (let date = first; date <= last; date++) {
    const season = seasonOn(schedule, date);
    if (!season) continue;
    const run = runs.at(-1);
    if (run && run.season === season && run.to === date - 1) run.to = date;
    else runs.push({ season, from: date, to: date });
  }
  return runs;
}

function specialRuns(
  days: readonly SpecialDay[],
): { name: string; from: DayNumber; to: DayNumber; hours: MinuteRange[] }[] {
  const runs: { name: string; from: DayNumber; to: DayNumber; hours: MinuteRange[] }[] = [];
  for (const { date, name, hours } of days) {
    const last = runs.at(-1);
    if (last && last.name === name && last.to === date - 1 && sameRanges(last.hours, hours)) last.to = date;
    else runs.push({ name, from: date, to: date, hours });
  }
  return runs;
}

/**
 * Writes a schedule as schema.org JSON-LD: weekly hours and seasons as `openingHoursSpecification`, holidays date by date
 * as `specialOpeningHoursSpecification`.
 */
export function exportSchemaOrg(engine: HoursEngine, options: ExportOptions): Exported {
  const losses: Loss[] = [];
  const { schedule } = engine.part(options.key);
  reportCommon(engine, options, losses);
  losses.push({
    kind: 'dropped',
    place: 'timezone',
    message: `schema.org does not name a zone; the hours mean ${schedule.timezone}`,
  });
  const last = lastDate(options);
  const week = weekRanges(schedule.weekly);
  const regular = specifications(week, 'open days', {});
  for (const { season, from, to } of seasonRuns(schedule, options.from, last)) {
    const dates = { name: season.name, validFrom: formatDate(from), validThrough: formatDate(to) };
    const inside = new Set(Array.from({ length: Math.min(7, to - from + 1) }, (_, i) => weekdayOf(from + i)));
    regular.push(
      ...specifications(weekRanges(season.weekly), 'all days', dates).filter((entry) => hasDay(entry, inside)),
    );
  }
  for (const { name } of schedule.seasons) {
    const message = `schema.org has no yearly season: it is written out up to ${formatDate(last)}`;
    losses.push({ kind: 'changed', place: name, message });
  }
  const special = specialDays(engine, options.key, options.from, last).filter((day) => day.kind === 'holiday');
  if (special.some((day) => day.holiday === undefined || !['date', 'range'].includes(day.holiday.dates.kind))) {
    losses.push({
      kind: 'changed',
      place: 'holidays',
      message: `schema.org has no recurrence: holidays are written out up to ${formatDate(last)}`,
    });
  }
  reportMasked(engine, schedule, special, losses);
  const dated = specialRuns(special).flatMap(({ name, from, to, hours }) =>
    (hours.length ? hours.map(times) : [closed]).map((entry) => ({
      '@type': 'OpeningHoursSpecification',
      name,
      validFrom: formatDate(from),
      validThrough: formatDate(to),
      ...entry,
    })),
  );
  const place = {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: schedule.name,
    openingHoursSpecification: regular,
    ...(dated.length ? { specialOpeningHoursSpecification: dated } : {}),
  };
  return { text: JSON.stringify(place, null, 2), losses };
}

const hasDay = (entry: object, days: ReadonlySet<number>) =>
  (entry as { dayOfWeek: string[] }).dayOfWeek.some((name) => days.has(dayNames.indexOf(name)));
