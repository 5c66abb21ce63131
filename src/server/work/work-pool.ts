import { availableParallelism } from 'node:os';
import { CctoolError, type ErrorKind } from '../../diagnostics/index.js';
import { DeadlinePassed, WorkerEnded } from '../../work/worker.js';
import { WorkerPool } from '../../work/worker-pool.js';
import { JsonText } from '../http/exchange.js';
import { HttpError } from '../http/http-error.js';
import type { Logger } from '../log.js';
import type { ServerSettings } from '../settings.js';
import { FairQueue } from './fair-queue.js';
import { tooMuchMemory } from './run-task.js';
import type { Answer, Outcome, Task } from './task.js';
import { WorkProcess } from './work-process.js';

/** How many pieces of work may wait for a process. */
const queueLimit = 1000;

/** The output of an outcome (JSON text, or an object), or its error thrown again. */
export function unwrap(outcome: Outcome): unknown {
  if ('json' in outcome) return new JsonText(outcome.json, outcome.milliseconds);
  if ('output' in outcome) return outcome.output;
  if ('fault' in outcome) throw new Error(outcome.fault);
  throw new CctoolError(outcome.error.kind as ErrorKind, outcome.error.message, outcome.error.hint);
}

const stopping = () => new HttpError(503, 'The server is stopping.', { 'retry-after': '1' });

/**
 * Worker processes for heavy operations. V8 aborts the whole process at its heap limit, even a thread's, so grammars of
 * requests run in separate processes: one that exceeds its deadline or its memory is ended and replaced.
 */
export class WorkPool {
  /** How many pieces of work run at the same time, unless they are long. */
  readonly width: number;
  readonly #pool: WorkerPool<Task, Answer>;
  readonly #queue: FairQueue;
  readonly #deadline: number;
  readonly #log: Logger;
  #isClosing = false;
  /** Completed work since the start. */
  readonly done = { tasks: 0, inputs: 0, schemaRuns: 0 };

  constructor(settings: ServerSettings, log: Logger) {
    // A single process could be blocked by one heavy grammar.
    this.width = settings.workers ?? Math.max(2, availableParallelism());
    this.#deadline = settings.deadline;
    this.#log = log;
    const extra = this.width;
    this.#queue = new FairQueue({ width: this.width, extra, patience: 200, limit: queueLimit });
    this.#pool = new WorkerPool(
      () => new WorkProcess(settings.worker_memory),
      ({ ending, message }, pid) => {
        const text = 'a worker process has ended and is replaced when needed';
        // A request can cause a lack of memory; anything else is for the operator, with the end of the error stream.
        if (ending === 'memory') log.warn({ pid, ending }, text);
        else log.error({ pid, ending, problem: message }, text);
      },
    );
  }

  get waiting(): number {
    return this.#queue.waiting;
  }

  get running(): number {
    return this.#queue.running;
  }

  /** Milliseconds after which work that waits for a remote service gives up: before its process is ended. */
  get patience(): number {
    return this.#deadline * 750;
  }

  /** How many processes there are. */
  get processes(): number {
    return this.#pool.size;
  }

  /**
   * Runs a task for an owner.
   * @param deadline seconds, when less than the setting
   * @throws HttpError 503 when too much work is waiting; CctoolError of kind `limit` when it takes too long or too much memory
   */
  async run(owner: string, task: Task, deadline = this.#deadline): Promise<Outcome[]> {
    const turn = this.#queue.add(owner, () => this.#start(owner, task, Math.min(deadline, this.#deadline)));
    if (!turn) {
      throw new HttpError(503, 'The server is busy. Try again in a moment.', {
        'retry-after': '2',
      });
    }
    return turn;
  }

  async #start(owner: string, task: Task, seconds: number): Promise<Outcome[]> {
    const { operation, inputs } = task;
    // No process would end those that are started now.
    if (this.#isClosing) throw stopping();
    try {
      const { outcomes, schemaRuns } = await this.#pool.run(task, seconds * 1000);
      this.done.tasks++;
      this.done.inputs += inputs.length;
      this.done.schemaRuns += schemaRuns;
      return outcomes;
    } catch (error) {
      if (error instanceof DeadlinePassed) {
        this.#log.info({ operation, inputs: inputs.length, owner, seconds }, 'work was ended at its deadline');
        throw new CctoolError('limit', `This took longer than the ${seconds} seconds that one request may compute`);
      }
      if (this.#isClosing) throw stopping();
      if (!(error instanceof WorkerEnded)) throw error;
      const line = { operation, inputs: inputs.length, owner, ending: error.ending };
      if (error.ending === 'memory') {
        this.#log.warn(line, 'work has ended its process');
        throw tooMuchMemory();
      }
      this.#log.error(line, 'work has ended its process');
      throw new HttpError(500, 'Internal error: the process that worked on this request has ended.');
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#pool.close();
  }
}
