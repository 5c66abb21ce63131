import { CctoolError, type ErrorKind } from '../diagnostics/index.js';
import { distFile } from '../package-info.js';
import type { ToolkitContext } from '../toolkit/index.js';
import { DeadlinePassed, inProcess, WorkerEnded, WorkerHandle } from '../work/worker.js';
import { type PoolWorker, WorkerPool } from '../work/worker-pool.js';

/** A call of a tool, with all that the process needs for it. */
export interface ToolTask {
  tool: string;
  input: { [name: string]: unknown };
  context: Omit<ToolkitContext, 'now' | 'files' | 'openedStore'>;
}

/** What became of a call: an answer, an error that the caller can act on, or a fault. */
export type ToolOutcome = { resident: number } & (
  | { answer: object }
  | { error: { kind: string; message: string; hint: string | undefined } }
  | { fault: string }
);

/** What one call may take: milliseconds, and MiB of the heap and of all memory. */
export interface ToolLimits {
  deadline: number;
  heap: number;
  memory: number;
}

const usual: ToolLimits = { deadline: 120_000, heap: 1024, memory: 2048 };
/** Calls that run at the same time; others wait. */
const width = 2;

class ToolProcess implements PoolWorker<ToolTask, ToolOutcome> {
  readonly #worker: WorkerHandle<ToolTask, ToolOutcome>;
  readonly #most: number;
  #resident = 0;

  constructor({ heap, memory }: ToolLimits) {
    this.#most = (memory / 2) * 2 ** 20;
    this.#worker = new WorkerHandle(inProcess(distFile('mcp/tool-worker.js'), { heap, memory }), true);
  }

  get isAlive(): boolean {
    return this.#worker.isAlive;
  }

  get pid(): number | undefined {
    return this.#worker.pid;
  }

  get isWornOut(): boolean {
    return this.#resident > this.#most;
  }

  async run(task: ToolTask, milliseconds: number): Promise<ToolOutcome> {
    const outcome = await this.#worker.ask(task, milliseconds);
    this.#resident = outcome.resident;
    return outcome;
  }

  onEnd(report: Parameters<PoolWorker<ToolTask, ToolOutcome>['onEnd']>[0]): void {
    this.#worker.onEnd(report);
  }

  kill(): Promise<void> {
    return this.#worker.kill();
  }
}

/** Runs tools in processes of their own: one that takes too long or too much memory is ended, and the server goes on. */
export class ToolProcesses {
  readonly #limits: ToolLimits;
  readonly #pool: WorkerPool<ToolTask, ToolOutcome>;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: Partial<ToolLimits> = {}) {
    this.#limits = { ...usual, ...limits };
    this.#pool = new WorkerPool(
      () => new ToolProcess(this.#limits),
      () => {},
    );
  }

  /** @throws CctoolError for what the caller can change: an error of the tool, kind `limit` for too much work */
  async call(task: ToolTask): Promise<object> {
    if (this.#running >= width) await new Promise<void>((turn) => this.#waiting.push(turn));
    this.#running++;
    try {
      const outcome = await this.#pool.run(task, this.#limits.deadline);
      if ('answer' in outcome) return outcome.answer;
      if ('fault' in outcome) throw new Error(outcome.fault);
      const { kind, message, hint } = outcome.error;
      throw new CctoolError(kind as ErrorKind, message, hint);
    } catch (error) {
      if (error instanceof DeadlinePassed) {
        const seconds = this.#limits.deadline / 1000;
        throw new CctoolError('limit', `this took longer than the ${seconds} seconds that one call may take`);
      }
      if (error instanceof WorkerEnded && error.ending === 'memory') {
        throw new CctoolError('limit', 'this took more memory than one call may use');
      }
      throw error;
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
