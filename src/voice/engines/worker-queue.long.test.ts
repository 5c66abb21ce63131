import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { inProcess, inThread } from '../../work/worker.js';
import { WorkerQueue } from './worker-queue.js';

const folder = mkdtempSync(join(tmpdir(), 'cctool-queue-'));
const file = join(folder, 'worker.mjs');
// A thread or process that tells which one it is, and does on request what broken engines do.
writeFileSync(
  file,
  `import { parentPort, threadId } from 'node:worker_threads';
const port = parentPort ?? process;
const post = (reply) => (parentPort ? parentPort.postMessage(reply) : process.send(reply));
port.on('message', (request) => {
  if (request === 'hang') for (;;);
  if (request === 'die') setImmediate(() => { throw new Error('broken inside'); });
  else if (request === 'exit') process.exit(3);
  else if (request === 'refuse') post({ failure: { kind: 'input', message: 'not that', hint: 'this' } });
  else post({ result: parentPort ? threadId : process.pid });
});`,
);

afterAll(() => rmSync(folder, { recursive: true }));

describe.each([
  ['thread', inThread, 'broken inside'],
  ['process', inProcess, 'its process ended with status 1'],
] as const)('a %s', (kind, start, cause) => {
  let queue: WorkerQueue<string, number>;
  beforeEach(() => {
    queue = new WorkerQueue(start(file), 'test', 5000);
    return () => queue.close();
  });

  test('answers one request after the other', async () => {
    const answers = await Promise.all(['a', 'b', 'c'].map((request) => queue.ask(request)));
    expect(new Set(answers).size).toBe(1);
  });

  test('hands on what it refuses, and goes on', async () => {
    const first = await queue.ask('a');
    await expect(queue.ask('refuse')).rejects.toMatchObject({ kind: 'input', message: 'not that', hint: 'this' });
    expect(await queue.ask('a')).toBe(first);
  });

  test.each([
    ['hang', 'one sentence took longer than 5 s to speak'],
    ['die', `the engine test stopped: ${cause}`],
    ['exit', `the engine test stopped: its ${kind} ended with status 3`],
  ])('that does "%s" is replaced, and what waits is answered by the next', async (how, reported) => {
    const first = await queue.ask('a');
    const broken = queue.ask(how);
    const waiting = queue.ask('b');
    await expect(broken).rejects.toMatchObject({ kind: 'limit', message: reported });
    expect(await waiting).not.toBe(first);
  });

  test('is replaced when the request in hand is aborted; one that waits just goes', async () => {
    const first = await queue.ask('a');
    const [running, waiting] = [new AbortController(), new AbortController()];
    const inHand = queue.ask('hang', running.signal);
    const later = queue.ask('a', waiting.signal);
    const last = queue.ask('b');
    waiting.abort();
    await expect(later).rejects.toThrow('cancelled');
    running.abort();
    await expect(inHand).rejects.toThrow('cancelled');
    expect(await last).not.toBe(first);
    await expect(queue.ask('a', AbortSignal.abort())).rejects.toThrow('cancelled');
  });

  test('that is closed refuses what is at work and what waits, and starts again when asked', async () => {
    const asked = [queue.ask('hang'), queue.ask('a')];
    const outcomes = Promise.allSettled(asked);
    await queue.close();
    for (const outcome of await outcomes) expect(String((outcome as PromiseRejectedResult).reason)).toContain('closed');
    expect(await queue.ask('a')).toBeGreaterThan(0);
  });
});
