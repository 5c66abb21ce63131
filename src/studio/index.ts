/** Script backups: create, find, compare, verify and prune. */
export { type BackupRequest, createBackup, type Receipt } from './create-backup.js';
export { type Backup, findBackup, listBackups, previousBackup, readBackup } from './find-backups.js';
export {
  type PruneRules,
  prunableBackups,
  pruneBackups,
  type Verification,
  verifyBackups,
} from './maintain-backups.js';
export { diffLines, unifiedDiff } from './unified-diff.js';
