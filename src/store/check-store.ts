import { sql } from 'kysely';
import { newestApplied, newestMigration, pendingMigrations } from './migrations.js';
import type { Store } from './store.js';

export interface StoreCheck {
  kind: Store['kind'];
  /** The newest migration that was applied; null for a store without tables. */
  migration: string | null;
  /** Migrations that this version would apply. */
  pending: string[];
  /** What is wrong; empty for a sound store. */
  problems: string[];
}

/** At most so many problems of one kind are listed. */
const most = 100;

/**
 * Looks at a store as it is: its version, and on SQLite the structure of the file and its foreign keys, which PostgreSQL
 * keeps itself. Nothing is changed; servers may run meanwhile.
 */
export async function checkStore(store: Store): Promise<StoreCheck> {
  const migration = (await newestApplied(store)) ?? null;
  const pending = await pendingMigrations(store);
  const problems: string[] = [];
  if (migration === null) problems.push('it has no tables');
  if (!pending) problems.push(`a newer version has changed it: this one knows no migration after ${newestMigration}`);
  if (store.kind === 'sqlite') {
    const structure = await sql<{ integrity_check: string }>`PRAGMA integrity_check(${sql.lit(most)})`.execute(
      store.db,
    );
    for (const { integrity_check: text } of structure.rows) if (text !== 'ok') problems.push(text);
    const { rows } = await sql<{ table: string; rowid: number; parent: string }>`PRAGMA foreign_key_check`.execute(
      store.db,
    );
    for (const { table, rowid, parent } of rows.slice(0, most)) {
      problems.push(`row ${rowid} of ${table} refers to a row of ${parent} that is missing`);
    }
    if (rows.length > most) problems.push(`${rows.length - most} more rows refer to rows that are missing`);
  }
  return { kind: store.kind, migration, pending: pending ?? [], problems };
}
