import type { Store } from '../../store/store.js';
import { expiredBackups, pruneBackups, type RetentionPolicy, removeUnfinishedUploads } from '../../studio/index.js';
import type { Logger } from '../log.js';

/** Milliseconds from the start to the first run, and from each run to the next. */
const first = 60_000;
const every = 3_600_000;

/**
 * Removes, once an hour, the backups that no rule of the configuration keeps, and what broken uploads have left. Several
 * replicas may do so at the same time: each removal is a short transaction, and what is gone is gone.
 */
export class BackupKeeper {
  readonly #store: Store;
  readonly #policy: RetentionPolicy;
  readonly #log: Logger;
  readonly #now: () => number;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(store: Store, policy: RetentionPolicy, log: Logger, now: () => number) {
    this.#store = store;
    this.#policy = policy;
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
      for await (const expired of expiredBackups(this.#store, this.#policy)) {
        if (this.#isStopped) return;
        const { backups, contents } = await pruneBackups(this.#store, expired);
        this.#log.info({ script_id: expired[0]!.script_id, backups, contents }, 'old backups were removed');
      }
    } catch (err) {
      this.#log.error({ err }, 'old backups were not removed');
    }
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
