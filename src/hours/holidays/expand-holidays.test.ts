import { describe, expect, test } from 'vitest';
import { formatDate, parseDate } from '../dates/day-number.js';
import { openEngine } from '../engine.js';
import { readHours } from '../read-hours.js';
import { upcomingHolidays } from '../upcoming-holidays.js';
import { createZones } from '../zones/zones.js';
import { daysOf } from './sourced-holidays.js';

const zones = createZones();

async function engineOf(text: string) {
  const { hours, diagnostics } = readHours(text, { file: 'hours.yaml' });
  expect(diagnostics).toEqual([]);
  return openEngine(hours!, zones);
}

async function listed(calendars: string, from: string, days: number, schedule = 'calendars: [c]') {
  const engine = await engineOf(
    `version: 1\ntimezone: UTC\ncalendars:\n${calendars.replace(/^/gm, '  ')}\nschedules:\n  - key: s\n    weekly: { daily: ["00:00-24:00"] }\n    ${schedule}\n`,
  );
  return upcomingHolidays(engine, 's', parseDate(from)!, days, 1000);
}

const dated = (list: { date: string; name: string }[]) => list.map(({ date, name }) => `${date} ${name}`);

const england = `c:
  holidays:
    - { id: 1, name: New Year, rule: FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1, observed: next-weekday, closed: true }
    - { id: 2, name: Good Friday, easter: -2, closed: true }
    - { id: 3, name: Easter Monday, easter: 1, closed: true }
    - { id: 4, name: Early May, nth: { month: 5, weekday: mon, n: 1 }, closed: true }
    - { id: 5, name: Spring, nth: { month: 5, weekday: mon, n: -1 }, closed: true }
    - { id: 6, name: Summer, nth: { month: 8, weekday: mon, n: -1 }, closed: true }
    - { id: 7, name: Christmas, rule: FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25, observed: next-weekday, closed: true }
    - { id: 8, name: Boxing Day, rule: FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=26, observed: next-weekday, closed: true }`;

describe('bank holidays in England as the government lists them', () => {
  test.each([
    // www.gov.uk/bank-holidays: substitute days where the holiday falls on a weekend.
    [
      '2026',
      [
        '01-01 New Year',
        '04-03 Good Friday',
        '04-06 Easter Monday',
        '05-04 Early May',
        '05-25 Spring',
        '08-31 Summer',
        '12-25 Christmas',
        '12-28 Boxing Day (observed)',
      ],
    ],
    [
      '2027',
      [
        '01-01 New Year',
        '03-26 Good Friday',
        '03-29 Easter Monday',
        '05-03 Early May',
        '05-31 Spring',
        '08-30 Summer',
        '12-27 Christmas (observed)',
        '12-28 Boxing Day (observed)',
      ],
    ],
    // 2022 had two days of its own for the jubilee and the state funeral, and Spring moved; the moves of the rest:
    [
      '2022',
      [
        '01-03 New Year (observed)',
        '04-15 Good Friday',
        '04-18 Easter Monday',
        '05-02 Early May',
        '05-30 Spring',
        '08-29 Summer',
        '12-26 Boxing Day',
        '12-27 Christmas (observed)',
      ],
    ],
  ])('%s', async (year, expected) => {
    const list = await listed(england, `${year}-01-01`, 365);
    expect(dated(list)).toEqual(expected.map((day) => `${year}-${day}`));
  });
});

describe('federal holidays of the United States as OPM lists them', () => {
  const federal = `c:
  holidays:
    - { name: New Year, rule: FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1, observed: nearest-weekday, closed: true }
    - { name: King, nth: { month: 1, weekday: mon, n: 3 }, closed: true }
    - { name: Washington, nth: { month: 2, weekday: mon, n: 3 }, closed: true }
    - { name: Memorial, nth: { month: 5, weekday: mon, n: -1 }, closed: true }
    - { name: Juneteenth, rule: FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=19, observed: nearest-weekday, closed: true }
    - { name: Independence, rule: FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=4, observed: nearest-weekday, closed: true }
    - { name: Labor, nth: { month: 9, weekday: mon, n: 1 }, closed: true }
    - { name: Columbus, nth: { month: 10, weekday: mon, n: 2 }, closed: true }
    - { name: Veterans, rule: FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=11, observed: nearest-weekday, closed: true }
    - { name: Thanksgiving, nth: { month: 11, weekday: thu, n: 4 }, closed: true }
    - { name: Christmas, rule: FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25, observed: nearest-weekday, closed: true }`;
  test.each([
    [
      '2026-01-01',
      365,
      [
        '2026-01-01',
        '2026-01-19',
        '2026-02-16',
        '2026-05-25',
        '2026-06-19',
        '2026-07-03',
        '2026-09-07',
        '2026-10-12',
        '2026-11-11',
        '2026-11-26',
        '2026-12-25',
      ],
    ],
    // 1 January 2028 is a Saturday: it is kept on the last day of the year before.
    [
      '2027-06-01',
      365,
      [
        '2027-06-18',
        '2027-07-05',
        '2027-09-06',
        '2027-10-11',
        '2027-11-11',
        '2027-11-25',
        '2027-12-24',
        '2027-12-31',
        '2028-01-17',
        '2028-02-21',
        '2028-05-29',
      ],
    ],
    ['2028-11-01', 31, ['2028-11-10', '2028-11-23']],
  ])('%s, %i days', async (from, days, expected) => {
    expect((await listed(federal, from, days)).map((holiday) => holiday.date)).toEqual(expected);
  });

  test('the same rule has the same number in every year and every run', async () => {
    const ids = async (from: string) =>
      Object.fromEntries(
        (await listed(federal, from, 366)).map((holiday) => [holiday.name.replace(' (observed)', ''), holiday.id]),
      );
    const first = await ids('2026-01-01');
    expect(await ids('2034-01-01')).toEqual(first);
    expect(new Set(Object.values(first)).size).toBe(11);
    for (const id of Object.values(first)) expect(Number.isInteger(id) && id >= 0 && id < 2 ** 31).toBe(true);
  });
});

describe('kinds of holidays', () => {
  const kinds = `base:
  holidays:
    - { id: 1, name: Thanksgiving, nth: { month: 11, weekday: thu, n: 4 }, closed: true }
    - { id: 9, name: Christmas, rule: FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25, closed: true }
c:
  calendars: [base]
  holidays:
    - { id: 2, name: Day after, offset: { from: Thanksgiving, days: 1 }, hours: ["09:00-13:00"] }
    - { id: 3, name: Stocktake, date: 2027-01-30, hours: ["12:00-17:00"] }
    - { id: 4, name: After stocktake, offset: { from: Stocktake, days: 1 }, closed: true }
    - { id: 5, name: Shutdown, from: 2026-12-31, to: 2027-01-02, closed: true }
    - { id: 6, name: Corpus Christi, easter: 60, closed: true }
    - { id: 7, name: Orthodox Easter Monday, easter: 1, orthodox: true, closed: true }
    - { id: 8, name: Elsewhere, date: 2027-02-01, closed: true, except: [s] }
    - { id: 10, name: Christmas, rule: FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25, hours: ["10:00-12:00"] }`;

  test('each is listed by date, with what makes it recurring', async () => {
    const list = await listed(kinds, '2026-11-01', 240);
    expect(list.map(({ id, date, recurring, closed }) => [date, id, recurring, closed])).toEqual([
      ['2026-11-26', 1, true, true],
      ['2026-11-27', 2, true, false],
      // The calendar's own Christmas wins over the one of the calendar that it builds on, and is listed alone.
      ['2026-12-25', 10, true, false],
      ['2026-12-31', 5, false, true],
      ['2027-01-01', 5, false, true],
      ['2027-01-02', 5, false, true],
      ['2027-01-30', 3, false, false],
      ['2027-01-31', 4, false, true],
      // Orthodox Easter is 2 May 2027, western Easter 28 March.
      ['2027-05-03', 7, true, true],
      ['2027-05-27', 6, true, true],
    ]);
  });

  test('only what lies ahead: from, days, limit', async () => {
    const dates = async (from: string, days: number) => (await listed(kinds, from, days)).map(({ date }) => date);
    expect(await dates('2027-01-01', 1)).toEqual(['2027-01-01']);
    expect(await dates('2027-01-01', 30)).toEqual(['2027-01-01', '2027-01-02', '2027-01-30']);
    expect(await dates('2027-01-03', 27)).toEqual([]);
  });

  test('the actual day stays a holiday with `both`', async () => {
    const both = `c:\n  holidays: [{ name: Fourth, rule: FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=4, observed: nearest-weekday, both: true, closed: true }]`;
    expect(dated(await listed(both, '2026-07-01', 30))).toEqual(['2026-07-03 Fourth (observed)', '2026-07-04 Fourth']);
  });

  test('a name is looked up where it stands, not where it is linked', async () => {
    const text = `c:
  holidays:
    - { name: A, date: 2027-03-01, closed: true }
    - { name: B, offset: { from: A, days: 1 }, closed: true }`;
    const own = 'exceptions: [{ name: A, date: 2027-03-20, closed: true }]\n    calendars: [c]';
    expect(dated(await listed(text, '2027-03-01', 31, own))).toEqual(['2027-03-01 A', '2027-03-02 B', '2027-03-20 A']);
  });
});

describe('holidays of the date-holidays package', () => {
  const us = 'c: { source: { date-holidays: { country: us } } }';

  test('a holiday on a Saturday is listed with its substitute', async () => {
    const list = await listed(us, '2026-06-25', 14);
    expect(list.map(({ date, recurring }) => [date, recurring])).toEqual([
      ['2026-07-03', true],
      ['2026-07-04', true],
    ]);
    expect(list.map(({ name }) => name).every((name) => /Independence Day/.test(name))).toBe(true);
  });

  test('numbers stay from year to year', async () => {
    const christmas = async (year: string) => (await listed(us, `${year}-12-25`, 1)).map(({ id }) => id);
    expect(await christmas('2026')).toHaveLength(1);
    expect(await christmas('2029')).toEqual(await christmas('2026'));
  });

  test('a half day closes its half: Christmas Eve in Germany starts at 14:00', async () => {
    const text = `version: 1
timezone: Europe/Berlin
calendars: { c: { source: { date-holidays: { country: DE, types: [public, bank, optional, observance] } } } }
schedules: [{ key: s, weekly: { daily: ["09:00-18:00"] }, calendars: [c] }]`;
    const engine = await engineOf(text);
    const list = upcomingHolidays(engine, 's', parseDate('2026-12-24')!, 1, 10);
    expect(list).toMatchObject([{ date: '2026-12-24', closed: false, closed_during: '14:00-24:00' }]);
    const status = (iso: string) => engine.status('s', Date.parse(iso));
    expect(status('2026-12-24T12:59:59Z')).toMatchObject({ is_open: true, next_close: '2026-12-24T13:00:00Z' });
    expect(status('2026-12-24T13:00Z')).toMatchObject({ is_open: false });
  });

  test.each([
    // Saudi Arabia: Eid al-Fitr by law from the evening of 29 Ramadan, four days (P4D from sunset on 18 March 2026).
    [
      'SA',
      '2026-03-17',
      7,
      [
        ['2026-03-18', false, '18:00-24:00'],
        ['2026-03-19', true],
        ['2026-03-20', true],
        ['2026-03-21', true],
        ['2026-03-22', true],
      ],
    ],
    // Armenia: 1 and 2 January in one entry (P2D), which begins in the year before for nobody.
    [
      'AM',
      '2026-01-01',
      2,
      [
        ['2026-01-01', true],
        ['2026-01-02', true],
      ],
    ],
    // Eswatini: Incwala lasts six days from 28 December 2028, over the turn of the year.
    [
      'SZ',
      '2028-12-28',
      6,
      ['2028-12-28', '2028-12-29', '2028-12-30', '2028-12-31', '2029-01-01', '2029-01-02'].map((date) => [date, true]),
    ],
  ])('a holiday of several days in %s closes each of them', async (country, from, days, expected) => {
    const list = await listed(`c: { source: { date-holidays: { country: ${country} } } }`, from, days);
    const found = list.map(({ date, closed, closed_during: part }) => (part ? [date, closed, part] : [date, closed]));
    const dates = new Set(expected.map(([date]) => date));
    expect(
      found.filter(([date], index) => dates.has(date!) && found.findIndex(([other]) => other === date) === index),
    ).toEqual(expected);
  });

  test.each([
    // Spring forward (23 h), fall back (25 h), a part of a day, sunset, days with a half one at the end.
    ['2027-03-28 00:00:00', '2027-03-27T23:00Z', '2027-03-28T22:00Z', ['2027-03-28']],
    ['2027-10-31 00:00:00', '2027-10-30T22:00Z', '2027-10-31T23:00Z', ['2027-10-31']],
    ['2026-12-24 14:00:00', '2026-12-24T13:00Z', '2026-12-24T23:00Z', ['2026-12-24 840-1440']],
    ['2026-01-16 00:00:00 -0600', '2026-01-15T14:00Z', '2026-01-16T14:00Z', ['2026-01-15 1080-1440+', '2026-01-16']],
    [
      '2026-03-20 00:00:00 -0600',
      '2026-03-19T15:00Z',
      '2026-03-23T09:00Z',
      ['2026-03-19 1080-1440+', '2026-03-20', '2026-03-21+', '2026-03-22+', '2026-03-23 0-720+'],
    ],
    ['2026-02-18 00:00:00', '2026-02-18T03:00Z', '2026-02-18T17:00Z', ['2026-02-18 0-840']],
    ['never', '2026-02-18T03:00Z', '2026-02-18T17:00Z', []],
  ])('the dates of %s', (date, start, end, expected) => {
    const days = daysOf({ date, start: new Date(start), end: new Date(end) });
    expect(
      days.map(
        ({ date: day, part, continued }) =>
          `${formatDate(day)}${part ? ` ${part.start}-${part.end}` : ''}${continued ? '+' : ''}`,
      ),
    ).toEqual(expected);
  });

  test.each([
    ['{ country: XX }', /hours.yaml:4:\d+: date-holidays has no country "XX"/],
    ['{ country: US, state: ZZ }', /state of US "ZZ"/],
  ])('%s is refused with its place', async (source, message) => {
    await expect(listed(`c: { source: { date-holidays: ${source} } }`, '2026-01-01', 10)).rejects.toThrow(message);
  });

  // ISO 3166-2 renamed these states of India (Chhattisgarh, Odisha, Telangana, Uttarakhand); both codes are in use.
  test.each([
    ['CG', 'CT'],
    ['OD', 'OR'],
    ['TS', 'TG'],
    ['UK', 'UT'],
  ])('the state %s is the one that was %s', async (code, former) => {
    const of = (state: string) =>
      listed(`c: { source: { date-holidays: { country: IN, state: ${state} } } }`, '2026-01-01', 30);
    expect(dated(await of(code))).toEqual(dated(await of(former)));
  });

  test('a holiday may be counted from one of the data', async () => {
    const text = `c:
  source: { date-holidays: { country: US } }
  holidays: [{ id: 1, name: Black Friday, offset: { from: Thanksgiving Day, days: 1 }, closed: true }]`;
    expect(dated(await listed(text, '2026-11-20', 10))).toContain('2026-11-27 Black Friday');
    const wrong = text.replace('Thanksgiving Day', 'Thanksgivin Day');
    await expect(listed(wrong, '2026-11-20', 10)).rejects.toThrow(
      /hours.yaml:6:\d+: there is no holiday "Thanksgivin Day"/,
    );
  });
});
