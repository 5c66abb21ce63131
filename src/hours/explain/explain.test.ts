import { describe, expect, test } from 'vitest';
import { openEngine } from '../engine.js';
import { readHours } from '../read-hours.js';
import { explanationText } from '../text/status-text.js';
import { createZones } from '../zones/zones.js';
import { explain } from './explain.js';

const text = `version: 1
timezone: America/New_York
calendars:
  company:
    holidays:
      - { id: 1, name: Christmas, rule: FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25, closed: true }
      - { id: 2, name: Half day, date: 2026-12-25, hours: ["10:00-12:00"] }
schedules:
  - key: support
    weekly: { mon-fri: ["09:00-17:00"] }
    seasons: [{ name: winter, from: 12-01, to: 02-29, weekly: { mon-fri: ["08:00-18:00"] } }]
    calendars: [company]
    overrides: [{ state: closed, start: 2026-12-25T15:30Z, end: 2026-12-25T16:00Z, name: Fire drill, by: ops }]
  - key: nights
    weekly: { daily: ["22:00-06:00"] }
    exceptions: [{ date: 2026-06-10, closed: true, name: Day off }]
  - key: early
    weekly: { sun: ["02:30-10:00"] }
  - key: clock
    dst: wallclock
    weekly: { sun: ["01:30-10:00"] }
`;

const ask = async (key: string, iso: string) =>
  explain(await openEngine(readHours(text, { file: 'hours.yaml' }).hours!, createZones()), key, Date.parse(iso));

const rules = (list: { text: string; state: string }[]) => list.map((rule) => `${rule.text}: ${rule.state}`);

describe('an explanation', () => {
  test('names the override and all that it beat, with their places', async () => {
    const found = await ask('support', '2026-12-25T15:45Z');
    expect(found.decided).toMatchObject({ kind: 'override', text: 'override: Fire drill (by ops)', state: 'closed' });
    expect(found.decided.place).toMatchObject({ file: 'hours.yaml', line: 13 });
    expect(rules(found.beaten)).toEqual([
      // A dated holiday beats one from a rule.
      'Half day (company): 10:00-12:00: open',
      'Christmas (company): closed',
      'season winter: mon-fri 08:00-18:00: open',
      'mon-fri 09:00-17:00: open',
    ]);
    expect(found.beaten.map((rule) => rule.place?.line)).toEqual([7, 6, 11, 10]);
  });

  test('names the holiday that decided, not among those that it beat', async () => {
    const found = await ask('support', '2026-12-25T15:15Z');
    expect(found.decided).toMatchObject({ kind: 'holiday', text: 'Half day (company): 10:00-12:00', state: 'open' });
    expect(rules(found.beaten)).toEqual([
      'Christmas (company): closed',
      'season winter: mon-fri 08:00-18:00: open',
      'mon-fri 09:00-17:00: open',
    ]);
  });

  test('tells that the shift of the night before keeps its tail', async () => {
    // 03:00 on the day off: the shift that started on 9 June at 22:00 goes on.
    const found = await ask('nights', '2026-06-10T07:00Z');
    expect(found.decided.text).toBe('daily 22:00-06:00 (shift that starts on 2026-06-09)');
    expect(found.beaten[0]).toMatchObject({
      kind: 'exception',
      text: 'Day off',
      note: expect.stringContaining('tail'),
    });
  });

  test('tells the zone, its offset and whose data it is', async () => {
    const found = await ask('support', '2026-06-10T15:00Z');
    expect(found.timezone).toMatchObject({ name: 'America/New_York', offset: 'UTC-04:00', abbreviation: 'EDT' });
    expect(found.timezone.data).toMatch(
      /^tz \d{4}[a-z]+ (of the operating system|that comes with cctool|of the runtime)$/,
    );
    expect(found.local_time).toBe('Wed 2026-06-10 11:00 EDT');
  });

  test('tells what was done about a time in a gap', async () => {
    const found = await ask('early', '2026-03-08T07:15Z');
    expect(found.decided.kind).toBe('default');
    expect(found.clock).toEqual([
      '02:30 on 2026-03-08 does not exist (the clock goes from 02:00 to 03:00): read with the offset before the gap, as 03:30 EDT (dst: rfc5545)',
    ]);
  });

  test('tells what was done about a repeated time, and which of the two it is', async () => {
    expect((await ask('early', '2026-11-01T06:15Z')).clock).toEqual([
      '01:15 occurs twice on this date; this is the second (EST)',
    ]);
    expect((await ask('clock', '2026-11-01T05:45Z')).clock).toEqual([
      '01:45 occurs twice on this date; this is the first (EDT)',
      '01:30 on 2026-11-01 occurs twice (EDT, then EST): the hours follow the clock both times (dst: wallclock)',
    ]);
  });

  test('is a few lines for people', async () => {
    const lines = explanationText(await ask('support', '2026-12-25T15:45Z')).split('\n');
    expect(lines[0]).toBe('  at       Fri 2026-12-25 10:45 EST (2026-12-25T15:45:00Z)');
    expect(lines[1]).toMatch(/^ {2}because {2}override: Fire drill \(by ops\): closed {2}\[hours.yaml:13:\d+\]$/);
    expect(lines[2]).toMatch(/^ {2}over {5}Half day/);
    expect(lines.at(-1)).toBe('  policy   dst rfc5545, holiday_scope service-day');
  });
});
