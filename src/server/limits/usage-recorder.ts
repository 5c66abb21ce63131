import { addRequests, type LoggedRequest, pruneRequests, type RequestRetention } from '../../store/request-log.js';
import { inTransaction, type Store } from '../../store/store.js';
import { newIdentifier } from '../../store/tables.js';

interface Counts {
  requests: number;
  refused: number;
}

/** Requests that wait to be written; while the store cannot be reached, the oldest are dropped. */
const mostWaiting = 50_000;

/**
 * Counts requests per key and the time of its last use and keeps the log of requests, in memory, and writes them once a
 * second, so that no request waits for it. A crash loses at most one second of them.
 */
export class UsageRecorder {
  readonly #store: Store;
  readonly #retention: RequestRetention;
  readonly #onError: (error: unknown) => void;
  #counts = new Map<string, Map<string, Counts>>();
  /** The address that each key was used from last. */
  #addresses = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isClosed = false;

  #requests: LoggedRequest[] = [];
  /** The last identifier of a request, its time, and how many requests have it so far. */
  #identifier = { at: 0, text: '', count: 0 };
  /** Requests of each key that were written since its log was shortened. */
  readonly #written = new Map<string, number>();

  constructor(store: Store, retention: RequestRetention, onError: (error: unknown) => void) {
    this.#store = store;
    this.#retention = retention;
    this.#onError = onError;
  }

  /** Adds a request that was made with a key to the log. */
  log(request: Omit<LoggedRequest, 'id' | 'at'>, now: number): void {
    if (this.#retention.days === 0) return;
    if (this.#requests.length >= mostWaiting) this.#requests.splice(0, mostWaiting / 10);
    this.#requests.push({ ...request, id: this.#nextIdentifier(now), at: new Date(now).toISOString() });
    this.#plan();
  }

  /** Random bits once a millisecond, and a number for further requests of the same one, which keeps their order. */
  #nextIdentifier(now: number): string {
    const last = this.#identifier;
    if (last.at === now) {
      last.count++;
      return `${last.text}${String(last.count).padStart(4, '0')}`;
    }
    this.#identifier = { at: now, text: newIdentifier('req', now), count: 0 };
    return this.#identifier.text;
  }

  #plan(): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => void this.flush(), 1000).unref();
  }

  /** @param refused the request was refused by a limit */
  record(keyId: string, operation: string, refused: boolean, address: string): void {
    this.#addresses.set(keyId, address);
    this.#add(keyId, operation, refused ? 0 : 1, refused ? 1 : 0);
    this.#plan();
  }

  #add(keyId: string, operation: string, requests: number, refused: number): void {
    const byOperation = this.#counts.get(keyId) ?? new Map<string, Counts>();
    if (byOperation.size === 0) this.#counts.set(keyId, byOperation);
    const counts = byOperation.get(operation);
    if (counts) {
      counts.requests += requests;
      counts.refused += refused;
    } else byOperation.set(operation, { requests, refused });
  }

  /** Writes the counts so far. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counts = this.#counts;
    const requests = this.#requests;
    if (counts.size === 0 && requests.length === 0) return this.#writing;
    this.#counts = new Map();
    this.#requests = [];
    this.#writing = this.#writing
      .then(() =>
        inTransaction(this.#store, async (inside) => {
          if (counts.size > 0) await this.#write(inside, counts);
          if (requests.length > 0) await addRequests(inside, requests);
        }),
      )
      .then(() => this.#shorten(requests))
      .catch((error) => {
        this.#putBack(counts);
        this.#requests = [...requests, ...this.#requests].slice(-mostWaiting);
        this.#onError(error);
      });
    return this.#writing;
  }

  /** Writes what is left; afterwards the store may be closed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#writing;
    await this.flush();
  }

  /** Shortens the logs of busy keys: between two runs, one grows by a tenth of what it may hold. */
  async #shorten(requests: readonly LoggedRequest[]): Promise<void> {
    for (const { key_id } of requests) this.#written.set(key_id, (this.#written.get(key_id) ?? 0) + 1);
    const { rows } = this.#retention;
    const busy = [...this.#written].filter(([, count]) => count * 10 >= rows).map(([key]) => key);
    for (const key of busy) this.#written.delete(key);
    if (busy.length > 0) await pruneRequests(this.#store, this.#retention, Date.now(), busy).catch(this.#onError);
  }

  /** Keeps counts that could not be written for the next attempt: the store may be back by then. */
  #putBack(counts: Map<string, Map<string, Counts>>): void {
    for (const [keyId, byOperation] of counts) {
      for (const [operation, { requests, refused }] of byOperation) this.#add(keyId, operation, requests, refused);
    }
  }

  /** Keys together that were used last from one address. */
  #byAddress(keys: readonly string[]): Map<string | undefined, string[]> {
    const groups = new Map<string | undefined, string[]>();
    for (const key of new Set(keys)) {
      const address = this.#addresses.get(key);
      this.#addresses.delete(key);
      groups.set(address, [...(groups.get(address) ?? []), key]);
    }
    return groups;
  }

  async #write({ db }: Store, counts: Map<string, Map<string, Counts>>): Promise<void> {
    const now = new Date().toISOString();
    const hour = `${now.slice(0, 13)}:00:00.000Z`;
    const rows = [...counts].flatMap(([key_id, byOperation]) =>
      [...byOperation].map(([operation, count]) => ({ key_id, hour, operation, ...count })),
    );
    // A database takes a limited number of parameters in one statement.
    for (let start = 0; start < rows.length; start += 500) {
      const part = rows.slice(start, start + 500);
      await db
        .insertInto('usage')
        .values(part)
        .onConflict((conflict) =>
          conflict.columns(['key_id', 'hour', 'operation']).doUpdateSet((update) => ({
            requests: update('usage.requests', '+', update.ref('excluded.requests')),
            refused: update('usage.refused', '+', update.ref('excluded.refused')),
          })),
        )
        .execute();
      for (const [address, ids] of this.#byAddress(part.map((row) => row.key_id))) {
        const used = { last_used_at: now, ...(address === undefined ? {} : { last_used_from: address }) };
        await db.updateTable('keys').set(used).where('id', 'in', ids).execute();
      }
    }
  }
}
