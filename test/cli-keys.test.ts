import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../src/package-info.js';
import { runCli } from './support/run-cli.js';
import { TestServer } from './support/server.js';
import { sampledStoreKinds } from './support/stores.js';

const keyShape = /^cct_live_\w{38}\n$/;

for (const kind of sampledStoreKinds()) {
  describe(`cctool keys beside a running server, ${kind.name}`, () => {
    let server: TestServer;
    let folder: string;
    let place: string[];
    beforeAll(async () => {
      const where = await kind.place();
      server = await TestServer.start({ place: where, settings: { plans: { two: { requests: 2, window: 60 } } } });
      place = ['--data', where.data, ...(where.store === undefined ? [] : ['--store', where.store])];
      folder = mkdtempSync(join(tmpdir(), 'cctool-keys-'));
      const plans = { two: { requests: 2, window: 60 } };
      const sample = join(packageRoot(), 'fixtures', 'workspace');
      const workspace = { hours: join(sample, 'hours.yaml'), flows: join(sample, 'flows') };
      writeFileSync(join(folder, 'cctool.config.json'), JSON.stringify({ server: { plans }, ...workspace }));
    });
    afterAll(async () => {
      await server?.stop();
      await kind.clean();
      rmSync(folder, { recursive: true, force: true });
    });
    const cctool = (...args: string[]) => runCli([...args, ...place], { cwd: folder });
    const create = async (...args: string[]) => {
      const { status, stdout, stderr } = await cctool('keys', 'create', '--json', ...args);
      expect([status, stderr]).toEqual([0, '']);
      return JSON.parse(stdout);
    };
    const ask = async (path: string, key: string) => (await server.ask({ path, key })).status;
    const whoami = (key: string) => ask('/v1/whoami', key);

    it('create: prints the key once, and it works at once', async () => {
      const run = await cctool('keys', 'create', '--name', 'plain');
      expect([run.status, run.stdout]).toEqual([0, expect.stringMatching(keyShape)]);
      expect(run.stderr).toMatch(/^key_\w+: keep this key/);
      expect(await whoami(run.stdout.trim())).toBe(200);
      const made = await create('--name', 'all');
      expect(Object.keys(made).slice(0, 2)).toEqual(['id', 'key']);
      expect(made).toMatchObject({ name: 'all', scopes: null, schedules: null, flows: null, plan: 'standard' });
    });

    it('create: scopes, schedules, flows, plan and end are what the server goes by', async () => {
      const { key } = await create('--name', 'narrow', '--scope', 'studio:hoo', '--schedule', 'support,sales');
      expect(await ask('/api/studio/hoo/status/support', key)).toBe(200);
      expect(await ask('/api/studio/hoo/status/emergency', key)).toBe(403);
      expect(await ask('/api/calendar/status', key)).toBe(403);
      const flow = await create('--name', 'flow', '--scope', 'ivr:test', '--flow', 'survey');
      const test = (name: string) =>
        server.ask({ path: '/v1/ivr/test', key: flow.key, body: { flow: name, input: '' } });
      expect([(await test('survey')).status, (await test('bank')).status]).toEqual([200, 403]);
      const limited = await create('--name', 'limited', '--plan', 'two');
      const statuses = [await whoami(limited.key), await whoami(limited.key), await whoami(limited.key)];
      expect(statuses).toEqual([200, 200, 429]);
      const ended = await create('--name', 'ended', '--expires', '30d');
      expect(Date.parse(ended.expires_at) - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
      expect(Date.parse(ended.expires_at) - Date.now()).toBeLessThanOrEqual(30 * 86_400_000);
    });

    it.each([
      [['--plan', 'constructor'], '--plan: "constructor" is not a plan'],
      [['--plan', ''], '--plan: "" is not a plan'],
      // Such an end, or none where a variable is not set, would be a key for ever.
      [['--expires', ''], '--expires: "" is not a date or time'],
      [['--expires', '99999999d'], '--expires: "99999999d" is not a date or time'],
      [['--expires', '2020-01-01'], 'the expiry 2020-01-01T23:59:59.999Z has passed'],
      [['--schedule', ''], '--schedule: the name is empty'],
      [['--schedule', 'support,'], '--schedule: the name is empty'],
      [['--flow', ''], '--flow: the name is empty'],
      [['--schedule', 'nosuch'], 'there is no schedule "nosuch"'],
      [['--schedule', 'support,sale'], 'did you mean "sales"?'],
      [['--flow', 'bnak'], 'did you mean "bank"?'],
      [['--scope', ''], '--scope: "" is not a scope'],
      [['--account', ''], 'there is no account ""'],
    ])('create: makes no key of %j', async (args, message) => {
      const run = await cctool('keys', 'create', '--name', 'wrong', ...args);
      expect([run.status, run.stdout, run.stderr]).toEqual([2, '', expect.stringContaining(message)]);
    });

    it('list and show: everything but the secret', async () => {
      const made = await create('--name', 'shown', '--scope', 'grxml:test');
      for (const args of [['list'], ['list', '--json'], ['list', '--active'], ['show', 'shown'], ['show', made.id]]) {
        const run = await cctool('keys', ...args);
        expect([args, run.status]).toEqual([args, 0]);
        expect(run.stdout).toContain(made.id);
        expect(run.stdout).not.toContain(made.key);
      }
      expect(JSON.parse((await cctool('keys', 'show', made.id, '--json')).stdout)).toMatchObject({
        id: made.id,
        status: 'active',
        scopes: ['grxml:test'],
      });
    });

    it('revoke: the very next request is refused; without --yes nobody can be asked here', async () => {
      const made = await create('--name', 'going');
      expect(await whoami(made.key)).toBe(200);
      const unsure = await cctool('keys', 'revoke', made.id);
      expect([unsure.status, unsure.stderr]).toEqual([2, expect.stringContaining('--yes')]);
      expect(await whoami(made.key)).toBe(200);
      const run = await cctool('keys', 'revoke', made.id, '--yes');
      expect([run.status, run.stdout]).toEqual([0, '']);
      expect(await whoami(made.key)).toBe(401);
      expect((await cctool('keys', 'list', '--active')).stdout).not.toContain(made.id);
      expect((await cctool('keys', 'list')).stdout).toMatch(new RegExp(`${made.id}.*revoked`));
    });

    it('rotate: the new key has the same rights, the old one ends at once or after its grace', async () => {
      const old = await create('--name', 'turning', '--scope', 'studio:hoo', '--schedule', 'support');
      const kept = await cctool('keys', 'rotate', old.id, '--grace', '1h', '--json');
      const second = JSON.parse(kept.stdout);
      expect(second).toMatchObject({ scopes: ['studio:hoo'], schedules: ['support'], rotated_from: old.id });
      expect([await whoami(old.key), await whoami(second.key)]).toEqual([200, 200]);
      const third = (await cctool('keys', 'rotate', second.id, '--yes')).stdout.trim();
      expect([await whoami(second.key), await whoami(third)]).toEqual([401, 200]);
    });

    it('where the configuration names no hours, schedules are taken unchecked, and that is said', async () => {
      const bare = mkdtempSync(join(tmpdir(), 'cctool-bare-'));
      const run = await runCli(['keys', 'create', '--name', 'far', '--schedule', 'nosuch', ...place], { cwd: bare });
      rmSync(bare, { recursive: true, force: true });
      expect([run.status, run.stdout]).toEqual([0, expect.stringMatching(keyShape)]);
      expect(run.stderr).toMatch(/^the schedules were not checked: the configuration here names no hours\n/);
    });

    it('account limits: refuses schedules and flows that there are not', async () => {
      for (const [option, name, message] of [
        ['--schedule', 'nosuch', 'there is no schedule "nosuch"'],
        ['--flow', 'nosuch', 'there is no flow "nosuch"'],
        ['--schedule', '', '--schedule: the name is empty'],
      ] as const) {
        const run = await cctool('account', 'limits', 'administrator', option, name);
        expect([run.status, run.stderr]).toEqual([2, expect.stringContaining(message)]);
      }
    });

    it('account limits: takes every scope that a key can have, and names those for another', async () => {
      await cctool('account', 'create', 'bounded');
      const limits = (...args: string[]) => cctool('account', 'limits', 'bounded', '--json', ...args);
      const set = await limits('--scope', 'grxml:test,studio:hoo:write', '--plan', 'two');
      expect(JSON.parse(set.stdout)).toMatchObject({ scopes: ['grxml:test', 'studio:hoo:write'], plan: 'two' });
      expect(JSON.parse((await limits('--scope', 'all')).stdout)).toMatchObject({ scopes: null });
      const refused = await limits('--scope', 'everything');
      expect([refused.status, refused.stderr]).toEqual([
        2,
        expect.stringMatching(/"everything" is not a scope\n.*use all, /),
      ]);
    });

    for (const [args, message] of [
      [['create'], '--name'],
      [['create', '--name', 'x', '--scope', 'everything'], '--scope: "everything" is not a scope'],
      [['create', '--name', 'x', '--plan', 'gold'], '--plan: "gold" is not a plan'],
      [['create', '--name', 'x', '--expires', 'soon'], '--expires'],
      [['create', '--name', 'x', '--account', 'nobody'], 'nobody'],
      [['show', 'no-such-key'], 'there is no key "no-such-key"'],
      [['revoke', 'no-such-key', '--yes'], 'there is no key "no-such-key"'],
      [['rotate', 'no-such-key', '--grace', 'long'], 'is not a duration'],
    ] as const) {
      it(`${args.join(' ')}: status 2`, async () => {
        const run = await cctool('keys', ...args);
        expect([run.status, run.stdout, run.stderr]).toEqual([2, '', expect.stringContaining(message)]);
      });
    }
  });
}

it('accounts and keys are changed, and cctool audit says by whom', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cctool-audit-'));
  const cctool = (...args: string[]) => runCli([...args, '--data', join(folder, 'data')], { cwd: folder });
  const audit = async (...args: string[]) =>
    JSON.parse((await cctool('audit', '--json', ...args)).stdout) as { [name: string]: unknown }[];
  expect((await cctool('audit')).stderr).toBe('There are no such entries.\n');
  await cctool('account', 'create', 'acme', '--viewer');
  await cctool('account', 'limits', 'acme', '--role', 'member', '--keys', '5');
  expect((await cctool('account', 'limits', 'acme', '--role', 'owner')).stderr).toContain(
    '--role: "owner" is not a role',
  );
  const made = JSON.parse((await cctool('keys', 'create', '--name', 'ci', '--account', 'acme', '--json')).stdout);
  const updated = await cctool(
    'keys',
    'update',
    'ci',
    '--address',
    '203.0.113.0/24',
    '--scope',
    'grxml:test',
    '--json',
  );
  expect(JSON.parse(updated.stdout)).toMatchObject({ addresses: ['203.0.113.0/24'], scopes: ['grxml:test'] });
  expect(JSON.parse((await cctool('keys', 'update', 'ci', '--scope', 'all', '--json')).stdout).scopes).toBe(null);
  for (const [args, message] of [
    [['update', 'ci'], 'there is nothing to change'],
    [['update', 'ci', '--address', '203.0.113.300'], 'is not an address'],
    [['update', 'ci', '--scope', 'everything'], 'is not a scope'],
    [['update', 'nosuch', '--name', 'x'], 'there is no key'],
    [['create', '--name', 'x', '--address', 'office'], 'is not an address'],
  ] as const) {
    const run = await cctool('keys', ...args);
    expect([run.status, run.stderr]).toEqual([2, expect.stringContaining(message)]);
  }
  await cctool('keys', 'revoke', made.id, '--yes');
  await cctool('account', 'disable', 'acme');
  expect((await cctool('account', 'list')).stdout).toMatch(/acme .* disabled \d{4}-/);
  await cctool('account', 'enable', 'acme');
  for (const expires of ['soon', '30s', '8d']) {
    const refused = await cctool('account', 'reset', 'acme', '--expires', expires);
    expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('is not a duration from 1m to 7d')]);
  }
  expect((await cctool('account', 'delete', 'acme')).status).toBe(2);
  expect((await cctool('account', 'delete', 'acme', '--yes')).stderr).toBe(
    '"acme" deleted, with 0 keys and 0 backups\n',
  );
  expect((await cctool('account', 'delete', 'administrator', '--yes')).stderr).toContain('cannot be deleted');
  const entries = await audit('--account', 'acme');
  expect(entries.map(({ action }) => action)).toEqual([
    ...['account.delete', 'account.enable', 'account.disable', 'key.revoke', 'key.change', 'key.change', 'key.create'],
    ...['account.change', 'account.create'],
  ]);
  for (const { actor, door, address } of entries) {
    expect([actor, door, address]).toEqual([expect.stringMatching(/^\S+@\S+$/), 'command', '']);
  }
  expect(JSON.stringify(entries)).not.toContain(made.key);
  expect((await audit('--action', 'key', '--limit', '1')).map(({ action }) => action)).toEqual(['key.revoke']);
  expect(await audit('--target', made.id)).toHaveLength(4);
  expect(await audit('--search', made.id.toUpperCase())).toHaveLength(4);
  expect(await audit('--search', '%')).toEqual([]);
  expect(await audit('--since', '1h')).toHaveLength(9);
  expect(await audit('--until', '2020-01-01')).toEqual([]);
  expect((await cctool('audit', '--since', 'soon')).status).toBe(2);
  const text = await cctool('audit', '--limit', '2');
  expect(text.stdout).toMatch(/^TIME .*\n\S+Z {2}\S+@\S+ +command {2}account\.delete/);
  rmSync(folder, { recursive: true, force: true });
});

it('what is removed from backups in a terminal is in the log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cctool-audit-backups-'));
  const cctool = (...args: string[]) => runCli([...args, '--data', join(folder, 'data')], { cwd: folder });
  writeFileSync(join(folder, 'a.txt'), 'a');
  const { backup_id } = JSON.parse((await cctool('backup', 'create', 'menu', 'a.txt', '--json')).stdout);
  for (const text of ['b', 'c']) {
    writeFileSync(join(folder, 'a.txt'), text);
    await cctool('backup', 'create', 'menu', 'a.txt');
  }
  expect((await cctool('backup', 'delete', backup_id, '--yes')).status).toBe(0);
  expect((await cctool('backup', 'prune', '--keep', '1', '--yes')).status).toBe(0);
  // Nothing is left to prune: that is no entry.
  expect((await cctool('backup', 'prune', '--keep', '1', '--yes')).status).toBe(0);
  expect(JSON.parse((await cctool('audit', '--action', 'backup', '--json')).stdout)).toMatchObject([
    { action: 'backup.prune', door: 'command', details: { backups: 1 } },
    { action: 'backup.delete', door: 'command', account: 'administrator', target: backup_id, target_name: 'menu' },
  ]);
  rmSync(folder, { recursive: true, force: true });
});
