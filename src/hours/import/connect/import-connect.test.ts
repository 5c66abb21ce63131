import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ImportOptions } from '../loss.js';
import { importConnect } from './import-connect.js';

const options: ImportOptions = { now: Date.UTC(2026, 0, 1), zone: () => undefined };
const time = (text: string) => ({ Hours: Number(text.slice(0, 2)), Minutes: Number(text.slice(3)) });
const slot = (Day: string, start: string, end: string) => ({ Day, StartTime: time(start), EndTime: time(end) });
const read = (record: object) => {
  const text = JSON.stringify({
    HoursOfOperation: { Name: 'Support', TimeZone: 'America/New_York', Config: [], ...record },
  });
  const { document, losses } = importConnect(text, options);
  return { schedule: document.schedules[0]!, losses };
};

describe('the fixture: a parent with holidays, a child with overrides beside it', () => {
  const { document, losses } = importConnect(readFileSync('fixtures/hours/connect.json', 'utf8'), options);
  const support = document.schedules[1]!;

  test('the parent is a linked calendar; midnight as an end is 24:00', () => {
    expect(document.calendars).toEqual({
      'company-holidays-overrides': {
        holidays: [
          {
            name: 'Christmas Day',
            rule: 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25;UNTIL=20361231',
            start: '2026-01-01',
            closed: true,
          },
        ],
      },
    });
    expect(support).toMatchObject({
      key: 'support',
      timezone: 'America/New_York',
      weekly: { 'mon-fri': ['09:00-17:00'], sat: ['18:30-24:00'] },
      calendars: ['company-holidays-overrides'],
    });
    expect(document.schedules[0]).toMatchObject({
      weekly: { mon: ['00:00-24:00'] },
      calendars: ['company-holidays-overrides'],
    });
  });

  test('a recurring closed event takes its times out, temporary hours replace the days of their range and win', () => {
    // 11 June 2026 is a Thursday; the Saturday of the range has no hours in the override, so it is closed.
    const weekly = (day: string) => ({ rule: `FREQ=WEEKLY;BYDAY=${day};UNTIL=20260613`, start: '2026-06-11' });
    expect(support.exceptions).toEqual([
      {
        name: 'Team meeting',
        rule: 'FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20261231',
        start: '2026-01-01',
        hours: ['09:00-15:00'],
      },
      { name: 'Inventory', ...weekly('TH'), hours: ['12:00-17:00'] },
      { name: 'Inventory', ...weekly('FR'), hours: ['09:00-12:00'] },
      { name: 'Inventory', ...weekly('SA'), closed: true },
    ]);
  });

  test('what is lost is reported', () => {
    expect(losses).toMatchObject([
      {
        kind: 'dropped',
        place: 'Company holidays: Christmas Day',
        message: expect.stringContaining('HoursOfOperationOverrideId'),
      },
      { kind: 'dropped', place: 'Company holidays', message: expect.stringContaining('HoursOfOperationId') },
      { kind: 'dropped', place: 'Support', message: expect.stringMatching(/HoursOfOperationId, Description/) },
      { kind: 'dropped', place: 'Elsewhere', message: expect.stringContaining('are not in the file') },
    ]);
  });
});

test('a closed date is one date, a closed week a range', () => {
  const override = (from: string, till: string) => ({
    Name: 'Closed',
    Config: [],
    EffectiveFrom: from,
    EffectiveTill: till,
  });
  const { schedule } = read({
    Overrides: [override('2026-12-25', '2026-12-25'), override('2026-12-28', '2027-01-03')],
  });
  expect(schedule.exceptions).toEqual([
    { name: 'Closed', date: '2026-12-25', closed: true },
    { name: 'Closed', from: '2026-12-28', to: '2027-01-03', closed: true },
  ]);
});

test('an OPEN event adds to the hours of its day', () => {
  const { schedule } = read({
    Config: [slot('MONDAY', '09:00', '17:00')],
    Overrides: [
      {
        Name: 'Late Monday',
        OverrideType: 'OPEN',
        Config: [slot('MONDAY', '17:00', '20:00')],
        EffectiveFrom: '2026-01-01',
        EffectiveTill: '2026-12-31',
        RecurrenceConfig: { RecurrencePattern: { Frequency: 'MONTHLY', Interval: 2, ByWeekdayOccurrence: [1] } },
      },
    ],
  });
  expect(schedule.exceptions).toEqual([
    {
      name: 'Late Monday',
      rule: 'FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO;UNTIL=20261231',
      start: '2026-01-01',
      hours: ['09:00-20:00'],
    },
  ]);
});

test('pieces that meet at midnight become one shift, only where no override could cut between them', () => {
  const Config = [slot('FRIDAY', '22:00', '00:00'), slot('SATURDAY', '00:00', '06:00')];
  const joined = read({ Config });
  expect(joined.schedule.weekly).toEqual({ fri: ['22:00-06:00'] });
  expect(joined.losses).toMatchObject([{ kind: 'changed', place: 'Support: Config' }]);
  const Overrides = [{ Name: 'Closed', Config: [], EffectiveFrom: '2026-12-26', EffectiveTill: '2026-12-26' }];
  expect(read({ Config, Overrides }).schedule.weekly).toEqual({ fri: ['22:00-24:00'], sat: ['00:00-06:00'] });
});

test('all week from midnight to midnight is 24/7', () => {
  const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
  const { schedule } = read({ Config: days.map((day) => slot(day, '00:00', '00:00')) });
  expect(schedule.weekly).toEqual({ daily: ['00:00-24:00'] });
});

test.each([
  ['EST', 'assumed', 'without daylight-saving time'],
  ['EST5EDT', 'assumed', 'an old zone name'],
])('the zone %s of an old record is reported', (TimeZone, kind, message) => {
  expect(read({ TimeZone }).losses).toMatchObject([{ kind, message: expect.stringContaining(message) }]);
});

test('a parent that is not in the file is reported', () => {
  const { losses } = read({ ParentHoursOfOperations: [{ HoursOfOperationId: 'x' }] });
  expect(losses).toMatchObject([
    { kind: 'dropped', message: 'the parent x is not in the file: its overrides are missing' },
  ]);
});

test.each([
  ['no JSON', '{', 'the text is not JSON'],
  ['no hours', '{"Queues": []}', 'no hours of operation found'],
  [
    'a day that is none',
    JSON.stringify({ TimeZone: 'UTC', Config: [slot('MOONDAY', '09:00', '17:00')] }),
    'Config[0].Day is not a weekday',
  ],
  [
    'an hour that is none',
    JSON.stringify({ TimeZone: 'UTC', Config: [slot('MONDAY', '25:00', '17:00')] }),
    'Config[0].StartTime is not a time of day',
  ],
])('%s is refused with its place', (_, text, message) => {
  expect(() => importConnect(text, options)).toThrow(message);
});
