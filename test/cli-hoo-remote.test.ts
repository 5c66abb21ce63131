import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCli } from './support/run-cli.js';
import { TestServer } from './support/server.js';

let server: TestServer;
let folder: string;
let key: string;
beforeAll(async () => {
  server = await TestServer.start();
  folder = mkdtempSync(join(tmpdir(), 'cctool-hoo-remote-'));
  ({ key } = await server.key({ name: 'ops-laptop', scopes: ['studio:hoo', 'studio:hoo:write'] }));
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const cctool = (args: string[], apiKey = key) => {
  const env = {
    HOME: folder,
    CCTOOL_API_KEY: apiKey,
    CCTOOL_BASE_URL: server.url,
    CCTOOL_CACERT: server.running.authority!,
  };
  return runCli(args, { cwd: folder, env });
};
const json = async (args: string[]) => JSON.parse((await cctool([...args, '--json'])).stdout);

describe('overrides at a service, by the command line', () => {
  test('are made, seen by status, cleared, taken back and logged', async () => {
    const made = await cctool([
      'hoo',
      'override',
      'emergency',
      'closed',
      '--for',
      '2h',
      '--reason',
      'Snow',
      '--remote',
    ]);
    expect([made.status, made.stdout.split('\n')[0]]).toEqual([0, `Written at ${server.url}:`]);
    // On the clock of the schedule, which is in New York.
    const time = '[MTWFS]\\w\\w \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d(?::\\d\\d)? E[SD]T';
    expect(made.stdout).toMatch(new RegExp(`\\nemergency: closed from ${time} until ${time}\\n$`));
    const id = /clear --id (ov_[0-9a-f]{12}) --remote/.exec(made.stderr)![1]!;
    const status = await cctool(['hoo', 'emergency', '--remote']);
    expect(status.stdout).toMatch(/^Closed, opens /);
    expect((await json(['hoo', 'overrides'])).overrides).toEqual([
      expect.objectContaining({ id, schedule: 'emergency', state: 'closed', reason: 'Snow', status: 'current' }),
    ]);
    expect((await cctool(['hoo', 'overrides', 'emergency'])).stdout).toMatch(
      new RegExp(`^current {2}emergency {2}closed {2}${time} to ${time} {2}${id} {2}by ops-laptop: Snow\\n$`),
    );
    const cleared = await json(['hoo', 'override', 'emergency', 'clear', '--id', id, '--by', 'Ana']);
    expect(cleared).toMatchObject({ service: server.url, cleared: 1, changes: [{ id }] });
    expect((await json(['hoo', 'emergency'])).is_open).toBe(true);
    const undone = await json(['hoo', 'override', 'emergency', 'undo']);
    expect(undone.undone).toEqual([expect.objectContaining({ action: 'undo', id })]);
    const log = await cctool(['hoo', 'log', 'emergency']);
    expect(log.stdout.split('\n').map((line) => line.split(/ {2,}/)[1])).toEqual(
      expect.arrayContaining(['create', 'undo']),
    );
    expect(log.stdout).toMatch(
      /create {2}emergency {2}closed {2}ov_\w+ {2}by ops-laptop: Snow {2}\(administrator, key ops-laptop, \S+\)/,
    );
    expect((await cctool(['hoo', 'override', 'emergency', 'clear', '--all'])).status).toBe(0);
    expect((await cctool(['hoo', 'override', 'emergency', 'clear'])).stdout).toContain('has no current override');
  });

  test('clearing one schedule says what still holds for all of them', async () => {
    const hint = 'An override of all schedules is still in effect: cctool hoo override "*" clear --remote';
    await cctool(['hoo', 'override', '*', 'closed', '--from', '+1h', '--for', '1h', '--remote']);
    const planned = await cctool(['hoo', 'override', 'support', 'clear', '--remote']);
    expect(planned.stderr).not.toContain('all schedules');
    const { override } = await json(['hoo', 'override', '*', 'closed', '--reason', 'Evacuation']);
    const cleared = await cctool(['hoo', 'override', 'support', 'clear', '--remote']);
    expect([cleared.status, cleared.stdout, cleared.stderr]).toEqual([
      ...[0, expect.stringContaining('support has no current override of its own'), expect.stringContaining(hint)],
    ]);
    const still = [expect.objectContaining({ id: override.id, schedule: '*', source: 'service', status: 'current' })];
    expect((await json(['hoo', 'override', 'support', 'clear'])).all_schedules).toEqual(still);
    const own = await json(['hoo', 'override', 'support', 'open']);
    const ended = await json(['hoo', 'override', 'support', 'clear', '--id', own.override.id]);
    expect([ended.cleared, ended.all_schedules]).toEqual([1, still]);
    const all = await cctool(['hoo', 'override', '*', 'clear', '--all', '--remote']);
    expect([all.status, all.stderr.includes('still in effect')]).toEqual([0, false]);
    expect((await json(['hoo', 'override', 'support', 'clear'])).all_schedules).toEqual([]);
  });

  test('an undo takes back all that one clear has done', async () => {
    for (const from of ['+1h', '+1d', '+2d']) {
      await json(['hoo', 'override', 'emergency', 'closed', '--from', from, '--for', '1h']);
    }
    expect((await json(['hoo', 'override', 'emergency', 'clear', '--all'])).cleared).toBe(3);
    expect((await json(['hoo', 'overrides', 'emergency'])).overrides).toEqual([]);
    expect((await json(['hoo', 'override', 'emergency', 'undo'])).undone).toHaveLength(3);
    expect((await json(['hoo', 'overrides', 'emergency'])).overrides).toHaveLength(3);
    // Before the clear the third override was made: that is the next change to take back.
    expect((await json(['hoo', 'override', 'emergency', 'undo'])).undone).toMatchObject([{ after: null }]);
    expect((await json(['hoo', 'override', 'emergency', 'clear', '--all'])).cleared).toBe(2);
  });

  test('dry runs write nothing', async () => {
    const planned = await json(['hoo', 'override', 'support', 'closed', '--for', '1h', '--dry-run']);
    expect([planned.written, planned.override.schedule]).toEqual([false, 'support']);
    expect((await json(['hoo', 'overrides'])).overrides).toEqual([]);
  });

  test.each([
    ['an unknown schedule', ['override', 'nobody', 'closed'], 2, 'there is no schedule "nobody"'],
    ['a time that is none', ['override', 'support', 'closed', '--until', 'later'], 2, '"later" is not a time'],
    ['an id that is unknown', ['override', 'support', 'clear', '--id', 'ov_0'], 2, 'there is no override "ov_0"'],
    ['nothing to undo', ['override', 'sales', 'undo'], 2, 'there is no change of sales to undo'],
    ['two ends', ['override', 'support', 'closed', '--until', '18:00', '--for', '1h'], 2, 'cannot be used together'],
    ['--hours beside --remote', ['override', 'support', 'closed', '--hours', 'x.yaml', '--remote'], 2, '--hours names'],
  ])('%s is an error', async (_, args, status, message) => {
    const run = await cctool(['hoo', ...args]);
    expect([run.status, run.stdout, run.stderr]).toEqual([status, '', expect.stringContaining(message)]);
  });

  test('a key without the scope is refused', async () => {
    const reader = await server.key({ name: 'reader', scopes: ['studio:hoo'] });
    const run = await cctool(['hoo', 'override', 'support', 'closed'], reader.key);
    expect([run.status, run.stderr]).toEqual([2, expect.stringContaining('does not have access to studio:hoo:write')]);
  });

  test('nothing is written on this machine', async () => {
    const { workspace } = server.context;
    await cctool(['hoo', 'override', 'support', 'closed', '--for', '1m']);
    expect(readFileSync(workspace.hours!, 'utf8')).not.toContain('ov_');
    await cctool(['hoo', 'override', 'support', 'clear']);
  });
});
