import { CctoolError } from '../../../diagnostics/index.js';
import type { MinuteRange } from '../minute-ranges.js';

/** A date without a year (`Dec 25`) or with one (`2026 Dec 25`), or Easter Sunday, moved by whole days. */
export interface OsmDate {
  year?: number;
  /** 1-12; absent for Easter. */
  month?: number;
  day?: number;
  easter?: true;
  /** Days to add. */
  shift: number;
}

/** One part of a month-day selector. A whole month has no days; a single date has no `to`. */
export interface OsmDateRange {
  from: OsmDate;
  to?: OsmDate;
}

/** One part of a weekday selector: weekday numbers (Monday 0), narrowed to the nth of the month where `nth` is given. */
export interface OsmWeekdays {
  days: number[];
  nth?: number[];
}

/** One rule of an OSM opening_hours value, as parsed. */
export interface OsmRule {
  /** Its text, for reports. */
  text: string;
  /** The part of it that selects days, without times and state. */
  selector: string;
  /** How it joins the rules before it: `;` replaces their days, `,` adds to them, `||` applies where none is open. */
  separator: ';' | ',' | '||';
  years: { from: number; to: number | undefined; step: number }[];
  dates: OsmDateRange[];
  /** ISO weeks of the year, 1 to 53. */
  weeks: number[];
  weekdays: OsmWeekdays[];
  /** Public or school holidays are selected, moved by `shift` days. */
  holidays: { kind: 'PH' | 'SH'; shift: number }[];
  /** `PH Mo-Fr`: the weekdays narrow the holidays instead of adding to them. */
  holidaysNarrowed: boolean;
  /** Absent: the whole day. */
  times?: MinuteRange[];
  state: 'open' | 'closed' | 'unknown';
  comment?: string;
  /** `08:00-18:00+`: it may stay open longer. */
  openEnd?: true;
  /** Times to open that have no time to close, beside hours that have one: `19:30+`. */
  openStarts?: string[];
  /** Parts that the grammar allows and this reader cannot say in an hours file: with one of them the rule is dropped. */
  unsupported: string[];
}

/** A token of an opening_hours value with its place in the text. */
export interface Token {
  kind: 'word' | 'number' | 'time' | 'comment' | 'sign';
  /** Words in lower case, signs as themselves, a comment without its quotes. */
  text: string;
  /** A time in minutes, a number as a number. */
  value: number;
  start: number;
  end: number;
}

const pattern =
  /\s+|(?<time>\d{1,2}:\d{2})|(?<number>\d+)|(?<word>[\p{L}]+\.?)|(?<fallback>\|\|)|"(?<comment>[^"]*)"|(?<sign>[-–—−;,:()[\]+/])/uy;

/**
 * Splits an opening_hours value.
 * @throws CctoolError of kind `input` that names the unexpected character
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  while (pattern.lastIndex < text.length) {
    const start = pattern.lastIndex;
    const match = pattern.exec(text);
    if (!match) {
      const rest = text.slice(start, start + 12);
      const reason = rest.startsWith('"') ? 'a comment without its closing quote' : `unexpected "${rest[0]}"`;
      throw new CctoolError('input', `opening_hours: ${reason} at character ${start + 1}: "${rest}"`);
    }
    const end = pattern.lastIndex;
    const { time, number, word, fallback, comment, sign } = match.groups!;
    if (time !== undefined) {
      const [hours, minutes] = time.split(':').map(Number) as [number, number];
      if (minutes > 59 || hours > 48) {
        throw new CctoolError('input', `opening_hours: ${time} is not a time of day (character ${start + 1})`);
      }
      tokens.push({ kind: 'time', text: time, value: hours * 60 + minutes, start, end });
    } else if (number !== undefined) tokens.push({ kind: 'number', text: number, value: Number(number), start, end });
    else if (word !== undefined) {
      tokens.push({ kind: 'word', text: word.toLowerCase().replace(/\.$/, ''), value: 0, start, end });
    } else if (comment !== undefined) tokens.push({ kind: 'comment', text: comment, value: 0, start, end });
    else if (fallback ?? sign) {
      const plain = fallback ?? (/[–—−]/.test(sign!) ? '-' : sign!);
      tokens.push({ kind: 'sign', text: plain, value: 0, start, end });
    }
  }
  return tokens;
}
