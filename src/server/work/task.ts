import type { ToolkitContext } from '../../toolkit/context.js';
import type { OperationName } from '../../toolkit/toolkit.js';

/** What a worker thread is asked to do. */
export interface Task {
  operation: OperationName;
  /** One input, or several of the same operation that are cheaper together. */
  inputs: unknown[];
  /** The context's data; `now` and files are put back together in the worker. */
  context: Pick<ToolkitContext, 'workspace' | 'data' | 'store'>;
  /** Which reload of the workspace the context belongs to. */
  generation: number;
  /** The workspace's files as of that reload. */
  files: ReadonlyMap<string, Uint8Array>;
}

/** What came of one input: errors cross the thread border as data, so that their kind survives. */
export type Outcome =
  | { output: unknown }
  | { error: { kind: string; message: string; hint: string | undefined } }
  | { fault: string };
