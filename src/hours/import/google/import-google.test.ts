import { describe, expect, test } from 'vitest';
import type { ImportOptions } from '../loss.js';
import { importGoogle } from './import-google.js';

const options: ImportOptions = { now: 0, timezone: 'Europe/London', zone: () => undefined };
const date = (text: string) => {
  const [year, month, day] = text.split('-').map(Number);
  return { year, month, day };
};
const period = (openDay: string, hours: number, closeDay: string, close: number) => ({
  openDay,
  openTime: { hours },
  closeDay,
  closeTime: { hours: close },
});
const read = (location: object) => {
  const { document, losses } = importGoogle(JSON.stringify({ title: 'Leeds', ...location }), options);
  return { schedule: document.schedules[0]!, losses };
};

describe('regular hours', () => {
  test.each([
    ['a day', [period('MONDAY', 9, 'MONDAY', 17)], { mon: ['09:00-17:00'] }],
    ['over midnight', [period('FRIDAY', 22, 'SATURDAY', 2)], { fri: ['22:00-02:00'] }],
    ['to midnight', [period('FRIDAY', 22, 'FRIDAY', 24)], { fri: ['22:00-24:00'] }],
    ['to midnight as the next day', [period('SUNDAY', 22, 'MONDAY', 0)], { sun: ['22:00-24:00'] }],
    // One period from Monday to Sunday is how the profile says 24/7.
    ['all week', [period('MONDAY', 0, 'SUNDAY', 24)], { daily: ['00:00-24:00'] }],
    [
      'two a day',
      [period('MONDAY', 14, 'MONDAY', 18), period('MONDAY', 9, 'MONDAY', 12)],
      { mon: ['09:00-12:00', '14:00-18:00'] },
    ],
  ])('%s', (_, periods, weekly) => expect(read({ regularHours: { periods } }).schedule.weekly).toEqual(weekly));
});

test('special hours: closed days, several periods of one date, over midnight', () => {
  const specialHourPeriods = [
    { startDate: date('2026-12-25'), closed: true },
    { startDate: date('2026-12-24'), openTime: { hours: 14 }, closeTime: { hours: 16, minutes: 30 } },
    { startDate: date('2026-12-24'), openTime: { hours: 9 }, closeTime: { hours: 12 } },
    { startDate: date('2026-12-31'), endDate: date('2027-01-01'), openTime: { hours: 20 }, closeTime: { hours: 2 } },
  ];
  expect(read({ specialHours: { specialHourPeriods } }).schedule.exceptions).toEqual([
    { name: 'Special hours', date: '2026-12-24', hours: ['09:00-12:00', '14:00-16:30'] },
    { name: 'Special hours', date: '2026-12-25', closed: true },
    { name: 'Special hours', date: '2026-12-31', hours: ['20:00-02:00'] },
  ]);
});

test('other hours of the profile are reported', () => {
  const { losses } = read({ regularHours: { periods: [] }, moreHours: [{ hoursTypeId: 'DRIVE_THROUGH' }] });
  expect(losses).toEqual([{ kind: 'dropped', place: 'Leeds', message: 'no place in an hours file for: moreHours' }]);
});

test.each([
  [
    'a wrong day',
    { regularHours: { periods: [period('MOONDAY', 9, 'MONDAY', 17)] } },
    'regularHours.periods[0] does not name a weekday',
  ],
  [
    'a wrong hour',
    { regularHours: { periods: [period('MONDAY', 99, 'MONDAY', 17)] } },
    'openTime is not a time of day',
  ],
  ['no hours', { title: 'x' }, 'no location with hours'],
])('%s is refused', (_, location, message) =>
  expect(() => importGoogle(JSON.stringify(location), options)).toThrow(message),
);

test('a zone has to be named', () => {
  const { timezone: _, ...rest } = options;
  expect(() => importGoogle(JSON.stringify({ regularHours: { periods: [] } }), rest)).toThrow(
    'does not name a time zone',
  );
});
