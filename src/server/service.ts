import { isAdministrator } from '../store/accounts.js';
import { keyMode } from '../store/key-format.js';
import { testPlan } from '../store/keys.js';
import type { KeyRecord, Store } from '../store/store.js';
import type { LiveHours } from './hours/live-hours.js';
import type { AccountBytes, UnreadAnswers } from './limits/account-bytes.js';
import type { Limits } from './limits/limits.js';
import type { UsageRecorder } from './limits/usage-recorder.js';
import type { Logger } from './log.js';
import type { Metrics } from './metrics.js';
import type { FoundKey, SharedLookup } from './operations/authenticate.js';
import type { Engines } from './operations/engines.js';
import type { Siblings } from './processes/siblings.js';
import type { NamedPlan, Plan, ServerSettings } from './settings.js';
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
  /** Overrides of the service. */
  hours: LiveHours;
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
  /** The last write failed because the disk of the store was full. */
  isStoreFull: boolean;
  /** The server is stopping: requests in progress may finish. */
  draining: boolean;
  /** It stops because another process takes its place: the service as a whole stays ready. */
  isReplaced: boolean;
  /** The other HTTP processes of this server, where there are some. */
  siblings?: Siblings | undefined;
}

/** A plan by its name; one that the configuration no longer has is the standard plan. */
export function planOf(service: Service, name: string): NamedPlan {
  const { plans } = service.settings;
  return Object.hasOwn(plans, name) ? plans[name]! : plans.standard!;
}

/**
 * The plans that a key's requests count against, each shared by all keys of the account that have it. The first is the
 * key's own, the second its account's, which a member's key can only narrow. An administrator may give its keys any plan.
 * Test keys have a plan that live keys do not share.
 */
export function plansOf(service: Service, key: KeyRecord): [NamedPlan, ...NamedPlan[]] {
  if (keyMode(key.prefix) === 'test') return [planOf(service, testPlan)];
  const account = planOf(service, key.account_plan);
  if (key.plan === '') return [account];
  const own = planOf(service, key.plan);
  return own.name === account.name || isAdministrator({ role: key.account_role }) ? [own] : [own, account];
}

/** What one request may hold: the smallest bounds of the plans. */
export const boundsOf = (plans: readonly Plan[]): Pick<Plan, 'body_bytes' | 'batch'> => ({
  body_bytes: Math.min(...plans.map((plan) => plan.body_bytes)),
  batch: Math.min(...plans.map((plan) => plan.batch)),
});
