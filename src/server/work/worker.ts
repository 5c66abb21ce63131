/** Runs in a worker thread: the engines behind the operations that can be heavy. */
import { constants, platform, setPriority } from 'node:os';
import { isCctoolError } from '../../diagnostics/index.js';
import type { Workspace } from '../../toolkit/context.js';
import { createLocalToolkit } from '../../toolkit/local-toolkit.js';
import type { Toolkit } from '../../toolkit/toolkit.js';
import type { ValidateGrammarInput } from '../../toolkit/types.js';
import { filesView } from '../workspace-files.js';
import type { Outcome, Task } from './task.js';

// On Linux this lowers the priority of the calling thread alone: heavy work gives way to the thread that answers.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** Toolkits of the states of the workspace that are in use: one for its own documents, one for those of strangers. */
const toolkits = new Map<number, Toolkit>();
const kept = 4;
/** Workspaces by their JSON text: engines keep what they have started per workspace, which a reload seldom changes. */
const workspaces = new Map<string, Workspace>();

function sameWorkspace(workspace: Workspace): Workspace {
  const text = JSON.stringify(workspace);
  const known = workspaces.get(text);
  if (known) return known;
  workspaces.set(text, workspace);
  return workspace;
}

function toolkitFor({ generation, context, files }: Task): Toolkit {
  const known = toolkits.get(generation);
  if (known) return known;
  const workspace = sameWorkspace(context.workspace);
  const toolkit = createLocalToolkit({ ...context, workspace, files: filesView(files), now: () => Date.now() });
  toolkits.set(generation, toolkit);
  const [oldest] = toolkits.keys();
  if (toolkits.size > kept) toolkits.delete(oldest!);
  return toolkit;
}

/** What went wrong, as data. */
export function toOutcome(error: unknown): Outcome {
  if (isCctoolError(error)) return { error: { kind: error.kind, message: error.message, hint: error.hint } };
  return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

/** Several grammars at once: libxml2 takes them for little more than one. */
async function runTogether(task: Task): Promise<Outcome[]> {
  const { validateContents } = await import('../../toolkit/local/validate-grammar.js');
  const workspace = sameWorkspace(task.context.workspace);
  const outputs = await validateContents({ workspace }, task.inputs as ValidateGrammarInput[]);
  return outputs.map((output) => ({ output }));
}

export default async function run(task: Task): Promise<Outcome[]> {
  if (task.operation === 'validateGrammar' && task.inputs.length > 1) {
    return runTogether(task).catch((error) => task.inputs.map(() => toOutcome(error)));
  }
  const method = toolkitFor(task)[task.operation] as (input: unknown) => Promise<unknown>;
  const outcomes: Outcome[] = [];
  for (const input of task.inputs) {
    outcomes.push(await method(input).then((output): Outcome => ({ output }), toOutcome));
  }
  return outcomes;
}
