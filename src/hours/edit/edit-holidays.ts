import { CctoolError } from '../../diagnostics/index.js';
import { meantHint } from '../../diagnostics/nearest.js';
import { civilDate, type DayNumber, formatDate } from '../dates/day-number.js';
import type { HoursEngine } from '../engine.js';
import type { Calendar, Holiday, Observed } from '../model.js';
import { readHours } from '../read-hours.js';
import { addItem, type ItemFields, type ListPath, removeItems } from './text-list.js';

/** Which list of an hours file holds a holiday: that of a calendar, or the exceptions of a schedule. */
export interface HolidayChoice {
  calendar?: string | undefined;
  schedule?: string | undefined;
}

/** A list of holidays in an hours file. */
export interface HolidayList {
  path: ListPath;
  /** What it is called in messages: `calendar company`, `exceptions of support`. */
  name: string;
  holidays: readonly Holiday[];
}

const listOf = (calendar: Calendar): HolidayList => ({
  path: [...calendar.path, 'holidays'],
  name: `calendar ${calendar.key}`,
  holidays: calendar.holidays,
});

/** The calendars that a schedule links, and those that they link. */
function linkedCalendars({ hours }: HoursEngine, keys: readonly string[]): Calendar[] {
  const found = new Set<Calendar>();
  const visit = (key: string) => {
    const calendar = hours.calendars.find((candidate) => candidate.key === key);
    if (!calendar || found.has(calendar)) return;
    found.add(calendar);
    calendar.calendars.forEach(visit);
  };
  keys.forEach(visit);
  return [...found];
}

/**
 * The lists that a choice names; without one, those of the schedule that is the calendar of the file: the calendars with
 * holidays of their own that it links (with `isDirect` not those that they link), and its exceptions.
 * @throws CctoolError where there is no such calendar or schedule
 */
function listsOf(engine: HoursEngine, { calendar, schedule }: HolidayChoice, isDirect = false): HolidayList[] {
  if (calendar !== undefined && schedule !== undefined) {
    throw new CctoolError('usage', '--calendar and --schedule cannot be used together');
  }
  if (calendar !== undefined) {
    const found = engine.hours.calendars.find(({ key }) => key === calendar);
    if (found) return [listOf(found)];
    const keys = engine.hours.calendars.map(({ key }) => key);
    const hint = meantHint(calendar, keys, `known: ${keys.join(', ') || 'none'}`);
    throw new CctoolError('not-found', `there is no calendar "${calendar.slice(0, 100)}"`, hint);
  }
  const owner = schedule === undefined ? engine.calendar() : engine.schedule(schedule);
  const exceptions = {
    path: [...owner.path, 'exceptions'],
    name: `exceptions of ${owner.key}`,
    holidays: owner.exceptions,
  };
  if (schedule !== undefined) return [exceptions];
  const linked = linkedCalendars(engine, owner.calendars).filter(
    ({ key }) => !isDirect || owner.calendars.includes(key),
  );
  const own = linked.filter((item) => !item.dateHolidays || item.holidays.length);
  return [...own.map(listOf), exceptions];
}

/**
 * The list that a new holiday goes to: the chosen one; else the one calendar that the file's calendar links, or its
 * exceptions where it links none.
 * @throws CctoolError of kind `usage` where several calendars could be meant
 */
export function placeForHoliday(engine: HoursEngine, choice: HolidayChoice): HolidayList {
  const lists = listsOf(engine, choice, true);
  if (lists.length <= 2) return lists[0]!;
  const names = lists.slice(0, -1).map(({ name }) => name.replace('calendar ', ''));
  throw new CctoolError(
    'usage',
    `the holiday could go to several calendars: ${names.join(', ')}`,
    'choose with --calendar KEY, or --schedule KEY for an exception of one schedule',
  );
}

/** A holiday to be written. */
export interface NewHoliday {
  name: string;
  date: DayNumber;
  /** The last date, inclusive. */
  to?: DayNumber | undefined;
  /** On the same day of every year. */
  isYearly?: boolean | undefined;
  observed?: Observed | undefined;
  /** `09:00-13:00`; none is closed. */
  hours: readonly string[];
}

/** A holiday as a file has it. */
export function holidayFields({ name, date, to, isYearly, observed, hours }: NewHoliday): ItemFields {
  const { month, day } = civilDate(date);
  const fields: ItemFields = { name };
  if (isYearly) fields.rule = `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${day}`;
  else if (to === undefined) fields.date = formatDate(date);
  else Object.assign(fields, { from: formatDate(date), to: formatDate(to) });
  if (observed !== undefined) fields.observed = observed;
  return Object.assign(fields, hours.length ? { hours } : { closed: true });
}

/** Text that was changed is still an hours file: otherwise the first finding is thrown and nothing is written. */
function checked(text: string, file: string): string {
  const { diagnostics } = readHours(text, { file });
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (!error) return text;
  throw new CctoolError('input', `${error.message}; nothing was written`, error.hint);
}

/** Adds a holiday to a list of an hours file. Comments and layout stay. */
export function addHoliday(text: string, list: HolidayList, fields: ItemFields, file: string): string {
  return checked(addItem(text, list.path, fields, file, 'holiday'), file);
}

/**
 * Finds the holiday that an id, a date (`YYYY-MM-DD`) or a name names.
 * @throws CctoolError of kind `not-found` where there is none, `usage` where there are several
 */
export function findHoliday(
  engine: HoursEngine,
  which: string,
  choice: HolidayChoice,
): { holiday: Holiday; list: HolidayList } {
  const lists = listsOf(engine, choice);
  const matches = ({ id, name, dates }: Holiday) =>
    String(id) === which ||
    name.toLowerCase() === which.toLowerCase() ||
    (dates.kind === 'date' && formatDate(dates.date) === which) ||
    (dates.kind === 'range' && formatDate(dates.from) === which);
  const found = lists.flatMap((list) => list.holidays.filter(matches).map((holiday) => ({ holiday, list })));
  if (found.length === 1) return found[0]!;
  const where = lists.map(({ name }) => name).join(', ');
  if (!found.length) {
    throw new CctoolError(
      'not-found',
      `there is no holiday "${which.slice(0, 100)}" in ${where}`,
      'name it by id, name or date; holidays of date-holidays cannot be removed, but an exception can open the day',
    );
  }
  const several = found.map(({ holiday, list }) => `${holiday.id} (${holiday.name}, ${list.name})`).join(', ');
  throw new CctoolError('usage', `"${which.slice(0, 100)}" names several holidays`, `give the id of one: ${several}`);
}

/** Takes a holiday out of an hours file. */
export function removeHoliday(text: string, holiday: Holiday, file: string): string {
  const path = holiday.path.slice(0, -1);
  return checked(removeItems(text, path, [Number(holiday.path.at(-1))], file, 'holiday'), file);
}
