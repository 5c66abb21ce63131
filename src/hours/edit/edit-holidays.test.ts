import { describe, expect, test } from 'vitest';
import { parseDate } from '../dates/day-number.js';
import { openEngine } from '../engine.js';
import { readHours } from '../read-hours.js';
import { createZones } from '../zones/zones.js';
import { addHoliday, findHoliday, holidayFields, placeForHoliday, removeHoliday } from './edit-holidays.js';

const zones = createZones();
const engineOf = (text: string) => openEngine(readHours(text, { file: 'h.yaml' }).hours!, zones);
const eve = holidayFields({ name: 'Eve', date: parseDate('2026-12-24')!, hours: ['09:00-13:00'] });
const head = 'version: 1 # ours\ntimezone: Europe/London\n';
const schedule = (rest: string) => `schedules:\n  - { key: a, weekly: { mon-fri: ["09:00-17:00"] }${rest} }\n`;

describe('a holiday is added where it belongs, and nothing else changes', () => {
  test.each<[string, string, string]>([
    [
      'to the list of the linked calendar, behind its comment',
      `${head}calendars:\n  c:\n    holidays:\n      # every year\n      - { name: X, date: 2026-12-25, closed: true } # fixed\n${schedule(', calendars: [c]')}`,
      `${head}calendars:\n  c:\n    holidays:\n      # every year\n      - { name: X, date: 2026-12-25, closed: true } # fixed\n      - { name: "Eve", date: 2026-12-24, hours: ["09:00-13:00"] }\n${schedule(', calendars: [c]')}`,
    ],
    [
      'to a calendar without holidays',
      `${head}calendars:\n  c:\n    name: Company # the company's\n${schedule(', calendars: [c]')}`,
      `${head}calendars:\n  c:\n    name: Company # the company's\n    holidays:\n      - { name: "Eve", date: 2026-12-24, hours: ["09:00-13:00"] }\n${schedule(', calendars: [c]')}`,
    ],
    [
      'to the exceptions of a block schedule',
      `${head}schedules:\n  - key: a\n    weekly: { mon-fri: ["09:00-17:00"] } # office\n  - key: b\n    weekly: {}\ncalendar: a\n`,
      `${head}schedules:\n  - key: a\n    weekly: { mon-fri: ["09:00-17:00"] } # office\n    exceptions:\n      - { name: "Eve", date: 2026-12-24, hours: ["09:00-13:00"] }\n  - key: b\n    weekly: {}\ncalendar: a\n`,
    ],
    [
      'to JSON',
      '{"version":1,"timezone":"UTC","schedules":[{"key":"a","exceptions":[{"date":"2026-12-25","closed":true}]}]}',
      '{"version":1,"timezone":"UTC","schedules":[{"key":"a","exceptions":[{"date":"2026-12-25","closed":true}, {"name":"Eve","date":"2026-12-24","hours":["09:00-13:00"]}]}]}',
    ],
  ])('%s', async (_, text, expected) => {
    const engine = await engineOf(text);
    const list = placeForHoliday(engine, {});
    const written = addHoliday(text, list, eve, 'h.yaml');
    expect(written).toBe(expected);
    const after = await engineOf(written);
    // 24 December 2026 at 14:00: closed by the new holiday.
    expect(after.status('a', Date.UTC(2026, 11, 24, 14)).reason).toMatch(/^Closed: Eve/);
    expect(removeHoliday(written, findHoliday(after, 'eve', {}).holiday, 'h.yaml')).not.toContain('Eve');
  });

  test('with Windows line ends', async () => {
    const text = `${head}${schedule('')}`.replaceAll('\n', '\r\n').replace(/\{ key: a, (.*) \}/, 'key: a\r\n    $1');
    const written = addHoliday(text, placeForHoliday(await engineOf(text), {}), eve, 'h.yaml');
    expect(written.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(written).toContain('exceptions:\r\n');
  });
});

describe('what is written', () => {
  const date = parseDate('2026-12-24')!;
  test.each([
    ['a closed date', { hours: [] }, { date: '2026-12-24', closed: true }],
    ['a range', { hours: [], to: date + 2 }, { from: '2026-12-24', to: '2026-12-26', closed: true }],
    [
      'every year',
      { hours: ['09:00-12:00'], isYearly: true, observed: 'nearest-weekday' as const },
      { rule: 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24', observed: 'nearest-weekday', hours: ['09:00-12:00'] },
    ],
  ])('%s', (_, given, expected) =>
    expect(holidayFields({ name: 'N', date, ...given })).toEqual({ name: 'N', ...expected }),
  );
});

describe('what cannot be done is refused', () => {
  const text = `${head}calendars:\n  c: { holidays: [{ id: 1, name: X, date: 2026-12-25, closed: true }] }\n  d: { holidays: [{ id: 2, name: X, date: 2026-12-26, closed: true }] }\n${schedule(', calendars: [c, d]')}`;
  test('a place that is not clear, or not there', async () => {
    const engine = await engineOf(text);
    expect(() => placeForHoliday(engine, {})).toThrow('could go to several calendars: c, d');
    expect(placeForHoliday(engine, { calendar: 'd' }).name).toBe('calendar d');
    expect(placeForHoliday(engine, { schedule: 'a' }).name).toBe('exceptions of a');
    expect(() => placeForHoliday(engine, { calendar: 'e' })).toThrow('there is no calendar "e"');
    expect(() => placeForHoliday(engine, { calendar: 'c', schedule: 'a' })).toThrow('cannot be used together');
  });

  test('a holiday that is not there, or one of several', async () => {
    const engine = await engineOf(text);
    expect(() => findHoliday(engine, 'X', {})).toThrow('"X" names several holidays');
    expect(findHoliday(engine, '2', {}).holiday.name).toBe('X');
    expect(findHoliday(engine, '2026-12-25', {}).holiday.id).toBe(1);
    expect(() => findHoliday(engine, 'Y', { calendar: 'c' })).toThrow('there is no holiday "Y" in calendar c');
  });

  test('hours that are none, and a file that is broken', async () => {
    const list = placeForHoliday(await engineOf(text), { calendar: 'c' });
    const wrong = holidayFields({ name: 'N', date: 0, hours: ['9-12'] });
    expect(() => addHoliday(text, list, wrong, 'h.yaml')).toThrow('"9-12" is not a pair of times; nothing was written');
    expect(() => addHoliday('a: [', list, eve, 'h.yaml')).toThrow('not valid YAML');
  });
});
