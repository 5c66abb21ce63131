import { randomBytes } from 'node:crypto';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { loadWorkspace } from '../src/config/workspace.js';
import { packageRoot } from '../src/package-info.js';
import { openStore } from '../src/store/open-store.js';
import { runBuiltCli } from './support/run-built-cli.js';
import { TestServer } from './support/server.js';
import { temporaryData } from './support/stores.js';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of cleanUp.splice(0).reverse()) await each();
});
async function start(options: Parameters<typeof TestServer.start>[0] = {}): Promise<TestServer> {
  const server = await TestServer.start(options);
  cleanUp.push(() => server.stop());
  return server;
}
function folder(): string {
  const { data, clean } = temporaryData();
  cleanUp.push(clean);
  return data;
}

describe('a full disk', () => {
  it('is 507 for what is to be saved and 503 for /readyz, and is over when there is room again', async () => {
    const server = await start();
    const { db } = server.running.service.store;
    const { key } = await server.key();
    // Content that gzip cannot make smaller.
    const backup = () =>
      server.ask({
        path: '/api/studio/backup',
        key,
        body: { script_id: 'large', content: randomBytes(500_000).toString('base64') },
      });
    const ready = async () => (await server.ask({ path: '/readyz' })).status;
    expect([(await backup()).status, await ready()]).toEqual([200, 200]);
    // SQLite refuses to grow beyond this number of pages with the error that a full disk gives: SQLITE_FULL.
    const pages = await sql<{ page_count: number }>`PRAGMA page_count`.execute(db);
    await sql.raw(`PRAGMA max_page_count = ${pages.rows[0]!.page_count + 20}`).execute(db);
    const refused = await backup();
    expect([refused.status, refused.body.error]).toEqual([507, expect.stringContaining('nothing was saved')]);
    expect(await ready()).toBe(503);
    expect((await server.ask({ path: '/readyz' })).body).toEqual({ error: 'The disk of the store is full.' });
    // What is only read is answered still.
    expect((await server.ask({ path: '/v1/whoami', key })).status).toBe(200);
    await sql.raw('PRAGMA max_page_count = 1000000').execute(db);
    expect([await ready(), (await backup()).status, await ready()]).toEqual([200, 200, 200]);
  });
});

describe('a damaged database', () => {
  it.each([
    ['a text', Buffer.from('this is not a database, but a text that somebody wrote into the wrong file\n'.repeat(100))],
    // The header of SQLite with nothing sensible behind it.
    ['a broken header', Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(8192, 0xff)])],
  ])('is named as such, with what to do: %s', async (_, bytes) => {
    const data = folder();
    writeFileSync(join(data, 'cctool.db'), bytes);
    const error = await openStore({ data }).then(
      () => undefined,
      (failure: Error & { hint?: string }) => failure,
    );
    expect(error?.message).toContain('cannot be opened: file is not a database');
    expect(error?.hint).toContain('the file is damaged: stop all servers');
    const run = await runBuiltCli(['keys', 'list', '--data', data], { cwd: data });
    expect([run.status, run.stderr]).toEqual([2, expect.stringContaining('the file is damaged')]);
  });
});

describe('draining', () => {
  /** A connection that is kept open, and the answers that have come on it. */
  async function connection(server: TestServer) {
    const socket = connect({
      port: server.running.port,
      host: '127.0.0.1',
      servername: 'localhost',
      ca: server.ca ?? '',
    });
    let text = '';
    let failure: Error | undefined;
    socket.on('data', (chunk) => (text += chunk)).on('error', (error) => (failure = error));
    await new Promise<void>((resolve) => socket.once('secureConnect', () => resolve()));
    cleanUp.push(() => socket.destroy());
    return {
      get: (path: string, key = '') =>
        socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`),
      text: () => text,
      failure: () => failure,
      closed: new Promise<void>((resolve) => socket.once('close', () => resolve())),
    };
  }

  it('fails /readyz first, serves on for drain_delay, and closes idle connections last', async () => {
    // Long enough for a busy machine to open one more connection meanwhile.
    const server = await start({ settings: { drain_delay: 6 } });
    const { key } = await server.key();
    const used = await connection(server);
    const idle = await connection(server);
    used.get('/v1/whoami', key);
    await expect.poll(used.text).toMatch(/^HTTP\/1\.1 200/);
    expect(used.text()).not.toMatch(/connection: close/i);
    let isClosed = false;
    const closing = server.running.close().then(() => {
      isClosed = true;
    });
    const probe = await server.ask({ path: '/readyz' });
    expect([probe.status, probe.body.error]).toEqual([503, 'The server is stopping.']);
    // A request on a connection that was open before, and one on a new connection.
    used.get('/v1/whoami', key);
    const late = await connection(server);
    late.get('/v1/whoami', key);
    await Promise.all([used.closed, late.closed]);
    expect(used.text().match(/HTTP\/1\.1 200/g)).toHaveLength(2);
    expect(used.text()).toMatch(/connection: close/i);
    expect(late.text()).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i);
    // Nobody has waited for the end of an idle connection.
    expect(isClosed).toBe(false);
    await closing;
    await idle.closed;
    expect([used.failure(), late.failure(), idle.failure()]).toEqual([undefined, undefined, undefined]);
  });
});

describe('TLS 1.2', () => {
  it.each([
    ['ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256', true],
    ['ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305', true],
    // CBC, and RSA without forward secrecy.
    ['ECDHE-ECDSA-AES128-SHA256:ECDHE-RSA-AES128-SHA256', false],
    ['ECDHE-ECDSA-AES256-SHA:ECDHE-RSA-AES256-SHA', false],
    ['AES128-GCM-SHA256', false],
  ])('%s: %s', async (ciphers, isAccepted) => {
    const server = await start();
    const options = { port: server.running.port, host: '127.0.0.1', servername: 'localhost', ca: server.ca ?? '' };
    const outcome = await new Promise((resolve) => {
      const socket = connect({ ...options, maxVersion: 'TLSv1.2', ciphers: `${ciphers}:@SECLEVEL=0` }, () => {
        resolve(true);
        socket.destroy();
      }).on('error', () => resolve(false));
    });
    expect(outcome).toBe(isAccepted);
  });
});

describe('two servers on one SQLite store', () => {
  it('say that limits are not shared; one that starts after the other has stopped does not', async () => {
    const place = { data: folder() };
    const first = await start({ place });
    const warns = (server: TestServer) => server.log.some((line) => line.includes('limits are not shared'));
    const second = await start({ place });
    await expect.poll(() => warns(second)).toBe(true);
    expect(warns(first)).toBe(false);
    await Promise.all([first.stop(), second.stop()]);
    const third = await start({ place });
    await third.ask({ path: '/nix' });
    expect(warns(third)).toBe(false);
  });
});

describe('a configuration file that changes', () => {
  it('is reported as not applied, until it is as before', async () => {
    const copy = mkdtempSync(join(tmpdir(), 'cctool-configuration-'));
    cleanUp.push(() => rmSync(copy, { recursive: true, force: true }));
    cpSync(join(packageRoot(), 'fixtures', 'workspace'), copy, { recursive: true });
    const workspace = await loadWorkspace(copy);
    const server = await start({ workspace });
    const state = async () => (await server.ask({ path: '/readyz' })).body.workspace;
    expect(await state()).toBe('ok');
    const before = readFileSync(workspace.file!);
    appendFileSync(workspace.file!, '\n# another comment\n');
    await expect
      .poll(state, { timeout: 60_000 })
      .toMatchObject({ configuration: expect.stringContaining('has changed: restart the server') });
    expect(server.log.join('\n')).toContain('"part":"configuration"');
    writeFileSync(workspace.file!, before);
    await expect.poll(state, { timeout: 60_000 }).toBe('ok');
  });
});
