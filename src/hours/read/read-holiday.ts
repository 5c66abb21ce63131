import { clip, type Field, isNull, type Reader } from '../../diagnostics/document/reader.js';
import type { Fix } from '../../diagnostics/index.js';
import { parseDateRule } from '../dates/date-rule.js';
import { type DayNumber, formatDate, parseDate } from '../dates/day-number.js';
import { stableId } from '../holidays/day-entry.js';
import { type Holiday, type HolidayDates, observedRules, weekdays } from '../model.js';
import { readIntervals } from './read-weekly.js';

const kinds = ['date', 'from', 'rule', 'rrule', 'nth', 'easter', 'offset'] as const;
const known = [
  'id',
  'name',
  ...kinds,
  'to',
  'start',
  'orthodox',
  'observed',
  'both',
  'closed',
  'hours',
  'hours_of',
  'except',
];

/** Reads a date of the calendar. */
export function readDate(reader: Reader, field: Field | undefined, what: string): DayNumber | undefined {
  const text = reader.text(field, what);
  if (text === undefined) return undefined;
  const date = parseDate(text.trim());
  if (date === undefined) {
    reader.report(
      field!.node,
      'hours-date',
      `${what}: "${clip(text)}" is not a date of the calendar`,
      'write YYYY-MM-DD',
    );
  }
  return date;
}

/** The fix that gives two fields each other's values. */
export function swapped({ source }: Reader, one: Field, other: Field): Fix | undefined {
  const textOf = ({ node }: Field) => source.text.slice(node.start, node.end);
  const edits = [
    { start: one.node.start, end: one.node.end, text: textOf(other) },
    { start: other.node.start, end: other.node.end, text: textOf(one) },
  ];
  return source.fix('swap the two', 'unsafe', ...edits);
}

/** Reports a range whose end lies before its start. */
export function reportSwapped(reader: Reader, fields: ReadonlyMap<string, Field>, message: string): void {
  const [from, to] = [fields.get('from')!, fields.get('to')!];
  reader.report(to.node, 'hours-date', message, 'swap "from" and "to"', swapped(reader, from, to));
}

function readRule(reader: Reader, field: Field, start: DayNumber | undefined): HolidayDates | undefined {
  const text = reader.text(field, 'rule');
  if (text === undefined) return undefined;
  const parsed = parseDateRule(text, start);
  if ('rule' in parsed) return { kind: 'rule', rule: parsed.rule, text };
  const code = /yields no date|out of range|no month has/.test(parsed.error) ? 'hours-rule-empty' : 'hours-rule';
  reader.report(field.node, code, `"${text.slice(0, 200)}": ${parsed.error}`, parsed.hint);
  return undefined;
}

function readNth(reader: Reader, field: Field): HolidayDates | undefined {
  const fields = reader.fields(field, 'nth', ['month', 'weekday', 'n']);
  if (!fields) return undefined;
  for (const name of ['month', 'weekday', 'n']) {
    if (!fields.has(name)) {
      reader.report(
        field.node,
        'hours-value',
        `nth lacks "${clip(name)}"`,
        'write nth: { month: 11, weekday: thu, n: 4 }',
      );
      return undefined;
    }
  }
  const month = reader.integer(fields.get('month'), 'month', 1, 12);
  const weekday = reader.oneOf(fields.get('weekday'), 'weekday', weekdays);
  const n = reader.integer(fields.get('n'), 'n', -5, 5);
  if (n === 0) {
    reader.report(fields.get('n')!.node, 'hours-rule-empty', 'n: 0 yields no date', '1 is the first, -1 the last');
    return undefined;
  }
  if (month === undefined || weekday === undefined || n === undefined) return undefined;
  return { kind: 'nth', month, weekday: weekdays.indexOf(weekday), n };
}

function readDates(reader: Reader, fields: Map<string, Field>, field: Field): HolidayDates | undefined {
  const given = kinds.filter((kind) => fields.has(kind));
  const kind = given[0];
  if (kind === undefined || given.length > 1) {
    const hint = 'give one of date, from and to, rule, nth, easter, offset';
    const message = kind ? `both "${given.join('" and "')}" are given` : 'the holiday has no date';
    reader.report(kind ? fields.get(given[1]!)!.node : field.node, 'hours-value', message, hint);
    return undefined;
  }
  const value = fields.get(kind)!;
  if (kind === 'date') {
    const date = readDate(reader, value, 'date');
    return date === undefined ? undefined : { kind, date };
  }
  if (kind === 'from') {
    const from = readDate(reader, value, 'from');
    if (!fields.has('to'))
      reader.report(value.node, 'hours-value', 'a range needs "to" as well', 'the last date, inclusive');
    const to = readDate(reader, fields.get('to'), 'to');
    if (from === undefined || to === undefined) return undefined;
    if (to < from) {
      reportSwapped(reader, fields, 'the range ends before it starts');
      return undefined;
    }
    if (to - from > 3660) {
      reader.report(
        fields.get('to')!.node,
        'hours-date',
        'the range is longer than ten years',
        'use "effective" instead',
      );
      return undefined;
    }
    return { kind: 'range', from, to };
  }
  if (kind === 'rule' || kind === 'rrule') {
    const start = fields.has('start') ? readDate(reader, fields.get('start'), 'start') : undefined;
    return fields.has('start') && start === undefined ? undefined : readRule(reader, value, start);
  }
  if (kind === 'nth') return readNth(reader, value);
  if (kind === 'easter') {
    const offset = reader.integer(value, 'easter (days from Easter Sunday)', -200, 200);
    const orthodox = reader.boolean(fields.get('orthodox'), 'orthodox') ?? false;
    return offset === undefined ? undefined : { kind, offset, orthodox };
  }
  const parts = reader.fields(value, 'offset', ['from', 'days']);
  if (!parts) return undefined;
  if (!parts.has('from') || !parts.has('days')) {
    reader.report(
      value.node,
      'hours-value',
      'offset needs "from" and "days"',
      'write offset: { from: Thanksgiving, days: 1 }',
    );
  }
  const from = reader.text(parts.get('from'), 'from (the name of another holiday)');
  const days = reader.integer(parts.get('days'), 'days', -366, 366);
  return from === undefined || days === undefined ? undefined : { kind, from, days };
}

/**
 * Reads a holiday of a calendar or an exception of a schedule; both have the same shape.
 * @param owner the key of the calendar or schedule, for ids that the file does not give
 */
export function readHoliday(reader: Reader, field: Field, owner: string): Holiday | undefined {
  const fields = reader.fields(field, 'the holiday', known);
  if (!fields) return undefined;
  const dates = readDates(reader, fields, field);
  for (const [key, needs] of [
    ['to', 'from'],
    ['orthodox', 'easter'],
    ['both', 'observed'],
  ] as const) {
    if (fields.has(key) && !fields.has(needs)) {
      reader.report(fields.get(key)!.node, 'hours-value', `"${clip(key)}" can only be used with "${needs}"`);
    }
  }
  if (fields.has('start') && !fields.has('rule') && !fields.has('rrule')) {
    reader.report(fields.get('start')!.node, 'hours-value', '"start" can only be used with "rule"');
  }
  const closed = reader.boolean(fields.get('closed'), 'closed');
  const hoursField = fields.get('hours');
  const hours = hoursField ? readIntervals(reader, hoursField) : [];
  const hasHours = hoursField !== undefined && !isNull(hoursField.node);
  if (closed === true && hours.length) {
    reader.report(hoursField!.node, 'hours-value', 'closed and hours contradict each other', 'keep one of the two');
  }
  const like = fields.has('hours_of') ? reader.oneOf(fields.get('hours_of'), 'hours_of', weekdays) : undefined;
  if (fields.has('hours_of') && (hasHours || closed === true)) {
    const message = `hours_of and ${hasHours ? 'hours' : 'closed'} contradict each other`;
    reader.report(fields.get('hours_of')!.node, 'hours-value', message, 'keep one of the two');
  }
  if (closed !== true && !hasHours && !fields.has('hours_of')) {
    const at = fields.get('closed')?.node ?? field.node;
    reader.report(
      at,
      'hours-value',
      'the holiday does not say which hours apply',
      'add `closed: true`, `hours: ["10:00-14:00"]`, or for a make-up working day `hours_of: fri`',
    );
  }
  const observed = reader.oneOf(fields.get('observed'), 'observed', observedRules) ?? 'none';
  const both = reader.boolean(fields.get('both'), 'both') ?? false;
  const except = reader.texts(fields.get('except'), 'except');
  const givenName = reader.optionalText(fields.get('name'), 'name');
  const givenId = fields.has('id') ? reader.integer(fields.get('id'), 'id', 0, 2 ** 31 - 1) : undefined;
  if (!dates) return undefined;
  if (dates.kind === 'range' && observed !== 'none') {
    reader.report(fields.get('observed')!.node, 'hours-value', 'a range of dates cannot be observed on another day');
  }
  const name = givenName ?? describeDates(dates);
  return {
    id: givenId ?? stableId(owner, `${name}\n${describeDates(dates)}`),
    name,
    dates,
    observed,
    both,
    hours,
    ...(like === undefined ? {} : { weekday: weekdays.indexOf(like) }),
    except,
    source: reader.source,
    path: field.path,
  };
}

/** A holiday without a name is called by what makes its dates. */
function describeDates(dates: HolidayDates): string {
  if (dates.kind === 'date') return formatDate(dates.date);
  if (dates.kind === 'rule') return dates.text;
  return dates.kind === 'nth'
    ? `${dates.n}. ${weekdays[dates.weekday]} of month ${dates.month}`
    : dates.kind === 'easter'
      ? `Easter ${dates.offset < 0 ? '' : '+'}${dates.offset}`
      : dates.kind === 'offset'
        ? `${dates.from} ${dates.days < 0 ? '' : '+'}${dates.days}`
        : `${formatDate(dates.from)} to ${formatDate(dates.to)}`;
}
