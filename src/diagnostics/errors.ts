/**
 * What kind of failure it was; each door maps it once (an exit status in the CLI, a status code in the server).
 * - `usage`: the command line or the configuration is wrong
 * - `input`: the data handed in is malformed or unacceptable
 * - `not-found`: a named thing (a schedule, a backup, a file) does not exist
 * - `unavailable`: this build or this installation cannot do it
 * - `limit`: a size, depth, time or work limit was reached
 * - `auth`, `forbidden`, `rate`: answers of a remote service
 * - `remote`: the remote service could not be reached or answered with nonsense
 * - `timeout`: the remote service did not answer in time
 */
export type ErrorKind =
  | 'usage'
  | 'input'
  | 'not-found'
  | 'unavailable'
  | 'limit'
  | 'auth'
  | 'forbidden'
  | 'rate'
  | 'remote'
  | 'timeout';

/** An expected failure with a message for people: what is wrong, where, and what to do. Never shown with a stack. */
export class CctoolError extends Error {
  override readonly name = 'CctoolError';
  readonly kind: ErrorKind;
  /** The way out, shown on its own line. */
  readonly hint: string | undefined;

  constructor(kind: ErrorKind, message: string, hint?: string) {
    super(message);
    this.kind = kind;
    this.hint = hint;
  }
}

/** True for a CctoolError of any copy of this module (the CLI bundle and the library each hold one). */
export function isCctoolError(error: unknown): error is CctoolError {
  return error instanceof Error && error.name === 'CctoolError' && 'kind' in error;
}
