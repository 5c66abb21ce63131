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
    await expect.poll(isOpen, { timeout: 5000 }).toBe(false);
    expect((await ready()).workspace).toBe('ok');
  });

  it('stay as they were while the file is broken; the log and /readyz say so', async () => {
    edit('schedules:', 'schedules: [');
    await expect
      .poll(async () => (await ready()).workspace, { timeout: 5000 })
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
    await expect.poll(isOpen, { timeout: 5000 }).toBe(true);
    expect((await ready()).workspace).toBe('ok');
  });

  it('survive the loss of the file', async () => {
    const text = readFileSync(hours());
    rmSync(hours());
    await expect.poll(async () => JSON.stringify(await ready()), { timeout: 5000 }).toContain('does not exist');
    expect(await isOpen()).toBe(true);
    writeFileSync(hours(), text);
    await expect.poll(async () => (await ready()).workspace, { timeout: 5000 }).toBe('ok');
  });

  it('take an override from the second file', async () => {
    const override =
      'overrides:\n  - { schedule: support, state: closed, start: 2026-06-10T04:00Z, end: 2026-06-11T04:00Z, reason: storm }\n';
    writeFileSync(join(folder, 'overrides.yaml'), override);
    await expect
      .poll(async () => [await isOpen(), (await ready()).workspace], { timeout: 5000 })
      .toEqual([false, 'ok']);
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
