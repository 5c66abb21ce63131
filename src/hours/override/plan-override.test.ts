import { expect, test } from 'vitest';
import { formatInstant } from '../instant.js';
import { createZones } from '../zones/zones.js';
import { readSpan } from './override-span.js';
import { checkSpan } from './plan-override.js';

const now = Date.UTC(2026, 10, 1, 0);

test.each([
  ['an end before the start', now + 60_000, now + 30_000, 'its end must be after its start'],
  ['an end at the start', now, now, 'its end must be after its start'],
  ['an end in the past', now - 7_200_000, now - 3_600_000, 'over already'],
])('%s is refused', (_, start, end, message) => expect(() => checkSpan(start, end, now)).toThrow(message));

test('an open end is fine', () => expect(() => checkSpan(now, null, now)).not.toThrow());

// Saturday, 31 October 2026, 20:00 in New York; Friday is 6 November, on EST (UTC-5).
test.each([
  ['fri 17:30', '18:30', '2026-11-06T23:30:00Z'],
  ['fri 22:00', '6am', '2026-11-07T11:00:00Z'],
  ['fri 17:30', 'midnight', '2026-11-07T05:00:00Z'],
  ['fri 17:30', 'sat 9:00', '2026-11-07T14:00:00Z'],
  [undefined, '22:00', '2026-11-01T02:00:00Z'],
])('from %s until %s', (start, end, expected) => {
  const span = readSpan({ start, end }, createZones().get('America/New_York')!, now);
  expect(formatInstant(span.end!)).toBe(expected);
});
