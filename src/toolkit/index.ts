export type { ToolkitContext, Workspace, WorkspaceFiles } from './context.js';
export { createLocalToolkit, isAvailable } from './local-toolkit.js';
export { type Operation, operation, operations, type Route } from './operations.js';
export type { InputOf, OperationName, OutputOf, Toolkit } from './toolkit.js';
export type * from './types.js';
