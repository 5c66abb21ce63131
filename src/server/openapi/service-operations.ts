import type { OpenApiOperation } from './parts.js';

const object = (properties: { [name: string]: object }) => ({
  'application/json': { schema: { type: 'object', properties, required: Object.keys(properties) } },
});
const text = { type: 'string' };
const nullableList = { type: ['array', 'null'], items: { type: 'string' }, description: 'null: all.' };

const open = { security: [], tags: ['service'] };
const notFound = { 404: { $ref: '#/components/responses/NotFound' } };

/** The paths beside the operations. */
export const serviceOperations: { [path: string]: { [method: string]: OpenApiOperation } } = {
  '/v1/whoami': {
    get: {
      operationId: 'whoAmI',
      summary: 'Whose key is this, and what may it do',
      description: 'In a terminal: `cctool whoami`.',
      tags: ['service'],
      responses: {
        200: {
          description: 'The key, without its secret.',
          content: object({
            account: text,
            key: {
              type: 'object',
              properties: { id: text, name: text, scopes: nullableList, schedules: nullableList, flows: nullableList },
              required: ['id', 'name', 'scopes', 'schedules', 'flows'],
            },
            limits: { type: 'object' },
          }),
        },
        401: { $ref: '#/components/responses/InvalidKey' },
        429: { $ref: '#/components/responses/TooManyRequests' },
        500: { $ref: '#/components/responses/InternalError' },
        503: { $ref: '#/components/responses/Busy' },
      },
    },
  },
  '/healthz': {
    get: {
      ...open,
      operationId: 'health',
      summary: 'Does the process answer',
      description: 'Does no work; without a key and without limits.',
      responses: { 200: { description: 'It does.', content: object({ status: text, version: text }) }, ...notFound },
    },
  },
  '/readyz': {
    get: {
      ...open,
      operationId: 'ready',
      summary: 'May requests be sent here',
      description: 'Checks the store; says when a broken file of the workspace keeps its last good copy in use.',
      responses: {
        200: { description: 'They may.', content: object({ status: text, store: text, workspace: {} }) },
        ...notFound,
        503: { $ref: '#/components/responses/Busy' },
      },
    },
  },
  '/metrics': {
    get: {
      ...open,
      operationId: 'metrics',
      summary: 'Metrics for Prometheus',
      description: 'By route pattern and status; no keys, no raw paths.',
      responses: { 200: { description: 'Text format.', content: { 'text/plain': { schema: text } } }, ...notFound },
    },
  },
  '/openapi.json': {
    get: {
      ...open,
      operationId: 'description',
      summary: 'This description',
      description: 'OpenAPI 3.1.',
      responses: { 200: { description: 'The document.', content: object({ openapi: text, paths: {} }) }, ...notFound },
    },
  },
  '/docs': {
    get: {
      ...open,
      operationId: 'documentation',
      summary: 'This description, for people',
      description: 'One page that needs nothing from anywhere else.',
      responses: { 200: { description: 'A page.', content: { 'text/html': { schema: text } } }, ...notFound },
    },
  },
};
