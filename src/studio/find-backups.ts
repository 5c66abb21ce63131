import { CctoolError } from '../diagnostics/index.js';
import type { Store } from '../store/store.js';
import { unpack } from './script-content.js';

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
}

export interface BackupFilter {
  /** The account's id. */
  account_id?: string;
  script_id?: string;
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
    ])
    .orderBy('backups.created_at', 'desc')
    .orderBy('backups.id', 'desc');
  if (filter.account_id !== undefined) query = query.where('backups.account_id', '=', filter.account_id);
  if (filter.script_id !== undefined) query = query.where('backups.script_id', '=', filter.script_id);
  return query;
}

/** Backups, newest first. */
export function listBackups(store: Store, filter: BackupFilter = {}): Promise<Backup[]> {
  const query = select(store, filter);
  return (filter.limit === undefined ? query : query.limit(filter.limit)).execute();
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

/**
 * The content of a backup, checked against its digest.
 * @throws CctoolError of kind `unavailable` when the stored content is damaged
 */
export async function readBackup(store: Store, backup: Backup): Promise<string> {
  const row = await store.db
    .selectFrom('script_contents')
    .select('body')
    .where('digest', '=', backup.sha256)
    .executeTakeFirstOrThrow();
  try {
    return await unpack(row.body, { digest: backup.sha256, size: backup.bytes });
  } catch (error) {
    const reason = (error as Error).message;
    throw new CctoolError(
      'unavailable',
      `the content of ${backup.backup_id} is damaged: ${reason}`,
      'see: cctool backup verify',
    );
  }
}
