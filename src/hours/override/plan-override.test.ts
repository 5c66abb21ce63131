import { describe, expect, test } from 'vitest';
import { formatInstant } from '../instant.js';
import { createZones } from '../zones/zones.js';
import { checkSpan, readElapsed, readWhen } from './plan-override.js';

const zone = createZones().get('America/New_York')!;
// 31 October 2026, 20:00 in New York (EDT, UTC-4): the clocks go back the following night.
const now = Date.UTC(2026, 10, 1, 0);

test.each([
  ['90m', 5_400_000],
  ['+2h30m', 9_000_000],
  ['1d 12h', 129_600_000],
  ['2w', 1_209_600_000],
  ['soon', undefined],
  ['', undefined],
  ['1.5h', undefined],
])('elapsed time: %s', (text, expected) => expect(readElapsed(text)).toBe(expected));

describe('times that people write', () => {
  test.each([
    ['now', '2026-11-01T00:00:00Z'],
    ['18:00', '2026-10-31T22:00:00Z'],
    // Elapsed time is elapsed time: ten hours from 20:00 EDT is 05:00 EST.
    ['+10h', '2026-11-01T10:00:00Z'],
    ['2026-11-01T05:00', '2026-11-01T10:00:00Z'],
    ['2026-11-01 05:00', '2026-11-01T10:00:00Z'],
    ['2026-11-01T01:30-04:00', '2026-11-01T05:30:00Z'],
    ['2026-11-01T06:30Z', '2026-11-01T06:30:00Z'],
  ])('%s', (text, expected) => expect(formatInstant(readWhen(text, zone, now, now))).toBe(expected));

  test('a repeated time needs a choice', () => {
    expect(() => readWhen('2026-11-01T01:30', zone, now, now)).toThrow('occurs twice');
    expect(formatInstant(readWhen('2026-11-01T01:30', zone, now, now, 'second'))).toBe('2026-11-01T06:30:00Z');
  });

  test.each(['tomorrow', '25:00', '2026-02-30T10:00'])('%s is not a time', (text) => {
    expect(() => readWhen(text, zone, now, now)).toThrow('is not a time');
  });
});

test.each([
  ['an end before the start', now + 60_000, now + 30_000, 'before it starts'],
  ['an end at the start', now, now, 'before it starts'],
  ['an end in the past', now - 7_200_000, now - 3_600_000, 'over already'],
])('%s is refused', (_, start, end, message) => expect(() => checkSpan(start, end, now)).toThrow(message));

test('an open end is fine', () => expect(() => checkSpan(now, null, now)).not.toThrow());
