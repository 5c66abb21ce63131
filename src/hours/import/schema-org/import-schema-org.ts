import { CctoolError } from '../../../diagnostics/index.js';
import { type DayNumber, formatDate, parseDate, weekdayOf } from '../../dates/day-number.js';
import type { HoursDocument, WrittenHoliday, WrittenSchedule } from '../hours-document.js';
import type { Imported, ImportOptions, Loss } from '../loss.js';
import { type MinuteRange, mergeRanges, settleWeek } from '../minute-ranges.js';
import { buildLayers } from '../osm/build-layers.js';
import { parseOpeningHours } from '../osm/parse-opening-hours.js';
import { linkPublicHolidays } from '../public-holidays.js';
import {
  findRecords,
  isRecord,
  Keys,
  parseJson,
  reportUnread,
  textOf,
  tidySchedule,
  type VendorRecord,
} from '../records.js';
import { byDay, weekdayNumber, writeByWeekday, writeWeek } from '../rule-days.js';

const allDays = [0, 1, 2, 3, 4, 5, 6];
const fields = ['openingHours', 'openingHoursSpecification', 'specialOpeningHoursSpecification'];
const isPlace = (record: VendorRecord) => fields.some((field) => record[field] !== undefined);
const listOf = (value: unknown) =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

interface Specification {
  /** Undefined: every day. */
  days: number[] | undefined;
  holidays: boolean;
  /** Undefined: closed. */
  range: MinuteRange | undefined;
  from: DayNumber | undefined;
  to: DayNumber | undefined;
  name: string | undefined;
  place: string;
}

function readTime(text: string | undefined): number | undefined {
  const match = /^T?(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?/.exec(text ?? '');
  const minutes = match ? Number(match[1]) * 60 + Number(match[2]) : undefined;
  return minutes !== undefined && minutes <= 1440 && Number(match![2]) < 60 ? minutes : undefined;
}

function readSpecification(record: VendorRecord, place: string, losses: Loss[]): Specification | undefined {
  const words = listOf(record.dayOfWeek).map((day) =>
    String(isRecord(day) ? (day['@id'] ?? day.name) : day).replace(/^.*[/#]/, ''),
  );
  const days: number[] = [];
  let holidays = false;
  for (const word of words) {
    const day = weekdayNumber(word);
    if (day !== undefined) days.push(day);
    else if (/^PublicHolidays?$/i.test(word)) holidays = true;
    else losses.push({ kind: 'dropped', place, message: `"${word}" is not a day of the week` });
  }
  if (words.length && !days.length && !holidays) return undefined;
  const [opens, closes] = [textOf(record, 'opens'), textOf(record, 'closes')];
  const [start, end] = [readTime(opens), readTime(closes)];
  const date = (field: string) => {
    const text = textOf(record, field);
    const value = text === undefined ? undefined : parseDate(text.slice(0, 10));
    if (text !== undefined && value === undefined)
      losses.push({ kind: 'dropped', place: `${place}.${field}`, message: `"${text}" is not a date` });
    return value;
  };
  let range: MinuteRange | undefined;
  if (opens !== undefined || closes !== undefined) {
    if (start === undefined || end === undefined) {
      losses.push({
        kind: 'dropped',
        place,
        message: `"${opens ?? ''}" to "${closes ?? ''}" are not times; the entry is left out`,
      });
      return undefined;
    }
    if (start === 0 && end === 1439) {
      losses.push({
        kind: 'assumed',
        place,
        message: '00:00 to 23:59 is the usual way to write all day: it is read as 00:00-24:00',
      });
      range = [0, 1440];
    } else if (start !== end) range = [start, end > start ? end : end + 1440];
    else if (start !== 0) {
      losses.push({ kind: 'assumed', place, message: `it opens and closes at ${opens}: it is read as closed` });
    }
  }
  reportUnread(
    record,
    ['@type', '@id', 'dayOfWeek', 'opens', 'closes', 'validFrom', 'validThrough', 'name', 'description'],
    place,
    losses,
  );
  return {
    days: words.length ? days : undefined,
    holidays,
    range,
    from: date('validFrom'),
    to: date('validThrough'),
    name: textOf(record, 'name', 'description'),
    place,
  };
}

/** Entries with dates: those with the same dates together replace the days that they name. */
function writeDated(entries: readonly Specification[], losses: Loss[]): WrittenHoliday[] {
  const groups = new Map<string, Specification[]>();
  for (const entry of entries) {
    const key = `${entry.from}/${entry.to}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()].flatMap((group) => {
    const { from, to, place } = group[0]!;
    const name = group.find((entry) => entry.name !== undefined)?.name ?? 'Special hours';
    if (from !== undefined && to !== undefined && to < from) {
      losses.push({ kind: 'dropped', place, message: 'validThrough lies before validFrom; the entry is left out' });
      return [];
    }
    const length = from !== undefined && to !== undefined ? Math.min(to - from + 1, 7) : 7;
    const inside = from !== undefined ? Array.from({ length }, (_, i) => weekdayOf(from + i)) : allDays;
    const named = new Set(group.flatMap((entry) => entry.days ?? allDays));
    const hours = new Map(
      inside
        .filter((day) => named.has(day))
        .map((day) => {
          const own = group.filter((entry) => (entry.days ?? allDays).includes(day));
          return [day, mergeRanges(own.flatMap((entry) => (entry.range ? [entry.range] : [])))] as const;
        }),
    );
    const whole = hours.size === inside.length;
    return writeByWeekday(name, hours, (some) => {
      if (!some && whole && from !== undefined && to !== undefined) {
        return from === to ? { date: formatDate(from) } : { from: formatDate(from), to: formatDate(to) };
      }
      const until = to === undefined ? '' : `;UNTIL=${formatDate(to).replaceAll('-', '')}`;
      const start = from === undefined ? {} : { start: formatDate(from) };
      return { rule: `FREQ=WEEKLY;${byDay(some ?? [...hours.keys()].sort((a, b) => a - b))}${until}`, ...start };
    });
  });
}

function readWeek(entries: readonly Specification[], texts: readonly string[], losses: Loss[]): MinuteRange[][] {
  const week = allDays.map((): MinuteRange[] => []);
  for (const entry of entries) {
    if (entry.range) for (const day of entry.days ?? allDays) week[day]!.push(entry.range);
  }
  if (texts.length) {
    // Each text adds to the others, and no text of this kind takes away.
    const rules = texts.flatMap((text) =>
      parseOpeningHours(text).map((rule) => ({ ...rule, separator: ',' as const })),
    );
    const built = buildLayers(rules);
    losses.push(...built.losses);
    built.layers.week.forEach((ranges, day) => {
      week[day]!.push(...ranges);
    });
    if (built.layers.dates.length || built.layers.seasons.length) {
      losses.push({
        kind: 'dropped',
        place: 'openingHours',
        message: 'dates in the text form are left out; schema.org has specialOpeningHoursSpecification for them',
      });
    }
  }
  return settleWeek(week);
}

/**
 * Reads schema.org opening hours from JSON-LD: `openingHoursSpecification` (with or without validFrom and validThrough),
 * `specialOpeningHoursSpecification` and the text form `openingHours`. schema.org has no time zone, so one must be named.
 * @throws CctoolError of kind `input` for text without opening hours, `usage` without a time zone
 */
export function importSchemaOrg(text: string, options: ImportOptions): Imported {
  const losses: Loss[] = [];
  const embedded = [...text.matchAll(/<script[^>]{0,200}application\/ld\+json[^>]{0,200}>([\s\S]*?)<\/script>/gi)].map(
    (match) => match[1]!,
  );
  const json = embedded.length ? embedded.map((part) => parseJson(part, 'schema.org')) : parseJson(text, 'schema.org');
  const places = findRecords(json, isPlace);
  if (!places.length) {
    throw new CctoolError(
      'input',
      'schema.org: no opening hours found',
      `expected an object with ${fields.join(', ')}`,
    );
  }
  const { timezone } = options;
  if (timezone === undefined)
    throw new CctoolError('usage', 'schema.org hours do not name a time zone', 'name it: --timezone America/New_York');
  const keys = new Keys();
  const document: HoursDocument = { version: 1, schedules: [] };
  places.forEach((record, index) => {
    const name = textOf(record, 'name') ?? options.name ?? options.key ?? 'Hours';
    reportUnread(record, ['@context', '@type', '@id', 'name', ...fields], name, losses);
    const read = (field: string) =>
      listOf(record[field])
        .filter(isRecord)
        .flatMap((entry, i) => readSpecification(entry, `${name}: ${field}[${i}]`, losses) ?? []);
    const regular = read('openingHoursSpecification');
    const special = read('specialOpeningHoursSpecification');
    const isDated = (entry: Specification) => entry.from !== undefined || entry.to !== undefined;
    for (const entry of special.filter((one) => !isDated(one))) {
      losses.push({
        kind: 'dropped',
        place: entry.place,
        message: 'special hours without validFrom and validThrough; the entry is left out',
      });
    }
    const texts = listOf(record.openingHours).filter((entry): entry is string => typeof entry === 'string');
    const weekly = regular.filter((entry) => !isDated(entry) && !(entry.holidays && !entry.days?.length));
    const schedule: WrittenSchedule = {
      id: index + 1,
      key: keys.take((index === 0 ? options.key : undefined) ?? name),
      name: (index === 0 ? options.name : undefined) ?? name,
      timezone,
      weekly: writeWeek(readWeek(weekly, texts, losses)),
      // Special hours replace those of a season on the same dates.
      exceptions: [...writeDated(regular.filter(isDated), losses), ...writeDated(special.filter(isDated), losses)],
    };
    const holidays = regular.filter((entry) => entry.holidays);
    if (holidays.length) {
      const ranges = mergeRanges(holidays.flatMap((entry) => (entry.range ? [entry.range] : [])));
      linkPublicHolidays(document, schedule, ranges, holidays[0]!.place, options, losses);
    }
    document.schedules.push(tidySchedule(schedule));
  });
  return { document, losses };
}
