import type { z } from 'zod';
import type { Exchange } from '../http/exchange.js';
import { HttpError } from '../http/http-error.js';
import { readJson } from '../http/read-body.js';
import { describeIssue } from '../operations/read-input.js';

/**
 * The JSON body of a request from an account holder.
 * @throws HttpError 400 that names the field, 413 and 415 for the body
 */
export async function readFields<Schema extends z.ZodType>(
  exchange: Exchange,
  schema: Schema,
  limit = 64 * 1024,
): Promise<z.output<Schema>> {
  const result = schema.safeParse(await readJson(exchange, limit), { reportInput: true });
  if (!result.success) throw new HttpError(400, describeIssue(result.error.issues[0]!, 'field'));
  return result.data;
}

/**
 * The query of a request from an account holder.
 * @throws HttpError 400 that names the parameter
 */
export function readQuery<Schema extends z.ZodType>(exchange: Exchange, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(exchange.query, { reportInput: true });
  if (!result.success) throw new HttpError(400, describeIssue(result.error.issues[0]!, 'parameter'));
  return result.data;
}
