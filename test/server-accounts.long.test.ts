import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountByName, createAccount } from '../src/store/accounts.js';
import { createBackup } from '../src/studio/index.js';
import { givePassword, password } from './support/passwords.js';
import { type Ask, TestServer } from './support/server.js';
import { storeKinds } from './support/stores.js';

for (const kind of storeKinds()) {
  describe.runIf(kind.runs)(`accounts on ${kind.name}`, () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await TestServer.start({ place: await kind.place(), settings: { trust_proxy: true } });
      const { store } = server.running.service;
      await createAccount(store, 'member');
      await createAccount(store, 'viewer', 'viewer');
      await givePassword(store, 'administrator', 'member', 'viewer');
    });
    afterAll(async () => {
      await server?.stop();
      await kind.clean();
    });
    let addresses = 0;
    const signIn = (account: string, secret = password) =>
      server.ask({
        path: '/account/session',
        body: { account, password: secret },
        headers: { 'x-forwarded-for': `10.2.0.${++addresses}` },
      });
    async function browser(account: string) {
      const answer = await signIn(account);
      expect(answer.status).toBe(200);
      const headers = {
        cookie: answer.headers['set-cookie']!.split(';')[0]!,
        'x-csrf-token': answer.body.csrf_token as string,
        'x-forwarded-for': '203.0.113.9',
      };
      return (method: string, path: string, body?: object) =>
        server.ask({ method, path: `/account/${path}`, headers, ...(body === undefined ? {} : { body }) } as Ask);
    }
    const whoami = async (key: string, from = '198.51.100.1') =>
      (await server.ask({ path: '/v1/whoami', key, headers: { 'x-forwarded-for': from } })).status;

    it('an administrator revokes a key of a member, finds that in the log, and the next request is refused', async () => {
      const member = await browser('member');
      const made = (await member('POST', 'keys', { name: 'line 1' })).body;
      expect(await whoami(made.key)).toBe(200);
      const administrator = await browser('administrator');
      const { keys } = (await administrator('GET', 'accounts/member/keys')).body;
      expect(keys.map(({ id }: { id: string }) => id)).toContain(made.id);
      expect((await administrator('DELETE', `keys/${made.id}`)).body).toMatchObject({ id: made.id, status: 'revoked' });
      expect(await whoami(made.key)).toBe(401);
      const log = (await administrator('GET', `audit?target=${made.id}`)).body.entries;
      expect(log).toMatchObject([
        {
          ...{ action: 'key.revoke', actor: 'administrator', door: 'dashboard', address: '203.0.113.9' },
          ...{ account: 'member', target_name: 'line 1' },
        },
        { action: 'key.create', actor: 'member', account: 'member' },
      ]);
      // Revoking it again changes nothing, and nothing is recorded.
      await administrator('DELETE', `keys/${made.id}`);
      expect((await administrator('GET', `audit?target=${made.id}`)).body.entries).toHaveLength(2);
      expect(JSON.stringify(log)).not.toContain(made.key);
    });

    it('only administrators manage accounts; members see what concerns them, viewers change nothing', async () => {
      const member = await browser('member');
      const viewer = await browser('viewer');
      for (const ask of [member, viewer]) {
        for (const [method, path, body] of [
          ['GET', 'accounts'],
          ['POST', 'accounts', { name: 'mine' }],
          ['GET', 'accounts/administrator'],
          ['PATCH', 'accounts/member', { role: 'administrator' }],
          ['DELETE', 'accounts/administrator'],
          ['POST', 'accounts/administrator/password', { password: 'another password' }],
          ['GET', 'accounts/administrator/keys'],
        ] as const) {
          const { status } = await ask(method, path, body);
          expect([method, path, status]).toEqual([method, path, 403]);
        }
      }
      const { entries } = (await member('GET', 'audit?account=administrator')).body;
      expect(new Set(entries.map(({ account }: { account: string }) => account))).toEqual(new Set(['member']));
      expect((await viewer('GET', 'keys')).status).toBe(200);
      expect((await viewer('POST', 'keys', { name: 'x' })).status).toBe(403);
      expect((await viewer('POST', 'run/backupScript', { script_id: 'a', content: 'b' })).status).toBe(403);
      expect((await viewer('POST', 'run/calendarStatus', {})).status).toBe(200);
      expect((await viewer('DELETE', 'session')).status).toBe(204);
    });

    it('are created with limits, changed, disabled, enabled and deleted, each recorded', async () => {
      const administrator = await browser('administrator');
      const made = await administrator('POST', 'accounts', { name: 'acme', plan: 'free', max_keys: 1 });
      expect(made.body).toMatchObject({
        ...{ name: 'acme', role: 'member', plan: 'free', most_keys: 1, has_password: false, keys: 0, backups: 0 },
      });
      expect(JSON.stringify(made.body)).not.toContain('digest');
      for (const [body, message] of [
        [{ plan: 'gold' }, 'There is no plan "gold"'],
        [{ schedules: ['nosuch'] }, 'there is no schedule "nosuch"'],
        [{ scopes: [] }, '"scopes" is not acceptable'],
        [{ role: 'owner' }, '"role" is not acceptable'],
      ] as const) {
        const answer = await administrator('PATCH', 'accounts/acme', body);
        expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining(message)]);
      }
      const changes = { plan: 'standard', max_keys: null, max_storage: 5, schedules: ['support'] };
      expect((await administrator('PATCH', 'accounts/acme', changes)).body).toMatchObject({
        ...{ plan: 'standard', most_keys: 100, max_storage: 5, schedules: ['support'] },
      });
      expect((await administrator('POST', 'accounts/acme/password', { password: 'short' })).status).toBe(400);
      expect((await administrator('POST', 'accounts/acme/password', { password })).body).toMatchObject({
        has_password: true,
      });
      const acme = await browser('acme');
      const { key } = (await acme('POST', 'keys', { name: 'only' })).body;
      expect(await whoami(key)).toBe(200);

      expect((await administrator('PATCH', 'accounts/acme', { disabled: true })).body.disabled_at).toMatch(/Z$/);
      expect(await whoami(key)).toBe(401);
      expect((await acme('GET', 'keys')).status).toBe(401);
      expect([(await signIn('acme')).status, (await signIn('acme', 'wrong')).status]).toEqual([403, 401]);
      await administrator('PATCH', 'accounts/acme', { disabled: false });
      expect(await whoami(key)).toBe(200);

      const { store } = server.running.service;
      const { id } = await accountByName(store, 'acme');
      await createBackup(store, { script_id: 'last', content: `only of ${kind.name}`, account_id: id });
      const contents = async () => (await store.db.selectFrom('script_contents').select('digest').execute()).length;
      const before = await contents();
      expect((await administrator('DELETE', 'accounts/acme')).body).toEqual({ deleted: 'acme', keys: 1, backups: 1 });
      expect((await contents()) - before).toBe(-1);
      expect(await whoami(key)).toBe(401);
      expect((await signIn('acme')).status).toBe(401);
      expect((await administrator('GET', 'accounts/acme')).status).toBe(404);
      expect((await administrator('GET', 'accounts')).body.accounts.map(({ name }: { name: string }) => name)).toEqual([
        'administrator',
        'member',
        'viewer',
      ]);
      const { entries } = (await administrator('GET', 'audit?account=acme&action=account')).body;
      expect(entries.map(({ action }: { action: string }) => action)).toEqual([
        ...[
          'account.delete',
          'account.enable',
          'account.disable',
          'account.password',
          'account.change',
          'account.create',
        ],
      ]);
      expect(entries[4].details).toEqual(changes);
      const refused = (await administrator('GET', 'audit?account=acme&action=session.refuse')).body.entries;
      expect(refused).toHaveLength(2);
      // The name is free again, for an account without a history.
      const again = (await administrator('POST', 'accounts', { name: 'acme' })).body;
      expect([again.id === id, again.keys, again.has_password]).toEqual([false, 0, false]);
      await administrator('DELETE', 'accounts/acme');
      for (const [method, body] of [
        ['DELETE', undefined],
        ['PATCH', { disabled: true }],
        ['PATCH', { role: 'member' }],
      ] as const) {
        expect((await administrator(method, 'accounts/administrator', body)).status).toBe(400);
      }
    });

    it('keys are renamed, given other rights, and bound to addresses, from the next request on', async () => {
      const member = await browser('member');
      const made = (await member('POST', 'keys', { name: 'office', addresses: ['203.0.113.0/24', '2001:db8::/32'] }))
        .body;
      expect(made.addresses).toEqual(['2001:db8::/32', '203.0.113.0/24']);
      for (const [from, status] of [
        ['203.0.113.77', 200],
        ['203.0.114.1', 403],
        ['2001:db8:1::5', 200],
        ['2001:db9::1', 403],
      ] as const) {
        expect([from, await whoami(made.key, from)]).toEqual([from, status]);
      }
      const path = `keys/${made.id}`;
      const changed = await member('PATCH', path, { name: 'field', addresses: null, scopes: ['grxml:test'] });
      expect(changed.body).toMatchObject({ name: 'field', addresses: null, scopes: ['grxml:test'] });
      expect(await whoami(made.key, '192.0.2.1')).toBe(200);
      expect((await server.ask({ path: '/api/calendar/status', key: made.key })).status).toBe(403);
      for (const [body, message] of [
        [{ addresses: ['203.0.113.0/33'] }, 'is not an address or a range of addresses'],
        [{ addresses: ['everywhere'] }, 'is not an address or a range of addresses'],
        [{ name: 'a\u202eb' }, 'bidirectional'],
        [{ schedules: ['nosuch'] }, 'there is no schedule'],
      ] as const) {
        const answer = await member('PATCH', path, body);
        expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining(message)]);
      }
      const { entries } = (await member('GET', `audit?target=${made.id}&action=key.change`)).body;
      expect(entries).toMatchObject([{ details: { name: 'field', addresses: null, scopes: ['grxml:test'] } }]);
      const rotated = (await member('POST', `${path}/rotate`, {})).body;
      expect(rotated).toMatchObject({ name: 'field', scopes: ['grxml:test'], rotated_from: made.id });
      expect((await member('PATCH', path, { name: 'late' })).status).toBe(400);
      await server.ask({
        ...{ path: '/api/grxml/test', key: rotated.key, body: { content: '<grammar/>', input: 'a' } },
        headers: { 'x-forwarded-for': '192.0.2.44' },
      });
      await server.running.service.usage.flush();
      expect((await member('GET', `keys/${rotated.id}`)).body.last_used_from).toBe('192.0.2.44');
    });
  });
}
