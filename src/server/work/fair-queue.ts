/** Work that waits for a free slot. */
interface Waiting<Result> {
  start(): Promise<Result>;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

export interface FairQueueOptions {
  /** How many pieces of work run at the same time. */
  width: number;
  /** How many more may run once they have turned out to be long. */
  extra: number;
  /** Milliseconds after which work is long. */
  patience: number;
  /** How many may wait. */
  limit: number;
}

/**
 * Shares a number of slots (worker processes) among owners (accounts): the owner with the least running work goes next,
 * in turn, and one owner never holds all slots. Work that turns out to be long gives its slot to others and goes on
 * beside them, so that short work does not wait for another account's heavy grammar.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #perOwner: number;
  readonly #queues = new Map<string, Waiting<unknown>[]>();
  readonly #active = new Map<string, number>();
  #short = 0;
  #long = 0;
  #waiting = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
    this.#perOwner = Math.max(1, options.width - 1);
  }

  get waiting(): number {
    return this.#waiting;
  }

  get running(): number {
    return this.#short + this.#long;
  }

  /**
   * Runs work when its turn comes.
   * @returns undefined when too much work is waiting
   */
  add<Result>(owner: string, start: () => Promise<Result>): Promise<Result> | undefined {
    if (this.#waiting >= this.#options.limit) return undefined;
    return new Promise<Result>((resolve, reject) => {
      const queue = this.#queues.get(owner) ?? [];
      queue.push({ start, resolve: resolve as (result: unknown) => void, reject });
      // An owner without waiting work goes to the end of the turn.
      this.#queues.set(owner, queue);
      this.#waiting++;
      this.#next();
    });
  }

  #next(): void {
    while (this.#short < this.#options.width) {
      const owner = this.#choose();
      if (owner === undefined) return;
      const queue = this.#queues.get(owner)!;
      const work = queue.shift()!;
      this.#queues.delete(owner);
      if (queue.length > 0) this.#queues.set(owner, queue);
      this.#waiting--;
      this.#run(owner, work);
    }
  }

  #run(owner: string, work: Waiting<unknown>): void {
    this.#short++;
    this.#active.set(owner, (this.#active.get(owner) ?? 0) + 1);
    let isLong = false;
    const stepAside = () => {
      if (isLong || this.#long >= this.#options.extra) return;
      isLong = true;
      this.#short--;
      this.#long++;
      this.#next();
    };
    const timer = setInterval(stepAside, this.#options.patience);
    work
      .start()
      .then(work.resolve, work.reject)
      .finally(() => {
        clearInterval(timer);
        if (isLong) this.#long--;
        else this.#short--;
        const left = this.#active.get(owner)! - 1;
        if (left === 0) this.#active.delete(owner);
        else this.#active.set(owner, left);
        this.#next();
      });
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
