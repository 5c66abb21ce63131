import { expect, test } from 'vitest';
import { dayNumber } from '../dates/day-number.js';
import { ruleSegments } from './rule-segments.js';

// Expected by hand: what RFC 5545 3.3.10 and 3.8.5.1 say the dates are, written as rules between the left-out ones.
test.each([
  [
    'no left-out date: the rule as it is',
    'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25',
    [2020, 12, 25],
    [],
    [{ rule: 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25', start: '2020-12-25' }],
  ],
  [
    'a date in the middle',
    'FREQ=YEARLY',
    [2024, 12, 25],
    [[2026, 12, 25]],
    [
      { rule: 'FREQ=YEARLY;UNTIL=20261224', start: '2024-12-25' },
      { rule: 'FREQ=YEARLY', start: '2027-12-25' },
    ],
  ],
  [
    'the first date',
    'FREQ=WEEKLY;BYDAY=MO',
    [2026, 6, 1],
    [[2026, 6, 1]],
    [{ rule: 'FREQ=WEEKLY;BYDAY=MO', start: '2026-06-08' }],
  ],
  [
    'every second Monday keeps its step',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO',
    [2026, 6, 1],
    [[2026, 6, 15]],
    [
      { rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;UNTIL=20260614', start: '2026-06-01' },
      { rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', start: '2026-06-29' },
    ],
  ],
  [
    'COUNT becomes the date of its last: 25, 26, 27 June',
    'FREQ=DAILY;COUNT=3',
    [2026, 6, 25],
    [[2026, 6, 26]],
    [
      { rule: 'FREQ=DAILY;UNTIL=20260625', start: '2026-06-25' },
      { rule: 'FREQ=DAILY;UNTIL=20260627', start: '2026-06-27' },
    ],
  ],
  [
    'a left-out date that is not in the series splits nothing that matters',
    'FREQ=WEEKLY;BYDAY=MO;UNTIL=20260630',
    [2026, 6, 1],
    [[2025, 1, 1]],
    [{ rule: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20260630', start: '2026-06-01' }],
  ],
] as [string, string, [number, number, number], [number, number, number][], object[]][])(
  '%s',
  (_, rule, start, without, days) => {
    const result = ruleSegments(
      rule,
      dayNumber(...start),
      without.map((date) => dayNumber(...date)),
    );
    expect(result).toEqual({ days });
  },
);

test('what is not a rule of dates says why', () => {
  expect(ruleSegments('FREQ=YEARLY;BYHOUR=9', dayNumber(2026, 1, 1), [])).toMatchObject({
    error: expect.stringContaining('BYHOUR'),
  });
});
