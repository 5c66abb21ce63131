import { isCctoolError } from '../../diagnostics/index.js';
import { isStoreDamaged, isStoreFull, isStoreOutage } from '../../store/store.js';

/** An answer that is not success: its message becomes the `error` of the body. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly headers: { [name: string]: string };

  constructor(status: number, message: string, headers: { [name: string]: string } = {}) {
    // The stack is not used, and capturing it would be the largest cost of a flood of bad requests.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.status = status;
    this.headers = headers;
  }
}

/** The body of every answer that is not success. */
export const errorBody = (message: string): string => JSON.stringify({ error: message });

/** A remote service that an engine uses (a speech service) is a gateway's upstream: 502, 504 (RFC 9110, 15.6). */
const statuses = { input: 400, limit: 400, 'not-found': 404, unavailable: 501, remote: 502, timeout: 504 } as const;

/**
 * The part of a failure that a client may see. Expected failures say what is wrong and what to do; anything else is an
 * internal error whose details are logged under the request's id.
 * @param hide the folder of the workspace, whose path is not shown to clients
 */
export function toHttpError(error: unknown, hide?: string): HttpError {
  if (error instanceof HttpError) return error;
  if (isCctoolError(error) && error.kind in statuses) {
    // How to fix a remote service is for the operator, not for the client.
    const isUpstream = error.kind === 'remote' || error.kind === 'timeout';
    const text = error.hint && !isUpstream ? `${error.message} (${error.hint})` : error.message;
    const message = hide ? text.replaceAll(`${hide}/`, '').replaceAll(hide, '.') : text;
    return new HttpError(statuses[error.kind as keyof typeof statuses], message);
  }
  if (isStoreFull(error)) {
    const message =
      'The disk of the store is full: nothing was saved. Try again when the operator has freed some space.';
    return new HttpError(507, message, { 'retry-after': '30' });
  }
  if (isStoreDamaged(error)) {
    return new HttpError(503, 'The store is damaged: the operator must restore it.', { 'retry-after': '60' });
  }
  if (isStoreOutage(error)) {
    return new HttpError(503, 'The store cannot be reached. Try again in a moment.', { 'retry-after': '1' });
  }
  return new HttpError(500, 'Internal error. Report the request id of this answer (X-Request-Id) to the operator.');
}
