import { describe, expect, test } from 'vitest';
import { placeOf } from '../diagnostics/document/source.js';
import { dayNumber } from './dates/day-number.js';
import { checkWritten, readHours, readOverrides } from './read-hours.js';

/** The sample of the documentation, with every part an hours file can have. */
const sample = `version: 1
timezone: America/New_York
dst: rfc5545
holiday_scope: service-day
calendar: support
calendars:
  us-public:
    source: { date-holidays: { country: US, state: NY, types: [public] } }
  company:
    calendars: [us-public]
    holidays:
      - { id: 1, name: Christmas Day, rule: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25", observed: nearest-weekday, closed: true }
      - { id: 2, name: Thanksgiving,  nth: { month: 11, weekday: thu, n: 4 }, closed: true }
      - { id: 3, name: Day after,     offset: { from: Thanksgiving, days: 1 }, hours: ["09:00-13:00"] }
      - { id: 4, name: Easter Monday, easter: 1, closed: true }
      - { id: 5, name: Stocktake,     date: 2027-01-30, hours: ["12:00-17:00"] }
      - { id: 6, name: Shutdown,      from: 2026-12-24, to: 2027-01-03, closed: true, except: [support] }
schedules:
  - id: 1
    key: support
    name: Support
    weekly: { mon-fri: ["08:00-12:00", "13:00-20:00"], sat: ["22:00-06:00"] }
    seasons: [ { name: summer, from: 07-01, to: 08-31, weekly: { mon-fri: ["08:00-14:00"] } } ]
    calendars: [us-public, company]
    effective: { from: 2026-01-01, to: null }
    intersect: []
    union: []
overrides:
  - { schedule: support, state: closed, start: 2026-06-10T14:00Z, end: 2026-06-10T18:00Z, reason: "Fire drill", by: ops }
tests:
  - { schedule: support, closed_on: 2026-12-25 }
  - { schedule: support, open_at: 2026-06-09T10:00 }
`;

const schedule = (more: string) =>
  `version: 1\ntimezone: UTC\nschedules:\n  - key: a\n${more.replace(/^/gm, '    ')}\n`;

describe('a complete hours file', () => {
  const { hours, diagnostics } = readHours(sample, { file: 'hours.yaml' });
  const support = hours!.schedules[0]!;

  test('is read without findings', () => {
    expect(diagnostics).toEqual([]);
    expect(hours).toMatchObject({ version: 1, timezone: 'America/New_York', dst: 'rfc5545', calendar: 'support' });
  });

  test('hours are minutes from the midnight of the service date', () => {
    expect(support.weekly!.days.map((day) => day.map(({ start, end }) => [start, end]))).toEqual([
      ...Array.from({ length: 5 }, () => [
        [480, 720],
        [780, 1200],
      ]),
      [[1320, 1800]],
      [],
    ]);
    expect(support.weekly!.keys).toEqual([...Array(5).fill('mon-fri'), 'sat', undefined]);
  });

  test('holidays keep their kind, ids and effect', () => {
    const company = hours!.calendars[1]!;
    expect(company.holidays.map((holiday) => [holiday.id, holiday.dates.kind, holiday.hours.length])).toEqual([
      [1, 'rule', 0],
      [2, 'nth', 0],
      [3, 'offset', 1],
      [4, 'easter', 0],
      [5, 'date', 1],
      [6, 'range', 0],
    ]);
    expect(company.holidays[5]!.dates).toEqual({
      kind: 'range',
      from: dayNumber(2026, 12, 24),
      to: dayNumber(2027, 1, 3),
    });
    expect(hours!.calendars[0]!.dateHolidays).toMatchObject({ country: 'US', state: 'NY', types: ['public'] });
  });

  test('overrides are instants, tests are dates or times', () => {
    expect(hours!.overrides[0]).toMatchObject({
      start: Date.UTC(2026, 5, 10, 14),
      end: Date.UTC(2026, 5, 10, 18),
      reason: 'Fire drill',
      by: 'ops',
    });
    expect(hours!.tests.map((item) => [item.expect, item.when.kind])).toEqual([
      ['closed', 'on'],
      ['open', 'at'],
    ]);
  });

  test('every value knows its place', () => {
    expect(placeOf(support.weekly!.days[5]![0]!)).toEqual({
      file: 'hours.yaml',
      line: 22,
      column: 62,
      end_line: 22,
      end_column: 75,
    });
    expect(placeOf(support, 'weekly', 'sat')).toMatchObject({ line: 22, column: 61 });
    expect(placeOf(hours!.overrides[0]!, 'reason')).toMatchObject({ line: 29 });
  });

  test('JSON of the same content reads the same', () => {
    const json = JSON.stringify(hours!.source.valueAt([]));
    const again = readHours(json, { file: 'hours.json' });
    expect(again.diagnostics).toEqual([]);
    expect(again.hours!.source.valueAt([])).toEqual(hours!.source.valueAt([]));
  });
});

describe('day keys', () => {
  const days = (weekly: string) =>
    readHours(schedule(`weekly: ${weekly}`), { file: 'h' }).hours!.schedules[0]!.weekly!.days.map((day) => day.length);
  test.each([
    ['{ mon: ["09:00-17:00"] }', [1, 0, 0, 0, 0, 0, 0]],
    ['{ mon-wed: ["09:00-17:00"] }', [1, 1, 1, 0, 0, 0, 0]],
    ['{ sat-mon: ["09:00-17:00"] }', [1, 0, 0, 0, 0, 1, 1]],
    ['{ daily: ["09:00-17:00"] }', [1, 1, 1, 1, 1, 1, 1]],
    ['{ daily: ["09:00-17:00"], sun: [] }', [1, 1, 1, 1, 1, 1, 0]],
    ['{ sun: [], daily: ["09:00-17:00"] }', [1, 1, 1, 1, 1, 1, 0]],
    ['{ daily: "09:00-17:00", sat-sun: ["10:00-11:00", "12:00-13:00"], sun: [] }', [1, 1, 1, 1, 1, 2, 0]],
    ['{}', [0, 0, 0, 0, 0, 0, 0]],
  ])('%s', (weekly, expected) => {
    expect(days(weekly)).toEqual(expected);
  });
});

/** Bad files: the text, and the code, line and column of the finding, and what its message must name. */
const bad: [name: string, text: string, code: string, line: number, column: number, names: string][] = [
  ['not YAML', 'version: 1\nschedules: [1', 'hours-syntax', 2, 0, 'YAML'],
  ['empty file', '', 'hours-value', 1, 1, 'empty'],
  ['a list at the top', '- 1', 'hours-value', 1, 1, 'mapping'],
  ['another version', 'version: 2\nschedules: []', 'hours-value', 1, 10, 'version'],
  ['duplicate key', 'version: 1\nversion: 1\nschedules: []', 'hours-duplicate-key', 2, 1, '"version"'],
  ['unknown key', 'version: 1\nschedule: []\nschedules: []', 'hours-unknown-key', 2, 1, '"schedule"'],
  ['no zone', 'version: 1\nschedules:\n  - { key: a }', 'hours-zone', 3, 5, 'time zone'],
  ['25:00', schedule('weekly: { mon: ["09:00-25:00"] }'), 'hours-time', 5, 21, 'hour 25 of the closing time'],
  ['24:00 as opening', schedule('weekly: { mon: ["24:00-25:00"] }'), 'hours-time', 5, 21, 'hour 24 of the opening'],
  ['09:60', schedule('weekly: { mon: ["09:60-10:00"] }'), 'hours-time', 5, 21, 'minute 60'],
  ['one time only', schedule('weekly: { mon: ["09:00"] }'), 'hours-time', 5, 21, '"09:00"'],
  ['equal times', schedule('weekly: { mon: ["09:00-09:00"] }'), 'hours-interval-empty', 5, 21, '"09:00-09:00"'],
  ['unknown day', schedule('weekly: { monday: ["09:00-17:00"] }'), 'hours-day', 5, 15, '"monday"'],
  [
    'a day twice',
    schedule('weekly: { mon-wed: ["09:00-17:00"], wed-fri: ["09:00-17:00"] }'),
    'hours-duplicate-day',
    5,
    41,
    'wed',
  ],
  ['30 February', schedule('exceptions: [{ date: 2027-02-30, closed: true }]'), 'hours-date', 5, 26, '2027-02-30'],
  ['29 February 2027', schedule('exceptions: [{ date: 2027-02-29, closed: true }]'), 'hours-date', 5, 26, '2027-02-29'],
  [
    'a season from 30 February',
    schedule('seasons: [{ from: 02-30, to: 03-01, weekly: {} }]'),
    'hours-date',
    5,
    23,
    '02-30',
  ],
  [
    'a rule without dates',
    schedule('exceptions: [{ rrule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", closed: true }]'),
    'hours-rule-empty',
    5,
    27,
    'yields no date',
  ],
  ['no rule at all', schedule('exceptions: [{ rrule: "", closed: true }]'), 'hours-value', 5, 27, 'rule'],
  [
    'a rule with times',
    schedule('exceptions: [{ rrule: "FREQ=YEARLY;BYHOUR=3", closed: true }]'),
    'hours-rule',
    5,
    27,
    'BYHOUR=3',
  ],
  [
    'neither closed nor hours',
    schedule('exceptions: [{ date: 2027-02-03 }]'),
    'hours-value',
    5,
    18,
    'which hours apply',
  ],
  ['a holiday without a date', schedule('exceptions: [{ name: x, closed: true }]'), 'hours-value', 5, 18, 'no date'],
  [
    'a range backwards',
    schedule('exceptions: [{ from: 2027-02-03, to: 2027-02-02, closed: true }]'),
    'hours-date',
    5,
    42,
    'ends before',
  ],
  [
    'an override that ends first',
    schedule('overrides: [{ state: closed, start: 2026-06-10T14:00Z, end: 2026-06-10T13:00Z }]'),
    'hours-override-order',
    5,
    65,
    'after its start',
  ],
  [
    'an override in local time',
    schedule('overrides: [{ state: closed, start: 2026-06-10T14:00 }]'),
    'hours-instant',
    5,
    41,
    '2026-06-10T14:00',
  ],
  ['an unknown calendar', schedule('calendars: [nowhere]'), 'hours-reference', 5, 17, '"nowhere"'],
  ['duplicate schedule keys', `${schedule('name: A')}  - key: a`, 'hours-duplicate-key', 6, 10, '"a"'],
  [
    'linked calendars in a circle',
    `version: 1\ncalendars:\n  a: { calendars: [b] }\n  b: { calendars: [a] }\nschedules: []`,
    'hours-cycle',
    3,
    19,
    'a -> b -> a',
  ],
  ['schedules in a circle', schedule('union: [a]'), 'hours-cycle', 5, 12, 'a -> a'],
  [
    'an offset from nothing',
    schedule('exceptions: [{ offset: { from: Foo, days: 1 }, closed: true }]'),
    'hours-reference',
    5,
    36,
    '"Foo"',
  ],
  ['an alias that contains itself', 'version: 1\nschedules: &a [*a]', 'hours-syntax', 2, 0, 'itself'],
  ['a million brackets', '['.repeat(1_000_000), 'hours-syntax', 1, 0, 'nested'],
  ['a hundred thousand lists in lists', '- '.repeat(100_000), 'hours-syntax', 1, 0, 'nested'],
];

describe('a bad file is refused with the place', () => {
  test.each(bad)('%s', (_, text, code, line, column, names) => {
    const { hours, diagnostics } = readHours(text, { file: 'hours.yaml' });
    expect(hours).toBeUndefined();
    const found = diagnostics.find((diagnostic) => diagnostic.code === code);
    expect(found, JSON.stringify(diagnostics)).toBeDefined();
    expect(found!.line).toBe(line);
    if (column) expect(found!.column).toBe(column);
    expect(found!.message).toContain(names);
  });

  test('a file of 50 MB is not even parsed', () => {
    const { diagnostics } = readHours(`# ${'x'.repeat(50 * 1024 * 1024)}`, { file: 'hours.yaml' });
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual(['hours-too-large']);
  });

  test('aliases do not unfold without measure', () => {
    const lines = [
      'version: 1',
      'schedules: []',
      'calendars:',
      '  a0: &a0 { holidays: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1] }',
    ];
    for (let level = 1; level < 9; level++) {
      const items = Array(10)
        .fill(`*a${level - 1}`)
        .join(', ');
      lines.push(`  a${level}: &a${level} [${items}]`);
    }
    const { diagnostics } = readHours(lines.join('\n'), { file: 'hours.yaml' });
    expect(diagnostics[0]!.code).toBe('hours-too-large');
  });
});

describe('the second file for overrides', () => {
  const hours = readHours(sample, { file: 'hours.yaml' }).hours!;
  test('comes after the overrides of the hours file', () => {
    const text = 'version: 1\noverrides:\n  - { schedule: "*", state: closed, start: 2026-07-01T00:00Z }';
    const both = readOverrides(text, { file: 'overrides.yaml', hours });
    expect(both.diagnostics).toEqual([]);
    expect(both.hours!.overrides.map((override) => [override.schedule, override.end])).toEqual([
      ['support', Date.UTC(2026, 5, 10, 18)],
      ['*', null],
    ]);
    expect(placeOf(both.hours!.overrides[1]!)).toMatchObject({ file: 'overrides.yaml', line: 3 });
  });
  test('may be empty', () => {
    expect(readOverrides('', { file: 'o', hours }).hours!.overrides).toHaveLength(1);
  });
  test('a schedule that does not exist is named', () => {
    const text = 'overrides: [{ schedule: nope, state: closed, start: 2026-07-01T00:00Z }]';
    expect(readOverrides(text, { file: 'o', hours }).diagnostics[0]).toMatchObject({
      code: 'hours-reference',
      line: 1,
    });
  });
});

describe('a text that is to take the place of a file is read back', () => {
  const { hours } = readHours('version: 1\ntimezone: UTC\nschedules: [{ key: a, weekly: {} }]\n', { file: 'h.yaml' });
  const line = (reason: string) =>
    `overrides: [{ schedule: a, state: open, start: 2026-01-01T00:00Z, reason: ${reason} }]\n`;
  test.each([true, false])('second file: %s', (isSecond) => {
    const head = isSecond ? 'version: 1\n' : 'version: 1\ntimezone: UTC\nschedules: [{ key: a, weekly: {} }]\n';
    const check = (reason: string) => checkWritten(head + line(reason), { file: 'o.yaml', hours: hours!, isSecond });
    expect(() => check('Snow')).not.toThrow();
    expect(() => check('""')).toThrow(/^o\.yaml: the changed file could not be read again: line \d+: .*reason/);
  });
});
