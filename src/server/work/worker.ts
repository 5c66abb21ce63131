/** Runs in a worker thread: the engines behind the operations that can be heavy. */
import { isCctoolError } from '../../diagnostics/index.js';
import { createLocalToolkit } from '../../toolkit/local-toolkit.js';
import type { Toolkit } from '../../toolkit/toolkit.js';
import { filesView } from '../workspace-files.js';
import type { Outcome, Task } from './task.js';

let current: { generation: number; toolkit: Toolkit } | undefined;

function toolkitFor(task: Task): Toolkit {
  if (current?.generation !== task.generation) {
    const toolkit = createLocalToolkit({ ...task.context, files: filesView(task.files), now: () => Date.now() });
    current = { generation: task.generation, toolkit };
  }
  return current.toolkit;
}

/** What went wrong, as data. */
export function toOutcome(error: unknown): Outcome {
  if (isCctoolError(error)) return { error: { kind: error.kind, message: error.message, hint: error.hint } };
  return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

export default async function run(task: Task): Promise<Outcome[]> {
  const method = toolkitFor(task)[task.operation] as (input: unknown) => Promise<unknown>;
  const outcomes: Outcome[] = [];
  for (const input of task.inputs) {
    outcomes.push(await method(input).then((output): Outcome => ({ output }), toOutcome));
  }
  return outcomes;
}
