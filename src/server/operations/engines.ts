import { CctoolError } from '../../diagnostics/index.js';
import type { ToolkitContext, Workspace } from '../../toolkit/context.js';
import { createLocalToolkit } from '../../toolkit/local-toolkit.js';
import { type OperationName, operation, operations } from '../../toolkit/operations/index.js';
import type { TestGrammarInput } from '../../toolkit/operations/test-grammar.js';
import type { JsonText } from '../http/exchange.js';
import { KnownGrammars } from '../work/known-grammars.js';
import type { LiveWorkspace } from '../work/live-workspace.js';
import { type BatchOptions, MicroBatches } from '../work/micro-batches.js';
import type { Task } from '../work/task.js';
import { unwrap, type WorkPool } from '../work/work-pool.js';

type Caller = NonNullable<ToolkitContext['caller']>;
type Method = (input: unknown) => Promise<unknown>;

/** Seconds for a batch of small grammars: one that needs more than this has a member that has to run alone. */
const batchDeadline = 2;

/** One account's small pieces of work: few, since they wait for each other. */
const ownBatches: BatchOptions = { mostItems: 16, isApart: true };

/** Runs operations where they belong: on the main thread or in a worker process, with the part of the workspace they may see. */
export class Engines {
  readonly #workspace: LiveWorkspace;
  readonly #pool: WorkPool;
  /** Per operation of which many inputs together cost less than one by one: of all accounts. */
  readonly #batches = new Map<OperationName, MicroBatches<unknown>>();
  /** Per operation and account, where inputs only take the same way: nobody waits for the work of others. */
  readonly #own = new Map<string, MicroBatches<unknown>>();
  readonly #known = new KnownGrammars();

  constructor(workspace: LiveWorkspace, pool: WorkPool) {
    this.#workspace = workspace;
    this.#pool = pool;
    for (const { name, together } of operations) if (together?.load) this.#batches.set(name, this.#makeBatches(name));
  }

  #makeBatches(name: OperationName, options?: BatchOptions): MicroBatches<unknown> {
    const run = (owner: string, inputs: unknown[]) =>
      this.#pool.run(owner, this.#task(name, inputs), inputs.length > 1 ? batchDeadline : undefined);
    return new MicroBatches(run, operation(name).together!.sizeOf as (input: unknown) => number, options);
  }

  /** Pieces of heavy work that run now. */
  get running(): number {
    return this.#pool.running;
  }

  /**
   * @returns the answer, or JsonText where a worker process has written it
   * @throws what the engine throws
   */
  run(name: OperationName, input: unknown, caller: Caller): Promise<unknown> {
    const { context, toolkit } = this.#workspace.current;
    const { needsHours, runs, dependsOnCaller } = operation(name);
    if (needsHours && context.workspace.hours === undefined) {
      throw new CctoolError(
        'unavailable',
        'This server has no hours file: its operator must name one in the configuration',
      );
    }
    // A flow that came with the request may ask no schedule that its key may not.
    const isPersonal =
      dependsOnCaller === 'always' || (dependsOnCaller !== undefined && caller.schedules !== undefined);
    if (runs === 'worker') return this.#inWorker(name, input, caller, isPersonal);
    const methods = isPersonal ? createLocalToolkit({ ...context, caller }) : toolkit;
    return (methods[name] as Method)(input);
  }

  async #inWorker(name: OperationName, input: unknown, caller: Caller, isPersonal: boolean): Promise<unknown> {
    const batches = this.#batches.get(name);
    if (batches) return batches.add(caller.account_id, input);
    if (name === 'testGrammar') return this.#testGrammar(input as TestGrammarInput, caller.account_id);
    if (operation(name).together && !isPersonal) return this.#inOwnBatch(name, input, caller.account_id);
    const task = this.#task(name, [input]);
    if (isPersonal) task.caller = caller;
    const [outcome] = await this.#pool.run(caller.account_id, task);
    return unwrap(outcome!);
  }

  async #testGrammar(input: TestGrammarInput, account: string): Promise<unknown> {
    const { workspace, now } = this.#workspace.current.context;
    const answer = await this.#known.answer(workspace, input, now());
    if (answer) return answer;
    const output = await this.#inOwnBatch('testGrammar', input, account);
    const { milliseconds } = output as JsonText;
    // After the answer: its client does not wait for it.
    if (milliseconds !== undefined) setImmediate(() => void this.#known.learn(workspace, input, milliseconds));
    return output;
  }

  async #inOwnBatch(name: OperationName, input: unknown, account: string): Promise<unknown> {
    const place = `${name} ${account}`;
    let batches = this.#own.get(place);
    if (!batches) {
      batches = this.#makeBatches(name, ownBatches);
      this.#own.set(place, batches);
    }
    try {
      return await batches.add(account, input);
    } finally {
      if (batches.isIdle) this.#own.delete(place);
    }
  }

  /**
   * Runs a tool beside the operations, on documents of the request alone, or also on what the workspace has.
   * @returns JsonText
   */
  async runTool(name: string, input: object, caller: Caller, { isInWorkspace = false } = {}): Promise<unknown> {
    const task = this.#task(`tool:${name}`, [input], !isInWorkspace);
    const [outcome] = await this.#pool.run(caller.account_id, task);
    return unwrap(outcome!);
  }

  #task(
    name: Task['operation'],
    inputs: unknown[],
    isForeign = !isOperation(name) || operation(name).reads === 'rules',
  ): Task {
    const { number, context, files } = this.#workspace.current;
    const overrides = isForeign || !context.overrides ? {} : { overrides: context.overrides };
    const workspace = isForeign ? strangersWorkspace(context.workspace) : context.workspace;
    const state = {
      number: number * 2 + (isForeign ? 1 : 0),
      context: { workspace, data: context.data, patience: this.#pool.patience, ...overrides },
      files: isForeign ? new Map<string, Uint8Array>() : files,
    };
    return { operation: name, inputs, state };
  }
}

const isOperation = (name: Task['operation']): name is OperationName => !name.startsWith('tool:');

/** The workspace as a document from a request may see it: the operator's rule settings, no folders, no references. */
function strangersWorkspace(workspace: Workspace): Workspace {
  return {
    root: '/',
    rules: workspace.rules,
    references: { allow_paths: [], allow_urls: [], map: {} },
  };
}
