import { describe, expect, test } from 'vitest';
import { parseDate } from '../dates/day-number.js';
import { openEngine } from '../engine.js';
import { readHours } from '../read-hours.js';
import { createZones } from '../zones/zones.js';
import { seasonOn } from './day-plan.js';

const text = `version: 1
timezone: America/New_York
schedules:
  - key: a
    weekly: { daily: ["09:00-17:00"] }
    seasons:
      - { name: summer, from: 06-01, to: 08-31, weekly: { daily: ["08:00-14:00"] } }
      - { name: winter, from: 12-01, to: 02-28, weekly: { daily: ["10:00-16:00"] } }
      - { name: fair, from: 07-10, to: 07-10, weekly: { daily: ["06:00-22:00"] } }
`;
const { hours } = readHours(text, { file: 'hours.yaml' });

/** Both ends of a season are part of it; the later of two wins; a season may go over the turn of the year. */
const rows: [date: string, season: string | undefined, open: string, closed: string][] = [
  ['2026-05-31', undefined, '16:59', '17:00'],
  ['2026-06-01', 'summer', '08:00', '14:00'],
  ['2026-08-31', 'summer', '13:59', '14:00'],
  ['2026-09-01', undefined, '14:00', '08:59'],
  ['2026-11-30', undefined, '16:59', '08:59'],
  ['2026-12-01', 'winter', '10:00', '16:00'],
  ['2026-12-31', 'winter', '15:59', '09:00'],
  ['2027-01-01', 'winter', '10:00', '09:59'],
  ['2027-02-28', 'winter', '15:59', '16:00'],
  ['2027-03-01', undefined, '09:00', '08:59'],
  // A season that ends on 28 February leaves the leap day out.
  ['2028-02-28', 'winter', '15:59', '16:00'],
  ['2028-02-29', undefined, '09:30', '17:00'],
  ['2026-07-09', 'summer', '13:59', '14:00'],
  ['2026-07-10', 'fair', '21:59', '22:00'],
  ['2026-07-11', 'summer', '08:00', '07:59'],
];

describe('the first and the last day of a season', () => {
  test.each(rows)('%s: %s', (date, name) => {
    expect(seasonOn(hours!.schedules[0]!, parseDate(date)!)?.name).toBe(name);
  });

  test.each(rows)('%s: season %s opens and closes it', async (date, _, open, closed) => {
    const engine = await openEngine(hours!, createZones());
    const { zone } = engine.part('a');
    const at = (clock: string) => zone.instantOf(Date.parse(`${date}T${clock}Z`));
    expect(engine.status('a', at(open)).is_open, open).toBe(true);
    expect(engine.status('a', at(closed)).is_open, closed).toBe(false);
  });
});

// date-holidays: in Germany 24 December is a bank holiday from 14:00.
test('a holiday of part of a day leaves the hours before it and behind it, and nothing without length', async () => {
  const { hours: split } = readHours(
    `version: 1
timezone: Europe/Berlin
calendars: { de: { source: { date-holidays: { country: DE, types: [public, bank] } } } }
schedules:
  - { key: a, calendars: [de], weekly: { daily: ["08:00-14:00", "14:00-18:00"] } }
  - { key: b, calendars: [de], weekly: { daily: ["08:00-18:00", "23:00-02:00"] } }
  - { key: c, calendars: [de], weekly: { daily: ["13:59-14:01"] } }
`,
    { file: 'hours.yaml' },
  );
  const engine = await openEngine(split!, createZones());
  const planned = (key: string) =>
    engine
      .part(key)
      .planner.plan(parseDate('2026-12-24')!, 2026)
      .intervals.map(({ start, end }) => [start, end]);
  expect(planned('a')).toEqual([[480, 840]]);
  // A shift over midnight: what lies on the next date is left.
  expect(planned('b')).toEqual([
    [480, 840],
    [1440, 1560],
  ]);
  expect(planned('c')).toEqual([[839, 840]]);
});
