import { describe, expect, test } from 'vitest';
import type { ImportOptions } from '../loss.js';
import { importOsm } from './import-osm.js';

const options: ImportOptions = {
  now: Date.UTC(2026, 0, 1),
  timezone: 'Europe/Berlin',
  country: 'DE',
  zone: () => undefined,
};
const read = (text: string) => {
  const { document, losses } = importOsm(text, options);
  return { schedule: document.schedules[0]!, document, losses };
};
const yearly = (month: number, days: string, more = '') => `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${days}${more}`;

describe('weekly hours', () => {
  test.each([
    ['Mo-Fr 09:00-17:00', { 'mon-fri': ['09:00-17:00'] }],
    ['24/7', { daily: ['00:00-24:00'] }],
    [
      'Mo-Fr 08:00-12:00,13:00-17:30; Sa 10:00-14:00',
      { 'mon-fri': ['08:00-12:00', '13:00-17:30'], sat: ['10:00-14:00'] },
    ],
    // A later rule replaces the whole day (OSM specification, "rule separators") ...
    [
      'Mo-Su 09:00-17:00; We 10:00-12:00',
      { 'mon-tue': ['09:00-17:00'], wed: ['10:00-12:00'], 'thu-sun': ['09:00-17:00'] },
    ],
    ['Mo-Fr 09:00-17:00; We off', { 'mon-tue': ['09:00-17:00'], 'thu-fri': ['09:00-17:00'] }],
    // ... an additional one adds to it ...
    [
      'Mo-Fr 08:00-12:00, We 14:00-18:00',
      { 'mon-tue': ['08:00-12:00'], wed: ['08:00-12:00', '14:00-18:00'], 'thu-fri': ['08:00-12:00'] },
    ],
    // ... and `off` with times takes these times out.
    ['Mo-Fr 08:00-18:00; Mo-Fr 12:00-13:00 off', { 'mon-fri': ['08:00-12:00', '13:00-18:00'] }],
    ['Sa 22:00-26:00', { sat: ['22:00-02:00'] }],
    // 10:00 round to 10:00 is 24 hours, which no interval can say: it is cut at midnight.
    ['Mo 10:00-34:00', { mon: ['10:00-24:00'], tue: ['00:00-10:00'] }],
    ['off', {}],
    ['Sa-Mo 10:00-12:00', { mon: ['10:00-12:00'], 'sat-sun': ['10:00-12:00'] }],
  ])('%s', (text, weekly) => {
    const { schedule, losses } = read(text);
    expect(schedule.weekly).toEqual(weekly);
    expect(losses).toEqual([]);
  });
});

describe('single dates', () => {
  test.each([
    ['Dec 25 off', [{ rule: yearly(12, '25'), closed: true }]],
    [
      'Dec 25,26 off',
      [
        { rule: yearly(12, '25'), closed: true },
        { rule: yearly(12, '26'), closed: true },
      ],
    ],
    ['Dec 24-26 off', [{ rule: yearly(12, '24,25,26'), closed: true }]],
    ['Dec 31 10:00-14:00', [{ rule: yearly(12, '31'), hours: ['10:00-14:00'] }]],
    ['2026 Dec 24 10:00-14:00', [{ date: '2026-12-24', hours: ['10:00-14:00'] }]],
    ['2026 Dec 24-2027 Jan 3 off', [{ from: '2026-12-24', to: '2027-01-03', closed: true }]],
    [
      '2026-2027 May 1 off',
      [
        { date: '2026-05-01', closed: true },
        { date: '2027-05-01', closed: true },
      ],
    ],
    ['easter off', [{ easter: 0, closed: true }]],
    ['easter -2 days-easter off', [-2, -1, 0].map((easter) => ({ easter, closed: true }))],
    ['Su[1] 10:00-12:00', [{ rule: 'FREQ=MONTHLY;BYDAY=1SU', hours: ['10:00-12:00'] }]],
    ['May Mo[-1] off', [{ rule: 'FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO', closed: true }]],
    ['Dec 25 +1 day off', [{ rule: yearly(12, '26'), closed: true }]],
    // 4 June 2026 is a Thursday, 5 June a Friday: of the range only the Friday is a Friday.
    ['2026 Jun 4-10 Fr 08:00-12:00', [{ date: '2026-06-05', hours: ['08:00-12:00'] }]],
  ])('Mo-Sa 09:00-17:00; %s', (text, exceptions) => {
    const { schedule, losses } = read(`Mo-Sa 09:00-17:00; ${text}`);
    expect(schedule.exceptions?.map(({ name, ...rest }) => rest)).toEqual(exceptions);
    expect(losses).toEqual([]);
  });

  test.each([
    ['easter -2 days-easter +1 day off', [-2, -1, 0, 1], { closed: true }],
    // Easter is a Sunday: of the days from Thursday to Wednesday around it, all but Saturday and Sunday.
    ['easter -3 days-easter +3 days Mo-Fr 10:00-12:00', [-3, -2, 1, 2, 3], { hours: ['10:00-12:00'] }],
  ])('a range that ends after Easter is said to hold its last day: %s', (text, shifts, hours) => {
    const { schedule, losses } = read(`Mo-Sa 09:00-17:00; ${text}`);
    const entries = shifts.map((easter) => ({ easter, ...hours }));
    expect(schedule.exceptions?.map(({ name, ...rest }) => rest)).toEqual(entries);
    expect(losses.map(({ kind }) => kind)).toEqual(['assumed']);
  });

  test('of hours with and without an end, those with an end stay', () => {
    const { schedule, losses } = read('Mo-Su 12:30-15:30,19:30+');
    expect(schedule.weekly).toEqual({ daily: ['12:30-15:30'] });
    expect(losses).toMatchObject([{ kind: 'dropped', message: expect.stringContaining('"19:30+"') }]);
  });

  test('a comment names the day', () => {
    expect(read('Mo 09:00-17:00; Dec 25 off "Christmas Day"').schedule.exceptions?.[0]?.name).toBe('Christmas Day');
  });

  test('closing the afternoon depends on the weekday: one entry for each kind of day', () => {
    const { schedule } = read('Mo-Fr 08:00-18:00; Sa 10:00-14:00; Dec 24 12:00-24:00 off');
    expect(schedule.exceptions).toEqual([
      { name: 'Dec 24', rule: yearly(12, '24', ';BYDAY=MO,TU,WE,TH,FR'), hours: ['08:00-12:00'] },
      { name: 'Dec 24', rule: yearly(12, '24', ';BYDAY=SA'), hours: ['10:00-12:00'] },
      { name: 'Dec 24', rule: yearly(12, '24', ';BYDAY=SU'), closed: true },
    ]);
  });

  test('hours added on a dated day join those of the day: 24 December 2026 is a Thursday', () => {
    const { schedule } = read('Mo-Fr 08:00-12:00, 2026 Dec 24 18:00-20:00');
    expect(schedule.exceptions).toEqual([
      { name: '2026 Dec 24', date: '2026-12-24', hours: ['08:00-12:00', '18:00-20:00'] },
    ]);
  });

  test('a later rule for all days takes earlier dates away', () => {
    const { schedule, losses } = read('Dec 25 off; 24/7');
    expect(schedule.exceptions).toBeUndefined();
    expect(losses).toEqual([]);
  });

  test('a later rule for some days cannot be weighed against an earlier date: it is reported', () => {
    const { schedule, losses } = read('Dec 25 off; Mo-Fr 09:00-17:00');
    expect(schedule.exceptions).toHaveLength(1);
    expect(losses).toMatchObject([{ kind: 'changed', place: 'Mo-Fr 09:00-17:00' }]);
  });
});

describe('seasons', () => {
  test('months replace the days they name and keep the others', () => {
    const { schedule, losses } = read('Mo-Sa 09:00-18:00; Jun-Aug Mo-Fr 08:00-14:00');
    expect(schedule.seasons).toEqual([
      {
        name: 'Jun-Aug Mo-Fr',
        from: '06-01',
        to: '08-31',
        weekly: { 'mon-fri': ['08:00-14:00'], sat: ['09:00-18:00'] },
      },
    ]);
    expect(losses).toEqual([]);
  });

  test.each([
    ['Dec 24-Jan 2 off', '12-24', '01-02', {}],
    ['Nov-Feb Su off', '11-01', '02-29', { 'mon-sat': ['09:00-18:00'] }],
    ['Jun 15-Sep 15 10:00-20:00', '06-15', '09-15', { daily: ['10:00-20:00'] }],
  ])('Mo-Su 09:00-18:00; %s', (text, from, to, weekly) => {
    const { schedule, losses } = read(`Mo-Su 09:00-18:00; ${text}`);
    expect(schedule.seasons).toMatchObject([{ from, to, weekly }]);
    expect(losses).toEqual([]);
  });

  test('a season inside another starts from its hours', () => {
    const { schedule } = read('Apr-Sep 09:00-18:00; Oct-Mar 10:00-16:00; Jul Su off');
    expect(schedule.seasons?.[2]).toMatchObject({ from: '07-01', to: '07-31', weekly: { 'mon-sat': ['09:00-18:00'] } });
  });
});

describe('public holidays', () => {
  test('PH off links the calendar of the country', () => {
    const { document, schedule, losses } = read('Mo-Fr 09:00-17:00; PH off');
    expect(document.calendars).toEqual({
      'public-holidays': { source: { 'date-holidays': { country: 'DE', types: ['public'] } } },
    });
    expect(schedule.calendars).toEqual(['public-holidays']);
    expect(losses).toEqual([]);
  });

  test('without a country it is reported', () => {
    const { country: _, ...rest } = options;
    const { losses, document } = importOsm('Mo-Fr 09:00-17:00; PH off', rest);
    expect(document.calendars).toBeUndefined();
    expect(losses).toMatchObject([{ kind: 'dropped', place: 'PH' }]);
  });

  test('with hours of their own they are written out on the dates that are known', () => {
    const publicHolidays = [{ date: '2026-10-03', name: 'Tag der Deutschen Einheit' }];
    const { document, losses } = importOsm('Mo-Fr 09:00-17:00; PH 10:00-14:00', { ...options, publicHolidays });
    expect(document.calendars).toEqual({
      'public-holidays': {
        holidays: [{ name: 'Tag der Deutschen Einheit', date: '2026-10-03', hours: ['10:00-14:00'] }],
      },
    });
    expect(losses).toMatchObject([{ kind: 'changed', message: expect.stringContaining('until 2026-10-03') }]);
    expect(read('Mo-Fr 09:00-17:00; PH 10:00-14:00').losses).toMatchObject([
      { kind: 'changed', message: expect.stringContaining('closed days') },
    ]);
  });

  test('PH,Su off closes Sundays too', () => {
    expect(read('Mo-Su 09:00-17:00; PH,Su off').schedule).toMatchObject({
      weekly: { 'mon-sat': ['09:00-17:00'] },
      calendars: ['public-holidays'],
    });
  });
});

describe('school holidays, where their days are given', () => {
  const schoolHolidays = [
    { from: '2026-07-16', to: '2026-07-17' },
    { from: '2026-10-05', to: '2026-10-05' },
  ];
  const exceptionsOf = (text: string) => {
    const { document, losses } = importOsm(text, { ...options, schoolHolidays });
    return { exceptions: document.schedules[0]!.exceptions?.map(({ name: _, ...rest }) => rest), losses };
  };
  test.each<[string, object[]]>([
    [
      'Mo-Fr 09:00-17:00; SH off',
      [
        { from: '2026-07-16', to: '2026-07-17', closed: true },
        { date: '2026-10-05', closed: true },
      ],
    ],
    [
      'Mo-Fr 09:00-17:00; SH 10:00-12:00',
      [
        { from: '2026-07-16', to: '2026-07-17', hours: ['10:00-12:00'] },
        { date: '2026-10-05', hours: ['10:00-12:00'] },
      ],
    ],
    // 16 July 2026 is a Thursday, 17 July a Friday, 5 October a Monday.
    [
      'Mo-Fr 09:00-17:00; SH Mo,Fr 10:00-12:00',
      [
        { date: '2026-07-17', hours: ['10:00-12:00'] },
        { date: '2026-10-05', hours: ['10:00-12:00'] },
      ],
    ],
  ])('%s', (text, exceptions) => expect(exceptionsOf(text)).toEqual({ exceptions, losses: [] }));

  test('beside public holidays', () => {
    const { document } = importOsm('Mo-Fr 09:00-17:00; PH,SH off', { ...options, schoolHolidays });
    expect(document.schedules[0]).toMatchObject({
      calendars: ['public-holidays'],
      exceptions: [
        { from: '2026-07-16', to: '2026-07-17', closed: true },
        { date: '2026-10-05', closed: true },
      ],
    });
  });
});

describe('what an hours file cannot express is reported, never dropped silently', () => {
  test.each([
    ['sunrise-sunset', 'dropped'],
    ['Mo-Fr 09:00-17:00; SH 10:00-12:00', 'dropped'],
    ['week 10 Dec 24 off', 'dropped'],
    ['Mo-Fr 09:00-17:00; Sa off || Sa 10:00-12:00', 'dropped'],
    ['Mo-Fr 08:00-17:00+', 'changed'],
    ['Mo 10:00-16:00/90', 'dropped'],
    ['Mo-Fr 09:00-17:00 || "by appointment"', 'dropped'],
    ['Mo-Fr 09:00-17:00; Sa unknown', 'dropped'],
    ['Mo-Fr 09:00-17:00 "ring the bell"', 'dropped'],
    ['Mo-Fr 09:00-17:00 open "ring the bell"', 'dropped'],
    ['Fr 17:00+', 'dropped'],
    ['PH +1 day off', 'dropped'],
    ['PH Mo-Fr 10:00-12:00', 'dropped'],
    ['2026+ Dec 24 off', 'dropped'],
    ['PH off; Mo-Fr 09:00-17:00', 'changed'],
  ])('%s', (text, kind) => expect(read(text).losses).toMatchObject([{ kind }]));
});

describe('weeks of ISO 8601 and fallbacks', () => {
  test.each<[string, object, object[] | undefined]>([
    [
      'Mo-Fr 09:00-17:00; week 2-6/2,20 We off',
      { 'mon-fri': ['09:00-17:00'] },
      [{ name: 'week 2-6/2,20 We', rule: 'FREQ=YEARLY;BYWEEKNO=2,4,6,20;BYDAY=WE', closed: true }],
    ],
    [
      'week 1 09:00-12:00',
      {},
      [{ name: 'week 1', rule: 'FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO,TU,WE,TH,FR,SA,SU', hours: ['09:00-12:00'] }],
    ],
    // A fallback opens what is not open yet.
    [
      'Mo-Fr 09:00-17:00 || Fr-Sa 16:00-19:00',
      { 'mon-thu': ['09:00-17:00'], fri: ['09:00-19:00'], sat: ['16:00-19:00'] },
      undefined,
    ],
    ['Mo-Fr 09:00-17:00 || off', { 'mon-fri': ['09:00-17:00'] }, undefined],
  ])('%s', (text, weekly, exceptions) => {
    const { document, losses } = read(text);
    expect([document.schedules[0]!.weekly, document.schedules[0]!.exceptions]).toEqual([weekly, exceptions]);
    expect(losses).toEqual([]);
  });
});

describe('a comment without a state is neither open nor closed: not open, and reported', () => {
  const office = { 'mon-fri': ['09:00-17:00'] };
  test.each([
    ['Mo-Fr 09:00-17:00; Sa "by appointment"', office, undefined],
    ['Mo-Fr 09:00-17:00; Sa 10:00-12:00 "by appointment"', office, undefined],
    ['Mo-Fr 09:00-17:00, Sa 10:00-12:00 "by appointment"', office, undefined],
    // It takes the place of what an earlier rule gave the day.
    ['Mo-Sa 09:00-17:00; Sa "by appointment"', office, undefined],
    ['Mo-Sa 09:00-17:00; Sa unknown "call us"', office, undefined],
    // Added to a day, it takes its own hours only.
    ['Mo-Fr 09:00-17:00, Mo-Fr 12:00-13:00 "by appointment"', { 'mon-fri': ['09:00-12:00', '13:00-17:00'] }, undefined],
    ['Mo-Fr 09:00-17:00; Dec 24 "on request"', office, [{ name: 'on request', rule: yearly(12, '24'), closed: true }]],
    ['"by appointment"', {}, undefined],
    ['Mo-Fr 09:00-17:00 "by appointment"', {}, undefined],
  ])('%s', (text, weekly, exceptions) => {
    const { schedule, losses } = read(text);
    expect([schedule.weekly, schedule.exceptions]).toEqual([weekly, exceptions]);
    expect(losses).toMatchObject([{ kind: 'dropped', message: expect.stringMatching(/neither open nor closed/) }]);
  });

  test('Oct-Dec "on request" opens nothing in these months', () => {
    const { schedule, losses } = read('Mo-Fr 09:00-17:00; Oct-Dec "on request"');
    expect(schedule.seasons).toEqual([{ name: 'on request', from: '10-01', to: '12-31', weekly: {} }]);
    expect(losses).toHaveLength(1);
  });

  test.each(['open "ring the bell"', 'off "closed for good"'])('%s is what its word says', (state) => {
    const { losses } = read(`Mo-Fr 09:00-17:00; Dec 24 10:00-12:00 ${state}`);
    expect(losses).toEqual([]);
  });
});

test('a day off after a night shift: the civil day closes, and the report says so', () => {
  const { schedule, losses } = read('Mo-Su 22:00-06:00; Dec 25 off');
  expect(schedule.holiday_scope).toBe('calendar-day');
  expect(losses.map((loss) => loss.place)).toContain('holiday_scope');
});

test('years that all rules share are the range in which the schedule is in effect', () => {
  expect(read('2026-2027 Mo-Fr 09:00-17:00').schedule).toMatchObject({
    weekly: { 'mon-fri': ['09:00-17:00'] },
    effective: { from: '2026-01-01', to: '2027-12-31' },
  });
});

test('without a time zone there are no hours', () => {
  const { timezone: _, ...rest } = options;
  expect(() => importOsm('24/7', rest)).toThrow('does not name a time zone');
});
