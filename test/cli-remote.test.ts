import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newApiKey } from '../src/store/key-format.js';
import { runCli } from './support/run-cli.js';
import { TestServer } from './support/server.js';

let server: TestServer;
let folder: string;
let home: string;
let authority: string;
beforeAll(async () => {
  server = await TestServer.start();
  folder = mkdtempSync(join(tmpdir(), 'cctool-remote-'));
  authority = server.running.authority!;
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  home = mkdtempSync(join(folder, 'home-'));
});

const credentials = () => join(home, '.config', 'cctool', 'credentials.json');
const cctool = (args: string[], { stdin = '', env = {} }: { stdin?: string; env?: { [name: string]: string } } = {}) =>
  runCli(args, { cwd: folder, stdin, env: { HOME: home, ...env } });
const login = (key: string, ...more: string[]) =>
  cctool(['login', '--base-url', server.url, '--cacert', authority, ...more], { stdin: `${key}\n` });

describe('cctool login', () => {
  it('checks the key, and keeps it where only its owner can read it', async () => {
    const { key } = await server.key({ name: 'laptop' });
    const run = await login(key);
    expect([run.status, run.stdout]).toEqual([0, '']);
    expect(run.stderr).toContain(`Logged in to ${server.url} as "laptop"`);
    expect(statSync(credentials()).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(credentials(), 'utf8')).profiles.default).toEqual({
      base_url: server.url,
      key,
      cacert: authority,
    });
    expect(run.stderr).not.toContain(key);

    const who = await cctool(['whoami', '--remote']);
    expect([who.status, who.stderr]).toEqual([0, '']);
    expect(who.stdout).toMatch(/^service {4}https:\/\/localhost:\d+\naccount {4}administrator\nkey {8}laptop \(key_/);
    const json = await cctool(['whoami', '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({ base_url: server.url, key: { name: 'laptop' } });
    for (const text of [who.stdout, json.stdout]) expect(text).not.toContain(key);
  });

  for (const [what, key, message] of [
    ['an unknown key', newApiKey(), 'Invalid API key: it is unknown'],
    ['a mistyped key', `${newApiKey()}x`, 'this key is mistyped or cut short'],
    ['nothing', '', 'standard input is empty'],
  ] as const) {
    it(`keeps ${what} nowhere`, async () => {
      const run = await login(key);
      expect([run.status, run.stdout]).toEqual([2, '']);
      expect(run.stderr).toContain(message);
      if (key) expect(run.stderr).not.toContain(key);
      expect(existsSync(credentials())).toBe(false);
    });
  }

  it('keeps several services apart by profiles', async () => {
    const first = await server.key({ name: 'first' });
    const second = await server.key({ name: 'second', scopes: ['calendar:read'] });
    await login(first.key);
    await login(second.key, '--profile', 'staging');
    const name = async (...args: string[]) =>
      JSON.parse((await cctool(['whoami', '--json', ...args])).stdout).key.name as string;
    expect(await name('--remote')).toBe('first');
    expect(await name('--profile', 'staging')).toBe('second');
    const env = { CCTOOL_PROFILE: 'staging' };
    expect(JSON.parse((await cctool(['whoami', '--json', '--remote'], { env })).stdout).key.name).toBe('second');
    expect((await cctool(['whoami', '--profile', 'nobody'])).stderr).toContain('there is no profile "nobody"');
    expect((await cctool(['login', '--remove', '--profile', 'staging'])).status).toBe(0);
    expect((await cctool(['whoami', '--profile', 'staging'])).status).toBe(2);
    expect(await name('--remote')).toBe('first');
    await cctool(['login', '--remove']);
    expect(existsSync(credentials())).toBe(false);
  });

  it('does not read credentials that others can read', async () => {
    await login((await server.key()).key);
    chmodSync(credentials(), 0o644);
    const run = await cctool(['calendar', 'status', '--remote']);
    expect([run.status, run.stderr]).toEqual([2, expect.stringContaining('can be read by others')]);
  });
});

describe('a stored key', () => {
  it('goes to no other service than the one that it was stored for', async () => {
    const { key } = await server.key();
    await login(key);
    let asked = 0;
    const other = createServer((_request, response) => {
      asked++;
      response.end('{}');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    for (const place of [{ env: { CCTOOL_BASE_URL: url } }, { args: ['--base-url', url] }]) {
      const run = await cctool(['calendar', 'status', ...(place.args ?? [])], { env: { ...place.env } });
      expect([run.status, run.stderr]).toEqual([2, expect.stringContaining(`there is no API key for ${url}`)]);
    }
    expect(asked).toBe(0);
    other.close();
  });

  it('is never sent in the clear to another machine', async () => {
    const env = { CCTOOL_API_KEY: newApiKey() };
    for (const args of [['login'], ['calendar', 'status'], ['whoami']]) {
      const run = await cctool([...args, '--base-url', 'http://192.0.2.1:1'], { env, stdin: env.CCTOOL_API_KEY });
      expect([run.status, run.stderr]).toEqual([2, expect.stringContaining('sent in the clear')]);
      expect(run.stderr).not.toContain(env.CCTOOL_API_KEY);
    }
  });
});

describe('the service and the key', () => {
  it('are found in flags, the environment, a file and the configuration', async () => {
    const { key } = await server.key({ plan: 'unlimited' });
    const file = join(home, 'key.txt');
    writeFileSync(file, `${key}\n`);
    const workspace = mkdtempSync(join(folder, 'workspace-'));
    writeFileSync(
      join(workspace, 'cctool.config.json'),
      JSON.stringify({ remote: { base_url: server.url, cacert: authority } }),
    );
    const ask = ['hoo', 'support', '--at', '2026-06-10T17:45-04:00'];
    for (const [args, env, cwd] of [
      [['--base-url', server.url, '--cacert', authority, '--api-key-file', file], {}, folder],
      [[], { CCTOOL_BASE_URL: server.url, CCTOOL_CACERT: authority, CCTOOL_API_KEY: key }, folder],
      [['--base-url', `${server.url}/`, '--cacert', authority], { CCTOOL_API_KEY: key }, folder],
      [[], { CCTOOL_API_KEY: key }, workspace],
    ] as [string[], { [name: string]: string }, string][]) {
      const run = await runCli([...ask, ...args], { cwd, env: { HOME: home, ...env } });
      expect(run).toEqual({ status: 0, stdout: 'Open, closes in 2h 15m (20:00 EDT)\n', stderr: '' });
    }
  });

  for (const [what, args, env, message] of [
    ['no service', ['--remote'], {}, 'no remote service is configured'],
    ['no key', ['--base-url', 'https://localhost:1'], {}, 'there is no API key for https://localhost:1'],
    [
      'a key file that is not there',
      ['--base-url', 'https://localhost:1', '--api-key-file', 'nowhere.txt'],
      {},
      'there is no such file',
    ],
    [
      'a key with a line break',
      ['--base-url', 'https://localhost:1'],
      { CCTOOL_API_KEY: 'a\nb' },
      'characters that no key has',
    ],
    ['an authority that is not there', ['--cacert', 'nowhere.pem'], { CCTOOL_API_KEY: 'k' }, 'there is no such file'],
    ['an authority that is not trusted', [], { CCTOOL_API_KEY: newApiKey() }, '--cacert FILE'],
  ] as const) {
    it(`are asked for: ${what}`, async () => {
      const target = what.startsWith('an authority') ? ['--base-url', server.url] : [];
      const run = await cctool(['calendar', 'status', ...target, ...args], { env: { ...env } });
      expect([run.status, run.stdout, run.stderr]).toEqual([2, '', expect.stringContaining(message)]);
      if ('CCTOOL_API_KEY' in env && env.CCTOOL_API_KEY.length > 2)
        expect(run.stderr).not.toContain(env.CCTOOL_API_KEY);
    });
  }

  it('decide what is refused: status 2, the words of the service, and a way out', async () => {
    const { key } = await server.key({ name: 'narrow', scopes: ['grxml:test'] });
    const run = await cctool(['calendar', 'status', '--base-url', server.url, '--cacert', authority], {
      env: { CCTOOL_API_KEY: key },
    });
    expect(run.status).toBe(2);
    expect(run.stderr).toContain('The API key "narrow" does not have access to calendar:read');
    expect(run.stderr).toContain('cctool whoami');
  });
});

/** What the first table of the service promises, and nothing else. */
const documented: { [route: string]: [number, object] } = {
  'GET /p/api/calendar/status': [200, { is_open: true, next_open: null, next_close: '2026-06-10T17:00:00Z' }],
  'GET /p/api/calendar/holidays': [
    200,
    { holidays: [{ id: 1, name: 'Founding Day', date: '2026-07-01', recurring: true }] },
  ],
  'POST /p/api/grxml/validate': [200, { valid: false, errors: [{ message: 'no root rule' }] }],
  'POST /p/api/grxml/test': [200, { matches: true, result: 'yes please' }],
  'POST /p/api/speechsmith/analyze': [
    200,
    { score: 71, issues: [{ type: 'too-short', severity: 'warning', location: 'rule:main' }], suggestions: ['more'] },
  ],
  'POST /p/api/speechsmith/suggestions': [200, { suggestions: ['pay my bill'] }],
  'POST /p/api/studio/backup': [200, { backup_id: 'b-77', timestamp: '2026-06-10T12:00:00Z' }],
  'GET /p/api/studio/hoo/status/support': [
    200,
    { is_open: false, schedule: { id: 'support', name: 'Support', timezone: 'America/New_York' } },
  ],
  'POST /p/v1/ivr/test': [200, { path: ['welcome', 'menu'] }],
  'POST /p/v1/voice/generate': [200, { audio: { data: Buffer.from('RIFF0000WAVE').toString('base64') } }],
};

describe('a third-party service, which answers with the documented fields only', () => {
  let service: Server;
  let url: string;
  let seen: string[] = [];
  const key = 'a-key-of-another-make';
  beforeAll(async () => {
    service = createServer((request, response) => {
      const route = `${request.method} ${request.url!.split('?')[0]}`;
      seen.push(route);
      const allowed = request.headers.authorization === `Bearer ${key}`;
      const [status, body] = allowed ? (documented[route] ?? [404, { error: 'nothing here' }]) : [401, { error: 'no' }];
      request.resume();
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/p`;
    writeFileSync(join(folder, 'g.grxml'), '<grammar/>');
  });
  afterAll(() => void service.close());
  beforeEach(() => {
    seen = [];
  });

  const output = () => join(home, 'out.wav');
  const cases: [string, () => string[], number, string, RegExp][] = [
    ['calendar status', () => ['calendar', 'status'], 0, 'GET /p/api/calendar/status', /^Open/],
    ['holidays', () => ['holidays'], 0, 'GET /p/api/calendar/holidays', /Founding Day/],
    ['hoo', () => ['hoo', 'support'], 0, 'GET /p/api/studio/hoo/status/support', /^Closed/],
    ['grxml validate', () => ['grxml', 'validate', 'g.grxml'], 1, 'POST /p/api/grxml/validate', /no root rule/],
    ['grxml test', () => ['grxml', 'test', 'g.grxml', 'yes please'], 0, 'POST /p/api/grxml/test', /yes please/],
    [
      'grxml analyze',
      () => ['grxml', 'analyze', 'g.grxml'],
      0,
      'POST /p/api/speechsmith/analyze',
      /71[\s\S]*too short/,
    ],
    ['suggest', () => ['suggest', 'billing'], 0, 'POST /p/api/speechsmith/suggestions', /^pay my bill$/m],
    ['backup', () => ['backup', 'menu', 'g.grxml'], 0, 'POST /p/api/studio/backup', /b-77/],
    ['ivr test', () => ['ivr', 'test', 'bank', '--input', '1'], 0, 'POST /p/v1/ivr/test', /welcome/],
    [
      'voice generate',
      () => ['voice', 'generate', '--text', 'Hi', '-o', output()],
      0,
      'POST /p/v1/voice/generate',
      /12 bytes/,
    ],
  ];
  for (const [what, args, status, route, shown] of cases) {
    it(`is as good for cctool ${what}`, async () => {
      const run = await cctool([...args(), '--base-url', url], { env: { CCTOOL_API_KEY: key } });
      expect([what, run.status]).toEqual([what, status]);
      const all = run.stdout + run.stderr;
      expect(all).toMatch(shown);
      expect(all).not.toMatch(/undefined|NaN|\[object/);
      expect(seen).toEqual([route]);
      if (what === 'voice generate') expect(readFileSync(output(), 'latin1')).toBe('RIFF0000WAVE');
    });
    it(`is as good for cctool ${what} --json`, async () => {
      const run = await cctool([...args(), '--json', '--base-url', url], { env: { CCTOOL_API_KEY: key } });
      expect([what, run.status]).toEqual([what, status]);
      const said = documented[route]![1] as { [field: string]: unknown };
      // The sound itself went into the file.
      expect(JSON.parse(run.stdout)).toMatchObject(what === 'voice generate' ? { file: output() } : said);
    });
  }

  it('may send the sound as nothing but its base64', async () => {
    const [status, body] = documented['POST /p/v1/voice/generate']!;
    documented['POST /p/v1/voice/generate'] = [status, { audio: Buffer.from('RIFF1111WAVE').toString('base64') }];
    const args = ['voice', 'generate', '--text', 'Hi', '-o', output(), '--base-url', url];
    expect((await cctool(args, { env: { CCTOOL_API_KEY: key } })).status).toBe(0);
    expect(readFileSync(output(), 'latin1')).toBe('RIFF1111WAVE');
    documented['POST /p/v1/voice/generate'] = [status, { audio: { url: 'https://elsewhere.example' } }];
    const run = await cctool(args, { env: { CCTOOL_API_KEY: key } });
    expect([run.status, run.stderr]).toEqual([2, expect.stringContaining('contains no audio')]);
    documented['POST /p/v1/voice/generate'] = [status, body];
  });

  it('says what it knows of a key', async () => {
    const run = await cctool(['whoami', '--base-url', url], { env: { CCTOOL_API_KEY: key } });
    expect([run.status, run.stdout]).toEqual([0, expect.stringContaining('accepted; this service gives no details')]);
  });
});
