import type { Answer, Task } from './task.js';
import { type ProcessEnded, WorkProcess } from './work-process.js';

const mebibyte = 2 ** 20;

/** Worker processes: started when there is work for them, kept warm for more, replaced when they have ended. */
export class ProcessPool {
  readonly #memory: number;
  readonly #rest: number;
  readonly #onEnd: (ended: ProcessEnded, pid: number | undefined) => void;
  readonly #all = new Set<WorkProcess>();
  /** The one that was used last comes first, so that the others may rest. */
  readonly #idle = new Map<WorkProcess, NodeJS.Timeout>();

  /**
   * @param memory MiB of V8's heap in each
   * @param onEnd hears of every process that has ended by itself
   * @param rest milliseconds after which a process that nobody needs is ended; the last one stays warm
   */
  constructor(memory: number, onEnd: (ended: ProcessEnded, pid: number | undefined) => void, rest = 60_000) {
    this.#memory = memory;
    this.#rest = rest;
    this.#onEnd = onEnd;
  }

  /** How many processes there are. */
  get size(): number {
    return this.#all.size;
  }

  /**
   * Runs a task in a process of its own for that time. How many run at once is the caller's business.
   * @throws DeadlinePassed or ProcessEnded
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

  #start(): WorkProcess {
    const made = new WorkProcess(this.#memory);
    this.#all.add(made);
    made.onEnd((ended) => {
      clearTimeout(this.#idle.get(made));
      this.#idle.delete(made);
      // Those that were ended on purpose are not there any more.
      if (this.#all.delete(made)) this.#onEnd(ended, made.pid);
    });
    return made;
  }

  #take(): WorkProcess | undefined {
    const last = [...this.#idle.keys()].at(-1);
    if (last === undefined) return undefined;
    clearTimeout(this.#idle.get(last));
    this.#idle.delete(last);
    return last;
  }

  #giveBack(used: WorkProcess): void {
    if (!used.isAlive || !this.#all.has(used)) {
      this.#all.delete(used);
      return;
    }
    // What is left of a heavy request must not be counted against the next one.
    if (used.resident > this.#memory * mebibyte) {
      void this.#end(used);
      return;
    }
    const look = () => {
      if (this.#all.size > 1) void this.#end(used);
      else this.#idle.set(used, setTimeout(look, this.#rest).unref());
    };
    this.#idle.set(used, setTimeout(look, this.#rest).unref());
  }

  async #end(one: WorkProcess): Promise<void> {
    this.#all.delete(one);
    clearTimeout(this.#idle.get(one));
    this.#idle.delete(one);
    await one.kill();
  }
}
