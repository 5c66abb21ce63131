import { describe, expect, test } from 'vitest';
import { openEngine } from '../../engine.js';
import { readHours } from '../../read-hours.js';
import { createZones } from '../../zones/zones.js';
import { writeHoursFile } from '../write-hours-file.js';
import { importTwilio } from './import-twilio.js';

const zones = createZones();
const options = { now: Date.UTC(2026, 10, 20), zone: (name: string) => zones.get(name) };
const configuration = (rules: object[], fields: object = {}) =>
  JSON.stringify({
    rules: rules.map((rule, index) => ({ id: `r${index}`, name: `Rule ${index}`, ...rule })),
    schedules: [{ name: 'Line', timeZone: 'UTC', rules: rules.map((_, index) => `r${index}`), ...fields }],
  });
const always = { isOpen: true, dateRRule: 'RRULE:FREQ=DAILY' };

async function openAt(text: string, times: readonly string[]): Promise<boolean[]> {
  const { document } = importTwilio(text, options);
  const { hours, diagnostics } = readHours(writeHoursFile(document), { file: 'twilio' });
  expect(diagnostics).toEqual([]);
  const engine = await openEngine(hours!, zones);
  return times.map((time) => engine.status('line', Date.parse(`${time}Z`)).is_open);
}

/** The function of the manager asks of a date alone whether a rule begins on it, and of the time whether it lies within. */
describe('a rule holds on the dates and times of the manager', () => {
  // 23 November 2026 is a Monday.
  test.each<[string, object[], string[], string[]]>([
    ['no times: the whole day', [always], ['2026-11-23T00:00', '2026-11-23T23:59'], []],
    ['a start alone', [{ ...always, startTime: '09:00' }], ['2026-11-23T23:59'], ['2026-11-23T08:59']],
    ['an end alone', [{ ...always, endTime: '09:00' }], ['2026-11-23T00:00'], ['2026-11-23T09:00']],
    [
      'closed wins, in whatever order',
      [{ isOpen: false, dateRRule: 'FREQ=WEEKLY;BYDAY=MO' }, always],
      ['2026-11-24T10:00'],
      ['2026-11-23T10:00', '2026-11-30T10:00'],
    ],
    [
      'dates without a rule: every day of them',
      [{ isOpen: true, startDate: '2026-12-01', endDate: '2026-12-03', startTime: '10:00', endTime: '12:00' }],
      ['2026-12-01T10:00', '2026-12-03T11:59'],
      ['2026-12-01T12:00', '2026-12-04T10:00'],
    ],
    [
      'a rule with dates is bounded by them',
      [always, { isOpen: false, dateRRule: 'FREQ=WEEKLY;BYDAY=TU', startDate: '2026-12-01', endDate: '2026-12-08' }],
      ['2026-11-24T10:00', '2026-12-15T10:00'],
      ['2026-12-01T10:00', '2026-12-08T10:00'],
    ],
    [
      'INTERVAL counts from the date that is asked for, so every week is meant',
      [{ isOpen: true, dateRRule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO' }],
      ['2026-11-23T10:00', '2026-11-30T10:00'],
      ['2026-11-24T10:00'],
    ],
    [
      'a month without days is all of its days',
      [always, { isOpen: false, dateRRule: 'FREQ=YEARLY;BYMONTH=8' }],
      ['2027-07-31T10:00', '2027-09-01T10:00'],
      ['2027-08-01T10:00', '2027-08-31T10:00'],
    ],
    [
      'a weekday of a month',
      [always, { isOpen: false, dateRRule: 'FREQ=MONTHLY;BYDAY=-1FR' }],
      ['2026-11-20T10:00'],
      ['2026-11-27T10:00', '2026-12-25T10:00'],
    ],
    [
      'times in the wrong order: at no time',
      [{ ...always, startTime: '20:00', endTime: '06:00' }],
      [],
      ['2026-11-23T21:00'],
    ],
  ])('%s', async (_, rules, open, closed) => {
    const text = configuration(rules);
    expect(await openAt(text, [...open, ...closed])).toEqual([...open.map(() => true), ...closed.map(() => false)]);
  });
});

test.each<[string, string, object]>([
  [
    'INTERVAL',
    configuration([{ ...always, dateRRule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO' }]),
    { message: /INTERVAL=2 has no effect/ },
  ],
  [
    'a rule that is missing',
    configuration([always], { rules: ['r0', 'r9'] }),
    { message: /the rule "r9" is not in the file/ },
  ],
  [
    'a rule that nobody uses',
    configuration([always, always], { rules: ['r0'] }),
    { place: 'Rule 1', message: /no schedule uses/ },
  ],
  [
    'closed by hand',
    configuration([always], { emergencyClose: true }),
    { kind: 'changed', message: /it is closed by hand/ },
  ],
  ['the words for callers', configuration([{ ...always, isOpen: false, closedReason: 'snow' }]), { bookkeeping: true }],
  ['a field that is unknown', configuration([{ ...always, color: 'red' }]), { place: 'Rule 0', message: /color/ }],
])('%s is reported', (_, text, loss) => {
  const expected = Object.entries(loss).map(([name, value]) => [
    name,
    value instanceof RegExp ? expect.stringMatching(value) : value,
  ]);
  expect(importTwilio(text, options).losses).toContainEqual(expect.objectContaining(Object.fromEntries(expected)));
});

test.each([
  ['no schedules', '{"rules": [], "schedules": []}', 'no schedules found'],
  ['no zone', configuration([always], { timeZone: '' }), 'has no time zone'],
  [
    'a time that is none',
    configuration([{ ...always, startTime: '25:00' }]),
    'Rule 0.startTime is not a time of day: "25:00"',
  ],
  ['a date that is none', configuration([{ isOpen: true, startDate: '2026-02-30' }]), 'startDate is not a date'],
  ['no JSON', 'rules', 'the text is not JSON'],
])('%s is an error', (_, text, message) => {
  expect(() => importTwilio(text, options)).toThrow(message);
});

test('names: a key without accents, rules without the name of their schedule', () => {
  const text = configuration([always, { ...always, isOpen: false, startDate: '2026-12-25', endDate: '2026-12-25' }], {
    name: 'Línea A',
  })
    .replace('Rule 1', 'Línea A: Navidad')
    .replace(',"dateRRule":"RRULE:FREQ=DAILY","startDate"', ',"startDate"');
  const { document, losses } = importTwilio(text, options);
  expect(document.schedules).toMatchObject([{ key: 'linea-a', exceptions: [{ name: 'Navidad', date: '2026-12-25' }] }]);
  expect(losses.filter(({ kind }) => kind === 'assumed')).toEqual([]);
});
