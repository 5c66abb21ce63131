/**
 * The library: the ten operations here (`createLocalToolkit`) or at a service (`createRemoteToolkit`), their types and the
 * operation table, and the overrides of hours at a service (`RemoteOverrides`). Engines have sub-paths of their own: `cctool/grxml`, `cctool/hours`, `cctool/ivr`, …
 */

export {
  type RemoteChange,
  type RemoteLogEntry,
  type RemoteOverride,
  RemoteOverrides,
} from './client/remote-overrides.js';
export { createRemoteToolkit } from './client/remote-toolkit.js';
export type { ServiceOptions } from './client/service-client.js';
export { loadWorkspace } from './config/workspace.js';
export { applyFixes, type CheckedText, type FixedText, fixUntilStable } from './diagnostics/fixes.js';
export * from './diagnostics/index.js';
export * from './toolkit/index.js';
