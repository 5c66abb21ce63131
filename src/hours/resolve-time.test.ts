import { describe, expect, test } from 'vitest';
import { parseInstant, parseTime } from './instant.js';
import { resolveTime } from './resolve-time.js';
import { createZones } from './zones/zones.js';

const zone = createZones().get('America/New_York')!;
const iso = (instant: number) => new Date(instant).toISOString();

describe('times that users write', () => {
  test.each([
    ['2026-11-01T01:15-05:00', '2026-11-01T06:15:00.000Z'],
    ['2026-11-01T01:15:30.250-0500', '2026-11-01T06:15:30.250Z'],
    ['2026-11-01T06:15Z', '2026-11-01T06:15:00.000Z'],
    ['2026-11-01 06:15:59z', '2026-11-01T06:15:59.000Z'],
    ['2026-06-10 09:00', '2026-06-10T13:00:00.000Z'],
    ['2026-06-10T09:00', '2026-06-10T13:00:00.000Z'],
    ['2026-06-10', '2026-06-10T04:00:00.000Z'],
    ['2026-06-10T24:00', '2026-06-11T04:00:00.000Z'],
    ['2026-11-01 00:59', '2026-11-01T04:59:00.000Z'],
    ['2026-11-01 02:00', '2026-11-01T07:00:00.000Z'],
  ])('%s', (text, expected) => {
    expect(iso(resolveTime(text, zone))).toBe(expected);
  });

  test('a repeated local time is refused, unless one of the two is chosen', () => {
    expect(() => resolveTime('2026-11-01 01:30', zone)).toThrow(/occurs twice .*\(EDT, then EST\)/);
    expect(iso(resolveTime('2026-11-01 01:30', zone, 'first'))).toBe('2026-11-01T05:30:00.000Z');
    expect(iso(resolveTime('2026-11-01 01:30', zone, 'second'))).toBe('2026-11-01T06:30:00.000Z');
  });

  test('a local time that the clock skips is refused', () => {
    expect(() => resolveTime('2026-03-08 02:30', zone)).toThrow(/does not exist .* from 02:00 to 03:00/);
  });

  test.each([
    'noon',
    '',
    '2026-02-30',
    '2026-06-10T25:00',
    '2026-06-10T24:01',
    '2026-06-10T09:60',
    '2026-06-10T09:00+25:00',
    '2026-06-10T09',
    '10/06/2026',
    '1750000000',
  ])('%j is not a time', (text) => {
    expect(parseTime(text)).toBeUndefined();
    expect(() => resolveTime(text, zone)).toThrow(/is not a time/);
  });

  test('an instant needs its offset', () => {
    expect(parseInstant('2026-06-10T09:00')).toBeUndefined();
    expect(parseInstant('2026-06-10T09:00+05:45')).toBe(Date.UTC(2026, 5, 10, 3, 15));
  });

  test.each(['1969-06-01T00:00Z', '2200-01-01T00:00Z', '9999-12-31'])('%s is out of range', (text) => {
    expect(() => resolveTime(text, zone)).toThrow(/out of range/);
  });
});
