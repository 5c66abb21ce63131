import type { Store } from '../store/store.js';
import { unpack } from './script-content.js';

/** A stored content that is not what it was. */
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

/** Reads every stored content and compares it with its digest. One content is in memory at a time. */
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
