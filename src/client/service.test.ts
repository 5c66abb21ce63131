import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readBaseUrl } from '../http/base-url.js';
import { waitBefore } from '../http/failure.js';
import type { OperationName } from '../toolkit/operations/index.js';
import { createRemoteToolkit } from './remote-toolkit.js';
import type { ServiceOptions } from './service-client.js';
import { whoAmI } from './who-am-i.js';

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}
type Script = (request: Seen, response: ServerResponse) => void;

/** A third-party service, on a real socket, that answers as each test says. */
let service: Server;
let base: string;
let seen: Seen[] = [];
let script: Script;
const key = 'secret-key-of-another-make';

beforeAll(async () => {
  service = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const request = {
      method: req.method!,
      url: req.url!,
      headers: req.headers,
      body: Buffer.concat(chunks).toString(),
    };
    seen.push(request);
    script(request, res);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => void service.close());
beforeEach(() => {
  seen = [];
});

const answerJson =
  (body: unknown, status = 200, headers = {}): Script =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

let open: { close(): Promise<void> }[] = [];
function toolkit(options: Partial<ServiceOptions> = {}) {
  const remote = createRemoteToolkit({ baseUrl: base, key, env: {}, ...options });
  open.push(remote);
  return remote;
}
afterEach(async () => {
  for (const remote of open) await remote.close();
  open = [];
});

describe('the requests', () => {
  for (const [operation, input, method, url, body] of [
    ['calendarStatus', {}, 'GET', '/api/calendar/status', ''],
    [
      'calendarStatus',
      { at: '2026-03-02T09:00:00+01:00' },
      'GET',
      '/api/calendar/status?at=2026-03-02T09%3A00%3A00%2B01%3A00',
      '',
    ],
    ['calendarHolidays', { limit: 3 }, 'GET', '/api/calendar/holidays?limit=3', ''],
    ['validateGrammar', { content: '<g/>' }, 'POST', '/api/grxml/validate', '{"content":"<g/>"}'],
    ['testGrammar', { content: '<g/>', input: 'yes' }, 'POST', '/api/grxml/test', '{"content":"<g/>","input":"yes"}'],
    [
      'analyzeGrammar',
      { grammar: '<g/>', depth: 'quick' },
      'POST',
      '/api/speechsmith/analyze',
      '{"grammar":"<g/>","depth":"quick"}',
    ],
    [
      'suggestPhrases',
      { topic: 'a', phrases: ['b'] },
      'POST',
      '/api/speechsmith/suggestions',
      '{"topic":"a","phrases":["b"]}',
    ],
    ['backupScript', { script_id: 's', content: 'c' }, 'POST', '/api/studio/backup', '{"script_id":"s","content":"c"}'],
    ['scheduleStatus', { schedule_id: 'a b/ü' }, 'GET', '/api/studio/hoo/status/a%20b%2F%C3%BC', ''],
    ['testFlow', { flow: 'main', input: '1' }, 'POST', '/v1/ivr/test', '{"flow":"main","input":"1"}'],
    ['generateVoice', { text: 't', voice: 'v' }, 'POST', '/v1/voice/generate', '{"text":"t","voice":"v"}'],
  ] as const) {
    for (const prefix of ['', '/prefix', '/a/b/']) {
      it(`${operation} below "${prefix}"`, async () => {
        script = answerJson({}, 400);
        const call = toolkit({ baseUrl: base + prefix })[operation] as (input: unknown) => Promise<unknown>;
        await expect(call(input)).rejects.toMatchObject({ kind: 'input' });
        const path = prefix.replace(/\/$/, '') + url;
        expect(seen.map((request) => [request.method, request.url, request.body])).toEqual([[method, path, body]]);
        expect(seen[0]!.headers.authorization).toBe(`Bearer ${key}`);
        expect(seen[0]!.headers['content-type']).toBe(body === '' ? undefined : 'application/json');
      });
    }
  }
});

describe('answers of a service that sends only what is documented', () => {
  const validation = { code: 'remote', severity: 'error', line: 1, column: 1, end_line: 1, end_column: 1 };
  const cases: [OperationName, object, object][] = [
    [
      'calendarStatus',
      { is_open: true, next_open: null, next_close: null },
      { is_open: true, next_open: null, next_close: null },
    ],
    ['calendarHolidays', { holidays: [] }, { holidays: [] }],
    [
      'validateGrammar',
      { valid: false, errors: ['broken'] },
      { valid: false, errors: [{ ...validation, message: 'broken' }], warnings: [] },
    ],
    [
      'validateGrammar',
      { valid: false, errors: [{ message: 'm', line: 3, column: 0 }], warnings: [] },
      { valid: false, errors: [{ ...validation, message: 'm', line: 3, column: 1, end_line: 3 }], warnings: [] },
    ],
    [
      'testGrammar',
      { matches: true, result: 'yes' },
      { matches: true, result: 'yes', interpretation: null, parse: '' },
    ],
    [
      'analyzeGrammar',
      { score: 80, issues: [{ type: 't', severity: 'info', location: 'l' }], suggestions: [] },
      { score: 80, suggestions: [] },
    ],
    ['suggestPhrases', { suggestions: ['a'] }, { suggestions: ['a'] }],
    ['backupScript', { backup_id: '7', timestamp: '2026-01-01T00:00:00Z' }, { backup_id: '7' }],
    [
      'scheduleStatus',
      { is_open: false, schedule: { id: 's' } },
      { is_open: false, next_open: null, next_close: null, reason: '' },
    ],
    ['testFlow', { path: ['a', 'b'] }, { path: ['a', 'b'], transcript: [], diagnostics: [] }],
    ['generateVoice', { audio: { data: 'AA==' } }, { audio: { data: 'AA==' }, warnings: [] }],
  ];
  for (const [operation, sent, expected] of cases) {
    it(`${operation}: ${JSON.stringify(sent)}`, async () => {
      script = answerJson(sent);
      const call = toolkit()[operation] as (input: unknown) => Promise<unknown>;
      expect(await call({ schedule_id: 's' })).toMatchObject(expected);
    });
  }

  it('generateVoice: plain audio', async () => {
    script = (_request, response) => void response.writeHead(200, { 'content-type': 'audio/wav' }).end('RIFF');
    const { audio } = await toolkit().generateVoice({ text: 't' });
    expect(audio).toMatchObject({ content_type: 'audio/wav', bytes: 4, data: Buffer.from('RIFF').toString('base64') });
  });

  for (const [what, send, message] of [
    [
      'a page',
      (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
      'it is not JSON (Content-Type text/html)',
    ],
    ['a list', (response: ServerResponse) => response.end('[]'), 'it is not an object'],
    ['a missing field', (response: ServerResponse) => response.end('{}'), '"is_open" is missing'],
    [
      'another type',
      (response: ServerResponse) => response.end('{"is_open": "yes"}'),
      '"is_open" is a string, not a boolean',
    ],
  ] as const) {
    it(`${what} makes no sense`, async () => {
      script = (_request, response) => void send(response);
      await expect(toolkit().calendarStatus({})).rejects.toMatchObject({
        kind: 'remote',
        message: expect.stringContaining(message),
      });
    });
  }
});

describe('errors', () => {
  for (const [status, kind, body, message] of [
    [400, 'input', { error: 'bad' }, 'bad'],
    [401, 'auth', { error: 'Invalid API key' }, 'Invalid API key'],
    [403, 'forbidden', { error: 'no access' }, 'no access'],
    [404, 'not-found', { error: 'no such schedule' }, 'no such schedule'],
    [413, 'input', { error: 'too large' }, 'too large'],
    [415, 'input', {}, 'the service answered with status 415'],
    [500, 'remote', { error: 'oops' }, 'oops (status 500)'],
    [501, 'unavailable', { error: 'not here' }, 'not here'],
    [302, 'remote', {}, 'redirection'],
  ] as const) {
    it(`${status} is ${kind}, and is not tried again`, async () => {
      script = answerJson(body, status, status === 302 ? { location: 'https://elsewhere.example/' } : {});
      await expect(toolkit().calendarStatus({})).rejects.toMatchObject({
        kind,
        message: expect.stringContaining(message),
      });
      expect(seen).toHaveLength(1);
    });
  }

  it('never show the key, even when the service does; and no control characters', async () => {
    script = answerJson({ error: `the key ${key}\u001b[31m\r\n is wrong` }, 401);
    const error = await toolkit()
      .calendarStatus({})
      .catch((failure: Error) => failure);
    expect((error as Error).message).toBe('the key … [31m is wrong');
  });

  it('say that nothing is listening', async () => {
    const closed = createSocketServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const remote = toolkit({ baseUrl: `http://127.0.0.1:${port}`, retries: 0 });
    await expect(remote.calendarStatus({})).rejects.toMatchObject({
      kind: 'remote',
      message: `http://127.0.0.1:${port} cannot be reached: nothing is listening there`,
    });
  });

  it('say that no answer came in time', async () => {
    script = () => {};
    await expect(toolkit({ timeout: 200 }).calendarStatus({})).rejects.toThrow('did not answer in time');
    expect(seen).toHaveLength(1);
  });
});

describe('trying again', () => {
  it('waits as long as the service asks', async () => {
    const waits: number[] = [];
    script = (request, response) =>
      seen.length < 3
        ? answerJson({ error: 'busy' }, seen.length === 1 ? 429 : 503, {
            'retry-after': seen.length === 1 ? '1' : '0',
          })(request, response)
        : answerJson({ is_open: true })(request, response);
    const status = await toolkit({ onRetry: (_reason, wait) => waits.push(wait) }).calendarStatus({});
    expect(status.is_open).toBe(true);
    expect(waits).toEqual([1000, 0]);
  });

  it('gives up when the service asks for more than anyone waits', async () => {
    script = answerJson({ error: 'come back tomorrow' }, 429, { 'retry-after': '86400' });
    await expect(toolkit().calendarStatus({})).rejects.toMatchObject({ kind: 'rate', message: 'come back tomorrow' });
    expect(seen).toHaveLength(1);
  });

  it('stops after the attempts it was given', async () => {
    script = answerJson({ error: 'down' }, 503, { 'retry-after': '0' });
    await expect(toolkit({ retries: 2 }).calendarStatus({})).rejects.toMatchObject({ kind: 'remote' });
    expect(seen).toHaveLength(3);
  });

  it.each([
    [502, 1],
    [504, 1],
    [503, 3],
    [429, 3],
  ])('asks for a prompt whose voice may cost money: after %i, %i times in all', async (status, times) => {
    script = answerJson({ error: 'no voice' }, status, { 'retry-after': '0' });
    await expect(toolkit({ retries: 2 }).generateVoice({ text: 'Hello.' })).rejects.toThrow('no voice');
    expect(seen).toHaveLength(times);
  });

  it('sends a backup again with the same idempotency key, and another backup with another', async () => {
    script = (request, response) => {
      // The service has taken the backup, but the connection breaks before it can say so.
      if (seen.length === 1) response.destroy();
      else answerJson({ backup_id: 'b', timestamp: '2026-01-01T00:00:00Z' })(request, response);
    };
    const remote = toolkit();
    await remote.backupScript({ script_id: 's', content: 'c' });
    await remote.backupScript({ script_id: 's', content: 'c' });
    const keys = seen.map((request) => request.headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  for (const [attempt, retryAfter, low, high] of [
    [1, undefined, 187, 313],
    [3, undefined, 750, 1250],
    [1, '7', 7000, 7000],
    [1, 'Thu, 01 Jan 2026 00:00:05 GMT', 5000, 5000],
    [1, 'Thu, 01 Jan 2025 00:00:00 GMT', 0, 0],
    [2, 'soon', 375, 625],
  ] as const) {
    it(`attempt ${attempt}, Retry-After ${retryAfter}: ${low} to ${high} ms`, () => {
      const wait = waitBefore(attempt, retryAfter, Date.UTC(2026, 0, 1));
      expect(wait).toBeGreaterThanOrEqual(low);
      expect(wait).toBeLessThanOrEqual(high);
    });
  }
});

describe('base URLs', () => {
  for (const [text, expected] of [
    ['https://host', 'https://host/'],
    ['https://host:9443/prefix/', 'https://host:9443/prefix'],
    ['http://localhost:8080', 'http://localhost:8080/'],
    ['http://127.0.0.1/x', 'http://127.0.0.1/x'],
    ['http://[::1]:1', 'http://[::1]:1/'],
  ] as const) {
    it(`${text} is one`, () => expect(readBaseUrl(text).href).toBe(expected));
  }
  for (const [text, message] of [
    ['http://example.com', 'sent in the clear'],
    ['http://localhost.example.com', 'sent in the clear'],
    ['http://127.0.0.1.example.com', 'sent in the clear'],
    ['http://10.0.0.1', 'sent in the clear'],
    ['ftp://host', 'begin with https://'],
    ['file:///etc', 'begin with https://'],
    ['host', 'is not a base URL'],
    ['https://host?x=1', 'must not have a query'],
    ['https://user:hunter2@host', 'must not contain a user or password'],
  ] as const) {
    it(`${text} is refused`, () => {
      expect(() => readBaseUrl(text)).toThrow(message);
      expect(() => readBaseUrl(text)).not.toThrow('hunter2');
    });
  }
});

describe('proxies', () => {
  it('from the environment are asked for a tunnel, and never see the key', async () => {
    let request = '';
    const proxy = createSocketServer((socket) => {
      socket.on('data', (chunk) => {
        request += chunk.toString('latin1');
        socket.end('HTTP/1.1 502 No\r\n\r\n');
      });
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const HTTPS_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const baseUrl = 'https://service.example:444';
    const ask = (env: { [name: string]: string }, timeout: number) =>
      toolkit({ baseUrl, env, retries: 0, timeout })
        .calendarStatus({})
        .catch((error: Error) => error);
    await ask({ HTTPS_PROXY }, 60_000);
    expect(request).toMatch(/^CONNECT service\.example:444 HTTP\/1\.1\r\n/);
    expect(request).not.toContain(key);
    request = '';
    // The name of no host: where nobody answers for it, that takes as long as it may.
    await ask({ HTTPS_PROXY, NO_PROXY: '.example' }, 2000);
    expect(request).toBe('');
    proxy.close();
  });

  it('that refuse are distinguished from a service that cannot be reached', async () => {
    const proxy = createSocketServer((socket) => {
      socket.on('data', () =>
        socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\n\r\n'),
      );
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const place = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    try {
      // Without a scheme as well, as curl takes it.
      for (const HTTPS_PROXY of [`http://me:hunter2@${place}`, place]) {
        const remote = toolkit({ baseUrl: 'https://service.example:444', env: { HTTPS_PROXY }, retries: 0 });
        const error = await remote.calendarStatus({}).catch((failure: Error) => failure);
        expect((error as Error).message).toBe('https://service.example:444 cannot be reached: the proxy answers 407');
      }
    } finally {
      proxy.close();
    }
  });

  it.each(['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY'])(
    'that %s names wrongly are reported, without the password',
    (name) => {
      const env = { [name]: 'http://me:hunter2@:not a port' };
      const make = () => toolkit({ baseUrl: 'https://service.example', env });
      expect(make).toThrow(`${name} is not a proxy address`);
      expect(make).not.toThrow('hunter2');
    },
  );

  it('do not stand between this machine and itself', async () => {
    script = answerJson({ is_open: false });
    const env = { http_proxy: 'http://127.0.0.1:1', all_proxy: 'http://127.0.0.1:1' };
    expect((await toolkit({ env, retries: 0 }).calendarStatus({})).is_open).toBe(false);
  });
});

describe('whose key it is', () => {
  const ask = () => whoAmI({ baseUrl: base, key, env: {}, retries: 0 });
  it('is unknown from a service that cannot say, when it accepts the key', async () => {
    script = (request, response) =>
      answerJson(
        request.url.startsWith('/v1/') ? { error: 'x' } : { is_open: true },
        request.url.startsWith('/v1/') ? 404 : 200,
      )(request, response);
    expect(await ask()).toBeUndefined();
  });
  for (const [status, kind] of [
    [401, 'auth'],
    [404, 'remote'],
    [500, 'remote'],
  ] as const) {
    it(`fails when such a service answers ${status}`, async () => {
      script = (request, response) => answerJson({}, request.url.startsWith('/v1/') ? 404 : status)(request, response);
      await expect(ask()).rejects.toMatchObject({ kind });
    });
  }
});
