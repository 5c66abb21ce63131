import { expect, test } from 'vitest';
import { dayNumber } from '../../dates/day-number.js';
import { openEngine } from '../../engine.js';
import { exportCxone } from '../../export/export-cxone.js';
import { readHours } from '../../read-hours.js';
import { createZones } from '../../zones/zones.js';
import { importers } from '../importers.js';
import { importCxone } from './import-cxone.js';

const zones = createZones();
const options = { now: Date.UTC(2026, 10, 20), timezone: 'America/Chicago', zone: (name: string) => zones.get(name) };
const closed = (day: string) => ({ day, hasAdditionalHours: 'False', isClosedAllDay: 'True' });
/** As GET /hours-of-operation answers: truth as text, empty texts where nothing is. */
const profile = (fields: object = {}) =>
  JSON.stringify({
    resultSet: {
      hoursOfOperationProfiles: [
        {
          ...{ profileName: 'Support', overrideBranch: '' },
          days: [
            {
              ...{ day: 'Monday', openTime: '08:00:00', closeTime: '12:00:00', hasAdditionalHours: 'True' },
              ...{ additionalOpenTime: '13:00:00', additionalCloseTime: '17:00:00', isClosedAllDay: 'False' },
            },
            { ...closed('Tuesday'), isClosedAllDay: 'False', openTime: '18:00:00', closeTime: '00:00:00' },
            closed('Sunday'),
          ],
          holidays: [
            { holidayName: 'Christmas', date: '12/25/2026', isClosedAllDay: true },
            { holidayName: 'Eve', date: '2026-12-24', openTime: '09:00:00', closeTime: '12:00:00' },
          ],
          ...fields,
        },
      ],
    },
  });

test('days with a second stretch, midnight as an end, holidays', () => {
  expect(importers.find((entry) => entry.recognizes(profile()))?.format).toBe('cxone');
  const { document, losses } = importCxone(profile(), options);
  expect(document).toEqual({
    version: 1,
    schedules: [
      {
        ...{ id: 1, key: 'support', name: 'Support', timezone: 'America/Chicago' },
        weekly: { mon: ['08:00-12:00', '13:00-17:00'], tue: ['18:00-24:00'] },
        exceptions: [
          { name: 'Christmas', date: '2026-12-25', closed: true },
          { name: 'Eve', date: '2026-12-24', hours: ['09:00-12:00'] },
        ],
      },
    ],
  });
  expect(losses).toEqual([]);
});

test('a set override branch closes, and the report says so', () => {
  const { document, losses } = importCxone(profile({ overrideBranch: 'Weather' }), options);
  expect(document.overrides).toMatchObject([{ schedule: 'support', state: 'closed', end: null, reason: 'Weather' }]);
  expect(losses).toMatchObject([{ kind: 'changed', place: 'Support' }]);
});

test.each([
  ['{"a": 1}', options, 'no hours of operation found'],
  [profile(), { ...options, timezone: undefined as never }, 'do not name a time zone'],
  [
    profile({ days: [{ day: 'Monday', openTime: 'nine', closeTime: '17:00' }] }),
    options,
    'is not a time of day: "nine"',
  ],
  [profile({ days: [{ day: 'Someday', isClosedAllDay: true }] }), options, '"Someday" is not a weekday'],
])('what cannot be read is refused', (text, given, message) => {
  expect(() => importCxone(text, given)).toThrow(message);
});

test('a schedule is written as the service takes it', async () => {
  const text = `version: 1
timezone: America/Chicago
schedules:
  - key: s
    name: Support
    weekly: { mon: ["09:00-12:00", "13:00-14:00", "15:00-16:00"], sat: ["22:00-02:00"] }
    exceptions: [{ name: Move, date: 2026-12-28, closed: true }]
`;
  const engine = await openEngine(readHours(text, { file: 'h.yaml' }).hours!, zones);
  const { text: written, losses } = exportCxone(engine, { key: 's', from: dayNumber(2026, 12, 1), years: 1, now: 0 });
  const { days, holidays, profileName } = JSON.parse(written);
  expect(profileName).toBe('Support');
  expect(days[0]).toEqual({
    ...{ day: 'Monday', openTime: '09:00:00', closeTime: '12:00:00', hasAdditionalHours: true },
    ...{ additionalOpenTime: '13:00:00', additionalCloseTime: '14:00:00', isClosedAllDay: false },
  });
  expect(days[5]).toMatchObject({ day: 'Saturday', openTime: '22:00:00', closeTime: '00:00:00' });
  expect(days[6]).toMatchObject({ day: 'Sunday', openTime: '00:00:00', closeTime: '02:00:00' });
  expect(holidays).toEqual([
    { holidayName: 'Move', date: '2026-12-28', hasAdditionalHours: false, isClosedAllDay: true },
  ]);
  expect(losses).toContainEqual(expect.objectContaining({ kind: 'dropped', place: 'Monday' }));
});
