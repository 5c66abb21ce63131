import { distFile } from '../../package-info.js';
import { inProcess, WorkerHandle } from '../../work/worker.js';
import type { PoolWorker } from '../../work/worker-pool.js';
import type { Answer, Task, TaskMessage } from './task.js';

/** States of the workspace that a process remembers: whole and restricted, before and after a reload. */
const keptStates = 4;

/** MiB that a process may hold beside V8's heap: wasm, typed arrays, code. */
const besideHeap = 512;

/** Secrets of the server and of the command line, which no engine reads. */
const hidden: ReadonlySet<string> = new Set(['CCTOOL_STORE', 'CCTOOL_API_KEY', 'CCTOOL_BACKUP_KEY']);

/** One worker process of the server. It is sent each state of the workspace once. */
export class WorkProcess implements PoolWorker<Task, Answer> {
  readonly #worker: WorkerHandle<TaskMessage, Answer>;
  readonly #heap: number;
  readonly #states = new Set<number>();
  #resident = 0;

  /** @param heap MiB of V8's heap; the bound of all its memory follows from it */
  constructor(heap: number) {
    this.#heap = heap;
    const start = inProcess(distFile('server/work/worker.js'), { heap, memory: heap + besideHeap, hidden });
    this.#worker = new WorkerHandle(start, true);
  }

  get isAlive(): boolean {
    return this.#worker.isAlive;
  }

  get pid(): number | undefined {
    return this.#worker.pid;
  }

  get isWornOut(): boolean {
    return this.#resident > this.#heap * 2 ** 20;
  }

  async run(task: Task, milliseconds: number): Promise<Answer> {
    const answer = await this.#worker.ask(this.#toMessage(task), milliseconds);
    this.#resident = answer.resident;
    return answer;
  }

  onEnd(report: Parameters<PoolWorker<Task, Answer>['onEnd']>[0]): void {
    this.#worker.onEnd(report);
  }

  kill(): Promise<void> {
    return this.#worker.kill();
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
}
