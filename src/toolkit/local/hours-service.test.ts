import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ToolkitContext } from '../context.js';
import { createLocalToolkit } from '../local-toolkit.js';
import { hoursService } from './hours-service.js';

const folder = mkdtempSync(join(tmpdir(), 'cctool-service-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let clock = Date.parse('2026-06-10T15:00Z');
let turn = 0;

/** A context of its own: what one test has loaded does not answer the next. */
function contextOf(text?: string): ToolkitContext & { path: string } {
  const path = join(folder, `hours-${++turn}.yaml`);
  if (text !== undefined) writeFileSync(path, text);
  const workspace = { root: folder, rules: {}, references: { allow_paths: [], allow_urls: [], map: {} } };
  return {
    path,
    workspace: text === undefined ? workspace : { ...workspace, hours: path },
    now: () => clock,
    data: folder,
  } as ToolkitContext & { path: string };
}

const hours = (weekly: string) => `version: 1
timezone: America/New_York
schedules:
  - { key: support, name: Support, weekly: ${weekly} }
`;

beforeEach(() => {
  clock = Date.parse('2026-06-10T15:00Z');
});

describe('the hours of a workspace', () => {
  test('without a file are an error, never a made-up answer', async () => {
    await expect(createLocalToolkit(contextOf()).calendarStatus({})).rejects.toMatchObject({
      kind: 'usage',
      message: /no hours file/,
    });
    await expect(createLocalToolkit(contextOf()).scheduleStatus({ schedule_id: 's' })).rejects.toMatchObject({
      kind: 'usage',
    });
    await expect(createLocalToolkit(contextOf()).calendarHolidays({})).rejects.toMatchObject({ kind: 'usage' });
  });

  test('answer the same the first time and prepared, now and at any time', async () => {
    const context = contextOf(hours('{ mon-fri: ["09:00-17:00"] }'));
    for (const at of [undefined, '2026-06-10T15:00Z', '2031-01-06T15:00Z', '1999-06-07T15:00Z']) {
      const input = { schedule_id: 'support', ...(at === undefined ? {} : { at }) };
      const first = await createLocalToolkit(context).scheduleStatus(input);
      expect(first.is_open).toBe(true);
      for (let again = 0; again < 3; again++)
        expect(await createLocalToolkit(context).scheduleStatus(input)).toEqual(first);
    }
  });

  test('go on when the clock leaves the prepared time', async () => {
    const context = contextOf(hours('{ mon-fri: ["09:00-17:00"] }'));
    for (let day = 0; day < 1500; day += 50) {
      clock = Date.parse('2026-06-10T15:00Z') + day * 86_400_000;
      const expected = new Date(clock).getUTCDay() % 6 !== 0;
      expect((await createLocalToolkit(context).calendarStatus({})).is_open).toBe(expected);
      expect((await createLocalToolkit(context).calendarStatus({})).is_open).toBe(expected);
    }
    // A clock that is set back is no reason to answer from the wrong time.
    clock = Date.parse('2026-06-13T15:00Z');
    expect((await createLocalToolkit(context).calendarStatus({})).is_open).toBe(false);
  });

  test('are read again when the file has changed, and only then', async () => {
    const context = contextOf(hours('{ mon-fri: ["09:00-17:00"] }'));
    const service = await hoursService(context);
    expect(await hoursService(context)).toBe(service);
    writeFileSync(context.path, hours('{ mon-fri: ["12:00-17:00"] }'));
    utimesSync(context.path, new Date(), new Date(Date.now() + 5000));
    // The file is looked at once a second.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await createLocalToolkit(context).calendarStatus({})).toMatchObject({
      is_open: false,
      next_open: '2026-06-10T16:00:00Z',
    });
  });

  test('that are broken are reported until they are fixed', async () => {
    const context = contextOf(hours('{ mon-fri: ["09:00-25:00"] }'));
    await expect(createLocalToolkit(context).calendarStatus({})).rejects.toThrow(/hours-\d+\.yaml:4:\d+: .*hour 25/);
    await expect(createLocalToolkit(context).calendarStatus({})).rejects.toThrow(/hour 25/);
    writeFileSync(context.path, hours('{ mon-fri: ["09:00-17:00"] }'));
    expect((await createLocalToolkit(context).calendarStatus({})).is_open).toBe(true);
  });

  test('with several schedules need one that is the calendar', async () => {
    const text = 'version: 1\ntimezone: UTC\nschedules: [{ key: a }, { key: b, weekly: { daily: ["00:00-24:00"] } }]\n';
    await expect(createLocalToolkit(contextOf(text)).calendarStatus({})).rejects.toThrow(
      /which of its 2 schedules is the calendar/,
    );
    expect((await createLocalToolkit(contextOf(`calendar: b\n${text}`)).calendarStatus({})).is_open).toBe(true);
  });
});

describe('the present makes no difference to an answer about another time', () => {
  // The night on which clocks go back, where a library that resolves local times by the present offset goes wrong.
  const text = hours('{ sat: ["18:00-01:30"], sun: ["01:30-10:00"] }');
  test.each([
    // The second 01:15 of the night is 06:15 UTC: between the end at the first 01:30 (05:30 UTC) and nothing, since the
    // hours of Sunday open at that same first 01:30 and join.
    ['2026-11-01T05:15Z', true, '2026-11-01T15:00:00Z'],
    ['2026-11-01T06:15Z', true, '2026-11-01T15:00:00Z'],
    ['2026-11-01T14:59Z', true, '2026-11-01T15:00:00Z'],
    ['2026-11-01T15:00Z', false, '2026-11-08T15:00:00Z'],
  ])('%s', async (at, isOpen, close) => {
    for (const now of ['2026-01-15T12:00Z', '2026-07-15T12:00Z', '2026-11-01T05:45Z', '2026-11-01T06:45Z']) {
      clock = Date.parse(now);
      const context = contextOf(text);
      for (let again = 0; again < 2; again++) {
        expect(await createLocalToolkit(context).calendarStatus({ at })).toMatchObject({
          is_open: isOpen,
          next_close: close,
        });
      }
    }
  });
});

describe('what is asked', () => {
  const text = hours('{ mon-fri: ["09:00-17:00"] }');
  test.each(['noon', '2026-06-10T15:00', '', '3000-01-01T00:00Z'])('at %j is refused', async (at) => {
    await expect(createLocalToolkit(contextOf(text)).calendarStatus({ at })).rejects.toMatchObject({ kind: 'input' });
  });
  test.each([{ from: '2026-02-30' }, { days: 0 }, { days: 1.5 }, { days: 1e9 }, { limit: 0 }, { limit: 1001 }])(
    'holidays with %j are refused',
    async (input) => {
      await expect(createLocalToolkit(contextOf(text)).calendarHolidays(input)).rejects.toMatchObject({
        kind: 'input',
      });
    },
  );
  test('an unknown schedule is named with those there are', async () => {
    await expect(createLocalToolkit(contextOf(text)).scheduleStatus({ schedule_id: 'suport' })).rejects.toMatchObject({
      kind: 'not-found',
      message: expect.stringContaining('its schedules: support'),
      hint: 'did you mean "support"?',
    });
  });
  test('today is the date in the zone of the calendar', async () => {
    const dated = `${text.trimEnd()}\n    exceptions: [{ date: 2026-06-10, closed: true, name: Day }]\n`.replace(
      /- \{ key: support, name: Support, weekly: (.*) \}\n/,
      '- key: support\n    weekly: $1\n',
    );
    // 03:00 UTC on 11 June is 23:00 on 10 June in New York: the day is not over there.
    clock = Date.parse('2026-06-11T03:00Z');
    const context = contextOf(dated);
    expect((await createLocalToolkit(context).calendarHolidays({})).holidays.map((holiday) => holiday.date)).toEqual([
      '2026-06-10',
    ]);
    clock = Date.parse('2026-06-11T04:00Z');
    expect((await createLocalToolkit(context).calendarHolidays({})).holidays).toEqual([]);
  });
});
