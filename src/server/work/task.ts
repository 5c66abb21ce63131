import type { ToolkitContext } from '../../toolkit/context.js';
import type { OperationName } from '../../toolkit/operations/index.js';

/** One state of the workspace, or of the part of it that documents of requests may see, as data. */
export interface WorkspaceState {
  /** Identifies the state: a reload makes another one. */
  number: number;
  context: Pick<ToolkitContext, 'workspace' | 'data' | 'patience' | 'overrides'>;
  files: ReadonlyMap<string, Uint8Array>;
}

/** A tool of the engines beside the operations, by its name. */
export type ToolName = `tool:${string}`;

/** Work for a process. */
export interface Task {
  operation: OperationName | ToolName;
  /** One input, or several of the same operation, which are cheaper together. */
  inputs: unknown[];
  state: WorkspaceState;
  /** The caller, for operations that keep data per account. */
  caller?: ToolkitContext['caller'];
}

/** A task as a message: a process that already knows a state of the workspace gets its number only. */
export interface TaskMessage {
  operation: OperationName | ToolName;
  inputs: unknown[];
  caller?: ToolkitContext['caller'];
  state: number;
  /** A state that is new to the process. */
  learn?: WorkspaceState;
  /** A state that is no longer needed. */
  forget?: number;
}

/**
 * The outcome of one input: an answer as JSON text, or speech, which may be sent as audio. Errors are passed between
 * processes as data, so that their kind survives.
 */
export type Outcome =
  | { json: string | Uint8Array; milliseconds?: number }
  | { output: unknown }
  | { error: { kind: string; message: string; hint: string | undefined } }
  | { fault: string };

/** The messages of a worker process: first that it is ready, then the answer to each task. */
export type WorkerMessage = 'ready' | Answer;

/** The answer to a task. */
export interface Answer {
  /** One per input, in order. */
  outcomes: Outcome[];
  /** Bytes of memory that the process holds now. */
  resident: number;
  /** Runs of libxml2 that the task took. */
  schemaRuns: number;
}

/** True for an answer, as opposed to an error. */
export const isAnswer = (outcome: Outcome): boolean => 'json' in outcome || 'output' in outcome;
