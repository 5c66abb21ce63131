import { pruneRequests } from '../store/request-log.js';
import type { Store } from '../store/store.js';
import { expiredBackups, pruneBackups, removeUnfinishedUploads } from '../studio/index.js';
import type { Logger } from './log.js';
import type { ServerSettings } from './settings.js';

/** Milliseconds from the start to the first run, and from each run to the next. */
const first = 60_000;
const every = 3_600_000;

/**
 * Removes, once an hour, the backups that no rule of the configuration keeps, what broken uploads have left, and what is too
 * old in the log of requests. Several replicas may do so at the same time: each removal is a short transaction, and what is
 * gone is gone.
 */
export class Housekeeper {
  readonly #store: Store;
  readonly #settings: Pick<ServerSettings, 'backups' | 'request_log'>;
  readonly #log: Logger;
  readonly #now: () => number;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(store: Store, settings: Pick<ServerSettings, 'backups' | 'request_log'>, log: Logger, now: () => number) {
    this.#store = store;
    this.#settings = settings;
    this.#log = log;
    this.#now = now;
  }

  start(): void {
    this.#plan(first);
  }

  /** Applies the rules once. Failures are logged: the next run tries again. */
  async run(): Promise<void> {
    try {
      await removeUnfinishedUploads(this.#store, this.#now());
      for await (const expired of expiredBackups(this.#store, this.#settings.backups)) {
        if (this.#isStopped) return;
        const { backups, contents } = await pruneBackups(this.#store, expired);
        this.#log.info({ script_id: expired[0]!.script_id, backups, contents }, 'old backups were removed');
      }
    } catch (err) {
      this.#log.error({ err }, 'old backups were not removed');
    }
    await pruneRequests(this.#store, this.#settings.request_log, this.#now()).catch((err: unknown) =>
      this.#log.error({ err }, 'old requests were not removed from the log'),
    );
  }

  /** Waits for a removal in progress. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #plan(milliseconds: number): void {
    this.#timer = setTimeout(() => {
      this.#running = this.run().then(() => {
        if (!this.#isStopped) this.#plan(every);
      });
    }, milliseconds).unref();
  }
}
