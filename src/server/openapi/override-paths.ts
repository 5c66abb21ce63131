import { type OverrideOperation, overrideOperations } from '../hours/override-operations.js';
import { errors, inputSchema, type OpenApiDocument, type OpenApiOperation, type Schema } from './parts.js';

function parameters({ method, path, from, input, example }: OverrideOperation): Schema[] {
  const header = method === 'GET' ? [] : [{ $ref: '#/components/parameters/Idempotency-Key' }];
  if (from === 'json') return header;
  const { properties = {}, required = [] } = inputSchema(input) as {
    properties?: { [name: string]: Schema };
    required?: string[];
  };
  const listed = Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: path.includes(`:${name}`) ? 'path' : 'query',
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    ...(name in example && { example: example[name] }),
    schema,
  }));
  return [...listed, ...header];
}

function describe(operation: OverrideOperation): OpenApiOperation {
  const { name, method, from, scope, summary, command, example, answer } = operation;
  return {
    operationId: name,
    summary,
    description: `Scope \`${scope}\`. In a terminal: \`cctool ${command} --remote\`.`,
    tags: ['studio'],
    parameters: parameters(operation),
    ...(from === 'json' && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: inputSchema(operation.input), example } },
      },
    }),
    responses: {
      200: {
        description: 'The answer.',
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${answer}` } } },
      },
      ...errors.badRequest,
      ...errors.key,
      ...errors.notFound,
      ...(from === 'json' ? errors.body : {}),
      ...(method === 'GET' ? {} : errors.otherRequest),
      ...errors.server,
    },
  };
}

/** The paths of overrides of hours. */
export function overridePaths(): OpenApiDocument['paths'] {
  const paths: OpenApiDocument['paths'] = {};
  for (const operation of overrideOperations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation) };
  }
  return paths;
}
