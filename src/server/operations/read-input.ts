import type { z } from 'zod';
import type { Route } from '../../toolkit/operation.js';
import type { AnyOperation, OperationName } from '../../toolkit/operations/index.js';
import { schemas } from '../../toolkit/schemas.js';
import type { Exchange } from '../http/exchange.js';
import { HttpError } from '../http/http-error.js';
import { readJson, readXml } from '../http/read-body.js';
import type { Plan } from '../settings.js';

/** What one request may hold. */
export type Bounds = Pick<Plan, 'body_bytes' | 'batch'>;

/** Says what is wrong with an input, naming the field. */
export function describeIssue(issue: z.core.$ZodIssue, noun: string): string {
  const place = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.slice(0, 5).map((key) => `"${key.slice(0, 60)}"`);
    if (issue.keys.length > names.length) names.push('…');
    return `Unknown ${noun} ${names.join(', ')}${place === '' ? '' : ` in "${place}"`}.`;
  }
  if (place === '') return 'The body is not a JSON object.';
  if (issue.code === 'invalid_type' && issue.input === undefined) return `The ${noun} "${place}" is missing.`;
  return `The ${noun} "${place}" is not acceptable: ${issue.message.replace(/^Invalid input: /, '')}.`;
}

/** Looks at lists before their entries are: a finding for each of a hundred thousand would hold everybody up. */
export function checkBatch(raw: unknown, plan: Bounds): void {
  if (typeof raw !== 'object' || raw === null) return;
  for (const [field, value] of Object.entries(raw)) {
    if (Array.isArray(value) && value.length > plan.batch) {
      throw new HttpError(
        400,
        `The field "${field.slice(0, 60)}" has ${value.length} entries; this key's plan allows ${plan.batch} in one request.`,
      );
    }
  }
}

/**
 * Reads an operation's input from where its route says: query, JSON body or XML body, and the path.
 * @throws HttpError 400 that names the field, 413 and 415 for the body
 */
export function readInput(
  operation: AnyOperation,
  route: Route,
  exchange: Exchange,
  plan: Bounds,
): { [field: string]: unknown } | Promise<{ [field: string]: unknown }> {
  if (route.input === 'query' && isEmpty(exchange.query) && isEmpty(exchange.params))
    return emptyInput(operation, plan);
  if (route.input === 'query')
    return checkInput(operation, { ...exchange.query, ...exchange.params }, 'parameter', plan);
  if (route.input === 'xml') {
    return readXml(exchange, plan.body_bytes).then((content) => checkInput(operation, { content }, 'field', plan));
  }
  return readJson(exchange, plan.body_bytes).then((body) => checkInput(operation, body, 'field', plan));
}

function isEmpty(fields: object): boolean {
  for (const _ in fields) return false;
  return true;
}

const emptyInputs = new Map<OperationName, { [field: string]: unknown }>();

/** The input of a request without parameters: the most frequent one of all, checked once. */
function emptyInput(operation: AnyOperation, plan: Bounds): { [field: string]: unknown } {
  const known = emptyInputs.get(operation.name);
  if (known) return known;
  const input = Object.freeze(checkInput(operation, {}, 'parameter', plan));
  emptyInputs.set(operation.name, input);
  return input;
}

/**
 * Checks an input against the operation's schema and the plan.
 * @param noun what its parts are called in errors
 * @throws HttpError 400 that names the part
 */
export function checkInput(
  operation: AnyOperation,
  raw: unknown,
  noun: string,
  plan: Bounds,
): { [field: string]: unknown } {
  checkBatch(raw, plan);
  const schema = schemas[operation.name].input as z.ZodType<{ [field: string]: unknown }>;
  const result = schema.safeParse(raw, { reportInput: true });
  if (!result.success) throw new HttpError(400, describeIssue(result.error.issues[0]!, noun));
  return result.data;
}
