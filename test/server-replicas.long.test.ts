import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { revokeKey } from '../src/store/keys.js';
import { plainInputs } from './doors/cases.js';
import { startPostgres, type TemporaryPostgres } from './support/postgres.mjs';
import { TestServer } from './support/server.js';
import { postgresRuns, temporaryData } from './support/stores.js';

describe.runIf(postgresRuns)('two replicas on one PostgreSQL', () => {
  let postgres: TemporaryPostgres;
  let folders: { data: string; clean(): void }[];
  let one: TestServer;
  let two: TestServer;

  beforeAll(async () => {
    postgres = await startPostgres();
    const store = await postgres.url('replicas');
    folders = [temporaryData(), temporaryData()];
    const settings = {
      plans: { hundred: { requests: 100, window: 60 }, thousand: { requests: 1000, window: 300 } },
      failed_authentications: { attempts: 10, window: 60 },
    };
    const start = (index: number) => TestServer.start({ place: { data: folders[index]!.data, store }, settings });
    [one, two] = await Promise.all([start(0), start(1)]);
  });
  afterAll(async () => {
    await Promise.all([one?.stop(), two?.stop()]);
    await postgres?.stop();
    for (const folder of folders ?? []) folder.clean();
  });

  const status = async (server: TestServer, key: string) => (await server.ask({ path: '/v1/whoami', key })).status;

  it('refuse a key on the next request after the other has revoked it, 1,000 times out of 1,000', async () => {
    const outcomes: { [outcome: string]: number } = {};
    for (let batch = 0; batch < 50; batch++) {
      await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          const [here, there] = index % 2 ? [one, two] : [two, one];
          const { id, key } = await here.key();
          const before = await status(there, key);
          await revokeKey(here.running.service.store, id);
          const outcome = `${before} then ${await status(there, key)}`;
          outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        }),
      );
    }
    expect(outcomes).toEqual({ '200 then 401': 1000 });
  });

  it('let exactly 100 requests of a limit of 100 through, over both and over 30 keys of the account', async () => {
    const keys = await Promise.all(Array.from({ length: 30 }, () => one.key({ plan: 'hundred' })));
    const statuses = await Promise.all(
      Array.from({ length: 300 }, (_, i) => status(i % 2 ? one : two, keys[i % 30]!.key)),
    );
    expect(statuses.filter((code) => code === 200)).toHaveLength(100);
    expect(statuses.filter((code) => code === 429)).toHaveLength(200);
  });

  it('take requests of a large limit in portions, and let no more than the limit and at least 98 % of it through', async () => {
    const { key } = await one.key({ plan: 'thousand' });
    const statuses = await Promise.all(Array.from({ length: 1500 }, (_, i) => status(i % 2 ? one : two, key)));
    const passed = statuses.filter((code) => code === 200).length;
    expect([passed <= 1000, passed >= 980]).toEqual([true, true]);
    expect(statuses.filter((code) => code === 429)).toHaveLength(1500 - passed);
  });

  it('count failed authentications together', async () => {
    const { newApiKey } = await import('../src/store/key-format.js');
    const statuses = [];
    for (let i = 0; i < 12; i++) statuses.push(await status(i % 2 ? one : two, newApiKey()));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  it('share backups and their idempotency keys', async () => {
    const { key } = await one.key();
    const send = (server: TestServer) =>
      server.ask({
        path: '/api/studio/backup',
        key,
        body: plainInputs.backupScript,
        headers: { 'idempotency-key': 'x1' },
      });
    const answers = await Promise.all([send(one), send(two), send(one), send(two)]);
    expect(new Set(answers.map((answer) => answer.body.backup_id)).size).toBe(1);
  });

  // `node scripts/crash-test.mjs` does the same for longer, with servers that are processes of their own.
  it('outlive the database that is killed amid their transactions, and lose no backup', async () => {
    const { key } = await one.key({ plan: 'unlimited' });
    const acknowledged = new Set<string>();
    let isRunning = true;
    const write = async (writer: number) => {
      // A backup that was begun is sent until it is acknowledged, so that the sums have to come out even.
      for (let count = 0, isOpen = false; isRunning || isOpen; ) {
        isOpen = true;
        const answer = await (writer % 2 ? one : two).ask({
          path: '/api/studio/backup',
          key,
          body: { script_id: 'killed', content: `${writer} ${count}` },
          headers: { 'idempotency-key': `killed-${writer}-${count}` },
        });
        expect([200, 503]).toContain(answer.status);
        if (answer.status !== 200) continue;
        acknowledged.add(answer.body.backup_id);
        isOpen = false;
        count++;
      }
    };
    const writers = Promise.all(Array.from({ length: 12 }, (_, writer) => write(writer)));
    for (let kill = 0; kill < 6; kill++) {
      const before = acknowledged.size;
      await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before + 20);
      await postgres.kill();
      await postgres.start();
    }
    isRunning = false;
    await writers;
    const { listBackups } = await import('../src/studio/index.js');
    const stored = await listBackups(one.running.service.store, { script_id: 'killed' });
    const ids = new Set(stored.map((backup) => backup.backup_id));
    expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([]);
    expect([...ids].filter((id) => !acknowledged.has(id))).toEqual([]);
  });

  it('say 503 while the database is away, and are well when it is back', async () => {
    const { key } = await one.key();
    await postgres.kill();
    const answer = await one.ask({ path: '/v1/whoami', key });
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1']);
    expect(answer.body.error).toContain('The store cannot be reached');
    expect((await one.ask({ path: '/readyz' })).status).toBe(503);
    expect((await one.ask({ path: '/healthz' })).status).toBe(200);
    await postgres.start();
    await expect.poll(() => status(one, key), { timeout: 60_000 }).toBe(200);
    expect((await two.ask({ path: '/readyz' })).status).toBe(200);
  });
});
