import { type OverrideOperation, overrideOperations } from '../hours/override-operations.js';
import { errors, inputSchema, type OpenApiDocument, type OpenApiOperation, type Schema } from './parts.js';

function parameters({ path, from, input, example }: OverrideOperation): Schema[] {
  if (from === 'json') return [{ $ref: '#/components/parameters/Idempotency-Key' }];
  const { properties = {}, required = [] } = inputSchema(input) as {
    properties?: { [name: string]: Schema };
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: path.includes(`:${name}`) ? 'path' : 'query',
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    ...(name in example && { example: example[name] }),
    schema,
  }));
}

function describe(operation: OverrideOperation): OpenApiOperation {
  const { name, from, scope, summary, command, example, answer } = operation;
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
