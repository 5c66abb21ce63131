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
  /** One task at a time, in the order in which they came. */
  #last: Promise<unknown> = Promise.resolve();
  #running: string | undefined;
  /** The number of the newest task of each document. */
  readonly #newest = new Map<string, number>();
  #count = 0;

  /**
   * @returns undefined where a later task for the same document has overtaken this one
   * @throws Error where the worker has ended or reports a failure
   */
  run(task: DeepTask): Promise<DeepResult | undefined> {
    const number = ++this.#count;
    this.#newest.set(task.uri, number);
    const isNewest = () => this.#newest.get(task.uri) === number;
    // Nobody waits for the findings of an older text.
    const impatient = this.#running === task.uri ? setTimeout(() => this.#end(), patience) : undefined;
    const answer = this.#last.then(async () => {
      clearTimeout(impatient);
      return isNewest() ? this.#ask(task, isNewest) : undefined;
    });
    this.#last = answer.catch(() => {});
    return answer;
  }

  async #ask(task: DeepTask, isNewest: () => boolean): Promise<DeepResult | undefined> {
    const start = inProcess(distFile('lsp/check/deep-worker.js'), limits);
    if (!this.#worker?.isAlive) this.#worker = new WorkerHandle(start, true);
    this.#running = task.uri;
    try {
      const answer = await this.#worker.ask(task, deadline);
      if ('failure' in answer) throw new Error(answer.failure);
      return isNewest() ? answer : undefined;
    } catch (error) {
      // It was ended because something newer waits, or because the editor has gone.
      if (!isNewest()) return undefined;
      throw error;
    } finally {
      this.#running = undefined;
    }
  }

  #end(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.kill();
  }

  /** Forgets a document. */
  drop(uri: string): void {
    this.#newest.delete(uri);
  }

  close(): void {
    this.#newest.clear();
    this.#end();
  }
}

/** The settings of a workspace that a check needs. */
export const checkSettings = ({ root, rules, references }: Workspace): DeepTask['workspace'] => ({
  root,
  rules: rules as { [code: string]: RuleSetting },
  references,
});
