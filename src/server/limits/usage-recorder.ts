import type { Store } from '../../store/store.js';

interface Counts {
  requests: number;
  refused: number;
}

/**
 * Counts requests per key and the time of its last use, in memory, and writes them once a second, so that no request
 * waits for it. A crash loses at most one second of counts.
 */
export class UsageRecorder {
  readonly #store: Store;
  readonly #onError: (error: unknown) => void;
  #counts = new Map<string, Map<string, Counts>>();
  /** The address that each key was used from last. */
  #addresses = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(store: Store, onError: (error: unknown) => void) {
    this.#store = store;
    this.#onError = onError;
  }

  /** @param refused the request was refused by a limit */
  record(keyId: string, operation: string, refused: boolean, address: string): void {
    this.#addresses.set(keyId, address);
    this.#add(keyId, operation, refused ? 0 : 1, refused ? 1 : 0);
    this.#timer ??= setTimeout(() => void this.flush(), 1000).unref();
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
    if (counts.size === 0) return this.#writing;
    this.#counts = new Map();
    this.#writing = this.#writing
      .then(() => this.#write(counts))
      .catch((error) => {
        this.#putBack(counts);
        this.#onError(error);
      });
    return this.#writing;
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

  async #write(counts: Map<string, Map<string, Counts>>): Promise<void> {
    const now = new Date().toISOString();
    const hour = `${now.slice(0, 13)}:00:00.000Z`;
    const rows = [...counts].flatMap(([key_id, byOperation]) =>
      [...byOperation].map(([operation, count]) => ({ key_id, hour, operation, ...count })),
    );
    await this.#store.db.transaction().execute(async (db) => {
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
    });
  }
}
