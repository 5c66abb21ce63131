import type { z } from 'zod';
import type { Exchange } from '../http/exchange.js';
import { HttpError } from '../http/http-error.js';
import { readJson } from '../http/read-body.js';
import { describeIssue } from './read-input.js';

/** One operation of the service beyond the ten, for keys with its scope: what its endpoint and its description derive from. */
export interface KeyedOperation {
  name: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  scope: string;
  summary: string;
  /** The command that does the same. */
  command: string;
  /** From the query and the path, or from the JSON body and the path. */
  from: 'query' | 'json';
  input: z.ZodType;
  example: { [field: string]: unknown };
  /** The name of the answer's schema. */
  answer: string;
  /** It is done once per `Idempotency-Key`. */
  once: boolean;
  /** The body of the request, or of the answer, is bytes. */
  takesBytes?: boolean;
  sendsBytes?: boolean;
}

/**
 * The input of a request, from where its operation says.
 * @throws HttpError 400 that names the field or the parameter; 413 and 415 for the body
 */
export async function readKeyedInput(
  { from, input }: KeyedOperation,
  exchange: Exchange,
  limit: number,
): Promise<unknown> {
  const raw =
    from === 'json'
      ? withParams(await readJson(exchange, limit), exchange.params)
      : { ...exchange.query, ...exchange.params };
  const read = input.safeParse(raw, { reportInput: true });
  if (read.success) return read.data;
  throw new HttpError(400, describeIssue(read.error.issues[0]!, from === 'json' ? 'field' : 'parameter'));
}

const withParams = (body: unknown, params: Exchange['params']) =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body, ...params } : body;
