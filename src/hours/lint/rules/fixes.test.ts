import { describe, expect, it } from 'vitest';
import { type FixTable, fixAll, testFixes } from '../../../../test/support/fix-rows.js';
import { Random } from '../../../../test/support/random.js';
import { randomHours } from '../../../../test/support/random-hours.js';
import { type HoursEngine, openEngine } from '../../engine.js';
import { readHours } from '../../read-hours.js';
import { createZones } from '../../zones/zones.js';
import { lintHours } from '../lint-hours.js';
import { hoursRules } from './index.js';

/** The rows speak of this day, a Friday. */
const now = Date.UTC(2026, 10, 20, 12);
const zones = createZones();

async function check(text: string) {
  const reading = readHours(text, { file: 'hours.yaml' });
  const file = { ...reading, file: 'hours.yaml', path: '/hours.yaml', text };
  const files = { files: [file], ...(reading.hours ? { hours: reading.hours } : {}) };
  return (await lintHours(files, { zones, now }))[0]!.diagnostics;
}

/** A schedule, or a whole file where it begins with its version. */
const documentOf = (text: string) =>
  text.startsWith('version')
    ? text
    : `version: 1\nschedules:\n  - key: a\n    timezone: America/New_York\n${text.replace(/^/gm, '    ')}\n`;

const office = 'weekly: { mon-fri: ["09:00-17:00"] }';
const holidays = (list: string) =>
  `version: 1\ncalendars:\n  company:\n    holidays:${list}\nschedules:\n  - { key: a, timezone: UTC, calendars: [company], ${office} }\n`;
const xmas = '{ name: Christmas, rule: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25", closed: true }';
const override = (start: string, end: string) =>
  `${office}\noverrides: [{ state: closed, start: ${start}, end: ${end}, reason: drill }]`;

const table: FixTable = {
  'hours-unknown-key': [
    ['safe', 'Weekly: { mon: ["09:00-17:00"] }', 'weekly: { mon: ["09:00-17:00"] }'],
    ['unsafe', `${office}\nseason: []`, `${office}\nseasons: []`],
    ['unsafe', '"weekley": { mon: ["09:00-17:00"] }', '"weekly": { mon: ["09:00-17:00"] }'],
  ],
  'hours-value': [
    ['safe', `${office}\ndst: RFC-5545`, `${office}\ndst: rfc5545`],
    ['unsafe', `${office}\ndst: wallclok # as written`, `${office}\ndst: wallclock # as written`],
  ],
  'hours-reference': [
    ['safe', holidays(` [${xmas}]`).replace('calendars: [company]', 'calendars: [Company]'), holidays(` [${xmas}]`)],
    ['unsafe', holidays(` [${xmas}]`).replace('calendars: [company]', 'calendars: [compny]'), holidays(` [${xmas}]`)],
  ],
  'hours-day': [
    ['safe', 'weekly:\n  Monday: ["09:00-17:00"]', 'weekly:\n  mon: ["09:00-17:00"]'],
    ['safe', 'weekly: { Weekdays: ["09:00-17:00"] }', 'weekly: { mon-fri: ["09:00-17:00"] }'],
    ['safe', 'weekly: { "Mon to Fri": ["09:00-17:00"] }', 'weekly: { "mon-fri": ["09:00-17:00"] }'],
    ['unsafe', 'weekly: { mno: ["09:00-17:00"] }', 'weekly: { mon: ["09:00-17:00"] }'],
  ],
  'hours-time': [
    ['safe', 'weekly: { mon: ["9am-5pm"] }', 'weekly: { mon: ["09:00-17:00"] }'],
    ['safe', "weekly: { mon: ['12 a.m. to 12:30 p.m.'] }", "weekly: { mon: ['00:00-12:30'] }"],
    ['safe', 'weekly: { mon: [0900-1700] }', 'weekly: { mon: ["09:00-17:00"] }'],
    ['safe', 'weekly: { mon: ["9.00-17.30"] }', 'weekly: { mon: ["09:00-17:30"] }'],
  ],
  'hours-interval-empty': [['unsafe', 'weekly: { mon: ["00:00-00:00"] }', 'weekly: { mon: ["00:00-24:00"] }']],
  'hours-date': [
    [
      'unsafe',
      `${office}\nexceptions: [{ name: Move, from: 2026-12-09, to: "2026-12-07", closed: true }]`,
      `${office}\nexceptions: [{ name: Move, from: "2026-12-07", to: 2026-12-09, closed: true }]`,
    ],
    [
      'unsafe',
      `${office}\neffective: { from: 2027-01-01, to: 2026-01-01 }`,
      `${office}\neffective: { from: 2026-01-01, to: 2027-01-01 }`,
    ],
  ],
  'hours-override-order': [
    ['unsafe', override('2026-12-02T14:00Z', '2026-12-01T14:00Z'), override('2026-12-01T14:00Z', '2026-12-02T14:00Z')],
  ],
  'hours-zone': [
    [
      'safe',
      `version: 1\nschedules: [{ key: a, timezone: America/New York, ${office} }]`,
      `version: 1\nschedules: [{ key: a, timezone: America/New_York, ${office} }]`,
    ],
    [
      'unsafe',
      `version: 1\nschedules: [{ key: a, timezone: Europe/Belin, ${office} }]`,
      `version: 1\nschedules: [{ key: a, timezone: Europe/Berlin, ${office} }]`,
    ],
  ],
  'hours-zone-alias': [
    [
      'safe',
      `version: 1\ntimezone: US/Eastern # east\nschedules: [{ key: a, ${office} }]`,
      `version: 1\ntimezone: America/New_York # east\nschedules: [{ key: a, ${office} }]`,
    ],
  ],
  'hours-overlap': [
    ['safe', 'weekly: { mon: ["09:00-13:00", "12:00-17:00"] }', 'weekly: { mon: ["09:00-17:00"] }'],
    [
      'safe',
      'weekly:\n  mon:\n    - "09:00-17:00"\n    # lunch\n    - "12:00-13:00" # short',
      'weekly:\n  mon:\n    - "09:00-17:00"',
    ],
  ],
  'hours-touching': [
    ['safe', 'weekly: { mon: ["09:00-12:00", "12:00-17:00"] }', 'weekly: { mon: ["09:00-17:00"] }'],
    // Written in another order.
    ['safe', 'weekly: { mon: ["12:00-17:00", "09:00-12:00"] }', 'weekly: { mon: ["09:00-17:00"] }'],
  ],
  'hours-short-gap': [
    ['unsafe', 'weekly: { daily: ["00:00-23:59"] }', 'weekly: { daily: ["00:00-24:00"] }'],
    [
      'unsafe',
      'weekly: { sat: ["08:00-23:58"], sun: ["00:00-12:00"] }',
      'weekly: { sat: ["08:00-24:00"], sun: ["00:00-12:00"] }',
    ],
  ],
  'hours-calendar-unused': [
    [
      'unsafe',
      `version: 1\ncalendars:\n  # of the company\n  company: { holidays: [${xmas}] }\nschedules: [{ key: a, timezone: UTC, ${office} }]\n`,
      `version: 1\nschedules: [{ key: a, timezone: UTC, ${office} }]\n`,
    ],
    [
      'unsafe',
      `version: 1\ncalendars:\n  b: { holidays: [${xmas}] }\n\n  # nobody uses it\n  company:\n    holidays:\n      - ${xmas}\n\nschedules: [{ key: a, timezone: UTC, calendars: [b], ${office} }]\n`,
      `version: 1\ncalendars:\n  b: { holidays: [${xmas}] }\n\n\nschedules: [{ key: a, timezone: UTC, calendars: [b], ${office} }]\n`,
    ],
  ],
  'hours-holiday-past': [
    [
      'unsafe',
      holidays(`\n      - ${xmas}\n      - name: Party # once\n        date: 2025-06-01\n        closed: true`),
      holidays(`\n      - ${xmas}`),
    ],
    ['unsafe', holidays(' [{ name: Party, date: 2025-06-02, closed: true }]'), holidays(' []')],
    ['unsafe', `${office}\nexceptions:\n  - { name: Party, date: 2025-06-02, closed: true }`, `${office}`],
  ],
  'hours-rule-over': [
    [
      'unsafe',
      holidays(` [{ name: Fair, rule: "FREQ=YEARLY;UNTIL=20240601;BYMONTH=5;BYMONTHDAY=6", closed: true }, ${xmas}]`),
      holidays(` [${xmas}]`),
    ],
  ],
  'hours-holiday-no-effect': [
    // A Sunday.
    ['unsafe', holidays(` [${xmas}, { name: Fair, date: 2026-12-06, closed: true }]`), holidays(` [${xmas}]`)],
  ],
  'hours-override-over': [
    [
      'unsafe',
      `${office}\noverrides:\n  - { state: closed, start: 2026-01-01T00:00Z, end: 2026-01-02T00:00Z, reason: x }`,
      office,
    ],
  ],
};

testFixes(table, hoursRules, check, documentOf);

describe('no fix', () => {
  it.each([
    ['times that could be of either half of the day', 'weekly: { mon: ["9-5"] }'],
    ['times of which one has no half of the day', 'weekly: { mon: ["9:00-5:00 pm"] }'],
    ['times out of range', 'weekly: { mon: ["9am-17pm"] }'],
    ['a day that is given already', 'weekly: { mon: ["09:00-12:00"], Monday: ["13:00-17:00"] }'],
    ['a key whose meaning is given already', `${office}\nWeekly: {}`],
    ['hours round the clock in two parts', 'weekly: { mon: ["08:00-20:00", "20:00-08:00"] }'],
    ['values that stand for several', 'weekly: { mon: &day ["09:00-12:00", "12:00-17:00"], tue: *day }'],
  ])('for %s', async (_, text) => {
    const findings = await check(documentOf(text));
    expect(findings).not.toEqual([]);
    expect(findings.map(({ fix }) => fix).filter(Boolean)).toEqual([]);
  });
});

/** The first changes of a schedule after a time. */
function changesOf(engine: HoursEngine, key: string): (boolean | string | null)[] {
  const found: (boolean | string | null)[] = [];
  let at: number | null = now - 5 * 86_400_000;
  while (at !== null && found.length < 60) {
    const { is_open, next_open, next_close } = engine.status(key, at);
    const next: string | null = is_open ? next_close : next_open;
    found.push(is_open, next);
    at = next === null ? null : Date.parse(next);
  }
  return found;
}

it('safe fixes change neither when a schedule is open nor anything of a file without findings', async () => {
  const random = new Random(1120);
  let changed = 0;
  for (let round = 0; round < 40; round++) {
    const { file } = randomHours(random, ['America/New_York', 'US/Eastern', 'Europe/Dublin', 'Asia/Calcutta'], 20_777);
    const text = JSON.stringify(file, null, 1);
    const after = await fixAll(check, text, 'safe');
    if (after === text) continue;
    changed++;
    const [old, fixed] = await Promise.all(
      [text, after].map((each) => openEngine(readHours(each, { file: 'hours.json' }).hours!, zones)),
    );
    for (const { key } of old!.hours.schedules) expect(changesOf(fixed!, key)).toEqual(changesOf(old!, key));
  }
  expect(changed).toBeGreaterThan(5);
});
