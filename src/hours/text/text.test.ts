import { describe, expect, test } from 'vitest';
import { createZones } from '../zones/zones.js';
import { durationText, fullTimeText, nearTimeText, offsetText } from './local-time.js';
import { statusText } from './status-text.js';

const zones = createZones();
const newYork = zones.get('America/New_York')!;
const at = (iso: string) => Date.parse(iso);
const minute = 60_000;
const hour = 60 * minute;

test.each([
  [0, '0s'],
  [999, '0s'],
  [30_000, '30s'],
  [minute, '1m'],
  [minute + 30_000, '1m'],
  [2 * hour + 15 * minute, '2h 15m'],
  [2 * hour + 59_999, '2h'],
  [62 * hour, '2d 14h'],
  [48 * hour + 5 * minute, '2d'],
  [400 * 24 * hour, '400d'],
])('%i ms is %s', (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text);
});

test.each([
  [-5 * hour, 'UTC-05:00'],
  [0, 'UTC+00:00'],
  [5.75 * hour, 'UTC+05:45'],
  [-2.5 * hour, 'UTC-02:30'],
])('%i ms east is %s', (offset, text) => {
  expect(offsetText(offset)).toBe(text);
});

describe('times on a clock', () => {
  test('are as short as they are clear', () => {
    const seen = at('2026-06-10T18:45Z');
    expect(nearTimeText(newYork, at('2026-06-10T21:00Z'), seen)).toBe('17:00 EDT');
    expect(nearTimeText(newYork, at('2026-06-11T13:00Z'), seen)).toBe('Thu 09:00 EDT');
    expect(nearTimeText(newYork, at('2026-06-17T13:00Z'), seen)).toBe('Wed 2026-06-17 09:00 EDT');
    expect(fullTimeText(newYork, at('2026-12-25T15:00:07Z'))).toBe('Fri 2026-12-25 10:00:07 EST');
  });
});

describe('a status in one line', () => {
  const line = (isOpen: boolean, open: string | null, close: string | null, now: string) => {
    const { state, change } = statusText({ is_open: isOpen, next_open: open, next_close: close }, newYork, at(now));
    return `${state}${change}`;
  };
  test.each<[boolean, string | null, string | null, string, string]>([
    [true, '2026-06-11T13:00:00Z', '2026-06-10T21:00:00Z', '2026-06-10T18:45Z', 'Open, closes in 2h 15m (17:00 EDT)'],
    [
      false,
      '2026-06-15T13:00:00Z',
      '2026-06-15T21:00:00Z',
      '2026-06-12T23:00Z',
      'Closed, opens Mon 09:00 EDT (in 2d 14h)',
    ],
    [false, '2026-06-10T13:00:00Z', null, '2026-06-10T12:59:30Z', 'Closed, opens 09:00 EDT (in 30s)'],
    // Elapsed time: the night of the change to winter time has an hour more than the clock shows.
    [true, null, '2026-11-01T11:00:00Z', '2026-11-01T02:00Z', 'Open, closes in 9h (Sun 06:00 EST)'],
    [false, '2027-01-04T14:00:00Z', null, '2026-12-24T18:00Z', 'Closed, opens Mon 2027-01-04 09:00 EST (in 10d 20h)'],
    [true, null, null, '2026-06-10T12:00Z', 'Open, no closing time ahead'],
    [false, null, null, '2026-06-10T12:00Z', 'Closed, no opening time ahead'],
  ])('%s, %s, %s at %s', (isOpen, open, close, now, expected) => {
    expect(line(isOpen, open, close, now)).toBe(expected);
  });
});
