import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import Database from 'libsql';
import { findKeyText, foundRow, type KeyRecord, type Store, toKeyRecord } from './store.js';
import type { Tables } from './tables.js';

/** How long a writer waits for another process's transaction, in milliseconds. */
const busyTimeout = 5000;

function connect(file: string): Database.Database {
  const database = new Database(file, { timeout: busyTimeout });
  // FULL makes every commit reach the disk before it is acknowledged; WAL lets readers and one writer work side by side.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  return database;
}

/** Keys that are cached between two commits. */
const mostRemembered = 10_000;

/**
 * Looks up keys and caches the results until the next commit: `PRAGMA data_version` changes with each commit of another
 * connection, in this process or another (sqlite.org/pragma.html#pragma_data_version), and costs half of a lookup.
 * `reader` must not write.
 */
function keyFinder(reader: Database.Database): (digest: string) => KeyRecord | undefined {
  let statements: { find: Database.Statement; version: Database.Statement } | undefined;
  const known = new Map<string, KeyRecord>();
  let knownVersion: unknown;
  return (digest) => {
    statements ??= {
      find: reader.prepare(findKeyText('?')).raw(),
      version: reader.prepare('PRAGMA data_version').raw(),
    };
    // Read before the row: a commit between the two makes the row newer than its version, never older.
    const [version] = statements.version.get([]) as [unknown];
    if (version !== knownVersion || known.size >= mostRemembered) {
      known.clear();
      knownVersion = version;
    }
    const remembered = known.get(digest);
    if (remembered) return remembered;
    const row = statements.find.get([digest]) as (string | null)[] | undefined;
    if (row === undefined) return undefined;
    const record = toKeyRecord(foundRow(row));
    known.set(digest, record);
    return record;
  };
}

/**
 * Creates the file if it is missing, for its owner alone. A file that exists is never opened here: closing it would drop
 * the locks of a connection that this process has already (POSIX advisory locks, sqlite.org/howtocorrupt.html section 2.2),
 * and another process would then take away the log that it writes to.
 */
function createFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * Opens the SQLite store in a data folder, and creates it if it is missing. Only their owner can read the folder and
 * the file. Key lookups use a separate connection, which sees committed rows only.
 */
export function openSqlite(data: string): Store {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const file = join(data, 'cctool.db');
  createFile(file);
  const writer = connect(file);
  const reader = connect(file);
  const db = new Kysely<Tables>({ dialect: new LibsqlDialect(writer) });
  return {
    kind: 'sqlite',
    place: file,
    db,
    findKey: keyFinder(reader),
    async ping() {
      reader.prepare('SELECT 1 FROM accounts LIMIT 1').get([]);
    },
    async close() {
      reader.close();
      await db.destroy();
    },
  };
}

/** Transactions take the write lock when they begin: one that upgrades later can fail at once where it should wait. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite ends a transaction itself when the disk is full; a failing ROLLBACK would then hide that error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!/no transaction is active/.test(String(error))) throw error;
    });
  }
}

/** SQLite does have transactional DDL; with it, two processes that start together migrate one after the other. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely's SQLite dialect over libsql, with immediate transactions and migrations inside one. */
export class LibsqlDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }

  override createDriver() {
    return new ImmediateDriver({ database: this.#database });
  }

  override createAdapter() {
    return new TransactionalAdapter();
  }
}
