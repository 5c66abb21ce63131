import { RateLimiterRes } from 'rate-limiter-flexible';

/** The state of a limit after one request. */
export interface LimitState {
  over: boolean;
  /** Requests left in the window, as far as this replica knows. */
  remaining: number;
  /** Until the window ends. */
  milliseconds: number;
}

/** A count that several processes share, and its state after a portion was taken from it. */
export interface SharedState {
  consumedPoints: number;
  /** Milliseconds until the window ends. */
  msBeforeNext: number;
}

/** Where several processes count together: PostgreSQL, or the parent of the processes of one server. */
export interface SharedCount {
  /** @throws RateLimiterRes, or returns the state, where more than the limit was taken */
  consume(key: string, portion: number): Promise<SharedState>;
  get(key: string): Promise<SharedState | null>;
}

/** The part of a window's requests that a replica takes at a time: with four replicas at most 2 % are left over. */
const share = 1 / 200;

/** Requests that were taken from the shared count and are not used yet, or the end of a window that is used up. */
interface Lease {
  left: number;
  remaining: number;
  /** The end of the window: leftovers are worth nothing after it. */
  end: number;
}

/**
 * A limit that replicas share through PostgreSQL, and the processes of one server through their parent. Each takes requests
 * in small portions, since a durable UPDATE of one row for each request would cost more than the requests. More than the limit is never allowed; what a replica has taken
 * and not used when the window ends, at most one portion, is lost. Limits below 400 have portions of one: they are exact.
 */
export class LeasedLimiter {
  readonly #shared: SharedCount;
  readonly #points: number;
  readonly #portion: number;
  readonly #leases = new Map<string, Lease>();
  readonly #pending = new Map<string, Promise<Lease>>();
  readonly #now: () => number;

  /** @param holders how many processes of one replica take portions: each takes a smaller one */
  constructor(shared: SharedCount, points: number, holders = 1, now: () => number = Date.now) {
    this.#shared = shared;
    this.#points = points;
    this.#portion = Math.max(1, Math.min(1000, Math.floor((points * share) / holders)));
    this.#now = now;
  }

  /** Counts one request. Rejects when the database cannot be reached. */
  async attempt(key: string): Promise<LimitState> {
    for (;;) {
      const now = this.#now();
      const lease = this.#leases.get(key);
      if (lease && lease.end > now) {
        if (lease.left > 0) {
          lease.left--;
          return { over: false, remaining: lease.remaining + lease.left, milliseconds: lease.end - now };
        }
        // Used up by all replicas together: no further round trip until the window ends.
        if (lease.remaining <= 0) return { over: true, remaining: 0, milliseconds: lease.end - now };
      }
      // One round trip for all requests that wait for the same portion; each then takes one or asks for the next.
      let pending = this.#pending.get(key);
      if (!pending) {
        pending = this.#take(key).finally(() => this.#pending.delete(key));
        this.#pending.set(key, pending);
      }
      await pending;
    }
  }

  async #take(key: string): Promise<Lease> {
    const answer = await this.#shared.consume(key, this.#portion).catch((refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    });
    const before = answer.consumedPoints - this.#portion;
    const lease: Lease = {
      left: Math.min(this.#portion, Math.max(0, this.#points - before)),
      remaining: Math.max(0, this.#points - answer.consumedPoints),
      end: this.#now() + Math.max(1, answer.msBeforeNext),
    };
    if (this.#leases.size >= 10_000) this.#forgetEnded();
    this.#leases.set(key, lease);
    return lease;
  }

  #forgetEnded(): void {
    const now = this.#now();
    for (const [key, lease] of this.#leases) if (lease.end <= now) this.#leases.delete(key);
  }

  /** Requests left of a key's window, without counting one. */
  async remaining(key: string): Promise<{ remaining: number; milliseconds: number }> {
    const state = await this.#shared.get(key);
    if (state === null) return { remaining: this.#points, milliseconds: 0 };
    const lease = this.#leases.get(key);
    const own = lease && lease.end > this.#now() ? lease.left : 0;
    return {
      remaining: Math.max(0, this.#points - state.consumedPoints) + own,
      milliseconds: Math.max(0, state.msBeforeNext),
    };
  }
}
