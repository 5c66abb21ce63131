import { CctoolError, type ErrorKind } from '../../diagnostics/index.js';
import type { Carrier, StartCarrier } from './carriers.js';

/** What a worker of an engine answers: its result, or what is wrong in the words of an error. */
export type WorkerReply<Result> =
  | { id: number; result: Result }
  | { id: number; failure: { kind: ErrorKind; message: string; hint?: string | undefined } };

interface Job<Request, Result> {
  id: number;
  request: Request;
  signal: AbortSignal | undefined;
  cancel: () => void;
  resolve(result: Result): void;
  reject(error: Error): void;
}

/**
 * One worker, a thread or a process, that answers one request at a time, in order. It receives `{ id, request }` and
 * posts a `WorkerReply`. A request that passes its deadline or is aborted costs the worker, and the next request gets a
 * new one.
 */
export class WorkerQueue<Request, Result> {
  readonly #startCarrier: StartCarrier;
  readonly #engine: string;
  readonly #deadline: number;
  #worker: Carrier | undefined;
  #queue: Job<Request, Result>[] = [];
  #running: { job: Job<Request, Result>; timer: NodeJS.Timeout } | undefined;
  #nextId = 1;

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
      const job: Job<Request, Result> = { id: this.#nextId++, request, signal, cancel, resolve, reject };
      signal?.addEventListener('abort', cancel, { once: true });
      this.#queue.push(job);
      this.#next();
    });
  }

  /** Ends the worker; what still waits is refused. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    const waiting = this.#queue;
    this.#queue = [];
    const closed = new CctoolError('limit', `the engine ${this.#engine} was closed`);
    if (this.#running) this.#finish((job) => job.reject(closed));
    for (const job of waiting) job.reject(closed);
    await worker?.terminate();
  }

  #next(): void {
    if (this.#running) return;
    const job = this.#queue.shift();
    if (!job) {
      // An idle engine must not keep the process alive.
      this.#worker?.unref();
      return;
    }
    this.#worker ??= this.#start();
    this.#worker.ref();
    const late = () => {
      const seconds = this.#deadline / 1000;
      this.#abandon(job, new CctoolError('limit', `one sentence took longer than ${seconds} s to speak`));
    };
    this.#running = { job, timer: setTimeout(late, this.#deadline) };
    this.#worker.post({ id: job.id, request: job.request });
  }

  #start(): Carrier {
    const worker = this.#startCarrier({
      message: (message) => {
        const reply = message as WorkerReply<Result>;
        if (this.#worker !== worker || this.#running?.job.id !== reply.id) return;
        this.#finish((job) => {
          if ('result' in reply) job.resolve(reply.result);
          else job.reject(new CctoolError(reply.failure.kind, reply.failure.message, reply.failure.hint));
        });
      },
      ended: (reason) => {
        if (this.#worker !== worker) return;
        this.#worker = undefined;
        this.#finish((job) => job.reject(new CctoolError('limit', `the engine ${this.#engine} stopped: ${reason}`)));
      },
    });
    return worker;
  }

  #finish(settle: (job: Job<Request, Result>) => void): void {
    const running = this.#running;
    if (!running) return;
    clearTimeout(running.timer);
    this.#running = undefined;
    running.job.signal?.removeEventListener('abort', running.job.cancel);
    settle(running.job);
    this.#next();
  }

  #abandon(job: Job<Request, Result>, error: Error): void {
    this.#queue = this.#queue.filter((waiting) => waiting !== job);
    if (this.#running?.job === job) {
      const worker = this.#worker;
      this.#worker = undefined;
      void worker?.terminate();
      this.#finish(() => job.reject(error));
    } else job.reject(error);
  }
}
