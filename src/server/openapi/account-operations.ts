import type { z } from 'zod';
import { accountAnswers } from './account-answers.js';
import { accountRows } from './account-rows.js';
import { bytes, errors, inputSchema, type OpenApiDocument, type OpenApiOperation, type Schema } from './parts.js';
import type { Row } from './work-rows.js';

const audio = { 'audio/wav': { schema: { type: 'string', contentMediaType: 'audio/wav' } } };

function parameters(path: string, { query, values }: Row): Schema[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    ...(values && { example: values[0] }),
    schema: { type: 'string', ...(values && { enum: values }) },
  }));
  if (!query) return inPath;
  const { properties = {}, required = [] } = inputSchema(query) as {
    properties?: { [name: string]: Schema };
    required?: string[];
  };
  const inQuery = Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema,
  }));
  return [...inPath, ...inQuery];
}

function responses(path: string, isChange: boolean, row: Row): OpenApiOperation['responses'] {
  const { answer } = row;
  const schema = answer ? { $ref: `#/components/schemas/${answer}` } : { type: 'object' };
  const done: OpenApiOperation['responses'] =
    answer === null
      ? { 204: { description: 'Done.' } }
      : {
          200: {
            description: 'The answer.',
            content: answer === 'bytes' ? bytes : answer === 'audio' ? audio : { 'application/json': { schema } },
          },
        };
  return {
    ...done,
    ...(row.body || row.query || path.includes('{') ? errors.badRequest : {}),
    401: { $ref: '#/components/responses/NotSignedIn' },
    ...(isChange || row.isForAdministrators ? { 403: errors.key[403] } : {}),
    ...(path.includes('{') || row.namesThings ? { 404: errors.notFound[404] } : {}),
    ...(row.body ? errors.body : row.isLarge ? { 413: errors.body[413] } : {}),
    ...(row.isCounted || row.isSignIn ? { 429: errors.key[429] } : {}),
    ...errors.server,
    ...(row.values ? errors.upstream : {}),
  };
}

function describe(path: string, method: string, row: Row): OpenApiOperation {
  const isChange = method !== 'get';
  const listed = parameters(path, row);
  return {
    operationId: row.operationId,
    summary: row.summary,
    description: row.description ?? 'For the account that is signed in.',
    tags: ['account'],
    security: row.isSignIn ? [] : [isChange ? { session: [], csrf: [] } : { session: [] }],
    ...(listed.length > 0 && { parameters: listed }),
    ...(row.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: inputSchema(row.body.schema), example: row.body.example } },
      },
    }),
    responses: responses(path, isChange, row),
  };
}

/** The paths of the account, which the dashboard uses. */
export const accountPaths = (): OpenApiDocument['paths'] =>
  Object.fromEntries(
    Object.entries(accountRows).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, row]) => [method, describe(path, method, row)])),
    ]),
  );

/** Named schemas of their answers, for the registry of components. */
export const accountComponents: { [name: string]: z.ZodType } = accountAnswers;

/** How a browser authenticates. */
export const accountSecurity = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-cctool',
    description: 'The cookie of a session, which `POST /account/session` sets. Its name is `cctool` over plain HTTP.',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description: 'The `csrf_token` of the session, with every change.',
  },
};
