import { fork } from 'node:child_process';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { overMemory } from './process-main.js';

/** Milliseconds that a process may take to start, even on a very busy machine. */
const startDeadline = 60_000;
/** Milliseconds to wait for the rest of the error stream after a process has ended. */
const streamPatience = 500;
/** Characters of the error stream that are kept. */
const keptText = 64 * 1024;

/** How a worker ended by itself. */
export interface End {
  /** `memory`: it needed more than it may have. */
  ending: 'memory' | 'crash';
  /** For people: "its process ended with SIGKILL". */
  how: string;
  /** The end of what it wrote to its error stream. */
  text: string;
}

/** The thread or process that a worker's code runs in. */
interface Carrier {
  pid?: number | undefined;
  post(message: unknown): void;
  /** Ends it at once, even in the middle of its work. */
  terminate(): Promise<unknown>;
  /** Whether it keeps the caller's process alive. */
  ref(): void;
  unref(): void;
}

/** Starts a carrier. `ended` may be called more than once: the first call counts. */
export type StartCarrier = (on: { message(message: unknown): void; ended(end: End): void }) => Carrier;

/** A thread of this process: for code that ends with its thread, such as WebAssembly. */
export function inThread(file: string, options: WorkerOptions = {}): StartCarrier {
  return (on) => {
    const worker = new Worker(file, options);
    const ended = (how: string) => on.ended({ ending: 'crash', how, text: '' });
    worker.on('message', on.message);
    worker.on('error', (error) => ended(error.message));
    worker.on('exit', (status) => ended(`its thread ended with status ${status}`));
    return {
      post: (message) => worker.postMessage(message),
      terminate: () => worker.terminate(),
      ref: () => worker.ref(),
      unref: () => worker.unref(),
    };
  };
}

export interface ProcessLimits {
  /** MiB of V8's heap; V8's own default when absent. */
  heap?: number;
  /** MiB of memory in all; a file that calls `runAsWorker` is ended above it. No bound when absent. */
  memory?: number;
  /** Environment variables that the process must not see. */
  hidden?: ReadonlySet<string>;
}

/**
 * A separate process: for code that can bring down its whole process, such as native code, or JavaScript that reaches
 * V8's heap limit. Its file calls `runAsWorker` or ends itself on `disconnect`. What it prints is not shown.
 */
export function inProcess(file: string, { heap, memory, hidden = new Set() }: ProcessLimits = {}): StartCarrier {
  return (on) => {
    // Through the environment: cctool as a single program takes no options of Node from its command line.
    const options = [process.env.NODE_OPTIONS, heap === undefined ? undefined : `--max-old-space-size=${heap}`];
    const env = { ...process.env, NODE_OPTIONS: options.filter(Boolean).join(' ') };
    const child = fork(file, memory === undefined ? [] : [String(memory)], {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: Object.fromEntries(Object.entries(env).filter(([name]) => !hidden.has(name))),
    });
    const stream = child.stderr as typeof child.stderr & { ref(): void; unref(): void };
    let text = '';
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-keptText);
    });
    const ended = (how: string) => {
      const isMemory = text.includes(overMemory) || /heap out of memory|allocation failed/i.test(text);
      on.ended({ ending: isMemory ? 'memory' : 'crash', how, text });
    };
    child.on('message', on.message);
    child.once('exit', (status, signal) => {
      const how = `its process ended with ${signal ?? `status ${status}`}`;
      if (stream.closed) return ended(how);
      // The stream ends a moment after the process; a process that it has started may hold it open.
      const timer = setTimeout(() => ended(how), streamPatience);
      stream.once('close', () => {
        clearTimeout(timer);
        ended(how);
      });
    });
    child.on('error', (error) => {
      // It did not start, or a message could not be sent.
      child.kill('SIGKILL');
      ended(error.message);
    });
    return {
      pid: child.pid,
      post: (message) => {
        // What is reported later is about this message.
        text = '';
        // A message that cannot be sent would never be answered.
        child.send(message as object, (error) => error && child.kill('SIGKILL'));
      },
      terminate: () =>
        new Promise((done) => {
          if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) done(undefined);
          else {
            // The caller waits for its end, and must live until then.
            child.ref();
            child.once('exit', done);
            child.kill('SIGKILL');
          }
        }),
      ref: () => {
        child.ref();
        child.channel?.ref();
        stream.ref();
      },
      unref: () => {
        child.unref();
        child.channel?.unref();
        stream.unref();
      },
    };
  };
}

/** A worker that ended while it worked. */
export class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded';
  readonly ending: End['ending'];
  readonly how: string;

  constructor({ ending, how, text }: End) {
    super(`${how} ${text.slice(0, 2000)}`.trim());
    this.ending = ending;
    this.how = how;
  }
}

/** A request that took too long; its worker has been ended. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';

  constructor() {
    super('the deadline has passed');
  }
}

/** The request in hand. */
interface Listener {
  resolve(message: unknown): void;
  reject(error: Error): void;
}

/** One worker, a thread or a process. It answers one request at a time, and may be ended at any time. */
export class WorkerHandle<Request, Reply> {
  readonly #carrier: Carrier;
  readonly #ready: Promise<unknown>;
  readonly #ended: Promise<WorkerEnded>;
  #listener: Listener | undefined;
  #isAlive = true;

  /** @param saysReady the worker sends a first message when it is ready for requests */
  constructor(start: StartCarrier, saysReady = false) {
    let end: (ended: WorkerEnded) => void = () => {};
    this.#ended = new Promise((resolve) => {
      end = resolve;
    });
    this.#carrier = start({
      message: (message) => this.#listener?.resolve(message),
      ended: (how) => {
        this.#isAlive = false;
        const ended = new WorkerEnded(how);
        end(ended);
        this.#listener?.reject(ended);
      },
    });
    const late = () => new WorkerEnded({ ending: 'crash', how: 'it did not start in time', text: '' });
    this.#ready = saysReady ? this.#next(startDeadline, late) : Promise.resolve();
    // `ask` reports a failure; there may be no `ask`.
    this.#ready.catch(() => {});
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  get pid(): number | undefined {
    return this.#carrier.pid;
  }

  /**
   * Sends a request and waits for its answer; to be called again only when the promise has settled.
   * @param milliseconds that the answer may take, once the worker has started
   * @throws DeadlinePassed or WorkerEnded: the worker is gone then
   */
  async ask(request: Request, milliseconds: number): Promise<Reply> {
    await this.#ready;
    const post = () => this.#carrier.post(request);
    return (await this.#next(milliseconds, () => new DeadlinePassed(), post)) as Reply;
  }

  /** Ends the worker at once: it has no state to save. */
  async kill(): Promise<void> {
    this.#isAlive = false;
    await this.#carrier.terminate();
  }

  /** Calls back when the worker ends, whether or not it was at work. */
  onEnd(report: (ended: WorkerEnded) => void): void {
    void this.#ended.then(report);
  }

  /** Whether the worker keeps the caller's process alive. */
  ref(): void {
    this.#carrier.ref();
  }

  unref(): void {
    this.#carrier.unref();
  }

  /** The next message of the worker, after `post`. */
  async #next(milliseconds: number, late: () => Error, post?: () => void): Promise<unknown> {
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve, reject) => {
        this.#listener = { resolve, reject };
        timer = setTimeout(() => {
          void this.kill();
          reject(late());
        }, milliseconds);
        if (this.#isAlive) post?.();
        else void this.#ended.then(reject);
      });
    } finally {
      clearTimeout(timer);
      this.#listener = undefined;
    }
  }
}
