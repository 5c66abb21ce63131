import { z } from 'zod';
import { packageVersion } from '../../package-info.js';
import type { Fields, Route } from '../../toolkit/operation.js';
import { type AnyOperation, operations } from '../../toolkit/operations/index.js';
import { namedSchemas, schemas } from '../../toolkit/schemas.js';
import { overrideSchemas } from '../hours/override-operations.js';
import { accountComponents, accountPaths, accountSecurity } from './account-operations.js';
import { keyedPaths } from './keyed-paths.js';
import { tagOf, tags } from './operation-text.js';
import { errors, type OpenApiDocument, type OpenApiOperation, type Schema } from './parts.js';
import { serviceOperations } from './service-operations.js';

const capital = (name: string) => name[0]!.toUpperCase() + name.slice(1);
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** The schemas of all operations as named components that refer to each other. */
function componentSchemas(): { [name: string]: Schema } {
  const registry = z.registry<{ id: string }>();
  const named = { ...namedSchemas, ...accountComponents, ...overrideSchemas };
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  for (const { name, routes } of operations) {
    if (routes.some((route) => route.input === 'json'))
      registry.add(schemas[name].input, { id: `${capital(name)}Input` });
    registry.add(schemas[name].output, { id: `${capital(name)}Output` });
  }
  const { schemas: generated } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` });
  for (const schema of Object.values(generated) as Schema[]) {
    delete schema.$schema;
    delete schema.$id;
  }
  return {
    Error: {
      type: 'object',
      properties: { error: { type: 'string', description: 'What is wrong and what to do.' } },
      required: ['error'],
    },
    ...(generated as { [name: string]: Schema }),
  };
}

/** Query and path parameters, from the properties of the input's schema. */
function parameters(operation: AnyOperation, route: Route): Schema[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schemas[operation.name].input) as {
    properties?: { [name: string]: Schema };
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: route.path.includes(`:${name}`) ? 'path' : 'query',
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    ...(name in operation.example && { example: (operation.example as Fields)[name] }),
    schema,
  }));
}

function requestBody(operation: AnyOperation, route: Route): OpenApiOperation['requestBody'] {
  const example: Fields = { ...operation.example };
  const content: { [type: string]: Schema } =
    route.input === 'xml'
      ? { 'application/xml': { schema: { type: 'string', description: 'The grammar.' }, example: example.content } }
      : { 'application/json': { schema: reference(`${capital(operation.name)}Input`), example } };
  return { required: true, content };
}

const limitHeaders = {
  'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
};

const tagHeader = {
  ETag: { description: 'Names this answer: `If-None-Match` asks for another.', schema: { type: 'string' } },
};

function describeRoute(operation: AnyOperation, route: Route): OpenApiOperation {
  const hasBody = route.input !== 'query';
  const output: Schema = { 'application/json': { schema: reference(`${capital(operation.name)}Output`) } };
  for (const type of operation.answer.media?.types ?? [])
    output[type] = { schema: { type: 'string', contentMediaType: type.endsWith('*') ? 'audio/wav' : type } };
  const header = operation.isIdempotentByKey ? [{ $ref: '#/components/parameters/Idempotency-Key' }] : [];
  const listed = hasBody ? header : parameters(operation, route);
  return {
    operationId: operation.name + (route.input === 'xml' ? 'Xml' : ''),
    summary: operation.summary.replace(/[.?]$/, ''),
    description: `Scope \`${operation.scope}\`. In a terminal: \`cctool ${operation.command}\`.`,
    tags: [tagOf(route.path)],
    ...(listed.length > 0 && { parameters: listed }),
    ...(hasBody && { requestBody: requestBody(operation, route) }),
    responses: {
      200: {
        description: 'The answer.',
        headers: { ...limitHeaders, ...(operation.seldomChanges && tagHeader) },
        content: output,
      },
      ...(operation.seldomChanges && { 304: { description: 'The client has it.', headers: limitHeaders } }),
      ...errors.badRequest,
      ...errors.key,
      ...errors.notFound,
      ...(hasBody ? errors.body : {}),
      ...errors.server,
      ...(operation.asksElsewhere ? errors.upstream : {}),
    },
  };
}

const errorResponse = (description: string, headers: Schema = {}) => ({
  description,
  headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' }, ...headers },
  content: { 'application/json': { schema: reference('Error') } },
});

/** The description of the service, from the operation table and the schemas that check its requests. */
export function openApiDocument(base: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const operation of operations) {
    for (const route of operation.routes) {
      const path = route.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(operation, route) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'cctool',
      version: packageVersion(),
      summary: 'The contact-centre toolkit as a service.',
      description:
        'Speech grammars, hours, IVR flows, voice prompts and script backups. Every error of every status is a JSON object ' +
        'with one text, `error`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: base === '' ? '/' : base }],
    security: [{ key: [] }],
    tags,
    paths: { ...paths, ...keyedPaths(), ...serviceOperations, ...accountPaths() },
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'cct_live_…',
          description: 'An API key, made with `cctool keys create`. Its scopes say which operations it may use.',
        },
        ...accountSecurity,
      },
      parameters: {
        'Idempotency-Key': {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'A request that is repeated with the same key is done once; another request needs another key.',
          schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
        },
      },
      headers: {
        'X-Request-Id': {
          description: 'Names this request in the log; one that the client or a proxy sends is kept.',
          schema: { type: 'string' },
        },
        'RateLimit-Policy': {
          description: 'The limits of the plan: `"window";q=100;w=60`.',
          schema: { type: 'string' },
        },
        RateLimit: { description: 'What is left of a limit: `"window";r=99;t=60`.', schema: { type: 'string' } },
        'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
        'WWW-Authenticate': { description: 'How to authenticate (RFC 6750).', schema: { type: 'string' } },
      },
      responses: {
        BadRequest: errorResponse('Malformed or unacceptable input.'),
        InvalidKey: errorResponse('No key, or one that is mistyped, unknown, expired or revoked.', {
          'WWW-Authenticate': { $ref: '#/components/headers/WWW-Authenticate' },
        }),
        NotSignedIn: errorResponse('Nobody is signed in, or the account or the password is wrong.'),
        Forbidden: errorResponse('The key or the session does not have access to this operation or resource.'),
        NotFound: errorResponse('There is no such path, schedule or resource.'),
        TooLarge: errorResponse(
          'The body is larger than the plan allows, or what is asked for is too large to be shown.',
        ),
        OtherRequest: errorResponse('The Idempotency-Key was sent with another input before: nothing was changed.'),
        UnsupportedType: errorResponse('The content type or the encoding of the body is not accepted.'),
        TooManyRequests: errorResponse('A limit of the plan, or of failed authentications, is reached.', {
          'Retry-After': { $ref: '#/components/headers/Retry-After' },
          'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
          RateLimit: { $ref: '#/components/headers/RateLimit' },
        }),
        InternalError: errorResponse('A failure of the server.'),
        NotAvailable: errorResponse('This server cannot do it: the engine or its configuration is missing.'),
        UpstreamFailed: errorResponse('The service behind the voice failed, or gave something else than speech.'),
        UpstreamSilent: errorResponse('The service behind the voice did not answer in time.'),
        Busy: errorResponse('The server is busy, stopping, or cannot reach its store.'),
      },
      schemas: componentSchemas(),
    },
  };
}
