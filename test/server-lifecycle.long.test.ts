import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { promisify } from 'node:util';
import { Agent, request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../src/package-info.js';
import { createCertificate, toPem } from '../src/server/tls/certificate.js';
import { localCertificate } from '../src/server/tls/local-authority.js';
import { openStore } from '../src/store/open-store.js';
import { readRequests } from '../src/store/request-log.js';
import { plainInputs } from './doors/cases.js';
import { runCli } from './support/run-cli.js';
import { TestServer } from './support/server.js';
import { temporaryData } from './support/stores.js';

const run = promisify(execFile);
const program = join(packageRoot(), 'bin', 'cctool.js');
let folder: string;
let servers: TestServer[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cctool-life-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  servers = [];
});
async function start(options: Parameters<typeof TestServer.start>[0] = {}): Promise<TestServer> {
  const server = await TestServer.start(options);
  servers.push(server);
  return server;
}

/** A request in parts over one TLS connection; resolves with all that came back when the server has closed it. */
function inParts(server: TestServer, ca = server.ca ?? '') {
  const socket = connect({ port: server.running.port, host: '127.0.0.1', servername: 'localhost', ca });
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  const ready = new Promise<void>((resolve) => socket.once('secureConnect', () => resolve()));
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  socket.on('error', () => {});
  const send = (part: string) => void socket.write(part);
  return { ready, closed, send, text: () => text, destroy: () => socket.destroy() };
}

const backup = JSON.stringify(plainInputs.backupScript);
const head = (key: string) =>
  `POST /api/studio/backup HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${backup.length}\r\n\r\n`;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
/** The server has read the head of one request and waits for its body. */
const oneInProgress = (server: TestServer) => expect.poll(() => server.running.service.inProgress).toBe(1);

describe('stopping', () => {
  it('lets a request in progress finish, refuses new ones, then closes', async () => {
    const server = await start();
    const { key } = await server.key();
    const begun = inParts(server);
    const idle = inParts(server);
    await Promise.all([begun.ready, idle.ready]);
    begun.send(head(key));
    idle.send('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(() => idle.text()).toMatch(/^HTTP\/1\.1 200/);
    await oneInProgress(server);
    const closing = server.running.close();
    begun.send(backup);
    expect(await begun.closed).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close[\s\S]*"backup_id"/i);
    await idle.closed;
    await closing;
    await expect(server.ask({ path: '/healthz' })).rejects.toThrow();
  });

  it('answers 503 on a connection that is open still', async () => {
    const server = await start();
    const { key } = await server.key();
    const begun = inParts(server);
    const second = inParts(server);
    await Promise.all([begun.ready, second.ready]);
    begun.send(head(key));
    second.send('GET /readyz HTTP/1.1\r\n');
    await oneInProgress(server);
    const closing = server.running.close();
    second.send('Host: localhost\r\n\r\n');
    expect(await second.closed).toMatch(/^HTTP\/1\.1 503 [\s\S]*\{"error":"The server is stopping\."\}$/);
    begun.send(backup);
    await closing;
  });

  it('does not wait for ever for connections that no request is on', async () => {
    const server = await start({ settings: { drain_timeout: 0.3 } });
    // A handshake that does not begin, and one whose client sent more after a CONNECT and reads nothing.
    const silent = connectPlain(server.running.port, '127.0.0.1').on('error', () => {});
    const tunnel = inParts(server);
    await tunnel.ready;
    tunnel.send(`CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n${'BREW / HTTP/1.1\r\n\r\n'.repeat(1000)}`);
    await expect.poll(() => tunnel.text(), { timeout: 30_000 }).toContain('405');
    await server.running.close();
    silent.destroy();
  });

  it('does not wait for ever for a request that never ends', async () => {
    const server = await start({ settings: { drain_timeout: 0.3 } });
    const { key } = await server.key();
    const begun = inParts(server);
    await begun.ready;
    begun.send(head(key));
    await oneInProgress(server);
    await server.running.close();
    await begun.closed;
  });
});

/** Validating its 300,000 items takes seconds. */
const heavy = JSON.stringify({
  content: `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en" root="r"><rule id="r"><one-of>${'<item>a b</item>'.repeat(300_000)}</one-of></rule></grammar>`,
});

describe('stopping while the work of a client that has gone runs', () => {
  it.each([
    ['waits for it', { drain_timeout: 60, deadline: 0.5 }, 400],
    ['ends it when requests should have ended', { drain_timeout: 0.1, deadline: 60 }, 503],
  ])('%s, and records the request', async (_, settings, status) => {
    const { data, clean } = temporaryData();
    const server = await start({ place: { data }, settings });
    const { key, id } = await server.key();
    const begun = inParts(server);
    await begun.ready;
    begun.send(
      `POST /api/grxml/validate HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${heavy.length}\r\n\r\n${heavy}`,
    );
    await expect.poll(() => server.running.service.engines.running, { timeout: 30_000 }).toBe(1);
    begun.destroy();
    await server.running.close();
    const store = await openStore({ data });
    expect(await readRequests(store, { key_id: id, limit: 10 })).toMatchObject([
      { operation: 'validateGrammar', status },
    ]);
    await store.close();
    expect(server.log.filter((line) => line.includes('usage was not recorded'))).toEqual([]);
    clean();
  });
});

describe('TLS', () => {
  it('has a certificate for localhost from an authority of its own, made once, for the owner only', async () => {
    const server = await start();
    const tls = join(server.context.data, 'tls');
    for (const file of ['authority.key', 'localhost.key']) expect(statSync(join(tls, file)).mode & 0o777).toBe(0o600);
    expect((await server.ask({ path: '/healthz' })).headers['strict-transport-security']).toBeUndefined();
    const first = readFileSync(join(tls, 'localhost.crt'), 'utf8');
    await localCertificate(server.context.data, [], Date.now());
    expect(readFileSync(join(tls, 'localhost.crt'), 'utf8')).toBe(first);
    // Another name, or an end that is near, makes a new one from the same authority.
    const authority = readFileSync(join(tls, 'authority.crt'), 'utf8');
    await localCertificate(server.context.data, ['cc.example', '192.0.2.7', '2001:db8::5'], Date.now());
    const second = readFileSync(join(tls, 'localhost.crt'), 'utf8');
    expect(second).not.toBe(first);
    await localCertificate(server.context.data, [], Date.now() + 380 * 86_400_000);
    expect(readFileSync(join(tls, 'localhost.crt'), 'utf8')).not.toBe(second);
    expect(readFileSync(join(tls, 'authority.crt'), 'utf8')).toBe(authority);
  });

  it('refuses what is older than TLS 1.2', async () => {
    const server = await start();
    const { port } = server.running;
    const options = { port, host: '127.0.0.1', ca: server.ca ?? '', servername: 'localhost' };
    const old = { ...options, minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } as const;
    const outcome = await new Promise((resolve) => {
      connect(old, () => resolve('connected')).on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    });
    expect(outcome).toMatch(/ERR_SSL|EPROTO|ECONNRESET/);
  });

  it('takes a changed certificate without a restart, and keeps the old one when the new one is broken', async () => {
    const names = { cert: join(folder, 'server.crt'), key: join(folder, 'server.key') };
    const authority = await createCertificate({ name: 'test', days: 1, hosts: [], now: Date.now() });
    const install = async (name: string) => {
      const made = await createCertificate({ name, days: 1, hosts: ['localhost'], issuer: authority, now: Date.now() });
      writeFileSync(names.cert, toPem(made.certificate));
      writeFileSync(names.key, made.key.export({ type: 'pkcs8', format: 'pem' }));
    };
    await install('first');
    const server = await start({ settings: { tls_cert: names.cert, tls_key: names.key } });
    const subject = () =>
      new Promise<string>((resolve, reject) => {
        const ca = toPem(authority.certificate);
        const socket = connect({ port: server.running.port, host: '127.0.0.1', servername: 'localhost', ca }, () => {
          resolve(String(socket.getPeerCertificate().subject.CN));
          socket.destroy();
        }).on('error', reject);
      });
    const becomes = async (name: string) => {
      for (let i = 0; i < 600 && (await subject()) !== name; i++) await pause(100);
      return subject();
    };
    const logged = async (text: string) => {
      for (let i = 0; i < 600 && !server.log.join('').includes(text); i++) await pause(100);
      return server.log.join('');
    };
    expect(await subject()).toBe('first');
    // HSTS is for a certificate of the operator: localhost is shared by all programs of a machine.
    const asked = inParts(server, toPem(authority.certificate));
    await asked.ready;
    asked.send('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect(await asked.closed).toContain('strict-transport-security: max-age=31536000');
    await pause(50);
    await install('second');
    expect(await becomes('second')).toBe('second');
    writeFileSync(names.cert, 'garbage');
    expect(await logged('the certificate was not reloaded')).toContain('are not a certificate and a key in PEM format');
    expect(await subject()).toBe('second');
  });
});

describe('plain HTTP', () => {
  it('is served on loopback when asked for', async () => {
    const server = await start({ http: true });
    expect(server.url).toMatch(/^http:\/\/localhost:\d+$/);
    expect((await server.ask({ path: '/healthz' })).status).toBe(200);
  });

  for (const host of ['0.0.0.0', '192.0.2.1', '::']) {
    it(`is refused on ${host}`, async () => {
      await expect(TestServer.start({ http: true, settings: { host } })).rejects.toThrow('keys unencrypted');
    });
  }

  it('is served anywhere behind a trusted proxy', async () => {
    const server = await start({ http: true, settings: { host: '0.0.0.0', trust_proxy: true } });
    expect((await server.ask({ path: '/healthz' })).status).toBe(200);
  });
});

describe('the base path', () => {
  it('stands before every path', async () => {
    const server = await start({ settings: { base_path: 'tools/cctool/' } });
    expect(server.url).toMatch(/\/tools\/cctool$/);
    expect((await server.ask({ path: '/healthz' })).status).toBe(200);
    const outside = await fetchStatus(server, '/healthz');
    expect(outside).toBe(404);
  });
  const fetchStatus = async (server: TestServer, path: string) => {
    const parts = inParts(server);
    await parts.ready;
    parts.send(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    return Number((await parts.closed).split(' ')[1]);
  };
  it('has to be plain', async () => {
    for (const base_path of ['/a b', '/a/../b', '/./a', '/a/..', '/%61'])
      await expect(TestServer.start({ settings: { base_path } })).rejects.toThrow('not a plain path');
  });
});

describe('requests in progress', () => {
  it('are limited: more are told to come back, probes are answered all the same', async () => {
    const server = await start({ settings: { concurrency: 2 } });
    const { key } = await server.key();
    const begun = [inParts(server), inParts(server)];
    await Promise.all(begun.map((one) => one.ready));
    for (const one of begun) one.send(head(key));
    await expect.poll(() => server.running.service.inProgress, { timeout: 30_000 }).toBe(2);
    const answer = await server.ask({ path: '/v1/whoami', key });
    expect([answer.status, answer.headers['retry-after'], answer.body]).toEqual([
      503,
      '1',
      { error: 'The server is busy. Try again in a moment.' },
    ]);
    for (const path of ['/healthz', '/readyz', '/metrics']) expect((await server.ask({ path })).status).toBe(200);
    for (const one of begun) one.send(backup);
    for (const one of begun) await expect.poll(one.text, { timeout: 30_000 }).toContain('"backup_id"');
    expect((await server.ask({ path: '/v1/whoami', key })).status).toBe(200);
  });
});

describe('request ids', () => {
  it('are kept when harmless, made otherwise, and stand in the log', async () => {
    const server = await start();
    const given = await server.ask({ path: '/nix', headers: { 'x-request-id': 'abc-123' } });
    expect(given.headers['x-request-id']).toBe('abc-123');
    await expect.poll(() => server.log.join('')).toContain('"req_id":"abc-123"');
    const made = await server.ask({ path: '/nix', headers: { 'x-request-id': 'a b"\\' } });
    expect(made.headers['x-request-id']).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/);
  });
});

describe('metrics', () => {
  it('count by route pattern and status, never by raw path or key', async () => {
    const server = await start();
    const { key } = await server.key();
    await server.ask({ path: '/api/studio/hoo/status/very-secret-schedule', key });
    await server.ask({ path: '/very-secret-path' });
    const { text, headers } = await server.ask({ path: '/metrics' });
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text).toMatch(
      /cctool_http_request_duration_seconds_count\{method="GET",route="\/api\/studio\/hoo\/status\/:schedule_id",status="\d+"\} 1/,
    );
    expect(text).toMatch(/cctool_http_request_duration_seconds_count\{method="GET",route="none",status="404"\} 1/);
    expect(text).not.toMatch(/very-secret|cct_live/);
    expect(text).toContain('nodejs_eventloop_lag');
  });
});

describe('readiness', () => {
  it('says 503 when the store is gone; the process is alive all the same', async () => {
    const server = await start();
    expect((await server.ask({ path: '/readyz' })).body).toEqual({ status: 'ready', store: 'ok', workspace: 'ok' });
    await server.running.service.store.close();
    const answer = await server.ask({ path: '/readyz' });
    expect([answer.status, answer.body]).toEqual([503, { error: 'The store cannot be reached.' }]);
    expect((await server.ask({ path: '/healthz' })).status).toBe(200);
  });
});

describe('cctool serve', () => {
  it('starts without configuration, says where it listens, how to make a key, and a curl line that works', async () => {
    const data = join(folder, 'fresh data');
    const empty = mkdtempSync(join(folder, 'empty-'));
    const child = spawn(process.execPath, [program, 'serve', '--port', '0', '--data', data], { cwd: empty });
    let out = '';
    child.stdout.on('data', (chunk) => (out += chunk));
    const exit = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
    for (let i = 0; i < 1200 && !/curl .*\n/.test(out); i++) await pause(50);
    expect(out).toMatch(/^cctool serves https:\/\/localhost:\d+\n/);
    expect(out).toContain(`cctool keys create --name first --data '${data}'`);
    const curl = /^ {2}(curl .*)$/m.exec(out)![1]!;
    const { stdout } = await run('bash', ['-c', `${curl} --silent --show-error`]);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'ok' });

    // The key command that was printed works beside the running server, and the key at once.
    const line = /^ {2}(cctool keys create .*)$/m.exec(out)![1]!;
    symlinkSync(program, join(folder, 'cctool'));
    const made = await run('bash', ['-c', line], {
      cwd: empty,
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    });
    expect(made.stdout).toMatch(/^cct_live_\w{38}\n$/);
    const whoami = curl.replace('/healthz', '/v1/whoami');
    const asked = await run('bash', ['-c', `${whoami} --silent -H "Authorization: Bearer ${made.stdout.trim()}"`]);
    expect(JSON.parse(asked.stdout)).toMatchObject({ account: 'administrator', key: { name: 'first' } });

    child.kill('SIGTERM');
    expect(await exit).toBe(0);
  });

  it('ends with status 2 and a way out when the port is taken', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    const args = [program, 'serve', '--port', String(port), '--data', join(folder, 'taken')];
    const failure = await run(process.execPath, args, { cwd: folder }).catch((error) => error);
    expect(failure.code).toBe(2);
    expect(failure.stderr).toContain(`cannot listen on 127.0.0.1:${port}`);
    expect(failure.stderr).toContain('choose another --port');
    taken.close();
  });

  for (const [args, message] of [
    [['--port', 'x'], '"x" is not a whole number from 0 to 65535'],
    [['--tls-cert', 'a.pem'], 'must be used together'],
    [['--tls-cert', 'a.pem', '--tls-key', 'b.pem'], '--tls-cert'],
    [['--http', '--host', '0.0.0.0'], 'unencrypted'],
    [['--log-level', 'loud'], 'is not a level'],
    [['--store', 'mysql://x'], 'not a postgres:// URL'],
  ] as const) {
    it(`refuses ${args.join(' ')}`, async () => {
      const refused = await runCli(['serve', '--data', join(folder, 'refused'), ...args], { cwd: folder });
      expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining(message)]);
    });
  }

  it('reads its settings from the workspace and names a wrong one', async () => {
    const workspace = mkdtempSync(join(folder, 'workspace-'));
    writeFileSync(
      join(workspace, 'cctool.config.json'),
      JSON.stringify({ server: { plans: { p: { requests: 'many' } } } }),
    );
    const serve = () => runCli(['serve', '--data', join(folder, 'wrong')], { cwd: workspace });
    expect(await serve()).toMatchObject({ status: 2, stderr: expect.stringContaining('server.plans.p.requests') });
    writeFileSync(join(workspace, 'cctool.config.json'), JSON.stringify({ server: { colour: 'red' } }));
    expect(await serve()).toMatchObject({ status: 2, stderr: expect.stringContaining('colour') });
  });
});

it('the built command makes the certificate of a new data folder and serves with it', async () => {
  const { data, clean } = temporaryData();
  const words = [program, 'serve', '--json', '--port', '0', '--data', data];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { url, authority } = JSON.parse(String(line));
  const agent = new Agent({ connect: { ca: readFileSync(authority, 'utf8') } });
  const answer = await request(`${url}/healthz`, { dispatcher: agent });
  expect(answer.statusCode).toBe(200);
  await answer.body.dump();
  await agent.close();
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  clean();
});
