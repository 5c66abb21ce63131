import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../scripts/support/server-process.mjs';
import { distFile } from '../src/package-info.js';
import { createAccount } from '../src/store/accounts.js';
import { isRunning, workersOf } from './support/processes.js';
import { TestServer } from './support/server.js';
import { temporaryData } from './support/stores.js';

const grammar = (content: string) =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="main" tag-format="semantics/1.0"><rule id="main" scope="public">${content}</rule></grammar>`;
const list = (entries: number) =>
  grammar(
    `<one-of>${Array.from({ length: entries }, (_, i) => `<item>entry number ${i}<tag>out=${i}</tag></item>`).join('')}</one-of>`,
  );
/** Its tree alone is many times the 64 MiB that a worker has here. */
const exhausting = list(250_000);
/** A flow that writes a text of 65,536 characters into its trace, 900 times: many times 64 MiB once it is written. */
function longWinded(): string {
  const names = [
    ...Array.from({ length: 16 }, (_, i) => `double-${i}`),
    ...Array.from({ length: 900 }, (_, i) => `keep-${i}`),
  ];
  const nodes = names.map((name, i) => {
    const assign = name.startsWith('double') ? { x: 'x + x' } : { y: 'x' };
    return [name, { type: 'set', assign, next: names[i + 1] ?? 'end' }];
  });
  return JSON.stringify({
    ivr: 1,
    name: 'long-winded',
    language: 'en-US',
    start: names[0],
    variables: { x: { type: 'text', initial: 'a' }, y: 'text' },
    nodes: { ...Object.fromEntries(nodes), end: { type: 'end' } },
  });
}
/** Seconds of work. */
const long = list(40_000);

describe('a request that exhausts the memory of its process', () => {
  let server: TestServer;
  let hostile: string;
  let calm: string;
  beforeAll(async () => {
    server = await TestServer.start({ settings: { deadline: 100, worker_memory: 64, workers: 2 } });
    await createAccount(server.running.service.store, 'calm');
    hostile = (await server.key({ plan: 'unlimited' })).key;
    calm = (await server.key({ plan: 'unlimited', account: 'calm' })).key;
  });
  afterAll(() => server?.stop());

  const attacks = [
    ['/api/grxml/validate', { content: exhausting }, 'validateGrammar'],
    ['/api/grxml/test', { content: exhausting, input: 'entry number 7' }, 'testGrammar'],
    ['/api/speechsmith/analyze', { grammar: exhausting, depth: 'quick' }, 'analyzeGrammar'],
    ['/v1/ivr/test', { flow: longWinded(), input: '' }, 'testFlow'],
  ] as const;
  for (const [path, body] of attacks) {
    it(`at ${path} is an error for its sender alone`, async () => {
      let isOver = false;
      const attack = server.ask({ path, key: hostile, body }).finally(() => {
        isOver = true;
      });
      const others: [string, number][] = [];
      for (let turn = 0; !isOver || turn < 4; turn++) {
        const answers = await Promise.all([
          server.ask({ path: '/api/calendar/status', key: calm }),
          server.ask({ path: '/api/grxml/validate', key: calm, body: { content: list(3) } }),
          server.ask({ path: '/api/grxml/test', key: calm, body: { content: list(3), input: 'entry number 2' } }),
        ]);
        expect(answers[2]!.body.interpretation).toBe(2);
        for (const { status } of answers) others.push([path, status]);
      }
      const answer = await attack;
      expect([answer.status, answer.body]).toEqual([400, { error: 'This took more memory than one request may use' }]);
      expect(others).toEqual(others.map(() => [path, 200]));
      // The sender's next request is none the worse for it.
      const next = await server.ask({ path: '/api/grxml/validate', key: hostile, body: { content: list(3) } });
      expect([next.status, next.body.valid]).toEqual([200, true]);
    });
  }

  it('is logged', () => {
    const lines = server.log.map((line) => JSON.parse(line)).filter((line) => line.level >= 40);
    const operations = lines.filter((line) => line.msg === 'work has ended its process').map((line) => line.operation);
    expect(operations).toEqual(attacks.map(([, , operation]) => operation));
    const ended = lines.filter((line) => line.msg.startsWith('a worker process has ended'));
    expect(ended.map((line) => [line.ending, typeof line.pid])).toEqual(attacks.map(() => ['memory', 'number']));
    expect(lines).toHaveLength(2 * attacks.length);
  });
});

describe('a flow that grows what it holds', () => {
  let server: TestServer;
  let key: string;
  beforeAll(async () => {
    server = await TestServer.start({ settings: { workers: 2, deadline: 60 } });
    key = (await server.key({ plan: 'unlimited' })).key;
  });
  afterAll(() => server?.stop());

  it('by doubling a list ends in an error of its own: its list would be 2^60 values long', async () => {
    const nodes = Array.from({ length: 60 }, (_, i) => [
      `n${i}`,
      { type: 'set', assign: { x: '[x, x]' }, next: i < 59 ? `n${i + 1}` : 'end' },
    ]);
    const flow = JSON.stringify({
      ivr: 1,
      name: 'doubling',
      language: 'en-US',
      start: 'n0',
      variables: { x: { type: 'any', initial: 'seed' } },
      nodes: { ...Object.fromEntries(nodes), end: { type: 'end' } },
    });
    const { status, body } = await server.ask({ path: '/v1/ivr/test', key, body: { flow, input: '' } });
    expect([status, body.status, body.outcome.reason]).toEqual([
      200,
      'error',
      'the list holds more than 100000 values and characters',
    ]);
  });

  it('to an answer of tens of megabytes is an error, in a roomy process too', async () => {
    const answer = await server.ask({ path: '/v1/ivr/test', key, body: { flow: longWinded(), input: '' } });
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: 'The answer would be larger than the limit of 16 MiB' },
    ]);
    const next = await server.ask({ path: '/v1/ivr/test', key, body: { flow: 'bank', input: '' } });
    expect([next.status, next.body.flow]).toEqual([200, 'bank']);
  });
});

describe('a worker process', () => {
  let server: TestServer;
  let key: string;
  beforeAll(async () => {
    server = await TestServer.start({ settings: { deadline: 100, workers: 2 } });
    key = (await server.key({ plan: 'unlimited' })).key;
  });
  afterAll(() => server?.stop());
  const validate = (content: string) => server.ask({ path: '/api/grxml/validate', key, body: { content } });
  const workers = () => workersOf(process.pid);

  it('is there when there is work, and stays for more', async () => {
    expect(workers()).toEqual([]);
    for (const path of ['/api/calendar/status', '/api/studio/hoo/status/support', '/v1/whoami', '/readyz']) {
      expect((await server.ask({ path, key })).status).toBe(200);
    }
    expect(workers()).toEqual([]);
    await validate(list(3));
    const [first, ...more] = workers();
    expect(more).toEqual([]);
    await validate(list(4));
    expect(workers()).toEqual([first]);
    const { text } = await server.ask({ path: '/metrics' });
    expect(text).toMatch(/^cctool_work_processes 1$/m);
  });

  it('that is killed fails its request alone; the next one gets another', async () => {
    const before = workers();
    const failing = validate(long);
    await expect.poll(() => server.running.service.engines.running, { timeout: 30_000 }).toBe(1);
    for (const pid of workers()) process.kill(pid, 'SIGKILL');
    const answer = await failing;
    expect([answer.status, answer.body]).toEqual([
      500,
      { error: 'Internal error: the process that worked on this request has ended.' },
    ]);
    expect((await validate(list(3))).body.valid).toBe(true);
    expect(workers().some((pid) => before.includes(pid))).toBe(false);
  });

  it('takes no notice of signals that a terminal or a service manager sends to all', async () => {
    await validate(list(3));
    const working = validate(long);
    await expect.poll(() => server.running.service.engines.running, { timeout: 30_000 }).toBe(1);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      for (const pid of workers()) process.kill(pid, signal);
    }
    expect([(await working).status, (await working).body.valid]).toEqual([200, true]);
  });

  it('does not outlive the server, even when that is killed while it computes', async () => {
    const { data, clean } = temporaryData();
    const sample = join(import.meta.dirname, '..', 'fixtures', 'workspace', 'cctool.config.yaml');
    const other = await startServer(['--http', '--data', data, '--config', sample, '--log-level', 'silent']);
    const { openStore } = await import('../src/store/open-store.js');
    const { createKey } = await import('../src/store/keys.js');
    const store = await openStore({ data });
    const made = await createKey(store, { name: 'test', plan: 'unlimited' });
    await store.close();
    const abandoned = fetch(`${other.url}/api/grxml/validate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${made.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ content: list(150_000) }),
    }).catch(() => 'no answer');
    await expect.poll(() => workersOf(other.child.pid!).length, { timeout: 60_000 }).toBe(1);
    const [worker] = workersOf(other.child.pid!);
    await other.kill('SIGKILL');
    expect(await abandoned).toBe('no answer');
    await expect.poll(() => isRunning(worker!), { timeout: 60_000 }).toBe(false);
    clean();
  });
});

describe('the watchdog of a worker process', () => {
  const watched = (body: string, limit: number) => {
    const workerData = `{ parent: process.ppid, limit: ${limit} }`;
    const watchdog = JSON.stringify(distFile('work/watchdog.js'));
    return `const { Worker } = require('node:worker_threads');
      new Worker(${watchdog}, { workerData: ${workerData} }).once('online', () => { ${body} });`;
  };
  const start = (script: string) => spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'pipe'] });

  it('ends a process whose memory outside of V8’s heap grows, however busy it is', async () => {
    const child = start(watched('const all = []; for (;;) all.push(Buffer.alloc(2 ** 20, 1));', 300 * 2 ** 20));
    let words = '';
    child.stderr.on('data', (chunk) => (words += chunk));
    const signal = await new Promise((resolve) => child.once('close', (_code, name) => resolve(name)));
    expect([signal, words]).toEqual(['SIGKILL', 'cctool: this process holds more memory than it may\n']);
  });

  it('ends a process that computes for ever when its parent is gone', async () => {
    const endless = JSON.stringify(watched('for (;;);', 2 ** 40));
    const parent = start(`const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['-e', ${endless}], { stdio: 'ignore' });
      console.log(child.pid);`);
    const [line] = await once(parent.stdout, 'data');
    const pid = Number(line);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(isRunning(pid)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isRunning(pid), { timeout: 60_000 }).toBe(false);
  });

  it('leaves one alone that keeps within its limit', async () => {
    const child = start(watched('setTimeout(() => process.exit(7), 1500);', 2 ** 40));
    const outcome = await new Promise((resolve) => child.once('close', (code, name) => resolve(name ?? code)));
    expect(outcome).toBe(7);
  });
});
