import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../src/package-info.js';
import { addWebhook, listDeliveries, removeWebhook } from '../src/store/hours-webhooks.js';
import { createKey } from '../src/store/keys.js';
import { openStore } from '../src/store/open-store.js';
import { runCli } from './support/run-cli.js';
import { TestServer } from './support/server.js';
import { storeKinds, temporaryData } from './support/stores.js';

const path = '/api/studio/hoo/overrides';

interface Message {
  id: string;
  type: string;
  timestamp: string;
  data: { sequence: number; is_open: boolean; schedule: { id: string } };
  isSigned: boolean;
}

/** Receives webhooks: checks their signature by the specification, and answers what it is told to. */
class Receiver {
  readonly messages: Message[] = [];
  attempts = 0;
  answer = 200;
  secret = '';
  #server: Server;
  #port = 0;

  constructor() {
    this.#server = this.#create();
  }

  #create(): Server {
    return createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      this.attempts++;
      const body = Buffer.concat(chunks).toString();
      const id = String(request.headers['webhook-id']);
      // Standard Webhooks 1.0: base64 of HMAC-SHA-256 over `id.timestamp.body` with the decoded secret.
      const signature = createHmac('sha256', Buffer.from(this.secret.slice(6), 'base64'))
        .update(`${id}.${request.headers['webhook-timestamp']}.${body}`)
        .digest('base64');
      const isSigned = request.headers['webhook-signature'] === `v1,${signature}`;
      response.writeHead(this.answer).end();
      if (this.answer === 200) this.messages.push({ ...JSON.parse(body), id, isSigned });
    });
  }

  async up(): Promise<string> {
    this.#server = this.#create();
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
    return `http://127.0.0.1:${this.#port}/hours`;
  }

  /** Nothing listens any more. */
  async down(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  /** The first arrival of each message, by schedule. */
  bySchedule(): Map<string, Message[]> {
    const first = new Map(this.messages.toReversed().map((message) => [message.id, message]));
    const found = new Map<string, Message[]>();
    for (const message of this.messages) {
      if (first.get(message.id) !== message) continue;
      const key = message.data.schedule.id;
      found.set(key, [...(found.get(key) ?? []), message]);
    }
    return found;
  }
}

for (const kind of storeKinds()) {
  describe.runIf(kind.runs)(`webhooks on ${kind.name}`, () => {
    let server: TestServer;
    let key: string;
    let now = Date.parse('2026-11-24T15:20:00Z');
    const receiver = new Receiver();
    let url: string;
    beforeAll(async () => {
      server = await TestServer.start({ place: await kind.place(), http: true, now: () => now });
      ({ key } = await server.key({ name: 'ops', plan: 'unlimited' }));
      url = await receiver.up();
    });
    afterAll(async () => {
      await server?.stop();
      await receiver.down();
      await kind.clean();
    });
    const override = async (schedule: string, state: string) =>
      expect((await server.ask({ path, key, body: { schedule, state } })).status).toBe(200);

    it('tell of overrides and of the clock, each change once, signed and in order', async () => {
      const { store } = server.running.service;
      const { id, secret } = await addWebhook(
        store,
        { name: 'routing', url, schedules: ['support', 'emergency'], allow_private: true },
        now,
      );
      receiver.secret = secret;
      now += 5000;
      await override('emergency', 'closed');
      now += 5000;
      await override('emergency', 'open');
      await override('sales', 'closed');
      await expect.poll(() => receiver.messages.length).toBe(2);
      // 20:00 in New York: support closes by the clock. The start of an override is in whole seconds.
      now = Date.parse('2026-11-25T01:00:07Z');
      await expect.poll(() => receiver.messages.length).toBe(3);
      expect(
        receiver.messages.map(({ type, timestamp, data, isSigned }) => [
          type,
          timestamp,
          data.schedule.id,
          data.sequence,
          isSigned,
        ]),
      ).toEqual([
        ['schedule.closed', '2026-11-24T15:20:05.000Z', 'emergency', 1, true],
        ['schedule.opened', '2026-11-24T15:20:10.000Z', 'emergency', 2, true],
        ['schedule.closed', '2026-11-25T01:00:00.000Z', 'support', 1, true],
      ]);
      expect(receiver.messages[2]!.data).toMatchObject({ is_open: false, next_open: '2026-11-25T13:00:00Z' });
      // The answer of the receiver is written down after it has come.
      await expect
        .poll(async () =>
          (await listDeliveries(store, { webhook: id, limit: 10 })).map(({ status, attempts, answer }) => [
            status,
            attempts,
            answer,
          ]),
        )
        .toEqual(Array.from({ length: 3 }, () => ['delivered', 1, '200']));
      await removeWebhook(store, id, now);
    });

    it('are sent again while the receiver refuses them; the later ones of a schedule wait', async () => {
      const { store } = server.running.service;
      receiver.messages.length = 0;
      const { secret, id } = await addWebhook(
        store,
        { name: 'busy', url, schedules: ['emergency'], allow_private: true },
        now,
      );
      receiver.secret = secret;
      receiver.answer = 503;
      const before = receiver.attempts;
      await override('emergency', 'closed');
      await override('emergency', 'open');
      await expect.poll(() => receiver.attempts).toBe(before + 1);
      // What was refused is written down with its time before the clock goes on.
      await expect
        .poll(async () => (await listDeliveries(store, { webhook: id, limit: 10 })).map(({ answer }) => answer))
        .toContain('503');
      receiver.answer = 200;
      // The clock of this server stands still: the next attempt is due when it has moved on.
      now += 2000;
      await expect.poll(() => receiver.messages.length).toBe(2);
      expect(receiver.messages.map(({ data }) => data.is_open)).toEqual([false, true]);
      await removeWebhook(store, id, now);
    });

    it('never go to private addresses, by name or number, unless that is allowed', async () => {
      const { store } = server.running.service;
      const port = new URL(url).port;
      const before = receiver.attempts;
      for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1']) {
        const { id } = await addWebhook(
          store,
          { name: host, url: `https://${host}:${port}/`, schedules: ['emergency'] },
          now,
        );
        await override('emergency', 'closed');
        await override('emergency', 'open');
        await expect
          .poll(async () => (await listDeliveries(store, { webhook: id, limit: 10 })).map(({ answer }) => answer))
          .toContain('its address is of a private network');
        await removeWebhook(store, id, now);
      }
      expect(receiver.attempts).toBe(before);
    });

    it.each([
      ['http://routing.example/', 'it must begin with https://'],
      ['ftp://routing.example/', 'it must begin with https://'],
      ['routing.example', 'it is not a URL'],
      ['https://user:secret@routing.example/', 'must not contain a user or password'],
    ])('do not take %s', async (address, message) => {
      const { store } = server.running.service;
      await expect(addWebhook(store, { name: 'x', url: address })).rejects.toThrow(message);
    });
  });
}

describe('webhooks by the command line', () => {
  it('are added, listed, looked after and removed', async () => {
    const { data, clean } = temporaryData();
    const cwd = `${packageRoot()}/fixtures/workspace`;
    const cctool = async (...args: string[]) => {
      const { status, stdout, stderr } = await runCli(['hoo', 'webhooks', ...args, '--data', data], {
        cwd,
        env: { HOME: data },
      });
      return { status, stdout, stderr };
    };
    const added = JSON.parse(
      (await cctool('add', 'https://routing.example/h', '--name', 'r', '--schedule', 'sales', '--json')).stdout,
    );
    expect(added).toMatchObject({
      url: 'https://routing.example/h',
      schedules: ['sales'],
      secret: expect.stringMatching(/^whsec_/),
    });
    const listed = await cctool('list');
    expect([listed.stdout, listed.stdout.includes(added.secret)]).toEqual([
      `${added.id}  https://routing.example/h  sales  r\n`,
      false,
    ]);
    expect(JSON.parse((await cctool('deliveries', '--json')).stdout)).toEqual({ deliveries: [] });
    expect((await cctool('retry', added.id)).stderr).toContain('0 failed deliveries will be sent again');
    const store = await openStore({ data });
    const at = '2026-11-24T15:20:05.000Z';
    const row = { id: 'msg_1', webhook_id: added.id, schedule: 'sales', sequence: 7, payload: '{}', attempts: 2 };
    await store.db
      .insertInto('hours_deliveries')
      .values({
        ...row,
        status: 'delivered',
        next_at: at,
        claimed_until: null,
        answer: '200',
        created_at: at,
        done_at: at,
      })
      .execute();
    await store.close();
    expect((await cctool('deliveries')).stdout).toBe(
      `${at}  delivered  ${added.id}  sales  #7  msg_1  2 attempts  200  ${at}\n`,
    );
    expect((await cctool('remove', added.id)).status).toBe(0);
    expect((await cctool('remove', added.id)).status).toBe(2);
    for (const host of ['10.0.0.1', 'localhost', '[::1]', '169.254.169.254', '0x7f.1', '[::ffff:10.0.0.1]']) {
      const refused = await cctool('add', `https://${host}/x`, '--name', 'x');
      expect([host, refused.status, refused.stdout, refused.stderr]).toEqual([
        ...[host, 2, '', expect.stringMatching(/its address is of a private network[\s\S]*--allow-private/)],
      ]);
    }
    expect((await cctool('add', 'http://10.0.0.1/', '--name', 'x', '--allow-private')).status).toBe(0);
    expect((await cctool('add', 'https://x.example/', '--name', 'x', '--schedule', 'nobody')).status).toBe(2);
    expect((await cctool('deliveries', '--limit', 'all')).status).toBe(2);
    clean();
  });
});

describe('webhooks of a server that is killed', () => {
  const program = fileURLToPath(new URL('../bin/cctool.js', import.meta.url));
  const serve = async (data: string): Promise<{ child: ChildProcess; url: string }> => {
    const args = [program, 'serve', '--http', '--port', '0', '--data', data, '--json'];
    const child = spawn(process.execPath, args, {
      cwd: `${packageRoot()}/fixtures/workspace`,
      env: { PATH: process.env.PATH, HOME: data },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let text = '';
    for await (const chunk of child.stdout!) {
      text += chunk;
      if (text.includes('\n')) break;
    }
    return { child, url: JSON.parse(text).url };
  };

  it('and whose receiver is away for a while: each change arrives at least once, signed, in order', async () => {
    const { data, clean } = temporaryData();
    const receiver = new Receiver();
    const store = await openStore({ data });
    const { key } = await createKey(store, { name: 'ops', plan: 'unlimited' });
    // A schedule that is made of others changes with them: what it does is not counted here.
    const schedules = ['support', 'sales', 'outage-desk', 'emergency'];
    const hook = { name: 'four', url: await receiver.up(), schedules, allow_private: true };
    const { secret } = await addWebhook(store, hook);
    receiver.secret = secret;
    let { child, url } = await serve(data);
    const all = 1000;
    const expected = new Map<string, boolean[]>();
    /** The state of each schedule: each override asks for the other one, so that each is a change. */
    const states = new Map<string, boolean>();
    for (const id of schedules) {
      const answer = await fetch(`${url}/api/studio/hoo/status/${id}`, { headers: { authorization: `Bearer ${key}` } });
      states.set(id, ((await answer.json()) as { is_open: boolean }).is_open);
    }
    const send = async (schedule: string, state: string) => {
      for (;;) {
        try {
          const answer = await fetch(url + path, {
            method: 'POST',
            headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
            body: JSON.stringify({ schedule, state }),
          });
          if (answer.status === 200) return;
          expect([answer.status, await answer.text()]).toEqual([503, expect.anything()]);
        } catch {
          // It is being started again.
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    try {
      for (let n = 0; n < all; n++) {
        const schedule = schedules[n % schedules.length]!;
        const isOpen = !states.get(schedule);
        if (n === Math.floor(all * 0.3)) await receiver.down();
        if (n === Math.floor(all * 0.5)) {
          child.kill('SIGKILL');
          await once(child, 'close');
          ({ child, url } = await serve(data));
        }
        if (n === Math.floor(all * 0.7)) await receiver.up();
        await send(schedule, isOpen ? 'open' : 'closed');
        expected.set(schedule, [...(expected.get(schedule) ?? []), isOpen]);
        states.set(schedule, isOpen);
      }
      const arrived = () =>
        Object.fromEntries(
          [...receiver.bySchedule()].map(([id, messages]) => [id, messages.map(({ data }) => data.is_open)]),
        );
      await expect.poll(arrived, { timeout: 300_000, interval: 500 }).toEqual(Object.fromEntries(expected));
      expect(receiver.messages.filter(({ isSigned }) => !isSigned)).toEqual([]);
      for (const [, messages] of receiver.bySchedule()) {
        expect(messages.map(({ data }) => data.sequence)).toEqual(messages.map((_, index) => index + 1));
      }
      const first = [...receiver.bySchedule().values()].flat().length;
      process.stdout.write(
        `webhooks: ${all} changes of state: ${first} arrived, ${receiver.messages.length - first} again\n`,
      );
    } finally {
      child.kill('SIGTERM');
      await once(child, 'close');
      await receiver.down().catch(() => {});
      await store.close();
      clean();
    }
  });
});
