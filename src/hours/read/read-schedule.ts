import { clip, type Field, isNull, type Reader } from '../../diagnostics/document/reader.js';
import { longestMonth } from '../dates/day-number.js';
import {
  type DstPolicy,
  dstPolicies,
  type HolidayScope,
  holidayScopes,
  type MonthDay,
  type Schedule,
  type Season,
} from '../model.js';
import { readDate, readHoliday, reportSwapped } from './read-holiday.js';
import { readOverride } from './read-override.js';
import { readWeekly } from './read-weekly.js';

/** What a schedule takes from the file where it says nothing itself. */
export interface FileDefaults {
  timezone: string | undefined;
  dst: DstPolicy;
  holidayScope: HolidayScope;
}

const known = [
  'id',
  'key',
  'name',
  'timezone',
  'dst',
  'holiday_scope',
  'weekly',
  'seasons',
  'exceptions',
  'calendars',
  'effective',
  'intersect',
  'union',
  'overrides',
];

/** Keys go into URLs and command lines: letters, digits, `.`, `_` and `-`. */
export function readKey(reader: Reader, field: Field, what: string): string | undefined {
  const key = reader.text(field, what);
  // The Unicode classes are costly to load: they are used only for a key that is not ASCII.
  if (key === undefined || /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(key)) return key;
  if (/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,99}$/u.test(key)) return key;
  const hint = 'letters, digits, ".", "_" and "-", at most 100, with a letter or digit first';
  reader.report(field.node, 'hours-value', `${what}: "${key.slice(0, 120)}" cannot be a key`, hint);
  return undefined;
}

function readMonthDay(reader: Reader, field: Field | undefined, what: string): MonthDay | undefined {
  const text = reader.text(field, what);
  if (text === undefined) return undefined;
  const match = /^(\d\d)-(\d\d)$/.exec(text.trim());
  const month = Number(match?.[1]);
  const day = Number(match?.[2]);
  if (!match || month < 1 || month > 12 || day < 1 || day > longestMonth(month)) {
    reader.report(
      field!.node,
      'hours-date',
      `${what}: "${clip(text)}" is not a day of the year`,
      'write MM-DD, e.g. 07-01',
    );
    return undefined;
  }
  return { month, day };
}

function readSeason(reader: Reader, field: Field): Season | undefined {
  const fields = reader.fields(field, 'the season', ['name', 'from', 'to', 'weekly']);
  if (!fields) return undefined;
  for (const name of ['from', 'to', 'weekly']) {
    if (!fields.has(name)) reader.report(field.node, 'hours-value', `the season lacks "${clip(name)}"`);
  }
  const name = reader.optionalText(fields.get('name'), 'name');
  const from = readMonthDay(reader, fields.get('from'), 'from');
  const to = readMonthDay(reader, fields.get('to'), 'to');
  const weekly = fields.has('weekly') ? readWeekly(reader, fields.get('weekly')!) : undefined;
  if (!from || !to || !weekly) return undefined;
  const two = (number: number) => String(number).padStart(2, '0');
  const dates = `${two(from.month)}-${two(from.day)} to ${two(to.month)}-${two(to.day)}`;
  return { name: name ?? dates, from, to, weekly, source: reader.source, path: field.path };
}

function readEffective(reader: Reader, field: Field | undefined): Schedule['effective'] {
  const nothing = { from: null, to: null };
  if (!field || isNull(field.node)) return nothing;
  const fields = reader.fields(field, 'effective', ['from', 'to']);
  if (!fields) return nothing;
  const bound = (name: string) => {
    const given = fields.get(name);
    return given && !isNull(given.node) ? (readDate(reader, given, name) ?? null) : null;
  };
  const from = bound('from');
  const to = bound('to');
  if (from !== null && to !== null && to < from) {
    reportSwapped(reader, fields, '"effective" ends before it starts');
  }
  return { from, to };
}

/** Reads one schedule; undefined where it cannot be addressed or has no zone. */
export function readSchedule(
  reader: Reader,
  field: Field,
  number: number,
  defaults: FileDefaults,
): Schedule | undefined {
  const fields = reader.fields(field, 'the schedule', known);
  if (!fields) return undefined;
  if (!fields.has('key')) {
    reader.report(
      field.node,
      'hours-value',
      'the schedule has no key',
      'add `key: support`; commands address it by that',
    );
  }
  const key = fields.has('key') ? readKey(reader, fields.get('key')!, 'key') : undefined;
  const timezone = reader.optionalText(fields.get('timezone'), 'timezone') ?? defaults.timezone;
  if (timezone === undefined) {
    const hint = 'add `timezone: America/New_York` (an IANA name) to the schedule or at the top of the file';
    reader.report(field.node, 'hours-zone', `schedule "${key ?? number}" has no time zone`, hint);
  }
  const items = (name: string) => reader.list(fields.get(name), name);
  const owner = `schedule:${key ?? number}`;
  const schedule: Omit<Schedule, 'key' | 'timezone'> = {
    id: fields.has('id') ? (reader.integer(fields.get('id'), 'id', 0, 2 ** 31 - 1) ?? number) : number,
    name: reader.optionalText(fields.get('name'), 'name') ?? key ?? String(number),
    dst: fields.has('dst') ? (reader.oneOf(fields.get('dst'), 'dst', dstPolicies) ?? defaults.dst) : defaults.dst,
    holidayScope:
      (fields.has('holiday_scope')
        ? reader.oneOf(fields.get('holiday_scope'), 'holiday_scope', holidayScopes)
        : undefined) ?? defaults.holidayScope,
    ...(fields.has('weekly') ? { weekly: readWeekly(reader, fields.get('weekly')!) } : {}),
    seasons: items('seasons').flatMap((item) => readSeason(reader, item) ?? []),
    exceptions: items('exceptions').flatMap((item) => readHoliday(reader, item, owner) ?? []),
    calendars: reader.texts(fields.get('calendars'), 'calendars'),
    effective: readEffective(reader, fields.get('effective')),
    intersect: reader.texts(fields.get('intersect'), 'intersect'),
    union: reader.texts(fields.get('union'), 'union'),
    overrides: items('overrides').flatMap((item) => readOverride(reader, item, key ?? '') ?? []),
    source: reader.source,
    path: field.path,
  };
  return key === undefined || timezone === undefined ? undefined : { ...schedule, key, timezone };
}
