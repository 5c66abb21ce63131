// The parts of the service's description that a key opens and that a session opens, for the generator of requests.

/** Who makes a change, and why. */
const said = { by: ['Ana'], reason: ['Snow'] };

/** Replaces parameters and fields of operations by values of which many are good. @param values by operation and name */
function fillIn(paths, values) {
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const own = values[operation.operationId] ?? {};
    for (const parameter of operation.parameters ?? []) {
      if (own[parameter.name]) parameter.schema = { enum: [...own[parameter.name], 'nope', '%', 'key_'] };
    }
    const { properties = {} } = operation.requestBody?.content['application/json']?.schema ?? {};
    for (const name in properties) {
      if (!own[name]) continue;
      const one = { enum: own[name] };
      properties[name] =
        properties[name].type === 'array' ? { type: 'array', items: one, minItems: 1, maxItems: 1 } : one;
    }
  }
}

/**
 * The description without what needs a session, and without streams, whose answers do not end.
 * @param known overrides of "sales" that can be ended, the token of a link, and ids of many backups
 */
export function withoutAccount(description, { overrides, token, backups }) {
  const isStream = ({ responses }) => responses[200]?.content?.['text/event-stream'] !== undefined;
  const paths = structuredClone(
    Object.fromEntries(
      Object.entries(description.paths).filter(
        ([path, methods]) => !path.startsWith('/account/') && !Object.values(methods).some(isStream),
      ),
    ),
  );
  const schedule = ['support', '*'];
  // Backups to delete are others than those to read.
  const some = backups.slice(0, backups.length / 2);
  const [id, from] = [some, some];
  fillIn(paths, {
    storedBackups: { script_id: ['fuzzed'], label: ['a'], before: some },
    storedBackup: { id },
    downloadBackup: { id },
    storedDifference: { id, from },
    labelBackup: { id },
    restoreBackup: { id },
    deleteBackup: { id: backups.slice(backups.length / 2) },
    scheduleStatus: { schedule_id: ['support', 'sales'] },
    listOverrides: { schedule },
    createOverride: {
      schedule,
      end: ['+2h', 'tomorrow 9:00', 'soon'],
      duration: ['2h', '-'],
      start: ['now', '+1h', '?'],
    },
    clearOverrides: { schedule, all: ['true', 'false'], ...said },
    endOverride: { id: overrides, ...said },
    undoOverride: { schedule, ...said },
    overrideLog: { schedule, limit: ['1', '500'], before: ['2', '100'] },
    wallboard: { token: [token] },
    linkStatus: { token: [token] },
    openFeed: { token: [token] },
  });
  return { ...description, paths };
}

/**
 * What needs a session, with values of which many are good: generated names and passwords would be refused, every one.
 * @param known ids of a few keys and backups of the account, names of other accounts, its password, tokens for new passwords, and overrides of "sales" with the log's entries
 */
export function accountOnly(description, { keys, backups, password, overrides, entries, accounts, resets }) {
  // Keys to revoke are others than those to rotate: a rotation that works is among the requests, whatever comes first.
  const toRevoke = keys.slice(0, keys.length / 2);
  const toRotate = keys.slice(keys.length / 2);
  const values = {
    showKey: { id: keys },
    deskPrompts: { folder: ['menu'] },
    deskSound: { folder: ['menu'], id: ['p000'] },
    decidePrompts: {
      folder: ['menu'],
      decisions: ['draft', 'rejected'].map((state) => ({ id: 'p000', sha256: '0'.repeat(64), state })),
    },
    requestsOfKey: { id: keys, operation: ['testGrammar', 'nope'], status: ['404', '4xx'], limit: ['1', '500'] },
    resetPassword: { name: accounts },
    resetSecondFactor: { name: accounts },
    startSecondFactor: { password: [password] },
    transferOwnership: { name: accounts, password: [password] },
    changeKey: { id: toRotate, schedules: ['support'], flows: ['bank'], addresses: ['203.0.113.0/24', 'x'] },
    showAccount: { name: accounts },
    changeAccount: { name: accounts, plan: ['free', 'nope'], schedules: ['support'], flows: ['bank'] },
    createAccount: { plan: ['free', 'nope'], schedules: ['support'], flows: ['bank'] },
    deleteAccount: { name: accounts.slice(accounts.length / 2) },
    sessionsOfAccount: { name: accounts },
    endSessionsOfAccount: { name: accounts },
    endSessionOfAccount: { name: accounts },
    setPassword: { name: accounts, password: [password] },
    keysOfAccount: { name: accounts },
    auditLog: { account: accounts, target: keys, action: ['key', 'key.revoke', 'nope'] },
    revokeKey: { id: toRevoke },
    rotateKey: { id: toRotate },
    showBackup: { id: backups },
    downloadOwnBackup: { id: backups },
    compareBackups: { id: backups, from: backups },
    // An address may try twenty times: what is wrong comes from requests that were spoiled.
    signIn: { account: ['administrator'], password: [password] },
    useReset: { token: resets, password: [password] },
    createKey: { plan: ['standard', 'free', 'nope'] },
    accountOverrides: { limit: ['1', '500'] },
    overrideSchedules: {
      schedules: ['support', '*', 'nope'],
      end: ['+2h', 'soon'],
      duration: ['2h', '-'],
      start: ['now', '?'],
    },
    endAccountOverride: { id: overrides, ...said },
    undoOverrides: { entries, ...said },
  };
  const paths = structuredClone(
    Object.fromEntries(Object.entries(description.paths).filter(([path]) => path.startsWith('/account/'))),
  );
  // Signing out would end the session that all the others need.
  delete paths['/account/session'].delete;
  // No generated id is that of a session.
  for (const whose of ['sessions', 'accounts/{name}/sessions']) delete paths[`/account/${whose}/{id}`];
  // No generated code is right.
  for (const what of ['confirm', 'recovery-codes', 'remove']) delete paths[`/account/second-factor/${what}`];
  fillIn(paths, values);
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

/**
 * Makes overrides that can be ended or taken back.
 * @param create sends one to the API and returns the answer's body
 */
export async function makeOverrides(create, count) {
  const made = [];
  for (let i = 0; i < count; i++) {
    made.push(await create({ schedule: 'sales', state: 'closed', start: '+30d', duration: '1h' }));
  }
  return { overrides: made.map(({ override }) => override.id), entries: made.map(({ entry }) => entry) };
}

/** Makes backups. @param create sends a script to the API and returns the answer's body */
export async function makeBackups(create, count) {
  const made = [];
  for (let i = 0; i < count; i++) made.push((await create({ script_id: 'fuzzed', content: `play ${i}` })).backup_id);
  return { backups: made };
}
