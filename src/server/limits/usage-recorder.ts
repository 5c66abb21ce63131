import { addRequests, type LoggedRequest, pruneRequests, type RequestRetention } from '../../store/request-log.js';
import { inTransaction, type Store } from '../../store/store.js';
import { newIdentifier } from '../../store/tables.js';

/** Requests of a key for an operation in an hour. */
interface Counts {
  key_id: string;
  /** When the hour begins, ISO 8601 UTC. */
  hour: string;
  operation: string;
  requests: number;
  refused: number;
}

/** The last use of a key: its time in milliseconds since 1970, and the address. */
interface Use {
  at: number;
  address: string;
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
  /** By hour, key and operation. */
  #counts = new Map<string, Counts>();
  /** By key. */
  #uses = new Map<string, Use>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isClosed = false;

  #requests: LoggedRequest[] = [];
  /** The last identifier of a request, its time as a number and as text, and how many requests have it so far. */
  #identifier = { now: 0, at: '', text: '', count: 0 };
  /** The last hour in which something was counted: when it begins, as text, and until when it is. */
  #hour = { begin: 0, end: 0, text: '' };
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
    const id = this.#nextIdentifier(now);
    this.#requests.push({ ...request, id, at: this.#identifier.at });
    this.#plan();
  }

  /** Random bits once a millisecond, and a number for further requests of the same one, which keeps their order. */
  #nextIdentifier(now: number): string {
    const last = this.#identifier;
    if (last.now === now) {
      last.count++;
      return `${last.text}${String(last.count).padStart(4, '0')}`;
    }
    this.#identifier = { now, at: new Date(now).toISOString(), text: newIdentifier('req', now), count: 0 };
    return this.#identifier.text;
  }

  #plan(): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => void this.flush(), 1000).unref();
  }

  /**
   * Counts a request in its hour, however much later the counts are written.
   * @param refused the request was refused by a limit
   * @param now its time, in milliseconds since 1970
   */
  record(keyId: string, operation: string, refused: boolean, address: string, now: number): void {
    this.#uses.set(keyId, { at: now, address });
    this.#add({
      key_id: keyId,
      hour: this.#hourOf(now),
      operation,
      requests: refused ? 0 : 1,
      refused: refused ? 1 : 0,
    });
    this.#plan();
  }

  #hourOf(now: number): string {
    const { begin, end, text } = this.#hour;
    if (now >= begin && now < end) return text;
    const start = Math.floor(now / 3_600_000) * 3_600_000;
    this.#hour = { begin: start, end: start + 3_600_000, text: new Date(start).toISOString() };
    return this.#hour.text;
  }

  #add(counts: Counts): void {
    const name = `${counts.hour} ${counts.key_id} ${counts.operation}`;
    const known = this.#counts.get(name);
    if (known) {
      known.requests += counts.requests;
      known.refused += counts.refused;
    } else this.#counts.set(name, counts);
  }

  /** Writes the counts so far. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counts = this.#counts;
    const uses = this.#uses;
    const requests = this.#requests;
    if (counts.size === 0 && requests.length === 0) return this.#writing;
    this.#counts = new Map();
    this.#uses = new Map();
    this.#requests = [];
    this.#writing = this.#writing
      .then(() =>
        inTransaction(this.#store, async (inside) => {
          if (counts.size > 0) await this.#write(inside, [...counts.values()], uses);
          if (requests.length > 0) await addRequests(inside, requests);
        }),
      )
      .then(() => this.#shorten(requests))
      .catch((error) => {
        // The store may be back at the next attempt.
        for (const each of counts.values()) this.#add(each);
        this.#uses = new Map([...uses, ...this.#uses]);
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
    if (busy.length === 0) return;
    await pruneRequests(this.#store, this.#retention, Date.parse(requests.at(-1)!.at), busy).catch(this.#onError);
  }

  async #write({ db }: Store, rows: readonly Counts[], uses: ReadonlyMap<string, Use>): Promise<void> {
    // A database takes a limited number of parameters in one statement.
    for (let start = 0; start < rows.length; start += 500) {
      await db
        .insertInto('usage')
        .values(rows.slice(start, start + 500))
        .onConflict((conflict) =>
          conflict.columns(['key_id', 'hour', 'operation']).doUpdateSet((update) => ({
            requests: update('usage.requests', '+', update.ref('excluded.requests')),
            refused: update('usage.refused', '+', update.ref('excluded.refused')),
          })),
        )
        .execute();
    }
    for (const { at, address, ids } of together(uses)) {
      const used = { last_used_at: new Date(at).toISOString(), last_used_from: address };
      for (let start = 0; start < ids.length; start += 500) {
        await db
          .updateTable('keys')
          .set(used)
          .where('id', 'in', ids.slice(start, start + 500))
          .execute();
      }
    }
  }
}

/** Keys that were used last from one address in one second, and the last time of these: each group is one statement. */
function together(uses: ReadonlyMap<string, Use>): Iterable<Use & { ids: string[] }> {
  const groups = new Map<string, Use & { ids: string[] }>();
  for (const [id, { at, address }] of uses) {
    const name = `${Math.floor(at / 1000)} ${address}`;
    const group = groups.get(name);
    if (group) {
      group.at = Math.max(group.at, at);
      group.ids.push(id);
    } else groups.set(name, { at, address, ids: [id] });
  }
  return groups.values();
}
