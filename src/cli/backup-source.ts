import type { BackupRemarks } from '../client/remote-backups.js';
import type { Backup, Script } from '../studio/index.js';
import type { CliContext } from './context.js';
import { terminalActor, withBackups } from './with-store.js';

export type { BackupRemarks };

/** What commands do with backups, wherever these are. */
export interface BackupSource {
  list(filter: { script_id?: string; label?: string; limit?: number; account?: string }): Promise<Backup[]>;
  scripts(): Promise<Script[]>;
  /** @throws CctoolError of kind `not-found` */
  find(reference: string): Promise<Backup>;
  previous(backup: Backup): Promise<Backup | undefined>;
  content(backup: Backup): AsyncIterable<Uint8Array>;
  /** @param content is called for each attempt */
  create(
    request: { script_id: string; content: () => AsyncIterable<Uint8Array> | Buffer } & BackupRemarks,
  ): Promise<Backup>;
  label(backup: Backup, remarks: BackupRemarks): Promise<Backup>;
  /** Makes the content of an earlier backup the newest one of its script. */
  restore(backup: Backup, remarks: BackupRemarks): Promise<Backup>;
  remove(backup: Backup): Promise<void>;
}

/** The largest backup, in bytes. */
export const largestBackup = async (): Promise<number> => (await import('../studio/script-content.js')).maxScriptBytes;

/** Runs a command on backups: in the store here, or at the service that was chosen. */
export async function withBackupSource<Result>(
  context: CliContext,
  work: (source: BackupSource) => Promise<Result>,
): Promise<Result> {
  return (await context.isRemote()) ? atService(context, work) : inStore(context, work);
}

function inStore<Result>(context: CliContext, work: (source: BackupSource) => Promise<Result>): Promise<Result> {
  return withBackups(context, async (store, studio) => {
    const { accountByName, administratorName } = await import('../store/accounts.js');
    const idOf = async (name: string) => (await accountByName(store, name)).id;
    const own = { account_id: await idOf(administratorName) };
    return work({
      async list({ account, ...filter }) {
        return studio.listBackups(store, {
          ...filter,
          ...(account !== undefined && { account_id: await idOf(account) }),
        });
      },
      scripts: () => studio.listScripts(store, own),
      find: (reference) => studio.findBackup(store, reference),
      previous: (backup) => studio.previousBackup(store, backup),
      content: (backup) => studio.readPieces(store, backup),
      async create({ content, ...request }) {
        const { backup_id } = await studio.createBackup(store, { ...request, content: content() }, context.now());
        return studio.findBackup(store, backup_id);
      },
      async label({ backup_id }, remarks) {
        await studio.labelBackup(store, backup_id, remarks);
        return studio.findBackup(store, backup_id);
      },
      async restore(backup, remarks) {
        const comment = remarks.comment ?? `restored from ${backup.backup_id}`;
        const account_id = await idOf(backup.account);
        const request = { script_id: backup.script_id, content: studio.readPieces(store, backup), account_id };
        const made = await studio.createBackup(store, { ...request, ...remarks, comment }, context.now());
        return studio.findBackup(store, made.backup_id);
      },
      async remove(backup) {
        await studio.deleteBackup(store, backup, await terminalActor(), context.now());
      },
    });
  });
}

async function atService<Result>(
  context: CliContext,
  work: (source: BackupSource) => Promise<Result>,
): Promise<Result> {
  const { remoteOptions } = await import('./remote.js');
  const { RemoteBackups } = await import('../client/remote-backups.js');
  const { CctoolError } = await import('../diagnostics/index.js');
  const service = new RemoteBackups(await remoteOptions(context));
  try {
    return await work({
      list({ account, ...filter }) {
        if (account === undefined) return service.list(filter);
        throw new CctoolError('usage', '--account is for the store itself', 'a key shows the backups of its account');
      },
      scripts: () => service.scripts(),
      find: (reference) => service.find(reference),
      async previous({ script_id, backup_id }) {
        const [earlier] = await service.list({ script_id, before: backup_id, limit: 1 });
        return earlier;
      },
      content: ({ backup_id }) => service.content(backup_id),
      create: (request) => service.create(request),
      label: ({ backup_id }, remarks) => service.label(backup_id, remarks),
      restore: ({ backup_id }, remarks) => service.restore(backup_id, remarks),
      remove: ({ backup_id }) => service.remove(backup_id),
    });
  } finally {
    await service.close();
  }
}
