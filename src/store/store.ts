import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Tables } from './tables.js';

/** The columns of a key that authentication reads. */
export interface KeyRecord {
  id: string;
  account_id: string;
  name: string;
  /** JSON lists; null means all. */
  scopes: string | null;
  schedules: string | null;
  flows: string | null;
  plan: string;
  expires_at: string | null;
  revoked_at: string | null;
}

/** An open store. SQLite answers `findKey` at once, PostgreSQL after one round trip. */
export interface Store {
  kind: 'sqlite' | 'postgres';
  /** Its place without a password, for logs and errors. */
  place: string;
  db: Kysely<Tables>;
  /** The pool behind a PostgreSQL store, for limits that replicas share. */
  pool?: Pool;
  /** The key with this SHA-256 digest (hexadecimal), as of the last commit of any process. */
  findKey(digest: string): KeyRecord | undefined | Promise<KeyRecord | undefined>;
  /** Rejects when the store cannot be used. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The columns of a KeyRecord, in its order. */
export const keyColumns = [
  'id',
  'account_id',
  'name',
  'scopes',
  'schedules',
  'flows',
  'plan',
  'expires_at',
  'revoked_at',
] as const satisfies (keyof KeyRecord)[];

/** True for a change that a foreign key has rejected, on SQLite or on PostgreSQL (SQLSTATE 23503). */
export const isForeignKeyFailure = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === '23503' || /FOREIGN KEY constraint failed/.test(String(error));

/** True for failures of the database itself (down, restarting, out of connections), as opposed to a wrong query. */
export function isStoreOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = String((error as { code?: unknown }).code ?? '');
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN|08|53|57P|SQLITE_BUSY|SQLITE_FULL|SQLITE_IOERR)/.test(
      code,
    ) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  );
}
