import { errors, type OpenApiOperation } from './parts.js';

const object = (properties: { [name: string]: object }) => ({
  'application/json': { schema: { type: 'object', properties, required: Object.keys(properties) } },
});
const text = { type: 'string' };
const nullableList = { type: ['array', 'null'], items: { type: 'string' }, description: 'null: all.' };

const open = { security: [], tags: ['service'] };
const notFound = { 404: { $ref: '#/components/responses/NotFound' } };

/** What a link to one schedule shows, without a key. */
const link = (operationId: string, summary: string, description: string, content: object) => ({
  get: {
    ...{ operationId, summary, description, security: [], tags: ['studio'] },
    parameters: [
      {
        ...{ name: 'token', in: 'path', required: true, schema: text },
        description: 'The token of a link, made with `cctool hoo links create`.',
      },
    ],
    responses: {
      200: { description: 'The answer.', content },
      ...errors.badRequest,
      ...notFound,
      429: { $ref: '#/components/responses/TooManyRequests' },
      ...errors.server,
    },
  },
});
const links = {
  '/hoo/{token}': link('wallboard', 'A page for a wallboard', 'Shows one schedule, and keeps itself up to date.', {
    'text/html': { schema: text },
  }),
  '/hoo/{token}/status': link(
    'linkStatus',
    'The status of a schedule, with words for people',
    'What the wallboard shows.',
    object({ is_open: { type: 'boolean' }, schedule: { type: 'object' }, text: { type: 'object' } }),
  ),
  '/hoo/{token}/events': link('linkEvents', 'Changes of state as they happen', 'Server-sent events.', {
    'text/event-stream': { schema: text },
  }),
  '/hoo/{token}/open.ics': link(
    'openFeed',
    'Open times as a calendar',
    'iCalendar, for calendar programs to subscribe to.',
    {
      'text/calendar': { schema: text },
    },
  ),
};

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
              properties: {
                id: text,
                name: text,
                mode: text,
                scopes: nullableList,
                schedules: nullableList,
                flows: nullableList,
              },
              required: ['id', 'name', 'mode', 'scopes', 'schedules', 'flows'],
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
  '/mcp': {
    post: {
      operationId: 'mcp',
      summary: 'The Model Context Protocol',
      description:
        'Streamable HTTP without sessions: one message of JSON-RPC 2.0 per request, its answer as JSON; 202 for a notification. ' +
        'The tools are those that the scopes of the key allow.',
      tags: ['service'],
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      responses: {
        200: { description: 'The answer.', content: { 'application/json': { schema: { type: 'object' } } } },
        202: { description: 'A notification was taken.' },
        ...errors.badRequest,
        ...errors.body,
        ...errors.key,
        ...errors.server,
      },
    },
  },
  '/api/studio/hoo/events': {
    get: {
      operationId: 'scheduleEvents',
      summary: 'Changes of state as they happen',
      description:
        'Scope `studio:hoo`. Server-sent events: `event: state` with the status as `data`, for every schedule at the start and then ' +
        'at every change, which has its instant as `at`.',
      tags: ['studio'],
      parameters: [
        {
          name: 'schedule',
          in: 'query',
          required: false,
          description: 'Keys of schedules, with commas between them; all that the key may ask when absent.',
          schema: text,
        },
      ],
      responses: {
        200: { description: 'A stream that does not end.', content: { 'text/event-stream': { schema: text } } },
        ...errors.badRequest,
        ...errors.key,
        ...errors.notFound,
        ...errors.server,
      },
    },
  },
  ...links,
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
