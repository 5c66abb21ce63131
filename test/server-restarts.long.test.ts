import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, limitAccount } from '../src/store/accounts.js';
import { TestServer } from './support/server.js';
import { storeKinds } from './support/stores.js';

const kinds = storeKinds();
const [, postgres] = kinds;
afterAll(async () => {
  for (const { clean } of kinds) await clean();
});

describe.each(kinds.filter(({ runs }) => runs))('one account with 300 keys, $name', ({ name, place }) => {
  const most = 3000;
  const servers: TestServer[] = [];
  beforeAll(async () => {
    const where = await place();
    const settings = { plans: { shared: { requests: most, window: 3600 } } };
    // Servers share limits through PostgreSQL; a SQLite store is for one server.
    for (let i = 0; i < (name === 'SQLite' ? 1 : 3); i++)
      servers.push(await TestServer.start({ place: where, settings }));
  });
  afterAll(() => Promise.all(servers.map((server) => server.stop())));

  it('gets what its plan allows, whichever keys and replicas it uses', async () => {
    const { store } = servers[0]!.running.service;
    const account = await createAccount(store, 'acme');
    await limitAccount(store, account.id, { plan: 'shared', max_keys: 300 });
    const keys: string[] = [];
    for (let i = 0; i < 300; i++) keys.push((await servers[0]!.key({ name: `key ${i}`, account: 'acme' })).key);
    const statuses: { [status: number]: number } = {};
    for (let sent = 0; sent < most + 100; sent += 50) {
      const some = Array.from({ length: 50 }, (_, i) => sent + i);
      const answers = await Promise.all(
        some.map((i) => servers[i % servers.length]!.ask({ path: '/v1/whoami', key: keys[i % 300] })),
      );
      for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
    }
    const { 200: answered = 0, 429: refused = 0, ...others } = statuses;
    expect([others, answered + refused]).toEqual([{}, most + 100]);
    expect(answered).toBeLessThanOrEqual(most);
    // Each replica may hold one portion of 0.5 % when the last one is taken: at most 2 % are left over.
    expect(answered).toBeGreaterThanOrEqual(name === 'SQLite' ? most : most * 0.98);
  });
});

/** A replica as the proxy sees it. */
interface Backend {
  server: TestServer;
  isReady: boolean;
}

/** Asks for the readiness of a replica on a connection of its own, as a proxy's health check does. */
const readiness = (port: number): Promise<number> =>
  new Promise((resolve) => {
    httpRequest({ port, host: '127.0.0.1', path: '/readyz', agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', () => resolve(0))
      .end();
  });

const bytesOf = async (from: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of from) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

describe.runIf(postgres!.runs)('two replicas that are restarted one after the other behind a proxy', () => {
  const restarts = 20;

  it('answer every request of clients with open connections', async () => {
    const place = await postgres!.place();
    const start = async (): Promise<Backend> => ({
      server: await TestServer.start({ place, http: true, settings: { drain_delay: 3, drain_timeout: 20 } }),
      isReady: true,
    });
    const backends = [await start(), await start()];
    let turn = 0;
    const upstream = new Agent({ keepAliveTimeout: 30_000 });
    const watch = setInterval(() => {
      for (const backend of backends) {
        void readiness(backend.server.running.port).then((status) => {
          backend.isReady = status === 200;
        });
      }
    }, 100);
    // It tries nothing twice: each failure is one of the client.
    const proxy = createServer(async (req, res) => {
      const ready = backends.filter(({ isReady }) => isReady);
      const { running } = (ready[turn++ % ready.length] ?? backends[0]!).server;
      try {
        const body = await bytesOf(req);
        const { connection: _, host: _host, 'content-length': _length, ...headers } = req.headers;
        const answer = await request(`http://127.0.0.1:${running.port}${req.url}`, {
          dispatcher: upstream,
          method: req.method as 'GET',
          headers: headers as { [name: string]: string },
          ...(body.length > 0 && { body }),
        });
        const bytes = Buffer.from(await answer.body.arrayBuffer());
        res.writeHead(answer.statusCode).end(bytes);
      } catch (error) {
        res.writeHead(502).end(String(error));
      }
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as AddressInfo;

    const { key } = await backends[0]!.server.key({ plan: 'unlimited' });
    const grammar =
      '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="r"><rule id="r">yes</rule></grammar>';
    const outcomes: { [outcome: string]: number } = {};
    let isRunning = true;
    const client = async (number: number) => {
      const dispatcher = new Agent({ connections: 1 });
      for (let i = number; isRunning; i++) {
        const body = i % 3 === 0 ? JSON.stringify({ content: grammar }) : undefined;
        const answer = await request(
          `http://127.0.0.1:${port}${body ? '/api/grxml/validate' : '/api/calendar/status'}`,
          {
            dispatcher,
            method: body ? 'POST' : 'GET',
            headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
            ...(body && { body }),
          },
        );
        const text = await answer.body.text();
        const outcome = answer.statusCode === 200 ? '200' : `${answer.statusCode} ${text}`;
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      await dispatcher.close();
    };
    const clients = Array.from({ length: 8 }, (_, number) => client(number));
    for (let i = 0; i < restarts; i++) {
      const old = backends[i % 2]!;
      await old.server.stop();
      backends[i % 2] = await start();
      // The proxy sees the other one ready before it goes.
      while (!backends.every(({ isReady }) => isReady)) await new Promise((resolve) => setTimeout(resolve, 20));
    }
    isRunning = false;
    await Promise.all(clients);
    clearInterval(watch);
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
    await upstream.destroy();
    await Promise.all(backends.map(({ server }) => server.stop()));
    expect(Object.keys(outcomes)).toEqual(['200']);
    expect(outcomes['200']).toBeGreaterThan(restarts * 10);
  });
});
