import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { createAccount } from '../src/store/accounts.js';
import { dumpStore } from '../src/store/dump.js';
import { createKey } from '../src/store/keys.js';
import { openStore } from '../src/store/open-store.js';
import { createBackup, verifyBackups } from '../src/studio/index.js';
import { runCli } from './support/run-cli.js';
import { storeKinds } from './support/stores.js';

const kinds = storeKinds();
const folder = mkdtempSync(join(tmpdir(), 'cctool-dump-'));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  for (const { clean } of kinds) await clean();
});
const [sqlite, postgres] = kinds;
const words = ({ data, store }: { data: string; store?: string }) => [
  ...['--data', data],
  ...(store === undefined ? [] : ['--store', store]),
];
const cctool = (args: string[], place: { data: string; store?: string }) =>
  runCli([...args, ...words(place)], { cwd: folder });
/** All lines of a dump but the first, which has its time. */
const rowsOf = (file: string) =>
  gunzipSync(readFileSync(join(folder, file)))
    .toString()
    .split('\n')
    .slice(1);

describe.runIf(postgres!.runs)('a store', () => {
  it('goes from SQLite to PostgreSQL and back, and is the same', async () => {
    const first = await sqlite!.place();
    const store = await openStore(first);
    await createAccount(store, 'acme "quoted" Grüße'.replaceAll('"', ''));
    for (let i = 0; i < 5; i++) await createKey(store, { name: `key ${i}`, scopes: ['grxml:test'] });
    // More rows than one page, with a key of three columns.
    const [{ id }] = (await store.db.selectFrom('keys').select('id').execute()) as [{ id: string }];
    const hours = Array.from({ length: 400 }, (_, i) => new Date(Date.UTC(2026, 0, 1, i)).toISOString());
    for (const operation of ['testFlow', 'testGrammar', 'validateGrammar']) {
      const counts = { key_id: id, operation, requests: 1, refused: 0 };
      await store.db
        .insertInto('usage')
        .values(hours.map((hour) => ({ ...counts, hour })))
        .execute();
    }
    await createBackup(store, { script_id: 'text', content: 'play', label: 'kept', comment: 'line 1\nline 2' });
    await createBackup(store, { script_id: 'bytes', content: randomBytes(2_500_000) });
    await store.close();

    const dumped = await cctool(['store', 'dump', 'one.gz'], first);
    expect([dumped.status, dumped.stderr]).toEqual([0, expect.stringContaining('2 accounts, 5 keys, 2 backups')]);
    expect(statSync(join(folder, 'one.gz')).mode & 0o777).toBe(0o600);
    expect((await cctool(['store', 'dump', 'one.gz'], first)).stderr).toContain('overwrite it with --force');

    const second = await postgres!.place();
    expect((await cctool(['store', 'restore', 'one.gz'], second)).status).toBe(0);
    expect((await cctool(['store', 'dump', 'two.gz'], second)).status).toBe(0);
    expect(rowsOf('two.gz')).toEqual(rowsOf('one.gz'));
    const third = await sqlite!.place();
    const back = await cctool(['store', 'restore', 'two.gz', '--json'], third);
    expect(JSON.parse(back.stdout)).toMatchObject({ accounts: 2, keys: 5, backups: 2, script_parts: 3, usage: 1200 });
    expect((await cctool(['store', 'dump', 'three.gz'], third)).status).toBe(0);
    expect(rowsOf('three.gz')).toEqual(rowsOf('one.gz'));
    const restored = await openStore(third);
    expect((await verifyBackups(restored)).damaged).toEqual([]);
    await restored.close();
  });
});

describe.each(kinds.filter(({ runs }) => runs))('a dump on $name', (kind) => {
  it('is of one instant, whatever is written meanwhile', async () => {
    const place = await kind.place();
    const [store, writer] = [await openStore(place), await openStore(place)];
    for (let i = 0; i < 30; i++) await createBackup(writer, { script_id: 's', content: `before ${i}` });
    const ids = new Set<string>();
    const digests = new Set<string>();
    let count = 0;
    for await (const line of dumpStore(store, 0)) {
      const { table, row } = JSON.parse(line);
      if (count++ % 10 === 1) await createBackup(writer, { script_id: 's', content: `meanwhile ${count}` });
      if (table === 'backups') ids.add(row.digest);
      if (table === 'script_contents') digests.add(row.digest);
    }
    // Backups come after contents: without one instant there would be some whose content is missing.
    expect([...ids].filter((digest) => !digests.has(digest))).toEqual([]);
    expect([ids.size, digests.size]).toEqual([30, 30]);
    await store.close();
    await writer.close();
  });

  it('is restored whole, into a new store, or not at all', async () => {
    const place = await kind.place();
    const store = await openStore(place);
    await createKey(store, { name: 'one' });
    await store.close();
    await cctool(['store', 'dump', 'whole.gz', '--force'], place);
    const whole = readFileSync(join(folder, 'whole.gz'));
    const lines = gunzipSync(whole).toString().trimEnd().split('\n');
    const target = await kind.place();
    for (const [what, bytes, message] of [
      ['a file cut short', whole.subarray(0, whole.length - 20), 'not a whole dump'],
      ['a dump without its end', gzipSync(lines.slice(0, -1).join('\n')), 'its end is missing'],
      ['a dump without a row', gzipSync(lines.filter((_, index) => index !== 2).join('\n')), 'rows of keys instead of'],
      ['another format', gzipSync('{"a":1}\n'), 'its first line is another'],
      ['text', Buffer.from('hello'), 'not a whole dump'],
      [
        'another version',
        gzipSync([lines[0]!.replace(/00\d\d_\w+/, '0001_first'), ...lines.slice(1)].join('\n')),
        '0001_first',
      ],
    ] as const) {
      writeFileSync(join(folder, 'broken.gz'), bytes);
      const run = await cctool(['store', 'restore', 'broken.gz'], target);
      expect([what, run.status, run.stderr]).toEqual([what, 2, expect.stringContaining(message)]);
    }
    expect((await cctool(['store', 'restore', 'whole.gz'], target)).status).toBe(0);
    const again = await cctool(['store', 'restore', 'whole.gz'], target);
    expect([again.status, again.stderr]).toEqual([2, expect.stringContaining('is in use')]);
  });
});
