import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RuleSetting } from '../../diagnostics/index.js';
import { packageRoot } from '../../package-info.js';
import { readHours } from '../read-hours.js';
import { createZones } from '../zones/zones.js';
import { lintHours, lintHoursFile } from './lint-hours.js';

const zones = createZones();
const now = Date.UTC(2026, 10, 20, 12);

const lint = async (text: string, settings: { [code: string]: RuleSetting } = {}, at = now) => {
  const reading = readHours(text, { file: 'hours.yaml' });
  const file = { ...reading, file: 'hours.yaml', path: '/hours.yaml', text };
  const files = { files: [file], ...(reading.hours ? { hours: reading.hours } : {}) };
  const [linted] = await lintHours(files, { zones, now: at, settings });
  return linted!.diagnostics;
};
const schedule = (body: string, zone = 'America/New_York', top = '') =>
  `version: 1\ntimezone: ${zone}\n${top}schedules:\n  - key: a\n${body.replace(/^/gm, '    ')}\n`;
const found = async (body: string, zone?: string, top?: string) =>
  (await lint(schedule(body, zone, top))).map(({ code, line, message }) => `${line} ${code}: ${message}`);

test('nothing in the sample workspace ages: `cctool init` writes it in any year, and examples run in it', async () => {
  const text = readFileSync(join(packageRoot(), 'fixtures/workspace/hours.yaml'), 'utf8');
  // Fifteen steps of thirteen months: each month once, and sixteen years.
  for (let month = 10; month < 10 + 15 * 13; month += 13) {
    expect(await lint(text, {}, Date.UTC(2026, month, 29, 23, 59)), String(month)).toEqual([]);
  }
});

describe('clock changes of the next two years, by the rules of the zone', () => {
  test.each([
    // New York: the second Sunday of March 02:00, the first Sunday of November 02:00.
    [
      'sun: ["02:30-10:00"]',
      'America/New_York',
      '02:30 does not exist in America/New_York on 2027-03-14, 2028-03-12: it is read with the offset before the gap (dst: rfc5545)',
    ],
    [
      'sat: ["18:00-01:30"]',
      'America/New_York',
      '01:30 occurs twice in America/New_York on 2027-11-07, 2028-11-05: the first of the two is used (dst: rfc5545)',
    ],
    // Lord Howe: half an hour, the first Sunday of October forward and of April back, at 02:00.
    [
      'sun: ["02:15-10:00"]',
      'Australia/Lord_Howe',
      '02:15 does not exist in Australia/Lord_Howe on 2027-10-03, 2028-10-01: it is read with the offset before the gap (dst: rfc5545)',
    ],
    [
      'sat: ["20:00-01:45"]',
      'Australia/Lord_Howe',
      '01:45 occurs twice in Australia/Lord_Howe on 2027-04-04, 2028-04-02: the first of the two is used (dst: rfc5545)',
    ],
    // Cairo: the last Friday of April at midnight.
    [
      'fri: ["00:00-08:00"]',
      'Africa/Cairo',
      '00:00 does not exist in Africa/Cairo on 2027-04-30, 2028-04-28: it is read with the offset before the gap (dst: rfc5545)',
    ],
  ])('%s in %s', async (weekly, zone, message) => {
    expect(await found(`weekly: { ${weekly} }`, zone)).toEqual([`5 hours-clock-change: ${message}`]);
  });

  test.each([
    ['hours that go on through the change', 'daily: ["00:00-24:00"]', 'Africa/Cairo'],
    ['a zone without changes', 'sun: ["02:30-10:00"]', 'Asia/Tokyo'],
  ])('%s: no finding', async (_, weekly, zone) => {
    const codes = (await found(`weekly: { ${weekly} }`, zone)).filter((line) => line.includes('clock-change'));
    expect(codes).toEqual([]);
  });

  test('Chatham goes from 02:45 to 03:45 in September and back in April: 03:00 is touched twice a year', async () => {
    expect(await found('weekly: { sun: ["03:00-10:00"] }', 'Pacific/Chatham')).toEqual([
      '5 hours-clock-change: 03:00 occurs twice in Pacific/Chatham on 2027-04-04, 2028-04-02: the first of the two is used (dst: rfc5545)',
      '5 hours-clock-change: 03:00 does not exist in Pacific/Chatham on 2027-09-26, 2028-09-24: it is read with the offset before the gap (dst: rfc5545)',
    ]);
  });

  test('Lisbon skips 01:00 to 02:00 in March: that hour is lost, its start occurs twice in October', async () => {
    expect(await found('weekly: { sun: ["01:00-02:00"] }', 'Europe/Lisbon')).toEqual([
      '5 hours-clock-change: 01:00 occurs twice in Europe/Lisbon on 2027-10-31, 2028-10-29: the first of the two is used (dst: rfc5545)',
      '5 hours-inverted: 01:00-02:00 of 2027-03-28 ends before it starts: the clock skips its start',
      '5 hours-inverted: 01:00-02:00 of 2028-03-26 ends before it starts: the clock skips its start',
    ]);
  });

  test('the other policy is reported', async () => {
    expect(await found('dst: wallclock\nweekly: { sun: ["02:30-10:00"] }')).toEqual([
      '6 hours-clock-change: 02:30 does not exist in America/New_York on 2027-03-14, 2028-03-12: the hours follow the wall clock (dst: wallclock)',
    ]);
  });
});

describe('intervals', () => {
  test.each([
    [
      'a night into the next morning',
      'weekly: { fri: ["20:00-06:00"], sat: ["05:00-12:00"] }',
      'hours-overlap: 05:00-12:00 overlaps the shift 20:00-06:00 of the day before (fri)',
    ],
    [
      'an hour within another',
      'weekly: { fri: ["08:00-20:00", "09:00-10:00"] }',
      'hours-overlap: 09:00-10:00 overlaps 08:00-20:00',
    ],
    [
      'in a season',
      'weekly: {}\nseasons: [{ from: 07-01, to: 08-31, weekly: { mon: ["08:00-12:00", "11:00-13:00"] } }]',
      'hours-overlap: 11:00-13:00 overlaps 08:00-12:00',
    ],
    [
      'in an exception',
      'weekly: { mon: ["08:00-12:00"] }\nexceptions: [{ date: 2026-12-01, hours: ["08:00-12:00", "11:00-13:00"] }]',
      'hours-overlap: 11:00-13:00 overlaps 08:00-12:00',
    ],
    [
      'a minute over midnight',
      'weekly: { daily: ["00:00-23:59"] }',
      'hours-short-gap: 00:00-23:59 ends 1 minute before the next day opens',
    ],
    [
      'four minutes',
      'weekly: { mon: ["08:00-12:00", "12:04-13:00"] }',
      'hours-short-gap: 08:00-12:00 ends 4 minutes before 12:04-13:00 opens',
    ],
  ])('%s', async (_, body, expected) => {
    expect((await found(body)).map((line) => line.replace(/^\d+ /, ''))).toEqual([expected]);
  });

  test.each([
    ['five minutes', 'weekly: { mon: ["08:00-12:00", "12:05-13:00"] }'],
    ['a list for five days is reported once', 'weekly: { mon-fri: ["08:00-12:00", "11:00-13:00"] }'],
  ])('%s', async (name, body) => expect(await found(body)).toHaveLength(name === 'five minutes' ? 0 : 1));
});

describe('holidays', () => {
  const year = 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25';

  test('a schedule over its calendar, and a date over a rule, are not conflicts', async () => {
    const top = `calendars:\n  c: { holidays: [{ name: X, rule: "${year}", closed: true }, { name: Once, date: 2026-12-25, hours: ["09:00-12:00"] }] }\n`;
    expect(
      await found(
        'weekly: { daily: ["09:00-17:00"] }\ncalendars: [c]\nexceptions: [{ name: Own, date: 2026-12-25, hours: ["10:00-11:00"] }]',
        'UTC',
        top,
      ),
    ).toEqual([]);
  });

  test('an observed day on another holiday: Christmas Sunday 2033 would be kept on Boxing Day', async () => {
    const holidays = `exceptions:\n  - { name: Christmas, rule: "${year}", observed: sunday-to-monday, closed: true }\n  - { name: Boxing, rule: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=26", closed: true }`;
    expect(await found(`weekly: { daily: ["09:00-17:00"] }\n${holidays}`)).toEqual([
      '7 hours-observed-collision: "Christmas" is observed on 2033-12-26, which is "Boxing"',
    ]);
  });

  test('every first Sunday closed, on Sundays that are closed', async () => {
    expect(
      await found(
        'weekly: { mon-fri: ["09:00-17:00"] }\nexceptions: [{ name: S, rule: "FREQ=MONTHLY;BYDAY=1SU", closed: true }]',
      ),
    ).toEqual(['6 hours-holiday-no-effect: "S" closes 2026-12-06, which is closed anyway']);
  });

  test('a night into a holiday: the scope that applies is reported', async () => {
    const body = 'weekly: { mon-fri: ["22:00-06:00"] }\nexceptions: [{ name: Works, date: 2026-12-02, closed: true }]';
    expect(await found(body)).toEqual([
      '4 hours-overnight-holiday: the shift 22:00-06:00 of 2026-12-01 runs into "Works" and continues to its end (service-day)',
    ]);
    expect(await found(body, 'America/New_York', 'holiday_scope: calendar-day\n')).toEqual([]);
  });
});

test('a union of schedules that open is not one that never does', async () => {
  const text = `${schedule('weekly: { mon-fri: ["09:00-17:00"] }')}  - { key: b, union: [a] }\n`;
  expect(await lint(text)).toEqual([]);
});

test('the configuration sets severities and silences rules', async () => {
  const text = schedule('weekly: { mon: ["08:00-12:00", "12:00-13:00"] }');
  expect(await lint(text)).toMatchObject([{ code: 'hours-touching', severity: 'info' }]);
  expect(await lint(text, { 'hours-touching': 'error' })).toMatchObject([{ severity: 'error' }]);
  expect(await lint(text, { 'hours-touching': 'off' })).toEqual([]);
});

test('a rule that finds the same everywhere is cut off', async () => {
  const many = Array.from(
    { length: 80 },
    (_, i) => `  - { key: s${i}, weekly: { mon: ["08:00-12:00", "12:00-13:00"] } }`,
  ).join('\n');
  expect(await lint(`version: 1\ntimezone: UTC\nschedules:\n${many}\n`)).toHaveLength(50);
});

test('an unknown zone stops the rules that need a clock, not the others', async () => {
  const codes = (await lint(schedule('weekly: { mon: ["08:00-12:00", "11:00-13:00"] }', 'Mars/Olympus'))).map(
    (entry) => entry.code,
  );
  expect(codes).toEqual(['hours-zone', 'hours-overlap']);
});

test('findings of the overrides file lie in that file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cctool-lint-'));
  try {
    const path = join(folder, 'hours.yaml');
    writeFileSync(path, schedule('weekly: { mon: ["08:00-12:00"] }', 'UTC', 'overrides_file: o.yaml\n'));
    writeFileSync(
      join(folder, 'o.yaml'),
      'version: 1\noverrides:\n  - { schedule: a, state: closed, start: 2026-01-01T00:00Z, end: 2026-01-02T00:00Z }\n',
    );
    const linted = await lintHoursFile(path, 'hours.yaml', { zones, now });
    expect(
      linted.map(({ file, diagnostics }) => [file, diagnostics.map(({ code, line }) => `${line} ${code}`)]),
    ).toEqual([
      ['hours.yaml', []],
      ['o.yaml', ['3 hours-override-over']],
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
