// The parts of the service's description that a key opens and that a session opens, for the generator of requests.

/** The description without what needs a session. */
export function withoutAccount(description) {
  const paths = Object.entries(description.paths).filter(([path]) => !path.startsWith('/account/'));
  return { ...description, paths: Object.fromEntries(paths) };
}

/**
 * What needs a session, with values of which many are good: generated names and passwords would be refused, every one.
 * @param known ids of a few keys and backups of the account, and its password
 */
export function accountOnly(description, { keys, backups, password }) {
  // Keys to revoke are others than those to rotate: a rotation that works is among the requests, whatever comes first.
  const toRevoke = keys.slice(0, keys.length / 2);
  const toRotate = keys.slice(keys.length / 2);
  const values = {
    showKey: { id: keys },
    revokeKey: { id: toRevoke },
    rotateKey: { id: toRotate },
    showBackup: { id: backups },
    compareBackups: { id: backups, from: backups },
    signIn: { account: ['administrator', 'nobody'], password: [password, 'wrong'] },
    createKey: { plan: ['standard', 'free', 'nope'] },
  };
  const paths = structuredClone(
    Object.fromEntries(Object.entries(description.paths).filter(([path]) => path.startsWith('/account/'))),
  );
  // Signing out would end the session that all the others need.
  delete paths['/account/session'].delete;
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const own = values[operation.operationId] ?? {};
    for (const parameter of operation.parameters ?? []) {
      if (own[parameter.name]) parameter.schema = { enum: [...own[parameter.name], 'nope', '%', 'key_'] };
    }
    const { properties = {} } = operation.requestBody?.content['application/json'].schema ?? {};
    for (const name in properties) if (own[name]) properties[name] = { enum: own[name] };
  }
  // One whose every good body is answered, beside all of them with any mixture of fields.
  const text = { type: 'string', maxLength: 200 };
  const instant = { type: 'string', format: 'date-time' };
  const bodyOf = (properties) => ({ content: { 'application/json': { schema: { type: 'object', properties } } } });
  const { post } = paths['/account/run/{operation}'];
  const fields = ['content', 'input', 'grammar', 'flow', 'topic', 'script_id', 'schedule_id'];
  post.requestBody = bodyOf({ ...Object.fromEntries(fields.map((name) => [name, text])), at: instant });
  paths['/account/run/calendarStatus'] = {
    post: { ...post, parameters: [], requestBody: bodyOf({ at: instant }) },
  };
  return { ...description, paths };
}
