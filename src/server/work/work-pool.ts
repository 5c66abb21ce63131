import { availableParallelism } from 'node:os';
import { Tinypool } from 'tinypool';
import { CctoolError, type ErrorKind } from '../../diagnostics/index.js';
import { distFile } from '../../package-info.js';
import { HttpError } from '../http-error.js';
import type { ServerSettings } from '../settings.js';
import { FairQueue } from './fair-queue.js';
import type { Outcome, Task } from './task.js';

/** How many pieces of work may wait for a thread. */
const queueLimit = 1000;

/** The output of an outcome, or its error thrown again. */
export function unwrap(outcome: Outcome): unknown {
  if ('output' in outcome) return outcome.output;
  if ('fault' in outcome) throw new Error(outcome.fault);
  throw new CctoolError(outcome.error.kind as ErrorKind, outcome.error.message, outcome.error.hint);
}

/** Worker threads for heavy operations. A thread that overruns its deadline or its memory is ended and replaced. */
export class WorkPool {
  readonly threads: number;
  readonly #pool: Tinypool;
  readonly #queue: FairQueue;
  readonly #deadline: number;

  constructor(settings: ServerSettings, onError: (error: unknown) => void) {
    // One thread alone could be held by a single heavy grammar.
    this.threads = settings.workers ?? Math.max(2, availableParallelism());
    this.#deadline = settings.deadline;
    const extra = this.threads;
    this.#queue = new FairQueue({ threads: this.threads, extra, patience: 200, limit: queueLimit });
    this.#pool = new Tinypool({
      filename: distFile('server/work/worker.js'),
      minThreads: this.threads,
      maxThreads: this.threads + extra,
      maxQueue: queueLimit,
      idleTimeout: 30_000,
      resourceLimits: { maxOldGenerationSizeMb: settings.worker_memory, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
    });
    this.#pool.on('error', onError);
  }

  get waiting(): number {
    return this.#queue.waiting;
  }

  get running(): number {
    return this.#queue.running;
  }

  /**
   * Runs a task for an owner.
   * @param deadline seconds, when less than the setting
   * @throws HttpError 503 when too much is waiting; CctoolError of kind `limit` when it takes too long or too much memory
   */
  async run(owner: string, task: Task, deadline = this.#deadline): Promise<Outcome[]> {
    const turn = this.#queue.add(owner, () => this.#start(task, Math.min(deadline, this.#deadline)));
    if (!turn) {
      throw new HttpError(503, 'The server has too much to do just now. Try again in a moment.', {
        'retry-after': '2',
      });
    }
    return turn;
  }

  async #start(task: Task, seconds: number): Promise<Outcome[]> {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), seconds * 1000);
    try {
      return (await this.#pool.run(task, { signal: deadline.signal })) as Outcome[];
    } catch (error) {
      if (deadline.signal.aborted) {
        throw new CctoolError('limit', `This took longer than the ${seconds} seconds that one request may compute`);
      }
      if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') {
        throw new CctoolError('limit', 'This took more memory than one request may use');
      }
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
