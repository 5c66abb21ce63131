import type { Store } from '../store/store.js';
import type { AccountBytes, UnreadAnswers } from './limits/account-bytes.js';
import type { Limits } from './limits/limits.js';
import type { UsageRecorder } from './limits/usage-recorder.js';
import type { Logger } from './log.js';
import type { Metrics } from './metrics.js';
import type { FoundKey, SharedLookup } from './operations/authenticate.js';
import type { Engines } from './operations/engines.js';
import type { Plan, ServerSettings } from './settings.js';
import type { LiveWorkspace } from './work/live-workspace.js';

/** What handlers use. */
export interface Service {
  settings: ServerSettings;
  /** The base path without a trailing slash: `` or `/cctool`. */
  base: string;
  /** Browsers use HTTPS, to this server or to a proxy: cookies may have names that require it. */
  secure: boolean;
  /** The certificate is the operator's: browsers may be required to use HTTPS only. */
  hsts: boolean;
  store: Store;
  /** Lookups of keys, shared by requests that arrived together. */
  lookup: SharedLookup<FoundKey>;
  workspace: LiveWorkspace;
  engines: Engines;
  limits: Limits;
  usage: UsageRecorder;
  unread: UnreadAnswers;
  /** Bodies of requests in progress. */
  bodies: AccountBytes;
  metrics: Metrics;
  log: Logger;
  now(): number;
  /** Requests in progress. */
  inProgress: number;
  /** The server is stopping: requests in progress may finish. */
  draining: boolean;
}

/** The plan of a key; one that the configuration no longer has falls back to the standard plan. */
export function planOf(service: Service, name: string): Plan {
  const { plans } = service.settings;
  return Object.hasOwn(plans, name) ? plans[name]! : plans.standard!;
}
