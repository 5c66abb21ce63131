export type { Backup, Script } from '../studio/find-backups.js';
export type { ToolkitContext, Workspace, WorkspaceFiles } from './context.js';
export { createLocalToolkit } from './local-toolkit.js';
export type { Json, Operation, Route } from './operation.js';
export type * from './operations/index.js';
export { operation, operations } from './operations/index.js';
