import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../src/package-info.js';
import { addWebhook } from '../src/store/hours-webhooks.js';
import { createKey, type KeyRequest } from '../src/store/keys.js';
import { openStore } from '../src/store/open-store.js';
import type { Store } from '../src/store/store.js';
import { storeKinds } from './support/stores.js';

const program = join(packageRoot(), 'bin', 'cctool.js');
const sample = join(packageRoot(), 'fixtures', 'workspace');

const kinds = storeKinds();
afterAll(async () => {
  for (const { clean } of kinds) await clean();
});

interface Request {
  path: string;
  key?: string;
  body?: object;
  /** A connection of its own, which the parent gives to one process after the other. */
  agent?: Agent;
}

/** `cctool serve --processes 2` as a process of its own, with plain HTTP. */
class Service {
  child!: ChildProcess;
  url = '';
  log = '';
  store!: Store;
  readonly #place: { data: string; store?: string };

  constructor(place: { data: string; store?: string }) {
    this.#place = place;
  }

  configure(server: object): void {
    const config = { hours: join(sample, 'hours.yaml'), flows: join(sample, 'flows'), server };
    writeFileSync(join(this.#place.data, 'cctool.config.json'), JSON.stringify(config));
  }

  async start(server: object): Promise<void> {
    this.configure(server);
    const { data, store } = this.#place;
    const words = [program, 'serve', '--http', '--json', '--port', '0', '--processes', '2', '--data', data];
    const config = ['--config', join(data, 'cctool.config.json')];
    this.child = spawn(process.execPath, [...words, ...config, ...(store === undefined ? [] : ['--store', store])]);
    this.child.stderr!.on('data', (chunk) => {
      this.log += chunk;
    });
    const [line] = (await Promise.race([
      once(this.child.stdout!, 'data'),
      once(this.child, 'exit').then(() => Promise.reject(new Error(this.log))),
    ])) as [Buffer];
    this.url = JSON.parse(String(line)).url;
    this.store = await openStore(this.#place);
  }

  async key(key: Partial<KeyRequest> = {}): Promise<string> {
    return (await createKey(this.store, { name: 'test', ...key })).key;
  }

  async ask({ path, key, body, agent }: Request) {
    const own = agent ?? new Agent({ pipelining: 0 });
    const answer = await request(this.url + path, {
      dispatcher: own,
      method: body ? 'POST' : 'GET',
      headers: { ...(key && { authorization: `Bearer ${key}` }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    if (!agent) await own.close();
    return { status: answer.statusCode, headers: answer.headers, text };
  }

  /** The HTTP processes, as the system lists them: children of the child that run their main file. */
  httpProcesses(): number[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => {
        try {
          const [, parent] = /\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))!;
          return (
            Number(parent) === this.child.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('http-process')
          );
        } catch {
          return false;
        }
      })
      .map(Number);
  }

  async stop(): Promise<unknown> {
    await this.store?.close();
    if (this.child.exitCode !== null) return this.child.exitCode;
    this.child.kill('SIGTERM');
    return (await once(this.child, 'exit'))[0];
  }
}

/** Clients that send one request after the other on open connections until they are stopped. @returns what they got */
function keepAsking(service: Service, key: string, clients: number) {
  const outcomes: { [outcome: string]: number } = {};
  let isRunning = true;
  const agents = Array.from({ length: clients }, () => new Agent({ connections: 1 }));
  const all = agents.map(async (agent) => {
    while (isRunning) {
      const outcome = await service.ask({ path: '/v1/whoami', key, agent }).then(
        ({ status }) => String(status),
        (error) => `${error.code ?? error}`,
      );
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
    await agent.close();
  });
  return async () => {
    isRunning = false;
    await Promise.all(all);
    return outcomes;
  };
}

const spread = async <Answer>(count: number, ask: (index: number) => Promise<Answer>): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (let sent = 0; sent < count; sent += 20) {
    answers.push(...(await Promise.all(Array.from({ length: Math.min(20, count - sent) }, (_, i) => ask(sent + i)))));
  }
  return answers;
};

describe.runIf(process.platform === 'linux').each(kinds.filter(({ runs }) => runs))(
  'two processes on one port, $name',
  ({ place }) => {
    const settings = {
      plans: { small: { requests: 150, window: 3600 }, large: { requests: 2000, window: 3600 } },
      drain_delay: 5,
    };
    let service: Service;
    beforeAll(async () => {
      service = new Service(await place());
      await service.start(settings);
    });
    afterAll(() => service?.stop());

    it('allow an account exactly its plan, whichever process its requests reach', async () => {
      const key = await service.key({ plan: 'small' });
      const statuses = (await spread(200, () => service.ask({ path: '/v1/whoami', key }))).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(150);
      expect(statuses.filter((status) => status === 429)).toHaveLength(50);
    });

    it('allow at least 98 % of a large plan, and never more than it', async () => {
      const key = await service.key({ plan: 'large' });
      const agents = Array.from({ length: 20 }, () => new Agent({ connections: 1 }));
      const statuses = await spread(2100, (i) => service.ask({ path: '/v1/whoami', key, agent: agents[i % 20]! }));
      await Promise.all(agents.map((agent) => agent.close()));
      const passed = statuses.filter(({ status }) => status === 200).length;
      expect([passed <= 2000, passed >= 1960]).toEqual([true, true]);
    });

    it('know of a changed override when the request that changed it is answered', async () => {
      const key = await service.key({ plan: 'unlimited', scopes: ['studio:hoo', 'studio:hoo:write'] });
      for (const state of ['open', 'closed', 'open', 'closed'] as const) {
        const made = await service.ask({
          path: '/api/studio/hoo/overrides',
          key,
          body: { schedule: 'support', state, duration: '1h' },
        });
        expect(made.status).toBe(200);
        const seen = await Promise.all(
          Array.from({ length: 6 }, () => service.ask({ path: '/api/studio/hoo/status/support', key })),
        );
        expect(seen.map(({ text }) => JSON.parse(text).is_open)).toEqual(Array(6).fill(state === 'open'));
      }
    });

    it('send a webhook once', async () => {
      const received: string[] = [];
      const receiver = createServer((req, res) => {
        received.push(String(req.headers['webhook-id']));
        res.end();
      });
      await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
      const { port } = receiver.address() as AddressInfo;
      const url = `http://127.0.0.1:${port}/`;
      await addWebhook(service.store, { url, name: 'test', schedules: ['support'], allow_private: true }, Date.now());
      const key = await service.key({ plan: 'unlimited', scopes: ['studio:hoo', 'studio:hoo:write'] });
      // The schedule is closed by the last override of the test before: that is what changes begin with.
      const known = () => service.store.db.selectFrom('hours_states').select('schedule').execute();
      await expect.poll(known, { timeout: 240_000 }).toEqual([{ schedule: 'support' }]);
      for (const [index, state] of ['open', 'closed'].entries()) {
        await service.ask({
          path: '/api/studio/hoo/overrides',
          key,
          body: { schedule: 'support', state, duration: '2h' },
        });
        await expect.poll(() => new Set(received).size, { timeout: 240_000 }).toBe(index + 1);
      }
      // A second process that sends them too would have done so in this time.
      await new Promise((resolve) => setTimeout(resolve, 1500));
      expect(received).toHaveLength(2);
      receiver.close();
    });

    it('report their metrics as those of one server', async () => {
      const key = await service.key({ plan: 'unlimited' });
      const count = async () => {
        const { text } = await service.ask({ path: '/metrics' });
        const [, value = '0'] =
          /^cctool_http_request_duration_seconds_count\{.*route="\/api\/calendar\/holidays",status="200"\} (\d+)$/m.exec(
            text,
          ) ?? [];
        return { count: Number(value), processes: /^cctool_http_processes (\d+)$/m.exec(text)?.[1] };
      };
      expect(await count()).toEqual({ count: 0, processes: '2' });
      await spread(30, () => service.ask({ path: '/api/calendar/holidays', key }));
      // Whichever process is asked.
      for (let i = 0; i < 4; i++) expect(await count()).toEqual({ count: 30, processes: '2' });
    });

    it('are replaced when they crash: the other answers meanwhile, and the log has it', async () => {
      const key = await service.key({ plan: 'unlimited' });
      const before = service.httpProcesses();
      expect(before).toHaveLength(2);
      process.kill(before[0]!, 'SIGKILL');
      await expect.poll(() => service.log, { timeout: 240_000 }).toContain('an HTTP process has ended and is replaced');
      expect((await service.ask({ path: '/v1/whoami', key })).status).toBe(200);
      await expect.poll(() => service.log, { timeout: 240_000 }).toContain('an HTTP process was replaced');
      const after = service.httpProcesses();
      expect([after.length, after.includes(before[1]!)]).toEqual([2, true]);
    });

    it('are replaced one after the other by SIGHUP, with the new configuration, and no request fails', async () => {
      const key = await service.key({ plan: 'large', account: undefined });
      const busy = await service.key({ plan: 'unlimited' });
      const before = service.httpProcesses();
      const stop = keepAsking(service, busy, 6);
      const { large: _, ...plans } = settings.plans;
      service.configure({ ...settings, plans: { ...plans, large: { requests: 3333, window: 3600 } } });
      service.child.kill('SIGHUP');
      await expect.poll(() => service.log, { timeout: 240_000 }).toContain('the HTTP processes were replaced');
      await new Promise((resolve) => setTimeout(resolve, 500));
      const outcomes = await stop();
      expect(Object.keys(outcomes)).toEqual(['200']);
      expect(service.httpProcesses().filter((pid) => before.includes(pid))).toEqual([]);
      for (let i = 0; i < 4; i++) {
        const { headers } = await service.ask({ path: '/v1/whoami', key });
        expect(headers['ratelimit-policy']).toBe('"window";q=3333;w=3600');
      }
      // A configuration that cannot be used changes nothing.
      service.configure({ plans: { large: { requests: 'many' } } });
      service.child.kill('SIGHUP');
      await expect.poll(() => service.log, { timeout: 240_000 }).toContain('the HTTP processes were not replaced');
      expect((await service.ask({ path: '/v1/whoami', key })).status).toBe(200);
    });

    it('stop together at SIGTERM: /readyz fails first, requests are answered until then, and nothing is left', async () => {
      const key = await service.key({ plan: 'unlimited' });
      const outcomes: { [outcome: string]: number } = {};
      const ready: number[] = [];
      const agents = Array.from({ length: 4 }, () => new Agent({ connections: 1 }));
      const clients = agents.map(async (agent) => {
        // As behind a proxy: no new requests when /readyz has failed.
        while (ready.at(-1) !== 503) {
          const outcome = await service.ask({ path: '/v1/whoami', key, agent }).then(
            ({ status }) => String(status),
            (error) => `${error.code ?? error}`,
          );
          outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        }
      });
      service.child.kill('SIGTERM');
      const exit = once(service.child, 'exit');
      while (ready.at(-1) !== 503) ready.push((await service.ask({ path: '/readyz' })).status);
      await Promise.all(clients);
      expect(Object.keys(outcomes)).toEqual(['200']);
      // Every process knows.
      for (let i = 0; i < 4; i++) expect((await service.ask({ path: '/readyz' })).status).toBe(503);
      expect(await exit).toEqual([0, null]);
      expect(service.httpProcesses()).toEqual([]);
      await Promise.all(agents.map((agent) => agent.close()));
    });
  },
);

it('a second server on the port ends with the reason and leaves no process behind', async () => {
  const { place } = kinds[0]!;
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  const words = ['serve', '--http', '--port', String(port), '--processes', '2', '--data', (await place()).data];
  const child = spawn(process.execPath, [program, ...words]);
  let text = '';
  child.stderr.on('data', (chunk) => {
    text += chunk;
  });
  const [status] = await once(child, 'close');
  expect([status, text]).toEqual([2, expect.stringContaining(`cannot listen on 127.0.0.1:${port}`)]);
  taken.close();
});
