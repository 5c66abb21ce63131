import { type ChildProcess, fork } from 'node:child_process';
import { distFile } from '../../package-info.js';
import { type Answer, overMemory, type Task, type TaskMessage, type WorkerMessage } from './task.js';

/** Why a process has ended by itself. */
export type Ending = 'memory' | 'crash';

/** A process that has ended while it worked. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded';
  readonly ending: Ending;

  /** @param details the end of what it wrote to its error stream, for the log */
  constructor(ending: Ending, details: string) {
    super(`the process has ended: ${details}`);
    this.ending = ending;
  }
}

/** A task that took too long; its process has been ended. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';

  constructor() {
    super('the deadline has passed');
  }
}

/** Milliseconds that a process may take to start, on however busy a machine. */
const startDeadline = 60_000;
/** Milliseconds to wait for the last words of a process that has ended. */
const lastWords = 500;
/** Characters of its error stream that are kept. */
const keptText = 64 * 1024;
/** States of the workspace that a process remembers: its own and the strangers', before and after a reload. */
const keptStates = 4;

/** MiB that a process may hold beside V8's heap: wasm, typed arrays, code. */
const besideHeap = 512;

/** Variables that no engine reads: secrets of the server and of the command line. */
const secrets = new Set(['CCTOOL_STORE', 'CCTOOL_API_KEY']);

/** What waits for a process to say something. */
interface Listener {
  resolve(message: WorkerMessage): void;
  reject(error: Error): void;
}

/** One worker process, as the server sees it: it works on one task at a time, and may be ended at any time. */
export class WorkProcess {
  readonly #child: ChildProcess;
  readonly #ready: Promise<unknown>;
  readonly #ended: Promise<ProcessEnded>;
  readonly #states = new Set<number>();
  #listener: Listener | undefined;
  #text = '';
  #isAlive = true;
  /** Bytes that it held after its last task. */
  resident = 0;

  /** @param heap MiB of V8's heap; what the process may hold in all follows from it */
  constructor(heap: number) {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !secrets.has(name)));
    this.#child = fork(distFile('server/work/worker.js'), [String(heap + besideHeap)], {
      execArgv: [`--max-old-space-size=${heap}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env,
    });
    this.#child.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
      this.#text = (this.#text + chunk).slice(-keptText);
    });
    this.#child.on('message', (message) => this.#listener?.resolve(message as WorkerMessage));
    this.#ended = this.#watchEnd();
    this.#ready = this.#next(startDeadline, () => new ProcessEnded('crash', 'it did not start in time'));
    // Who waits for it hears of a failure; nobody may be waiting.
    this.#ready.catch(() => {});
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /**
   * Runs a task; to be called again only when the promise has settled.
   * @param milliseconds that it may take, once the process has started
   * @throws DeadlinePassed or ProcessEnded: the process is gone then
   */
  async run(task: Task, milliseconds: number): Promise<Answer> {
    await this.#ready;
    this.#text = '';
    const answer = this.#next(milliseconds, () => new DeadlinePassed());
    // A failure to send is an `error` of the process, which ends it.
    if (this.#isAlive) this.#child.send(this.#toMessage(task));
    const given = (await answer) as Answer;
    this.resident = given.resident;
    return given;
  }

  /** Ends the process at once. It has nothing that would have to be saved. */
  async kill(): Promise<void> {
    this.#isAlive = false;
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  /** Calls back when the process ends, whether or not it was at work. */
  onEnd(say: (ended: ProcessEnded) => void): void {
    void this.#ended.then(say);
  }

  #toMessage({ operation, inputs, state, caller }: Task): TaskMessage {
    const message: TaskMessage = { operation, inputs, state: state.number, ...(caller && { caller }) };
    if (this.#states.has(state.number)) return message;
    this.#states.add(state.number);
    message.learn = state;
    const [oldest] = this.#states;
    if (this.#states.size > keptStates) {
      this.#states.delete(oldest!);
      message.forget = oldest!;
    }
    return message;
  }

  /** The next message of the process. */
  async #next(milliseconds: number, late: () => Error): Promise<WorkerMessage> {
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<WorkerMessage>((resolve, reject) => {
        this.#listener = { resolve, reject };
        timer = setTimeout(() => {
          void this.kill();
          reject(late());
        }, milliseconds);
        if (!this.#isAlive) void this.#ended.then(reject);
      });
    } finally {
      clearTimeout(timer);
      this.#listener = undefined;
    }
  }

  async #watchEnd(): Promise<ProcessEnded> {
    const child = this.#child;
    const how = await new Promise<string>((resolve) => {
      child.once('exit', (code, signal) => resolve(signal ?? `status ${code}`));
      // It could not be started, or a message could not be sent: as good as gone.
      child.on('error', (error) => {
        child.kill('SIGKILL');
        resolve(error.message);
      });
    });
    this.#isAlive = false;
    await this.#lastWords();
    const isMemory = this.#text.includes(overMemory) || /heap out of memory|allocation failed/i.test(this.#text);
    const ended = new ProcessEnded(isMemory ? 'memory' : 'crash', `${how} ${this.#text.slice(0, 2000)}`.trim());
    this.#listener?.reject(ended);
    return ended;
  }

  /** The error stream ends a moment after the process; something that it has started may hold it open. */
  #lastWords(): Promise<void> {
    const stream = this.#child.stderr!;
    return new Promise((resolve) => {
      if (stream.closed) return resolve();
      const timer = setTimeout(resolve, lastWords);
      stream.once('close', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
