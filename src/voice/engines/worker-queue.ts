import { CctoolError, type ErrorKind } from '../../diagnostics/index.js';
import { DeadlinePassed, type StartCarrier, WorkerEnded, WorkerHandle } from '../../work/worker.js';

/** What a worker of an engine answers: its result, or what is wrong in the words of an error. */
export type WorkerReply<Result> =
  | { result: Result }
  | { failure: { kind: ErrorKind; message: string; hint?: string | undefined } };

interface Job<Request, Result> {
  request: Request;
  signal: AbortSignal | undefined;
  cancel: () => void;
  resolve(result: Result): void;
  reject(error: Error): void;
}

/**
 * One worker, a thread or a process, that answers one request at a time, in order. It receives the request and posts a
 * `WorkerReply`. A request that passes its deadline or is aborted ends the worker, and the next request gets a new one.
 */
export class WorkerQueue<Request, Result> {
  readonly #startCarrier: StartCarrier;
  readonly #engine: string;
  readonly #deadline: number;
  #worker: WorkerHandle<Request, WorkerReply<Result>> | undefined;
  #queue: Job<Request, Result>[] = [];
  #running: Job<Request, Result> | undefined;

  /**
   * @param start starts the worker's code
   * @param engine the engine's name for messages
   * @param deadline milliseconds that one request may take
   */
  constructor(start: StartCarrier, engine: string, deadline: number) {
    this.#startCarrier = start;
    this.#engine = engine;
    this.#deadline = deadline;
  }

  /** @throws CctoolError: what the worker answers, or `limit` for time, an abort and a worker that died */
  ask(request: Request, signal?: AbortSignal): Promise<Result> {
    return new Promise((resolve, reject) => {
      const cancelled = new CctoolError('limit', 'the speech was cancelled');
      if (signal?.aborted) {
        reject(cancelled);
        return;
      }
      const cancel = () => this.#abandon(job, cancelled);
      const job: Job<Request, Result> = { request, signal, cancel, resolve, reject };
      signal?.addEventListener('abort', cancel, { once: true });
      this.#queue.push(job);
      this.#next();
    });
  }

  /** Ends the worker; waiting requests are refused. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    const waiting = this.#queue;
    this.#queue = [];
    const closed = new CctoolError('limit', `the engine ${this.#engine} was closed`);
    if (this.#running) this.#finish(this.#running, (job) => job.reject(closed));
    for (const job of waiting) job.reject(closed);
    await worker?.kill();
  }

  #next(): void {
    if (this.#running) return;
    const job = this.#queue.shift();
    if (!job) {
      // An idle engine must not keep the process alive.
      this.#worker?.unref();
      return;
    }
    if (!this.#worker?.isAlive) this.#worker = new WorkerHandle(this.#startCarrier);
    this.#worker.ref();
    this.#running = job;
    this.#worker.ask(job.request, this.#deadline).then(
      (reply) => this.#finish(job, () => this.#settle(job, reply)),
      (error) => this.#finish(job, () => job.reject(this.#describe(error))),
    );
  }

  #settle(job: Job<Request, Result>, reply: WorkerReply<Result>): void {
    if ('result' in reply) job.resolve(reply.result);
    else job.reject(new CctoolError(reply.failure.kind, reply.failure.message, reply.failure.hint));
  }

  #describe(error: Error): Error {
    if (error instanceof DeadlinePassed) {
      return new CctoolError('limit', `one sentence took longer than ${this.#deadline / 1000} s to speak`);
    }
    if (!(error instanceof WorkerEnded)) return error;
    const how = error.ending === 'memory' ? 'it needed more memory than it may use' : error.how;
    return new CctoolError('limit', `the engine ${this.#engine} stopped: ${how}`);
  }

  /** Settles the request in hand, unless that has been done, and goes on to the next. */
  #finish(job: Job<Request, Result>, settle: (job: Job<Request, Result>) => void): void {
    if (this.#running !== job) return;
    this.#running = undefined;
    job.signal?.removeEventListener('abort', job.cancel);
    settle(job);
    this.#next();
  }

  #abandon(job: Job<Request, Result>, error: Error): void {
    this.#queue = this.#queue.filter((waiting) => waiting !== job);
    if (this.#running === job) {
      const worker = this.#worker;
      this.#worker = undefined;
      void worker?.kill();
      this.#finish(job, () => job.reject(error));
    } else job.reject(error);
  }
}
