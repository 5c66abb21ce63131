import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { packageRoot } from '../package-info.js';
import { DeadlinePassed, inProcess, type ProcessLimits, WorkerEnded, WorkerHandle } from './worker.js';

const folder = mkdtempSync(join(tmpdir(), 'cctool-worker-'));
const file = join(folder, 'worker.mjs');
// A worker process that does on request what broken code does.
writeFileSync(
  file,
  `import { runAsWorker } from ${JSON.stringify(pathToFileURL(join(packageRoot(), 'build', 'work', 'process-main.js')).href)};
runAsWorker();
const kept = [];
process.on('message', (request) => {
  if (request === 'hang') for (;;);
  if (request === 'exit') process.exit(3);
  if (request === 'throw') throw new Error('broken inside');
  if (request === 'buffers') for (;;) kept.push(Buffer.alloc(2 ** 20, 1));
  if (request === 'heap') for (;;) kept.push(Array.from({ length: 1000 }, (_, index) => ({ index })));
  process.send(request === 'secret' ? process.env.CCTOOL_TEST_SECRET ?? 'hidden' : process.env.CCTOOL_TEST_PLAIN);
});`,
);

let worker: WorkerHandle<unknown, string>;
const start = (limits: ProcessLimits = {}) => {
  worker = new WorkerHandle(inProcess(file, limits));
};
process.env.CCTOOL_TEST_SECRET = 'a secret';
process.env.CCTOOL_TEST_PLAIN = 'plain';

afterEach(() => worker.kill());
afterAll(() => {
  rmSync(folder, { recursive: true });
  delete process.env.CCTOOL_TEST_SECRET;
  delete process.env.CCTOOL_TEST_PLAIN;
});

describe('a worker process', () => {
  test.each([
    // Exit status 1 is Node's for an uncaught error; a deadly signal or an abort has none that is the same everywhere.
    { request: 'exit', ending: 'crash', how: 'its process ended with status 3', text: '' },
    { request: 'throw', ending: 'crash', how: 'its process ended with status 1', text: 'broken inside' },
    { request: 'buffers', ending: 'memory', how: 'its process ended with SIGKILL', text: 'more memory than it may' },
    { request: 'heap', ending: 'memory', how: 'its process ended with ', text: 'heap out of memory' },
  ])('that does "$request" has ended by $ending', async ({ request, ending, how, text }) => {
    start({ heap: 64, memory: 300 });
    const ends: string[] = [];
    worker.onEnd((ended) => ends.push(ended.ending));
    const error = await worker.ask(request, 100_000).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(WorkerEnded);
    expect(error).toMatchObject({ ending, how: expect.stringContaining(how), message: expect.stringContaining(text) });
    expect(worker.isAlive).toBe(false);
    expect(ends).toEqual([ending]);
    // It stays ended, and says so.
    await expect(worker.ask('again', 100_000)).rejects.toMatchObject({ ending });
  });

  test('is ended at the deadline of a request', async () => {
    start();
    expect(await worker.ask('first', 100_000)).toBe('plain');
    await expect(worker.ask('hang', 500)).rejects.toBeInstanceOf(DeadlinePassed);
    expect(worker.isAlive).toBe(false);
  });

  test('sees no variable that is hidden from it', async () => {
    start();
    expect(await worker.ask('secret', 100_000)).toBe('a secret');
    await worker.kill();
    start({ hidden: new Set(['CCTOOL_TEST_SECRET']) });
    expect(await worker.ask('secret', 100_000)).toBe('hidden');
    expect(await worker.ask('plain', 100_000)).toBe('plain');
  });

  test('refuses a request that cannot be sent, and one to a file that is missing', async () => {
    start();
    await expect(worker.ask({ callback: () => {} }, 100_000)).rejects.toThrow(/could not be cloned/);
    await worker.kill();
    worker = new WorkerHandle(inProcess(join(folder, 'missing.mjs')));
    await expect(worker.ask('any', 100_000)).rejects.toMatchObject({
      ending: 'crash',
      message: expect.stringContaining('Cannot find module'),
    });
  });
});
