import type { WorkerEnded } from './worker.js';

/** A worker as a pool uses it. */
export interface PoolWorker<Task, Answer> {
  readonly isAlive: boolean;
  readonly pid: number | undefined;
  /** It holds so much memory after its last task that the next one should get a new worker. */
  readonly isWornOut: boolean;
  /** @throws DeadlinePassed or WorkerEnded: the worker is gone then */
  run(task: Task, milliseconds: number): Promise<Answer>;
  onEnd(report: (ended: WorkerEnded) => void): void;
  kill(): Promise<void>;
}

/** Workers: started when there is work for them, kept warm for more, replaced when they have ended. */
export class WorkerPool<Task, Answer> {
  readonly #make: () => PoolWorker<Task, Answer>;
  readonly #rest: number;
  readonly #onEnd: (ended: WorkerEnded, pid: number | undefined) => void;
  readonly #all = new Set<PoolWorker<Task, Answer>>();
  /** In the order of last use: the last one is taken first, so that the others may rest. */
  readonly #idle = new Map<PoolWorker<Task, Answer>, NodeJS.Timeout>();

  /**
   * @param make starts a worker
   * @param onEnd is called for every worker that has ended by itself
   * @param rest milliseconds after which an idle worker is ended; the last one stays warm
   */
  constructor(
    make: () => PoolWorker<Task, Answer>,
    onEnd: (ended: WorkerEnded, pid: number | undefined) => void,
    rest = 60_000,
  ) {
    this.#make = make;
    this.#rest = rest;
    this.#onEnd = onEnd;
  }

  /** How many workers there are. */
  get size(): number {
    return this.#all.size;
  }

  /**
   * Runs a task in a worker that does nothing else meanwhile. The caller decides how many run at once.
   * @throws DeadlinePassed or WorkerEnded
   */
  async run(task: Task, milliseconds: number): Promise<Answer> {
    const chosen = this.#take() ?? this.#start();
    try {
      return await chosen.run(task, milliseconds);
    } finally {
      this.#giveBack(chosen);
    }
  }

  async close(): Promise<void> {
    const all = [...this.#all];
    for (const timer of this.#idle.values()) clearTimeout(timer);
    this.#idle.clear();
    await Promise.all(all.map((each) => this.#end(each)));
  }

  #start(): PoolWorker<Task, Answer> {
    const made = this.#make();
    this.#all.add(made);
    made.onEnd((ended) => {
      clearTimeout(this.#idle.get(made));
      this.#idle.delete(made);
      // Workers that were ended on purpose are not in the set any more.
      if (this.#all.delete(made)) this.#onEnd(ended, made.pid);
    });
    return made;
  }

  #take(): PoolWorker<Task, Answer> | undefined {
    const last = [...this.#idle.keys()].at(-1);
    if (last === undefined) return undefined;
    clearTimeout(this.#idle.get(last));
    this.#idle.delete(last);
    return last;
  }

  #giveBack(used: PoolWorker<Task, Answer>): void {
    if (!used.isAlive || !this.#all.has(used)) {
      this.#all.delete(used);
      return;
    }
    // What a heavy task has left behind must not count against the next one.
    if (used.isWornOut) {
      void this.#end(used);
      return;
    }
    const look = () => {
      if (this.#all.size > 1) void this.#end(used);
      else this.#idle.set(used, setTimeout(look, this.#rest).unref());
    };
    this.#idle.set(used, setTimeout(look, this.#rest).unref());
  }

  async #end(one: PoolWorker<Task, Answer>): Promise<void> {
    this.#all.delete(one);
    clearTimeout(this.#idle.get(one));
    this.#idle.delete(one);
    await one.kill();
  }
}
