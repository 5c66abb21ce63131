import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadWorkspace } from '../src/config/workspace.js';
import { packageRoot } from '../src/package-info.js';
import { TestServer } from './support/server.js';

let folder: string;
let server: TestServer;
let key: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cctool-reload-'));
  cpSync(join(packageRoot(), 'fixtures', 'workspace'), folder, { recursive: true });
  server = await TestServer.start({ workspace: await loadWorkspace(folder) });
  key = (await server.key({ plan: 'unlimited' })).key;
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A Wednesday at noon in New York: the support desk of the sample workspace is open from 8 to 20. */
const noon = '/api/studio/hoo/status/support?at=2026-06-10T16:00:00Z';
const isOpen = async () => (await server.ask({ path: noon, key })).body.is_open;
const ready = async () => (await server.ask({ path: '/readyz' })).body;

const hours = () => join(folder, 'hours.yaml');
const edit = (from: string, to: string) => {
  const text = readFileSync(hours(), 'utf8');
  expect(text).toContain(from);
  writeFileSync(hours(), text.replace(from, to));
};

describe('hours that change under a running server', () => {
  it('are answered as of the file, soon after it changes', async () => {
    expect(await isOpen()).toBe(true);
    edit('weekly: { mon-fri: ["08:00-20:00"]', 'weekly: { mon-fri: ["18:00-20:00"]');
    await expect.poll(isOpen, { timeout: 60_000 }).toBe(false);
    expect((await ready()).workspace).toBe('ok');
  });

  it('stay as they were while the file is broken; the log and /readyz say so', async () => {
    edit('schedules:', 'schedules: [');
    await expect
      .poll(async () => (await ready()).workspace, { timeout: 60_000 })
      .toMatchObject({
        hours: expect.stringMatching(/^the last good copy is in use: hours\.yaml:\d+:\d+: /),
      });
    expect(server.log.join('')).toContain('the last good copy stays in use');
    expect((await server.ask({ path: '/readyz' })).status).toBe(200);
    // Longer than any check of the file would take: the answer still comes from the good copy.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await isOpen()).toBe(false);
    edit('schedules: [', 'schedules:');
    edit('["18:00-20:00"]', '["08:00-20:00"]');
    await expect.poll(isOpen, { timeout: 60_000 }).toBe(true);
    expect((await ready()).workspace).toBe('ok');
  });

  it('stay as they were while the file makes no sense', async () => {
    const zone = readFileSync(hours(), 'utf8').match(/America\/New_York/)![0];
    edit(zone, 'Mars/Olympus_Mons');
    await expect.poll(async () => JSON.stringify(await ready()), { timeout: 60_000 }).toContain('Olympus_Mons');
    expect(await isOpen()).toBe(true);
    edit('Mars/Olympus_Mons', zone);
    await expect.poll(async () => (await ready()).workspace, { timeout: 60_000 }).toBe('ok');
  });

  it('survive the loss of the file', async () => {
    const text = readFileSync(hours());
    rmSync(hours());
    await expect
      .poll(async () => JSON.stringify(await ready()), { timeout: 60_000 })
      .toContain('there is no such file');
    expect(await isOpen()).toBe(true);
    writeFileSync(hours(), text);
    await expect.poll(async () => (await ready()).workspace, { timeout: 60_000 }).toBe('ok');
  });

  it('take an override from the second file', async () => {
    const override =
      'overrides:\n  - { schedule: support, state: closed, start: 2026-06-10T04:00Z, end: 2026-06-11T04:00Z, reason: storm }\n';
    writeFileSync(join(folder, 'overrides.yaml'), override);
    await expect
      .poll(async () => [await isOpen(), (await ready()).workspace], { timeout: 60_000 })
      .toEqual([false, 'ok']);
  });
});

describe('flows that change under a running server', () => {
  const file = (name: string) => join(folder, 'flows', `${name}.ivr.yaml`);
  const change = (name: string, from: string, to: string) => {
    const text = readFileSync(file(name), 'utf8');
    expect(text).toContain(from);
    writeFileSync(file(name), text.replace(from, to));
  };
  const test = (flow: string) => server.ask({ path: '/v1/ivr/test', key, body: { flow, input: '' } });
  /** The first thing that a caller hears. */
  const greeting = async (flow: string) => {
    const { body } = await test(flow);
    return body.transcript?.[0]?.text ?? body.error;
  };

  it('are tested as of the file, soon after it changes', async () => {
    expect(await greeting('bank')).toBe('Thank you for calling Example Bank.');
    change('bank', 'calling Example Bank', 'calling Sample Bank');
    await expect.poll(() => greeting('bank'), { timeout: 60_000 }).toBe('Thank you for calling Sample Bank.');
    expect((await ready()).workspace).toBe('ok');
  });

  it('stay as they were while one is broken, and hold up no other; the log and /readyz say so', async () => {
    change('bank', 'calling Sample Bank', 'calling Broken Bank');
    change('bank', '\nnodes:', '\nnodes: [');
    change('survey', 'We have two short questions', 'We have two brief questions');
    await expect
      .poll(async () => (await ready()).workspace, { timeout: 60_000 })
      .toMatchObject({
        flows: expect.stringMatching(/^the last good copy is in use: .*flows\/bank\.ivr\.yaml/),
      });
    expect((await server.ask({ path: '/readyz' })).status).toBe(200);
    const lines = server.log.map((line) => JSON.parse(line)).filter((line) => line.part === 'flows' && line.problem);
    expect(lines.at(-1)).toMatchObject({ level: 50, msg: expect.stringContaining('the last good copy stays in use') });
    expect(await greeting('bank')).toBe('Thank you for calling Sample Bank.');
    await expect.poll(() => greeting('survey'), { timeout: 60_000 }).toMatch(/^We have two brief questions/);
    expect(await isOpen()).toBeTypeOf('boolean');
  });

  it('are taken again when the file is repaired', async () => {
    change('bank', '\nnodes: [', '\nnodes:');
    await expect.poll(() => greeting('bank'), { timeout: 60_000 }).toBe('Thank you for calling Broken Bank.');
    expect((await ready()).workspace).toBe('ok');
  });

  it('come and go; a new a broken one is reported to whoever asks for it', async () => {
    writeFileSync(file('extra'), readFileSync(file('bank'), 'utf8').replace('name: bank', 'name: extra'));
    await expect.poll(() => greeting('extra'), { timeout: 60_000 }).toBe('Thank you for calling Broken Bank.');
    rmSync(file('extra'));
    await expect.poll(async () => (await test('extra')).status, { timeout: 60_000 }).toBe(400);
    writeFileSync(file('torn'), 'ivr: 1\nname: torn\nnodes: {');
    await expect
      .poll(async () => JSON.stringify((await ready()).workspace), { timeout: 60_000 })
      .toContain('torn.ivr.yaml');
    const answer = await test('torn');
    expect([answer.status, answer.body]).toEqual([400, { error: expect.stringContaining('torn.ivr.yaml:3:') }]);
    expect(await greeting('bank')).toBe('Thank you for calling Broken Bank.');
    rmSync(file('torn'));
    await expect.poll(async () => (await ready()).workspace, { timeout: 60_000 }).toBe('ok');
  });
});

describe('a server without an hours file', () => {
  it('says so, and makes no answer up', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'cctool-bare-'));
    const bare = await TestServer.start({ workspace: await loadWorkspace(empty) });
    const { key: own } = await bare.key();
    for (const path of ['/api/calendar/status', '/api/calendar/holidays', '/api/studio/hoo/status/support']) {
      const answer = await bare.ask({ path, key: own });
      expect([path, answer.status, answer.body.error]).toEqual([path, 501, expect.stringContaining('no hours file')]);
    }
    await bare.stop();
    rmSync(empty, { recursive: true });
  });
});
