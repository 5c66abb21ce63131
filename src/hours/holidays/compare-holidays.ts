import { CctoolError } from '../../diagnostics/index.js';
import { civilDate, type DayNumber, dayNumber, formatDate, parseDate } from '../dates/day-number.js';
import type { HoursEngine } from '../engine.js';
import { findRecords, parseJson, textOf } from '../import/records.js';

/** A date of a list of holidays that somebody else keeps. */
export interface ListedHoliday {
  date: DayNumber;
  name: string;
}

function* jsonList(text: string): Generator<ListedHoliday> {
  const records = findRecords(
    parseJson(text, 'the list'),
    (record) => parseDate(String(record.date).slice(0, 10)) !== undefined,
  );
  for (const record of records) {
    const date = parseDate(String(record.date).slice(0, 10))!;
    yield { date, name: textOf(record, 'name', 'title', 'localName', 'summary') ?? '' };
  }
}

function* calendarList(text: string): Generator<ListedHoliday> {
  for (const event of text
    .replace(/\r?\n[ \t]/g, '')
    .split(/^BEGIN:VEVENT/m)
    .slice(1)) {
    const start = /^DTSTART[^:]*:(\d{4})(\d\d)(\d\d)/m.exec(event);
    const date = start ? parseDate(start.slice(1).join('-')) : undefined;
    if (date === undefined) continue;
    yield { date, name: /^SUMMARY[^:]*:(.*)$/m.exec(event)?.[1]?.trim().replaceAll('\\,', ',') ?? '' };
  }
}

function* lineList(text: string): Generator<ListedHoliday> {
  for (const line of text.split('\n')) {
    const found = /\b\d{4}-\d\d-\d\d\b/.exec(line);
    const date = found ? parseDate(found[0]) : undefined;
    if (date === undefined || line.trimStart().startsWith('#')) continue;
    const rest = line.slice(0, found!.index) + line.slice(found!.index + 10);
    yield { date, name: rest.replace(/^[\s"',;|\t-]+|[\s"',;|\t]+$/g, '') };
  }
}

/**
 * Reads a list of holidays: JSON with `date` and `name` or `title` (as governments publish them), iCalendar, or lines
 * with a date `YYYY-MM-DD` and a name (CSV, Markdown, plain).
 * @throws CctoolError of kind `input` where it holds no date
 */
export function readHolidayList(text: string, file: string): ListedHoliday[] {
  const plain = text.replace(/^\uFEFF/, '');
  const read = /^\s*BEGIN:VCALENDAR/i.test(plain) ? calendarList : /^\s*[[{]/.test(plain) ? jsonList : lineList;
  const list = [...read(plain)].sort((a, b) => a.date - b.date);
  if (list.length) return list;
  throw new CctoolError(
    'input',
    `${file}: no dates found`,
    'expected JSON, iCalendar, or lines with YYYY-MM-DD and a name',
  );
}

/** Where a list and the hours file differ. */
export interface HolidayComparison {
  /** The first and the last date that were compared: whole years of the list. */
  from: string;
  to: string;
  same: number;
  /** On the list, and an ordinary day in the file. */
  missing: { date: string; name: string }[];
  /** A holiday of the file that the list does not have. */
  extra: { date: string; name: string }[];
}

/** Compares the holidays of a schedule with a list, over the years of the list. */
export function compareHolidays(engine: HoursEngine, key: string, list: readonly ListedHoliday[]): HolidayComparison {
  const { schedule } = engine.part(key);
  const [firstYear, lastYear] = [civilDate(list[0]!.date).year, civilDate(list.at(-1)!.date).year];
  const own = new Map<DayNumber, string>();
  for (let year = firstYear; year <= lastYear; year++) {
    // The evening before a feast is not a holiday of its own.
    for (const entry of engine.expander.entries(schedule, year))
      if (!(entry.part && entry.continued)) own.set(entry.date, entry.name);
  }
  const listed = new Map(list.map(({ date, name }) => [date, name]));
  const without = (all: Map<DayNumber, string>, others: Map<DayNumber, string>) =>
    [...all]
      .filter(([date]) => !others.has(date))
      .sort(([a], [b]) => a - b)
      .map(([date, name]) => ({ date: formatDate(date), name }));
  return {
    from: formatDate(dayNumber(firstYear, 1, 1)),
    to: formatDate(dayNumber(lastYear, 12, 31)),
    same: [...listed.keys()].filter((date) => own.has(date)).length,
    missing: without(listed, own),
    extra: without(own, listed),
  };
}
