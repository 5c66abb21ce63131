import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../package-info.js';
import { parseDateRule, ruleDates } from '../dates/date-rule.js';
import { type DayNumber, formatDate, parseDate } from '../dates/day-number.js';
import { type HolidaySource, type Observed, weekdays } from '../model.js';
import { observedDate } from './day-entry.js';

/** One correction of the holiday data: a holiday that is added, or one that is taken out. */
interface Correction {
  /** Countries and states: `US`, `US-MI US-PA`. A country is meant with all of its states. */
  in: string;
  /** States in which it does not hold. */
  except?: string;
  name?: string;
  /** RFC 5545, at the level of dates, with its first date where it counts from one. */
  rule?: string;
  start?: string;
  /** Dates written out; with `remove`, the only ones that are taken out. */
  dates?: string[];
  /** Working days that make up for days off, with the weekday whose hours they have. */
  works?: { [date: string]: (typeof weekdays)[number] };
  observed?: Observed;
  /** Reckoned, not yet proclaimed. */
  estimate?: true;
  /** The rule of the holiday data that is taken out; `*` is any. */
  remove?: string;
  /** Only days that stand for one at a weekend are taken out. */
  substitutes?: true;
  /** Act, proclamation or official list. */
  source: string;
}

/** What is known about the data of a country. */
export interface HolidayCoverage {
  /** Until this date lists have been compared with what is proclaimed. */
  official_until?: string;
  /** What is missing, everywhere or in the lists of states. */
  partial?: string;
  partial_states?: string;
  /** What to do beside it. */
  note?: string;
}

/** A holiday that is added on a date. */
export interface AddedHoliday {
  date: DayNumber;
  name: string;
  /** What makes it, for a stable id. */
  rule: string;
  recurring: boolean;
  observed: boolean;
  estimate: boolean;
  source: string;
  /** A make-up working day: the weekday (Monday 0) whose hours it has. */
  weekday?: number;
}

/** Months of the Islamic calendar in a rule of the holiday data: their first days depend on who sees the moon. */
const islamicMonths = /\b(?:Muharram|Safar|Rabi al-|Jumada al-|Rajab|Shaban|Ramadan|Shawwal|Dhu al-)/;

/** Codes of ISO 3166-2 that newer editions (2023-11-23 and before) replaced, and what the holiday data still calls the states. */
const renamedStates: { readonly [code: string]: string } = {
  'IN-CG': 'CT',
  'IN-DH': 'DD',
  'IN-OD': 'OR',
  'IN-TS': 'TG',
  'IN-UK': 'UT',
};

/** A state by the code that the holiday data has for it. */
export const stateInData = (country: string, state: string): string =>
  renamedStates[`${country}-${state}`.toUpperCase()] ?? state;

/** What lies over the holiday data: proclaimed, moved and missing days, each with its source. */
export class HolidayCorrections {
  readonly #entries: readonly Correction[];
  readonly #coverage: { readonly [country: string]: HolidayCoverage };

  constructor(data: { entries: readonly Correction[]; coverage: { [country: string]: HolidayCoverage } }) {
    this.#entries = data.entries;
    this.#coverage = data.coverage;
  }

  /** The corrections that come with the program. */
  static load(): HolidayCorrections {
    return new HolidayCorrections(
      JSON.parse(readFileSync(join(packageRoot(), 'data', 'holiday-corrections.json'), 'utf8')),
    );
  }

  /** What is known about a country; undefined where nothing has been compared. */
  coverage(country: string): HolidayCoverage | undefined {
    return this.#coverage[country.toUpperCase()];
  }

  #of({ country, state }: HolidaySource): Correction[] {
    const whole = state === undefined ? [] : [`${country}-${stateInData(country, state)}`];
    const places = [country, ...whole].map((at) => at.toUpperCase());
    const names = (list: string) => list.split(' ').some((place) => places.includes(place));
    return this.#entries.filter((entry) => names(entry.in) && !names(entry.except ?? ''));
  }

  /** True for an entry of the holiday data that is not a holiday there. */
  removes(source: HolidaySource, holiday: { rule: string; date: string; substitute?: boolean }): boolean {
    return this.#of(source).some(
      ({ remove, dates, substitutes }) =>
        remove !== undefined &&
        (remove === '*' || holiday.rule.replace(/ #\d+$/, '') === remove.replace(/ #\d+$/, '')) &&
        (!dates || dates.includes(holiday.date.slice(0, 10))) &&
        (!substitutes || holiday.substitute === true),
    );
  }

  /** The holidays that are added between two dates. */
  additions(source: HolidaySource, from: DayNumber, to: DayNumber): AddedHoliday[] {
    const has = (type: string) => source.types.includes(type);
    return this.#of(source).flatMap((entry): AddedHoliday[] => {
      const { name, rule, start, dates = [], works, observed = 'none', estimate = false } = entry;
      if (name === undefined || !has(works ? 'workday' : 'public')) return [];
      if (works) {
        return Object.entries(works)
          .map(([date, day]) => ({
            ...{ date: parseDate(date)!, name, rule: date, recurring: false, observed: false, estimate },
            ...{ source: entry.source, weekday: weekdays.indexOf(day) },
          }))
          .filter(({ date }) => date >= from && date <= to);
      }
      const parsed =
        rule === undefined ? undefined : parseDateRule(rule, start === undefined ? undefined : parseDate(start));
      if (parsed && 'error' in parsed) throw new Error(`holiday correction "${name}": ${parsed.error}`);
      // An observed day lies a few days from its date at most.
      const actual = parsed ? ruleDates(parsed.rule, from - 7, to + 7) : dates.map((date) => parseDate(date)!);
      return actual
        .map((date) => {
          const kept = observedDate(date, observed, new Set());
          const made = rule ?? formatDate(date);
          return {
            ...{ date: kept, name, rule: made, recurring: rule !== undefined, observed: kept !== date },
            ...{ estimate, source: entry.source },
          };
        })
        .filter(({ date }) => date >= from && date <= to);
    });
  }

  /** True for a date that follows the moon and is not proclaimed yet. */
  isEstimate({ country }: HolidaySource, rule: string, date: DayNumber): boolean {
    if (!islamicMonths.test(rule)) return false;
    const until = this.coverage(country)?.official_until;
    return until === undefined || formatDate(date) > until;
  }
}
