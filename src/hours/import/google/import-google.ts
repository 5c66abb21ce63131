import { CctoolError } from '../../../diagnostics/index.js';
import { type DayNumber, dayNumber, daysInMonth, formatDate } from '../../dates/day-number.js';
import type { WrittenHoliday } from '../hours-document.js';
import type { Imported, ImportOptions, Loss } from '../loss.js';
import { type MinuteRange, mergeRanges, settleWeek } from '../minute-ranges.js';
import {
  findRecords,
  isRecord,
  Keys,
  parseJson,
  recordsOf,
  reportUnread,
  textOf,
  tidySchedule,
  type VendorRecord,
} from '../records.js';
import { weekdayNumber, writeHours, writeWeek } from '../rule-days.js';

const isLocation = (record: VendorRecord) => isRecord(record.regularHours) || isRecord(record.specialHours);

/** A TimeOfDay (`{hours, minutes}`, both may be absent) or a text as older versions of the interface write it. */
function readTime(value: unknown, place: string): number {
  if (typeof value === 'string') {
    const match = /^(\d{1,2}):(\d\d)$/.exec(value);
    if (match && Number(match[1]) <= 24 && Number(match[2]) < 60) return Number(match[1]) * 60 + Number(match[2]);
  }
  const time = isRecord(value) ? value : {};
  const [hours, minutes] = [time.hours ?? 0, time.minutes ?? 0];
  const valid =
    typeof hours === 'number' &&
    typeof minutes === 'number' &&
    hours >= 0 &&
    hours <= 24 &&
    minutes >= 0 &&
    minutes < 60;
  if (!valid || (value !== undefined && !isRecord(value))) {
    throw new CctoolError('input', `Google: ${place} is not a time of day: ${JSON.stringify(value)}`);
  }
  return hours * 60 + minutes;
}

function readDate(value: unknown): DayNumber | undefined {
  if (!isRecord(value)) return undefined;
  const { year, month, day } = value;
  if (typeof year !== 'number' || typeof month !== 'number' || typeof day !== 'number') return undefined;
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
    ? dayNumber(year, month, day)
    : undefined;
}

function readRegular(location: VendorRecord, place: string, losses: Loss[]): MinuteRange[][] {
  const week = Array.from({ length: 7 }, (): MinuteRange[] => []);
  const periods = recordsOf(isRecord(location.regularHours) ? location.regularHours.periods : undefined);
  periods.forEach((period, index) => {
    const at = `${place}: regularHours.periods[${index}]`;
    const open = weekdayNumber(textOf(period, 'openDay') ?? '');
    const close = weekdayNumber(textOf(period, 'closeDay') ?? textOf(period, 'openDay') ?? '');
    if (open === undefined || close === undefined) {
      throw new CctoolError(
        'input',
        `Google: ${at} does not name a weekday`,
        'expected "openDay": "MONDAY" and "closeDay"',
      );
    }
    reportUnread(period, ['openDay', 'closeDay', 'openTime', 'closeTime'], at, losses);
    const start = readTime(period.openTime, `${at}.openTime`);
    let end = readTime(period.closeTime, `${at}.closeTime`) + ((close - open + 7) % 7) * 1440;
    if (end <= start) end += end === start && open === close ? 1440 : 7 * 1440;
    week[open]!.push([start, end]);
  });
  return week;
}

function readSpecial(location: VendorRecord, place: string, losses: Loss[]): WrittenHoliday[] {
  const dates = new Map<DayNumber, MinuteRange[]>();
  const periods = recordsOf(isRecord(location.specialHours) ? location.specialHours.specialHourPeriods : undefined);
  periods.forEach((period, index) => {
    const at = `${place}: specialHours.specialHourPeriods[${index}]`;
    const from = readDate(period.startDate);
    if (from === undefined) {
      losses.push({ kind: 'dropped', place: at, message: 'it has no start date of the calendar; it is left out' });
      return;
    }
    reportUnread(period, ['startDate', 'endDate', 'openTime', 'closeTime', 'closed', 'isClosed'], at, losses);
    const ranges = dates.get(from) ?? [];
    dates.set(from, ranges);
    if (period.closed === true || period.isClosed === true) return;
    const start = readTime(period.openTime, `${at}.openTime`);
    let end = readTime(period.closeTime, `${at}.closeTime`) + ((readDate(period.endDate) ?? from) - from) * 1440;
    if (end <= start) end += 1440;
    if (end - start >= 1440 && end > 1440) {
      losses.push({ kind: 'changed', place: at, message: 'special hours of a day or more end at midnight here' });
      end = 1440;
    }
    ranges.push([start, end]);
  });
  return [...dates]
    .sort((a, b) => a[0] - b[0])
    .map(([date, ranges]) => ({ name: 'Special hours', date: formatDate(date), ...writeHours(mergeRanges(ranges)) }));
}

/**
 * Reads locations of the Google Business Profile (`regularHours.periods`, `specialHours.specialHourPeriods`). The profile
 * holds no time zone, so one must be named.
 * @throws CctoolError of kind `input` for text without hours, `usage` without a time zone
 */
export function importGoogle(text: string, options: ImportOptions): Imported {
  const losses: Loss[] = [];
  const locations = findRecords(parseJson(text, 'Google'), isLocation);
  if (!locations.length) {
    throw new CctoolError(
      'input',
      'Google: no location with hours found',
      'expected objects with "regularHours" or "specialHours"',
    );
  }
  const { timezone } = options;
  if (timezone === undefined) {
    throw new CctoolError(
      'usage',
      'a Google Business Profile does not name a time zone',
      'name it: --timezone America/New_York',
    );
  }
  const keys = new Keys();
  const schedules = locations.map((location, index) => {
    const name = textOf(location, 'title', 'locationName') ?? options.name ?? 'Hours';
    reportUnread(location, ['regularHours', 'specialHours', 'title', 'locationName'], name, losses);
    return tidySchedule({
      id: index + 1,
      key: keys.take((index === 0 ? options.key : undefined) ?? name),
      name: (index === 0 ? options.name : undefined) ?? name,
      timezone,
      weekly: writeWeek(settleWeek(readRegular(location, name, losses))),
      exceptions: readSpecial(location, name, losses),
    });
  });
  return { document: { version: 1, schedules }, losses };
}
