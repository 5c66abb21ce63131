import { CctoolError, isCctoolError } from '../diagnostics/index.js';
import { holds } from '../store/holds.js';
import type { Store } from '../store/store.js';
import { contentPieces } from './script-content.js';
import { decodeScript, type ScriptText } from './script-text.js';

/** A backup without its content. */
export interface Backup {
  backup_id: string;
  script_id: string;
  timestamp: string;
  account: string;
  /** Bytes of the content. */
  bytes: number;
  /** SHA-256 of the content, hexadecimal. */
  sha256: string;
  /** The key that created it; null from the command line. */
  key_id: string | null;
  label: string | null;
  comment: string | null;
}

export interface BackupFilter {
  /** The account's id. */
  account_id?: string;
  script_id?: string;
  label?: string;
  /** A part of the script's id, of the label or of the comment, in any case of letters. */
  search?: string;
  /** Backups older than this one, for the next page. */
  before?: string;
  limit?: number;
}

function select(store: Store, filter: BackupFilter) {
  let query = store.db
    .selectFrom('backups')
    .innerJoin('script_contents', 'script_contents.digest', 'backups.digest')
    .innerJoin('accounts', 'accounts.id', 'backups.account_id')
    .select([
      'backups.id as backup_id',
      'backups.script_id',
      'backups.created_at as timestamp',
      'accounts.name as account',
      'script_contents.size as bytes',
      'backups.digest as sha256',
      'backups.key_id',
      'backups.label',
      'backups.comment',
    ])
    .orderBy('backups.created_at', 'desc')
    .orderBy('backups.id', 'desc');
  if (filter.account_id !== undefined) query = query.where('backups.account_id', '=', filter.account_id);
  if (filter.script_id !== undefined) query = query.where('backups.script_id', '=', filter.script_id);
  if (filter.search !== undefined)
    query = query.where(holds(['backups.script_id', 'backups.label', 'backups.comment'], filter.search));
  if (filter.label !== undefined) query = query.where('backups.label', '=', filter.label);
  const { before } = filter;
  if (before !== undefined) {
    query = query.where(({ or, and, eb, selectFrom }) => {
      const created = selectFrom('backups as other').select('other.created_at').where('other.id', '=', before);
      return or([
        eb('backups.created_at', '<', created),
        and([eb('backups.created_at', '=', created), eb('backups.id', '<', before)]),
      ]);
    });
  }
  return query;
}

/** Backups, newest first. */
export function listBackups(store: Store, filter: BackupFilter = {}): Promise<Backup[]> {
  const query = select(store, filter);
  return (filter.limit === undefined ? query : query.limit(filter.limit)).execute();
}

/** How a page of backups is ordered. */
export const backupOrders = ['newest', 'oldest', 'script', 'largest'] as const;

/** A page of backups, and how many match in all. */
export async function pageOfBackups(
  store: Store,
  filter: BackupFilter & { sort: (typeof backupOrders)[number]; limit: number; offset: number },
): Promise<{ backups: Backup[]; total: number }> {
  const { sort, limit, offset } = filter;
  const query = select(store, filter);
  const { count } = await query
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  const free = query.clearOrderBy();
  const ordered = {
    newest: () => query,
    oldest: () => free.orderBy('backups.created_at').orderBy('backups.id'),
    script: () => free.orderBy('backups.script_id').orderBy('backups.created_at', 'desc').orderBy('backups.id', 'desc'),
    largest: () => free.orderBy('script_contents.size', 'desc').orderBy('backups.id', 'desc'),
  }[sort]();
  return { backups: await ordered.limit(limit).offset(offset).execute(), total: Number(count) };
}

/**
 * The backup for a reference: its id, a script's id (the newest backup), or `SCRIPT@2` (the second newest).
 * @throws CctoolError of kind `not-found`
 */
export async function findBackup(
  store: Store,
  reference: string,
  filter: { account_id?: string } = {},
): Promise<Backup> {
  const byId = await select(store, filter).where('backups.id', '=', reference).executeTakeFirst();
  if (byId) return byId;
  const newest = await select(store, { ...filter, script_id: reference })
    .limit(1)
    .executeTakeFirst();
  if (newest) return newest;
  const counted = /^(.+)@([1-9]\d{0,5})$/.exec(reference);
  if (counted) {
    const [, script_id = '', number] = counted;
    const found = await select(store, { ...filter, script_id })
      .limit(1)
      .offset(Number(number) - 1)
      .executeTakeFirst();
    if (found) return found;
  }
  throw new CctoolError('not-found', `there is no backup "${reference}"`, 'see: cctool backup list');
}

/** The backup of the same script before this one, or undefined for the first. */
export function previousBackup(store: Store, backup: Backup): Promise<Backup | undefined> {
  return select(store, { script_id: backup.script_id })
    .where('accounts.name', '=', backup.account)
    .where((where) =>
      where.or([
        where('backups.created_at', '<', backup.timestamp),
        where.and([where('backups.created_at', '=', backup.timestamp), where('backups.id', '<', backup.backup_id)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
}

/** A script of an account: its newest backup, and how many there are. */
export interface Script {
  script_id: string;
  backups: number;
  newest: Backup;
}

/** The scripts of an account (of all when absent) with their newest backup, by name. */
export async function listScripts(store: Store, filter: { account_id?: string } = {}): Promise<Script[]> {
  const ranked = select(store, filter)
    .clearOrderBy()
    .select(({ fn }) => [
      fn
        .agg<number | string>('row_number')
        .over((over) =>
          over
            .partitionBy(['backups.account_id', 'backups.script_id'])
            .orderBy('backups.created_at', 'desc')
            .orderBy('backups.id', 'desc'),
        )
        .as('rank'),
      fn
        .countAll<number | string>()
        .over((over) => over.partitionBy(['backups.account_id', 'backups.script_id']))
        .as('backups'),
    ]);
  const rows = await store.db
    .selectFrom(ranked.as('ranked'))
    .selectAll()
    .where('rank', '=', 1)
    .orderBy('script_id')
    .orderBy('account')
    .execute();
  return rows.map(({ rank: _, backups, ...newest }) => ({
    script_id: newest.script_id,
    backups: Number(backups),
    newest,
  }));
}

/**
 * The content of a backup in pieces, checked against its digest: its end is reached only if all of it is right.
 * @throws CctoolError of kind `unavailable` when the stored content is damaged or cannot be decrypted
 */
export async function* readPieces(store: Store, backup: Backup): AsyncGenerator<Buffer> {
  try {
    yield* contentPieces(store, { digest: backup.sha256, size: backup.bytes });
  } catch (error) {
    const reason = (error as Error).message;
    // Without a key nothing can be said of the content.
    if (isCctoolError(error)) {
      throw new CctoolError(error.kind, `the content of ${backup.backup_id} cannot be read: ${reason}`, error.hint);
    }
    throw new CctoolError(
      'unavailable',
      `the content of ${backup.backup_id} is damaged: ${reason}`,
      'see: cctool backup verify',
    );
  }
}

/** All pieces of a content together. */
export async function joined(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const list: Uint8Array[] = [];
  for await (const piece of pieces) list.push(piece);
  return Buffer.concat(list);
}

/** The bytes of a backup; errors as for `readPieces`. */
export const readBackup = (store: Store, backup: Backup): Promise<Buffer> => joined(readPieces(store, backup));

/** The text of a backup with its encoding; undefined for what is not text. Errors as for `readPieces`. */
export const readBackupText = async (store: Store, backup: Backup): Promise<ScriptText | undefined> =>
  decodeScript(await readBackup(store, backup));
