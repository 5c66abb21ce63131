import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import Database from 'libsql';
import { LibsqlDialect } from './sqlite-dialect.js';
import { type KeyRecord, keyColumns, type Store } from './store.js';
import type { Tables } from './tables.js';

/** How long a writer waits for another process's transaction, in milliseconds. */
const busyTimeout = 5000;

function connect(file: string): Database.Database {
  const database = new Database(file, { timeout: busyTimeout });
  // FULL makes every commit reach the disk before it is acknowledged; WAL lets readers and one writer work side by side.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  return database;
}

/**
 * Opens (and makes, where there is none) the SQLite store in a data folder. The folder and the file are for their owner
 * only. Reads of keys have a connection of their own, which sees committed rows only.
 */
export function openSqlite(data: string): Store {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const file = join(data, 'cctool.db');
  closeSync(openSync(file, 'a', 0o600));
  const writer = connect(file);
  const reader = connect(file);
  let find: Database.Statement | undefined;
  const db = new Kysely<Tables>({ dialect: new LibsqlDialect(writer) });
  return {
    kind: 'sqlite',
    place: file,
    db,
    findKey(digest) {
      find ??= reader.prepare(`SELECT ${keyColumns.join(', ')} FROM keys WHERE digest = ?`).raw();
      const row = find.get([digest]) as (string | null)[] | undefined;
      if (row === undefined) return undefined;
      return {
        id: row[0],
        account_id: row[1],
        name: row[2],
        scopes: row[3],
        schedules: row[4],
        flows: row[5],
        plan: row[6],
        expires_at: row[7],
        revoked_at: row[8],
      } as KeyRecord;
    },
    async ping() {
      reader.prepare('SELECT 1 FROM accounts LIMIT 1').get([]);
    },
    async close() {
      reader.close();
      await db.destroy();
    },
  };
}
