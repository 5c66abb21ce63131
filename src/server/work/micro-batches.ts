import { isAnswer, type Outcome } from './task.js';
import { unwrap } from './work-pool.js';

/** Larger documents run alone, each with the whole deadline. */
const alone = 64 * 1024;
const mostSize = 512 * 1024;
/** Milliseconds after which the next batch no longer waits for the one before. */
const slow = 50;

export interface BatchOptions {
  /** Pieces of work in one batch. */
  mostItems: number;
  /** Each piece has an outcome of its own; otherwise an error is one of the whole batch. */
  isApart: boolean;
}

interface Waiting<Input> {
  input: Input;
  size: number;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

/**
 * Runs small pieces of work together when several wait. A single one is not delayed: a batch starts at once, and work
 * that arrives while it runs forms the next batch. When a batch fails as a whole, its members run again one by one, so
 * that one request's failure does not affect another.
 */
export class MicroBatches<Input> {
  readonly #run: (owner: string, inputs: Input[]) => Promise<Outcome[]>;
  readonly #sizeOf: (input: Input) => number;
  readonly #options: BatchOptions;
  readonly #waiting = new Map<string, Waiting<Input>[]>();
  #isRunning = false;

  /** @param run takes the owner that the batch is queued for */
  constructor(
    run: (owner: string, inputs: Input[]) => Promise<Outcome[]>,
    sizeOf: (input: Input) => number,
    options: BatchOptions = { mostItems: 32, isApart: false },
  ) {
    this.#run = run;
    this.#sizeOf = sizeOf;
    this.#options = options;
  }

  /** True when there is nothing to do. */
  get isIdle(): boolean {
    return !this.#isRunning;
  }

  /** @throws what the work throws */
  add(owner: string, input: Input): Promise<unknown> {
    const size = this.#sizeOf(input);
    if (size > alone) return this.#single(owner, input);
    return new Promise((resolve, reject) => {
      const queue = this.#waiting.get(owner);
      const waiting = { input, size, resolve, reject };
      if (queue) queue.push(waiting);
      else this.#waiting.set(owner, [waiting]);
      if (!this.#isRunning) void this.#drain();
    });
  }

  async #single(owner: string, input: Input): Promise<unknown> {
    const [outcome] = await this.#run(owner, [input]);
    return unwrap(outcome!);
  }

  async #drain(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.size > 0) {
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise((resolve) => {
        timer = setTimeout(resolve, slow);
      });
      await Promise.race([this.#batch(this.#take()), patience]);
      clearTimeout(timer);
    }
    this.#isRunning = false;
  }

  /** The next batch: one of each owner in turn, so that one owner's work does not keep out another's. */
  #take(): [string, Waiting<Input>][] {
    const taken: [string, Waiting<Input>][] = [];
    let size = 0;
    while (this.#waiting.size > 0) {
      for (const [owner, queue] of [...this.#waiting]) {
        const next = queue[0]!;
        if (taken.length > 0 && (taken.length >= this.#options.mostItems || size + next.size > mostSize)) return taken;
        queue.shift();
        if (queue.length === 0) this.#waiting.delete(owner);
        taken.push([owner, next]);
        size += next.size;
      }
    }
    return taken;
  }

  async #batch(batch: [string, Waiting<Input>][]): Promise<void> {
    const settle = ({ resolve, reject }: Waiting<Input>, outcome: Outcome) => {
      try {
        resolve(unwrap(outcome));
      } catch (error) {
        reject(error);
      }
    };
    const [first] = batch;
    const owner = batch.length === 1 ? first![0] : 'several';
    const inputs = batch.map(([, waiting]) => waiting.input);
    let outcomes: Outcome[] | undefined;
    try {
      outcomes = await this.#run(owner, inputs);
    } catch (error) {
      if (batch.length === 1) return first![1].reject(error);
    }
    const failed = outcomes === undefined || (batch.length > 1 && !this.#options.isApart && !outcomes.every(isAnswer));
    for (const [index, [each, waiting]] of batch.entries()) {
      if (failed) this.#single(each, waiting.input).then(waiting.resolve, waiting.reject);
      else settle(waiting, outcomes![index]!);
    }
  }
}
