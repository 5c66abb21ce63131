import { describe, expect, test } from 'vitest';
import type { ImportOptions } from '../loss.js';
import { importSchemaOrg } from './import-schema-org.js';

const options: ImportOptions = { now: 0, timezone: 'Europe/London', zone: () => undefined };
const read = (place: object, more: Partial<ImportOptions> = {}) => {
  const text = JSON.stringify({ '@context': 'https://schema.org', '@type': 'LocalBusiness', name: 'Shop', ...place });
  const { document, losses } = importSchemaOrg(text, { ...options, ...more });
  return { document, schedule: document.schedules[0]!, losses };
};
const entry = (dayOfWeek: string | string[] | undefined, opens: string, closes: string, more: object = {}) => ({
  '@type': 'OpeningHoursSpecification',
  ...(dayOfWeek === undefined ? {} : { dayOfWeek }),
  opens,
  closes,
  ...more,
});

describe('regular hours', () => {
  test.each([
    ['names', [entry(['Monday', 'Tuesday'], '09:00', '17:00')], { 'mon-tue': ['09:00-17:00'] }],
    ['addresses', [entry('https://schema.org/Monday', '09:00:00', '17:00:00')], { mon: ['09:00-17:00'] }],
    ['one object', entry('Saturday', '22:00', '02:00'), { sat: ['22:00-02:00'] }],
    [
      'two entries for a day',
      [entry('Monday', '09:00', '12:00'), entry('Monday', '13:00', '17:00')],
      { mon: ['09:00-12:00', '13:00-17:00'] },
    ],
    ['every day', [entry(undefined, '10:00', '12:00')], { daily: ['10:00-12:00'] }],
    [
      'equal midnights are closed',
      [entry('Sunday', '00:00', '00:00'), entry('Monday', '10:00', '12:00')],
      { mon: ['10:00-12:00'] },
    ],
  ])('%s', (_, openingHoursSpecification, weekly) => {
    const { schedule, losses } = read({ openingHoursSpecification });
    expect(schedule.weekly).toEqual(weekly);
    expect(losses).toEqual([]);
  });

  test('00:00 to 23:59 is all day, and that is reported', () => {
    const { schedule, losses } = read({ openingHoursSpecification: [entry('Monday', '00:00', '23:59')] });
    expect(schedule.weekly).toEqual({ mon: ['00:00-24:00'] });
    expect(losses).toMatchObject([{ kind: 'assumed' }]);
  });

  test('the text form adds up', () => {
    const { schedule } = read({ openingHours: ['Mo-Fr 09:00-17:00', 'Mo 18:00-20:00', 'Sa 10:00-14:00'] });
    expect(schedule.weekly).toEqual({
      mon: ['09:00-17:00', '18:00-20:00'],
      'tue-fri': ['09:00-17:00'],
      sat: ['10:00-14:00'],
    });
  });
});

describe('dates', () => {
  test('special hours of one day, of a range, and closed ones', () => {
    const special = (validFrom: string, validThrough: string, opens: string, closes: string) =>
      entry(undefined, opens, closes, { validFrom, validThrough });
    const { schedule } = read({
      specialOpeningHoursSpecification: [
        special('2026-12-25', '2026-12-25', '00:00', '00:00'),
        special('2026-12-27', '2026-12-30', '10:00', '14:00'),
      ],
    });
    expect(schedule.exceptions).toEqual([
      { name: 'Special hours', date: '2026-12-25', closed: true },
      { name: 'Special hours', from: '2026-12-27', to: '2026-12-30', hours: ['10:00-14:00'] },
    ]);
  });

  test('weekdays of a range are a rule; days that it does not name keep their hours', () => {
    const { schedule } = read({
      openingHoursSpecification: [
        entry(['Monday', 'Tuesday', 'Saturday'], '09:00', '17:00'),
        entry(['Monday', 'Tuesday'], '08:00', '14:00', { validFrom: '2026-07-01', validThrough: '2026-08-31' }),
      ],
    });
    expect(schedule.exceptions).toEqual([
      {
        name: 'Special hours',
        rule: 'FREQ=WEEKLY;BYDAY=MO,TU;UNTIL=20260831',
        start: '2026-07-01',
        hours: ['08:00-14:00'],
      },
    ]);
  });
});

test('PublicHolidays closed are linked for a country', () => {
  const place = { openingHoursSpecification: [entry('Monday', '09:00', '17:00'), { dayOfWeek: 'PublicHolidays' }] };
  const { document, losses } = read(place, { country: 'GB', state: 'ENG' });
  expect(document.calendars).toEqual({
    'public-holidays': { source: { 'date-holidays': { country: 'GB', state: 'ENG', types: ['public'] } } },
  });
  expect(losses).toEqual([]);
  expect(read(place).losses).toMatchObject([{ kind: 'dropped', message: expect.stringContaining('--country') }]);
});

test('JSON-LD is found in a page and in a graph', () => {
  const graph = {
    '@graph': [{ '@type': 'WebSite' }, { '@type': 'Store', name: 'Leeds', openingHours: 'Mo 09:00-17:00' }],
  };
  const page = `<html><script type="application/ld+json">${JSON.stringify(graph)}</script></html>`;
  expect(importSchemaOrg(page, options).document.schedules).toMatchObject([
    { key: 'leeds', weekly: { mon: ['09:00-17:00'] } },
  ]);
});

test.each([
  ['a wrong day', { openingHoursSpecification: [entry('Moonday', '09:00', '17:00')] }, 'is not a day of the week'],
  ['a wrong time', { openingHoursSpecification: [entry('Monday', '9am', '17:00')] }, 'are not times'],
  [
    'a wrong date',
    { openingHoursSpecification: [entry('Monday', '09:00', '17:00', { validFrom: 'soon' })] },
    '"soon" is not a date',
  ],
  [
    'special hours without dates',
    { specialOpeningHoursSpecification: [entry('Monday', '09:00', '17:00')] },
    'without validFrom',
  ],
  ['other properties', { openingHours: [], telephone: '1' }, 'no place in an hours file for: telephone'],
])('%s is reported', (_, place, message) =>
  expect(
    read(place)
      .losses.map((loss) => loss.message)
      .join(),
  ).toContain(message),
);

test('text without opening hours is refused', () =>
  expect(() => importSchemaOrg('{}', options)).toThrow('no opening hours found'));
