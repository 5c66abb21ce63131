import { describe, expect, test } from 'vitest';
import { parseDate } from '../dates/day-number.js';
import { type HoursEngine, openEngine } from '../engine.js';
import { formatInstant } from '../instant.js';
import { readHours } from '../read-hours.js';
import { createZones } from '../zones/zones.js';
import { nextChanges } from './next-changes.js';
import { prometheusText } from './schedule-sample.js';
import { timelineDifferences } from './timeline-difference.js';
import { weekView } from './week.js';
import { asciiGlyphs, blockGlyphs, weekText } from './week-text.js';

const zones = createZones();
const open = (schedule: string, zone = 'America/New_York'): Promise<HoursEngine> => {
  const text = `version: 1\ntimezone: ${zone}\nschedules:\n  - key: a\n    ${schedule}\n`;
  return openEngine(readHours(text, { file: 'hours.yaml' }).hours!, zones);
};
const dayOf = async (schedule: string, zone: string, date: string) => {
  const engine = await open(schedule, zone);
  return weekView(engine, 'a', 0, parseDate(date)!).days[0]!;
};
const drawing = (cells: readonly (keyof typeof asciiGlyphs.cells)[]) =>
  cells.map((cell) => blockGlyphs.cells[cell]).join('');

describe('a day in half hours of elapsed time', () => {
  test.each([
    // [zone, date, half hours, open ones at the start of hours 00:00-06:00]
    ['America/New_York', '2026-03-07', 48, 12],
    // 00:00 EST to 06:00 EDT are five hours, the day has 23.
    ['America/New_York', '2026-03-08', 46, 10],
    // 00:00 EDT to 06:00 EST are seven hours, the day has 25.
    ['America/New_York', '2026-11-01', 50, 14],
    ['Europe/London', '2026-03-29', 46, 10],
    ['Europe/London', '2026-10-25', 50, 14],
    // Lord Howe moves its clock by half an hour: 23.5 and 24.5 hours.
    ['Australia/Lord_Howe', '2026-10-04', 47, 11],
    ['Australia/Lord_Howe', '2026-04-05', 49, 13],
    // Troll moves it by two hours.
    ['Antarctica/Troll', '2026-03-29', 44, 8],
    // Cairo has no midnight on this date: the day starts at 01:00.
    ['Africa/Cairo', '2026-04-24', 46, 10],
    // Samoa left out this date.
    ['Pacific/Apia', '2011-12-30', 0, 0],
  ])('%s %s has %i', async (zone, date, count, openCount) => {
    const { cells } = await dayOf('weekly: { daily: ["00:00-06:00"] }', zone, date);
    expect(cells).toEqual([...Array(openCount).fill('open'), ...Array(count - openCount).fill('closed')]);
  });

  test.each([
    ['09:00-09:30', `${'·'.repeat(18)}█${'·'.repeat(29)}`],
    ['09:15-10:15', `${'·'.repeat(18)}▐█▌${'·'.repeat(27)}`],
    ['09:10-09:20', `${'·'.repeat(18)}▒${'·'.repeat(29)}`],
    ['23:45-24:00', `${'·'.repeat(47)}▐`],
  ])('%s is drawn in its cells', async (hours, row) => {
    expect(drawing((await dayOf(`weekly: { daily: ["${hours}"] }`, 'UTC', '2026-06-10')).cells)).toBe(row);
  });

  test('hours are reported as the wall clock shows them, cut at the midnights of the day', async () => {
    const day = await dayOf('weekly: { daily: ["22:00-06:00"] }', 'UTC', '2026-06-10');
    expect(day.hours).toEqual(['00:00-06:00', '22:00-24:00']);
    expect(day.open_minutes).toBe(480);
  });
});

describe('the week', () => {
  test('starts on Monday and marks the present in elapsed half hours', async () => {
    const engine = await open('weekly: { mon-fri: ["09:00-17:00"] }');
    // 06:30Z on 1 November 2026 is the second 01:30: two hours and a half after midnight.
    const view = weekView(engine, 'a', Date.UTC(2026, 10, 1, 6, 30));
    expect(view.days.map((day) => day.date)).toEqual([
      '2026-10-26',
      '2026-10-27',
      '2026-10-28',
      '2026-10-29',
      '2026-10-30',
      '2026-10-31',
      '2026-11-01',
    ]);
    expect(view.days.map((day) => day.now)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      5,
    ]);
    expect(view.days[6]!.clock_changes).toEqual([{ from: '02:00', to: '01:00', abbreviations: ['EDT', 'EST'] }]);
  });

  test('as text: scale, seven rows, the mark below the present, labels on days of another length', async () => {
    const engine = await open('weekly: { mon-fri: ["09:00-17:00"] }');
    const lines = weekText(weekView(engine, 'a', Date.UTC(2026, 9, 30, 16)), asciiGlyphs).map((line) =>
      line.map((piece) => piece.text).join(''),
    );
    expect(lines).toHaveLength(9);
    expect(lines[0]).toBe('                00          06          12          18          24');
    expect(lines[5]).toBe('Fri 2026-10-30  ..................################..............    09:00-17:00');
    // 16:00Z is 12:00 EDT: cell 24.
    expect(lines[6]).toBe(`${' '.repeat(16 + 24)}^ now`);
    expect(lines[8]).toBe(
      `Sun 2026-11-01  ${'.'.repeat(50)}  closed  [50 half hours: 02:00 becomes 01:00 (EDT to EST)]`,
    );
  });
});

describe('next changes', () => {
  test('over a weekend and a clock change', async () => {
    const engine = await open('weekly: { mon-fri: ["09:00-17:00"] }');
    const changes = nextChanges(engine, 'a', Date.UTC(2026, 2, 6, 15), 3);
    expect(changes.map(({ at, state }) => [formatInstant(at), state])).toEqual([
      ['2026-03-06T22:00:00Z', 'closed'],
      ['2026-03-09T13:00:00Z', 'open'],
      ['2026-03-09T21:00:00Z', 'closed'],
    ]);
    expect(changes[1]!.reason).toBe('Open: mon-fri 09:00-17:00');
  });

  test('a change at the instant itself is not ahead', async () => {
    const engine = await open('weekly: { daily: ["09:00-17:00"] }', 'UTC');
    const changes = nextChanges(engine, 'a', Date.UTC(2026, 0, 1, 9), 1);
    expect(changes.map(({ at }) => formatInstant(at))).toEqual(['2026-01-01T17:00:00Z']);
  });

  test('round the clock there are none; far ones are found', async () => {
    expect(nextChanges(await open('weekly: { daily: ["00:00-24:00"] }'), 'a', Date.UTC(2026, 0, 1), 5)).toEqual([]);
    const leap = await open(
      'exceptions: [{ rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", hours: ["09:00-17:00"] }]',
      'UTC',
    );
    expect(nextChanges(leap, 'a', Date.UTC(2026, 0, 1), 4).map(({ at }) => formatInstant(at))).toEqual([
      '2028-02-29T09:00:00Z',
      '2028-02-29T17:00:00Z',
      '2032-02-29T09:00:00Z',
      '2032-02-29T17:00:00Z',
    ]);
  });
});

describe('differences of two timelines', () => {
  const compare = async (a: string, b: string, from: string, to: string) => {
    const [old, next] = [await open(a, 'UTC'), await open(b, 'UTC')];
    const found = timelineDifferences(
      { engine: old, key: 'a' },
      { engine: next, key: 'a' },
      Date.parse(from),
      Date.parse(to),
    );
    return [...found].map((entry) => [formatInstant(entry.from), formatInstant(entry.to), entry.old, entry.new]);
  };

  test('other words, the same hours: none', async () => {
    const a = 'weekly: { mon-sun: ["00:00-12:00", "12:00-24:00"] }';
    expect(await compare(a, 'weekly: { daily: ["00:00-24:00"] }', '2026-01-01T00:00Z', '2030-01-01T00:00Z')).toEqual(
      [],
    );
  });

  test('an hour more on Fridays, a holiday that is missing', async () => {
    const a = 'weekly: { mon-fri: ["09:00-17:00"] }\n    exceptions: [{ date: 2026-06-10, closed: true }]';
    const b = 'weekly: { mon-thu: ["09:00-17:00"], fri: ["09:00-18:00"] }';
    expect(await compare(a, b, '2026-06-08T00:00Z', '2026-06-15T00:00Z')).toEqual([
      ['2026-06-10T09:00:00Z', '2026-06-10T17:00:00Z', 'closed', 'open'],
      ['2026-06-12T17:00:00Z', '2026-06-12T18:00:00Z', 'closed', 'open'],
    ]);
  });

  test('a stretch over the seam of two steps is one', async () => {
    const found = await compare(
      'weekly: { daily: ["00:00-24:00"] }',
      'weekly: {}',
      '2026-01-01T00:00Z',
      '2029-01-01T00:00Z',
    );
    expect(found).toEqual([['2026-01-01T00:00:00Z', '2029-01-01T00:00:00Z', 'open', 'closed']]);
  });
});

test('the Prometheus text format, with a label escaped as the format wants it', () => {
  const text = prometheusText([
    { key: 'support', is_open: true, seconds_to_change: 8100 },
    { key: 'a"b\\c', is_open: false, seconds_to_change: undefined },
  ]);
  expect(text).toBe(`# HELP hoo_open 1 while the schedule is open, 0 while it is closed.
# TYPE hoo_open gauge
hoo_open{schedule="support"} 1
hoo_open{schedule="a\\"b\\\\c"} 0
# HELP hoo_next_change_seconds Seconds until the schedule opens or closes; no sample where no change is known.
# TYPE hoo_next_change_seconds gauge
hoo_next_change_seconds{schedule="support"} 8100
`);
});
