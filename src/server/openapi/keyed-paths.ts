import { backupOperations } from '../backups/backup-operations.js';
import { overrideOperations } from '../hours/override-operations.js';
import type { KeyedOperation } from '../operations/keyed-operation.js';
import { bytes, errors, inputSchema, type OpenApiDocument, type OpenApiOperation, type Schema } from './parts.js';

function parameters({ path, from, input, example, once }: KeyedOperation): Schema[] {
  const header = once ? [{ $ref: '#/components/parameters/Idempotency-Key' }] : [];
  const { properties = {}, required = [] } = inputSchema(input) as {
    properties?: { [name: string]: Schema };
    required?: string[];
  };
  const isHere = ([name]: [string, Schema]) => from === 'query' || path.includes(`:${name}`);
  const listed = Object.entries(properties)
    .filter(isHere)
    .map(([name, { description, ...schema }]) => ({
      name,
      in: path.includes(`:${name}`) ? 'path' : 'query',
      required: required.includes(name),
      ...(description === undefined ? {} : { description }),
      ...(name in example && { example: example[name] }),
      schema,
    }));
  return [...listed, ...header];
}

/** The fields of a body: those that the path does not have. */
function bodySchema({ path, input }: KeyedOperation): Schema {
  const {
    properties = {},
    required = [],
    ...rest
  } = inputSchema(input) as {
    properties?: { [name: string]: Schema };
    required?: string[];
  };
  const own = (name: string) => !path.includes(`:${name}`);
  const needed = required.filter(own);
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => own(name))),
    ...(needed.length > 0 && { required: needed }),
  };
}

function describe(operation: KeyedOperation): OpenApiOperation {
  const { name, path, from, scope, summary, command, example, answer, once, takesBytes, sendsBytes } = operation;
  const inBody = Object.fromEntries(Object.entries(example).filter(([field]) => !path.includes(`:${field}`)));
  const schema = { $ref: `#/components/schemas/${answer}` };
  return {
    operationId: name,
    summary,
    description: `Scope \`${scope}\`. In a terminal: \`cctool ${command} --remote\`.`,
    tags: ['studio'],
    parameters: parameters(operation),
    ...(from === 'json' && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: bodySchema(operation), example: inBody } },
      },
    }),
    ...(takesBytes && { requestBody: { required: true, content: bytes } }),
    responses: {
      200: {
        description: 'The answer.',
        content: sendsBytes ? bytes : { 'application/json': { schema } },
      },
      ...errors.badRequest,
      ...errors.key,
      ...errors.notFound,
      ...(from === 'json' || takesBytes ? errors.body : {}),
      ...(name === 'storedDifference' ? { 413: errors.body[413] } : {}),
      ...(once ? errors.otherRequest : {}),
      ...errors.server,
    },
  };
}

/** The paths of overrides of hours and of script backups. */
export function keyedPaths(): OpenApiDocument['paths'] {
  const paths: OpenApiDocument['paths'] = {};
  for (const operation of [...overrideOperations, ...backupOperations]) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation) };
  }
  return paths;
}
