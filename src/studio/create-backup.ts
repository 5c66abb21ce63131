import { sql, type Transaction } from 'kysely';
import { CctoolError } from '../diagnostics/index.js';
import { administratorName } from '../store/accounts.js';
import { requireCipher } from '../store/content-keys.js';
import { checkName, longestReason, unsafeInNames } from '../store/names.js';
import type { Store } from '../store/store.js';
import { isForeignKeyFailure } from '../store/store.js';
import type { BackupsTable, Tables } from '../store/tables.js';
import { newIdentifier } from '../store/tables.js';
import { discardParts, type PreparedContent, prepareContent, type ScriptSource } from './script-content.js';

export interface BackupRequest {
  script_id: string;
  /** Text is stored as UTF-8, bytes as they are. */
  content: ScriptSource;
  /** A name for this state of the script: `release 12`. Rules never remove a labelled backup. */
  label?: string | null | undefined;
  comment?: string | null | undefined;
  /** The administrator when absent. */
  account_id?: string;
  key_id?: string | null;
  /** Requests with the same key are one backup. */
  idempotency_key?: string;
}

export interface Receipt {
  backup_id: string;
  /** ISO 8601 UTC. */
  timestamp: string;
}

const receipt = (row: Pick<BackupsTable, 'id' | 'created_at'>): Receipt => ({
  backup_id: row.id,
  timestamp: row.created_at,
});

/** An idempotency key that was sent with another backup before. */
export class OtherBackup extends CctoolError {
  constructor() {
    super('input', 'this Idempotency-Key was used for another backup', 'use a new one for each backup');
  }
}

/** @throws CctoolError of kind `limit` when a content of this size exceeds what the account may store */
async function checkQuota(store: Store, accountId: string, digest: string, size: number): Promise<void> {
  const account = await store.db
    .selectFrom('accounts')
    .select(['name', 'max_storage'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (account.max_storage === null) return;
  const { bytes } = await store.db
    .selectFrom('script_contents')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('bytes'))
    .where('digest', 'in', (own) => own.selectFrom('backups').select('digest').where('account_id', '=', accountId))
    .where('digest', '!=', digest)
    .executeTakeFirstOrThrow();
  if (Number(bytes ?? 0) + size > account.max_storage * 2 ** 20) {
    throw new CctoolError(
      'limit',
      `the backups of the account "${account.name}" would exceed its storage of ${account.max_storage} MiB`,
      'remove old backups (cctool backup prune), or have an administrator raise the limit (cctool account limits)',
    );
  }
}

/**
 * The label and the comment of a backup, as they are stored; empty ones are none.
 * @throws CctoolError of kind `input` for a text that lists cannot show
 */
function readRemarks({ label, comment }: Pick<BackupRequest, 'label' | 'comment'>) {
  const text = comment?.trim() ?? '';
  if (text.length > longestReason || unsafeInNames.test(text.replace(/[\n\t]/g, ' '))) {
    const message = `a comment has at most ${longestReason} characters, and no control or bidirectional characters`;
    throw new CctoolError('input', message);
  }
  return {
    label: label ? checkName('the label of a backup', label).trim() : null,
    comment: text === '' ? null : text,
  };
}

/**
 * Stores a copy of a script. When this returns, the copy is on the disk and survives a crash of this process and of the
 * database. Content is stored once per digest; the same content again is a new record. A large content is never whole in
 * memory.
 * @throws CctoolError of kind `input` for an unacceptable id or content, or an idempotency key of another backup;
 *   of kind `limit` when the account's storage is used up
 */
export async function createBackup(store: Store, request: BackupRequest, now: number = Date.now()): Promise<Receipt> {
  checkName('script_id', request.script_id);
  const remarks = readRemarks(request);
  const account_id = request.account_id ?? (await administratorId(store));
  await requireCipher(store);
  const content = await prepareContent(store, request.content, now);
  const { digest, size } = content;
  const row: BackupsTable = {
    id: newIdentifier('bak', now),
    account_id,
    script_id: request.script_id,
    digest,
    created_at: new Date(now).toISOString(),
    key_id: request.key_id ?? null,
    idempotency_key: request.idempotency_key ?? null,
    ...remarks,
  };
  let uses = false;
  try {
    const earlier = await earlierBackup(store, row);
    if (earlier) return earlier;
    await checkQuota(store, account_id, digest, size);
    for (let attempt = 1; attempt <= 5; attempt++) {
      const done = await insert(store, row, content);
      if (!done) continue;
      uses = done.isNew;
      return receipt(row);
    }
    throw new Error(`the content ${digest} was pruned five times while it was stored`);
  } catch (error) {
    // The same request may have arrived twice at the same time: the other one has won.
    const winner = await earlierBackup(store, row).catch(() => undefined);
    if (winner) return winner;
    throw error;
  } finally {
    if (content.upload !== null && !uses) await discardParts(store, [content.upload]).catch(() => {});
  }
}

/**
 * Adds a record, and its content unless it is already stored. Returns undefined when a prune has removed the content
 * meanwhile (on PostgreSQL; also between the two statements, since existing content is not written again).
 */
async function insert(
  store: Store,
  row: BackupsTable,
  content: PreparedContent,
): Promise<{ isNew: boolean } | undefined> {
  try {
    return await inTransaction(store, async (db) => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('script_contents')
        .values(content)
        .onConflict((conflict) => conflict.column('digest').doNothing())
        .executeTakeFirst();
      await db.insertInto('backups').values(row).execute();
      return { isNew: Number(numInsertedOrUpdatedRows ?? 0) > 0 };
    });
  } catch (error) {
    if (isForeignKeyFailure(error)) return undefined;
    throw error;
  }
}

function inTransaction<Result>(store: Store, work: (db: Transaction<Tables>) => Promise<Result>): Promise<Result> {
  return store.db.transaction().execute(async (db) => {
    // Regardless of the database's default: an acknowledged backup has reached the disk.
    if (store.kind === 'postgres') await sql`SET LOCAL synchronous_commit = on`.execute(db);
    return work(db);
  });
}

async function earlierBackup(store: Store, row: BackupsTable): Promise<Receipt | undefined> {
  if (row.idempotency_key === null) return undefined;
  const earlier = await store.db
    .selectFrom('backups')
    .selectAll()
    .where('account_id', '=', row.account_id)
    .where('idempotency_key', '=', row.idempotency_key)
    .executeTakeFirst();
  if (!earlier) return undefined;
  if (earlier.script_id !== row.script_id || earlier.digest !== row.digest) {
    throw new OtherBackup();
  }
  return receipt(earlier);
}

const administrators = new WeakMap<Store, Promise<string>>();

function administratorId(store: Store): Promise<string> {
  let id = administrators.get(store);
  if (!id) {
    id = store.db
      .selectFrom('accounts')
      .select('id')
      .where('name', '=', administratorName)
      .executeTakeFirstOrThrow()
      .then((row) => row.id);
    administrators.set(store, id);
  }
  return id;
}

/**
 * Changes the label and the comment of a backup: an absent field stays, an empty text takes it away.
 * @throws CctoolError of kind `input` for a text that lists cannot show
 */
export async function labelBackup(
  store: Store,
  id: string,
  given: Pick<BackupRequest, 'label' | 'comment'>,
): Promise<void> {
  const read = readRemarks(given);
  const changes = {
    ...(given.label === undefined ? {} : { label: read.label }),
    ...(given.comment === undefined ? {} : { comment: read.comment }),
  };
  if (Object.keys(changes).length === 0) return;
  await store.db.updateTable('backups').set(changes).where('id', '=', id).execute();
}
