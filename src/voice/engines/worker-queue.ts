import { Worker, type WorkerOptions } from 'node:worker_threads';
import { CctoolError, type ErrorKind } from '../../diagnostics/index.js';

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
 * One worker thread that answers one request at a time, in order. It receives `{ id, request }` and posts a
 * `WorkerReply`. A request that passes its deadline or is aborted costs the worker, and the next request gets a new one.
 */
export class WorkerQueue<Request, Result> {
  readonly #file: string;
  readonly #engine: string;
  readonly #deadline: number;
  readonly #options: WorkerOptions;
  #worker: Worker | undefined;
  #queue: Job<Request, Result>[] = [];
  #running: { job: Job<Request, Result>; timer: NodeJS.Timeout } | undefined;
  #nextId = 1;

  /**
   * @param file the worker's code, a built file
   * @param engine the engine's name for messages
   * @param deadline milliseconds that one request may take
   */
  constructor(file: string, engine: string, deadline: number, options: WorkerOptions = {}) {
    this.#file = file;
    this.#engine = engine;
    this.#deadline = deadline;
    this.#options = options;
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
    this.#worker.postMessage({ id: job.id, request: job.request });
  }

  #start(): Worker {
    const worker = new Worker(this.#file, this.#options);
    worker.on('message', (reply: WorkerReply<Result>) => {
      if (this.#running?.job.id !== reply.id) return;
      this.#finish((job) => {
        if ('result' in reply) job.resolve(reply.result);
        else job.reject(new CctoolError(reply.failure.kind, reply.failure.message, reply.failure.hint));
      });
    });
    const died = (reason: string) => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#finish((job) => job.reject(new CctoolError('limit', `the engine ${this.#engine} stopped: ${reason}`)));
    };
    worker.on('error', (error) => died(error.message));
    worker.on('exit', (status) => died(`its thread ended with status ${status}`));
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
