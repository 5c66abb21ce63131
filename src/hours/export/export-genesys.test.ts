import { expect, test } from 'vitest';
import { dayNumber } from '../dates/day-number.js';
import { openEngine } from '../engine.js';
import { readHours } from '../read-hours.js';
import { createZones } from '../zones/zones.js';
import { exportGenesys } from './export-genesys.js';

// The names of the fields are those of POST /api/v2/architect/schedules and /schedulegroups; the events are by hand.
test('the week by rules, a yearly holiday by its rule, special hours as what is closed and opened', async () => {
  const text = `version: 1
timezone: America/New_York
schedules:
  - key: s
    name: Support
    weekly: { mon-fri: ["09:00-17:00"], sat: ["22:00-02:00"] }
    exceptions:
      - { name: Eve, date: 2026-12-24, hours: ["10:00-18:00"] }
      - { name: Move, from: 2026-12-28, to: 2026-12-29, closed: true }
  - key: plain
    weekly: { mon: ["09:00-17:00"] }
    exceptions: [{ name: Christmas, rule: FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25, closed: true }]
`;
  const engine = await openEngine(readHours(text, { file: 'h.yaml' }).hours!, createZones());
  // Tuesday, 1 December 2026: the rules start in the week before.
  const options = { from: dayNumber(2026, 12, 1), years: 1, now: Date.UTC(2026, 11, 1) };
  const { schedules, scheduleGroups } = JSON.parse(exportGenesys(engine, { ...options, key: 's' }).text);
  expect(schedules).toEqual([
    {
      ...{ name: 'Support: Open MO TU WE TH FR 09:00-17:00', rrule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR' },
      ...{ start: '2026-11-24T09:00:00.000', end: '2026-11-24T17:00:00.000' },
    },
    {
      ...{ name: 'Support: Open SA 22:00-02:00', rrule: 'FREQ=WEEKLY;BYDAY=SA' },
      ...{ start: '2026-11-28T22:00:00.000', end: '2026-11-29T02:00:00.000' },
    },
    { name: 'Support: Eve', start: '2026-12-24T09:00:00.000', end: '2026-12-24T10:00:00.000' },
    { name: 'Support: Eve (2)', start: '2026-12-24T17:00:00.000', end: '2026-12-24T18:00:00.000' },
    { name: 'Support: Move', start: '2026-12-28T00:00:00.000', end: '2026-12-30T00:00:00.000' },
  ]);
  const named = (...names: string[]) => names.map((name) => ({ name: `Support: ${name}` }));
  expect(scheduleGroups).toEqual([
    {
      ...{ name: 'Support', timeZone: 'America/New_York' },
      openSchedules: named('Open MO TU WE TH FR 09:00-17:00', 'Open SA 22:00-02:00', 'Eve (2)'),
      closedSchedules: named('Eve'),
      holidaySchedules: named('Move'),
    },
  ]);
  const plain = JSON.parse(exportGenesys(engine, { ...options, key: 'plain' }).text);
  expect(plain.schedules[1]).toEqual({
    ...{ name: 'plain: Christmas', rrule: 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25' },
    ...{ start: '2026-12-25T00:00:00.000', end: '2026-12-26T00:00:00.000' },
  });
});
