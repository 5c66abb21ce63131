import { randomUUID } from 'node:crypto';
import { type AnyOperation, type Toolkit, toolkitOf } from '../toolkit/operations/index.js';
import { readAnswer } from './read-answer.js';
import { ServiceClient, type ServiceOptions, type ServiceRequest } from './service-client.js';

/** The request for an operation: a field that the path names goes there, the others into the query or the body. */
function requestFor(operation: AnyOperation, input: object): ServiceRequest {
  const route = operation.routes.find((candidate) => candidate.input !== 'xml')!;
  const fields: { [field: string]: unknown } = { ...input };
  const path = route.path.replace(/:(\w+)/g, (_, field: string) => {
    const value = String(fields[field]);
    delete fields[field];
    return encodeURIComponent(value);
  });
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (route.input === 'query') {
    const query = Object.fromEntries(given.map(([field, value]) => [field, String(value)]));
    return { method: route.method, path, query };
  }
  return {
    method: route.method,
    path,
    body: Object.fromEntries(given),
    ...(operation.isIdempotentByKey && { headers: { 'idempotency-key': randomUUID() } }),
    ...(operation.asksElsewhere && { isCostly: true }),
  };
}

/**
 * The operations, asked of a service. A backup carries an idempotency key, so that a repeated request is one backup.
 * @throws CctoolError of kind `usage` for an unusable base URL or key; see ServiceClient.send for what the methods throw
 */
export function createRemoteToolkit(options: ServiceOptions): Toolkit & { close(): Promise<void> } {
  const client = new ServiceClient(options);
  const toolkit = toolkitOf(
    (operation) => async (input) => readAnswer(operation, await client.send(requestFor(operation, input))),
  );
  return { ...toolkit, close: () => client.close() };
}
