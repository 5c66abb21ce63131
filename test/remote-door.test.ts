import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRemoteToolkit } from '../src/client/remote-toolkit.js';
import type { ServiceOptions } from '../src/client/service-client.js';
import { createCertificate, toPem } from '../src/server/tls/certificate.js';
import { listBackups } from '../src/studio/index.js';
import { TestServer } from './support/server.js';

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

let toolkits: { close(): Promise<void> }[] = [];
function toolkit(options: ServiceOptions) {
  const made = createRemoteToolkit(options);
  toolkits.push(made);
  return made;
}
afterEach(async () => {
  await Promise.all(toolkits.map((each) => each.close()));
  toolkits = [];
});

describe('a backup over a connection that breaks', () => {
  let server: TestServer;
  let between: Server;
  /** Answers of the server that get lost on their way, before one gets through. */
  let losses = 0;
  beforeAll(async () => {
    server = await TestServer.start({ http: true });
    between = createServer((client) => {
      const upstream = connect(server.running.port, '127.0.0.1');
      client.pipe(upstream).on('error', () => {});
      client.on('error', () => {});
      upstream.on('data', (chunk) => {
        if (losses > 0 && chunk.includes('backup_id')) {
          losses--;
          client.destroy();
          upstream.destroy();
        } else client.write(chunk);
      });
      upstream.on('close', () => client.destroy());
    });
    await listen(between);
  });
  afterAll(async () => {
    between?.close();
    await server?.stop();
  });

  it('is one backup, however often it has to be sent', async () => {
    const { key } = await server.key();
    const waits: string[] = [];
    const remote = toolkit({
      baseUrl: `http://127.0.0.1:${portOf(between)}`,
      key,
      env: {},
      onRetry: (reason) => waits.push(reason),
    });
    losses = 2;
    const backup = await remote.backupScript({ script_id: 'menu', content: 'play welcome' });
    expect([losses, waits.length]).toEqual([0, 2]);
    const stored = await listBackups(server.running.service.store, {});
    expect(stored.map((row) => row.backup_id)).toEqual([backup.backup_id]);
    // The same content again is another backup: it was asked for again.
    const second = await remote.backupScript({ script_id: 'menu', content: 'play welcome' });
    expect((await listBackups(server.running.service.store, {})).map((row) => row.backup_id).sort()).toEqual(
      [backup.backup_id, second.backup_id].sort(),
    );
  });
});

describe('a proxy of the environment', () => {
  const name = 'service.example';
  let folder: string;
  let server: TestServer;
  let proxy: Server;
  let seen = '';
  const asked: string[] = [];
  let ca = '';
  beforeAll(async () => {
    const authority = await createCertificate({ name: 'test', days: 1, hosts: [], now: Date.now() });
    ca = toPem(authority.certificate);
    folder = mkdtempSync(join(tmpdir(), 'cctool-proxy-'));
    const files = { tls_cert: join(folder, 'cert.pem'), tls_key: join(folder, 'key.pem') };
    const made = await createCertificate({ name, days: 1, hosts: [name], issuer: authority, now: Date.now() });
    writeFileSync(files.tls_cert, toPem(made.certificate));
    writeFileSync(files.tls_key, made.key.export({ type: 'pkcs8', format: 'pem' }));
    server = await TestServer.start({ settings: files });
    // It finds the service by its name, which nobody else can.
    const tunnels = createHttpServer((_request, response) => void response.writeHead(405).end());
    tunnels.on('connect', (request, client: Socket, head: Buffer) => {
      asked.push(`${request.url} ${request.headers['proxy-authorization'] ?? ''}`.trim());
      const upstream = connect(server.running.port, '127.0.0.1', () => {
        client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        upstream.write(head);
        client.on('data', (chunk) => {
          seen += chunk.toString('latin1');
        });
        client.pipe(upstream).pipe(client);
      });
      for (const socket of [upstream, client]) socket.on('error', () => {});
    });
    proxy = tunnels;
    await listen(proxy);
  });
  afterAll(async () => {
    proxy?.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const variable of ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY']) {
    it(`${variable}: carries the request in a tunnel that it cannot read`, async () => {
      asked.length = 0;
      seen = '';
      const { key } = await server.key();
      const remote = toolkit({
        baseUrl: `https://${name}:8443`,
        key,
        ca,
        env: { [variable]: `http://user:word@127.0.0.1:${portOf(proxy)}` },
      });
      const answer = await remote.scheduleStatus({ schedule_id: 'support', at: '2026-06-10T16:00:00Z' });
      expect(answer).toMatchObject({ is_open: true, schedule: { id: 'support' } });
      expect(asked).toEqual([`${name}:8443 Basic ${Buffer.from('user:word').toString('base64')}`]);
      expect(seen.length).toBeGreaterThan(100);
      expect(seen).not.toContain(key);
      expect(seen).not.toContain('Bearer');
    });
  }

  it('gets nothing from a service whose certificate is for another name, or of an unknown authority', async () => {
    const { key } = await server.key();
    const env = { HTTPS_PROXY: `http://127.0.0.1:${portOf(proxy)}` };
    const options = { key, env, retries: 0 };
    const wrongName = toolkit({ ...options, ca, baseUrl: 'https://other.example:8443' });
    await expect(wrongName.calendarStatus({})).rejects.toMatchObject({ kind: 'remote' });
    const unknown = toolkit({ ...options, baseUrl: `https://${name}:8443` });
    await expect(unknown.calendarStatus({})).rejects.toThrow('is not trusted');
    expect(server.log.join('')).not.toContain('"route":"/api/calendar/status"');
  });
});

describe('a redirection', () => {
  it('is not followed: the key goes nowhere else', async () => {
    let visits = 0;
    const elsewhere = createHttpServer((_request, response) => {
      visits++;
      response.end('{}');
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    for (const status of [301, 302, 303, 307, 308]) {
      const service = createHttpServer((request, response) => {
        const location = `http://127.0.0.1:${portOf(elsewhere)}${request.url}`;
        response.writeHead(status, { location }).end();
      });
      await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
      const remote = toolkit({ baseUrl: `http://127.0.0.1:${portOf(service)}`, key: 'k', env: {} });
      for (const ask of [() => remote.calendarStatus({}), () => remote.validateGrammar({ content: '<g/>' })]) {
        await expect(ask()).rejects.toThrow(`redirection (${status})`);
      }
      service.close();
    }
    expect(visits).toBe(0);
    elsewhere.close();
  });
});
