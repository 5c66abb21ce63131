import { createHmac } from 'node:crypto';
import type { Agent } from 'undici';
import { failureOf } from '../../http/failure.js';
import { isPrivateHost, privateRefusal, publicLookup } from '../../http/private-address.js';
import { packageVersion } from '../../package-info.js';
import { type ClaimedDelivery, claimDeliveries, finishAttempt, pruneDeliveries } from '../../store/hours-outbox.js';
import type { Store } from '../../store/store.js';

/** Milliseconds that one attempt may take, and for which no other process takes over its delivery. */
const patience = 10_000;
const claim = 15_000;
/** Attempts at the same time. */
const mostAtOnce = 8;
/** Waits between attempts: doubled from a second to an hour; given up after three days. */
const waits = { first: 1000, longest: 3_600_000, givenUpAfter: 72 * 3_600_000 };
/** How long the log of deliveries goes back. */
const kept = 30 * 86_400_000;

/**
 * The headers of a delivery (Standard Webhooks 1.0): its id, the time of this attempt, and the HMAC-SHA-256 over both and the
 * body with the secret.
 */
export function signedHeaders(secret: string, id: string, seconds: number, body: string): { [name: string]: string } {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
}

/** Milliseconds until the next attempt. @param attempts that have failed */
export function waitAfter(attempts: number, retryAfter: string | undefined, random: number): number {
  const doubled = Math.min(waits.longest, waits.first * 2 ** Math.min(attempts - 1, 30));
  const requested = retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1000 : 0;
  // With jitter, so that receivers that come back are not met by all at once.
  return Math.max(Math.min(requested, waits.longest), doubled * (0.75 + random / 2));
}

/** Sends stored deliveries: in order per webhook and schedule, again until they arrive, whichever process stored them. */
export class WebhookSender {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #report: (error: unknown) => void;
  readonly #running = new Set<Promise<void>>();
  #agents: { open: Agent; guarded: Agent } | undefined;
  #isClaiming = false;
  #isStopped = false;
  #rests = 0;
  #pruned = Number.NEGATIVE_INFINITY;

  constructor(store: Store, now: () => number, report: (error: unknown) => void) {
    this.#store = store;
    this.#now = now;
    this.#report = report;
  }

  /**
   * Starts what is due, as far as there is room for it.
   * @param isNew there may be something new; otherwise it looks once a second while nothing is due
   */
  async pump(isNew = true): Promise<void> {
    if (this.#isStopped || this.#isClaiming || this.#running.size >= mostAtOnce) return;
    if (!isNew && performance.now() < this.#rests) return;
    this.#isClaiming = true;
    try {
      const now = this.#now();
      const limit = mostAtOnce - this.#running.size;
      const claimed = await claimDeliveries(this.#store, { now, until: now + claim, limit });
      this.#rests = claimed.length > 0 ? 0 : performance.now() + 1000;
      for (const delivery of claimed) {
        const running = this.#deliver(delivery).finally(() => {
          this.#running.delete(running);
          void this.pump();
        });
        this.#running.add(running);
      }
      if (now - this.#pruned > 3_600_000) {
        this.#pruned = now;
        await pruneDeliveries(this.#store, now - kept);
      }
    } catch (error) {
      this.#report(error);
    } finally {
      this.#isClaiming = false;
    }
  }

  /** Starts nothing more and waits for what runs. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#running);
    await this.#agents?.open.close();
    await this.#agents?.guarded.close();
  }

  async #deliver(delivery: ClaimedDelivery): Promise<void> {
    const { answer, isDone, retryAfter } = await this.#attempt(delivery);
    const now = this.#now();
    const attempts = delivery.attempts + 1;
    try {
      if (isDone) await finishAttempt(this.#store, delivery.id, { status: 'delivered', answer, now });
      else if (now - delivery.created > waits.givenUpAfter) {
        await finishAttempt(this.#store, delivery.id, { status: 'failed', answer, now });
      } else {
        const again = now + waitAfter(attempts, retryAfter, Math.random());
        await finishAttempt(this.#store, delivery.id, { status: 'pending', answer, now, again });
      }
    } catch (error) {
      // It is sent again when its claim has run out.
      this.#report(error);
    }
  }

  async #attempt({ id, url, secret, allow_private, payload }: ClaimedDelivery): Promise<{
    answer: string;
    isDone: boolean;
    retryAfter?: string | undefined;
  }> {
    if (!allow_private && isPrivateHost(new URL(url).hostname)) return { answer: privateRefusal, isDone: false };
    try {
      const { Agent, request } = await import('undici');
      const common = { headersTimeout: patience, bodyTimeout: patience, keepAliveTimeout: 10_000 };
      this.#agents ??= {
        open: new Agent({ ...common, connect: { timeout: patience / 2 } }),
        guarded: new Agent({ ...common, connect: { timeout: patience / 2, lookup: publicLookup } }),
      };
      const seconds = Math.floor(this.#now() / 1000);
      const { statusCode, headers, body } = await request(url, {
        method: 'POST',
        dispatcher: allow_private ? this.#agents.open : this.#agents.guarded,
        signal: AbortSignal.timeout(patience),
        headers: {
          'content-type': 'application/json',
          'user-agent': `cctool/${packageVersion()}`,
          ...signedHeaders(secret, id, seconds, payload),
        },
        body: payload,
      });
      await body.dump({ limit: 64 * 1024 }).catch(() => {});
      const after = headers['retry-after'];
      return {
        answer: String(statusCode),
        isDone: statusCode >= 200 && statusCode < 300,
        retryAfter: Array.isArray(after) ? after[0] : after,
      };
    } catch (error) {
      if ((error as { code?: string }).code === 'EPRIVATE') return { answer: privateRefusal, isDone: false };
      const { kind, reason } = failureOf(error);
      return { answer: kind === 'time' ? 'no answer in time' : reason, isDone: false };
    }
  }
}
