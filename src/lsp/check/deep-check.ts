import type { Diagnostic, RuleSetting } from '../../diagnostics/index.js';
import { distFile } from '../../package-info.js';
import type { Workspace } from '../../toolkit/context.js';
import { inProcess, WorkerHandle } from '../../work/worker.js';

/** What the worker process is asked: one grammar, with everything that its check needs. */
export interface DeepTask {
  text: string;
  uri: string;
  path: string | undefined;
  workspace: Pick<Workspace, 'root' | 'rules' | 'references'>;
  /** The texts of other open documents, by path: they count before the files. */
  open: ReadonlyMap<string, string>;
  /** Of the analysis. */
  depth: 'quick' | 'standard' | 'deep';
}

/** Everything that the commands say about a grammar. */
export interface DeepResult {
  /** The findings of the validation with its schema stage, and those of the analysis that the validation does not have. */
  diagnostics: Diagnostic[];
  /** The score of the analysis, 0 to 100. */
  score: number;
  /** Milliseconds that it took. */
  took: number;
}

/** Milliseconds and MiB that one check may take. */
const deadline = 60_000;
const limits = { heap: 1024, memory: 2048 };
/** Milliseconds after which a check that nobody waits for any more is ended. */
const patience = 2000;

/**
 * Runs what takes too long to wait for between two keystrokes (the schema stage, the analysis) in a process of its own,
 * which begins with the first question and is ended when it does not answer in time.
 */
export class DeepCheck {
  #worker: WorkerHandle<DeepTask, DeepResult | { failure: string }> | undefined;
  #running: Promise<unknown> | undefined;
  #waiting = 0;

  /**
   * @returns undefined where a later question has overtaken this one
   * @throws Error where the worker has ended or reports a failure
   */
  async run(task: DeepTask): Promise<DeepResult | undefined> {
    const turn = ++this.#waiting;
    if (this.#running) {
      const impatient = setTimeout(() => this.#end(), patience);
      await this.#running.catch(() => {});
      clearTimeout(impatient);
      if (turn !== this.#waiting) return undefined;
    }
    if (!this.#worker?.isAlive)
      this.#worker = new WorkerHandle(inProcess(distFile('lsp/check/deep-worker.js'), limits), true);
    const asked = this.#worker.ask(task, deadline);
    this.#running = asked;
    try {
      const answer = await asked;
      if ('failure' in answer) throw new Error(answer.failure);
      return turn === this.#waiting ? answer : undefined;
    } catch (error) {
      // It was ended because something newer waits.
      if (turn !== this.#waiting) return undefined;
      throw error;
    } finally {
      if (this.#running === asked) this.#running = undefined;
    }
  }

  #end(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.kill();
  }

  close(): void {
    this.#waiting++;
    this.#end();
  }
}

/** The settings of a workspace that a check needs. */
export const checkSettings = ({ root, rules, references }: Workspace): DeepTask['workspace'] => ({
  root,
  rules: rules as { [code: string]: RuleSetting },
  references,
});
