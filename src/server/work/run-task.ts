import { CctoolError, isCctoolError } from '../../diagnostics/index.js';
import { steadyTime, workMeter } from '../../toolkit/clocks.js';
import type { ToolkitContext, Workspace } from '../../toolkit/context.js';
import { createLocalToolkit } from '../../toolkit/local-toolkit.js';
import { operation, type Toolkit } from '../../toolkit/operations/index.js';
import type { Outcome, TaskMessage, ToolName, WorkspaceState } from './task.js';
import { filesView } from './workspace-files.js';

/** A state of the workspace, ready for work. */
export interface KnownState {
  toolkit: Toolkit;
  workspace: Workspace;
  /** What the toolkit was made with. */
  context: ToolkitContext;
}

/** The states of the workspace that a worker process remembers. */
export class KnownStates {
  readonly #states = new Map<number, KnownState>();
  /** Workspaces by their JSON text: engines keep caches per workspace object, which a reload seldom changes. */
  readonly #workspaces = new Map<string, Workspace>();

  /** How many different workspaces the states have. */
  get workspaces(): number {
    return this.#workspaces.size;
  }

  get(number: number): KnownState | undefined {
    return this.#states.get(number);
  }

  learn({ number, context, files }: WorkspaceState): void {
    const workspace = this.#sameWorkspace(context.workspace);
    const own = { ...context, workspace, files: filesView(files), now: () => Date.now() };
    this.#states.set(number, { toolkit: createLocalToolkit(own), workspace, context: own });
  }

  /** Forgets a state, and its workspace with the last state of it. */
  forget(number: number): void {
    this.#states.delete(number);
    const kept = new Set([...this.#states.values()].map(({ workspace }) => workspace));
    for (const [text, workspace] of this.#workspaces) if (!kept.has(workspace)) this.#workspaces.delete(text);
  }

  #sameWorkspace(workspace: Workspace): Workspace {
    const text = JSON.stringify(workspace);
    const known = this.#workspaces.get(text) ?? workspace;
    this.#workspaces.set(text, known);
    return known;
  }
}

const states = new KnownStates();

/** V8's messages when a value exceeds its maximum size or the available memory. */
const tooLarge = /allocation failed|maximum size exceeded|Invalid string length|Invalid (typed )?array length/;

/** The error of work that needs more memory than it may have. */
export const tooMuchMemory = () => new CctoolError('limit', 'This took more memory than one request may use');

/** Characters of an answer: enough for any use, and small enough for the main process to send without blocking. */
const largestAnswer = 16 * 2 ** 20;

/** Longer texts are passed to the server as bytes, which cost it no garbage collection. */
const mostText = 64 * 1024;

/** An answer as JSON text. A few lines of input can produce gigabytes: that may end this process, not the server. */
function toJson(output: unknown, milliseconds?: number): Outcome {
  const json = JSON.stringify(output);
  if (json.length <= largestAnswer) {
    const text = json.length > mostText ? Buffer.from(json) : json;
    return milliseconds === undefined ? { json: text } : { json: text, milliseconds };
  }
  return toOutcome(
    new CctoolError('limit', `The answer would be larger than the limit of ${largestAnswer / 2 ** 20} MiB`),
  );
}

/** An error as data. */
function toOutcome(error: unknown): Outcome {
  if (error instanceof RangeError && tooLarge.test(error.message)) return toOutcome(tooMuchMemory());
  if (isCctoolError(error)) return { error: { kind: error.kind, message: error.message, hint: error.hint } };
  return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

/** Loads the engines of grammars. */
export async function prepareGrammars(): Promise<void> {
  const [{ prepareSchema }] = await Promise.all([
    import('../../grxml/schema/check-schema.js'),
    operation('validateGrammar').load(),
    operation('testGrammar').load(),
  ]);
  prepareSchema();
}

const isTool = (name: TaskMessage['operation']): name is ToolName => name.startsWith('tool:');

async function runTool(name: ToolName, inputs: readonly unknown[], context: ToolkitContext): Promise<Outcome[]> {
  const { serverTool } = await import('./server-tools.js');
  const tool = serverTool(name.slice('tool:'.length));
  const outcomes: Outcome[] = [];
  for (const input of inputs) {
    outcomes.push(
      await tool
        .run(context, input as object, {})
        .then((output) => toJson(output))
        .catch(toOutcome),
    );
  }
  return outcomes;
}

type RunTogether = (context: ToolkitContext, inputs: readonly unknown[]) => Promise<unknown[]>;

/** Runs a task in this process; the outcomes are in the order of the inputs. */
export async function runTask(task: TaskMessage): Promise<Outcome[]> {
  if (task.learn) states.learn(task.learn);
  // After `learn`: the new state may belong to the workspace whose last state is forgotten.
  if (task.forget !== undefined) states.forget(task.forget);
  const known = states.get(task.state)!;
  if (isTool(task.operation)) return runTool(task.operation, task.inputs, known.context);
  const { together, answer } = operation(task.operation);
  if (together?.load && task.inputs.length > 1) {
    return together
      .load()
      .then((run) => (run as RunTogether)(known.context, task.inputs))
      .then(
        (outputs) => outputs.map((output) => toJson(output)),
        (error) => task.inputs.map(() => toOutcome(error)),
      );
  }
  const { caller } = task;
  if (together?.spared) workMeter.start();
  const toolkit = caller ? createLocalToolkit({ ...known.context, caller }) : known.toolkit;
  const method = toolkit[task.operation] as (input: unknown) => Promise<unknown>;
  // Speech may be sent as audio: the answer is needed as an object.
  const outcomes: Outcome[] = [];
  for (const input of task.inputs) {
    const began = steadyTime();
    const finish = (output: unknown): Outcome => {
      if (answer.media) return { output };
      const spared = together?.spared?.(output as never);
      return toJson(output, spared === undefined ? undefined : workMeter.since(began) + spared);
    };
    outcomes.push(await method(input).then(finish).catch(toOutcome));
  }
  return outcomes;
}
