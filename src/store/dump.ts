import { sql } from 'kysely';
import { CctoolError } from '../diagnostics/index.js';
import { administratorName } from './accounts.js';
import { newestMigration } from './migrations.js';
import { inTransaction, type Store } from './store.js';
import type { Tables } from './tables.js';

/**
 * The tables of a dump in the order in which rows may be added, each with what orders its rows and how many are read at a
 * time. Sessions and counters of limits are left out: people sign in again, and windows begin anew.
 */
const dumped: readonly [table: keyof Tables, order: readonly string[], page: number][] = [
  ['accounts', ['id'], 1000],
  ['second_factors', ['account_id'], 1000],
  ['recovery_codes', ['digest'], 1000],
  ['keys', ['id'], 1000],
  ['script_contents', ['digest'], 16],
  ['script_parts', ['upload', 'number'], 16],
  ['content_keys', ['name'], 1000],
  ['backups', ['id'], 1000],
  ['usage', ['key_id', 'hour', 'operation'], 1000],
  ['audit_log', ['id'], 1000],
  ['request_log', ['key_id', 'id'], 1000],
  ['hours_overrides', ['id'], 1000],
  ['hours_log', ['revision'], 1000],
  ['hours_requests', ['key_id', 'route', 'idempotency_key'], 1000],
  ['hours_revision', ['id'], 1000],
  ['hours_links', ['id'], 1000],
  ['hours_webhooks', ['id'], 1000],
  ['hours_states', ['schedule'], 1000],
  ['hours_deliveries', ['id'], 1000],
];

/** A dump begins with this line, and ends with one that has the number of rows of each table. */
interface Header {
  format: 'cctool-store';
  /** The newest migration of the store: a dump is restored by a version with the same tables. */
  migration: string;
  created_at: string;
}

/** Rows of each table. */
export type RowCounts = { [table: string]: number };

type Row = { [column: string]: unknown };

/** Bytes as JSON; all else in the tables is text, numbers and null. */
const toJson = (_: string, value: unknown) =>
  value instanceof ArrayBuffer ? { base64: Buffer.from(value).toString('base64') } : value;
const encoded = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      Buffer.isBuffer(value) ? { base64: value.toString('base64') } : value,
    ]),
  );
const decoded = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const base64 = (value as { base64?: unknown } | null)?.base64;
      return [name, typeof base64 === 'string' ? Buffer.from(base64, 'base64') : value];
    }),
  );

/**
 * The content of a store as lines of JSON, as it is at one instant: a server may go on writing meanwhile. Contents that
 * are encrypted stay so. The store must not be used for anything else until the end.
 */
export async function* dumpStore(store: Store, now: number): AsyncGenerator<string> {
  const start = store.kind === 'postgres' ? sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY` : sql`BEGIN DEFERRED`;
  const lines: string[] = [];
  let wake: () => void = () => {};
  let isFull: Promise<void> = Promise.resolve();
  let free: () => void = () => {};
  let failure: unknown;
  let isDone = false;
  // One connection for all reads: its transaction is the instant of the dump.
  const reading = store.db.connection().execute(async (db) => {
    const put = async (line: object) => {
      lines.push(`${JSON.stringify(line, toJson)}\n`);
      wake();
      if (lines.length < 32) return;
      isFull = new Promise((resolve) => {
        free = resolve;
      });
      await isFull;
    };
    await start.execute(db);
    try {
      const header: Header = {
        ...{ format: 'cctool-store', migration: newestMigration },
        created_at: new Date(now).toISOString(),
      };
      await put(header);
      const counts: RowCounts = {};
      for (const [table, order, page] of dumped) {
        counts[table] = 0;
        const by = sql.join(order.map((column) => sql.ref(column)));
        for (let last: Row | undefined; ; ) {
          // From the last row on: an offset would read every row before it again for each page.
          const after = last ? sql`WHERE (${by}) > (${sql.join(order.map((column) => last![column]))})` : sql``;
          const select = sql<Row>`SELECT * FROM ${sql.table(table)} ${after} ORDER BY ${by} LIMIT ${sql.lit(page)}`;
          const { rows } = await select.execute(db);
          last = rows.at(-1);
          for (const row of rows) await put({ table, row: encoded(row) });
          counts[table] += rows.length;
          if (rows.length < page) break;
        }
      }
      await put({ end: counts });
    } finally {
      await sql`COMMIT`.execute(db);
    }
  });
  reading
    .catch((error: unknown) => {
      failure = error ?? new Error('the dump failed');
    })
    .finally(() => {
      isDone = true;
      wake();
    });
  for (;;) {
    const line = lines.shift();
    if (line !== undefined) {
      if (lines.length === 0) free();
      yield line;
    } else if (isDone) break;
    else {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  if (failure !== undefined) throw failure;
}

const wrong = (why: string) => new CctoolError('input', `this is not a whole dump of a store: ${why}`);

/** True for a store in which nothing was done yet. */
async function isFresh({ db }: Store): Promise<boolean> {
  const accounts = await db.selectFrom('accounts').select(['name', 'password_digest']).execute();
  const used = await Promise.all(
    (['keys', 'backups', 'script_contents', 'hours_log', 'hours_webhooks'] as const).map((table) =>
      db.selectFrom(table).select(sql.lit(1).as('one')).limit(1).executeTakeFirst(),
    ),
  );
  const [only, ...others] = accounts;
  const isBare = only?.name === administratorName && only.password_digest === null && others.length === 0;
  return isBare && used.every((row) => row === undefined);
}

/**
 * Puts a dump into a fresh store, on either database: all of it or nothing.
 * @throws CctoolError of kind `input` for a dump that is cut short or damaged, of kind `usage` for one of another version
 *   and for a store that is in use
 */
export async function restoreStore(store: Store, lines: AsyncIterable<string>): Promise<RowCounts> {
  if (!(await isFresh(store))) {
    throw new CctoolError('usage', `the store ${store.place} is in use`, 'restore into a new --data folder or --store');
  }
  return inTransaction(store, async ({ db }) => {
    await db.deleteFrom('accounts').execute();
    await db.deleteFrom('hours_revision').execute();
    const counts: RowCounts = Object.fromEntries(dumped.map(([table]) => [table, 0]));
    let header: Header | undefined;
    let end: RowCounts | undefined;
    for await (const text of lines) {
      if (text === '') continue;
      if (end) throw wrong('something follows its end');
      let line: Partial<Header> & { table?: keyof Tables; row?: Row; end?: RowCounts };
      try {
        line = JSON.parse(text);
      } catch {
        throw wrong('a line is not JSON');
      }
      if (!header) {
        if (line.format !== 'cctool-store') throw wrong('its first line is another');
        if (line.migration !== newestMigration) {
          const hint = 'restore it with the version that wrote it, then let this one migrate the store';
          throw new CctoolError('usage', `the dump has the tables of ${line.migration}, not ${newestMigration}`, hint);
        }
        header = line as Header;
      } else if (line.end) end = line.end;
      else {
        const { table, row } = line;
        if (!table || !row || !Object.hasOwn(counts, table)) throw wrong('a line is neither a row nor the end');
        await db
          .insertInto(table)
          .values(decoded(row) as never)
          .execute();
        counts[table]!++;
      }
    }
    if (!end) throw wrong('its end is missing');
    for (const [table, count] of Object.entries(counts)) {
      if (end[table] !== count) throw wrong(`it has ${count} rows of ${table} instead of ${end[table]}`);
    }
    return counts;
  });
}
