import { expect, test } from 'vitest';
import { openEngine, readHours } from '../../hours/index.js';
import { createZones } from '../../hours/zones/zones.js';
import { changesSince } from './announcer.js';

const at = (time: string) => Date.parse(`2026-11-24T${time}Z`);
const closed = (start: string, end: string) =>
  `{ schedule: line, state: closed, start: 2026-11-24T${start}Z, end: 2026-11-24T${end}Z }`;

// A line that is open from 09:00 to 17:00 UTC; the last announcement said that it was open.
test.each([
  ['nothing', [], '10:00:05.700', '10:00:09', []],
  ['the clock', [], '16:59:59', '17:00:01', [['17:00:00', false]]],
  ['an override after it', [closed('10:00:06', '11:00:00')], '10:00:05.700', '10:00:09', [['10:00:06', false]]],
  // It was made at 10:00:05.800 and holds from the whole second: before the announcement, which did not know it.
  ['one that began before it', [closed('10:00:05', '11:00:00')], '10:00:05.700', '10:00:09', [['10:00:05.700', false]]],
  [
    'one that began before it and is over',
    [closed('10:00:05', '10:00:07')],
    '10:00:05.700',
    '10:00:09',
    [
      ['10:00:05.700', false],
      ['10:00:07', true],
    ],
  ],
])('changes since an announcement: %s', async (_, overrides, last, now, expected) => {
  const text = `version: 1
timezone: UTC
schedules: [{ key: line, weekly: { daily: ["09:00-17:00"] } }]
overrides: [${overrides.join(', ')}]
`;
  const engine = await openEngine(readHours(text, { file: 'hours.yaml' }).hours!, createZones());
  const found = changesSince(engine, 'line', { is_open: true, at: at(last) }, at(now));
  expect(found).toEqual(expected.map(([time, is_open]) => ({ at: at(time as string), is_open })));
});
