import type { ToolkitContext } from '../../toolkit/context.js';
import type { OperationName } from '../../toolkit/operations/index.js';

/** One state of the workspace, or of the part of it that strangers' documents may see, as data. */
export interface WorkspaceState {
  /** Names the state: a reload makes another one. */
  number: number;
  context: Pick<ToolkitContext, 'workspace' | 'data' | 'patience'>;
  files: ReadonlyMap<string, Uint8Array>;
}

/** Work for a process. */
export interface Task {
  operation: OperationName;
  /** One input, or several of the same operation that are cheaper together. */
  inputs: unknown[];
  state: WorkspaceState;
  /** Who asks, for operations that keep something per account. */
  caller?: ToolkitContext['caller'];
}

/** A task as it travels: a process that has worked on a state of the workspace before is told its number only. */
export interface TaskMessage {
  operation: OperationName;
  inputs: unknown[];
  caller?: ToolkitContext['caller'];
  state: number;
  /** A state that is new to the process. */
  learn?: WorkspaceState;
  /** A state that is not needed any more. */
  forget?: number;
}

/**
 * What came of one input: an answer as the JSON text that goes out, or speech, which may go out as audio. Errors cross
 * the border as data, so that their kind survives.
 */
export type Outcome =
  | { json: string | Uint8Array }
  | { output: unknown }
  | { error: { kind: string; message: string; hint: string | undefined } }
  | { fault: string };

/** What a worker process says: first that it is ready, then what came of each task. */
export type WorkerMessage = 'ready' | Answer;

/** What came of a task. */
export interface Answer {
  /** One per input, in order. */
  outcomes: Outcome[];
  /** Bytes that the process holds now. */
  resident: number;
  /** Runs of libxml2 that the task took. */
  schemaRuns: number;
}

/** True for an answer, as opposed to an error. */
export const isAnswer = (outcome: Outcome): boolean => 'json' in outcome || 'output' in outcome;
