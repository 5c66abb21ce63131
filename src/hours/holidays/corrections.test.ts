import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatDate, parseDate } from '../dates/day-number.js';
import { openEngine } from '../engine.js';
import { readHours } from '../read-hours.js';
import { createZones } from '../zones/zones.js';
import { compareHolidays, readHolidayList } from './compare-holidays.js';
import { HolidayCorrections } from './corrections.js';

const zones = createZones();
const engineOf = async (country: string, state?: string, types = ['public']) => {
  const source = { country, ...(state === undefined ? {} : { state }), types };
  const document = {
    version: 1,
    timezone: 'UTC',
    calendars: { c: { source: { 'date-holidays': source } } },
    schedules: [{ key: 's', calendars: ['c'], weekly: { daily: ['00:00-24:00'] } }],
  };
  return openEngine(readHours(JSON.stringify(document), { file: 'h.json' }).hours!, zones);
};
const whole = async (country: string, year: number, state?: string) => {
  const engine = await engineOf(country, state);
  return engine.expander.entries(engine.schedule('s'), year).filter(({ part }) => !part);
};

describe('days that the holiday data lacks are closed, each once, with their source', () => {
  test.each([
    // Royal Proclamation of February 2026: a bank holiday in Scotland on 15 June 2026, and nowhere else.
    ['GB', 'SCT', '2026-06-15', true],
    ['GB', 'ENG', '2026-06-15', false],
    // 5 U.S.C. 6103(b): 11 November 2028 is a Saturday. Massachusetts keeps Saturdays.
    ['US', undefined, '2028-11-10', true],
    ['US', 'TX', '2028-11-10', true],
    ['US', 'MA', '2028-11-10', false],
    ['US', 'MA', '2026-07-03', false],
    // The notice of the State Council for 2026: 15 to 23 February; 28 February is a working Saturday.
    ['CN', undefined, '2026-02-23', true],
    ['CN', undefined, '2026-02-28', false],
    ['CN', undefined, '2026-06-01', false],
    // Proclamation No. 1006: Christmas Eve 2026; Cabinet Resolution 27 of 2024: not the night journey.
    ['PH', undefined, '2026-12-24', true],
    ['AE', undefined, '2026-01-16', false],
    ['AE', undefined, '2026-12-03', true],
    // The gazetted list of 2026: Bakrid on 27 May.
    ['IN', 'KA', '2026-05-27', true],
    // Even years only.
    ['US', 'MI', '2026-11-03', true],
    ['US', 'MI', '2027-11-02', false],
  ])('%s %s %s: %s', async (country, state, date, isClosed) => {
    const entries = (await whole(country, Number(date.slice(0, 4)), state)).filter(
      (entry) => formatDate(entry.date) === date,
    );
    expect(entries).toHaveLength(isClosed ? 1 : 0);
  });

  // The notice of the State Council for 2026: Saturday 28 February and Sunday 20 September are working days.
  test('make-up working days have the hours of a weekday where they are wanted', async () => {
    const isOpen = async (types: string[]) => {
      const document = {
        ...{ version: 1, timezone: 'Asia/Shanghai' },
        calendars: { c: { source: { 'date-holidays': { country: 'CN', types } } } },
        schedules: [{ key: 's', calendars: ['c'], weekly: { 'mon-fri': ['09:00-17:00'] } }],
      };
      const engine = await openEngine(readHours(JSON.stringify(document), { file: 'h.json' }).hours!, zones);
      return ['2026-02-28', '2026-09-20', '2026-03-07'].map(
        (date) => engine.status('s', Date.parse(`${date}T10:00+08:00`)).is_open,
      );
    };
    expect(await isOpen(['public'])).toEqual([false, false, false]);
    expect(await isOpen(['public', 'workday'])).toEqual([true, true, false]);
  });

  test('a day that the data has already is not listed twice', async () => {
    const dates = (await whole('US', 2026)).map(({ date }) => date);
    expect(new Set(dates).size).toBe(dates.length);
  });

  test('what is reckoned says so', async () => {
    const entries = await whole('IN', 2027);
    expect(entries.find(({ name }) => name.startsWith('Diwali'))).toMatchObject({ estimate: true });
    expect((await whole('IN', 2026)).find(({ date }) => date === parseDate('2026-05-27'))).toMatchObject({
      basis: expect.stringContaining('DoPT'),
    });
    expect((await whole('SA', 2027)).some(({ estimate }) => estimate)).toBe(true);
  });
});

test('every correction has a source, and dates or a rule that can be read', () => {
  const data = JSON.parse(readFileSync('data/holiday-corrections.json', 'utf8'));
  for (const entry of data.entries) {
    expect(entry.source, JSON.stringify(entry)).toMatch(/\w{3}/);
    for (const date of entry.dates ?? []) expect(parseDate(date), date).toBeDefined();
    expect(Boolean(entry.name) !== Boolean(entry.remove), JSON.stringify(entry)).toBe(true);
    for (const place of entry.in.split(' ')) expect(Object.keys(data.coverage)).toContain(place.slice(0, 2));
  }
  const corrections = HolidayCorrections.load();
  for (const place of new Set(data.entries.flatMap((entry: { in: string }) => entry.in.split(' ')) as string[])) {
    const [country, state] = place.split('-') as [string, string?];
    const source = { country, ...(state && { state }), types: ['public'] } as never;
    expect(() => corrections.additions(source, parseDate('2026-01-01')!, parseDate('2028-12-31')!)).not.toThrow();
  }
});

test('every correction that takes a holiday out finds it in the data', async () => {
  const { default: Holidays } = await import('date-holidays');
  const { entries } = JSON.parse(readFileSync('data/holiday-corrections.json', 'utf8'));
  const plain = (rule: string) => rule.replace(/ #\d+$/, '');
  for (const { in: places, remove, dates } of entries.filter((entry: { remove?: string }) => entry.remove)) {
    for (const place of places.split(' ')) {
      const [country, state] = place.split('-');
      const data = new Holidays(country, ...(state ? [state] : []));
      const found = [2026, 2027, 2028].flatMap((year) => data.getHolidays(year));
      const isFound = found.some(
        ({ rule, date }) =>
          (remove === '*' || plain(rule) === plain(remove)) && (!dates || dates.includes(date.slice(0, 10))),
      );
      expect([place, remove, isFound]).toEqual([place, remove, true]);
    }
  }
});

describe('a list of holidays is compared', () => {
  const list = [
    ['lines', '# ours\n2026-12-25,Christmas Day\n2026-12-28 Boxing Day\n2026-12-31 Inventory\n'],
    [
      'JSON',
      '{"england":{"events":[{"title":"Christmas Day","date":"2026-12-25"},{"title":"Boxing Day","date":"2026-12-28"},{"title":"Inventory","date":"2026-12-31"}]}}',
    ],
    [
      'iCalendar',
      'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:20261225\nSUMMARY:Christmas Day\nEND:VEVENT\nBEGIN:VEVENT\nDTSTART:20261228\nSUMMARY:Boxing Day\nEND:VEVENT\nBEGIN:VEVENT\nDTSTART:20261231\nSUMMARY:Inventory\nEND:VEVENT\nEND:VCALENDAR',
    ],
  ] as const;
  test.each(list)('from %s', async (_, text) => {
    const engine = await engineOf('GB', 'ENG');
    const found = compareHolidays(engine, 's', readHolidayList(text, 'list'));
    expect(found).toMatchObject({ from: '2026-01-01', to: '2026-12-31', same: 2 });
    expect(found.missing).toEqual([{ date: '2026-12-31', name: 'Inventory' }]);
    expect(found.extra).toContainEqual({ date: '2026-04-03', name: 'Good Friday' });
  });

  test('a list without dates is refused', () => {
    expect(() => readHolidayList('Christmas\n', 'list.txt')).toThrow('list.txt: no dates found');
  });
});
