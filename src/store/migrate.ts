import { Migrator } from 'kysely';
import { CctoolError } from '../diagnostics/index.js';
import { migrations } from './migrations.js';
import type { Store } from './store.js';

/** The newest migration that the store has seen, or undefined for a store without tables. */
async function newestApplied(store: Store): Promise<string | undefined> {
  try {
    const row = await store.db
      .withTables<{ kysely_migration: { name: string } }>()
      .selectFrom('kysely_migration')
      .select(({ fn }) => fn.max('name').as('name'))
      .executeTakeFirst();
    return row?.name ?? undefined;
  } catch (error) {
    if (/no such table|does not exist/.test(String(error))) return undefined;
    throw error;
  }
}

/**
 * Brings the store's tables to this build's shape. Several processes may start at once: one migrates, the others wait.
 * @throws CctoolError of kind `usage` for a store that a newer build has changed
 */
export async function migrate(store: Store): Promise<void> {
  const list = migrations({ bytes: store.kind === 'sqlite' ? 'blob' : 'bytea' });
  const newest = Object.keys(list).at(-1)!;
  const applied = await newestApplied(store);
  if (applied === newest) return;
  if (applied !== undefined && applied > newest) {
    throw new CctoolError(
      'usage',
      `the store ${store.place} was changed by a newer cctool (${applied})`,
      'run that version, or use another --data folder or --store',
    );
  }
  const { error } = await new Migrator({
    db: store.db,
    provider: { getMigrations: async () => list },
  }).migrateToLatest();
  if (error) throw error;
}
