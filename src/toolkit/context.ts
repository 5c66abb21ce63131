import type { RuleSetting } from '../diagnostics/index.js';
import type { ZonesOptions } from '../hours/zones/zones.js';
import type { KeySource } from '../store/content-keys.js';
import type { Store } from '../store/store.js';

/** A workspace as the engines see it: absolute paths and settings, read by `src/config`. */
export interface Workspace {
  /** The folder of the configuration file, or the current folder without one; relative paths start here. */
  root: string;
  /** The configuration file, absent when none was found. */
  file?: string;
  /** The hours file. */
  hours?: string;
  /** The folder of flows. */
  flows?: string;
  /** The folder of grammars. */
  grammars?: string;
  /** Severity per rule code. */
  rules: { [code: string]: RuleSetting };
  /** What references may read beyond the grammar's own folder. */
  references: { allow_paths: string[]; allow_urls: string[]; map: { [uri: string]: string } };
  /** Sections that their own engine reads and checks. */
  ivr?: unknown;
  voice?: unknown;
  suggest?: unknown;
  server?: unknown;
  remote?: unknown;
}

/** A view of the workspace's files. Paths are absolute. */
export interface WorkspaceFiles {
  /** @throws Error with code ENOENT when there is no such file */
  read(path: string): Promise<Uint8Array>;
  /** All files below a folder, at any depth, sorted. */
  list(folder: string): Promise<string[]>;
}

/** An override of hours that was made through a service. Instants are ISO 8601 with an offset. */
export interface ServiceOverride {
  id: string;
  /** The key of a schedule, or `*` for all. */
  schedule: string;
  state: 'open' | 'closed';
  start: string;
  /** Null: until somebody ends it. */
  end: string | null;
  reason: string | null;
  by: string | null;
}

/** What LocalToolkit needs of the world. Engines take only the parts they use, as parameters. */
export interface ToolkitContext {
  workspace: Workspace;
  /** The clock, in milliseconds since 1970 UTC. */
  now(): number;
  /** The folder for data: store, certificates, voice cache. Not created before it is needed. */
  data: string;
  /** Where the machine's time zone data is; its usual places when absent. */
  zones?: ZonesOptions;
  /** The store's URL (`postgres://…`), or undefined for SQLite in the data folder. */
  store?: string;
  /** The keys that the contents of backups are encrypted with. */
  contentKeys?: KeySource;
  /** The store, where the door has opened it; operations that need it open it themselves otherwise. */
  openedStore?: Store;
  /**
   * Where hours and flows are read from: the disk when absent; in the server the last good copy of all files, so that a
   * file that is being edited disturbs no request. A reload makes a new context: what a runner parses may be kept per
   * context object (in a WeakMap), never across them.
   */
  files?: WorkspaceFiles;
  /** Overrides of hours beside those of the files, in the order in which they were made; the later wins, and all win over the files'. */
  overrides?: readonly ServiceOverride[];
  /** Milliseconds that an operation may wait for a service elsewhere, where the door has to answer by then. */
  patience?: number;
  /** Who asks, where the door knows; the administrator of the store when absent. */
  caller?: {
    account_id: string;
    key_id: string | null;
    idempotency_key?: string;
    /** The only schedules that a flow of the caller's own may ask; all when absent. */
    schedules?: readonly string[];
  };
}
