import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { ContentCipher } from './content-cipher.js';
import { bothAllow } from './names.js';
import type { AccountsTable, Tables } from './tables.js';

/** What authentication reads about a key and its account. */
export interface KeyRecord {
  id: string;
  account_id: string;
  name: string;
  /** Its first characters, which say whether it is a test key. */
  prefix: string;
  /** JSON lists of what both the key and its account are for; null means all. */
  scopes: string | null;
  schedules: string | null;
  flows: string | null;
  /** A plan of its own; empty: the account's. */
  plan: string;
  account_plan: string;
  account_role: AccountsTable['role'];
  expires_at: string | null;
  revoked_at: string | null;
  /** A JSON list of the ranges of addresses that it may be used from; null means all. */
  addresses: string | null;
  account_disabled_at: string | null;
}

/** An open store. SQLite answers `findKey` at once, PostgreSQL after one round trip. */
export interface Store {
  kind: 'sqlite' | 'postgres';
  /** Its place without a password, for logs and errors. */
  place: string;
  db: Kysely<Tables>;
  /** Encrypts the contents of backups, where the operator has given keys. */
  cipher?: ContentCipher;
  /** The pool behind a PostgreSQL store, for limits that replicas share. */
  pool?: Pool;
  /** The key with this SHA-256 digest (hexadecimal), as of the last commit of any process. */
  findKey(digest: string): KeyRecord | undefined | Promise<KeyRecord | undefined>;
  /** Rejects when the store cannot be used. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The row of the statement below: a KeyRecord, with the restrictions of the account beside those of the key. */
export type FoundRow = KeyRecord & {
  account_scopes: string | null;
  account_schedules: string | null;
  account_flows: string | null;
};

const ofKey = [
  'id',
  'account_id',
  'name',
  'prefix',
  'scopes',
  'schedules',
  'flows',
  'plan',
  'expires_at',
  'revoked_at',
  'addresses',
] as const;
const ofAccount = ['plan', 'role', 'scopes', 'schedules', 'flows', 'disabled_at'] as const;

const foundColumns = [...ofKey, ...ofAccount.map((name) => `account_${name}` as const)];

/** The FoundRow for the values of the statement's columns, in their order. */
export const foundRow = (values: readonly (string | null)[]): FoundRow =>
  Object.fromEntries(foundColumns.map((name, index) => [name, values[index]])) as { [Name in keyof FoundRow]: never };

/**
 * The statement that finds a key by its digest.
 * @param placeholder the parameter, as the database writes it
 */
export function findKeyText(placeholder: string): string {
  const columns = [
    ...ofKey.map((name) => `keys.${name}`),
    ...ofAccount.map((name) => `accounts.${name} AS account_${name}`),
  ];
  const from = 'FROM keys JOIN accounts ON accounts.id = keys.account_id';
  return `SELECT ${columns.join(', ')} ${from} WHERE keys.digest = ${placeholder}`;
}

/** The record of a row: the key may do what both it and its account are for. */
export function toKeyRecord({ account_scopes, account_schedules, account_flows, ...row }: FoundRow): KeyRecord {
  return Object.freeze({
    ...row,
    scopes: bothAllow(row.scopes, account_scopes),
    schedules: bothAllow(row.schedules, account_schedules),
    flows: bothAllow(row.flows, account_flows),
  });
}

/** True for a change that a foreign key has rejected, on SQLite or on PostgreSQL (SQLSTATE 23503). */
export const isForeignKeyFailure = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === '23503' || /FOREIGN KEY constraint failed/.test(String(error));

/** A failure's code: SQLite's name, PostgreSQL's SQLSTATE, or that of the system. */
const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** True when the disk of the database is full (PostgreSQL: 53100), or the database has reached its largest size. */
export const isStoreFull = (error: unknown): boolean =>
  /^(SQLITE_FULL|ENOSPC|EDQUOT|53100)/.test(codeOf(error)) || /database or disk is full/.test(String(error));

/** True when the database's file is damaged or is not a database (PostgreSQL: XX001, XX002). */
export const isStoreDamaged = (error: unknown): boolean =>
  /^(SQLITE_CORRUPT|SQLITE_NOTADB|XX00[12])/.test(codeOf(error)) ||
  /file is not a database|database disk image is malformed/.test(String(error));

/** Bytes that a store must be able to take after it was full: the usual bound of a request. */
const probeBytes = 8 * 2 ** 20;

/** Writes as much as a large request does and takes it back. Rejects while the store is full. */
export async function probeWrite(store: Store): Promise<void> {
  const done = new Error('done');
  const work = store.db.transaction().execute(async (db) => {
    const body = randomBytes(probeBytes);
    const row = { digest: `probe ${randomUUID()}`, size: probeBytes, encoding: 'gzip' as const, body, upload: null };
    await db.insertInto('script_contents').values(row).execute();
    throw done;
  });
  await work.catch((error: unknown) => {
    if (error !== done) throw error;
  });
}

/** True for failures of the database itself (down, restarting, out of connections), as opposed to a wrong query. */
export function isStoreOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN|08|53|57P|SQLITE_BUSY|SQLITE_IOERR)/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  );
}

/** Runs work in a transaction, or in the one that the store is already in. */
export const inTransaction = <Result>(store: Store, work: (inside: Store) => Promise<Result>): Promise<Result> =>
  store.db.isTransaction ? work(store) : store.db.transaction().execute((db) => work({ ...store, db }));
