import { describe, expect, test } from 'vitest';
import { openEngine } from '../engine.js';
import { readHours } from '../read-hours.js';
import { createZones } from '../zones/zones.js';

const zones = createZones();
const day = 86_400_000;

async function engineOf(schedules: string, top = '') {
  const { hours, diagnostics } = readHours(`version: 1\ntimezone: America/New_York\n${top}schedules:\n${schedules}`, {
    file: 'hours.yaml',
  });
  expect(diagnostics).toEqual([]);
  return openEngine(hours!, zones);
}

const at = (iso: string) => Date.parse(iso);

describe('a prepared timeline', () => {
  const text = `  - key: s
    weekly: { mon-fri: ["09:00-12:00", "13:00-17:00"], sat: ["22:00-06:00"] }
    exceptions: [{ rrule: FREQ=MONTHLY;BYMONTHDAY=15, closed: true, name: Fifteenth }]`;

  test('answers like a search through all its segments, and like a fresh question', async () => {
    const engine = await engineOf(text);
    const start = at('2026-01-01T00:00Z');
    const timeline = engine.timeline('s', start, start + 400 * day);
    const segments = Array.from({ length: timeline.length }, (_, number) => timeline.segment(number));
    let state = 12345;
    for (let question = 0; question < 3000; question++) {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      const instant = start + Math.floor((state / 2 ** 32) * 400 * day);
      const found = segments.find((segment) => segment.start <= instant && instant < segment.end)!;
      expect(timeline.segment(timeline.segmentAt(instant))).toEqual(found);
      const status = timeline.status(instant);
      expect(status.is_open).toBe(found.open);
      expect(JSON.parse(timeline.statusJson(instant))).toEqual(status);
      if (question % 30 === 0) expect(status).toEqual(engine.status('s', instant));
    }
  });

  test('its rims answer: the first and the last millisecond, and what comes after the end', async () => {
    const engine = await engineOf(text);
    const timeline = engine.timeline('s', at('2026-06-01T00:00Z'), at('2026-06-06T00:00Z'));
    // Friday 5 June, 20:00 EDT: closed since 17:00. The Saturday shift starts at 22:00 EDT and ends on Sunday at 06:00.
    expect(timeline.status(timeline.end - 1)).toMatchObject({
      is_open: false,
      next_open: '2026-06-07T02:00:00Z',
      next_close: '2026-06-07T10:00:00Z',
    });
    expect(timeline.status(timeline.start)).toMatchObject({ is_open: false, next_open: '2026-06-01T13:00:00Z' });
  });

  test('the answers of a segment are one frozen object', async () => {
    const engine = await engineOf(text);
    const timeline = engine.timeline('s', at('2026-06-01T00:00Z'), at('2026-06-06T00:00Z'));
    const status = timeline.status(at('2026-06-03T14:00Z'));
    expect(timeline.status(at('2026-06-03T15:59:59.999Z'))).toBe(status);
    expect(Object.isFrozen(status)).toBe(true);
  });
});

describe('what lies far ahead', () => {
  test('a leap day is found eight years away, across 2100', async () => {
    const engine = await engineOf(`  - key: s
    timezone: UTC
    weekly: {}
    exceptions: [{ rrule: FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29, hours: ["09:00-17:00"] }]`);
    expect(engine.status('s', at('2096-02-29T17:00Z'))).toMatchObject({
      is_open: false,
      next_open: '2104-02-29T09:00:00Z',
    });
  });

  test.each([
    ['weekly: { daily: ["00:00-24:00"] }', true, undefined],
    ['weekly: {}', false, undefined],
    ['weekly: {}\n    exceptions: [{ date: 2050-01-05, hours: ["09:00-17:00"] }]', false, true],
    ['weekly: {}\n    overrides: [{ state: open, start: 2050-01-05T00:00Z }]', false, true],
    ['weekly: { daily: ["00:00-24:00"] }\n    effective: { from: 2026-01-01, to: 2060-01-01 }', true, true],
  ])('%s: no change, and whether the file knows of later ones', async (schedule, isOpen, exceeded) => {
    const engine = await engineOf(`  - key: s\n    ${schedule}`);
    const status = engine.status('s', at('2026-06-10T15:00Z'));
    expect(status).toMatchObject({ is_open: isOpen, next_open: null, next_close: null });
    expect(status.horizon_exceeded).toBe(exceeded);
  });

  test('years outside the supported time are refused', async () => {
    const engine = await engineOf('  - key: s\n    weekly: {}');
    for (const year of ['0001', '1969', '2200', '9999']) {
      expect(() => engine.status('s', at(`${year}-06-01T00:00Z`))).toThrow(/out of range/);
    }
    expect(() => engine.status('s', Number.NaN)).toThrow(/out of range/);
  });
});

describe('schedules made of schedules', () => {
  // New York 09-17 is 13:00-21:00 UTC in June, London 09-17 is 08:00-16:00 UTC.
  const parts = `  - { key: ny, weekly: { mon-fri: ["09:00-17:00"] } }
  - { key: london, timezone: Europe/London, weekly: { mon-fri: ["09:00-17:00"] } }
`;
  test.each([
    [
      'union: [ny, london]',
      [
        ['08:00', true],
        ['21:00', false],
      ],
    ],
    [
      'intersect: [ny, london]',
      [
        ['13:00', true],
        ['16:00', false],
      ],
    ],
    [
      'weekly: { daily: ["06:00-12:00"] }\n    union: [london]',
      [
        ['08:00', true],
        ['16:00', false],
      ],
    ],
    [
      'weekly: { daily: ["06:00-12:00"] }\n    intersect: [london]',
      [
        ['10:00', true],
        ['16:00', false],
      ],
    ],
    [
      'union: [ny]\n    intersect: [london]',
      [
        ['13:00', true],
        ['16:00', false],
      ],
    ],
    // Its own hours are joined with those of the union before the intersection is taken.
    [
      'weekly: { daily: ["06:00-12:00"] }\n    union: [ny]\n    intersect: [london]',
      [
        ['10:00', true],
        ['16:00', false],
      ],
    ],
    // A closed day of its own closes the others' hours on that date.
    ['union: [ny, london]\n    exceptions: [{ date: 2026-06-10, closed: true }]', []],
    [
      'union: [ny, london]\n    exceptions: [{ date: 2026-06-10, hours: ["10:00-11:00"] }]',
      [
        ['14:00', true],
        ['15:00', false],
      ],
    ],
    ['union: [ny, london]\n    effective: { from: 2026-06-11, to: null }', []],
    ['intersect: [ny, london]\n    effective: { from: null, to: 2026-06-09 }', []],
    [
      'union: [ny]\n    overrides: [{ state: closed, start: 2026-06-10T15:00Z, end: 2026-06-10T16:00Z }]',
      [
        ['13:00', true],
        ['15:00', false],
        ['16:00', true],
        ['21:00', false],
      ],
    ],
  ])('%s', async (schedule, expected) => {
    const engine = await engineOf(`${parts}  - key: s\n    ${schedule}\n`);
    // From midnight to midnight in New York, 10 June 2026.
    const [from, to] = [at('2026-06-10T04:00Z'), at('2026-06-11T04:00Z')];
    const changes = [...engine.timeline('s', from, to).changes(from, to - 1)];
    const found = changes.map((change) => [new Date(change.at).toISOString().slice(11, 16), change.open]);
    expect(found).toEqual(expected);
  });

  test('a chain of hundreds is refused, a wide one is not', async () => {
    const chain = Array.from(
      { length: 300 },
      (_, index) => `  - { key: s${index}, ${index ? `union: [s${index - 1}]` : 'weekly: {}'} }\n`,
    );
    const engine = await engineOf(chain.join(''));
    expect(() => engine.status('s299', at('2026-06-10T15:00Z'))).toThrow(/deep/);
    const doubled = Array.from(
      { length: 40 },
      (_, index) =>
        `  - { key: a${index}, ${index ? `union: [a${index - 1}, b${index - 1}]` : 'weekly: { daily: ["09:00-17:00"] }'} }\n  - { key: b${index}, ${index ? `union: [a${index - 1}, b${index - 1}]` : 'weekly: {}'} }\n`,
    );
    // Each level has two ways to the one below: a trillion ways in all, each built once.
    expect((await engineOf(doubled.join(''))).status('a39', at('2026-06-10T15:00Z')).is_open).toBe(true);
  });
});

describe('overrides', () => {
  const weekly = 'weekly: { mon-fri: ["09:00-17:00"] }';
  test('of the file come after those of the schedule, and the later wins', async () => {
    const top = `overrides:
  - { schedule: s, state: open, start: 2026-06-10T14:00Z, end: 2026-06-10T15:00Z, reason: second }
  - { schedule: "*", state: closed, start: 2026-06-10T14:30Z, end: 2026-06-10T14:45Z, reason: third }
`;
    const engine = await engineOf(
      `  - key: s\n    ${weekly}\n    overrides: [{ state: closed, start: 2026-06-10T13:30Z, end: 2026-06-10T16:00Z, name: first }]`,
      top,
    );
    const reasons = ['13:15', '13:45', '14:15', '14:40', '14:50', '15:30', '16:00'].map((time) => {
      const { is_open, reason } = engine.status('s', at(`2026-06-10T${time}Z`));
      return [time, is_open, reason];
    });
    expect(reasons).toEqual([
      ['13:15', true, 'Open: mon-fri 09:00-17:00'],
      ['13:45', false, 'Closed: override: first'],
      ['14:15', true, 'Open: override: second'],
      ['14:40', false, 'Closed: override: third'],
      ['14:50', true, 'Open: override: second'],
      ['15:30', false, 'Closed: override: first'],
      ['16:00', true, 'Open: mon-fri 09:00-17:00'],
    ]);
  });

  test('ten thousand of them build in a moment and answer right', async () => {
    const list = Array.from({ length: 10_000 }, (_, index) => ({
      schedule: 's',
      state: index % 2 ? 'open' : 'closed',
      start: new Date(at('2026-01-01T00:00Z') + index * 3_600_000).toISOString(),
      end: new Date(at('2026-01-01T00:00Z') + index * 3_600_000 + 5_400_000).toISOString(),
    }));
    const hours = { version: 1, timezone: 'UTC', schedules: [{ key: 's', weekly: {} }], overrides: list };
    const engine = await openEngine(readHours(JSON.stringify(hours), { file: 'h' }).hours!, zones);
    // Override n starts at hour n and wins over what is left of n - 1.
    for (const hour of [1, 2, 777, 4321, 9998]) {
      expect(engine.status('s', at('2026-01-01T00:10Z') + hour * 3_600_000).is_open).toBe(hour % 2 === 1);
    }
  });
});

test('a working day that makes up for a day off has the usual hours of its weekday', async () => {
  const engine = await engineOf(`  - key: s
    weekly: { mon-thu: ["09:00-17:00"], fri: ["09:00-15:00"] }
    seasons: [{ name: summer, from: 07-01, to: 08-31, weekly: { fri: ["10:00-12:00"] } }]
    holiday_scope: calendar-day
    exceptions: [{ name: Made up, rule: "FREQ=DAILY", hours_of: fri }]`);
  // Saturdays: 12 December in New York is UTC-5, 8 August UTC-4.
  const status = engine.status('s', at('2026-12-12T19:59Z'));
  expect([status.is_open, status.next_close, status.reason]).toEqual([
    true,
    '2026-12-12T20:00:00Z',
    'Open: Made up: 09:00-15:00',
  ]);
  expect(engine.status('s', at('2026-08-08T15:59Z'))).toMatchObject({
    is_open: true,
    next_close: '2026-08-08T16:00:00Z',
  });
});
