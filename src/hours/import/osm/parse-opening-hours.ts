import { CctoolError } from '../../../diagnostics/index.js';
import type { MinuteRange } from '../minute-ranges.js';
import { weekdayNumber, weekdaySpan } from '../rule-days.js';
import { type OsmDate, type OsmDateRange, type OsmRule, type OsmWeekdays, type Token, tokenize } from './syntax.js';

const monthNames = 'january february march april may june july august september october november december'.split(' ');
const sunTimes = new Set(['sunrise', 'sunset', 'dawn', 'dusk']);
const maximumLength = 10_000;

const monthNumber = (word: string) => {
  const index = word.length < 3 ? -1 : monthNames.findIndex((name) => name.startsWith(word) || word === 'sept');
  return word === 'sept' ? 9 : index < 0 ? undefined : index + 1;
};
const isYear = (token: Token | undefined) => token?.kind === 'number' && token.value >= 1900 && token.value <= 9999;

/** Reads the tokens of one opening_hours value, rule by rule. */
class Reader {
  #next = 0;
  readonly #text: string;
  readonly #tokens: Token[];

  constructor(text: string) {
    this.#text = text;
    this.#tokens = tokenize(text);
  }

  #peek(ahead = 0): Token | undefined {
    return this.#tokens[this.#next + ahead];
  }

  #is(text: string, ahead = 0): boolean {
    const token = this.#peek(ahead);
    return token !== undefined && token.kind !== 'comment' && token.text === text;
  }

  #take(text: string): boolean {
    if (!this.#is(text)) return false;
    this.#next++;
    return true;
  }

  #fail(what: string): CctoolError {
    const token = this.#peek();
    const place = token
      ? `at character ${token.start + 1}: "${this.#text.slice(token.start, token.start + 20)}"`
      : 'at its end';
    return new CctoolError('input', `opening_hours: ${what} ${place}`);
  }

  #number(what: string): number {
    const token = this.#peek();
    if (token?.kind !== 'number') throw this.#fail(`expected ${what}`);
    this.#next++;
    return token.value;
  }

  #wordMonth(ahead = 0): number | undefined {
    const token = this.#peek(ahead);
    return token?.kind === 'word' ? monthNumber(token.text) : undefined;
  }

  #wordDay(ahead = 0): number | undefined {
    const token = this.#peek(ahead);
    return token?.kind === 'word' && this.#wordMonth(ahead) === undefined ? weekdayNumber(token.text) : undefined;
  }

  /** `+2 days`, `-1 day`: whole days, or 0 where none follow. */
  #dayShift(): number {
    const sign = this.#is('+') ? 1 : this.#is('-') ? -1 : 0;
    if (!sign || this.#peek(1)?.kind !== 'number' || !/^days?$/.test(this.#peek(2)?.text ?? '')) return 0;
    const days = this.#peek(1)!.value;
    this.#next += 3;
    return sign * days;
  }

  rules(): OsmRule[] {
    const rules: OsmRule[] = [];
    let separator: OsmRule['separator'] = ';';
    while (this.#peek()) {
      if (this.#take(';')) continue;
      const rule = this.#rule(separator);
      rules.push(rule);
      if (!this.#peek()) break;
      if (this.#take(';')) separator = ';';
      else if (this.#take(',')) separator = ',';
      else if (this.#take('||')) separator = '||';
      else throw this.#fail('unexpected text');
    }
    if (!rules.length) throw new CctoolError('input', 'opening_hours: the value is empty');
    return rules;
  }

  #rule(separator: OsmRule['separator']): OsmRule {
    const rule: OsmRule = {
      text: '',
      selector: '',
      separator,
      years: [],
      dates: [],
      weeks: [],
      weekdays: [],
      holidays: [],
      holidaysNarrowed: false,
      state: 'open',
      unsupported: [],
    };
    const first = this.#next;
    let stated = false;
    let selectorEnd = first;
    while (this.#peek() && !this.#is(';') && !this.#is('||')) {
      const token = this.#peek()!;
      if (this.#is(',')) {
        if (this.#next === first) throw this.#fail('unexpected comma');
        break;
      }
      if (token.kind === 'comment') {
        rule.comment = token.text;
        this.#next++;
      } else if (this.#is('24') && this.#is('/', 1) && this.#is('7', 2)) this.#next += 3;
      else if (this.#is(':')) this.#next++;
      else if (token.kind === 'time' || this.#is('(') || sunTimes.has(token.text)) this.#times(rule);
      else if (this.#is('week')) {
        this.#week(rule);
        selectorEnd = this.#next;
      } else if (this.#is('ph') || this.#is('sh') || this.#wordDay() !== undefined) {
        this.#days(rule);
        selectorEnd = this.#next;
      } else if (isYear(token) && this.#wordMonth(1) === undefined && !this.#is('easter', 1)) {
        this.#years(rule);
        selectorEnd = this.#next;
      } else if (isYear(token) || this.#wordMonth() !== undefined || this.#is('easter')) {
        this.#dates(rule);
        selectorEnd = this.#next;
      } else if (!stated && ['open', 'off', 'closed', 'unknown'].includes(token.text)) {
        rule.state = token.text === 'off' ? 'closed' : (token.text as OsmRule['state']);
        stated = true;
        this.#next++;
      } else throw this.#fail('unexpected text');
    }
    if (this.#next === first) throw this.#fail('expected a rule');
    // A comment without a state says on what it depends: neither open nor closed.
    if (rule.comment !== undefined && !stated) rule.state = 'unknown';
    if (selectorEnd > first) {
      rule.selector = this.#text.slice(this.#tokens[first]!.start, this.#tokens[selectorEnd - 1]!.end);
    }
    rule.text = this.#text.slice(this.#tokens[first]!.start, this.#tokens[this.#next - 1]!.end);
    return rule;
  }

  #years(rule: OsmRule): void {
    do {
      const from = this.#number('a year');
      let to: number | undefined = from;
      let step = 1;
      if (this.#is('-') && isYear(this.#peek(1))) {
        this.#next++;
        to = this.#number('a year');
        if (this.#take('/')) step = this.#number('a step');
      } else if (this.#take('+')) to = undefined;
      if (to !== undefined && to < from) throw this.#fail(`the years ${from}-${to} run backwards`);
      rule.years.push({ from, to, step: Math.max(1, step) });
    } while (isYear(this.#peek(1)) && this.#take(','));
  }

  /** `week 1-10,20`, `week 1-53/2`: numbers of ISO 8601. */
  #week(rule: OsmRule): void {
    this.#next++;
    do {
      const from = this.#number('a week from 1 to 53');
      const to = this.#take('-') ? this.#number('a week from 1 to 53') : from;
      const step = this.#take('/') ? this.#number('a step') : 1;
      if (from < 1 || to > 53 || to < from || step < 1) throw this.#fail(`there are no weeks ${from}-${to}/${step}`);
      for (let week = from; week <= to; week += step) rule.weeks.push(week);
    } while (this.#is(',') && this.#peek(1)?.kind === 'number' && this.#take(','));
  }

  #slice(start: number): string {
    return this.#text.slice(this.#tokens[start]!.start, this.#tokens[this.#next - 1]!.end);
  }

  #date(year: number | undefined, month: number | undefined): OsmDate {
    let own = year;
    if (isYear(this.#peek())) own = this.#number('a year');
    const date: OsmDate = { shift: 0 };
    if (own !== undefined) date.year = own;
    if (this.#take('easter')) date.easter = true;
    else {
      const named = this.#wordMonth();
      if (named !== undefined) this.#next++;
      const number = named ?? month;
      if (number === undefined) throw this.#fail('expected a month');
      date.month = number;
      if (this.#peek()?.kind === 'number' && !isYear(this.#peek())) {
        const day = this.#number('a day');
        if (day < 1 || day > 31) throw this.#fail(`there is no ${day}th day of a month`);
        date.day = day;
      }
    }
    date.shift = this.#dayShift();
    return date;
  }

  #dates(rule: OsmRule): void {
    const start = this.#next;
    let year: number | undefined;
    let month: number | undefined;
    do {
      const from = this.#date(year, month);
      year = from.year;
      month = from.month ?? month;
      const range: OsmDateRange = { from };
      if ((this.#is('-') || this.#is('+')) && this.#wordDay(1) !== undefined) {
        this.#next += 2;
        rule.unsupported.push(this.#slice(start));
      } else if (this.#take('+')) rule.unsupported.push(this.#slice(start));
      else if (this.#take('-')) {
        range.to = this.#date(isYear(this.#peek()) ? undefined : from.year, from.month);
        month = range.to.month ?? month;
      }
      rule.dates.push(range);
    } while (this.#continuesDates() && this.#take(','));
  }

  /** True at a comma after which the list of dates goes on. */
  #continuesDates(): boolean {
    if (!this.#is(',')) return false;
    const ahead = isYear(this.#peek(1)) ? 2 : 1;
    return (
      this.#wordMonth(ahead) !== undefined ||
      this.#is('easter', ahead) ||
      (ahead === 1 && this.#peek(1)?.kind === 'number')
    );
  }

  #days(rule: OsmRule): void {
    const holidaysFirst = this.#is('ph') || this.#is('sh');
    let afterComma = true;
    for (;;) {
      if (this.#is('ph') || this.#is('sh')) {
        const kind = this.#peek()!.text.toUpperCase() as 'PH' | 'SH';
        this.#next++;
        rule.holidays.push({ kind, shift: this.#dayShift() });
      } else if (this.#wordDay() !== undefined) {
        if (!afterComma && holidaysFirst && rule.weekdays.length === 0) rule.holidaysNarrowed = true;
        rule.weekdays.push(this.#weekdays(rule));
      } else return;
      const next = this.#is('ph', 1) || this.#is('sh', 1) || this.#wordDay(1) !== undefined;
      afterComma = this.#is(',') && next;
      if (afterComma) this.#next++;
    }
  }

  #weekdays(rule: OsmRule): OsmWeekdays {
    const start = this.#next;
    const from = this.#wordDay()!;
    this.#next++;
    if (this.#is('-') && this.#wordDay(1) !== undefined) {
      const to = this.#wordDay(1)!;
      this.#next += 2;
      return { days: weekdaySpan(from, to) };
    }
    if (!this.#take('[')) return { days: [from] };
    const nth: number[] = [];
    do {
      const sign = this.#take('-') ? -1 : 1;
      const first = this.#number('a number from 1 to 5');
      let last = first;
      if (sign > 0 && this.#take('-')) last = this.#number('a number from 1 to 5');
      for (let n = first; n <= last; n++) {
        if (n < 1 || n > 5) throw this.#fail(`a month has no ${n}th weekday`);
        nth.push(sign * n);
      }
    } while (this.#take(','));
    if (!this.#take(']')) throw this.#fail('expected "]"');
    if (this.#dayShift() !== 0) rule.unsupported.push(this.#slice(start));
    return { days: [from], nth };
  }

  #times(rule: OsmRule): void {
    rule.times ??= [];
    const openStarts: string[] = [];
    do {
      const start = this.#next;
      const from = this.#clock();
      let to: number | undefined;
      const ranged = this.#take('-');
      if (ranged) to = this.#clock();
      const openEnd = this.#take('+');
      if (this.#take('/')) {
        const step = this.#peek();
        if (step?.kind !== 'time' && step?.kind !== 'number') throw this.#fail('expected a step');
        this.#next++;
        rule.unsupported.push(this.#slice(start));
      } else if (from === undefined || (ranged && to === undefined)) rule.unsupported.push(this.#slice(start));
      else if (!ranged) (openEnd ? openStarts : rule.unsupported).push(this.#slice(start));
      else {
        rule.times.push(this.#range(from, to!));
        if (openEnd) rule.openEnd = true;
      }
    } while (this.#continuesTimes() && this.#take(','));
    // Beside hours that have an end, the one without is left out; a rule of nothing else cannot be expressed.
    if (!rule.times.length) rule.unsupported.push(...openStarts);
    else if (openStarts.length) rule.openStarts = openStarts;
  }

  #range(from: number, to: number): MinuteRange {
    if (from >= 1440) throw this.#fail('a time to open is before 24:00, found a later one');
    return [from, to > from ? to : to + 1440];
  }

  #continuesTimes(): boolean {
    return (
      this.#is(',') && (this.#peek(1)?.kind === 'time' || this.#is('(', 1) || sunTimes.has(this.#peek(1)?.text ?? ''))
    );
  }

  /** A time of day in minutes, or undefined for a time of the sun. */
  #clock(): number | undefined {
    const token = this.#peek();
    if (token?.kind === 'time') {
      this.#next++;
      return token.value;
    }
    if (this.#take('(')) {
      while (this.#peek() && !this.#take(')')) this.#next++;
      return undefined;
    }
    if (token && sunTimes.has(token.text)) {
      this.#next++;
      return undefined;
    }
    throw this.#fail('expected a time');
  }
}

/**
 * Parses an OpenStreetMap opening_hours value (wiki.openstreetmap.org/wiki/Key:opening_hours/specification, version
 * 0.7). Forms that an hours file cannot express (times of the sun, points in time, an open end without a time, …) are parsed and listed in the
 * rule's `unsupported`. Names may be written longer (`Mon`, `Monday`) and in any case.
 * @throws CctoolError of kind `input` with the character where the value stops making sense
 */
export function parseOpeningHours(text: string): OsmRule[] {
  if (text.length > maximumLength) {
    throw new CctoolError(
      'limit',
      `opening_hours: the value has ${text.length} characters, more than ${maximumLength}`,
    );
  }
  return new Reader(text).rules();
}
