import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givePassword, password } from './support/passwords.js';
import { type Answer, TestServer } from './support/server.js';

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await TestServer.start();
  key = (await server.key({ plan: 'unlimited' })).key;
});
afterAll(() => server?.stop());

const plain = {
  br: (bytes: Buffer) => brotliDecompressSync(bytes).toString(),
  gzip: (bytes: Buffer) => gunzipSync(bytes).toString(),
};
/** A grammar with a hundred undefined references: an answer of more than 1 KiB, from a worker process. */
const grammar = `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="r"><rule id="r">${'<ruleref uri="#none"/>'.repeat(100)}</rule></grammar>`;
const requests: [path: string, body?: object][] = [
  ['/openapi.json'],
  ['/docs'],
  ['/dashboard'],
  ['/api/calendar/holidays?days=3660&limit=1000'],
  ['/api/grxml/validate', { content: grammar }],
];

test.each(requests)('%s is sent as it is, with Brotli or with gzip, as the client accepts it', async (path, body) => {
  const ask = (encoding?: string): Promise<Answer> =>
    server.ask({ path, key, body, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });
  const whole = await ask();
  expect([whole.status, whole.headers['content-encoding'], whole.headers.vary]).toEqual([
    200,
    undefined,
    'accept-encoding',
  ]);
  for (const encoding of ['br', 'gzip'] as const) {
    const { bytes, headers, status } = await ask(`${encoding}, identity;q=0.5`);
    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, encoding, 'accept-encoding']);
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(bytes.length).toBeLessThan(whole.bytes.length / 2);
    expect(plain[encoding](bytes)).toBe(whole.text);
    // The bytes are others than those that the tag names: it is a weak one (RFC 9110, 8.8.1).
    const { etag } = whole.headers;
    expect(headers.etag).toBe(etag === undefined ? undefined : `W/${etag}`);
    if (etag === undefined) continue;
    const again = await server.ask({
      path,
      key,
      headers: { 'accept-encoding': encoding, 'if-none-match': headers.etag! },
    });
    expect([again.status, again.text, again.headers.vary]).toEqual([304, '', 'accept-encoding']);
  }
});

test('the head of a page says how long its compressed body is', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const get = await server.ask({ path: '/docs', headers });
  const head = await server.ask({ method: 'HEAD', path: '/docs', headers });
  expect([head.bytes.length, head.headers['content-length'], head.headers['content-encoding']]).toEqual([
    0,
    String(get.bytes.length),
    'gzip',
  ]);
});

test('short answers, errors, speech and what is behind a session are sent as they are', async () => {
  const { store } = server.running.service;
  await givePassword(store, 'administrator');
  const headers = { 'accept-encoding': 'br, gzip' };
  const signIn = await server.ask({
    path: '/account/session',
    body: { account: 'administrator', password },
    headers,
  });
  const cookie = signIn.headers['set-cookie']!.split(';')[0]!;
  for (let i = 0; i < 20; i++) await server.key({ name: `key ${i}` });
  const keys = await server.ask({ path: '/account/keys', headers: { ...headers, cookie } });
  expect([signIn.status, keys.status, keys.bytes.length > 1024]).toEqual([200, 200, true]);
  const speech = await server.ask({
    path: '/v1/voice/generate',
    key,
    body: { text: 'Good morning. How can we help you today?', voice: 'slt' },
    headers: { ...headers, accept: 'audio/wav' },
  });
  expect([speech.status, speech.headers['content-type']]).toEqual([200, 'audio/wav']);
  const others = await Promise.all(
    ['/healthz', '/api/calendar/status', '/none'].map((path) => server.ask({ path, key, headers })),
  );
  for (const answer of [signIn, keys, speech, ...others]) expect(answer.headers['content-encoding']).toBeUndefined();
});

test('holidays are sent again only when they have changed', async () => {
  const path = '/api/calendar/holidays?from=2026-06-01&limit=3';
  const first = await server.ask({ path, key });
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const again = await server.ask({ path, key, headers: { 'if-none-match': first.headers.etag! } });
  expect([first.status, again.status, again.text]).toEqual([200, 304, '']);
  const other = await server.ask({ path: `${path}1`, key, headers: { 'if-none-match': first.headers.etag! } });
  expect(other.status).toBe(200);
});
