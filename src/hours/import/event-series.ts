import { type DateRule, parseDateRule, ruleDates } from '../dates/date-rule.js';
import { type DayNumber, formatDate, weekdayOf } from '../dates/day-number.js';
import type { LocalClock } from './loss.js';
import { type MinuteRange, mergeRanges, subtractRanges } from './minute-ranges.js';

/** A stretch of local time at which a place is open or closed, once or in a series. */
export interface HoursEvent {
  name: string;
  /** Its place in the source, for reports. */
  place: string;
  state: 'open' | 'closed';
  /** The date it first starts on. */
  date: DayNumber;
  /** Minutes from midnight, and its length in minutes. */
  start: number;
  length: number;
  /** RFC 5545 recurrence; absent for a single event. */
  rule?: string;
  /** Dates that the series leaves out. */
  without: readonly DayNumber[];
  /** True where dates with hours of their own replace it (`ReplacedDays`). */
  replaceable?: boolean;
}

/** Civil dates on which other hours take the place of replaceable events; minutes from midnight, 1440 at most. */
export type ReplacedDays = ReadonlyMap<DayNumber, { name: string; hours: readonly MinuteRange[] }>;

/** What of an event lies on the date it starts on, or `shift` days later. */
export interface Piece {
  shift: number;
  range: MinuteRange;
}

export interface Series {
  event: HoursEvent;
  pieces: Piece[];
  rule: DateRule | undefined;
}

const millisecondsADay = 86_400_000;

/** The longest event that is read, in days. */
export const longestEvent = 62;

export const isWholeDay = (range: MinuteRange) => range[0] === 0 && range[1] === 1440;

/** Cuts an event at midnights. Hours that run over one midnight stay one piece: a shift belongs to the date it starts on. */
function cut({ state, start, length }: HoursEvent): Piece[] {
  const end = start + length;
  if (state === 'open' && length < 1440) return [{ shift: 0, range: [start, end] }];
  const pieces: Piece[] = [];
  for (let shift = 0; shift * 1440 < end; shift++) {
    pieces.push({ shift, range: [Math.max(start - shift * 1440, 0), Math.min(end - shift * 1440, 1440)] });
  }
  return pieces;
}

/**
 * The text of a rule whose UNTIL, an instant, is written as the last date on which a series may start (RFC 5545 3.3.10:
 * UNTIL bounds the start of the last occurrence). A plain date stays, and so does a local time after the series' time.
 * @param start minutes from midnight at which the series starts; undefined for dates without a time
 * @param clock the zone of the series
 */
export function datedRule(text: string, start: number | undefined, clock: LocalClock | undefined): string {
  return text.replace(/UNTIL=(\d{4})-?(\d\d)-?(\d\d)T(\d\d)(\d\d)(\d\d)(Z?)/i, (whole, ...fields) => {
    const [year, month, day, hour, minute, second, utc] = fields as string[];
    const last = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
    if (!Number.isFinite(last)) return whole;
    // Programs write the last date of an all-day series as its midnight in UTC.
    const isDate = start === undefined && `${hour}${minute}${second}` === '000000';
    const local = utc && clock && !isDate ? last + clock.offsetAt(last) : last;
    let date = Math.floor(local / millisecondsADay);
    if (start !== undefined && date * millisecondsADay + start * 60_000 > local) date--;
    return `UNTIL=${formatDate(date).replaceAll('-', '')}`;
  });
}

/** An event with its rule read; a text is the reason why it cannot be. */
export function makeSeries(event: HoursEvent): Series | string {
  if (event.length > longestEvent * 1440) return `"${event.name}" lasts longer than ${longestEvent} days`;
  const parsed = event.rule === undefined ? undefined : parseDateRule(event.rule, event.date);
  if (parsed && 'error' in parsed) {
    return `"${event.name}" has a recurrence that is not supported (${parsed.error})`;
  }
  return { event, pieces: cut(event), rule: parsed?.rule };
}

/** True for a series that is part of the weekly hours: every week, without an end but the one that all hours share. */
export function isWeekly({ rule }: Series, end: DayNumber | undefined): boolean {
  if (rule?.interval !== 1 || (rule.until !== undefined && rule.until !== end) || rule.count !== undefined)
    return false;
  if (rule.months.length || rule.monthDays.length || rule.setPositions.length) return false;
  if (rule.frequency === 'WEEKLY' || rule.frequency === 'DAILY') return true;
  return rule.frequency === 'MONTHLY' && rule.weekdays.length > 0 && rule.weekdays.every(({ n }) => n === 0);
}

/** The weekdays a series can fall on. */
export function weekdaysOf(rule: DateRule, start: DayNumber): number[] {
  // The calendar repeats its weekdays after 28 years, the century years apart.
  const dates = ruleDates(rule, start, start + 40 * 366);
  return [...new Set(dates.map(weekdayOf))].sort((a, b) => a - b);
}

/** Finds the events that start on a date; dates are computed once per series and year. */
export class SeriesIndex {
  readonly #single = new Map<DayNumber, Series[]>();
  readonly #recurring: Series[] = [];
  readonly #dates = new Map<Series, Map<number, Set<DayNumber>>>();
  readonly replaced: ReplacedDays;

  constructor(all: readonly Series[], replaced: ReplacedDays) {
    this.replaced = replaced;
    for (const series of all) {
      if (series.rule) this.#recurring.push(series);
      else this.#single.set(series.event.date, [...(this.#single.get(series.event.date) ?? []), series]);
    }
  }

  /**
   * The open and closed stretches that start on a date, and the event of each. What a replaced date leaves of a
   * replaceable event is what lies after its midnight, or before the midnight that starts it.
   */
  *on(date: DayNumber): Generator<{ series: Series; range: MinuteRange }> {
    const from = this.replaced.has(date) ? 1440 : 0;
    const to = this.replaced.has(date + 1) ? 1440 : Number.POSITIVE_INFINITY;
    for (const { series, piece } of this.#all(date)) {
      if (!series.event.replaceable) yield { series, range: piece.range };
      else {
        const range: MinuteRange = [Math.max(piece.range[0], from), Math.min(piece.range[1], to)];
        if (range[1] > range[0]) yield { series, range };
      }
    }
  }

  *#all(date: DayNumber): Generator<{ series: Series; piece: Piece }> {
    for (let shift = 0; shift <= longestEvent; shift++) {
      for (const series of this.#single.get(date - shift) ?? []) {
        const piece = series.pieces[shift];
        if (piece) yield { series, piece };
      }
    }
    for (const series of this.#recurring) {
      for (const piece of series.pieces) {
        if (this.starts(series, date - piece.shift)) yield { series, piece };
      }
    }
  }

  /** True when a series starts on a date. */
  starts(series: Series, date: DayNumber): boolean {
    const { event, rule } = series;
    if (!rule) return event.date === date;
    const block = Math.floor(date / 400);
    let blocks = this.#dates.get(series);
    if (!blocks) {
      blocks = new Map();
      this.#dates.set(series, blocks);
    }
    let dates = blocks.get(block);
    if (!dates) {
      dates = new Set(ruleDates(rule, block * 400, block * 400 + 399));
      for (const left of event.without) dates.delete(left);
      blocks.set(block, dates);
    }
    return dates.has(date);
  }

  /** The open minutes of a civil date: what some event opens and none closes. */
  civilRanges(date: DayNumber, openOtherwise: boolean): MinuteRange[] {
    const open: MinuteRange[] = openOtherwise ? [[0, 1440]] : [];
    open.push(...(this.replaced.get(date)?.hours ?? []));
    const closed: MinuteRange[] = [];
    for (const at of [date - 1, date]) {
      const offset = at < date ? 1440 : 0;
      for (const { series, range: own } of this.on(at)) {
        const range: MinuteRange = [own[0] - offset, own[1] - offset];
        if (range[1] > 0) (series.event.state === 'open' ? open : closed).push(range);
      }
    }
    const within = subtractRanges(open, closed).map(
      ([start, end]): MinuteRange => [Math.max(start, 0), Math.min(end, 1440)],
    );
    return mergeRanges(within);
  }
}
