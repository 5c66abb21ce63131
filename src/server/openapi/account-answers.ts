import * as schemas from '../account/schemas.js';
import * as workspace from '../account/workspace-schemas.js';
import { backupSchemas } from '../backups/backup-operations.js';

/** The named schemas of answers. */
export const accountAnswers = {
  ...backupSchemas,
  AccountSession: schemas.session,
  SessionList: schemas.sessionList,
  SessionsEnded: schemas.sessionsEnded,
  SecondFactor: schemas.secondFactor,
  StartedSecondFactor: schemas.startedFactor,
  RecoveryCodes: schemas.recoveryCodes,
  ApiKey: schemas.apiKey,
  NewApiKey: schemas.newApiKey,
  ApiKeyList: schemas.keyList,
  KeysOfAccount: schemas.keysOfAccount,
  RequestLog: schemas.requestList,
  Account: schemas.account,
  AccountList: schemas.accountList,
  PasswordReset: schemas.passwordReset,
  AccountDeleted: schemas.accountDeleted,
  AuditLog: schemas.auditLog,
  KeyChoices: schemas.keyChoices,
  BackupPage: workspace.backupPage,
  BackupWithContent: workspace.backupWithContent,
  ScheduleWeek: workspace.scheduleWeek,
  ScheduleWeekList: workspace.scheduleList,
  AccountUsage: workspace.usage,
  UsageByDay: workspace.usageDays,
  DeskFolders: workspace.deskFolders,
  DeskPrompts: workspace.deskPrompts,
  DeskDecided: workspace.deskDecided,
  OverrideChanges: workspace.overrideChanges,
  OverridePage: workspace.overridePage,
} as const;
