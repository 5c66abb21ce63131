import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { keyDigest } from '../../store/key-format.js';
import type { Exchange } from '../http/exchange.js';
import { HttpError } from '../http/http-error.js';
import type { Siblings } from '../processes/siblings.js';
import type { NamedPlan, ServerSettings } from '../settings.js';
import { LeasedLimiter, type LimitState } from './leased-limiter.js';

interface Limiter {
  attempt(key: string): Promise<LimitState>;
  remaining(key: string): Promise<{ remaining: number; milliseconds: number }>;
}

/** Attempts to sign in: per address, and per account over all addresses; codes of a second factor per account; in 15 minutes. */
const signIn = { perAddress: 20, perAccount: 100, codes: 10, window: 900 };

/** Where requests are counted that other processes count too. */
interface Shared {
  /** The PostgreSQL of the replicas. */
  pool?: Pool | undefined;
  /** The other HTTP processes of this server. */
  siblings?: Siblings | undefined;
}

/** Counts in this process, in the parent of the processes of this server, or in the PostgreSQL that replicas share. */
function createLimiter(name: string, points: number, duration: number, { pool, siblings }: Shared): Limiter {
  if (pool) {
    const table = { storeClient: pool, storeType: 'pool', tableName: 'rate_limits', tableCreated: true };
    const shared = new RateLimiterPostgres({ ...table, keyPrefix: name, points, duration });
    return new LeasedLimiter(shared, points, siblings?.count);
  }
  if (siblings) return new LeasedLimiter(siblings.sharedCount(name, points, duration), points, siblings.count);
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration });
  return {
    attempt: (key) => limiter.consume(key).then(within, refused),
    async remaining(key) {
      const state = await limiter.get(key);
      return {
        remaining: Math.max(0, state?.remainingPoints ?? points),
        milliseconds: Math.max(0, state?.msBeforeNext ?? 0),
      };
    },
  };
}

const seconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));

/** The limits of plans and of failed authentications. */
export class Limits {
  readonly #plans = new Map<NamedPlan, { window: Limiter; burst: Limiter | undefined; policy: string }>();
  readonly #failures: Limiter;
  readonly #signInAddresses: Limiter;
  readonly #signInAccounts: Limiter;
  readonly #codes: Limiter;
  readonly #failurePolicy: ServerSettings['failed_authentications'];
  readonly #shared: Shared;

  constructor(settings: ServerSettings, shared: Shared = {}) {
    this.#shared = shared;
    this.#failurePolicy = settings.failed_authentications;
    const { attempts, window } = settings.failed_authentications;
    this.#failures = createLimiter('failures', attempts, window, shared);
    this.#signInAddresses = createLimiter('signin', signIn.perAddress, signIn.window, shared);
    this.#signInAccounts = createLimiter('signin-account', signIn.perAccount, signIn.window, shared);
    this.#codes = createLimiter('code', signIn.codes, signIn.window, shared);
    for (const plan of Object.values(settings.plans)) this.#add(plan);
  }

  #add(plan: NamedPlan): void {
    const { name } = plan;
    const policy = `"window";q=${plan.requests};w=${plan.window}`;
    this.#plans.set(plan, {
      window: createLimiter(`window:${name}`, plan.requests, plan.window, this.#shared),
      burst: plan.burst === undefined ? undefined : createLimiter(`burst:${name}`, plan.burst, 1, this.#shared),
      policy: plan.burst === undefined ? policy : `${policy}, "burst";q=${plan.burst};w=1`,
    });
  }

  /**
   * Counts one request of an account against its plans and writes the state of the first one that is used up, or of the
   * first, to the exchange's headers.
   * @param accountId the account, whose keys share the windows
   * @throws HttpError 429 with Retry-After
   */
  async consume(exchange: Exchange, accountId: string, plans: readonly NamedPlan[]): Promise<void> {
    for (const [index, plan] of plans.entries()) {
      const { window, burst, policy } = this.#plans.get(plan)!;
      if (burst) {
        const state = await burst.attempt(accountId);
        if (state.over) {
          rateLimitHeaders(exchange.headers, policy, 'burst', 0, state.milliseconds);
          throw tooMany(`more than ${plan.burst} requests in one second`, state.milliseconds);
        }
      }
      const state = await window.attempt(accountId);
      if (index === 0 || state.over) {
        rateLimitHeaders(exchange.headers, policy, 'window', state.remaining, state.milliseconds);
      }
      if (state.over)
        throw tooMany(`more than ${plan.requests} requests in ${plan.window} seconds`, state.milliseconds);
    }
  }

  /** Requests left to an account in a plan's window, and the seconds until the window ends; counts no request. */
  async remaining(accountId: string, plan: NamedPlan): Promise<{ remaining: number; resets_in: number }> {
    const { remaining, milliseconds } = await this.#plans.get(plan)!.window.remaining(accountId);
    return { remaining, resets_in: Math.ceil(milliseconds / 1000) };
  }

  /**
   * Counts one attempt to sign in.
   * @throws HttpError 429 when there were too many from this address, or for this account
   */
  async countSignIn(address: string, account: string): Promise<void> {
    for (const [limiter, key] of [
      [this.#signInAddresses, network(address)],
      // Its digest: whatever was sent, the store can hold it, and a token is not kept as it is.
      [this.#signInAccounts, keyDigest(account)],
    ] as const) {
      const state = await limiter.attempt(key);
      if (state.over) throw tooMany('too many attempts to sign in', state.milliseconds);
    }
  }

  /**
   * Counts one code of an account's second factor: of a million codes three are right at any time.
   * @throws HttpError 429 when there were too many
   */
  async countCode(accountId: string): Promise<void> {
    const state = await this.#codes.attempt(accountId);
    if (state.over) throw tooMany('too many codes of the second factor', state.milliseconds);
  }

  /**
   * Counts one failed authentication of an address.
   * @throws HttpError 429 when the address has failed too often
   */
  async countFailure(address: string): Promise<void> {
    const state = await this.#failures.attempt(network(address));
    if (!state.over) return;
    const { attempts, window } = this.#failurePolicy;
    const what = `more than ${attempts} failed authentications in ${window} seconds`;
    throw tooMany(`${what} from ${address}`, state.milliseconds);
  }
}

/** The /64 network of an IPv6 address, which one subscriber has; an IPv4 address is returned as it is. */
export function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail ? tail.split(':') : [];
  if (tail !== undefined) while (groups.length + rest.length < 8) groups.push('0');
  return `${[...groups, ...rest]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

const within = (state: RateLimiterRes): LimitState => ({
  over: false,
  remaining: state.remainingPoints,
  milliseconds: state.msBeforeNext,
});

function refused(refusal: unknown): LimitState {
  if (!(refusal instanceof RateLimiterRes)) throw refusal;
  return { over: true, remaining: 0, milliseconds: refusal.msBeforeNext };
}

function tooMany(what: string, milliseconds: number): HttpError {
  const wait = seconds(milliseconds);
  const message = `Too many requests: ${what}. Try again in ${wait} second${wait === 1 ? '' : 's'}.`;
  return new HttpError(429, message, { 'retry-after': String(wait) });
}

/**
 * Sets `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers, structured fields): the policies of
 * the plan, and what is left of the one that applies. The draft is not final; only this function writes it.
 * @param remaining requests left in the window
 * @param milliseconds until the window ends
 */
function rateLimitHeaders(
  headers: { [name: string]: string },
  policy: string,
  name: string,
  remaining: number,
  milliseconds: number,
): void {
  headers['ratelimit-policy'] = policy;
  headers.ratelimit = `"${name}";r=${remaining};t=${Math.max(0, Math.ceil(milliseconds / 1000))}`;
}
