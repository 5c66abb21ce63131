import { spawnSync } from 'node:child_process';
import {
  closeSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sample } from './support/extent.js';
import { runCli } from './support/run-cli.js';
import { writeZoneFolder } from './support/zone-folder.js';

const root = resolve(import.meta.dirname, '..');
const workspace = join(root, 'fixtures/workspace');
const folder = mkdtempSync(join(tmpdir(), 'cctool-hours-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const cctool = (...args: string[]) => runCli(args, { cwd: workspace });

describe('cctool hoo', () => {
  test.each([
    // New York is on -04:00 in June: open until 20:00 EDT.
    [['hoo', 'support', '--at', '2026-06-10T17:45-04:00'], 'Open, closes in 2h 15m (20:00 EDT)\n'],
    [['hoo', 'status', 'support', '--at', '2026-06-10 17:45'], 'Open, closes in 2h 15m (20:00 EDT)\n'],
    [['hoo', 'support', '--at', '2026-06-13T22:00Z'], 'Closed, opens Mon 08:00 EDT (in 1d 14h)\n'],
    [['hoo', 'emergency', '--at', '2026-12-25T00:00Z'], 'Open, no closing time ahead\n'],
    [['calendar', 'status', '--at', '2026-06-10T17:45-04:00'], 'Open, closes in 2h 15m (20:00 EDT)\n'],
  ])('%j', async (args, line) => {
    expect(await cctool(...args)).toEqual({ status: 0, stdout: line, stderr: '' });
  });

  test('a time may be written as people do; which one it is stands on standard error', async () => {
    // Christmas Day is a holiday of support in every year.
    const run = await cctool('hoo', 'support', '--at', '25 Dec 10:00');
    expect(run.stdout).toMatch(/^Closed, /);
    expect(run.stderr).toMatch(/^at \w{3} \d{4}-12-25 10:00 EST\n$/);
    expect((await cctool('hoo', 'support', '--at', 'soon')).stderr).toMatch(/"soon" is not a time\n.*tomorrow 9:00/);
  });

  test('list --at asks every schedule at that time on its own clock, or all at one instant', async () => {
    const listed = async (at: string) => {
      const { stdout } = await cctool('hoo', 'list', '--at', at, '--json');
      const all: { schedule: { id: string }; is_open: boolean; next_close: string | null }[] =
        JSON.parse(stdout).schedules;
      return Object.fromEntries(all.map(({ schedule, ...status }) => [schedule.id, status]));
    };
    // 17:00 is open for support in New York (21:00Z) and not for sales in London, which closes at 17:30 BST.
    const local = await listed('2026-06-10 17:00');
    expect(local.support).toMatchObject({ is_open: true, next_close: '2026-06-11T00:00:00Z' });
    expect(local.sales).toMatchObject({ is_open: true, next_close: '2026-06-10T16:30:00Z' });
    expect((await listed('2026-06-10T21:00Z')).sales).toMatchObject({ is_open: false });
  });

  test('--json is the answer as services give it', async () => {
    const { stdout } = await cctool('hoo', 'sales', '--at', '2026-06-10T12:00Z', '--json');
    expect(JSON.parse(stdout)).toEqual({
      is_open: false,
      schedule: { id: 'sales', name: 'Sales, London', timezone: 'Europe/London' },
      next_open: '2026-06-10T12:30:00Z',
      next_close: '2026-06-10T16:30:00Z',
      reason: 'Closed: outside its hours',
    });
    const calendar = await cctool('calendar', 'status', '--at', '2026-12-25T15:00Z', '--json');
    expect(JSON.parse(calendar.stdout)).toEqual({
      is_open: false,
      next_open: '2026-12-26T14:00:00Z',
      next_close: '2026-12-26T22:00:00Z',
    });
  });

  test('--explain says why, --json puts it beside the answer', async () => {
    const args = ['hoo', 'support', '--at', '2026-12-25T10:00-05:00', '--explain'];
    const { stdout } = await cctool(...args);
    expect(stdout).toMatch(/because {2}Christmas Day \(us-federal\): closed {2}\[hours\.yaml:\d+:\d+\]/);
    expect(stdout).toMatch(/over {5}season winter storms/);
    const { explain } = JSON.parse((await cctool(...args, '--json')).stdout);
    expect(explain.decided).toMatchObject({ kind: 'holiday', state: 'closed', place: { file: 'hours.yaml' } });
  });

  test('--exit-code ends with 0 open, 1 closed, 2 error; without it an answer is a success', async () => {
    const at = ['--at', '2026-06-10T15:00Z'];
    const night = ['--at', '2026-06-10T03:00Z'];
    expect((await cctool('hoo', 'support', ...at, '--exit-code')).status).toBe(0);
    expect((await cctool('hoo', 'support', ...night, '--exit-code')).status).toBe(1);
    expect((await cctool('hoo', 'support', ...night)).status).toBe(0);
    expect((await cctool('hoo', 'nobody', '--exit-code')).status).toBe(2);
    expect((await cctool('calendar', 'status', ...night, '--exit-code')).status).toBe(1);
  });

  test('a repeated local time needs --fold', async () => {
    const refused = await cctool('hoo', 'outage-desk', '--at', '2025-11-02 01:30');
    expect(refused).toMatchObject({ status: 2, stdout: '' });
    expect(refused.stderr).toMatch(/occurs twice in America\/Vancouver.*\n.*--fold first or --fold second/);
    const instant = async (fold: string) => {
      const { stdout } = await cctool(
        'hoo',
        'outage-desk',
        '--at',
        '2025-11-02 01:30',
        '--fold',
        fold,
        '--json',
        '--explain',
      );
      return JSON.parse(stdout).explain.at;
    };
    expect(await instant('first')).toBe('2025-11-02T08:30:00Z');
    expect(await instant('second')).toBe('2025-11-02T09:30:00Z');
    expect((await cctool('hoo', 'outage-desk', '--fold', 'third')).stderr).toMatch(/--fold: "third"/);
  });

  test('an unknown schedule ends with 2 and the ids there are', async () => {
    const { status, stderr, stdout } = await cctool('hoo', 'suport');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('there is no schedule "suport" in hours.yaml');
    expect(stderr).toContain('support, sales, outage-desk, emergency, chat');
    expect(stderr).toContain('did you mean "support"?');
  });

  test('colour only where it is wanted', async () => {
    const at = ['hoo', 'support', '--at', '2026-06-10T15:00Z'];
    expect((await cctool(...at)).stdout).not.toContain('\u001b');
    expect((await cctool('--color', ...at)).stdout).toMatch(/^\u001b\[/);
  });
});

describe('cctool holidays', () => {
  test('lists what lies ahead, under both names', async () => {
    const lines =
      'Thu 2026-12-24  Christmas Eve  open 09:00-13:00  company\nFri 2026-12-25  Christmas Day  closed  us-federal\n';
    for (const command of [['holidays'], ['calendar', 'holidays']]) {
      const { status, stdout } = await cctool(...command, '--from', '2026-12-20', '--days', '10');
      expect({ status, stdout }).toEqual({ status: 0, stdout: lines });
    }
  });

  test('--json, --limit, and nothing at all', async () => {
    const { stdout } = await cctool('holidays', '--from', '2027-01-01', '--limit', '1', '--json');
    expect(JSON.parse(stdout)).toEqual({
      holidays: [
        { id: 1, name: "New Year's Day", date: '2027-01-01', recurring: true, closed: true, calendar: 'us-federal' },
      ],
    });
    expect(await cctool('holidays', '--from', '2026-08-01', '--days', '3')).toMatchObject({ status: 0, stdout: '' });
    expect((await cctool('holidays', '--days', 'many')).status).toBe(2);
    expect((await cctool('holidays', '--from', '2026-02-30')).status).toBe(2);
  });
});

const schedule = (more: string) => `version: 1\ntimezone: UTC\nschedules:\n  - key: a\n    ${more}\n`;

describe('bad input ends with 2 and a message that names the place', () => {
  test.each<[string, string, RegExp]>([
    ['unknown zone', schedule('timezone: America/Gotham'), /bad\.yaml:5:15: there is no time zone "America\/Gotham"/],
    ['25:00', schedule('weekly: { mon: ["09:00-25:00"] }'), /bad\.yaml:5:21: .*hour 25 of the closing time/],
    [
      '09:00-09:00',
      schedule('weekly: { mon: ["09:00-09:00"] }'),
      /bad\.yaml:5:21: .*opens and closes at the same time/,
    ],
    [
      '30 February',
      schedule('exceptions: [{ date: 2027-02-30, closed: true }]'),
      /bad\.yaml:5:26: .*not a date of the calendar/,
    ],
    [
      'a rule without dates',
      schedule('exceptions: [{ rrule: FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30, closed: true }]'),
      /bad\.yaml:5:27: .*yields no date/,
    ],
    [
      'linked calendars in a circle',
      `${schedule('name: A')}calendars:\n  x: { calendars: [y] }\n  y: { calendars: [x] }\n`,
      /bad\.yaml:7:19: .*cycle: x -> y -> x/,
    ],
    ['a duplicate key', schedule('name: A\n    name: B'), /bad\.yaml:6:5: the key "name" is given a second time/],
    [
      'a duplicate schedule',
      `${schedule('name: A')}  - key: a\n`,
      /bad\.yaml:6:10: the key "a" is already used on line 4/,
    ],
    ['no YAML', 'version: 1\nschedules: [', /bad\.yaml:2:\d+: not valid YAML/],
    [
      'an override that ends first',
      schedule('overrides: [{ state: closed, start: 2026-06-10T14:00Z, end: 2026-06-10T13:00Z }]'),
      /bad\.yaml:5:65: the override does not end after its start/,
    ],
  ])('%s', async (_, text, message) => {
    const path = file('bad.yaml', text);
    for (const command of [['hoo', 'a'], ['calendar', 'status'], ['holidays']]) {
      const { status, stdout, stderr } = await runCli([...command, '--hours', 'bad.yaml'], { cwd: folder });
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toMatch(message);
    }
    rmSync(path);
  });

  test('a file of 50 MB', async () => {
    const handle = openSync(join(folder, 'large.yaml'), 'w');
    ftruncateSync(handle, 50 * 1024 * 1024);
    closeSync(handle);
    const { status, stderr } = await runCli(['hoo', 'a', '--hours', 'large.yaml'], { cwd: folder });
    expect(status).toBe(2);
    expect(stderr).toMatch(/large\.yaml:1:1: the hours file has 50\.0 MB; at most 8 MB are read/);
  });

  test('no hours file at all', async () => {
    for (const command of [['hoo', 'a'], ['calendar', 'status'], ['holidays']]) {
      const { status, stderr } = await runCli(command, { cwd: folder });
      expect(status).toBe(2);
      expect(stderr).toMatch(/there is no hours file[\s\S]*cctool init/);
    }
    const { stderr } = await runCli(['hoo', 'a', '--hours', 'none.yaml'], { cwd: folder });
    expect(stderr).toMatch(/none\.yaml: there is no such file/);
  });
});

describe('the zone of the process makes no difference', () => {
  const questions = [
    ['hoo', 'support', '--at', '2026-11-01 03:30', '--json'],
    ['hoo', 'outage-desk', '--at', '2026-11-23T16:30Z', '--explain'],
    ['hoo', 'sales', '--at', '2026-03-29T00:59:59Z'],
    ['holidays', '--from', '2026-12-20', '--json'],
  ];
  test('UTC, New York, Apia and Kolkata give one answer', () => {
    for (const question of sample(questions, 1)) {
      const answers = ['UTC', 'America/New_York', 'Pacific/Apia', 'Asia/Kolkata'].map((TZ) => {
        const args = [join(root, 'bin/cctool.js'), ...question];
        const { status, stdout } = spawnSync(process.execPath, args, {
          cwd: workspace,
          encoding: 'utf8',
          env: { ...process.env, TZ },
        });
        expect(status).toBe(0);
        return stdout;
      });
      expect(new Set(answers).size).toBe(1);
    }
  });
});

describe('changed laws, with the zone data that travels with the program', () => {
  const stale = writeZoneFolder(folder, '2025c');
  // 12:30 local on 23 November 2026 lies in 09:00-17:00 of every zone; so does one hour earlier and later. The closing
  // time tells whose law is followed.
  test.each([
    ['America/Vancouver', '2026-11-24T00:00:00Z'],
    ['America/Edmonton', '2026-11-23T23:00:00Z'],
    ['America/Winnipeg', '2026-11-23T22:00:00Z'],
    ['America/Havana', '2026-11-23T21:00:00Z'],
    ['Africa/Casablanca', '2026-11-23T17:00:00Z'],
    ['Africa/El_Aaiun', '2026-11-23T17:00:00Z'],
    ['America/Inuvik', '2026-11-23T23:00:00Z'],
  ])('%s closes at %s', async (zone, close) => {
    file('fresh.yaml', schedule(`timezone: ${zone}\n    weekly: { mon-fri: ["09:00-17:00"] }`));
    const args = ['hoo', 'a', '--hours', 'fresh.yaml', '--at', '2026-11-23 12:30', '--json'];
    for (const TZDIR of ['/nowhere', stale]) {
      const { stdout } = await runCli(args, { cwd: folder, env: { TZDIR } });
      expect(JSON.parse(stdout), TZDIR).toMatchObject({ is_open: true, next_close: close });
    }
  });

  test('explain and doctor name the source', async () => {
    const env = { TZDIR: stale };
    const explained = await runCli(['hoo', 'support', '--explain'], { cwd: workspace, env });
    expect(explained.stdout).toMatch(/tz 2026f that comes with cctool/);
    const doctor = await runCli(['doctor'], { cwd: workspace, env });
    expect(doctor.stdout).toMatch(/(?:ok {3}|warn )bundled +2026f .*\(in use\)/);
    expect(doctor.stdout).toMatch(/warn operating system +2025c .*\(older, not used\)/);
  });
});

describe('a third-party remote service', () => {
  // It sends the fields that every service has to send, and no more.
  const answers: { [path: string]: object } = {
    '/api/calendar/status': { is_open: true, next_open: null, next_close: '2026-06-11T00:00:00Z' },
    '/api/studio/hoo/status/support': {
      is_open: false,
      schedule: { id: 'support', name: 'Support', timezone: 'America/New_York' },
    },
    '/api/calendar/holidays': { holidays: [{ id: 7, name: 'Day', date: '2026-06-12', recurring: false }] },
  };
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url!, 'http://service');
    asked.push(pathname + search);
    response.writeHead(pathname in answers ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answers[pathname] ?? { error: 'not here' }));
  });
  let remote: string[];
  beforeAll(async () => {
    await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    remote = ['--base-url', `http://127.0.0.1:${port}`, '--api-key-file', file('key', `${'k'.repeat(40)}\n`)];
  });
  afterAll(() => void server.close());
  const ask = (...args: string[]) => runCli([...remote, ...args], { cwd: folder });
  const at = ['--at', '2026-06-10T17:45-04:00'];

  test('is shown as far as it tells', async () => {
    expect(await ask('calendar', 'status', ...at)).toMatchObject({
      status: 0,
      stdout: 'Open, closes in 2h 15m (Thu 00:00 UTC)\n',
    });
    expect(await ask('hoo', 'support', ...at, '--exit-code')).toMatchObject({ status: 1, stdout: 'Closed\n' });
    expect(await ask('holidays')).toMatchObject({ status: 0, stdout: 'Fri 2026-06-12  Day\n' });
    expect(asked[0]).toBe('/api/calendar/status?at=2026-06-10T21%3A45%3A00Z');
    expect(JSON.parse((await ask('hoo', 'support', '--json')).stdout)).toMatchObject({ is_open: false });
  });

  test('cannot explain, and does not say the zone of its calendar', async () => {
    expect((await ask('hoo', 'support', '--explain')).stderr).toMatch(/--explain works on a local hours file only/);
    expect(await ask('calendar', 'status', '--at', '2026-06-10 09:00')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/does not say in which zone "2026-06-10 09:00" is\nhint: .*Z/),
    });
  });

  // June: New York is four hours behind UTC. 1 November 2026, 01:30: daylight saving time ends at 2, so it comes twice.
  test.each([
    ['2026-06-10 09:00', [], '2026-06-10T13:00:00Z'],
    ['10 June 2026 9am', [], '2026-06-10T13:00:00Z'],
    ['2026-11-01 01:30', ['--fold', 'second'], '2026-11-01T06:30:00Z'],
  ])('reads --at "%s" %j on the clock of the schedule', async (time, more, instant) => {
    expect(await ask('hoo', 'support', '--at', time, ...more)).toMatchObject({ status: 0, stdout: 'Closed\n' });
    const path = '/api/studio/hoo/status/support';
    expect(asked.slice(-2)).toEqual([path, `${path}?at=${encodeURIComponent(instant)}`]);
  });

  test('takes dates of holidays as people write them', async () => {
    await ask('holidays', '--from', '1 Jul 2027', '--days', '3');
    expect(asked.at(-1)).toBe('/api/calendar/holidays?from=2027-07-01&days=3');
    expect((await ask('holidays', '--from', 'someday')).stderr).toContain('--from: "someday" is not a date');
  });

  test('is not asked where a file is named', async () => {
    const before = asked.length;
    const { stdout } = await ask('hoo', 'support', '--hours', join(workspace, 'hours.yaml'), ...at);
    expect(stdout).toBe('Open, closes in 2h 15m (20:00 EDT)\n');
    expect(asked.length).toBe(before);
  });
});

describe('cctool holidays add, remove and list', () => {
  const text =
    'version: 1\ntimezone: Europe/London\n# ours\nschedules:\n  - key: a\n    weekly: { mon-fri: ["09:00-17:00"] }\n';

  test('change the hours file in place', async () => {
    file('holidays.yaml', text);
    const run = (...args: string[]) => runCli(['holidays', ...args, '--hours', 'holidays.yaml'], { cwd: folder });
    const added = await run('add', '2027-12-24', 'Christmas Eve', '--open', '09:00-13:00');
    expect([added.status, added.stdout]).toEqual([
      0,
      `Written to ${join(folder, 'holidays.yaml')}, exceptions of a:\n2027-12-24  Christmas Eve  open 09:00-13:00\n`,
    ]);
    expect((await run('add', '2027-12-25', 'Shutdown', '--to', '2028-01-02', '--json')).stdout).toContain('"from"');
    expect((await run('list', '--year', '2027')).stdout.split('\n')[0]).toBe(
      'Fri 2027-12-24  Christmas Eve  open 09:00-13:00',
    );
    expect(JSON.parse((await run('--year', '2028', '--json')).stdout).holidays).toHaveLength(2);
    expect((await run('remove', 'Shutdown', '--dry-run')).stdout).toMatch(/^Would be removed/);
    expect((await run('remove', 'Shutdown')).status).toBe(0);
    expect((await run('remove', '2027-12-24')).status).toBe(0);
    expect((await run('--year', '2027')).stderr).toBe('No holidays in this time.\n');
    expect(readFileSync(join(folder, 'holidays.yaml'), 'utf8')).toBe(`${text}    exceptions: []\n`);
  });

  test('compare shows where a list differs', async () => {
    file(
      'data.yaml',
      'version: 1\ntimezone: Europe/Dublin\ncalendars: { ie: { source: { date-holidays: { country: IE, types: [public] } } } }\nschedules: [{ key: a, weekly: { mon-fri: ["09:00-17:00"] }, calendars: [ie] }]\n',
    );
    // The public holidays of Ireland in 2027 (Organisation of Working Time Act 1997), without St Stephen's Day, and one more.
    const dates = ['01-01', '02-01', '03-17', '03-29', '05-03', '06-07', '08-02', '10-25', '12-24', '12-25'];
    file('list.csv', dates.map((date) => `2027-${date},x\n`).join(''));
    const run = (...args: string[]) =>
      runCli(['holidays', 'compare', '--hours', 'data.yaml', ...args], { cwd: folder });
    const { status, stdout, stderr } = await run('list.csv');
    expect([status, stdout.split('\n')[0]]).toEqual([1, 'missing  2027-12-24  x']);
    expect(stdout).toMatch(/^extra {4}2027-12-26 {2}/m);
    expect(stderr).toMatch(/^2027-01-01 to 2027-12-31: 9 the same, 1 missing here, /);
    expect(JSON.parse((await run('list.csv', '--json')).stdout)).toMatchObject({ same: 9 });
    expect((await run('list.csv', '--schedule', 'b')).status).toBe(2);
  });

  test.each([
    [['add', 'someday', 'N'], 'date: "someday" is not a date'],
    [['add', '2027-12-24', 'N', '--yearly', '--to', '2027-12-25'], '--yearly and --to cannot be used together'],
    [['add', '2027-12-24', 'N', '--open', '9-12'], '"9-12" is not a pair of times; nothing was written'],
    [['add', '2027-12-24', 'N', '--observed', 'never'], '--observed: "never" is not a rule'],
    [['remove', 'N'], 'there is no holiday "N" in exceptions of a'],
    [['list', '--year', '2027', '--from', '2027-01-01'], '--year cannot be used together with --from or --days'],
  ])('%j is refused', async (args, message) => {
    file('refused.yaml', text);
    const run = await runCli(['holidays', ...args, '--hours', 'refused.yaml'], { cwd: folder });
    expect([run.status, run.stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(readFileSync(join(folder, 'refused.yaml'), 'utf8')).toBe(text);
  });
});

describe('cctool hoo diff with a vendor', () => {
  const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'];
  const config = (to: number) =>
    days.map((Day) => ({ Day, StartTime: { Hours: 9, Minutes: 0 }, EndTime: { Hours: to, Minutes: 0 } }));
  const live = (to: number) => JSON.stringify({ Name: 'Support', TimeZone: 'UTC', Config: config(to) });
  const ours =
    'version: 1\ntimezone: UTC\nschedules:\n  - { key: support, weekly: { mon-fri: ["09:00-17:00"] } }\n  - { key: b, weekly: {} }\n';
  const run = (...args: string[]) =>
    runCli(['hoo', 'diff', 'ours.yaml', 'live.json', '--from', '2026-06-08', '--to', '+7d', ...args], { cwd: folder });

  test('compares when it is open with what the vendor has', async () => {
    file('ours.yaml', ours);
    file('live.json', live(17));
    expect(await run('--schedule', 'support')).toMatchObject({ status: 0, stdout: 'support: no difference\n' });
    file('live.json', live(16));
    const { status, stdout } = await run('--schedule', 'support');
    // An hour on each of five days.
    expect([status, stdout.split('\n')[0]]).toEqual([1, 'support: 5 differences, 5 h in total']);
    // Without --schedule, what only one of them has is a difference too; "Support" is the name of support.
    expect((await run()).stdout).toMatch(/^b: only in ours.yaml$/m);
  });

  test('a file that is neither is refused as an hours file', async () => {
    file('ours.yaml', ours);
    file('live.json', '{"a": 1}');
    expect((await run()).status).toBe(2);
  });
});

describe('cctool init and doctor', () => {
  test('init writes a workspace that runs, and overwrites nothing', async () => {
    const target = join(folder, 'fresh');
    const first = await runCli(['init', 'fresh'], { cwd: folder });
    expect(first.status).toBe(0);
    expect(first.stdout.split('\n')).toContain('fresh/hours.yaml');
    expect(readdirSync(target).sort()).toEqual([...readdirSync(workspace), 'schemas'].sort());
    expect((await runCli(['hoo', 'support'], { cwd: target })).stderr).toBe('');
    const again = await runCli(['init'], { cwd: target });
    expect(again.status).toBe(2);
    expect(again.stderr).toMatch(/already exists/);
    expect((await runCli(['init', '--force'], { cwd: target })).status).toBe(0);
  });

  test('doctor tells versions, zone data, the workspace and what is wrong with it', async () => {
    const { status, stdout } = await runCli(['doctor'], { cwd: workspace });
    expect(status).toBe(0);
    expect(stdout).toContain(`Node.js`);
    expect(stdout).toMatch(/hours .*5 schedules, 3 calendars/);
    expect(stdout).toMatch(/time zones\n(?:.*\n)*.*runtime/);
    file('bad.yaml', schedule('timezone: America/Gotham'));
    const bad = await runCli(['doctor', '--hours', 'bad.yaml', '--json'], { cwd: folder });
    expect(bad.status).toBe(1);
    const { items } = JSON.parse(bad.stdout) as { items: { name: string; state: string }[] };
    expect(items).toContainEqual(expect.objectContaining({ name: 'America/Gotham', state: 'error' }));
  });
});
