import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runBuiltCli } from './support/run-built-cli.js';
import { TestServer } from './support/server.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const workspace = resolve(import.meta.dirname, '../fixtures/workspace');
const folder = mkdtempSync(join(tmpdir(), 'cctool-ivr-remote-'));
let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await TestServer.start({ http: true });
  key = (await server.key({ plan: 'unlimited' })).key;
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const remote = (...args: string[]) =>
  runBuiltCli(['ivr', 'test', ...args, '--remote', '--base-url', server.url, '--json'], {
    cwd: workspace,
    variables: { CCTOOL_API_KEY: key },
  });

test('a flow of a file goes along with the request: the service has not got it', async () => {
  const path = join(folder, 'only-here.ivr.yaml');
  writeFileSync(
    path,
    'ivr: 1\nname: only here\nstart: a\nnodes:\n  a: { type: menu, prompt: "Press 1.", choices: [{ dtmf: "1", to: z }], maxretries: z }\n  z: { type: end, reason: from the file }\n',
  );
  const { status, stdout, stderr } = await remote(path, '--input', '1');
  expect([status, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toMatchObject({
    flow: 'only here',
    path: ['a', 'z'],
    outcome: { reason: 'from the file' },
  });
  expect(server.log.some((line) => line.includes('/v1/ivr/test'))).toBe(true);
});

test('a flow of the service is asked for by name', async () => {
  const { stdout } = await remote('bank', '--input', 'operator', '--at', '2026-06-10T16:00:00Z');
  expect(JSON.parse(stdout)).toMatchObject({ flow: 'bank', outcome: { type: 'transfer', target: 'agents' } });
});
