import { placeOf } from '../../diagnostics/document/source.js';
import { CctoolError } from '../../diagnostics/index.js';
import { nearest } from '../../diagnostics/nearest.js';
import { parseDate } from '../dates/day-number.js';
import type { Calendar, HolidaySource } from '../model.js';
import { type DayEntry, stableId } from './day-entry.js';

type HolidaysClass = typeof import('date-holidays').default;

/** A holiday that lasts at least this long (minutes) closes all of its date. */
const wholeDay = 20 * 60;

/**
 * Holidays of the date-holidays package, expanded year by year and kept. The package is large, so it is loaded once and
 * only for a file that names it. Its data is CC BY-SA 3.0 (https://github.com/commenthol/date-holidays).
 */
export class SourcedHolidays {
  readonly #Holidays: HolidaysClass;
  readonly #countries = new Map<HolidaySource, InstanceType<HolidaysClass>>();
  readonly #years = new Map<string, DayEntry[]>();

  private constructor(Holidays: HolidaysClass) {
    this.#Holidays = Holidays;
  }

  static async load(): Promise<SourcedHolidays> {
    const loaded = (await import('date-holidays')) as unknown as {
      default: HolidaysClass | { default: HolidaysClass };
    };
    // A CommonJS bundle sees the class one level deeper than an ES module does.
    const found = loaded.default;
    return new SourcedHolidays('default' in found ? found.default : found);
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
    const check = (field: string, value: string, known: Record<string, string> | undefined, what: string) => {
      const codes = Object.keys(known ?? {});
      if (codes.includes(value)) return;
      const { file, line, column } = placeOf(source, field);
      const meant = nearest(value, codes);
      throw new CctoolError(
        'input',
        `${file}:${line}:${column}: date-holidays has no ${what} "${value}"`,
        meant ? `did you mean ${meant} (${known![meant]})?` : `known: ${codes.slice(0, 60).join(', ') || 'none'}`,
      );
    };
    const all = new this.#Holidays();
    check('country', source.country, all.getCountries('en'), 'country');
    if (source.state !== undefined) {
      check('state', source.state, all.getStates(source.country, 'en'), `state of ${source.country}`);
    }
    if (source.region !== undefined) {
      const regions = all.getRegions(source.country, source.state ?? '', 'en');
      check('region', source.region, regions, `region of ${source.country}`);
    }
    const { country, state, region, types, language } = source;
    const options = {
      types: types as ('public' | 'bank' | 'school' | 'optional' | 'observance')[],
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

  #expand(calendar: Calendar, source: HolidaySource, year: number): DayEntry[] {
    return this.#open(source)
      .getHolidays(year)
      .flatMap((holiday): DayEntry[] => {
        const written = parseDate(holiday.date.slice(0, 10));
        if (written === undefined) return [];
        const [hour = 0, minute = 0] = holiday.date.slice(11, 16).split(':').map(Number);
        const start = hour * 60 + minute;
        const minutes = Math.round((holiday.end.getTime() - holiday.start.getTime()) / 60_000);
        // A day that begins the evening before (sunset) is kept on the date on which most of it lies.
        const whole = minutes >= wholeDay;
        const entry: DayEntry = {
          date: whole && start >= 720 ? written + 1 : written,
          id: stableId(`calendar:${calendar.key}`, `${holiday.rule}${holiday.substitute ? '\nsubstitute' : ''}`),
          name: holiday.name,
          recurring: !/^\d{4}-\d\d-\d\d/.test(holiday.rule),
          observed: holiday.substitute === true,
          hours: [],
          calendar: calendar.key,
          item: source,
          except: [],
          weight: 1,
          type: holiday.type,
        };
        if (!whole) entry.part = { start, end: Math.min(start + minutes, 1440) };
        return [entry];
      });
  }
}
