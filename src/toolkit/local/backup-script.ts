import { sharedStore } from '../../store/open-store.js';
import { createBackup } from '../../studio/create-backup.js';
import type { ToolkitContext } from '../context.js';
import type { BackupReceipt, BackupScriptInput } from '../types.js';

/** The operation backupScript: for the caller's account, or the administrator's from a terminal. */
export async function backupScript(context: ToolkitContext, input: BackupScriptInput): Promise<BackupReceipt> {
  const store = context.openedStore ?? (await sharedStore(context));
  return createBackup(store, { ...input, ...context.caller }, context.now());
}
