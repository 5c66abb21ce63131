import { civilDate, type DayNumber, formatDate } from '../dates/day-number.js';
import { openEngine } from '../engine.js';
import { readHours } from '../read-hours.js';
import { createZones } from '../zones/zones.js';
import type { HoursDocument, WrittenHoliday, WrittenSchedule } from './hours-document.js';
import type { ImportOptions, Loss } from './loss.js';
import { formatRange, type MinuteRange } from './minute-ranges.js';

const yearsAhead = 3;

/** A public holiday on a date (`YYYY-MM-DD`). */
export interface PublicHoliday {
  date: string;
  name: string;
}

/**
 * The public holidays of a country (and state) in this year and the next ones. Loads the date-holidays package.
 * @throws CctoolError of kind `input` for a country or state that the package does not know
 */
export async function loadPublicHolidays(
  country: string,
  state: string | undefined,
  from: DayNumber,
): Promise<PublicHoliday[]> {
  const source = { country, ...(state === undefined ? {} : { state }), types: ['public'] };
  const document = {
    version: 1,
    timezone: 'UTC',
    calendars: { country: { source: { 'date-holidays': source } } },
    schedules: [{ key: 'country', calendars: ['country'] }],
  };
  const { hours } = readHours(JSON.stringify(document), { file: `--country ${country}` });
  const engine = await openEngine(hours!, createZones({ folders: [] }));
  const { year } = civilDate(from);
  const byDate = new Map<string, string>();
  for (let at = year; at <= year + yearsAhead; at++) {
    for (const entry of engine.expander.entries(engine.schedule('country'), at)) {
      // The evening before a holiday is not a public holiday of its own.
      if (entry.part && entry.continued) continue;
      if (entry.date >= from) byDate.set(formatDate(entry.date), entry.name);
    }
  }
  return [...byDate].map(([date, name]) => ({ date, name }));
}

/**
 * Links the public holidays of the country that the options name. Closed ones are linked as they are; with hours of
 * their own they are written out date by date, as far as the options hold the dates.
 */
export function linkPublicHolidays(
  document: HoursDocument,
  schedule: WrittenSchedule,
  hours: readonly MinuteRange[],
  place: string,
  options: ImportOptions,
  losses: Loss[],
): void {
  const { country, state, publicHolidays } = options;
  if (country === undefined) {
    const message = 'public holidays need a country: name it with --country (and --state)';
    losses.push({ kind: 'dropped', place, message });
    return;
  }
  schedule.calendars = ['public-holidays'];
  const names = hours.map(formatRange).join(', ');
  if (hours.length && publicHolidays) {
    const holidays = publicHolidays.map(
      ({ date, name }): WrittenHoliday => ({ name, date, hours: hours.map(formatRange) }),
    );
    document.calendars = { 'public-holidays': { holidays } };
    const last = holidays.at(-1)?.date ?? 'now';
    const message = `public holidays with hours of their own (${names}) are written out date by date until ${last}`;
    losses.push({ kind: 'changed', place, message });
    return;
  }
  const source = { country, ...(state === undefined ? {} : { state }), types: ['public'] };
  document.calendars = { 'public-holidays': { source: { 'date-holidays': source } } };
  if (!hours.length) return;
  const message = `public holidays with hours of their own (${names}) cannot be linked; they are written as closed days`;
  losses.push({ kind: 'changed', place, message });
}
