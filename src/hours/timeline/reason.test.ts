import { expect, test } from 'vitest';
import { openEngine } from '../engine.js';
import { readHours } from '../read-hours.js';
import { createZones } from '../zones/zones.js';
import { formatInterval } from './reason.js';

const text = `version: 1
timezone: America/New_York
calendars:
  company:
    holidays:
      - { name: Fourth, rule: FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=4, observed: nearest-weekday, closed: true }
      - { name: Eve, date: 2026-12-24, hours: ["09:00-13:00"] }
schedules:
  - key: s
    weekly: { mon-fri: ["09:00-17:00"], sat: ["22:00-06:00"] }
    seasons: [{ name: summer, from: 07-06, to: 08-31, weekly: { mon-fri: ["08:00-14:00"] } }]
    exceptions: [{ date: 2026-10-12, closed: true, name: Moving day }]
    calendars: [company]
    effective: { from: 2026-01-01, to: 2026-12-31 }
  - { key: all, intersect: [s, line] }
  - { key: line, weekly: { daily: ["00:00-24:00"] } }
  - { key: any, union: [s, line] }
`;

test.each([
  ['s', '2026-06-10T15:00Z', 'Open: mon-fri 09:00-17:00'],
  ['s', '2026-06-10T23:00Z', 'Closed: outside its hours'],
  ['s', '2026-06-14T05:00Z', 'Open: sat 22:00-06:00'],
  ['s', '2026-07-08T13:00Z', 'Open: season summer: mon-fri 08:00-14:00'],
  ['s', '2026-07-03T15:00Z', 'Closed: Fourth (company, observed)'],
  ['s', '2026-10-12T15:00Z', 'Closed: Moving day'],
  ['s', '2026-12-24T15:00Z', 'Open: Eve (company): 09:00-13:00'],
  ['s', '2026-12-24T19:00Z', 'Closed: Eve (company)'],
  // The evening of the last day in effect, in New York.
  ['s', '2027-01-01T01:00Z', 'Closed: outside its hours'],
  ['s', '2027-01-05T15:00Z', 'Closed: outside the dates on which the schedule is in effect'],
  ['all', '2026-06-10T15:00Z', 'Open: all schedules that it intersects are open'],
  ['all', '2026-06-10T23:00Z', 'Closed: s is closed: outside its hours'],
  ['any', '2026-06-10T23:00Z', 'Open: line is open: daily 00:00-24:00'],
])('%s at %s: %s', async (key, at, reason) => {
  const engine = await openEngine(readHours(text, { file: 'h' }).hours!, createZones());
  expect(engine.status(key, Date.parse(at)).reason).toBe(reason);
});

test.each([
  [0, 1440, '00:00-24:00'],
  [1320, 1440, '22:00-24:00'],
  [1320, 1441, '22:00-00:01'],
  [1320, 1800, '22:00-06:00'],
])('from minute %i to %i is %s', (start, end, text) => {
  expect(formatInterval({ start, end })).toBe(text);
});
