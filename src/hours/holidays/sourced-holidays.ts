import { placeOf } from '../../diagnostics/document/source.js';
import { CctoolError } from '../../diagnostics/index.js';
import { nearest } from '../../diagnostics/nearest.js';
import { dayNumber, parseDate } from '../dates/day-number.js';
import type { Calendar, HolidaySource } from '../model.js';
import { HolidayCorrections, stateInData } from './corrections.js';
import { type DayEntry, stableId } from './day-entry.js';

type HolidaysClass = typeof import('date-holidays').default;

/**
 * Holidays of the date-holidays package, expanded year by year and kept. The package is large, so it is loaded once and
 * only for a file that names it. Its data is CC BY-SA 3.0 (https://github.com/commenthol/date-holidays).
 */
export class SourcedHolidays {
  readonly #Holidays: HolidaysClass;
  readonly #countries = new Map<HolidaySource, InstanceType<HolidaysClass>>();
  readonly #years = new Map<string, DayEntry[]>();

  readonly corrections: HolidayCorrections;

  private constructor(Holidays: HolidaysClass, corrections: HolidayCorrections) {
    this.#Holidays = Holidays;
    this.corrections = corrections;
  }

  static async load(): Promise<SourcedHolidays> {
    const loaded = (await import('date-holidays')) as unknown as {
      default: HolidaysClass | { default: HolidaysClass };
    };
    // A CommonJS bundle sees the class one level deeper than an ES module does.
    const found = loaded.default;
    return new SourcedHolidays('default' in found ? found.default : found, HolidayCorrections.load());
  }

  /**
   * The holidays of a calendar's source whose date lies in a year.
   * @throws CctoolError of kind `input` that names the place, for a country, state or region that the data does not have
   */
  entries(calendar: Calendar, year: number): DayEntry[] {
    const source = calendar.dateHolidays;
    if (!source) return [];
    const key = `${calendar.key} ${year}`;
    let entries = this.#years.get(key);
    if (!entries) {
      entries = this.#expand(calendar, source, year);
      this.#years.set(key, entries);
    }
    return entries;
  }

  #open(source: HolidaySource): InstanceType<HolidaysClass> {
    let holidays = this.#countries.get(source);
    if (holidays) return holidays;
    const check = (field: string, value: string, known: Record<string, string> | undefined, what: string): string => {
      const codes = Object.keys(known ?? {});
      // A few codes are words (Cook Islands: Aitutaki); the file may write any case.
      const code = codes.find((candidate) => candidate.toUpperCase() === value.toUpperCase());
      if (code !== undefined) return code;
      const { file, line, column } = placeOf(source, field);
      const meant = nearest(value, codes);
      throw new CctoolError(
        'input',
        `${file}:${line}:${column}: date-holidays has no ${what} "${value}"`,
        meant ? `did you mean ${meant} (${known![meant]})?` : `known: ${codes.slice(0, 60).join(', ') || 'none'}`,
      );
    };
    const all = new this.#Holidays();
    const country = check('country', source.country, all.getCountries('en'), 'country');
    const state =
      source.state === undefined
        ? undefined
        : check('state', stateInData(country, source.state), all.getStates(country, 'en'), `state of ${country}`);
    const region =
      source.region === undefined
        ? undefined
        : check('region', source.region, all.getRegions(country, state ?? '', 'en'), `region of ${country}`);
    const { types, language } = source;
    const options = {
      types: types.filter((type) => type !== 'workday') as ('public' | 'bank' | 'school' | 'optional' | 'observance')[],
      ...(language === undefined ? {} : { languages: [language] }),
    };
    holidays =
      region !== undefined && state !== undefined
        ? new this.#Holidays(country, state, region, options)
        : state !== undefined
          ? new this.#Holidays(country, state, options)
          : new this.#Holidays(country, options);
    this.#countries.set(source, holidays);
    return holidays;
  }

  /**
   * The days of all entries that touch a year, one of several days may begin in the year before; then what corrections
   * add on dates that are not closed yet.
   */
  #expand(calendar: Calendar, source: HolidaySource, year: number): DayEntry[] {
    const { corrections } = this;
    const holidays = this.#open(source);
    const first = dayNumber(year, 1, 1);
    const next = dayNumber(year + 1, 1, 1);
    const common = { hours: [], calendar: calendar.key, item: source, except: [], weight: 1 };
    const id = (rule: string) => stableId(`calendar:${calendar.key}`, rule);
    const days = [...holidays.getHolidays(year - 1), ...holidays.getHolidays(year)]
      .filter((holiday) => !corrections.removes(source, holiday))
      .flatMap((holiday): DayEntry[] => {
        const entry = {
          ...common,
          id: id(`${holiday.rule}${holiday.substitute ? '\nsubstitute' : ''}`),
          name: holiday.name,
          recurring: !/^\d{4}-\d\d-\d\d/.test(holiday.rule),
          observed: holiday.substitute === true,
          type: holiday.type,
        };
        return daysOf(holiday).map((day) => ({
          ...entry,
          ...day,
          ...(corrections.isEstimate(source, holiday.rule, day.date) ? { estimate: true as const } : {}),
        }));
      });
    const closed = new Set(days.filter(({ part }) => !part).map(({ date }) => date));
    const added = corrections.additions(source, first, next - 1).filter(({ date }) => !closed.has(date));
    const all = added.map(({ rule, estimate, source: basis, ...holiday }): DayEntry => {
      const type = holiday.weekday === undefined ? 'public' : 'workday';
      const extra = { id: id(`${holiday.name}\n${rule}`), type, basis };
      return { ...common, ...holiday, ...extra, ...(estimate ? { estimate } : {}) };
    });
    return joinParts([...days, ...all].filter(({ date }) => date >= first && date < next));
  }
}

const minutesADay = 1440;
/** From midnight to here (minutes) a date counts as closed: what begins at 18:00 ends at 18:00. */
const nearlyWhole = 18 * 60;
/** A clock change makes whole days this much longer or shorter at most (minutes). */
const clockChange = 120;

type DayPart = Pick<DayEntry, 'date'> & Partial<Pick<DayEntry, 'part' | 'continued'>>;

/**
 * The dates that an entry closes, from its first to its last instant in local time, with the part of each. One that
 * begins at sunset (written as midnight and `-0600`) closes the evening before and the whole of its last date.
 */
export function daysOf({ date, start, end }: { date: string; start: Date; end: Date }): DayPart[] {
  const written = parseDate(date.slice(0, 10));
  if (written === undefined) return [];
  const [hour = 0, minute = 0] = date.slice(11, 16).split(':').map(Number);
  const shift = / ([+-]\d\d)(\d\d)$/.exec(date);
  const sunset = shift ? Number(shift[1]) * 60 + Math.sign(Number(shift[1])) * Number(shift[2]) : 0;
  const from = written * minutesADay + hour * 60 + minute + sunset;
  const elapsed = Math.round((end.getTime() - start.getTime()) / 60_000);
  const whole = Math.round(elapsed / minutesADay) * minutesADay;
  const to = from + (whole > 0 && Math.abs(elapsed - whole) <= clockChange ? whole : elapsed);
  const days: DayPart[] = [];
  for (let day = Math.floor(from / minutesADay); day * minutesADay < to; day++) {
    const part = { start: Math.max(0, from - day * minutesADay), end: Math.min(minutesADay, to - day * minutesADay) };
    const isWhole = part.start === 0 && part.end >= nearlyWhole;
    days.push({ date: day, ...(isWhole ? {} : { part }) });
  }
  // Other holidays are counted from the first whole date, or from the only one.
  const main = Math.max(
    0,
    days.findIndex(({ part }) => part === undefined),
  );
  return days.map((day, index) => (index === main ? day : { ...day, continued: true }));
}

/** In the order of dates, a whole day after the parts of days, so that it wins; the last of several parts closes all of them. */
function joinParts(days: DayEntry[]): DayEntry[] {
  const ordered = days
    .map((day, index) => ({ day, index }))
    .sort((a, b) => a.day.date - b.day.date || Number(!a.day.part) - Number(!b.day.part) || a.index - b.index)
    .map(({ day }) => day);
  for (const [index, day] of ordered.entries()) {
    const before = ordered[index - 1];
    if (!day.part || !before?.part || before.date !== day.date) continue;
    day.part = { start: Math.min(before.part.start, day.part.start), end: Math.max(before.part.end, day.part.end) };
  }
  return ordered;
}
