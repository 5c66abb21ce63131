import { isForeignKeyFailure } from '../store/foreign-key-failure.js';
import type { Store } from '../store/store.js';

export interface PruneRules {
  /** The newest backups of each script that stay whatever their age: at least 1. */
  keep: number;
  /** Only what was made before this instant (ISO 8601) may go; absent: age does not count. */
  before?: string;
  account_id?: string;
  script_id?: string;
}

/** A backup that the rules let go. */
export interface Prunable {
  id: string;
  script_id: string;
  created_at: string;
}

/** The backups that a prune with these rules removes, oldest first. */
export async function prunableBackups(store: Store, rules: PruneRules): Promise<Prunable[]> {
  const ranked = store.db
    .selectFrom('backups')
    .select(['id', 'script_id', 'created_at'])
    .select(({ fn }) =>
      fn
        .agg<number | string>('row_number')
        .over((over) =>
          over.partitionBy(['account_id', 'script_id']).orderBy('created_at', 'desc').orderBy('id', 'desc'),
        )
        .as('rank'),
    )
    .$if(rules.account_id !== undefined, (query) => query.where('account_id', '=', rules.account_id!))
    .$if(rules.script_id !== undefined, (query) => query.where('script_id', '=', rules.script_id!));
  let query = store.db
    .selectFrom(ranked.as('ranked'))
    .select(['id', 'script_id', 'created_at'])
    .where('rank', '>', Math.max(1, rules.keep))
    .orderBy('created_at')
    .orderBy('id');
  if (rules.before !== undefined) query = query.where('created_at', '<', rules.before);
  return query.execute();
}

/**
 * Removes backups and then every content that no backup refers to any more. Each step is a short transaction, so that
 * a server beside it is not held up.
 * @returns how many backups and contents are gone
 */
export async function pruneBackups(
  store: Store,
  backups: readonly Prunable[],
): Promise<{ backups: number; contents: number }> {
  let removed = 0;
  for (let start = 0; start < backups.length; start += 200) {
    const ids = backups.slice(start, start + 200).map((backup) => backup.id);
    const result = await store.db.deleteFrom('backups').where('id', 'in', ids).executeTakeFirst();
    removed += Number(result.numDeletedRows);
  }
  return { backups: removed, contents: await removeUnusedContents(store) };
}

/** Removes what no backup refers to; again when a backup has come to refer to some of it meanwhile (PostgreSQL). */
async function removeUnusedContents(store: Store): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await store.db
        .deleteFrom('script_contents')
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('backups').select('id').whereRef('backups.digest', '=', 'script_contents.digest'))),
        )
        .executeTakeFirst();
      return Number(result.numDeletedRows);
    } catch (error) {
      if (attempt === 5 || !isForeignKeyFailure(error)) throw error;
    }
  }
}
