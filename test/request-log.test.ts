import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../src/store/accounts.js';
import { createKey, revokeKey } from '../src/store/keys.js';
import { openStore } from '../src/store/open-store.js';
import {
  addRequests,
  type LoggedRequest,
  pruneRequests,
  type RequestFilter,
  readRequests,
} from '../src/store/request-log.js';
import type { Store } from '../src/store/store.js';
import { newIdentifier } from '../src/store/tables.js';
import { runCli } from './support/run-cli.js';
import { TestServer } from './support/server.js';
import { sampledStoreKinds } from './support/stores.js';

const kinds = sampledStoreKinds();
afterAll(async () => {
  for (const { clean } of kinds) await clean();
});

const start = Date.parse('2026-03-01T00:00:00Z');
const hour = 3_600_000;

/** The request of a key that was answered so many hours after the start. */
const request = (key_id: string, hours: number, status: number, operation = 'testGrammar'): LoggedRequest => ({
  ...{ id: newIdentifier('req', start + hours * hour), key_id, operation, status },
  ...{ at: new Date(start + hours * hour).toISOString(), ms: 1.25, bytes_in: 3_000_000_000, bytes_out: 12 },
  ...{ address: '2001:db8::1', request_id: `request "${hours}", '\\ ☎` },
});

describe.each(kinds)('the log of requests on $name', ({ place }) => {
  let store: Store;
  let where: { data: string; store?: string };
  let key: string;
  const rows = (own: string) => [
    request(own, 0, 200),
    request(own, 1, 404),
    request(own, 2, 429, 'testFlow'),
    request(own, 3, 500),
    request(own, 4, 204, 'testFlow'),
  ];
  let stored: LoggedRequest[];
  beforeAll(async () => {
    where = await place();
    store = await openStore(where);
    await createAccount(store, 'acme');
    key = (await createKey(store, { name: 'ci', account: 'acme' })).id;
    stored = rows(key);
    const other = (await createKey(store, { name: 'other' })).id;
    await addRequests(store, [...stored, request(other, 5, 200)]);
  });
  afterAll(() => store?.close());
  const hours = async (filter: Partial<RequestFilter>) =>
    (await readRequests(store, { key_id: key, limit: 100, ...filter })).map(
      ({ at }) => (Date.parse(at) - start) / hour,
    );
  const at = (number: number) => new Date(start + number * hour).toISOString();

  it('gives back what was written, the newest first, of one key', async () => {
    expect(await readRequests(store, { key_id: key, limit: 100 })).toEqual(stored.toReversed());
  });

  it('is filtered', async () => {
    for (const [filter, expected] of [
      [{ status: '404' }, [1]],
      [{ status: '4xx' }, [2, 1]],
      [{ status: '2xx' }, [4, 0]],
      [{ status: '5xx' }, [3]],
      [{ operation: 'testFlow' }, [4, 2]],
      [{ operation: 'testFlow', status: '4xx' }, [2]],
      // From an instant on, and before one.
      [{ since: at(3) }, [4, 3]],
      [{ until: at(1) }, [0]],
      [{ since: at(1), until: at(3) }, [2, 1]],
      [{ limit: 2 }, [4, 3]],
      [{ before: stored[2]!.id, limit: 1 }, [1]],
    ] as const) {
      expect([filter, await hours(filter)]).toEqual([filter, expected]);
    }
  });

  it('is printed by the command, as a table, JSON and CSV', async () => {
    const place = ['--data', where.data, ...(where.store === undefined ? [] : ['--store', where.store])];
    const log = (...options: string[]) => runCli(['keys', 'log', 'ci', ...options, ...place], { cwd: where.data });
    const table = await log('--status', '4xx');
    expect([table.status, table.stdout.split('\n').length]).toEqual([0, 4]);
    expect(table.stdout).toMatch(/2026-03-01T02:00:00.000Z +429 +testFlow +1.25 +3000000000 +12 +2001:db8::1/);
    expect(JSON.parse((await log('--json', '--limit', '1')).stdout)).toEqual([stored[4]]);
    const csv = (await log('--csv', '--status', '204')).stdout.split('\r\n');
    expect(csv[0]).toBe('id,key_id,at,operation,status,ms,bytes_in,bytes_out,address,request_id');
    expect(csv[1]!.trimEnd()).toBe(
      `${stored[4]!.id},${key},2026-03-01T04:00:00.000Z,testFlow,204,1.25,3000000000,12,2001:db8::1,"request ""4"", '\\ ☎"`,
    );
    for (const [options, message] of [
      [['--status', 'bad'], '--status: "bad" is not a status'],
      [['--status', '600'], '--status: "600" is not a status'],
      [['--since', '2026-02-30'], '--since: "2026-02-30" is not a date or time'],
      [['--csv', '--json'], '--csv and --json cannot be used together'],
    ] as const) {
      const refused = await log(...options);
      expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining(message)]);
    }
  });

  it('is shortened to so many days and so many requests of each key', async () => {
    const day = 24 * hour;
    await pruneRequests(store, { days: 1, rows: 1000 }, start + day + 2 * hour);
    // What is a day old to the millisecond stays; the random part of its identifier is above the bound.
    expect(await hours({})).toEqual([4, 3, 2]);
    await pruneRequests(store, { days: 1, rows: 2 }, start + day);
    expect(await hours({})).toEqual([4, 3]);
    await pruneRequests(store, { days: 30, rows: 1 }, start + day, ['key_of_nobody']);
    expect(await hours({})).toEqual([4, 3]);
    await pruneRequests(store, { days: 1, rows: 100 }, start + 3 * day);
    expect(await hours({})).toEqual([]);
  });
});

describe('the log of requests of a server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start({ settings: { trust_proxy: true, request_log: { rows: 100 } } });
  });
  afterAll(() => server?.stop());
  const logged = async (key_id: string) => {
    await server.running.service.usage.flush();
    return readRequests(server.running.service.store, { key_id, limit: 1000 });
  };

  it('has what was asked and how it was answered, and neither bodies nor secrets', async () => {
    const { store } = server.running.service;
    const { id, key } = await server.key({ scopes: ['studio:backup', 'calendar:read'] });
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const secret = 'content that nobody else may see';
    const body = { script_id: 'menu', content: secret };
    const kept = await server.ask({ path: '/api/studio/backup', key, headers, body });
    await server.ask({ path: '/api/calendar/status?colour=nonsense', key, headers });
    await server.ask({ path: '/api/grxml/validate', key, headers, body: { grxml: secret } });
    await server.ask({ path: '/v1/whoami', key, headers });
    await revokeKey(store, id);
    const refused = await server.ask({ path: '/api/calendar/status', key, headers });
    await server.ask({ path: '/api/calendar/status', key: `${key}x`, headers });
    const requests = await logged(id);
    expect(requests.map(({ operation, status }) => [operation, status])).toEqual([
      ['calendarStatus', 401],
      ['GET /v1/whoami', 200],
      ['validateGrammar', 403],
      ['calendarStatus', 400],
      ['backupScript', 200],
    ]);
    expect(requests[0]!.request_id).toBe(refused.headers['x-request-id']);
    expect(requests.at(-1)).toMatchObject({
      ...{ bytes_in: JSON.stringify(body).length, bytes_out: kept.bytes.length, address: '198.51.100.7' },
    });
    const text = JSON.stringify(requests);
    for (const hidden of [secret, 'nonsense', key.slice(14), 'menu']) expect(text).not.toContain(hidden);
  });

  it('stays within its bound while requests arrive', async () => {
    const { id } = await server.key();
    const { usage } = server.running.service;
    const row = {
      ...{ key_id: id, operation: 'testFlow', status: 200, ms: 1, bytes_in: 1, bytes_out: 1 },
      ...{ address: '127.0.0.1', request_id: '' },
    };
    const now = Date.now();
    for (let batch = 0; batch < 20; batch++) {
      for (let i = 0; i < 10; i++) usage.log({ ...row, request_id: String(batch * 10 + i) }, now + batch);
      await usage.flush();
    }
    const requests = await logged(id);
    expect(requests.length).toBeLessThanOrEqual(110);
    // The order is that of the requests, also within a millisecond.
    expect(requests.slice(0, 100).map(({ request_id }) => Number(request_id))).toEqual(
      Array.from({ length: 100 }, (_, i) => 199 - i),
    );
  });
});
