import { CctoolError } from '../../diagnostics/index.js';
import type { ToolkitContext, Workspace } from '../../toolkit/context.js';
import { createLocalToolkit } from '../../toolkit/local-toolkit.js';
import type { OperationName } from '../../toolkit/toolkit.js';
import type { ValidateGrammarInput } from '../../toolkit/types.js';
import type { LiveWorkspace } from '../work/live-workspace.js';
import { MicroBatches } from '../work/micro-batches.js';
import type { Task } from '../work/task.js';
import { unwrap, type WorkPool } from '../work/work-pool.js';

type Caller = NonNullable<ToolkitContext['caller']>;
type Method = (input: unknown) => Promise<unknown>;

/** Operations that answer in microseconds from memory, or wait for the store: they stay on the main thread. */
const inline: ReadonlySet<OperationName> = new Set([
  'calendarStatus',
  'calendarHolidays',
  'scheduleStatus',
  'backupScript',
]);

/** Operations on a document that came with the request: the server's workspace is none of their business. */
const foreign: ReadonlySet<OperationName> = new Set(['validateGrammar', 'testGrammar', 'analyzeGrammar']);

/** Needs the workspace's hours file. */
const onHours: ReadonlySet<OperationName> = new Set(['calendarStatus', 'calendarHolidays', 'scheduleStatus']);

/** Seconds for a batch of small grammars: one that needs more than this has a member that has to run alone. */
const batchDeadline = 2;

/** Runs operations where they belong: on the main thread or in a worker process, with the part of the workspace they may see. */
export class Engines {
  readonly #workspace: LiveWorkspace;
  readonly #pool: WorkPool;
  readonly #validations: MicroBatches<ValidateGrammarInput>;

  constructor(workspace: LiveWorkspace, pool: WorkPool) {
    this.#workspace = workspace;
    this.#pool = pool;
    const run = (owner: string, inputs: ValidateGrammarInput[]) =>
      pool.run(owner, this.#task('validateGrammar', inputs), inputs.length > 1 ? batchDeadline : undefined);
    this.#validations = new MicroBatches(run, ({ content }) => content.length);
  }

  /** Pieces of heavy work that run now. */
  get running(): number {
    return this.#pool.running;
  }

  /**
   * @returns the answer, or JsonText where a worker process has written it
   * @throws what the engine throws
   */
  run(operation: OperationName, input: unknown, caller: Caller): Promise<unknown> {
    const { context, toolkit } = this.#workspace.current;
    if (onHours.has(operation) && context.workspace.hours === undefined) {
      throw new CctoolError(
        'unavailable',
        'This server has no hours file: its operator has to name one in the configuration',
      );
    }
    if (!inline.has(operation)) return this.#inWorker(operation, input, caller);
    if (operation === 'backupScript') return (createLocalToolkit({ ...context, caller })[operation] as Method)(input);
    return (toolkit[operation] as Method)(input);
  }

  async #inWorker(operation: OperationName, input: unknown, caller: Caller): Promise<unknown> {
    if (operation === 'validateGrammar') return this.#validations.add(caller.account_id, input as ValidateGrammarInput);
    const task = this.#task(operation, [input]);
    // What a prompt's making has cost one account is nothing that another may notice; a flow that came with the request
    // may ask no schedule that its key may not.
    if (operation === 'generateVoice' || (operation === 'testFlow' && caller.schedules)) task.caller = caller;
    const [outcome] = await this.#pool.run(caller.account_id, task);
    return unwrap(outcome!);
  }

  #task(operation: OperationName, inputs: unknown[]): Task {
    const { number, context, files } = this.#workspace.current;
    const isForeign = foreign.has(operation);
    const workspace = isForeign ? strangersWorkspace(context.workspace) : context.workspace;
    const state = {
      number: number * 2 + (isForeign ? 1 : 0),
      context: { workspace, data: context.data, patience: this.#pool.patience },
      files: isForeign ? new Map<string, Uint8Array>() : files,
    };
    return { operation, inputs, state };
  }
}

/** The workspace as a document from a request may see it: the operator's rule settings, no folders, no references. */
function strangersWorkspace(workspace: Workspace): Workspace {
  return {
    root: '/',
    rules: workspace.rules,
    references: { allow_paths: [], allow_urls: [], map: {} },
  };
}
