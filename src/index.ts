/**
 * The library: the ten operations here (`createLocalToolkit`) or at a service (`createRemoteToolkit`), their types and the
 * operation table. Engines have sub-paths of their own: `cctool/grxml`, `cctool/hours`, `cctool/ivr`, …
 */
export { createRemoteToolkit } from './client/remote-toolkit.js';
export type { ServiceOptions } from './client/service-client.js';
export { loadWorkspace } from './config/workspace.js';
export * from './diagnostics/index.js';
export * from './toolkit/index.js';
