import { connect, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccount } from '../src/store/accounts.js';
import { TestServer } from './support/server.js';

let server: TestServer;
let greedy: string;
let calm: string;
beforeAll(async () => {
  server = await TestServer.start({ settings: { workers: 2, deadline: 60 } });
  await createAccount(server.running.service.store, 'calm');
  greedy = (await server.key({ plan: 'unlimited' })).key;
  calm = (await server.key({ plan: 'unlimited', account: 'calm' })).key;
});
afterAll(() => server?.stop());

/** A flow whose trace repeats a text of 65,536 characters a hundred times or more: megabytes for a few kilobytes. */
function largeAnswer(): string {
  const names = [
    ...Array.from({ length: 16 }, (_, i) => `double-${i}`),
    ...Array.from({ length: 100 }, (_, i) => `keep-${i}`),
  ];
  const nodes = names.map((name, i) => {
    const assign = name.startsWith('double') ? { x: 'x + x' } : { y: 'x' };
    return [name, { type: 'set', assign, next: names[i + 1] ?? 'end' }];
  });
  const flow = {
    ivr: 1,
    name: 'large',
    language: 'en-US',
    start: names[0],
    variables: { x: { type: 'text', initial: 'a' }, y: 'text' },
    nodes: { ...Object.fromEntries(nodes), end: { type: 'end' } },
  };
  return JSON.stringify({ flow: JSON.stringify(flow), input: '' });
}

/** Asks for a large answer. */
function askRaw(key: string): TLSSocket {
  const body = largeAnswer();
  const socket = connect({
    port: server.running.port,
    host: '127.0.0.1',
    servername: 'localhost',
    ca: server.ca ?? '',
  });
  socket.on('error', () => {});
  socket.write(
    `POST /v1/ivr/test HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  return socket;
}

/** Asks for a large answer and reads its beginning only. */
async function askAndStop(key: string): Promise<{ head: string; socket: TLSSocket }> {
  const socket = askRaw(key);
  const head = await new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())));
  socket.pause();
  return { head, socket };
}

it('answers that nobody reads are bounded for each account, and nobody else pays', { timeout: 120_000 }, async () => {
  const ask = (key: string) =>
    server.ask({ path: '/v1/ivr/test', key, body: largeAnswer(), headers: { 'content-type': 'application/json' } });
  const one = Number((await ask(calm)).headers['content-length']);
  expect(one).toBeGreaterThan(100 * 65_536);
  const most = Math.floor((64 * 2 ** 20) / one);
  const opened: TLSSocket[] = [];
  const heads: string[] = [];
  for (let i = 0; i <= most; i++) {
    const { head, socket } = await askAndStop(greedy);
    opened.push(socket);
    heads.push(head);
  }
  expect(heads.map((head) => head.split(' ')[1])).toEqual([...Array(most).fill('200'), '503']);
  expect(heads.at(-1)).toMatch(/\r\nretry-after: 1\r\n[\s\S]*"error":"Answers of \d\d MiB wait to be read/);
  expect((await ask(calm)).status).toBe(200);
  // What is small goes on.
  expect((await server.ask({ path: '/v1/whoami', key: greedy })).status).toBe(200);
  for (const socket of opened) socket.destroy();
  await expect.poll(async () => (await ask(greedy)).status, { timeout: 30_000 }).toBe(200);
});

it('a client that goes before its answer comes leaves nothing behind', { timeout: 120_000 }, async () => {
  const { service } = server.running;
  const status = async () =>
    (
      await server.ask({
        path: '/v1/ivr/test',
        key: greedy,
        body: largeAnswer(),
        headers: { 'content-type': 'application/json' },
      })
    ).status;
  // More than 64 MiB together.
  for (let i = 0; i < 12; i++) {
    const socket = askRaw(greedy);
    await expect.poll(() => service.engines.running, { timeout: 30_000, interval: 2 }).toBe(1);
    socket.destroy();
    await expect.poll(() => service.inProgress, { timeout: 30_000 }).toBe(0);
  }
  expect(await status()).toBe(200);
});

it('bodies that never end are bounded for each account, and nobody else pays', { timeout: 120_000 }, async () => {
  const mebibyte = 2 ** 20;
  const backup = { script_id: 'a', content: 'x'.repeat(mebibyte) };
  const send = async (key: string) => (await server.ask({ path: '/api/studio/backup', key, body: backup })).status;
  const { bodies, store } = server.running.service;
  const { account_id } = await store.db.selectFrom('keys').select('account_id').executeTakeFirstOrThrow();
  // Four of thirty MiB, of 32 that they announce, are 120; the fifth goes beyond 128.
  const opened: TLSSocket[] = [];
  let last = '';
  for (let i = 1; i <= 5; i++) {
    const socket = connect({
      port: server.running.port,
      host: '127.0.0.1',
      servername: 'localhost',
      ca: server.ca ?? '',
    });
    socket.on('error', () => {}).on('data', (chunk) => (last += chunk));
    socket.write(
      `POST /api/studio/backup HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${greedy}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${32 * mebibyte}\r\n\r\n`,
    );
    socket.write(Buffer.alloc(30 * mebibyte, 32));
    opened.push(socket);
    if (i < 5) await expect.poll(() => bodies.held(account_id), { timeout: 30_000 }).toBe(i * 30 * mebibyte);
  }
  await expect
    .poll(() => last, { timeout: 30_000 })
    .toMatch(/^HTTP\/1\.1 503 [\s\S]*"error":"Your requests in progress/);
  expect(await send(calm)).toBe(200);
  for (const socket of opened) socket.destroy();
  await expect.poll(() => bodies.held(account_id), { timeout: 30_000 }).toBe(0);
  expect(await send(greedy)).toBe(200);
  expect(bodies.held(account_id)).toBe(0);
});
