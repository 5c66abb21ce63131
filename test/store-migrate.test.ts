import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Migrator } from 'kysely';
import Database from 'libsql';
import { afterAll, describe, expect, it } from 'vitest';
import { createAccount } from '../src/store/accounts.js';
import { createKey } from '../src/store/keys.js';
import { migrations, newestMigration } from '../src/store/migrations.js';
import { openSqlite } from '../src/store/open-sqlite.js';
import { openStore } from '../src/store/open-store.js';
import { createBackup, findBackup, readBackup } from '../src/studio/index.js';
import { runCli } from './support/run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'cctool-migrate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const cctool = (data: string, ...args: string[]) =>
  runCli(['store', ...args, '--data', join(folder, data)], { cwd: folder });

const names = Object.keys(migrations({ bytes: 'blob' }));
const key = { text: `cct_live_${randomBytes(8).toString('hex')}`, id: 'key_old' };
const digest = createHash('sha256').update(key.text).digest('hex');
const script = 'play "welcome"';

/** A store as the version with that migration left it: an account, a key and a backup, in the columns of the first one. */
async function oldStore(data: string, migration: string): Promise<void> {
  const store = openSqlite(join(folder, data));
  const migrator = new Migrator({
    db: store.db,
    provider: { getMigrations: async () => migrations({ bytes: 'blob' }) },
  });
  const { error } = await migrator.migrateTo(migration);
  if (error) throw error;
  await store.close();
  const database = new Database(join(folder, data, 'cctool.db'));
  const at = '2025-01-02T03:04:05.000Z';
  const sha256 = createHash('sha256').update(script).digest('hex');
  const insert = (table: string, row: { [column: string]: unknown }) => {
    const columns = Object.keys(row);
    const marks = columns.map(() => '?').join(', ');
    database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`).run(Object.values(row));
  };
  insert('accounts', { id: 'acc_old', name: 'old', role: 'member', created_at: at });
  insert('keys', {
    id: key.id,
    account_id: 'acc_old',
    name: 'ci',
    prefix: 'cct_live_',
    digest,
    plan: 'free',
    created_at: at,
  });
  insert('script_contents', { digest: sha256, size: script.length, encoding: 'gzip', body: gzipSync(script) });
  insert('backups', { id: 'bak_old', account_id: 'acc_old', script_id: 'menu', digest: sha256, created_at: at });
  database.close();
}

describe('a store of an older version', () => {
  it.each(names)('as of %s keeps accounts, keys and backups', async (name) => {
    const data = `from-${name}`;
    await oldStore(data, name);
    const pending = names.slice(names.indexOf(name) + 1);
    const state = JSON.parse((await cctool(data, 'check', '--json')).stdout);
    expect(state).toEqual({ kind: 'sqlite', migration: name, pending, problems: [] });
    expect((await cctool(data, 'migrate', '--dry-run')).stdout).toBe(pending.map((each) => `${each}\n`).join(''));
    // Neither has changed anything.
    expect((await cctool(data, 'check')).status).toBe(pending.length === 0 ? 0 : 1);
    expect(JSON.parse((await cctool(data, 'migrate', '--json')).stdout)).toEqual({ migrations: pending, done: true });
    const whole = await cctool(data, 'check', '--contents');
    expect([whole.status, whole.stderr]).toEqual([
      0,
      expect.stringContaining(`sound; tables of ${newestMigration}, current`),
    ]);
    const store = await openStore({ data: join(folder, data) });
    expect(await store.findKey(digest)).toMatchObject({ id: key.id, account_id: 'acc_old', plan: 'free' });
    expect((await readBackup(store, await findBackup(store, 'menu'))).toString()).toBe(script);
    await store.close();
  });
});

describe('cctool store check', () => {
  it('makes no store where there is none', async () => {
    const run = await cctool('none', 'check');
    expect([run.status, run.stderr]).toEqual([2, expect.stringContaining('there is no store in')]);
    expect(existsSync(join(folder, 'none', 'cctool.db'))).toBe(false);
  });

  // The name `.invalid` never resolves (RFC 2606 section 2).
  it.each([['check'], ['migrate'], ['dump', 'x.gz']])(
    'store %s names a database that cannot be reached',
    async (...words) => {
      const run = await runCli(['store', ...words, '--store', 'postgres://cctool@db.invalid/cctool'], { cwd: folder });
      expect(run).toMatchObject({
        status: 2,
        stderr: expect.stringMatching(/^error: the store postgres:\/\/cctool@db\.invalid\/cctool cannot be opened: /),
      });
    },
  );

  it('finds rows without the row that they refer to, and contents that are damaged', async () => {
    const place = { data: join(folder, 'damaged') };
    const store = await openStore(place);
    await createAccount(store, 'acme');
    for (let n = 1; n <= 103; n++) await createKey(store, { name: `ci ${n}` });
    await createBackup(store, { script_id: 'menu', content: script });
    await store.close();
    expect((await cctool('damaged', 'check', '--contents')).status).toBe(0);
    const database = new Database(join(place.data, 'cctool.db'));
    database.exec('PRAGMA foreign_keys = OFF');
    database.prepare('UPDATE keys SET account_id = ?').run(['acc_gone']);
    const lost = await cctool('damaged', 'check', '--json');
    // Of one kind a hundred are listed.
    expect([lost.status, JSON.parse(lost.stdout).problems]).toEqual([
      1,
      [
        ...Array(100).fill(expect.stringMatching(/^row \d+ of keys refers to a row of accounts that is missing$/)),
        '3 more rows refer to rows that are missing',
      ],
    ]);
    database.prepare(`DELETE FROM keys`).run([]);
    database.prepare('UPDATE script_contents SET body = ?').run([gzipSync('something else')]);
    database.close();
    expect((await cctool('damaged', 'check')).status).toBe(0);
    const contents = await cctool('damaged', 'check', '--contents', '--json');
    expect([contents.status, JSON.parse(contents.stdout).problems]).toEqual([
      1,
      [expect.stringMatching(/^content [0-9a-f]{64}: .*bak_/)],
    ]);
  });

  it('finds a damaged file', async () => {
    const place = { data: join(folder, 'torn') };
    await (await openStore(place)).close();
    const file = join(place.data, 'cctool.db');
    const database = new Database(file);
    database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all([]);
    database.close();
    const bytes = readFileSync(file);
    // The pages after the first: what SQLite reads of them is noise.
    writeFileSync(file, Buffer.concat([bytes.subarray(0, 4096), randomBytes(bytes.length - 4096)]));
    const run = await cctool('torn', 'check');
    expect(run.status).not.toBe(0);
    expect(run.stdout + run.stderr).toMatch(/damaged|malformed|not a database|problem|Tree|page/i);
  });

  it('names a store of a newer version, and migrate refuses it', async () => {
    const place = { data: join(folder, 'newer') };
    await (await openStore(place)).close();
    const database = new Database(join(place.data, 'cctool.db'));
    database.prepare('INSERT INTO kysely_migration (name, timestamp) VALUES (?, ?)').run(['9999_future', '']);
    database.close();
    const run = await cctool('newer', 'check');
    expect([run.status, run.stdout]).toEqual([1, expect.stringContaining('a newer version has changed it')]);
    const refused = await cctool('newer', 'migrate');
    expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('newer cctool (9999_future)')]);
  });
});
