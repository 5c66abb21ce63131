import { isForeignKeyFailure, type Store } from '../store/store.js';
import { unpack } from './script-content.js';

export interface PruneRules {
  /** The number of newest backups of each script to keep regardless of age: at least 1. */
  keep: number;
  /** Remove only backups from before this instant (ISO 8601); absent: age does not matter. */
  before?: string;
  account_id?: string;
  script_id?: string;
}

/** A backup that the rules allow to be removed. */
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
 * a running server is not blocked.
 * @returns how many backups and contents were removed
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

/** Removes unreferenced contents; tries again when a new backup refers to one of them meanwhile (PostgreSQL). */
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

/** A stored content that is damaged. */
export interface Damage {
  sha256: string;
  reason: string;
  /** The backups that it affects. */
  backups: string[];
}

export interface Verification {
  backups: number;
  contents: number;
  damaged: Damage[];
}

/** Reads every stored content, one at a time, and compares it with its digest. */
export async function verifyBackups(store: Store): Promise<Verification> {
  const { count } = await store.db
    .selectFrom('backups')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  const result: Verification = { backups: Number(count), contents: 0, damaged: [] };
  for (let after = ''; ; ) {
    const row = await store.db
      .selectFrom('script_contents')
      .selectAll()
      .where('digest', '>', after)
      .orderBy('digest')
      .limit(1)
      .executeTakeFirst();
    if (!row) break;
    after = row.digest;
    result.contents++;
    try {
      await unpack(row.body, row);
    } catch (error) {
      const affected = await store.db.selectFrom('backups').select('id').where('digest', '=', row.digest).execute();
      result.damaged.push({
        sha256: row.digest,
        reason: (error as Error).message,
        backups: affected.map((backup) => backup.id),
      });
    }
  }
  const lost = await store.db
    .selectFrom('backups')
    .leftJoin('script_contents', 'script_contents.digest', 'backups.digest')
    .select(['backups.id', 'backups.digest'])
    .where('script_contents.digest', 'is', null)
    .execute();
  for (const { id, digest } of lost) {
    result.damaged.push({ sha256: digest, reason: 'it is missing', backups: [id] });
  }
  return result;
}
