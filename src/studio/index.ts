/** Script backups: create, find, compare, verify and prune. */

export { type DiffLine, diffLines, unifiedDiff } from '../diagnostics/unified-diff.js';
export { type Comparable, comparable, comparedAs } from './compare-scripts.js';
export { type BackupRequest, createBackup, labelBackup, OtherBackup, type Receipt } from './create-backup.js';
export {
  type Backup,
  backupOrders,
  findBackup,
  joined,
  listBackups,
  listScripts,
  pageOfBackups,
  previousBackup,
  readBackup,
  readBackupText,
  readPieces,
  type Script,
} from './find-backups.js';
export {
  deleteBackup,
  type Prunable,
  pruneBackups,
  rekeyBackups,
  removeUnfinishedUploads,
  type Verification,
  verifyBackups,
} from './maintain-backups.js';
export { expiredBackups, type KeepRules, type RetentionPolicy } from './retention.js';
export { maxScriptBytes, type ScriptSource } from './script-content.js';
export { decodeScript, type ScriptText } from './script-text.js';
