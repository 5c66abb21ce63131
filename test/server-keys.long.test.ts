import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, limitAccount } from '../src/store/accounts.js';
import { newApiKey } from '../src/store/key-format.js';
import { createKey, findApiKey, revokeKey, rotateKey } from '../src/store/keys.js';
import { operations } from '../src/toolkit/operations/index.js';
import { plainInputs } from './doors/cases.js';
import { type Answer, type Ask, TestServer } from './support/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({
    settings: {
      plans: {
        three: { requests: 3, window: 60, body_bytes: 10_000, batch: 2 },
        bursty: { requests: 1000, window: 60, burst: 2 },
      },
      failed_authentications: { attempts: 5, window: 60 },
      trust_proxy: true,
    },
  });
});
afterAll(() => server?.stop());

/** A client address of its own, so that failures of one test do not count in another. */
let addresses = 0;
const elsewhere = () => ({ 'x-forwarded-for': `198.51.100.7, 10.0.0.${++addresses}` });

const status = (key: string | undefined, headers: { [name: string]: string } = elsewhere()): Promise<Answer> =>
  server.ask({ path: '/v1/whoami', key, headers });

/** A key of a new account: requests count against the windows of its account. */
async function keyWithPlan(plan: string, name = 'test') {
  const account = `account ${++accounts}`;
  await createAccount(server.running.service.store, account, 'administrator');
  return server.key({ name, account, plan });
}
let accounts = 0;

/** An acceptable request per route. */
function requests(): { scope: string; route: string; ask: Ask }[] {
  return operations.flatMap((row) =>
    row.routes.map((route) => {
      const input: { [field: string]: unknown } = plainInputs[row.name];
      const path = route.path.replace(/:(\w+)/g, (_, field: string) => String(input[field]));
      const ask: Ask =
        route.input === 'query'
          ? { path }
          : route.input === 'json'
            ? { path, body: input }
            : { path, body: String(input.content), headers: { 'content-type': 'application/xml' } };
      return { scope: row.scope, route: `${route.method} ${route.path}`, ask };
    }),
  );
}

describe('401', () => {
  const wellFormed = newApiKey();
  for (const [what, authorization, message] of [
    ['no key', undefined, 'Invalid API key: send one in the header'],
    ['another scheme', 'Basic YTpi', 'Invalid API key: the header must be'],
    ['no token', 'Bearer', 'Invalid API key: the header must be'],
    ['two tokens', 'Bearer a b', 'Invalid API key: the header must be'],
    [
      'a mistyped key',
      `Bearer ${wellFormed.slice(0, -1)}${wellFormed.endsWith('x') ? 'y' : 'x'}`,
      'Invalid API key: it is mistyped',
    ],
    ['an endless key', `Bearer ${'x'.repeat(10_000)}`, 'Invalid API key: it is mistyped'],
    ['an unknown key', `Bearer ${wellFormed}`, 'Invalid API key: it is unknown'],
  ] as const) {
    it(`for ${what}`, async () => {
      const headers = { ...elsewhere(), ...(authorization === undefined ? {} : { authorization }) };
      const answer = await status(undefined, headers);
      expect([answer.status, answer.body]).toEqual([401, { error: expect.stringContaining(message) }]);
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer realm="cctool"/);
    });
  }

  it('for an expired key, from the instant on', async () => {
    const { service } = server.running;
    const end = Date.now() + 3_600_000;
    const expires_at = new Date(end).toISOString();
    const { key } = await server.key({ expires_at });
    const { now } = service;
    service.now = () => end - 1;
    expect((await status(key)).status).toBe(200);
    service.now = () => end;
    const answer = await status(key);
    service.now = now;
    expect([answer.status, answer.body]).toEqual([401, { error: `Invalid API key: it expired at ${expires_at}.` }]);
  });

  it('for a revoked key, on the very next request', async () => {
    for (let i = 0; i < 20; i++) {
      const { id, key } = await server.key();
      expect((await status(key)).status).toBe(200);
      await revokeKey(server.running.service.store, id);
      expect((await status(key)).body).toEqual({ error: 'Invalid API key: it has been revoked.' });
    }
  });

  it('for every route without a key, before anything else is looked at', async () => {
    for (const { route, ask } of requests()) {
      expect([route, (await server.ask({ ...ask, body: ask.body && '{', headers: elsewhere() })).status]).toEqual([
        route,
        401,
      ]);
    }
  });
});

describe('403', () => {
  it('for every route with a key that has all scopes but its own', async () => {
    const all = [...new Set(operations.map((row) => row.scope))];
    for (const { scope, route, ask } of requests()) {
      const { key } = await server.key({ name: `not ${scope}`, scopes: all.filter((other) => other !== scope) });
      const answer = await server.ask({ ...ask, key });
      expect([route, answer.status]).toEqual([route, 403]);
      expect(answer.body.error).toContain(`The API key "not ${scope}" does not have access to ${scope}`);
      // RFC 6750, 3.1
      expect(answer.headers['www-authenticate']).toBe(
        `Bearer realm="cctool", error="insufficient_scope", scope="${scope}"`,
      );
    }
  });

  it('never for a key that has the scope', async () => {
    for (const { scope, route, ask } of requests()) {
      const { key } = await server.key({ scopes: [scope] });
      const answer = await server.ask({ ...ask, key });
      expect([401, 403], route).not.toContain(answer.status);
    }
  });

  it('for a schedule that the key is not for, whether or not there is one', async () => {
    const { key } = await server.key({ name: 'wallboard', schedules: ['support'] });
    for (const schedule of ['sales', 'no-such-thing', 'support%2F..']) {
      const answer = await server.ask({ path: `/api/studio/hoo/status/${schedule}`, key });
      expect([answer.status, answer.body.error]).toEqual([
        403,
        `The API key "wallboard" does not have access to the schedule "${decodeURIComponent(schedule)}".`,
      ]);
    }
    expect((await server.ask({ path: '/api/studio/hoo/status/support', key })).status).not.toBe(403);
  });

  it('and a flow of its own may ask no other schedule', async () => {
    const { key } = await server.key({ schedules: ['support'] });
    const ask = async (schedule: string, from: string | undefined) => {
      const node = `{ type: hours, schedule: ${schedule}, on: { open: bye, closed: bye } }`;
      const end = '{ type: end }';
      const flow = `ivr: 1\nname: spy\nstart: ask\nnodes:\n  ask: ${node}\n  bye: ${end}\n`;
      const { status, body } = await server.ask({ path: '/v1/ivr/test', key: from, body: { flow, input: '' } });
      if (status !== 200) return [status, body.error];
      return [status, body.diagnostics.map((found: { code: string }) => found.code)];
    };
    expect(await ask('support', key)).toEqual([200, []]);
    expect(await ask('sales', key)).toEqual([200, ['unknown-schedule']]);
    // The sample hours do have it: a key without the restriction is told.
    expect(await ask('sales', (await server.key({})).key)).toEqual([200, []]);
  });

  it('for a flow that the key is not for', async () => {
    const { key } = await server.key({ name: 'tester', flows: ['main'] });
    const test = (flow: string) => server.ask({ path: '/v1/ivr/test', key, body: { flow, input: '' } });
    expect((await test('other')).body).toEqual({
      error: 'The API key "tester" does not have access to the flow "other".',
    });
    expect((await test('main')).status).not.toBe(403);
    // A flow that is brought along is none of those; the answer does not repeat all of it.
    const whole = await test(`ivr: 1\nname: main\n${'#'.repeat(5000)}`);
    expect([whole.status, whole.body.error.length < 400]).toEqual([403, true]);
  });
});

describe('429', () => {
  it('after the requests of the plan, with the time to wait', async () => {
    const { key } = await keyWithPlan('three');
    for (const left of [2, 1, 0]) {
      const answer = await status(key);
      expect(answer.status).toBe(200);
      expect(answer.headers['ratelimit-policy']).toBe('"window";q=3;w=60');
      expect(answer.headers.ratelimit).toMatch(new RegExp(`^"window";r=${left};t=(60|[1-5]?\\d)$`));
    }
    const refused = await status(key);
    expect(refused.status).toBe(429);
    expect(refused.body.error).toMatch(
      /^Too many requests: more than 3 requests in 60 seconds\. Try again in \d+ seconds\.$/,
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(refused.headers.ratelimit).toMatch(/^"window";r=0;t=\d+$/);
    const other = await keyWithPlan('three');
    expect((await status(other.key)).status).toBe(200);
  });

  it('for exactly the requests over the limit, however many come at once', async () => {
    const { key } = await keyWithPlan('three');
    const answers = await Promise.all(Array.from({ length: 40 }, () => status(key)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(37);
  });

  it('for more in one second than the burst of the plan', async () => {
    // On a busy machine five requests may take more than their second: then again, with another key.
    let answers: Answer[] = [];
    let key = '';
    for (let attempt = 0; attempt < 20 && answers.filter((answer) => answer.status === 429).length < 3; attempt++) {
      key = (await keyWithPlan('bursty')).key;
      answers = await Promise.all(Array.from({ length: 5 }, () => status(key)));
    }
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(3);
    const refused = answers.find((answer) => answer.status === 429)!;
    expect(refused.headers['ratelimit-policy']).toBe('"window";q=1000;w=60, "burst";q=2;w=1');
    expect(refused.headers.ratelimit).toMatch(/^"burst";r=0;t=1$/);
    expect(refused.headers['retry-after']).toBe('1');
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await status(key)).status).toBe(200);
  });

  it('for an address that fails to authenticate too often; its valid keys still work', async () => {
    const headers = elsewhere();
    const { key } = await server.key();
    const statuses = [];
    for (let i = 0; i < 7; i++) statuses.push((await status(newApiKey(), headers)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const refused = await status('cct_live_nonsense', headers);
    expect(refused.body.error).toContain('more than 5 failed authentications in 60 seconds from 10.0.0.');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await status(key, headers)).status).toBe(200);
    expect((await status(newApiKey())).status).toBe(401);
  });

  it('for the address that the proxy has seen, whatever the client says and whichever port it comes from', async () => {
    const address = elsewhere()['x-forwarded-for'].split(', ')[1]!;
    const statuses = [];
    // The client makes up all but the last, which its proxy writes; some proxies write the port as well.
    for (const [i, seen] of [address, `${address}:1000`, address, `${address}:65535`, address, address].entries()) {
      statuses.push((await status(newApiKey(), { 'x-forwarded-for': `203.0.113.${i}, 10.9.9.${i}, ${seen}` })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    // One subscriber has 64 bits of IPv6 addresses.
    const subscriber = [];
    for (const seen of [
      '2001:db8::1',
      '[2001:db8::2]:443',
      '2001:db8:0:0:ff::3',
      '[2001:db8::4]',
      '2001:db8::5',
      '2001:db8::6',
    ])
      subscriber.push((await status(newApiKey(), { 'x-forwarded-for': seen })).status);
    expect(subscriber).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('not for a list that is too long: that is 400', async () => {
    const { key } = await keyWithPlan('three');
    const body = { topic: 'billing', phrases: ['a', 'b', 'c'] };
    const answer = await server.ask({ path: '/api/speechsmith/suggestions', key, body });
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining('allows 2 in one request')]);
  });
});

describe('the limits of an account', () => {
  const account = async (limits: Parameters<typeof limitAccount>[2]) => {
    const { store } = server.running.service;
    const { id, name } = await createAccount(store, `limited ${++accounts}`);
    await limitAccount(store, id, limits);
    return { id, name, key: (request = {}) => server.key({ account: name, ...request }) };
  };

  it.each<[string, Parameters<typeof limitAccount>[2], (string | undefined)[], number[]]>([
    // Keys of one account share the window of its plan: 3 requests, whichever key sends them.
    ['two keys of the plan', { plan: 'three' }, [undefined, undefined], [200, 200, 200, 429, 429, 429]],
    ['a key with a larger plan', { plan: 'three' }, ['unlimited', undefined], [200, 200, 200, 429, 429, 429]],
    ['two keys with the same smaller plan', {}, ['three', 'three'], [200, 200, 200, 429, 429, 429]],
    // The first key has 3 of its own; the account has 6,000 for the other.
    ['a key with a smaller plan', {}, ['three', undefined], [200, 200, 200, 200, 200, 200, 429, 200]],
  ])('hold for all its keys together: %s', async (_, limits, plans, expected) => {
    const { key } = await account(limits);
    const keys = await Promise.all(plans.map((plan) => key(plan === undefined ? {} : { plan })));
    const statuses = [];
    for (let i = 0; i < expected.length; i++) statuses.push((await status(keys[i % 2]!.key)).status);
    expect(statuses).toEqual(expected);
  });

  it('hold for 300 keys as for one', async () => {
    const { key } = await account({ plan: 'three', max_keys: 300 });
    const keys = [];
    for (let i = 0; i < 300; i++) keys.push(await key());
    const answers = await Promise.all(keys.map(({ key: secret }) => status(secret)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(297);
  });

  it('bound the number of keys in force: 100 for a member, also when they are made at once', async () => {
    const { name, key } = await account({});
    const made = await Promise.allSettled(Array.from({ length: 103 }, () => key()));
    expect(made.filter((each) => each.status === 'fulfilled')).toHaveLength(100);
    await expect(key()).rejects.toThrow(`the account "${name}" has 100 keys in force, which is its limit`);
    const [first] = made.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    // A rotation replaces a key; a revoked one makes room.
    const next = await rotateKey(server.running.service.store, first!.id);
    await revokeKey(server.running.service.store, next.id);
    expect((await key()).status).toBe('active');
    await expect(key()).rejects.toThrow('100 keys in force');
  });

  it('change what its keys may do from the next request on', async () => {
    const { store } = server.running.service;
    const { id, key } = await account({});
    const { key: secret } = await key({ schedules: ['support', 'sales'] });
    const ask = async (schedule: string) =>
      (await server.ask({ path: `/api/studio/hoo/status/${schedule}`, key: secret })).status;
    expect([await ask('support'), await ask('sales'), await ask('chat')]).toEqual([200, 200, 403]);
    await limitAccount(store, id, { schedules: ['sales', 'chat'] });
    expect([await ask('support'), await ask('sales'), await ask('chat')]).toEqual([403, 200, 403]);
    await limitAccount(store, id, { scopes: ['grxml:test'] });
    expect(await ask('sales')).toBe(403);
    await limitAccount(store, id, { scopes: null, schedules: null });
    expect([await ask('support'), await ask('sales'), await ask('chat')]).toEqual([200, 200, 403]);
    await limitAccount(store, id, { scopes: ['grxml:test'] });
    await expect(key({ scopes: ['ivr:test'] })).rejects.toThrow('does not allow the scope "ivr:test"');
  });

  it('bound what its backups take; the same content again takes nothing', async () => {
    const { key } = await account({ max_storage: 1 });
    const { key: secret } = await key();
    const send = (script_id: string, content: string) =>
      server.ask({ path: '/api/studio/backup', key: secret, body: { script_id, content } });
    const half = 'a'.repeat(600 * 1024);
    expect((await send('one', half)).status).toBe(200);
    expect((await send('two', half)).status).toBe(200);
    const refused = await send('three', 'b'.repeat(600 * 1024));
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('storage of 1 MiB')]);
    expect((await send('four', 'c')).status).toBe(200);
  });
});

describe('a key', () => {
  it.each([
    ['a b', true],
    ['ürün ключ 鍵', true],
    ['x'.repeat(200), true],
    ['x'.repeat(201), false],
    [' ', false],
    ['a\u0007b', false],
    // U+202E turns round what follows it; U+2066 to U+2069 isolate; U+200F marks a direction.
    ['key \u202Egpj.exe', false],
    ['a\u2066b\u2069', false],
    ['a\u200Fb', false],
    ['two\u2028lines', false],
  ])('may have the name %j: %s', async (name, isAccepted) => {
    const made = await server.key({ name }).then(
      () => true,
      (error: Error) => (/control or bidirectional characters/.test(error.message) ? false : error),
    );
    expect(made).toBe(isAccepted);
  });

  it('learns what it may do', async () => {
    const { id, key } = await server.key({ name: 'me', scopes: ['ivr:test'], flows: ['main'], plan: 'three' });
    expect((await status(key)).body).toEqual({
      account: 'administrator',
      key: {
        id,
        name: 'me',
        mode: 'live',
        scopes: ['ivr:test'],
        schedules: null,
        flows: ['main'],
        plan: 'three',
        expires_at: null,
      },
      limits: { requests: 3, window: 60, burst: null, body_bytes: 10_000, batch: 2 },
    });
  });

  it('has a last use and counts, soon after', async () => {
    const { service } = server.running;
    const { id, key } = await server.key();
    const { now } = service;
    // Both in one hour, at whatever minute this runs.
    const at = now();
    service.now = () => at;
    await server.ask({ path: '/api/studio/backup', key, body: plainInputs.backupScript });
    await server.ask({ path: '/api/studio/backup', key, body: plainInputs.backupScript });
    service.now = now;
    await service.usage.flush();
    expect((await findApiKey(service.store, id)).last_used_at).toBe(new Date(at).toISOString());
    const rows = await service.store.db.selectFrom('usage').selectAll().where('key_id', '=', id).execute();
    expect(rows).toMatchObject([{ operation: 'backupScript', requests: 2, refused: 0 }]);
  });

  it('is followed by its successor when it is rotated', async () => {
    const { service } = server.running;
    const old = await server.key({ name: 'old', scopes: ['ivr:test'] });
    const next = await rotateKey(service.store, old.id, 60);
    expect([(await status(old.key)).status, (await status(next.key)).status]).toEqual([200, 200]);
    await revokeKey(service.store, old.id);
    expect([(await status(old.key)).status, (await status(next.key)).status]).toEqual([401, 200]);
  });

  it('whose plan is gone from the configuration has the standard plan', async () => {
    for (const plan of ['no-longer', 'constructor', '__proto__']) {
      const { key } = await server.key({ plan });
      expect((await status(key)).headers['ratelimit-policy']).toBe('"window";q=6000;w=60');
    }
  });

  it('of one account sees no backup of another: an idempotency key is its own', async () => {
    await createAccount(server.running.service.store, 'acme');
    const mine = await server.key();
    const theirs = await server.key({ account: 'acme' });
    const send = async (key: string) =>
      (
        await server.ask({
          path: '/api/studio/backup',
          key,
          body: plainInputs.backupScript,
          headers: { 'idempotency-key': 'same' },
        })
      ).body;
    const [first, again, other] = [await send(mine.key), await send(mine.key), await send(theirs.key)];
    expect(again).toEqual(first);
    expect(other.backup_id).not.toBe(first.backup_id);
  });

  it('never reaches the log', async () => {
    const { key } = await server.key();
    await status(key);
    await server.ask({ path: '/api/studio/backup', key, body: { script_id: 'x', content: 'confidential' } });
    await status(`${key}x`);
    // Nor from wherever else a client may put it.
    const schedule = `/api/studio/hoo/status/${key}`;
    const elsewhere: Ask[] = [
      { path: `/v1/whoami?api_key=${key}` },
      { path: `/${key}` },
      { path: schedule, key },
      { path: '/nix', headers: { 'x-request-id': key, referer: `https://x/${key}`, 'user-agent': key } },
      { path: '/nix', headers: { 'x-api-key': key, cookie: `key=${key}`, 'x-forwarded-for': key } },
      { path: '/v1/whoami', headers: { authorization: `Basic ${key}` } },
      { path: '/api/grxml/test', key, body: { content: key, input: key } },
      { path: '/api/grxml/test', key, body: `{"${key}`, headers: { 'content-type': 'application/json' } },
      { path: '/v1/ivr/test', key, body: { flow: key, input: '' } },
      { path: '/account/session', body: { account: key, password: key } },
    ];
    for (const ask of elsewhere) expect((await server.ask(ask)).headers['x-request-id']).not.toContain(key.slice(13));
    await expect.poll(() => server.log.join('')).toContain(`"route":"/account/session"`);
    const log = server.log.join('');
    expect(log).not.toContain(key.slice(13));
    expect(log).not.toContain('confidential');
    expect(log).toContain('"route":"/api/studio/backup"');
  });
});

describe('test keys', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start({ settings: { plans: { test: { requests: 6 }, standard: { requests: 50 } } } });
  });
  afterAll(() => server?.stop());

  it('answer, change nothing, and use up nothing of the plan of their account', async () => {
    const { key, ...made } = await server.key({ mode: 'test' });
    const live = await server.key();
    expect([key.slice(0, 9), made.mode, made.plan, live.mode]).toEqual(['cct_test_', 'test', 'test', 'live']);
    const body = { script_id: 'menu', content: 'a' };
    for (const [path, sent, status] of [
      ['/v1/whoami', undefined, 200],
      ['/api/calendar/status', undefined, 200],
      ['/api/studio/backup', body, 403],
      ['/api/studio/hoo/overrides', { schedule: 'support', state: 'closed', duration: '1h' }, 403],
      ['/api/studio/backups', undefined, 200],
    ] as const) {
      const answer = await server.ask({ path, key, ...(sent && { body: sent }) });
      expect([path, answer.status]).toEqual([path, status]);
      if (status === 403)
        expect(answer.body.error).toMatch(/does not have access to .*: a test key changes nothing\.$/);
      if (path === '/v1/whoami') {
        expect(answer.body.key).toMatchObject({ mode: 'test', plan: 'test' });
        // What only live keys may do is not offered.
        expect(answer.body.key.scopes).toEqual(expect.arrayContaining(['calendar:read', 'studio:read']));
        for (const scope of ['studio:backup', 'studio:delete', 'studio:hoo:write']) {
          expect(answer.body.key.scopes).not.toContain(scope);
        }
      }
    }
    expect(await server.running.service.store.db.selectFrom('backups').select('id').execute()).toEqual([]);
    // A second test key shares the window of 6, of which 3 are used: what was refused with 403 was not counted.
    const second = await server.key({ mode: 'test' });
    const statuses = [];
    for (let i = 0; i < 4; i++)
      statuses.push((await server.ask({ path: '/api/calendar/status', key: second.key })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const own = await server.ask({ path: '/api/calendar/status', key: live.key });
    expect([own.status, own.headers.ratelimit]).toEqual([200, expect.stringContaining('r=49;')]);
  });

  it('have no plan of their own, and stay test keys when they are rotated', async () => {
    const { store } = server.running.service;
    await expect(createKey(store, { name: 'x', mode: 'test', plan: 'free' })).rejects.toThrow(
      'a test key has the plan "test"',
    );
    const old = await server.key({ mode: 'test' });
    const next = await rotateKey(store, old.id);
    expect([next.mode, next.key.slice(0, 9)]).toEqual(['test', 'cct_test_']);
    // The prefix of a live key cannot be changed into that of a test key: its checksum is over both.
    const live = await server.key();
    expect((await server.ask({ path: '/v1/whoami', key: live.key.replace('live', 'test') })).status).toBe(401);
  });
});
