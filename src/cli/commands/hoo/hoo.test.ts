import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { main } from '../../main.js';

let folder: string;

class Sink extends Writable {
  text = '';
  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

/** Runs the command line in a folder of its own. */
async function cctool(
  args: string[],
  input = '',
  stdout = new Sink(),
): Promise<{ status: number; out: string; err: string }> {
  const stderr = new Sink();
  const streams = { stdin: Readable.from([Buffer.from(input)]), stdout, stderr };
  const status = await main(args, streams, { NO_COLOR: '1', USER: 'ops' }, folder);
  return { status, out: stdout.text, err: stderr.text };
}

const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return name;
};

const hours = `version: 1
timezone: America/New_York
overrides_file: overrides.yaml
schedules:
  - { key: support, name: Support, weekly: { mon-fri: ["09:00-17:00"] } }
  - { key: line, name: Emergency line, weekly: { daily: ["00:00-24:00"] } }
tests:
  - { schedule: support, open_at: 2026-06-10T10:00 }
  - { schedule: support, closed_on: 2026-06-13 }
  - { schedule: line, open_on: 2026-06-10, name: round the clock }
`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cctool-hoo-'));
  file('hours.yaml', hours);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const here = ['--hours', 'hours.yaml'];

describe('hoo list', () => {
  test('one line a schedule', async () => {
    const { status, out } = await cctool(['hoo', 'list', ...here]);
    expect(status).toBe(0);
    expect(out).toMatch(
      /^support {2}Support {9}America\/New_York {2}(Open|Closed), .*\nline {5}Emergency line {2}America\/New_York {2}Open, no closing time ahead\n$/,
    );
  });

  test('JSON holds the answers of the service', async () => {
    const { schedules } = JSON.parse((await cctool(['hoo', 'list', ...here, '--json'])).out);
    expect(schedules[1]).toMatchObject({ is_open: true, next_open: null, next_close: null, schedule: { id: 'line' } });
  });

  test('Prometheus samples', async () => {
    const { out } = await cctool(['hoo', 'list', ...here, '--prometheus']);
    expect(out).toContain('hoo_open{schedule="line"} 1\n');
    expect(out).toMatch(/hoo_next_change_seconds\{schedule="support"\} \d+\n/);
    expect(out).not.toContain('hoo_next_change_seconds{schedule="line"}');
  });
});

describe('hoo week', () => {
  test('ASCII; the day of the clock change has 50 half hours', async () => {
    const { out } = await cctool(['hoo', 'week', 'support', ...here, '--from', '2026-10-26', '--ascii']);
    expect(out.split('\n')[0]).toBe('Support (America/New_York)');
    expect(out).toContain(`Mon 2026-10-26  ${'.'.repeat(18)}${'#'.repeat(16)}${'.'.repeat(14)}    09:00-17:00\n`);
    expect(out).toContain(
      `Sun 2026-11-01  ${'.'.repeat(50)}  closed  [50 half hours: 02:00 becomes 01:00 (EDT to EST)]\n`,
    );
  });

  test('a wrong date is a usage error', async () => {
    expect(await cctool(['hoo', 'week', 'support', ...here, '--from', 'someday'])).toMatchObject({
      status: 2,
      err: expect.stringContaining('--from: "someday" is not a date'),
    });
  });

  test('an unknown schedule names those that exist', async () => {
    const { status, err } = await cctool(['hoo', 'week', 'suport', ...here]);
    expect(status).toBe(2);
    expect(err).toContain('its schedules: support, line');
    expect(err).toContain('did you mean "support"?');
  });
});

test('hoo next tells local times over a clock change', async () => {
  const { out } = await cctool(['hoo', 'next', 'support', '2', ...here, '--at', '2026-10-30T17:00']);
  expect(out.split('\n').map((line) => line.replace(/ +/g, ' ').trim())).toEqual([
    'Mon 2026-11-02 09:00 EST opens in 2d 17h Open: mon-fri 09:00-17:00',
    'Mon 2026-11-02 17:00 EST closes in 3d 1h Closed: outside its hours',
    '',
  ]);
});

describe('hoo test', () => {
  test('all pass', async () => {
    const { status, out, err } = await cctool(['hoo', 'test', 'hours.yaml']);
    expect([status, err]).toEqual([0, '3 passed, 0 failed\n']);
    expect(out).toContain('ok     round the clock: line open on 2026-06-10\n');
  });

  const failing = () =>
    file(
      'failing.yaml',
      hours.replace(
        /tests:[\s\S]*/,
        'tests:\n  - { schedule: support, closed_on: 2026-06-10 }\n  - { schedule: support, open_at: 2026-03-08T02:30 }\n  - { schedule: line, open_on: 2026-06-10 }\n',
      ),
    );

  test('what fails says what is there instead, where, and why; a time that does not exist fails', async () => {
    const { status, out } = await cctool(['hoo', 'test', failing()]);
    expect(status).toBe(1);
    expect(out).toBe(`not ok support closed on 2026-06-10
       open 09:00-17:00 (Open: mon-fri 09:00-17:00)  [failing.yaml:8:5]
not ok support open at 2026-03-08T02:30
       "2026-03-08T02:30" does not exist in America/New_York: the clock goes from 02:00 to 03:00  [failing.yaml:9:5]
ok     line open on 2026-06-10
`);
  });

  test('TAP', async () => {
    const { out } = await cctool(['hoo', 'test', failing(), '--format', 'tap']);
    expect(out.split('\n').slice(0, 6)).toEqual([
      'TAP version 14',
      '1..3',
      'not ok 1 - support closed on 2026-06-10',
      '  ---',
      '  message: "open 09:00-17:00 (Open: mon-fri 09:00-17:00)"',
      '  at: "failing.yaml:8:5"',
    ]);
  });

  test('JUnit and JSON', async () => {
    const { out } = await cctool(['hoo', 'test', failing(), '--format', 'junit']);
    expect(out).toContain('<testsuite name="failing.yaml" tests="3" failures="2" errors="0" skipped="0" time="');
    expect(out).toContain('<testcase name="line open on 2026-06-10" classname="line"/>');
    const { passed, tests } = JSON.parse((await cctool(['hoo', 'test', failing(), '--json'])).out);
    expect([passed, tests.map((entry: { passed: boolean }) => entry.passed)]).toEqual([false, [false, false, true]]);
  });

  test('a file without tests, and an unknown format, are usage errors', async () => {
    const none = file('none.yaml', hours.replace(/tests:[\s\S]*/, ''));
    expect(await cctool(['hoo', 'test', none])).toMatchObject({
      status: 2,
      err: expect.stringContaining('none.yaml: the file has no tests'),
    });
    expect(await cctool(['hoo', 'test', 'hours.yaml', '--format', 'xml'])).toMatchObject({ status: 2 });
  });
});

describe('hoo diff', () => {
  const between = ['--from', '2026-06-08', '--to', '2026-06-15'];

  test('the same hours in other words: status 0', async () => {
    const other = file(
      'other.yaml',
      hours.replace('mon-fri: ["09:00-17:00"]', 'mon-fri: ["09:00-12:00", "12:00-17:00"]'),
    );
    const { status, out } = await cctool(['hoo', 'diff', 'hours.yaml', other, ...between]);
    expect([status, out]).toEqual([0, 'support: no difference\nline: no difference\n']);
  });

  test('an hour less on Fridays and a schedule that is gone: status 1, in local time', async () => {
    const text = hours
      .replace('mon-fri: ["09:00-17:00"]', 'mon-thu: ["09:00-17:00"], fri: ["09:00-16:00"]')
      .replace(/ {2}- \{ key: line.*\n/, '')
      .replace(/ {2}- \{ schedule: line.*\n/, '');
    const { status, out } = await cctool(['hoo', 'diff', 'hours.yaml', file('less.yaml', text), ...between]);
    expect(status).toBe(1);
    expect(out).toBe(`support: 1 difference, 1 h in total
  Fri 2026-06-12 16:00 EDT to Fri 2026-06-12 17:00 EDT  open -> closed
      old Open: mon-fri 09:00-17:00; new Closed: outside its hours
line: only in hours.yaml
`);
    const json = JSON.parse(
      (await cctool(['hoo', 'diff', 'hours.yaml', 'less.yaml', ...between, '--json', '--schedule', 'support'])).out,
    );
    expect(json.schedules[0].differences).toMatchObject([
      { from: '2026-06-12T20:00:00Z', to: '2026-06-12T21:00:00Z', old: 'open', new: 'closed' },
    ]);
  });

  test('an end before the start is a usage error', async () => {
    expect(
      await cctool(['hoo', 'diff', 'hours.yaml', 'hours.yaml', '--from', '2026-06-08', '--to', '2026-06-01']),
    ).toMatchObject({ status: 2 });
  });
});

describe('hoo import', () => {
  const osm = ['hoo', 'import', '--timezone', 'Europe/Berlin'];

  test('the hours file to standard output, the report to standard error', async () => {
    const { status, out, err } = await cctool([...osm, '--text', 'Mo-Fr 09:00-17:00; sunrise-sunset', '--key', 'shop']);
    expect(status).toBe(0);
    expect(out).toBe(`# Imported from OpenStreetMap opening_hours value.

version: 1
schedules:
  - id: 1
    key: shop
    name: shop
    timezone: Europe/Berlin
    weekly:
      mon-fri: ["09:00-17:00"]
`);
    expect(err).toBe(
      '1 remark on this import:\ndropped: sunrise-sunset: "sunrise-sunset" cannot be expressed in an hours file; the rule is left out\n',
    );
  });

  test('public holidays with hours of their own: 3 October is a holiday in Germany every year', async () => {
    const { out } = await cctool([...osm, '--text', 'Mo-Fr 09:00-17:00; PH 10:00-14:00', '--country', 'DE']);
    expect(out).toMatch(/date: \d{4}-10-03\n {8}hours: \["10:00-14:00"\]/);
  });

  test('--strict ends with 1 when something was lost', async () => {
    expect((await cctool([...osm, '--strict', '--text', 'Mo-Fr 09:00-17:00'])).status).toBe(0);
    expect((await cctool([...osm, '--strict', '--text', 'sunset-24:00'])).status).toBe(1);
  });

  test('the format is recognized from the text, also from standard input; the file can be used at once', async () => {
    const json = JSON.stringify({
      Name: 'Desk',
      TimeZone: 'America/Chicago',
      Config: [{ Day: 'MONDAY', StartTime: { Hours: 9 }, EndTime: { Hours: 17 } }],
    });
    const { status } = await cctool(['hoo', 'import', '-', '--output', 'connect.yaml'], json);
    expect(status).toBe(0);
    const { out } = await cctool([
      'hoo',
      'status',
      'desk',
      '--hours',
      'connect.yaml',
      '--at',
      '2026-06-08T09:00',
      '--json',
    ]);
    expect(JSON.parse(out)).toMatchObject({ is_open: true, next_close: '2026-06-08T22:00:00Z' });
  });

  test('a file that exists is not overwritten without --force', async () => {
    file('there.yaml', 'x: 1\n');
    expect(await cctool([...osm, '--text', '24/7', '--output', 'there.yaml'])).toMatchObject({
      status: 2,
      err: expect.stringContaining('already exists'),
    });
    expect(readFileSync(join(folder, 'there.yaml'), 'utf8')).toBe('x: 1\n');
    expect((await cctool([...osm, '--text', '24/7', '--output', 'there.yaml', '--force'])).status).toBe(0);
  });

  test.each([
    ['no input', ['hoo', 'import'], 'expected a file'],
    ['an unknown format', ['hoo', 'import', '--text', 'x', '--from', 'five9'], '"five9" is not a format'],
    ['a format that cannot be told', ['hoo', 'import', '--text', '<a/>'], 'the format cannot be detected'],
    [
      'an unknown zone',
      ['hoo', 'import', '--text', '24/7', '--timezone', 'Europe/Berln'],
      'did you mean "Europe/Berlin"?',
    ],
    ['a file that is not there', ['hoo', 'import', 'nowhere.ics'], 'nowhere.ics'],
  ])('%s is a usage error', async (_, args, message) => {
    expect(await cctool(args)).toMatchObject({ status: 2, err: expect.stringContaining(message) });
  });
});

describe('hoo override', () => {
  const at = ['--hours', 'hours.yaml'];

  test('is written to the overrides file and decides', async () => {
    const written = await cctool([
      'hoo',
      'override',
      'line',
      'closed',
      '--until',
      '+2h',
      '--reason',
      'Fire drill',
      ...at,
    ]);
    expect(written).toMatchObject({ status: 0, out: expect.stringContaining('line: closed from ') });
    expect(readFileSync(join(folder, 'overrides.yaml'), 'utf8')).toMatch(
      /^version: 1\noverrides:\n {2}- \{ id: ov_[0-9a-f]{12}, schedule: line, state: closed, start: \S+Z, end: \S+Z, reason: "Fire drill", by: "ops" \}\n$/,
    );
    expect(JSON.parse((await cctool(['hoo', 'line', ...at, '--json'])).out)).toMatchObject({
      is_open: false,
      reason: 'Closed: override: Fire drill (by ops)',
    });
  });

  test('clear ends it', async () => {
    expect((await cctool(['hoo', 'override', 'line', 'clear', ...at])).out).toContain('Cleared 1 override of line');
    expect(JSON.parse((await cctool(['hoo', 'line', ...at, '--json'])).out)).toMatchObject({ is_open: true });
    expect((await cctool(['hoo', 'override', 'line', 'clear', ...at])).out).toContain('line has no current override');
  });

  test('undo takes the end back, and the log tells who did what and why', async () => {
    expect(
      (await cctool(['hoo', 'override', 'line', 'undo', '--by', 'ana', '--reason', 'too soon', ...at])).status,
    ).toBe(0);
    expect(JSON.parse((await cctool(['hoo', 'line', ...at, '--json'])).out)).toMatchObject({ is_open: false });
    const { entries } = JSON.parse((await cctool(['hoo', 'log', 'line', ...at, '--json'])).out);
    expect(entries).toMatchObject([
      { action: 'create', by: 'ops', reason: 'Fire drill', before: null, after: { state: 'closed' } },
      { action: expect.stringMatching(/^(end|cancel)$/), by: 'ops' },
      { action: 'undo', by: 'ana', reason: 'too soon', undoes: entries[1].entry },
    ]);
    expect(new Set(entries.map(({ id }: { id: string }) => id)).size).toBe(1);
    expect((await cctool(['hoo', 'log', ...at])).out).toMatch(/ undo +line +ov_\w+ +by ana: too soon {2}\(\S+\)\n$/);
    const refused = await cctool(['hoo', 'override', 'line', 'closed', '--remote', '--hours', 'hours.yaml']);
    expect(refused).toMatchObject({ status: 2, err: expect.stringContaining('a remote service was chosen') });
    expect((await cctool(['hoo', 'override', 'line', 'clear', '--all', ...at])).status).toBe(0);
  });

  test('undo takes back all that one clear has done, and one override with --id', async () => {
    const own = [...['--hours', file('group.yaml', hours.replace('overrides.yaml', 'group-overrides.yaml'))], '--json'];
    const run = async (...words: string[]) => JSON.parse((await cctool(['hoo', ...words, ...own])).out);
    const left = async () => (await run('overrides')).overrides.map(({ reason }: { reason: string }) => reason).sort();
    for (const [days, reason] of ['one', 'two', 'three'].entries()) {
      await run('override', 'line', 'closed', '--from', `+${days + 1}d`, '--for', '1h', '--reason', reason);
    }
    const { changes } = await run('override', 'line', 'clear', '--all');
    expect([changes.length, await left()]).toEqual([3, []]);
    const { id } = changes.find(({ before }: { before: { reason: string } }) => before.reason === 'two').before;
    expect((await run('override', 'line', 'undo', '--id', id)).changes).toHaveLength(1);
    expect(await left()).toEqual(['two']);
    // The rest of the clear.
    expect((await run('override', 'line', 'undo')).changes).toHaveLength(2);
    expect(await left()).toEqual(['one', 'three', 'two']);
  });

  test('--dry-run writes nothing', async () => {
    const before = readFileSync(join(folder, 'overrides.yaml'), 'utf8');
    expect((await cctool(['hoo', 'override', '*', 'closed', '--dry-run', ...at])).out).toContain(
      'All schedules: closed from',
    );
    expect(readFileSync(join(folder, 'overrides.yaml'), 'utf8')).toBe(before);
  });

  test('without a second file it goes to the hours file; comments stay', async () => {
    const own = file('own.yaml', `# ours\n${hours.replace('overrides_file: overrides.yaml\n', '')}`);
    expect((await cctool(['hoo', 'override', 'support', 'open', '--for', '1h', '--hours', own])).status).toBe(0);
    const text = readFileSync(join(folder, own), 'utf8');
    expect(text.startsWith('# ours\n')).toBe(true);
    expect(text).toMatch(/\noverrides:\n {2}- \{ id: ov_[0-9a-f]{12}, schedule: support, state: open,/);
  });

  test.each(['', '   '])('a blank reason and a blank name %j are none, and the file can be read', async (blank) => {
    const own = file('blank.yaml', hours.replace('overrides.yaml', 'blank-overrides.yaml'));
    rmSync(join(folder, 'blank-overrides.yaml'), { force: true });
    const remarks = ['--reason', blank, '--by', blank, '--hours', own];
    expect((await cctool(['hoo', 'override', 'line', 'closed', '--for', '1h', ...remarks])).status).toBe(0);
    const { overrides } = JSON.parse((await cctool(['hoo', 'overrides', '--hours', own, '--json'])).out);
    expect(overrides).toMatchObject([{ schedule: 'line', reason: null, by: 'ops' }]);
  });

  test.each([
    [
      'an end before the start',
      ['support', 'closed', '--from', '2027-01-02T10:00', '--until', '2027-01-01T10:00'],
      'its end must be after its start',
    ],
    [
      'an end in the past',
      ['support', 'closed', '--from', '2020-01-01T10:00', '--until', '2020-01-01T11:00'],
      'over already',
    ],
    ['a state that is none', ['support', 'shut'], '"shut" is not a state'],
    ['an unknown schedule', ['nobody', 'closed'], 'its schedules: support, line'],
    ['two ends', ['support', 'closed', '--until', '18:00', '--for', '1h'], 'cannot be used together'],
    ['a time that is none', ['support', 'closed', '--until', 'later'], '"later" is not a time'],
    // 99 999 days are 273 years.
    ['an end beyond 2199', ['support', 'closed', '--for', '99999d'], 'is out of range'],
    ['a line feed in a reason', ['support', 'closed', '--reason', 'a\nb'], '--reason: the text has control'],
    ['an escape in a name', ['support', 'closed', '--by', 'a\u001b[31m'], '--by: the text has control'],
    ['a long reason', ['support', 'closed', '--reason', 'x'.repeat(501)], 'expected at most 500 characters, found 501'],
  ])('%s is refused', async (_, args, message) => {
    const before = readFileSync(join(folder, 'overrides.yaml'), 'utf8');
    expect(await cctool(['hoo', 'override', ...args, ...at])).toMatchObject({
      status: 2,
      err: expect.stringContaining(message),
    });
    expect(readFileSync(join(folder, 'overrides.yaml'), 'utf8')).toBe(before);
  });
});

describe('hoo status in other forms', () => {
  const at = ['--hours', 'hours.yaml', '--at', '2026-10-30T16:59'];

  test('--prometheus', async () => {
    const { status, out } = await cctool(['hoo', 'support', ...at, '--prometheus', '--exit-code']);
    expect(status).toBe(0);
    expect(out).toContain('hoo_open{schedule="support"} 1\n');
    expect(out).toContain('hoo_next_change_seconds{schedule="support"} 60\n');
  });

  test('--ics: the open times of a year in UTC, over the clock change', async () => {
    const { out } = await cctool(['hoo', 'support', ...at, '--ics']);
    const starts = [...out.matchAll(/DTSTART:(\S+)\r\nDTEND:(\S+)\r\n/g)].map((match) => [match[1], match[2]]);
    // 09:00 to 17:00 is 14:00Z to 22:00Z from 1 November on; the first is what is left of Friday.
    expect(starts.slice(0, 2)).toEqual([
      ['20261030T205900Z', '20261030T210000Z'],
      ['20261102T140000Z', '20261102T220000Z'],
    ]);
    // 52 weeks of five days from Monday 2 November 2026 to Friday 29 October 2027, and the rest of the first Friday.
    expect(starts).toHaveLength(52 * 5 + 1);
  });

  test('--exec without --watch is a usage error', async () => {
    expect(await cctool(['hoo', 'support', ...here, '--exec', 'true'])).toMatchObject({ status: 2 });
    expect(await cctool(['hoo', 'support', ...at, '--watch'])).toMatchObject({
      status: 2,
      err: expect.stringContaining('--watch and --at cannot be used together'),
    });
  });
});

describe('hoo status --watch', () => {
  const watched = prepare(`version: 1
timezone: UTC
overrides_file: watched-overrides.yaml
schedules: [{ key: line, weekly: { daily: ["00:00-24:00"] } }]
`);

  test('sleeps until the change, runs the command, ends after --count', async () => {
    watched();
    const closedUntil = (end: number) =>
      file(
        'watched-overrides.yaml',
        `overrides: [{ schedule: line, state: closed, start: 2026-01-01T00:00:00Z, end: ${new Date(end).toISOString()} }]\n`,
      );
    closedUntil(Date.now() + 3_600_000);
    const stdout = new Sink();
    const command = ['--exec', 'echo "now $CCTOOL_SCHEDULE $CCTOOL_STATE"'];
    const running = cctool(
      ['hoo', 'line', '--hours', 'watched.yaml', '--watch', '--count', '1', ...command],
      '',
      stdout,
    );
    await expect.poll(() => stdout.text).toContain('Closed');
    // The override ends by itself in a moment: that is the change.
    closedUntil(Date.now() + 1000);
    const { status, out } = await running;
    expect(status).toBe(0);
    const lines = out.trim().split('\n');
    expect(lines[0]).toMatch(/ {2}Closed, opens /);
    expect(lines[1]).toMatch(/ {2}Open, no closing time ahead$/);
    expect(lines[2]).toBe('now line open');
  });

  test('wakes when somebody writes an override', async () => {
    watched();
    const stdout = new Sink();
    const running = cctool(['hoo', 'line', '--hours', 'watched.yaml', '--watch', '--count', '1'], '', stdout);
    await expect.poll(() => stdout.text).toContain('Open');
    await cctool(['hoo', 'override', 'line', 'closed', '--reason', 'Drill', '--hours', 'watched.yaml']);
    const { out } = await running;
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => line.replace(/^.* {2}/, '')),
    ).toEqual(['Open, no closing time ahead', 'Closed, no opening time ahead']);
  });
});

function prepare(text: string) {
  return () => {
    rmSync(join(folder, 'watched-overrides.yaml'), { force: true });
    return file('watched.yaml', text);
  };
}

describe('hoo import --strict', () => {
  // UID and DTSTAMP are required in every VEVENT (RFC 5545 3.6.1); a LOCATION is content that is lost.
  test.each([
    ['bookkeeping alone', '', 0],
    ['a lost property', 'LOCATION:Berlin\r\n', 1],
  ])('%s', async (_, line, status) => {
    const event = `UID:1@x\r\nDTSTAMP:20260101T000000Z\r\nSUMMARY:Closed\r\nDTSTART;VALUE=DATE:20261225\r\n${line}`;
    const text = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\n${event}END:VEVENT\r\nEND:VCALENDAR\r\n`;
    const args = ['hoo', 'import', '-', '--from', 'ics', '--timezone', 'Europe/Berlin', '--strict'];
    expect((await cctool(args, text)).status).toBe(status);
  });
});

describe('hoo overrides', () => {
  const listed = prepare(`version: 1
timezone: America/New_York
overrides_file: watched-overrides.yaml
schedules: [{ key: line, weekly: { daily: ["00:00-24:00"] } }, { key: desk, weekly: { daily: ["08:00-18:00"] } }]
overrides: [{ schedule: desk, state: open, start: 2020-01-01T00:00Z, end: 2020-01-02T00:00Z, reason: over }]
`);

  test('lists what is in force and planned, on the clock of the schedule', async () => {
    listed();
    const hours = ['--hours', 'watched.yaml'];
    expect(await cctool(['hoo', 'overrides', ...hours])).toMatchObject({ status: 0, out: '' });
    await cctool(['hoo', 'override', 'line', 'closed', '--reason', 'Drill', ...hours]);
    // The first of July is summer in New York (EDT).
    const day = `${new Date().getUTCFullYear() + 1}-07-01`;
    const span = ['--from', `${day}T12:00`, '--for', '2h', '--by', 'Ana'];
    await cctool(['hoo', 'override', '*', 'open', ...span, ...hours]);
    const { out } = await cctool(['hoo', 'overrides', ...hours]);
    const rows = out
      .trim()
      .split('\n')
      .map((row) => row.replace(/ov_[0-9a-f]{12}/, 'ID'));
    expect(rows).toEqual([
      expect.stringMatching(/^current {2}line {2}closed {2}from .* E[SD]T until it is cleared {2}ID {2}by ops: Drill$/),
      expect.stringMatching(
        new RegExp(`^planned  \\*  open    \\w{3} ${day} 12:00 EDT to \\w{3} ${day} 14:00 EDT  ID  by Ana$`),
      ),
    ]);
    // What holds for all schedules holds for each.
    expect(JSON.parse((await cctool(['hoo', 'overrides', 'desk', ...hours, '--json'])).out).overrides).toEqual([
      expect.objectContaining({ schedule: '*', state: 'open', start: `${day}T16:00:00Z`, status: 'planned' }),
    ]);
  });
});

describe('hoo export', () => {
  test('OSM to standard output, the report to standard error', async () => {
    const { status, out, err } = await cctool(['hoo', 'export', 'support', ...here, '--to', 'osm']);
    expect([status, out]).toEqual([0, 'Mo-Fr 09:00-17:00\n']);
    expect(err).toContain('dropped: timezone: an opening_hours value does not name a zone; it means America/New_York');
    expect((await cctool(['hoo', 'export', 'support', ...here, '--to', 'osm', '--strict'])).status).toBe(1);
  });

  test('what is exported can be imported and does not differ', async () => {
    expect(
      (await cctool(['hoo', 'export', 'support', ...here, '--to', 'connect', '--output', 'support.json'])).status,
    ).toBe(0);
    expect((await cctool(['hoo', 'import', 'support.json', '--output', 'back.yaml'])).status).toBe(0);
    const { status, out } = await cctool(['hoo', 'diff', 'hours.yaml', 'back.yaml', '--schedule', 'support']);
    expect([status, out]).toEqual([0, 'support: no difference\n']);
  });

  test.each([
    ['no format', ['support'], 'the format is missing'],
    ['an unknown one', ['support', '--to', 'five9'], '"five9" is not a format'],
    ['an unknown schedule', ['nobody', '--to', 'osm'], 'its schedules: support, line'],
    ['a wrong date', ['support', '--to', 'osm', '--from', 'someday'], 'is not a date'],
  ])('%s is a usage error', async (_, args, message) => {
    expect(await cctool(['hoo', 'export', ...args, ...here])).toMatchObject({
      status: 2,
      err: expect.stringContaining(message),
    });
  });
});

describe('hoo lint', () => {
  const bad = () =>
    file(
      'bad.yaml',
      'version: 1\ntimezone: UTC\nschedules:\n  - { key: a, weekly: { mon: ["09:00-12:00", "11:00-13:00"] } }\n',
    );
  const zoneData = /^.*hours-zone-.*\n/gm;

  test('a clean file', async () => {
    const { status, out, err } = await cctool(['hoo', 'lint', 'hours.yaml', '--quiet']);
    expect([status, out, err]).toEqual([0, '', '']);
  });

  test('a finding with its place; warnings fail only where they are to', async () => {
    const { status, out } = await cctool(['hoo', 'lint', bad()]);
    expect(status).toBe(0);
    expect(out.replace(zoneData, '')).toContain('bad.yaml:4:46: warning: 11:00-13:00 overlaps 09:00-12:00');
    expect((await cctool(['hoo', 'lint', bad(), '--max-warnings', '0'])).status).toBe(1);
    expect((await cctool(['hoo', 'lint', bad(), '--fail-severity', 'warning'])).status).toBe(1);
  });

  test('JSON in the shape of a validation', async () => {
    const { out } = await cctool(['hoo', 'lint', bad(), '--json']);
    const { valid, errors, warnings } = JSON.parse(out);
    expect([valid, errors]).toEqual([true, []]);
    expect(warnings).toContainEqual(
      expect.objectContaining({ code: 'hours-overlap', line: 4, column: 46, end_column: 59 }),
    );
  });

  test('an error ends with 1, a file that is not there with 2', async () => {
    const broken = file(
      'broken.yaml',
      'version: 1\ntimezone: Mars/Olympus\nschedules: [{ key: a, weekly: { mon: ["09:00-25:00"] } }]\n',
    );
    const { status, out } = await cctool(['hoo', 'lint', broken]);
    expect(status).toBe(1);
    expect(out).toContain('hours-time');
    expect(await cctool(['hoo', 'lint', 'none.yml'])).toMatchObject({
      status: 2,
      err: expect.stringContaining('none.yml: there is no such file'),
    });
  });

  test('explain knows the codes', async () => {
    const { out } = await cctool(['explain', 'hours-inverted']);
    expect(out).toContain('An interval is lost on the night of a clock change.');
  });
});
