import { CctoolError } from '../../../diagnostics/index.js';
import { type DayNumber, formatDate, parseDate } from '../../dates/day-number.js';
import { formatInstant } from '../../instant.js';
import type { HoursDocument, WrittenHoliday } from '../hours-document.js';
import type { Imported, ImportOptions, Loss } from '../loss.js';
import { type MinuteRange, mergeRanges, settleWeek } from '../minute-ranges.js';
import {
  findRecords,
  Keys,
  parseJson,
  recordsOf,
  reportUnread,
  textOf,
  tidySchedule,
  type VendorRecord,
} from '../records.js';
import { weekdayNumber, writeHours, writeWeek } from '../rule-days.js';

const isProfile = (record: VendorRecord) => recordsOf(record.days).some((day) => typeof day.day === 'string');
/** Answers write truth as text (`"True"`), requests as a value. */
const isTrue = (value: unknown) => value === true || /^true$/i.test(String(value));

const hoursFields = [
  ...['day', 'openTime', 'closeTime', 'hasAdditionalHours', 'additionalOpenTime', 'additionalCloseTime'],
  ...['isClosedAllDay', 'holidayName', 'date'],
];

function readTime(value: unknown, place: string): number {
  const match = /^(\d{1,2}):(\d\d)(?::\d\d)?$/.exec(String(value ?? ''));
  if (match && Number(match[1]) <= 24 && Number(match[2]) <= 59) return Number(match[1]) * 60 + Number(match[2]);
  throw new CctoolError(
    'input',
    `CXone: ${place} is not a time of day: ${JSON.stringify(value)}`,
    'expected "09:00:00"',
  );
}

/** The hours of a day or a holiday: one stretch, and a second one where it has additional hours. */
function readHours(record: VendorRecord, place: string, losses: Loss[]): MinuteRange[] {
  reportUnread(record, hoursFields, place, losses);
  if (isTrue(record.isClosedAllDay)) return [];
  const pairs = [['openTime', 'closeTime']];
  if (isTrue(record.hasAdditionalHours)) pairs.push(['additionalOpenTime', 'additionalCloseTime']);
  return pairs.flatMap(([from, to]): MinuteRange[] => {
    if (!textOf(record, from!) && !textOf(record, to!)) return [];
    const start = readTime(record[from!], `${place}.${from}`);
    let end = readTime(record[to!], `${place}.${to}`);
    if (end === 0) end = 1440;
    const assume = (message: string) => void losses.push({ kind: 'assumed', place: `${place}.${to}`, message });
    if (start === 0 && end === 1439) {
      end = 1440;
      assume('00:00 to 23:59 is read as the whole day');
    } else if (end <= start) {
      end += 1440;
      assume('its end is not after its start: it is read as running past midnight');
    }
    return [[start, end]];
  });
}

/** A date as the service and its pages write it: `2026-12-25`, `2026-12-25T00:00:00`, `12/25/2026`. */
function readDate(value: unknown): DayNumber | undefined {
  const text = String(value ?? '');
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text);
  if (!american) return parseDate(text.slice(0, 10));
  const [month, day, year] = american.slice(1) as [string, string, string];
  return parseDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

function readHolidays(profile: VendorRecord, name: string, losses: Loss[]): WrittenHoliday[] {
  return recordsOf(profile.holidays).flatMap((record, index): WrittenHoliday[] => {
    const place = `${name}: holidays[${index}]`;
    const date = readDate(record.date ?? record.holidayDate);
    if (date === undefined) {
      losses.push({ kind: 'dropped', place, message: 'it has no date of the calendar; it is left out' });
      return [];
    }
    const hours = mergeRanges(readHours(record, place, losses));
    return [{ name: textOf(record, 'holidayName', 'name') ?? 'Holiday', date: formatDate(date), ...writeHours(hours) }];
  });
}

/**
 * Reads hours of operation of NICE CXone (what GET /hours-of-operation answers: `days` with a second stretch,
 * `holidays`). The profile names no time zone: it is that of the business unit, and must be given. A profile whose
 * override branch is set is closed by an override.
 * @throws CctoolError of kind `input` for text without such profiles, `usage` without a time zone
 */
export function importCxone(text: string, options: ImportOptions): Imported {
  const losses: Loss[] = [];
  const profiles = findRecords(parseJson(text, 'CXone'), isProfile);
  if (!profiles.length) {
    throw new CctoolError('input', 'CXone: no hours of operation found', 'expected objects with "days"');
  }
  const { timezone } = options;
  if (timezone === undefined) {
    const hint = 'name that of the business unit: --timezone America/New_York';
    throw new CctoolError('usage', 'hours of operation of CXone do not name a time zone', hint);
  }
  const keys = new Keys();
  const document: HoursDocument = { version: 1, schedules: [] };
  for (const [index, profile] of profiles.entries()) {
    const name = textOf(profile, 'profileName', 'hoursOfOperationProfileName') ?? options.name ?? 'Hours';
    const week = Array.from({ length: 7 }, (): MinuteRange[] => []);
    for (const record of recordsOf(profile.days)) {
      const day = weekdayNumber(String(record.day));
      if (day === undefined) throw new CctoolError('input', `CXone: ${name}: "${record.day}" is not a weekday`);
      week[day]!.push(...readHours(record, `${name}: ${record.day}`, losses));
    }
    const key = keys.take((index === 0 ? options.key : undefined) ?? name);
    const exceptions = readHolidays(profile, name, losses);
    const weekly = writeWeek(settleWeek(week.map(mergeRanges)));
    document.schedules.push(tidySchedule({ id: index + 1, key, name, timezone, weekly, exceptions }));
    const branch = textOf(profile, 'overrideBranch');
    if (branch !== undefined && !/^none$/i.test(branch)) {
      const start = formatInstant(Math.floor(options.now / 60_000) * 60_000);
      document.overrides = [
        ...(document.overrides ?? []),
        { schedule: key, state: 'closed', start, end: null, reason: branch },
      ];
      const message = `the override branch "${branch}" is set: here it closes the schedule from now on, without an end`;
      losses.push({ kind: 'changed', place: name, message });
    }
    const read = ['profileName', 'hoursOfOperationProfileName', 'days', 'holidays', 'overrideBranch'];
    reportUnread(profile, read, name, losses);
  }
  return { document, losses };
}
