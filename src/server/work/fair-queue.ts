/** Work that waits for a free thread. */
interface Waiting<Result> {
  start(): Promise<Result>;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

/**
 * Shares a number of threads among owners (API keys): whoever has the fewest at work goes next, in turn, and one owner
 * alone never holds all of them, so that a newcomer waits for no stranger's heavy grammar.
 */
export class FairQueue {
  readonly #threads: number;
  readonly #perOwner: number;
  readonly #limit: number;
  readonly #queues = new Map<string, Waiting<unknown>[]>();
  readonly #active = new Map<string, number>();
  #running = 0;
  #waiting = 0;

  /**
   * @param threads how many pieces of work run at once
   * @param limit how many may wait
   */
  constructor(threads: number, limit: number) {
    this.#threads = threads;
    this.#perOwner = Math.max(1, threads - 1);
    this.#limit = limit;
  }

  get waiting(): number {
    return this.#waiting;
  }

  get running(): number {
    return this.#running;
  }

  /**
   * Runs work when its turn comes.
   * @returns undefined when too much is waiting already
   */
  add<Result>(owner: string, start: () => Promise<Result>): Promise<Result> | undefined {
    if (this.#waiting >= this.#limit) return undefined;
    return new Promise<Result>((resolve, reject) => {
      const queue = this.#queues.get(owner) ?? [];
      queue.push({ start, resolve: resolve as (result: unknown) => void, reject });
      // An owner that was absent goes to the end of the turn.
      this.#queues.set(owner, queue);
      this.#waiting++;
      this.#next();
    });
  }

  #next(): void {
    while (this.#running < this.#threads) {
      const owner = this.#choose();
      if (owner === undefined) return;
      const queue = this.#queues.get(owner)!;
      const work = queue.shift()!;
      this.#queues.delete(owner);
      if (queue.length > 0) this.#queues.set(owner, queue);
      this.#waiting--;
      this.#running++;
      this.#active.set(owner, (this.#active.get(owner) ?? 0) + 1);
      work
        .start()
        .then(work.resolve, work.reject)
        .finally(() => {
          this.#running--;
          const left = this.#active.get(owner)! - 1;
          if (left === 0) this.#active.delete(owner);
          else this.#active.set(owner, left);
          this.#next();
        });
    }
  }

  #choose(): string | undefined {
    let best: string | undefined;
    let fewest = this.#perOwner;
    for (const owner of this.#queues.keys()) {
      const active = this.#active.get(owner) ?? 0;
      if (active < fewest) {
        best = owner;
        fewest = active;
      }
    }
    return best;
  }
}
