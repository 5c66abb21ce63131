import { z } from 'zod';

/** A JSON schema, or another part in plain JSON. */
export type Schema = { [keyword: string]: unknown };

/** An OpenAPI 3.1 document; its parts are plain JSON. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  paths: { [path: string]: { [method: string]: OpenApiOperation } };
  components: { schemas: { [name: string]: Schema } } & { [part: string]: unknown };
  [part: string]: unknown;
}
export interface OpenApiOperation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: Schema[];
  requestBody?: { required: boolean; content: { [type: string]: Schema } };
  responses: { [status: string]: Schema };
  security?: object[];
}

/** Bytes as a body, whatever they are. */
export const bytes = {
  'application/octet-stream': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } },
};

/** References to the shared error answers, by their cause. */
export const errors = {
  badRequest: { 400: { $ref: '#/components/responses/BadRequest' } },
  key: {
    401: { $ref: '#/components/responses/InvalidKey' },
    403: { $ref: '#/components/responses/Forbidden' },
    429: { $ref: '#/components/responses/TooManyRequests' },
  },
  notFound: { 404: { $ref: '#/components/responses/NotFound' } },
  body: {
    413: { $ref: '#/components/responses/TooLarge' },
    415: { $ref: '#/components/responses/UnsupportedType' },
  },
  otherRequest: { 422: { $ref: '#/components/responses/OtherRequest' } },
  server: {
    500: { $ref: '#/components/responses/InternalError' },
    501: { $ref: '#/components/responses/NotAvailable' },
    503: { $ref: '#/components/responses/Busy' },
  },
  /** Of operations that may use a remote service. */
  upstream: {
    502: { $ref: '#/components/responses/UpstreamFailed' },
    504: { $ref: '#/components/responses/UpstreamSilent' },
  },
};

/** The schema of an input inside a document: fields with a default are optional. */
export function inputSchema(schema: z.ZodType): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
}
