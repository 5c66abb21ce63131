import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ImportOptions } from '../loss.js';
import { importGenesys } from './import-genesys.js';

const options: ImportOptions = { now: Date.UTC(2026, 2, 1, 9, 30, 20), zone: () => undefined };

describe('the fixture', () => {
  const { document, losses } = importGenesys(readFileSync('fixtures/hours/genesys.json', 'utf8'), options);

  test('closed beats open: lunch is cut out of the week, the holiday closes its day, the stocktake its afternoon', () => {
    expect(document.schedules).toEqual([
      {
        id: 1,
        key: 'support-madrid',
        name: 'Support Madrid',
        timezone: 'Europe/Madrid',
        // A holiday closes its civil day: the night shift of the evening before ends at midnight, as with Genesys.
        holiday_scope: 'calendar-day',
        weekly: {
          'mon-thu': ['08:00-12:00', '12:30-18:00'],
          fri: ['08:00-12:00', '12:30-18:00', '22:00-06:00'],
        },
        exceptions: [
          { name: 'Christmas', rule: 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25', start: '2026-12-25', closed: true },
          // 10 June 2026 is a Wednesday.
          { name: 'Stocktake', date: '2026-06-10', hours: ['08:00-12:00', '12:30-14:00'] },
        ],
      },
    ]);
  });

  test('an enabled emergency group is an override without an end', () => {
    expect(document.overrides).toEqual([
      { schedule: '*', state: 'closed', start: '2026-03-01T09:30:00Z', end: null, reason: 'Evacuation' },
    ]);
  });

  test('what is lost is reported', () => {
    const reported = (place: string) => losses.filter((loss) => loss.place === place).map((loss) => loss.message);
    expect(reported('Weekdays')).toEqual([]);
    expect(reported('all records')).toEqual([expect.stringMatching(/: id, version, selfUri, state$/)]);
    expect(reported('Backwards')).toEqual(['it does not end after its start; the schedule is left out']);
    expect(reported('Forgotten')).toEqual(['no group uses this schedule; without a group it has no time zone']);
    expect(reported('Support Madrid')).toEqual(expect.arrayContaining([expect.stringContaining('"Gone"')]));
    expect(reported('Storm')).toEqual(['the emergency group is not enabled']);
    expect(reported('Christmas')).toContain('its end in the last second of a minute is read as the next minute');
  });
});

const schedule = {
  id: 's',
  name: 'Mondays',
  start: '2026-01-06T09:00:00.000',
  end: '2026-01-06T17:00:00.000',
  rrule: 'FREQ=WEEKLY;BYDAY=MO',
};
const group = (name: string, timeZone: string) => ({
  id: name,
  name,
  timeZone,
  openSchedules: [{ id: 's' }],
  closedSchedules: [],
  holidaySchedules: [],
});

test('a start that is not a date of its rule is reported: 6 January 2026 is a Tuesday', () => {
  const { losses } = importGenesys(JSON.stringify([schedule, group('A', 'UTC')]), options);
  expect(losses.map((loss) => loss.message)).toEqual(
    expect.arrayContaining([expect.stringContaining('2026-01-06 is not a date of its rule')]),
  );
});

test('one schedule on two clocks is reported', () => {
  const { document, losses } = importGenesys(
    JSON.stringify([schedule, group('A', 'UTC'), group('B', 'Asia/Tokyo')]),
    options,
  );
  expect(document.schedules.map((entry) => entry.timezone)).toEqual(['UTC', 'Asia/Tokyo']);
  expect(losses.map((loss) => loss.message)).toEqual(
    expect.arrayContaining([expect.stringContaining('the same times on two clocks')]),
  );
});

test('schedules alone need a time zone and are read as open', () => {
  expect(() => importGenesys(JSON.stringify([schedule]), options)).toThrow('have no time zone');
  const { document } = importGenesys(JSON.stringify([schedule]), { ...options, timezone: 'UTC' });
  expect(document.schedules[0]!.weekly).toEqual({ mon: ['09:00-17:00'] });
});

test('a group without open schedules never opens', () => {
  const { document } = importGenesys(JSON.stringify([schedule, { ...group('A', 'UTC'), openSchedules: [] }]), options);
  expect(document.schedules[0]!.weekly).toEqual({});
});

test('text without schedules is refused', () =>
  expect(() => importGenesys('[]', options)).toThrow('no schedules found'));

test('UNTIL is an instant on the clock of the group', () => {
  const text = JSON.stringify([
    {
      id: 's',
      name: 'Open',
      state: 'active',
      start: '2025-01-06T09:00:00.000',
      end: '2025-01-06T17:00:00.000',
      rrule: 'FREQ=DAILY;UNTIL=20261224T045959Z',
    },
    {
      name: 'Sales',
      timeZone: 'America/New_York',
      openSchedules: [{ id: 's' }],
      closedSchedules: [],
      holidaySchedules: [],
    },
  ]);
  const newYork = { offsetAt: () => -5 * 3_600_000, instantOf: (local: number) => local + 5 * 3_600_000 };
  const { document } = importGenesys(text, { ...options, zone: () => newYork });
  // 04:59:59 UTC on 24 December is 23:59:59 on the 23rd in New York.
  expect(document.schedules[0]!.effective).toEqual({ from: null, to: '2026-12-23' });
});
