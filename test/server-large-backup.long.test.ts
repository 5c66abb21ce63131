import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../src/package-info.js';
import { createKey } from '../src/store/keys.js';
import { openStore } from '../src/store/open-store.js';
import { runBuiltCli } from './support/run-built-cli.js';

const MiB = 2 ** 20;
const folder = mkdtempSync(join(tmpdir(), 'cctool-large-'));
let server: ChildProcess;
let variables: { [name: string]: string };

beforeAll(async () => {
  const words = ['serve', '--http', '--json', '--port', '0', '--data', folder, '--log-level', 'error'];
  server = spawn(process.execPath, [join(packageRoot(), 'bin', 'cctool.js'), ...words], {
    cwd: join(packageRoot(), 'fixtures', 'workspace'),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(server.stdout!, 'data')) as [Buffer];
  const store = await openStore({ data: folder });
  const { key } = await createKey(store, { name: 'large', plan: 'unlimited' });
  await store.close();
  variables = { CCTOOL_BASE_URL: JSON.parse(String(line)).url, CCTOOL_API_KEY: key };
});

afterAll(async () => {
  server.kill('SIGKILL');
  await once(server, 'exit');
  rmSync(folder, { recursive: true, force: true });
});

const cctool = (...args: string[]) => runBuiltCli(args, { cwd: folder, variables });

/** MiB that the server's process holds. */
const resident = () =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)], { encoding: 'utf8' })) / 1024;

/** A script as editors of Windows save it, of so many bytes: no two of its lines are the same. */
function script(bytes: number): Buffer {
  const lines = ['\ufeff<script>\r\n'];
  for (let units = lines[0]!.length, i = 0; units < bytes / 2; i++) {
    const line = `  <say id="s${i}">Grüße, Ελλάδα, 日本: ${(i * 7919) % 104_729}</say>\r\n`;
    lines.push(line.slice(0, bytes / 2 - units));
    units += line.length;
  }
  return Buffer.from(lines.join(''), 'utf16le');
}

test('60 MiB of UTF-16 go to a service and come back to the byte, and its memory hardly grows', async () => {
  writeFileSync(join(folder, 'small.xml'), script(2 * MiB));
  // What the server loads with the first backup is not what a backup takes.
  await cctool('backup', 'create', 'small', 'small.xml');
  await cctool('backup', 'restore', 'small', '-o', 'small.back');
  const bytes = script(60 * MiB);
  expect(bytes.length).toBe(60 * MiB);
  writeFileSync(join(folder, 'large.xml'), bytes);
  const before = resident();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, resident());
  }, 50);
  const made = await cctool('backup', 'create', 'large', 'large.xml', '--json');
  const back = await cctool('backup', 'restore', 'large', '-o', 'large.back');
  clearInterval(watch);
  expect([made.status, made.stderr, back.status]).toEqual([0, '', 0]);
  expect(JSON.parse(made.stdout)).toMatchObject({ script_id: 'large', bytes: 60 * MiB });
  expect(readFileSync(join(folder, 'large.back')).equals(bytes)).toBe(true);
  // Whole, the content alone would be 60.
  expect(most - before).toBeLessThan(50);
}, 300_000);
