// The endpoints of the account pages in the form of an OpenAPI description, for the generator of requests. They are for
// the pages that come with the server, so the public description leaves them out.
const text = (maxLength = 200) => ({ type: 'string', minLength: 1, maxLength });
const list = { type: 'array', items: text() };
const errors = [400, 401, 403, 404, 413, 415, 429, 501, 503];
const responses = {
  ...Object.fromEntries(errors.map((status) => [status, {}])),
  200: { content: { 'application/json': { schema: { type: 'object' } } } },
};
const body = (properties, required = []) => ({
  requestBody: { content: { 'application/json': { schema: { type: 'object', properties, required } } } },
});
const query = (...names) => names.map((name) => ({ name, in: 'query', schema: text() }));
const path = (values) => [{ name: 'id', in: 'path', schema: { enum: [...values, 'nope', '%', 'key_'] } }];
const operation = (operationId, parts = {}) => ({ operationId, responses, ...parts });

/** @param known ids of a few keys and backups of the account, the names of operations, and its password */
export function accountDescription({ keys, backups, operations, password }) {
  // Keys to revoke are others than those to rotate: a rotation that works is among the requests, whatever comes first.
  const toRevoke = keys.slice(0, keys.length / 2);
  const toRotate = keys.slice(keys.length / 2);
  return {
    components: {
      schemas: { Error: { type: 'object', properties: { error: { type: 'string' } }, required: ['error'] } },
    },
    paths: {
      '/account/session': {
        get: operation('session'),
        post: operation(
          'sign in',
          body({ account: { enum: ['administrator', 'nobody'] }, password: { enum: [password, 'wrong'] } }, [
            'account',
            'password',
          ]),
        ),
      },
      '/account/keys': {
        get: operation('keys'),
        post: operation(
          'create key',
          body(
            {
              name: text(),
              scopes: { type: 'array', items: { enum: ['grxml:test', 'studio:hoo', 'everything'] } },
              schedules: list,
              flows: list,
              plan: { enum: ['standard', 'free', 'nope'] },
              expires_at: { type: 'string', format: 'date-time' },
            },
            ['name'],
          ),
        ),
      },
      '/account/key-choices': { get: operation('key choices') },
      '/account/keys/{id}': {
        get: operation('key', { parameters: path(keys) }),
        delete: operation('revoke key', { parameters: path(toRevoke) }),
      },
      '/account/keys/{id}/rotate': {
        post: operation('rotate key', {
          parameters: path(toRotate),
          ...body({ grace_seconds: { type: 'integer', minimum: -1, maximum: 100 } }),
        }),
      },
      '/account/backups': { get: operation('backups', { parameters: query('script_id', 'limit') }) },
      '/account/backups/{id}': { get: operation('backup', { parameters: path(backups) }) },
      '/account/backups/{id}/diff': {
        get: operation('diff', {
          parameters: [...path(backups), { name: 'from', in: 'query', schema: { enum: [...backups, 'nope'] } }],
        }),
      },
      '/account/schedules': { get: operation('schedules', { parameters: query('from', 'search', 'page') }) },
      '/account/usage': { get: operation('usage') },
      // One whose every good body is answered, and then all of them with any mixture of fields.
      '/account/run/calendarStatus': { post: operation('run', body({ at: { type: 'string', format: 'date-time' } })) },
      '/account/run/{operation}': {
        post: operation('run', {
          parameters: [{ name: 'operation', in: 'path', schema: { enum: [...operations, 'nope', '__proto__'] } }],
          ...body({
            content: text(),
            input: text(),
            grammar: text(),
            flow: text(),
            topic: text(),
            script_id: text(),
            schedule_id: text(),
            at: { type: 'string', format: 'date-time' },
          }),
        }),
      },
    },
  };
}
