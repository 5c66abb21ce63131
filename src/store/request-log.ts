import { sql } from 'kysely';
import { writeCsv } from '../diagnostics/write-csv.js';
import type { Store } from './store.js';
import { earliestIdentifier } from './tables.js';

/** One request that was made with a key: what was asked and how it went, never what was sent. */
export interface LoggedRequest {
  id: string;
  key_id: string;
  at: string;
  /** The operation, or the method and the pattern of the path for what is not one. */
  operation: string;
  status: number;
  /** Milliseconds from the head of the request to the end of the answer's making. */
  ms: number;
  /** Bytes of the body of the request and of the answer, as they were sent. */
  bytes_in: number;
  bytes_out: number;
  /** The client's address. */
  address: string;
  /** The `X-Request-Id` of the answer, which the server's log has too. */
  request_id: string;
}

/** How much of the log stays. */
export interface RequestRetention {
  /** 0: nothing is written. */
  days: number;
  /** Requests of each key: the newest. */
  rows: number;
}

const columns = [
  'id',
  'key_id',
  'at',
  'operation',
  'status',
  'ms',
  'bytes_in',
  'bytes_out',
  'address',
  'request_id',
] as const;

const numbers: { [column: string]: 'integer' | 'bigint' | 'double precision' } = {
  status: 'integer',
  ms: 'double precision',
  bytes_in: 'bigint',
  bytes_out: 'bigint',
};

/** Adds requests. All rows are one parameter, which costs a fifth of a parameter for each value. */
export async function addRequests({ db, kind }: Store, requests: readonly LoggedRequest[]): Promise<void> {
  const rows = JSON.stringify(requests.map((request) => columns.map((name) => request[name])));
  const each =
    kind === 'sqlite' ? sql`json_each(${rows})` : sql`json_array_elements(CAST(${rows} AS json)) AS each(value)`;
  const values = columns.map((name, index) => {
    const value = sql`value ->> ${sql.lit(index)}`;
    return numbers[name] === undefined ? value : sql`CAST(${value} AS ${sql.raw(numbers[name])})`;
  });
  const names = columns.map((name) => sql.ref(name));
  await sql`INSERT INTO request_log (${sql.join(names)}) SELECT ${sql.join(values)} FROM ${each}`.execute(db);
}

export interface RequestFilter {
  key_id: string;
  /** A status such as `404`, or a class of them: `4xx`. */
  status?: string | undefined;
  operation?: string | undefined;
  /** From this instant on, and before this one (ISO 8601 UTC). */
  since?: string | undefined;
  until?: string | undefined;
  /** Requests before this one, for the next page. */
  before?: string | undefined;
  limit: number;
}

/** A status or a class of them, as `RequestFilter` takes it. */
export const statusPattern = /^[1-5](xx|\d\d)$/;

/** Requests that were made with a key, the newest first. */
export async function readRequests({ db }: Pick<Store, 'db'>, filter: RequestFilter): Promise<LoggedRequest[]> {
  const { key_id, status, operation, since, until, before, limit } = filter;
  let query = db.selectFrom('request_log').selectAll().where('key_id', '=', key_id).orderBy('id', 'desc').limit(limit);
  if (status !== undefined) {
    const first = Number(status.replace('xx', '00'));
    query = query.where('status', '>=', first).where('status', '<=', status.endsWith('xx') ? first + 99 : first);
  }
  if (operation !== undefined) query = query.where('operation', '=', operation);
  // Identifiers begin with the time, so that the index finds both ends.
  if (since !== undefined) query = query.where('id', '>=', earliestIdentifier('req', Date.parse(since)));
  if (until !== undefined) query = query.where('id', '<', earliestIdentifier('req', Date.parse(until)));
  if (before !== undefined) query = query.where('id', '<', before);
  const rows = await query.execute();
  // PostgreSQL hands out bigint as text.
  return rows.map((row) => ({ ...row, bytes_in: Number(row.bytes_in), bytes_out: Number(row.bytes_out) }));
}

/** Removes what is too old and what is too much, of some keys or of all. */
export async function pruneRequests(
  { db }: Pick<Store, 'db'>,
  { days, rows }: RequestRetention,
  now: number,
  keys?: readonly string[],
): Promise<void> {
  const oldest = earliestIdentifier('req', now - days * 86_400_000);
  const all = keys ?? (await db.selectFrom('keys').select('id').execute()).map(({ id }) => id);
  for (const key of all) {
    const ofKey = db.selectFrom('request_log').select('id').where('key_id', '=', key);
    const beyond = await ofKey.orderBy('id', 'desc').offset(rows).limit(1).executeTakeFirst();
    const last = beyond !== undefined && beyond.id > oldest ? beyond.id : undefined;
    await db
      .deleteFrom('request_log')
      .where('key_id', '=', key)
      .where('id', last === undefined ? '<' : '<=', last ?? oldest)
      .execute();
  }
}

/** Requests as comma-separated values with a header, lines ending in CR LF. */
export const requestsCsv = (requests: readonly LoggedRequest[]): string =>
  writeCsv(
    columns,
    requests.map((request) => columns.map((name) => request[name])),
  );
