import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainInputs } from './doors/cases.js';
import { type Ask, TestServer } from './support/server.js';

let server: TestServer;
let key: string;
const limit = 4096;

beforeAll(async () => {
  server = await TestServer.start({
    settings: {
      plans: { small: { requests: 1_000_000, window: 60, body_bytes: limit, batch: 3 } },
      receive_timeout: 2,
    },
  });
  key = (await server.key({ plan: 'small' })).key;
});
afterAll(() => server?.stop());

const json = { 'content-type': 'application/json' };
const xml = { 'content-type': 'application/xml' };
const backup = '/api/studio/backup';
const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;

const cases: [string, Ask, number, string, { [header: string]: string }?][] = [
  ['an unknown path', { path: '/api/nothing' }, 404, 'There is nothing at /api/nothing'],
  ['the root', { path: '/' }, 404, 'nothing at /'],
  ['an unknown path with a body', { path: '/nix', body: { a: 1 } }, 404, 'nothing at /nix'],
  ['a query is not repeated', { path: '/nix?key=secret' }, 404, 'nothing at /nix.'],
  ['a path that is not UTF-8', { path: '/api/studio/hoo/status/%ff', key: 'KEY' }, 400, 'path is not encoded'],
  [
    'control characters in an address',
    { path: '/api/studio/hoo/status/a%00b', key: 'KEY' },
    400,
    'contains control characters',
  ],
  ['a path in capitals', { path: '/METRICS' }, 404, 'nothing at /METRICS'],
  ['a path in mixed case', { path: '/api/studio/HOO/status/support', key: 'KEY' }, 404, 'nothing at /api/studio/HOO'],
  ['another method', { path: backup, method: 'PUT' }, 405, 'PUT is not allowed', { allow: 'POST, OPTIONS' }],
  ['GET of a POST path', { path: backup, key: 'KEY' }, 405, 'Allowed: POST', { allow: 'POST, OPTIONS' }],
  ['POST to a GET path', { path: '/healthz', body: {} }, 405, 'Allowed: GET', { allow: 'GET, HEAD, OPTIONS' }],
  ['no content type', { path: backup, key: 'KEY', body: '{}' }, 415, 'There is no Content-Type'],
  [
    'a form',
    { path: backup, key: 'KEY', body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
    'application/x-www-form-urlencoded',
  ],
  ['JSON where XML is expected', { path: '/v1/grxml/validate', key: 'KEY', body: {} }, 415, 'application/xml'],
  [
    'JSON in UTF-16',
    { path: backup, key: 'KEY', body: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } },
    415,
    'utf-16',
  ],
  [
    'a compressed body',
    { path: backup, key: 'KEY', body: 'x', headers: { ...json, 'content-encoding': 'gzip' } },
    415,
    'uncompressed',
  ],
  [
    'an unknown XML encoding',
    { path: '/v1/grxml/validate', key: 'KEY', body: '<?xml version="1.0" encoding="x-none"?><grammar/>', headers: xml },
    415,
    'x-none',
  ],
  ['an empty body', { path: backup, key: 'KEY', method: 'POST', headers: json }, 400, 'The body is empty'],
  [
    'an empty XML body',
    { path: '/v1/grxml/validate', key: 'KEY', method: 'POST', headers: xml },
    400,
    'The body is empty',
  ],
  ['JSON that ends early', { path: backup, key: 'KEY', body: '{"a": ', headers: json }, 400, 'The body is not JSON'],
  [
    'JSON with a comma too many',
    { path: backup, key: 'KEY', body: '{"a": 1,}', headers: json },
    400,
    'The body is not JSON',
  ],
  [
    'bytes that are not UTF-8',
    { path: backup, key: 'KEY', body: Buffer.from('{"a": "\xff"}', 'latin1'), headers: json },
    400,
    'not valid UTF-8',
  ],
  [
    'XML bytes that are not what they say',
    { path: '/v1/grxml/validate', key: 'KEY', body: Buffer.from('<a>\xff</a>', 'latin1'), headers: xml },
    400,
    'not valid UTF-8',
  ],
  ['a list', { path: backup, key: 'KEY', body: '[]', headers: json }, 400, 'not a JSON object'],
  ['null', { path: backup, key: 'KEY', body: 'null', headers: json }, 400, 'not a JSON object'],
  ['a missing field', { path: backup, key: 'KEY', body: { script_id: 'x' } }, 400, 'The field "content" is missing'],
  [
    'a field of another type',
    { path: backup, key: 'KEY', body: { script_id: 'x', content: 7 } },
    400,
    'The field "content" is not acceptable',
  ],
  [
    'a field that is too long',
    { path: backup, key: 'KEY', body: { script_id: 'x'.repeat(201), content: '' } },
    400,
    '"script_id"',
  ],
  [
    'an unknown field',
    { path: backup, key: 'KEY', body: { script_id: 'x', content: '', colour: 1 } },
    400,
    'Unknown field "colour"',
  ],
  [
    'a polluting field',
    { path: backup, key: 'KEY', body: '{"__proto__": {"a": 1}, "script_id": "x", "content": ""}', headers: json },
    400,
    '__proto__',
  ],
  [
    'an idempotency key with a space',
    { path: backup, key: 'KEY', body: plainInputs.backupScript, headers: { 'idempotency-key': 'a b' } },
    400,
    'Idempotency-Key',
  ],
  [
    'a body over the limit',
    { path: backup, key: 'KEY', body: { script_id: 'x', content: 'x'.repeat(limit) } },
    413,
    `larger than the ${limit} bytes`,
  ],
  ['a body far over the limit', { path: backup, key: 'KEY', body: nested, headers: json }, 413, 'larger than'],
  [
    'a header over the limit',
    { path: '/healthz', headers: { 'x-long': 'x'.repeat(20_000) } },
    431,
    'header of the request is too large',
  ],
];

describe('what the server cannot accept', () => {
  for (const [what, ask, status, message, headers] of cases) {
    it(`${status} for ${what}`, async () => {
      const answer = await server.ask({ ...ask, key: ask.key === undefined ? undefined : key });
      expect([answer.status, answer.body]).toEqual([status, { error: expect.stringContaining(message) }]);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      if (headers) expect(answer.headers).toMatchObject(headers);
      expect(answer.text).not.toMatch(/\bat .*\.(js|ts):\d/);
    });
  }

  it('a body that is nested too deeply is refused before it is parsed', async () => {
    const roomy = (await server.key({ plan: 'unlimited' })).key;
    const body = `{"flow": "main", "input": "", "mocks": {"a": ${nested}}}`;
    const answer = await server.ask({ path: '/v1/ivr/test', key: roomy, body, headers: json });
    expect([answer.status, answer.body]).toEqual([400, { error: 'The body is nested more than 64 levels deep.' }]);
  });

  it('a list that is too long is refused before its entries are looked at, and so are names without end', async () => {
    const roomy = (await server.key({ plan: 'unlimited' })).key;
    const ask = (body: string) => server.ask({ path: '/api/speechsmith/suggestions', key: roomy, body, headers: json });
    const list = await ask(`{"topic": "x", "phrases": [${'1,'.repeat(150_000)}1]}`);
    expect([list.status, list.body]).toEqual([
      400,
      { error: 'The field "phrases" has 150001 entries; this key\'s plan allows 10000 in one request.' },
    ]);
    const names = Array.from({ length: 9_000 }, (_, i) => `"name ${i}": 1`);
    const some = await ask(`{"topic": "x", ${names.join()}}`);
    expect([some.status, some.body]).toEqual([
      400,
      { error: 'Unknown field "name 0", "name 1", "name 2", "name 3", "name 4", ….' },
    ]);
    const many = await ask(`{"topic": "x", ${names.join()}, ${names.join()}}`);
    expect([many.status, many.body]).toEqual([
      400,
      { error: 'The body contains more than 10000 lists, objects and members of objects.' },
    ]);
  });

  it('OPTIONS tells the methods of a path', async () => {
    const answer = await server.ask({ path: backup, method: 'OPTIONS' });
    expect([answer.status, answer.headers.allow, answer.text]).toEqual([204, 'POST, OPTIONS', '']);
  });

  it('HEAD answers as GET without the body', async () => {
    const answer = await server.ask({ path: '/healthz', method: 'HEAD' });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(10);
  });
});

/** Sends bytes over TLS and collects everything that comes back until the server closes. */
function raw(parts: (string | null)[], options: { end?: boolean; wait?: number } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect({
      port: server.running.port,
      host: '127.0.0.1',
      servername: 'localhost',
      ca: server.ca ?? '',
    });
    socket.on('secureConnect', async () => {
      for (const part of parts) {
        if (part === null) await new Promise((done) => setTimeout(done, options.wait ?? 50));
        else socket.write(part);
      }
      if (options.end) socket.end();
    });
    socket.on('data', (chunk) => (text += chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}

const head = (length: number, more = '') =>
  `POST ${backup} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n` +
  `Content-Length: ${length}\r\nConnection: close\r\n${more}\r\n`;

describe('what goes wrong on the connection', () => {
  const expectError = (text: string, status: number, message: string) => {
    const [, line, body] = /^HTTP\/1\.1 (\d+) [\s\S]*?\r\n\r\n([\s\S]*)$/.exec(text) ?? [];
    expect(Number(line)).toBe(status);
    expect(JSON.parse(body ?? '')).toEqual({ error: expect.stringContaining(message) });
    expect(text).toMatch(/content-type: application\/json/i);
  };

  it('400 for a body cut short', async () => {
    expectError(await raw([head(100), '{"script_id":', null], { end: true }), 400, 'cut short');
  });
  it('400 for a head cut short', async () => {
    expectError(await raw(['GET /healthz HTTP/1.1\r\nHost: x\r\n', null], { end: true }), 400, 'cut short');
  });
  it('408 for a body that does not come', async () => {
    expectError(await raw([head(100), '{"script_id":']), 408, 'in time');
  });
  it('408 for a head that drips in', async () => {
    const drips = Array.from({ length: 40 }, (_, i) => [`X-${i}: 1\r\n`, null]).flat();
    expectError(await raw(['GET /healthz HTTP/1.1\r\n', ...drips], { wait: 100 }), 408, 'in time');
  });
  it('400 for what is not HTTP', async () => {
    expectError(await raw(['hello there\r\n\r\n']), 400, 'HTTP');
  });
  it('400 for two conflicting lengths', async () => {
    expectError(await raw([head(2, 'Content-Length: 3\r\n'), '{}']), 400, 'HTTP');
  });
  it('400 for a length beside chunks', async () => {
    expectError(await raw([head(2, 'Transfer-Encoding: chunked\r\n'), '{}']), 400, 'HTTP');
  });
  it('400 for a request that names no host', async () => {
    expectError(await raw(['GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n']), 400, 'Host header is missing');
  });
  it('400 for a host or a key that comes twice: a proxy may have read the other one', async () => {
    for (const [header, name] of [
      ['host: elsewhere', 'Host'],
      [`authorization: Bearer ${key}x`, 'Authorization'],
    ]) {
      const start = head(2).replace('POST', 'GET').replace(backup, '/v1/whoami').replace('Content-Length: 2\r\n', '');
      expect(await raw([start])).toMatch(/^HTTP\/1\.1 200 /);
      expectError(await raw([start.replace('Host:', `${header}\r\nHost:`)]), 400, `more than one ${name} header`);
    }
  });
  it('400 for a request without a version of HTTP', async () => {
    expectError(await raw(['GET /healthz\r\n\r\n']), 400, 'does not name a version of HTTP');
  });
  it('an older client may leave the host away', async () => {
    expect(await raw(['GET /healthz HTTP/1.0\r\n\r\n'])).toMatch(/^HTTP\/1\.1 200 /);
  });
  it('431 for more header fields than anyone sends', async () => {
    const start = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';
    expect(await raw([`${start}${'X: y\r\n'.repeat(198)}\r\n`])).toMatch(/^HTTP\/1\.1 200 /);
    // Node keeps the first 2,000: a key after them would be lost, so that is reported before a missing key.
    for (const count of [199, 2500]) {
      const text = await raw([`${start}${'X: y\r\n'.repeat(count)}Authorization: Bearer ${key}\r\n\r\n`]);
      expectError(text, 431, 'more than 200 header fields');
    }
  });
  it('404 for what is not a path', async () => {
    for (const target of ['*', '//healthz', '/../healthz', 'http://localhost/nix?key=secret']) {
      const method = target === '*' ? 'OPTIONS' : 'GET';
      const text = await raw([`${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`]);
      expectError(text, 404, 'There is nothing at');
      expect(text).not.toContain('secret');
    }
  });
  it('the whole address may stand in the request line', async () => {
    for (const target of ['https://localhost/healthz', 'HTTP://elsewhere.example:1/healthz?x']) {
      const text = await raw([`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`]);
      expect(text).toMatch(/^HTTP\/1\.1 200 /);
    }
  });
  for (const preface of ['GET /healthz HTTP/3.1', 'PRI * HTTP/2.0', 'GET /h\u0001 HTTP/1.1', 'GET  HTTP/1.1']) {
    it(`400 for ${JSON.stringify(preface)}`, async () => {
      expectError(await raw([`${preface}\r\nHost: localhost\r\n\r\n`]), 400, 'HTTP');
    });
  }
  it('400 for a header with a space in its name, or a zero in its value', async () => {
    for (const header of ['Bad Name: 1', 'Name: \0']) {
      expectError(await raw([`GET /healthz HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`]), 400, 'HTTP');
    }
  });
  it('415 for a body that is compressed on its way', async () => {
    const start = head(0).replace('Content-Length: 0\r\n', 'Transfer-Encoding: gzip, chunked\r\n');
    expectError(await raw([start, '0\r\n\r\n']), 415, 'Transfer-Encoding');
  });
  it('431 for an address that is too long', async () => {
    expectError(await raw([`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`]), 431, 'too large');
  });
  it('405 for CONNECT', async () => {
    expectError(await raw(['CONNECT example.com:80 HTTP/1.1\r\nHost: x\r\n\r\n']), 405, 'CONNECT');
  });
  it('417 for an expectation that nobody has', async () => {
    expectError(await raw([head(2, 'Expect: miracles\r\n'), '{}']), 417, 'Expect');
  });
  it('413 before a large body is sent, when the client asks first', async () => {
    expectError(await raw([head(10_000_000, 'Expect: 100-continue\r\n')]), 413, 'larger than');
  });
  it('the client that asks first is told to go on', async () => {
    const body = JSON.stringify(plainInputs.backupScript);
    const text = await raw([head(body.length, 'Expect: 100-continue\r\n'), null, body]);
    expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
  });
  it('413 for chunks that add up to too much', async () => {
    const chunk = `${(1000).toString(16)}\r\n${'x'.repeat(1000)}\r\n`;
    const start = head(0).replace('Content-Length: 0\r\n', 'Transfer-Encoding: chunked\r\n');
    expectError(await raw([start, chunk.repeat(10), '0\r\n\r\n']), 413, 'larger than');
  });
  it('the server is well after all that', async () => {
    expect((await server.ask({ path: backup, key, body: plainInputs.backupScript })).status).toBe(200);
    expect(server.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });
});
