import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Limits } from '../src/server/limits/limits.js';
import { accountByName, createAccount } from '../src/store/accounts.js';
import { setPassword } from '../src/store/passwords.js';
import { sessionLength } from '../src/store/sessions.js';
import { createBackup } from '../src/studio/index.js';
import { writeDeskFolder } from './support/desk-folder.js';
import { givePassword, password } from './support/passwords.js';
import { type Answer, type Ask, TestServer } from './support/server.js';
import { temporaryData } from './support/stores.js';

const recordings = temporaryData();
let server: TestServer;
beforeAll(async () => {
  writeDeskFolder(join(recordings.data, 'menu'), ['Press one.', 'Press two.']);
  mkdirSync(join(recordings.data, 'empty'));
  server = await TestServer.start({ settings: { trust_proxy: true, desk: recordings.data } });
  const { store } = server.running.service;
  await createAccount(store, 'acme');
  await createAccount(store, 'other');
  await givePassword(store, 'administrator', 'acme', 'other');
});
afterAll(async () => {
  await server?.stop();
  recordings.clean();
});

let addresses = 0;
const elsewhere = () => ({ 'x-forwarded-for': `10.1.0.${++addresses}` });

function signIn(
  account: string,
  secret = password,
  headers: { [name: string]: string } = elsewhere(),
): Promise<Answer> {
  return server.ask({ path: '/account/session', body: { account, password: secret }, headers });
}

/** Asks as a browser does that is signed in. */
async function browser(account: string) {
  const answer = await signIn(account);
  const cookie = answer.headers['set-cookie']!.split(';')[0]!;
  const token: string = answer.body.csrf_token;
  return {
    cookie,
    token,
    ask: (ask: Ask) => server.ask({ ...ask, headers: { cookie, 'x-csrf-token': token, ...ask.headers } }),
  };
}

describe('the owner', () => {
  it('is out of reach of administrators, and transfers the ownership with the password', async () => {
    const { store } = server.running.service;
    await createAccount(store, 'operator', 'administrator');
    await givePassword(store, 'operator');
    const [owner, operator] = [await browser('administrator'), await browser('operator')];
    const key = (await owner.ask({ path: '/account/keys', body: { name: 'of the owner' } })).body.id;
    for (const [method, path, body, status] of [
      ['GET', 'accounts/administrator', undefined, 200],
      ['GET', `keys/${key}`, undefined, 200],
      ['PATCH', 'accounts/administrator', { plan: 'free' }, 403],
      ['PATCH', 'accounts/administrator', { disabled: true }, 403],
      ['DELETE', 'accounts/administrator', undefined, 403],
      ['POST', 'accounts/administrator/password', { password }, 403],
      ['PATCH', `keys/${key}`, { name: 'mine' }, 403],
      ['POST', `keys/${key}/rotate`, {}, 403],
      ['DELETE', `keys/${key}`, undefined, 403],
      ['POST', 'accounts/operator/owner', { password }, 403],
      ['POST', 'accounts/acme/owner', { password }, 403],
      ['PATCH', 'accounts/acme', { role: 'owner' }, 400],
    ] as const) {
      const answer = await operator.ask({ method, path: `/account/${path}`, ...(body && { body }) });
      expect([method, path, answer.status]).toEqual([method, path, status]);
    }
    const transfer = (name: string, secret: string) =>
      owner.ask({ path: `/account/accounts/${name}/owner`, body: { password: secret } });
    expect((await transfer('operator', 'wrong')).status).toBe(403);
    expect((await transfer('administrator', password)).status).toBe(400);
    expect((await transfer('nobody', password)).status).toBe(404);
    expect((await transfer('operator', password)).body).toMatchObject({ name: 'operator', role: 'owner' });
    // The present owner is an administrator from now on.
    expect((await owner.ask({ method: 'DELETE', path: '/account/accounts/operator' })).status).toBe(403);
    const log = await owner.ask({ path: '/account/audit?action=account.transfer' });
    expect(log.body.entries).toMatchObject([
      { actor: 'administrator', account: 'operator', details: { from: 'administrator' } },
    ]);
    const back = { path: '/account/accounts/administrator/owner', body: { password } };
    expect((await operator.ask(back)).status).toBe(200);
  });
});

describe('a request of a page as a test key', () => {
  const path = '/v1/whoami';
  it('has the limits, the rights and the log of that key', async () => {
    const acme = await browser('acme');
    const { id } = (await acme.ask({ path: '/account/keys', body: { name: 'tries', mode: 'test' } })).body;
    const as = { 'x-test-key': id };
    const { status, body, headers } = await acme.ask({ path, headers: as });
    expect([status, body.account, body.key.name, body.limits.requests]).toEqual([200, 'acme', 'tries', 60]);
    expect(headers.ratelimit).toContain('r=59');
    const changes = { path: '/api/studio/backup', body: { script_id: 'a', content: 'b' }, headers: as };
    expect(await acme.ask(changes)).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('a test key changes nothing') },
    });
    const log = await acme.ask({ path: `/account/keys/${id}/requests` });
    expect(log.body.requests.map((each: { status: number }) => each.status)).toEqual([403, 200]);
    await acme.ask({ method: 'DELETE', path: `/account/keys/${id}` });
    expect(await acme.ask({ path, headers: as })).toMatchObject({
      status: 401,
      body: { error: expect.stringContaining('revoked') },
    });
  });

  it('needs the session of the key’s account, its token and the same site', async () => {
    const [acme, other] = [await browser('acme'), await browser('other')];
    const make = async (mode: string) =>
      (await acme.ask({ path: '/account/keys', body: { name: mode, mode } })).body as { id: string; key: string };
    const [test, live] = [await make('test'), await make('live')];
    const as = (id: string) => ({ 'x-test-key': id });
    const cases: [string, Promise<Answer>, number][] = [
      ['a page of the account', acme.ask({ path, headers: as(test.id) }), 200],
      ['nobody', server.ask({ path, headers: as(test.id) }), 401],
      ['without the token', server.ask({ path, headers: { cookie: acme.cookie, ...as(test.id) } }), 403],
      ['another token', acme.ask({ path, headers: { ...as(test.id), 'x-csrf-token': other.token } }), 403],
      ['another site', acme.ask({ path, headers: { ...as(test.id), 'sec-fetch-site': 'cross-site' } }), 403],
      ['another account', other.ask({ path, headers: as(test.id) }), 403],
      ['a live key', acme.ask({ path, headers: as(live.id) }), 403],
      ['no key', acme.ask({ path, headers: as('key_0') }), 403],
      ['the secret', acme.ask({ path, headers: as(test.key) }), 403],
      ['a session alone', acme.ask({ path }), 401],
      // A key that is sent decides alone.
      ['a wrong key too', acme.ask({ path, headers: { ...as(test.id), authorization: 'Bearer x' } }), 401],
    ];
    for (const [name, answer, status] of cases) expect([name, (await answer).status]).toEqual([name, status]);
  });
});

describe('the prompt desk', () => {
  it('is for whoever is signed in; members decide, in their own name', async () => {
    const { store } = server.running.service;
    await createAccount(store, 'listener', 'viewer');
    await givePassword(store, 'listener');
    const [acme, listener] = [await browser('acme'), await browser('listener')];
    expect((await listener.ask({ path: '/account/desk' })).body).toEqual({ configured: true, folders: ['menu'] });
    const listed = await listener.ask({ path: '/account/desk/menu' });
    expect(listed.body.prompts).toMatchObject([
      { id: 'p000', text: 'Press one.', review: 'draft' },
      { id: 'p001', text: 'Press two.', review: 'draft' },
    ]);
    const [{ sha256 }] = listed.body.prompts;
    const sound = await listener.ask({ path: '/account/desk/menu/sound?id=p000' });
    expect(sound.headers['content-type']).toBe('audio/wav');
    expect(createHash('sha256').update(sound.bytes).digest('hex')).toBe(sha256);
    const path = '/account/desk/menu/decisions';
    const approve = (fields: object = {}) => ({ decisions: [{ id: 'p000', sha256, state: 'approved', ...fields }] });
    const cases: [string, Promise<Answer>, number][] = [
      ['nobody', server.ask({ path: '/account/desk' }), 401],
      ['nobody hears', server.ask({ path: '/account/desk/menu/sound?id=p000' }), 401],
      ['a viewer', listener.ask({ path, body: approve() }), 403],
      ['without the token', acme.ask({ path, body: approve(), headers: { 'x-csrf-token': '' } }), 403],
      ['an unknown folder', acme.ask({ path: '/account/desk/nothing' }), 404],
      ['a folder above', acme.ask({ path: '/account/desk/..%2f..%2fetc' }), 404],
      ['a folder without prompts', acme.ask({ path: '/account/desk/empty' }), 404],
      ['an unknown prompt', acme.ask({ path: '/account/desk/menu/sound?id=p9' }), 404],
      ['no prompt', acme.ask({ path: '/account/desk/menu/sound' }), 400],
      ['an unknown state', acme.ask({ path, body: approve({ state: 'fine' }) }), 400],
      ['in the name of another', acme.ask({ path, body: approve({ by: 'other' }) }), 400],
      ['a member', acme.ask({ path, body: approve({ comment: 'good' }) }), 200],
    ];
    for (const [name, answer, status] of cases) expect([name, (await answer).status]).toEqual([name, status]);
    const old = await acme.ask({ path, body: approve({ sha256: '0'.repeat(64) }) });
    expect(old.body).toEqual({
      changed: [],
      refused: [{ id: 'p000', reason: 'it has been made again since it was heard' }],
    });
    expect((await listener.ask({ path: '/account/desk/menu' })).body.prompts[0]).toMatchObject({
      ...{ review: 'approved', comment: 'good', by: 'acme' },
    });
  });
});

describe('the reset of a password', () => {
  it('ends sessions and the old password, and lets a token set a new one, once', async () => {
    const { service } = server.running;
    const { store } = service;
    await createAccount(store, 'forgetful');
    await givePassword(store, 'forgetful');
    const [owner, member] = [await browser('administrator'), await browser('forgetful')];
    const { key } = await server.key({ account: 'forgetful' });
    const offer = async (body = {}) => owner.ask({ path: '/account/accounts/forgetful/reset', body });
    const redeem = async (token: string, secret: string) => {
      const answer = await server.ask({
        path: '/account/reset',
        body: { token, password: secret },
        headers: elsewhere(),
      });
      return answer.status;
    };
    const member_status = async () => (await member.ask({ path: '/account/session' })).status;
    expect((await member.ask({ path: '/account/accounts/forgetful/reset', body: {} })).status).toBe(403);
    expect((await owner.ask({ path: '/account/accounts/administrator/reset', body: {} })).status).toBe(400);
    for (const expires_in of [0, 59, 7 * 86_400 + 1, 1.5]) expect((await offer({ expires_in })).status).toBe(400);
    expect(await member_status()).toBe(200);

    const first = (await offer()).body;
    expect(first).toEqual({
      account: 'forgetful',
      token: expect.stringMatching(/^cct_reset_[\w-]{43}$/),
      expires_at: expect.any(String),
    });
    expect(await member_status()).toBe(401);
    expect((await signIn('forgetful')).status).toBe(401);
    expect((await server.ask({ path: '/v1/whoami', key })).status).toBe(200);
    const { token } = (await offer({ expires_in: 60 })).body;
    const fresh = 'another battery staple';
    const { now } = service;
    for (const [what, secret, sent, later, status] of [
      ['one that a later one has replaced', first.token, fresh, 0, 403],
      ['an unknown one', `${token}x`, fresh, 0, 403],
      ['a short password', token, 'short', 0, 400],
      ['one that has expired', token, fresh, 60_000, 403],
      ['the right one', token, fresh, 0, 204],
      ['a used one', token, 'a third battery staple', 0, 403],
    ] as const) {
      service.now = () => now() + later;
      expect([what, await redeem(secret, sent)]).toEqual([what, status]);
    }
    service.now = now;
    expect([(await signIn('forgetful', fresh)).status, (await signIn('forgetful')).status]).toEqual([200, 401]);
    const twice = (await offer()).body.token;
    expect((await Promise.all([redeem(twice, fresh), redeem(twice, fresh)])).sort()).toEqual([204, 403]);
    const { entries } = (await owner.ask({ path: '/account/audit?account=forgetful&action=account' })).body;
    const actions = entries.map(({ action, actor }: { action: string; actor: string }) => `${action} ${actor}`);
    expect(actions).toEqual([
      ...['account.password forgetful', 'account.reset administrator', 'account.password forgetful'],
      ...['account.reset administrator', 'account.reset administrator'],
    ]);
    const rows = JSON.stringify(await store.db.selectFrom('accounts').selectAll().execute());
    for (const hidden of [token, twice, fresh]) expect(rows + server.log.join('')).not.toContain(hidden);
    expect(JSON.stringify((await owner.ask({ path: '/account/accounts' })).body)).not.toContain('digest');
  });
});

describe('signing in', () => {
  it('sets a cookie that scripts, other sites and plain HTTP never see', async () => {
    const answer = await signIn('acme');
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-cctool=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(answer.body).toEqual({
      account: { id: expect.stringMatching(/^acc_/), name: 'acme', role: 'member' },
      csrf_token: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(answer.text).not.toContain(password);
  });

  for (const [what, account, secret] of [
    ['a wrong password', 'acme', 'wrong'],
    ['an unknown account', 'nobody', password],
    ['an empty password', 'acme', ''],
  ] as const) {
    it(`refuses ${what} with the same words`, async () => {
      const answer = await signIn(account, secret);
      expect([answer.status, answer.body]).toEqual([401, { error: 'The account or the password is wrong.' }]);
      expect(answer.headers['set-cookie']).toBeUndefined();
    });
  }

  it('refuses an account without a password: a new store has no way in', async () => {
    const fresh = await TestServer.start();
    for (const secret of ['', 'admin', 'administrator', 'password']) {
      const answer = await fresh.ask({
        path: '/account/session',
        body: { account: 'administrator', password: secret },
      });
      expect(answer.status).toBe(401);
    }
    await fresh.stop();
  });

  it('is limited per address', async () => {
    const headers = elsewhere();
    const statuses = [];
    // Guesses count whoever is guessed; those at an account of the tests cost the service little.
    for (let i = 0; i < 22; i++) statuses.push((await signIn(i % 10 === 0 ? 'nobody' : 'other', 'x', headers)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    const refused = await signIn('acme', password, headers);
    expect([refused.status, Number(refused.headers['retry-after']) > 800]).toEqual([429, true]);
    expect((await signIn('acme')).status).toBe(200);
  });

  it('ends with the session’s time, with signing out, and with a new password', async () => {
    const { service } = server.running;
    const status = async (one: { ask(ask: Ask): Promise<Answer> }) =>
      (await one.ask({ path: '/account/session' })).status;
    const late = await browser('acme');
    expect(await status(late)).toBe(200);
    const { now } = service;
    service.now = () => now() + sessionLength;
    expect(await status(late)).toBe(401);
    service.now = now;

    const out = await browser('acme');
    const answer = await out.ask({ path: '/account/session', method: 'DELETE' });
    expect([answer.status, answer.headers['set-cookie']]).toEqual([204, expect.stringContaining('Max-Age=0')]);
    expect(await status(out)).toBe(401);

    const changed = await browser('other');
    await setPassword(service.store, (await accountByName(service.store, 'other')).id, password);
    expect(await status(changed)).toBe(401);
  });

  it('keeps the secret out of the store and the log', async () => {
    const { cookie, token } = await browser('acme');
    const secret = cookie.split('=')[1]!;
    const rows = await server.running.service.store.db.selectFrom('sessions').selectAll().execute();
    const text = JSON.stringify(rows) + server.log.join('');
    for (const hidden of [secret, token, password]) expect(text).not.toContain(hidden);
  });
});

describe('requests of a session', () => {
  const changes: [string, Ask][] = [
    ['make a key', { path: '/account/keys', body: { name: 'x' } }],
    ['run an operation', { path: '/account/run/calendarStatus', body: {} }],
    ['sign out', { path: '/account/session', method: 'DELETE' }],
  ];
  for (const [what, ask] of changes) {
    it(`cannot ${what} without the token, or from another site`, async () => {
      const { cookie, token } = await browser('acme');
      const variants: { [name: string]: string }[] = [
        { cookie },
        { cookie, 'x-csrf-token': 'f'.repeat(64) },
        { cookie, 'x-csrf-token': token, 'sec-fetch-site': 'cross-site' },
        { cookie, 'x-csrf-token': token, 'sec-fetch-site': 'same-site' },
      ];
      for (const headers of variants) {
        expect((await server.ask({ ...ask, headers })).status).toBe(403);
      }
      expect((await server.ask(ask)).status).toBe(401);
    });
  }

  it('are not opened by an API key, nor the API by a session', async () => {
    const { key } = await server.key();
    expect((await server.ask({ path: '/account/keys', key })).status).toBe(401);
    const { ask } = await browser('acme');
    expect((await ask({ path: '/api/calendar/status' })).status).toBe(401);
  });
});

describe('the account holder', () => {
  it('makes, sees, rotates and revokes keys: only their own', async () => {
    const acme = await browser('acme');
    const other = await browser('other');
    const made = await acme.ask({ path: '/account/keys', body: { name: 'ci', scopes: ['grxml:test'] } });
    expect(made.body).toMatchObject({
      name: 'ci',
      account: 'acme',
      plan: 'standard',
      key: expect.stringMatching(/^cct_live_/),
    });
    expect((await server.ask({ path: '/v1/whoami', key: made.body.key })).body.account).toBe('acme');

    const list = await acme.ask({ path: '/account/keys' });
    expect(list.body.keys.map((key: { id: string }) => key.id)).toContain(made.body.id);
    expect(list.text).not.toContain(made.body.key);
    expect((await other.ask({ path: '/account/keys' })).text).not.toContain(made.body.id);
    for (const method of ['GET', 'DELETE']) {
      expect((await other.ask({ path: `/account/keys/${made.body.id}`, method })).status).toBe(404);
    }
    expect((await other.ask({ path: `/account/keys/${made.body.id}/rotate`, body: {} })).status).toBe(404);

    const rotated = await acme.ask({ path: `/account/keys/${made.body.id}/rotate`, body: {} });
    expect(rotated.body).toMatchObject({ name: 'ci', scopes: ['grxml:test'], rotated_from: made.body.id });
    expect((await server.ask({ path: '/v1/whoami', key: made.body.key })).status).toBe(401);
    const revoked = await acme.ask({ path: `/account/keys/${rotated.body.id}`, method: 'DELETE' });
    expect((await server.ask({ path: '/v1/whoami', key: rotated.body.key })).status).toBe(401);
    // Again, some time later: the answer is the same, with the time of the first one.
    await new Promise((resolve) => setTimeout(resolve, 5));
    const again = await acme.ask({ path: `/account/keys/${rotated.body.id}`, method: 'DELETE' });
    expect([again.status, again.body]).toEqual([200, revoked.body]);
    expect((await acme.ask({ path: `/account/keys/${rotated.body.id}/rotate`, body: {} })).status).toBe(400);
  });

  it.each([
    [{ scopes: [] }, '"scopes" is not acceptable'],
    [{ schedules: [] }, '"schedules" is not acceptable'],
    [{ flows: [] }, '"flows" is not acceptable'],
    [{ schedules: ['supprt'] }, 'there is no schedule "supprt" (did you mean "support"?)'],
    [{ flows: ['bank', 'nosuch'] }, 'there is no flow "nosuch" (there are '],
  ])(
    'makes no key for %j: a list that is empty could mean all, and a mistyped name is refused everywhere',
    async (rights, message) => {
      const acme = await browser('acme');
      const answer = await acme.ask({ path: '/account/keys', body: { name: 'wrong', ...rights } });
      expect([answer.status, answer.body]).toEqual([400, { error: expect.stringContaining(message) }]);
    },
  );

  it('rotates a key that expires within the grace period: it ends when it would have ended', async () => {
    const acme = await browser('acme');
    const expires_at = new Date(Date.now() + 60_000).toISOString();
    const made = await acme.ask({ path: '/account/keys', body: { name: 'short', expires_at } });
    const path = `/account/keys/${made.body.id}`;
    const rotated = await acme.ask({ path: `${path}/rotate`, body: { grace_seconds: 3600 } });
    expect(rotated.body).toMatchObject({ expires_at, rotated_from: made.body.id });
    expect((await acme.ask({ path })).body).toMatchObject({ status: 'active', expires_at, revoked_at: null });
  });

  it('does not choose a plan, unless an administrator', async () => {
    const ask = { path: '/account/keys', body: { name: 'more', plan: 'unlimited' } };
    expect((await (await browser('acme')).ask(ask)).status).toBe(403);
    const administrator = await browser('administrator');
    expect((await administrator.ask(ask)).body).toMatchObject({ plan: 'unlimited' });
    expect((await administrator.ask({ ...ask, body: { name: 'x', plan: 'nope' } })).status).toBe(400);
  });

  it('sees backups and how they differ: only their own', async () => {
    const { store } = server.running.service;
    const account_id = (await accountByName(store, 'acme')).id;
    const first = await createBackup(store, { script_id: 'menu', content: 'a\nb\n', account_id }, 1_000);
    const second = await createBackup(store, { script_id: 'menu', content: 'a\nc\n', account_id }, 2_000);
    const acme = await browser('acme');
    const other = await browser('other');
    const { backups } = (await acme.ask({ path: '/account/backups?script_id=menu' })).body;
    expect(backups.map((backup: { backup_id: string }) => backup.backup_id)).toEqual([
      second.backup_id,
      first.backup_id,
    ]);
    expect((await other.ask({ path: '/account/backups' })).body.backups).toEqual([]);
    expect((await acme.ask({ path: `/account/backups/${first.backup_id}` })).body.content).toBe('a\nb\n');
    const diff = await acme.ask({ path: `/account/backups/${second.backup_id}/diff` });
    expect(diff.body).toMatchObject({
      from: { backup_id: first.backup_id },
      lines: [
        { kind: 'same', text: 'a\n' },
        { kind: 'removed', text: 'b\n' },
        { kind: 'added', text: 'c\n' },
      ],
    });
    for (const path of [
      `/account/backups/${first.backup_id}`,
      `/account/backups/${second.backup_id}/diff`,
      '/account/backups/menu',
    ]) {
      expect((await other.ask({ path })).status).toBe(404);
    }
  });

  it('is shown and compared only what is done in a moment: the command line does the rest', async () => {
    const { store } = server.running.service;
    const account_id = (await accountByName(store, 'acme')).id;
    const keep = async (script_id: string, content: string, at: number) =>
      (await createBackup(store, { script_id, content, account_id }, at)).backup_id;
    const acme = await browser('acme');
    const mebibyte = 2 ** 20;
    const large = await keep('large', 'x'.repeat(2 * mebibyte + 1), 1_000);
    const shown = await acme.ask({ path: `/account/backups/${large}` });
    expect([shown.status, shown.body.error]).toEqual([413, expect.stringContaining('use "cctool backup show"')]);
    const numbers = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, i) => `${from + i}\n`).join('');
    // 20,000 lines together are compared, one more is not; nor is a byte more than 2 MiB.
    await keep('lines', numbers(1, 10_000), 1_000);
    const most = await keep('lines', numbers(2, 10_001), 2_000);
    const more = await keep('lines', numbers(1, 10_001), 3_000);
    const same = await acme.ask({ path: `/account/backups/${most}/diff` });
    expect([same.status, same.body.lines.length, same.body.lines[0], same.body.lines.at(-1)]).toEqual([
      200,
      10_001,
      { kind: 'removed', text: '1\n' },
      { kind: 'added', text: '10001\n' },
    ]);
    for (const path of [`/account/backups/${more}/diff`, `/account/backups/${large}/diff`]) {
      const answer = await acme.ask({ path });
      expect([path, answer.status, answer.body.error]).toEqual([
        path,
        413,
        'These backups are too large to compare here (2 MiB or 20000 lines): use "cctool backup diff".',
      ]);
    }
    // Equal lines without end between changed ones are what a search takes longest for: it gives up and says replaced.
    const repeated = (first: string, last: string) => `${first.repeat(490)}${'x\n'.repeat(9_000)}${last}`;
    await keep('repeated', repeated('p\n', 'q\n'), 1_000);
    const worst = await keep('repeated', repeated('r\n', 's\n'), 2_000);
    const { lines } = (await acme.ask({ path: `/account/backups/${worst}/diff` })).body;
    const side = (without: string) =>
      lines
        .filter(({ kind }: { kind: string }) => kind !== without)
        .map(({ text }: { text: string }) => text)
        .join('');
    expect(side('added') === repeated('p\n', 'q\n') && side('removed') === repeated('r\n', 's\n')).toBe(true);
  });

  it('sees usage against limits', async () => {
    const acme = await browser('acme');
    const { id, key } = (await acme.ask({ path: '/account/keys', body: { name: 'used' } })).body;
    const row = async () =>
      (await acme.ask({ path: '/account/usage' })).body.keys.find((each: { id: string }) => each.id === id);
    const { remaining } = await row();
    const { service } = server.running;
    const { now } = service;
    // All in one hour, at whatever minute this runs.
    const at = now();
    service.now = () => at;
    for (let i = 0; i < 3; i++) await server.ask({ path: '/api/calendar/status', key });
    service.now = now;
    const usage = await acme.ask({ path: '/account/usage' });
    expect(usage.body.keys.find((row: { id: string }) => row.id === id)).toEqual({
      id,
      name: 'used',
      plan: 'standard',
      requests: 6000,
      window: 60,
      remaining: remaining - 3,
      resets_in: expect.any(Number),
    });
    const { resets_in } = usage.body.keys.find((row: { id: string }) => row.id === id);
    expect(resets_in >= 0 && resets_in <= 60).toBe(true);
    expect(usage.body.hours.filter((row: { key_id: string }) => row.key_id === id)).toMatchObject([
      { operation: 'calendarStatus', requests: 3, refused: 0 },
    ]);
    const ofDays = (await acme.ask({ path: '/account/usage/days' })).body.days;
    expect(ofDays.filter((row: { key_id: string }) => row.key_id === id)).toMatchObject([
      { account: 'acme', key: 'used', operation: 'calendarStatus', requests: 3, refused: 0 },
    ]);
    const table = await acme.ask({ path: '/account/usage/days?format=csv' });
    expect([table.headers['content-type'], table.text]).toEqual([
      'text/csv; charset=utf-8',
      expect.stringContaining(`acme,${id},used,calendarStatus,3,0\r\n`),
    ]);
    expect((await acme.ask({ path: '/account/usage/days?until=2020-01-01' })).body).toEqual({ days: [] });
    expect((await acme.ask({ path: '/account/usage/days?since=soon' })).status).toBe(400);
    const other = await browser('other');
    for (const path of ['/account/usage', '/account/usage/days']) {
      expect((await other.ask({ path })).text).not.toContain(id);
    }
    expect((await other.ask({ path: '/account/usage/days?account=acme' })).status).toBe(403);
  });

  it('sees the schedules of the workspace over a week, and what a key can be given', async () => {
    const acme = await browser('acme');
    const week = (await acme.ask({ path: '/account/schedules?from=2026-11-23&search=SUPPORT' })).body;
    expect([week.configured, week.from, week.total, week.calendar]).toEqual([true, '2026-11-23', 1, 'support']);
    // Thanksgiving is the fourth Thursday of November; the day after has hours of its own.
    expect(week.schedules[0].days.map(({ date, hours }: { date: string; hours: string[] }) => [date, hours])).toEqual([
      ['2026-11-23', ['08:00-20:00']],
      ['2026-11-24', ['08:00-20:00']],
      ['2026-11-25', ['08:00-20:00']],
      ['2026-11-26', []],
      ['2026-11-27', ['09:00-13:00']],
      ['2026-11-28', ['09:00-17:00']],
      ['2026-11-29', []],
    ]);
    expect(week.schedules[0].days[3].holidays).toMatchObject([{ name: 'Thanksgiving', closed: true }]);
    for (const from of ['tomorrow', '2026-02-30', '9999-01-01']) {
      expect((await acme.ask({ path: `/account/schedules?from=${from}` })).status).toBe(400);
    }
    const choices = (await acme.ask({ path: '/account/key-choices' })).body;
    expect(choices.schedules.map(({ id }: { id: string }) => id)).toEqual([
      'support',
      'sales',
      'outage-desk',
      'emergency',
      'chat',
    ]);
    expect([choices.plans, choices.scopes.length, choices.flows.includes('bank')]).toEqual([[], 12, true]);
    const administrator = await browser('administrator');
    const { plans } = (await administrator.ask({ path: '/account/key-choices' })).body;
    expect(plans).toContainEqual({ name: 'free', requests: 60, window: 60 });
    for (const path of ['/account/schedules', '/account/key-choices']) {
      expect((await server.ask({ path })).status).toBe(401);
    }
  });

  it('is limited in what costs something, as a key would be', async () => {
    const { service } = server.running;
    const acme = await browser('acme');
    const left = async () => {
      const { headers } = await acme.ask({ path: '/account/schedules' });
      return Number(/r=(\d+)/.exec(headers.ratelimit!)![1]);
    };
    const first = await left();
    expect(await left()).toBe(first - 1);
    const { id } = await accountByName(service.store, 'acme');
    for (let i = 0; i < first; i++)
      await service.limits.consume({ headers: {} } as never, id, [service.settings.plans.standard!]).catch(() => {});
    for (const ask of [
      { path: '/account/schedules' },
      { path: '/account/backups/any/diff' },
      { path: '/account/run/calendarStatus', body: {} },
      { path: '/account/keys', body: { name: 'one more' } },
      { path: '/account/keys/any/rotate', body: {} },
    ]) {
      const refused = await acme.ask(ask);
      expect([ask.path, refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([ask.path, 429, true]);
    }
    expect((await acme.ask({ path: '/account/keys' })).status).toBe(200);
    service.limits = new Limits(service.settings, undefined);
  });

  it('runs operations without a key', async () => {
    const { ask } = await browser('acme');
    const run = (operation: string, body: object) => ask({ path: `/account/run/${operation}`, body });
    const kept = await run('backupScript', { script_id: 'from-page', content: 'x' });
    expect(kept.status).toBe(200);
    expect((await ask({ path: `/account/backups/${kept.body.backup_id}` })).body).toMatchObject({
      account: 'acme',
      key_id: null,
    });
    expect((await run('validateGrammar', { content: 7 })).status).toBe(400);
    expect((await run('noSuch', {})).status).toBe(404);
    expect((await run('constructor', {})).status).toBe(404);
  });

  it('runs the tools of the pages on the flows of the workspace, and on nothing else of the server', async () => {
    const { ask } = await browser('acme');
    const run = async (tool: string, body: object) => {
      const answer = await ask({ path: `/account/tools/${tool}`, body });
      return [answer.status, answer.body];
    };
    expect(await run('drawFlow', { flow: 'bank' })).toEqual([
      200,
      expect.objectContaining({ flow: 'bank', start: 'welcome', svg: expect.stringContaining('<svg ') }),
    ]);
    expect(await run('lintFlow', { flow: 'bank' })).toEqual([200, { diagnostics: expect.any(Array) }]);
    const own =
      'ivr: 1\nstart: hello\nnodes:\n  hello: { type: play, prompt: "Hello.", next: bye }\n  bye: { type: end }\n';
    const [, light] = await run('drawFlow', { flow: own });
    expect(light).toMatchObject({ nodes: ['hello', 'bye'] });
    const [, dark] = await run('drawFlow', { flow: own, theme: 'dark' });
    // The same boxes in other colours.
    const shapes = ({ svg }: { svg: string }) => svg.replace(/<style>.*?<\/style>/s, '');
    expect(shapes(dark)).toBe(shapes(light));
    expect(dark.svg).not.toBe(light.svg);
    expect(await run('exploreFlow', { flow: 'bank' })).toEqual([200, expect.objectContaining({ flow: 'bank' })]);
    for (const [tool, body, status, error] of [
      ['drawFlow', {}, 400, 'flow'],
      ['drawFlow', { flow: 'bank', coverage: { nodes: 'all', edges: [] } }, 400, 'nodes'],
      ['drawFlow', { flow: '../../etc/passwd' }, 400, 'unknown flow'],
      ['exploreFlow', { flow: '../cctool.config.yaml' }, 400, 'unknown flow'],
      ['lintFlow', { flow: '/etc/passwd' }, 400, 'unknown flow'],
      ['phraseGap', { grammar: '<grammar', topic: 'x', suggestions: [] }, 400, 'grammar'],
      ['drawFlow', { flow: 'bank', theme: 'purple' }, 400, 'theme'],
      ['completeSource', { kind: 'config', text: '', offset: 0 }, 400, 'kind'],
      ['completeSource', { kind: 'grammar', text: 'x'.repeat(200_001), offset: 0 }, 400, 'text'],
      // A tool of assistants that no page needs.
      ['tuneGrammar', {}, 404, 'tool'],
      ['constructor', {}, 404, 'tool'],
    ] as const) {
      const [got, answer] = await run(tool, body);
      expect([tool, got, answer]).toEqual([tool, status, { error: expect.stringContaining(error) }]);
    }
  });

  it('proposes what may be written in a source, and reads no file that the source names', async () => {
    const { ask } = await browser('acme');
    // A grammar of this machine with a public rule, as whoever wants to know of files would name it.
    const file = join(mkdtempSync(join(tmpdir(), 'cctool-lone-')), 'secret.grxml');
    writeFileSync(file, grammarWith('secret'));
    const labels = async (kind: string, marked: string, isExplicit = true) => {
      const offset = marked.indexOf('|');
      const text = marked.slice(0, offset) + marked.slice(offset + 1);
      const body = { kind, text, offset, is_explicit: isExplicit };
      const answer = await ask({ path: '/account/tools/completeSource', body });
      expect(answer.status).toBe(200);
      return (answer.body.items as { label: string }[]).map(({ label }) => label);
    };
    // SRGS 1.0, appendix C, and the schema of flows and of hours.
    for (const [kind, marked, has] of [
      ['grammar', grammarWith('a').replace('hello', '<|'), ['item', 'one-of', 'ruleref', '/rule>']],
      ['grammar', grammarWith('a').replace('hello', '<ruleref uri="|"/>'), ['#a']],
      ['grammar', '#ABNF 1.0;\nroot $a;\n$a = $|;\n', ['a', 'NULL']],
      ['flow', 'ivr: 1\nstart: hello\nnodes:\n  hello: { type: | }\n', ['menu', 'play', 'transfer']],
      ['flow', 'ivr: 1\nnodes:\n  a: { type: play, next: | }\n  b: { type: end }\n', ['a', 'b']],
      ['hours', 'version: 1\nschedules:\n  - { key: a, timezone: Europe/Berl| }\n', ['Europe/Berlin']],
    ] as const) {
      expect(await labels(kind, marked)).toEqual(expect.arrayContaining([...has]));
    }
    // Nobody who types a phrase wants a list.
    expect(await labels('grammar', grammarWith('a').replace('hello', 'hello |'), false)).toEqual([]);
    const named = `<ruleref uri="${pathToFileURL(file).href}#|"/>`;
    expect(await labels('grammar', grammarWith('a').replace('hello', named))).toEqual([]);
  });
});

const grammarWith = (rule: string) =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="${rule}"><rule id="${rule}" scope="public">hello</rule></grammar>`;
