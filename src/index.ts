/** The library: the Toolkit, its types and the operation table. Engines have sub-paths of their own. */
export * from './diagnostics/index.js';
export * from './toolkit/index.js';
