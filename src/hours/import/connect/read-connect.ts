import { CctoolError } from '../../../diagnostics/index.js';
import { parseDate } from '../../dates/day-number.js';
import type { ImportOptions, Loss } from '../loss.js';
import { type MinuteRange, mergeRanges } from '../minute-ranges.js';
import { isRecord, type Keys, recordsOf, reportUnread, textOf, type VendorRecord } from '../records.js';
import { weekdayNumber } from '../rule-days.js';

export const allDays = [0, 1, 2, 3, 4, 5, 6];

export interface Slot {
  /** Undefined: every day the override falls on. */
  day: number | undefined;
  range: MinuteRange;
}

/** An override as Connect has it. */
export interface Override {
  name: string;
  kind: 'STANDARD' | 'OPEN' | 'CLOSED';
  from: number;
  till: number;
  slots: Slot[];
  /** Days that the configuration names, with or without times. */
  named: Set<number>;
  pattern: VendorRecord | undefined;
  place: string;
}

/** One record of hours of operation, its overrides with it. */
export interface Hours {
  ids: string[];
  place: string;
  key: string;
  name: string;
  timezone: string;
  week: MinuteRange[][];
  overrides: Override[];
  parents: string[];
}

/** True for a record of hours of operation. */
export const isHours = (record: VendorRecord) => typeof record.TimeZone === 'string' && Array.isArray(record.Config);
/** True for a record of an override. */
export const isOverride = (record: VendorRecord) => typeof record.EffectiveFrom === 'string';

function minutes(value: unknown, place: string): number {
  const time = isRecord(value) ? value : {};
  const [hours, minute] = [time.Hours, time.Minutes ?? 0];
  const whole = Number.isInteger(hours) && Number.isInteger(minute);
  if (!whole || (hours as number) > 24 || (hours as number) < 0 || (minute as number) > 59 || (minute as number) < 0) {
    throw new CctoolError(
      'input',
      `Amazon Connect: ${place} is not a time of day: ${JSON.stringify(value)}`,
      'expected {"Hours": 9, "Minutes": 0}',
    );
  }
  return (hours as number) * 60 + (minute as number);
}

function readSlots(config: unknown, place: string, losses: Loss[]): Slot[] {
  return recordsOf(config).flatMap((record, index): Slot[] => {
    const at = `${place}[${index}]`;
    const name = textOf(record, 'Day');
    const day = name === undefined ? undefined : weekdayNumber(name);
    if (name !== undefined && day === undefined) {
      throw new CctoolError('input', `Amazon Connect: ${at}.Day is not a weekday: "${name}"`);
    }
    reportUnread(record, ['Day', 'StartTime', 'EndTime'], at, losses);
    if (record.StartTime === undefined && record.EndTime === undefined) return [];
    const start = minutes(record.StartTime, `${at}.StartTime`);
    let end = minutes(record.EndTime, `${at}.EndTime`);
    // The console writes midnight as an end as 00:00; a day from 00:00 to 00:00 is the whole day.
    if (end === 0) end = 1440;
    // A day to 23:59 is meant as a whole one: the interface takes no 24:00.
    if (start === 0 && end === 1439) {
      end = 1440;
      if (!losses.some((loss) => loss.place === place)) {
        const message = '00:00 to 23:59 is read as the whole day; without its last minute the line would close for it';
        losses.push({ kind: 'assumed', place, message });
      }
    }
    if (end <= start) {
      end += 1440;
      losses.push({
        kind: 'assumed',
        place: at,
        message: 'its end is not after its start: it is read as running past midnight',
      });
    }
    return [{ day, range: [start, end] }];
  });
}

/** Reads an override; undefined where it cannot hold, which is reported. */
export function readOverride(record: VendorRecord, place: string, losses: Loss[]): Override | undefined {
  const name = textOf(record, 'Name', 'OverrideName') ?? place;
  const config = record.Config ?? record.OverrideConfig;
  const from = parseDate(String(record.EffectiveFrom).slice(0, 10));
  const till = parseDate(String(record.EffectiveTill ?? record.EffectiveFrom).slice(0, 10));
  if (from === undefined || till === undefined || till < from) {
    losses.push({
      kind: 'dropped',
      place,
      message: `"${name}" is in effect from ${record.EffectiveFrom} to ${record.EffectiveTill}, which are not dates in order; it is left out`,
    });
    return undefined;
  }
  const kind = textOf(record, 'OverrideType') ?? 'STANDARD';
  if (kind !== 'STANDARD' && kind !== 'OPEN' && kind !== 'CLOSED') {
    losses.push({ kind: 'dropped', place, message: `"${name}" has the unknown type ${kind}; it is left out` });
    return undefined;
  }
  const recurrence = isRecord(record.RecurrenceConfig) ? record.RecurrenceConfig : undefined;
  const pattern = recurrence && isRecord(recurrence.RecurrencePattern) ? recurrence.RecurrencePattern : undefined;
  const read = [
    'Name',
    'OverrideName',
    'Config',
    'OverrideConfig',
    'EffectiveFrom',
    'EffectiveTill',
    'OverrideType',
    'RecurrenceConfig',
    'HoursOfOperationId',
    'HoursOfOperationArn',
  ];
  reportUnread(record, read, place, losses);
  if (pattern)
    reportUnread(pattern, ['Frequency', 'Interval', 'ByMonth', 'ByMonthDay', 'ByWeekdayOccurrence'], place, losses);
  const named = recordsOf(config).map((slot) => weekdayNumber(textOf(slot, 'Day') ?? ''));
  return {
    name,
    kind,
    from,
    till,
    slots: readSlots(config, `${place}.Config`, losses),
    named: new Set(named.filter((day) => day !== undefined)),
    pattern,
    place,
  };
}

/** Reads a record with the overrides inside it. */
export function readHours(
  record: VendorRecord,
  index: number,
  keys: Keys,
  losses: Loss[],
  options: ImportOptions,
): Hours {
  const name = textOf(record, 'Name') ?? options.name ?? `Hours ${index + 1}`;
  const place = name;
  const timezone = options.timezone ?? textOf(record, 'TimeZone')!;
  if (/^(EST|MST|HST|EST5EDT|CST6CDT|MST7MDT|PST8PDT)$/.test(timezone)) {
    losses.push({
      kind: 'assumed',
      place: `${place}: TimeZone`,
      message: `${timezone} is an old zone name${/^...$/.test(timezone) ? ' without daylight-saving time' : ''}; name the place instead (--timezone America/New_York)`,
    });
  }
  const week = allDays.map((): MinuteRange[] => []);
  for (const slot of readSlots(record.Config, `${place}: Config`, losses)) {
    for (const day of slot.day === undefined ? allDays : [slot.day]) week[day]!.push(slot.range);
  }
  const embedded = [
    ...recordsOf(record.HoursOfOperationOverrides),
    ...recordsOf(record.HoursOfOperationOverrideList),
    ...recordsOf(record.Overrides),
  ];
  const overrides = embedded.map((entry, i) =>
    readOverride(entry, `${place}: ${textOf(entry, 'Name', 'OverrideName') ?? `override ${i + 1}`}`, losses),
  );
  const parents = recordsOf(record.ParentHoursOfOperations).map(
    (parent) => textOf(parent, 'HoursOfOperationId', 'Id', 'Name') ?? '',
  );
  const written = Array.isArray(record.ParentHoursOfOperations)
    ? record.ParentHoursOfOperations.filter((id): id is string => typeof id === 'string')
    : [];
  reportUnread(
    record,
    [
      'Name',
      'TimeZone',
      'Config',
      'ParentHoursOfOperations',
      'HoursOfOperationOverrides',
      'HoursOfOperationOverrideList',
      'Overrides',
    ],
    place,
    losses,
  );
  return {
    ids: [
      textOf(record, 'HoursOfOperationId', 'Id'),
      textOf(record, 'HoursOfOperationArn', 'Arn'),
      textOf(record, 'Name'),
    ].filter((id) => id !== undefined),
    place,
    key: keys.take((index === 0 ? options.key : undefined) ?? name),
    name,
    timezone,
    week: week.map(mergeRanges),
    overrides: overrides.filter((entry) => entry !== undefined),
    parents: [...parents, ...written].filter((id) => id !== ''),
  };
}
