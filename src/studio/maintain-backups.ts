import { type Actor, audited } from '../store/audit.js';
import { keyOf } from '../store/content-cipher.js';
import { forgetOldKeys } from '../store/content-keys.js';
import { resealSecrets } from '../store/second-factors.js';
import { isForeignKeyFailure, type Store } from '../store/store.js';
import { newIdentifier } from '../store/tables.js';
import type { Backup } from './find-backups.js';
import { contentPieces, discardParts, reencode } from './script-content.js';

/** A backup that the rules allow to be removed. */
export interface Prunable {
  id: string;
  script_id: string;
  created_at: string;
}

/**
 * Removes backups and then every content that no backup refers to any more. Each step is a short transaction, so that
 * a running server is not blocked.
 * @returns how many backups and contents were removed
 */
export async function pruneBackups(
  store: Store,
  backups: readonly Pick<Prunable, 'id'>[],
): Promise<{ backups: number; contents: number }> {
  let removed = 0;
  for (let start = 0; start < backups.length; start += 200) {
    const ids = backups.slice(start, start + 200).map((backup) => backup.id);
    const result = await store.db.deleteFrom('backups').where('id', 'in', ids).executeTakeFirst();
    removed += Number(result.numDeletedRows);
  }
  let contents = 0;
  for (let some = 1; some > 0; contents += some) some = await removeUnusedContents(store);
  return { backups: removed, contents };
}

/** Removes one backup and records who did so, both or neither; then the contents that no backup refers to any more. */
export async function deleteBackup(store: Store, backup: Backup, actor: Actor, now: number): Promise<void> {
  const { backup_id, script_id, account, sha256, timestamp } = backup;
  await audited(store, actor, now, async ({ db }) => {
    const { numDeletedRows } = await db.deleteFrom('backups').where('id', '=', backup_id).executeTakeFirst();
    const event = { action: 'backup.delete' as const, account, target: backup_id, target_name: script_id };
    // Another request may have removed it meanwhile.
    return [undefined, numDeletedRows > 0n ? { ...event, details: { sha256, timestamp } } : undefined];
  });
  await pruneBackups(store, []);
}

/** Removes some hundreds of unreferenced contents; tries again when a new backup refers to one of them meanwhile (PostgreSQL). */
async function removeUnusedContents(store: Store): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await store.db.transaction().execute(async (db) => {
        const unused = await db
          .selectFrom('script_contents')
          .select(['digest', 'upload'])
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('backups').select('id').whereRef('backups.digest', '=', 'script_contents.digest'))),
          )
          .limit(500)
          .execute();
        await discardParts(
          { db },
          unused.flatMap(({ upload }) => upload ?? []),
        );
        if (unused.length === 0) return 0;
        const digests = unused.map(({ digest }) => digest);
        const { numDeletedRows } = await db
          .deleteFrom('script_contents')
          .where('digest', 'in', digests)
          .executeTakeFirst();
        return Number(numDeletedRows);
      });
    } catch (error) {
      if (attempt === 5 || !isForeignKeyFailure(error)) throw error;
    }
  }
}

/** An upload that has not ended after this long never will, in milliseconds. */
const longestUpload = 86_400_000;

/** Removes the parts of uploads that did not end, because the client or the server went away. */
export async function removeUnfinishedUploads(store: Store, now: number): Promise<void> {
  // Identifiers begin with the time of their creation.
  const oldest = newIdentifier('upl', now - longestUpload).slice(0, -16);
  await store.db
    .deleteFrom('script_parts')
    .where('upload', '<', oldest)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('script_contents').select('digest').whereRef('script_contents.upload', '=', 'script_parts.upload'),
        ),
      ),
    )
    .execute();
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

/** Every stored content, one at a time, also those that are added meanwhile. */
async function* eachContent({ db }: Store) {
  for (let after = ''; ; ) {
    const row = await db
      .selectFrom('script_contents')
      .selectAll()
      .where('digest', '>', after)
      .orderBy('digest')
      .limit(1)
      .executeTakeFirst();
    if (!row) return;
    yield row;
    after = row.digest;
  }
}

/** Reads every stored content, one at a time, and compares it with its digest. */
export async function verifyBackups(store: Store): Promise<Verification> {
  const { count } = await store.db
    .selectFrom('backups')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  const result: Verification = { backups: Number(count), contents: 0, damaged: [] };
  for await (const row of eachContent(store)) {
    result.contents++;
    try {
      for await (const _ of contentPieces(store, row));
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

/**
 * Encrypts every content and the secrets of second factors with the current key of the store: those in the clear, and those under keys of the past, which
 * are forgotten at the end. A server may run meanwhile, with the same keys.
 * @returns how many contents there are, and how many were written anew
 * @throws Error for a content that is damaged: it stays as it is
 */
export async function rekeyBackups(store: Store): Promise<{ contents: number; rewritten: number }> {
  const result = { contents: 0, rewritten: 0 };
  for await (const row of eachContent(store)) {
    result.contents++;
    if (row.encoding !== 'gzip' && (await keyNameOf(store, row)) === store.cipher?.current) continue;
    await reencode(store, row);
    result.rewritten++;
  }
  await resealSecrets(store);
  await forgetOldKeys(store);
  return result;
}

/** The name of the key of an encrypted content. */
async function keyNameOf(
  { db }: Store,
  { body, upload }: { body: Buffer | ArrayBuffer; upload: string | null },
): Promise<string> {
  const part =
    upload === null
      ? { body }
      : await db
          .selectFrom('script_parts')
          .select('body')
          .where('upload', '=', upload)
          .where('number', '=', 0)
          .executeTakeFirstOrThrow();
  return keyOf(new Uint8Array(part.body));
}
