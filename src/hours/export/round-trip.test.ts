import { describe, expect, test } from 'vitest';
import { dayNumber } from '../dates/day-number.js';
import { type HoursEngine, openEngine } from '../engine.js';
import { importers } from '../import/importers.js';
import { writeHoursFile } from '../import/write-hours-file.js';
import { formatInstant } from '../instant.js';
import { readHours } from '../read-hours.js';
import { timelineDifferences } from '../views/timeline-difference.js';
import { createZones } from '../zones/zones.js';
import { exporters } from './exporters.js';

const zones = createZones();
const open = (text: string) => {
  const { hours, diagnostics } = readHours(text, { file: 'hours.yaml' });
  expect(diagnostics).toEqual([]);
  return openEngine(hours!, zones);
};
const file = (schedule: string, zone = 'America/New_York', calendars = '') =>
  `version: 1\ntimezone: ${zone}\n${calendars}schedules:\n  - key: a\n    name: Support\n    ${schedule}\n`;

const holidays = `calendars:
  company:
    holidays:
      - { name: Christmas Day, rule: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25", closed: true }
      - { name: Thanksgiving, nth: { month: 11, weekday: thu, n: 4 }, closed: true }
      - { name: Memorial Day, nth: { month: 5, weekday: mon, n: -1 }, closed: true }
      - { name: Day after, offset: { from: Thanksgiving, days: 1 }, hours: ["09:00-13:00"] }
      - { name: Independence Day, rule: "FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=4", observed: nearest-weekday, closed: true }
      - { name: Easter Monday, easter: 1, closed: true }
      - { name: Christmas Eve, rule: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24", hours: ["09:00-12:00"] }
      - { name: Shutdown, from: 2026-12-28, to: 2026-12-31, closed: true }
      - { name: Stocktake, date: 2027-01-30, hours: ["12:00-17:00"] }
      - { name: "Meeting, monthly", rule: "FREQ=MONTHLY;BYDAY=1WE", hours: ["13:00-17:00"] }
`;
const linked = 'calendars: [company]';

/** Schedules of every kind. A format that cannot say one is named, with what it does instead. */
const cases: [name: string, text: string, except: string[]][] = [
  ['a plain week with breaks', file('weekly: { mon-fri: ["08:00-12:00", "13:00-17:30"], sat: ["10:00-14:00"] }'), []],
  ['round the clock', file('weekly: { daily: ["00:00-24:00"] }'), []],
  ['never', file('weekly: {}'), []],
  ['to midnight and from midnight', file('weekly: { fri: ["18:00-24:00"], sat: ["00:00-03:00"] }'), []],
  ['nights', file('weekly: { mon-fri: ["22:00-06:00"], sun: ["20:00-04:30"] }'), []],
  [
    'holidays of every kind',
    file(`weekly: { mon-fri: ["08:00-17:00"] }\n    ${linked}`, 'America/New_York', holidays),
    [],
  ],
  [
    'nights with holidays: a day off takes the shift that starts on it',
    file(`weekly: { daily: ["22:00-06:00"] }\n    ${linked}`, 'America/New_York', holidays),
    // OSM has no rule by which the shift of the evening before goes on.
    ['osm'],
  ],
  [
    'nights with closed civil days',
    file(
      `holiday_scope: calendar-day\n    weekly: { daily: ["22:00-06:00"] }\n    exceptions:\n      - { date: 2026-12-25, closed: true }`,
    ),
    // schema.org cannot end the shift of the evening before.
    ['schema.org', 'google'],
  ],
  [
    'a season',
    file(
      'weekly: { mon-fri: ["08:00-18:00"], sat: ["10:00-14:00"] }\n    seasons: [{ name: summer, from: 07-01, to: 08-31, weekly: { mon-fri: ["08:00-14:00"] } }]',
    ),
    [],
  ],
  [
    'a season over the turn of the year',
    file(
      'weekly: { mon-sat: ["08:00-18:00"] }\n    seasons: [{ name: winter, from: 12-15, to: 02-29, weekly: { mon-fri: ["09:00-16:00"] } }]',
      'Europe/Berlin',
    ),
    [],
  ],
  [
    'a season with holidays in it',
    file(
      `weekly: { mon-fri: ["08:00-17:00"] }\n    seasons: [{ name: winter, from: 11-15, to: 01-15, weekly: { mon-sun: ["09:00-15:00"] } }]\n    ${linked}`,
      'America/New_York',
      holidays,
    ),
    [],
  ],
  [
    'exceptions in order: the later wins',
    file(
      'weekly: { daily: ["08:00-17:00"] }\n    exceptions:\n      - { rule: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24,25,26", closed: true }\n      - { date: 2026-12-24, hours: ["08:00-10:00"] }',
    ),
    [],
  ],
  [
    // Of 20 April 2027, three weeks after Easter, and of no other date is the second season; it is a Tuesday.
    'a season of one date, which a holiday closes',
    file(
      'weekly: {}\n    seasons:\n      - { name: spring, from: 01-01, to: 04-20, weekly: { tue: ["00:00-00:30"] } }\n      - { name: winter, from: 01-01, to: 04-19, weekly: {} }\n    exceptions: [{ name: Fair, easter: 23, closed: true }]',
    ),
    [],
  ],
  [
    'a Saturday with the hours of a Monday, in a season and out of it',
    file(
      'weekly: { mon-fri: ["08:00-18:00"] }\n    seasons: [{ name: summer, from: 07-01, to: 08-31, weekly: { mon: ["08:00-14:00"] } }]\n    exceptions:\n      - { name: Made up, date: 2026-08-08, hours_of: mon }\n      - { name: Made up, date: 2026-12-12, hours_of: mon }',
    ),
    [],
  ],
  [
    'a closed holiday that always loses to hours of a later one',
    file(
      'weekly: {}\n    exceptions:\n      - { name: Closed, nth: { month: 1, weekday: mon, n: -1 }, closed: true }\n      - { name: Open, rule: "FREQ=MONTHLY;BYDAY=-1MO", hours: ["00:00-24:00"] }',
    ),
    [],
  ],
  [
    'in effect for a year',
    file('weekly: { mon-fri: ["08:00-17:00"] }\n    effective: { from: 2026-08-03, to: 2027-07-30 }'),
    ['osm', 'connect', 'schema.org', 'genesys', 'cxone', 'twilio', 'google'],
  ],
  [
    'a zone that moves its clock by half an hour',
    file('weekly: { daily: ["01:30-02:15"] }', 'Australia/Lord_Howe'),
    [],
  ],
];

const from = dayNumber(2026, 6, 1);
const start = Date.UTC(2026, 5, 2);
const end = Date.UTC(2028, 4, 25);

async function roundTrip(engine: HoursEngine, format: string): Promise<HoursEngine> {
  const write = await exporters.find((entry) => entry.format === format)!.load();
  const { text } = write(engine, { key: 'a', from, years: 2, now: start });
  const importer = importers.find((entry) => entry.recognizes(text))!;
  expect(importer.format).toBe(format);
  const read = await importer.load();
  const { timezone } = engine.schedule('a');
  const { document } = read(text, { timezone, now: Date.UTC(2026, 5, 1), zone: (name) => zones.get(name) });
  return open(writeHoursFile(document));
}

/** The first differences: enough to see what is wrong. */
const differences = (engine: HoursEngine, back: HoursEngine) => {
  const key = back.hours.schedules[0]!.key;
  const found = [...timelineDifferences({ engine, key: 'a' }, { engine: back, key }, start, end)];
  return found.slice(0, 8).map(({ from: at, to, old }) => `${formatInstant(at)} to ${formatInstant(to)} was ${old}`);
};

describe.each(exporters.map((entry) => entry.format))(
  'exported to %s and read again, a schedule is open at the same times',
  (format) => {
    test.each(cases.filter(([, , except]) => !except.includes(format)))('%s', async (_, text) => {
      const engine = await open(text);
      expect(differences(engine, await roundTrip(engine, format))).toEqual([]);
    });
  },
);

describe('what a format cannot say is in its report, and only that differs', () => {
  const excepted = cases.flatMap(([name, text, except]) => except.map((format) => [format, name, text] as const));
  test.each(excepted)('%s: %s', async (format, _, text) => {
    const engine = await open(text);
    const write = await exporters.find((entry) => entry.format === format)!.load();
    const { losses } = write(engine, { key: 'a', from, years: 2, now: start });
    expect(losses.map((loss) => loss.place)).toContain(text.includes('effective') ? 'effective' : 'holiday_scope');
    expect(differences(engine, await roundTrip(engine, format)).length).toBeGreaterThan(0);
  });
});
