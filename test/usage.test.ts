import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../src/store/accounts.js';
import { createKey } from '../src/store/keys.js';
import { openStore } from '../src/store/open-store.js';
import type { Store } from '../src/store/store.js';
import { usageByDay, usageCsv } from '../src/store/usage.js';
import { runCli } from './support/run-cli.js';
import { sampledStoreKinds } from './support/stores.js';

const kinds = sampledStoreKinds();
afterAll(async () => {
  for (const { clean } of kinds) await clean();
});

/** Two hours of one day and one of another, of two keys in two accounts. */
async function fill(store: Store): Promise<void> {
  await createAccount(store, 'acme');
  const own = await createKey(store, { name: '=SUM(1,2)' });
  const acme = await createKey(store, { name: 'ci "quoted"', account: 'acme' });
  const row = (key_id: string, hour: string, operation: string, requests: number, refused = 0) => ({
    ...{ key_id, hour: `${hour}:00:00.000Z`, operation, requests, refused },
  });
  await store.db
    .insertInto('usage')
    .values([
      row(own.id, '2026-03-01T23', 'testFlow', 5),
      row(acme.id, '2026-03-01T00', 'testFlow', 1, 2),
      row(acme.id, '2026-03-01T09', 'testFlow', 10),
      row(acme.id, '2026-03-02T09', 'testFlow', 100),
      row(acme.id, '2026-03-02T10', 'validateGrammar', 7),
    ])
    .execute();
}

describe.each(kinds)('usage by day on $name', ({ place }) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(await place());
    await fill(store);
  });
  afterAll(() => store?.close());

  const days = async (filter: Parameters<typeof usageByDay>[1]) =>
    (await usageByDay(store, filter)).map(
      ({ day, account, operation, requests, refused }) => `${day} ${account} ${operation} ${requests} ${refused}`,
    );

  it('adds the hours of a day (UTC) of each key and operation', async () => {
    expect(await days({})).toEqual([
      '2026-03-01 acme testFlow 11 2',
      '2026-03-01 administrator testFlow 5 0',
      '2026-03-02 acme testFlow 100 0',
      '2026-03-02 acme validateGrammar 7 0',
    ]);
  });

  it('takes both ends of a time, and one account', async () => {
    expect(await days({ since: '2026-03-02' })).toHaveLength(2);
    expect(await days({ until: '2026-03-01' })).toHaveLength(2);
    expect(await days({ since: '2026-03-01', until: '2026-03-02' })).toHaveLength(4);
    const { id } = await store.db
      .selectFrom('accounts')
      .select('id')
      .where('name', '=', 'administrator')
      .executeTakeFirstOrThrow();
    expect(await days({ account_id: id })).toEqual(['2026-03-01 administrator testFlow 5 0']);
  });

  it('is a table without formulas', async () => {
    // RFC 4180: quotes are doubled; OWASP "CSV Injection": a leading apostrophe makes text of a formula.
    const lines = usageCsv(await usageByDay(store, { until: '2026-03-01' })).split('\r\n');
    expect(lines.map((line) => line.replace(/key_\w+/, 'ID'))).toEqual([
      'day,account,ID,key,operation,requests,refused',
      '2026-03-01,acme,ID,"ci ""quoted""",testFlow,11,2',
      `2026-03-01,administrator,ID,"'=SUM(1,2)",testFlow,5,0`,
      '',
    ]);
  });
});

it('cctool usage prints it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cctool-usage-'));
  const data = join(folder, 'data');
  const cctool = (...args: string[]) => runCli(['usage', ...args, '--data', data], { cwd: folder });
  expect((await cctool()).stderr).toBe('There were no requests.\n');
  const store = await openStore({ data });
  await fill(store);
  await store.close();
  expect(JSON.parse((await cctool('--since', '2026-03-01', '--account', 'acme', '--json')).stdout)).toMatchObject([
    { day: '2026-03-01', operation: 'testFlow', requests: 11, refused: 2 },
    { day: '2026-03-02', requests: 100 },
    { day: '2026-03-02', requests: 7 },
  ]);
  expect((await cctool('--since', '2026-03-01', '--csv')).stdout.split(/\r?\n/)[0]).toBe(
    'day,account,key_id,key,operation,requests,refused',
  );
  expect((await cctool('--since', '2026-03-02')).stdout).toMatch(
    /^DAY .*\n2026-03-02 +acme +ci "quoted" +testFlow +100 +0/,
  );
  for (const [args, message] of [
    [['--since', 'soon'], '--since: "soon" is not a day'],
    [['--since', '2026-02-30'], 'is not a day'],
    [['--account', 'nosuch'], 'nosuch'],
    [['--csv', '--json'], 'cannot be used together'],
  ] as const) {
    const run = await cctool(...args);
    expect([run.status, run.stderr]).toEqual([2, expect.stringContaining(message)]);
  }
  rmSync(folder, { recursive: true, force: true });
});
