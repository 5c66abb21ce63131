import { connect, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccount } from '../src/store/accounts.js';
import { givePassword, password } from './support/passwords.js';
import { TestServer } from './support/server.js';

let server: TestServer;
let greedy: string;
let calm: string;
beforeAll(async () => {
  server = await TestServer.start({ settings: { workers: 2, deadline: 60, receive_timeout: 300 } });
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

it('answers that nobody reads are bounded for each account, and nobody else pays', async () => {
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
  expect(heads.at(-1)).toMatch(/\r\nretry-after: 1\r\n[\s\S]*"error":"\d\d MiB of answers are unread/);
  expect((await ask(calm)).status).toBe(200);
  // What is small goes on.
  expect((await server.ask({ path: '/v1/whoami', key: greedy })).status).toBe(200);
  for (const socket of opened) socket.destroy();
  await expect.poll(async () => (await ask(greedy)).status, { timeout: 30_000 }).toBe(200);
});

it('a large answer arrives whole, whoever reads it slowly or asks for its head only', async () => {
  const whole = await server.ask({
    path: '/v1/ivr/test',
    key: calm,
    body: largeAnswer(),
    headers: { 'content-type': 'application/json' },
  });
  expect(whole.bytes.length).toBe(Number(whole.headers['content-length']));
  // 16 assignments that double a text, a hundred that keep it.
  expect(whole.body.trace.filter(({ type }: { type: string }) => type === 'set')).toHaveLength(116);
  const socket = askRaw(calm);
  let length = 0;
  let rest = '';
  for await (const chunk of socket) {
    length += chunk.length;
    rest = rest.slice(-200) + chunk.toString('latin1').slice(-200);
    if (length >= whole.bytes.length && rest.endsWith('}')) break;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(rest.slice(-100)).toBe(whole.text.slice(-100));
  // A script of two megabytes in letters of two bytes.
  const content = 'ö'.repeat(2 ** 20);
  const { key } = await server.key({ plan: 'unlimited' });
  const { body } = await server.ask({ path: '/api/studio/backup', key, body: { script_id: 'umlauts', content } });
  const { store } = server.running.service;
  await givePassword(store, 'administrator');
  const signedIn = await server.ask({
    path: '/account/session',
    body: { account: 'administrator', password },
  });
  const headers = { cookie: signedIn.headers['set-cookie']!.split(';')[0]! };
  const shown = await server.ask({ path: `/account/backups/${body.backup_id}`, headers });
  expect(shown.body.content === content).toBe(true);
  const head = await server.ask({ path: `/account/backups/${body.backup_id}`, method: 'HEAD', headers });
  expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', shown.headers['content-length']]);
});

it('a client that goes before its answer comes leaves nothing behind', async () => {
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

it('bodies that never end are bounded for each account, and nobody else pays', async () => {
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
