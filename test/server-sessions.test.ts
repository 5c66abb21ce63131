import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountByName, createAccount, transferOwnership } from '../src/store/accounts.js';
import { givePassword, password } from './support/passwords.js';
import { runCli } from './support/run-cli.js';
import { type Answer, TestServer } from './support/server.js';
import { sampledStoreKinds } from './support/stores.js';

interface Shown {
  id: string;
  address: string | null;
  user_agent: string | null;
  last_used_at: string | null;
  is_current: boolean;
}

for (const kind of sampledStoreKinds()) {
  describe(`sessions on ${kind.name}`, () => {
    let server: TestServer;
    const start = Date.parse('2026-03-02T09:00:00Z');
    /** Seconds since the start. */
    let clock = 0;
    beforeAll(async () => {
      const now = () => start + clock * 1000;
      server = await TestServer.start({ place: await kind.place(), settings: { trust_proxy: true }, now });
      const { store } = server.running.service;
      await createAccount(store, 'acme');
      await createAccount(store, 'other');
      await createAccount(store, 'chief', 'administrator');
      await createAccount(store, 'viewer', 'viewer');
      await givePassword(store, 'administrator', 'acme', 'other', 'chief', 'viewer');
    });
    afterAll(async () => {
      await server?.stop();
      await kind.clean();
    });
    let addresses = 0;
    /** A browser that has signed in, a second after the one before. */
    async function browser(account: string, agent = 'Test/1.0') {
      clock++;
      const address = `10.4.0.${++addresses}`;
      const answer = await server.ask({
        path: '/account/session',
        body: { account, password },
        headers: { 'x-forwarded-for': address, 'user-agent': agent },
      });
      expect([answer.status, answer.body.error]).toEqual([200, undefined]);
      const cookie = answer.headers['set-cookie']!.split(';')[0]!;
      const ask = (method: string, path: string): Promise<Answer> =>
        server.ask({
          ...{ method, path: `/account/${path}` },
          headers: { cookie, 'x-csrf-token': answer.body.csrf_token, 'x-forwarded-for': '203.0.113.9' },
        });
      const sessions = async (of = 'sessions'): Promise<Shown[]> => (await ask('GET', of)).body.sessions;
      const isIn = async () => (await ask('GET', 'session')).status === 200;
      return { ask, address, cookie, sessions, isIn };
    }
    type Browser = Awaited<ReturnType<typeof browser>>;
    const ended = async (chief: Browser, account: string) =>
      (await chief.ask('GET', `audit?account=${account}&action=session.end`)).body.entries.map(
        ({ actor, details }: { actor: string; details?: object }) => [actor, details],
      );

    it('are listed for the own account, with program, address and last use, without a secret', async () => {
      const desk = await browser('acme', 'Desk\u00e9/2 (X11)');
      const phone = await browser('acme');
      await browser('other');
      const listed = await phone.ask('GET', 'sessions');
      expect(listed.body.sessions).toEqual([
        {
          ...{ id: expect.stringMatching(/^ses_[\da-f]{16}$/), is_current: true, last_used_at: null },
          ...{ address: phone.address, user_agent: 'Test/1.0' },
          ...{ created_at: '2026-03-02T09:00:02.000Z', expires_at: '2026-03-02T21:00:02.000Z' },
        },
        {
          ...{ id: expect.stringMatching(/^ses_[\da-f]{16}$/), is_current: false, last_used_at: null },
          ...{ address: desk.address, user_agent: 'Desk/2 (X11)' },
          ...{ created_at: '2026-03-02T09:00:01.000Z', expires_at: '2026-03-02T21:00:01.000Z' },
        },
      ]);
      for (const { cookie } of [desk, phone]) expect(listed.text).not.toContain(cookie.split('=')[1]);
      // The last use is written to a few minutes only.
      clock += 60;
      expect((await desk.sessions())[1]!.last_used_at).toBeNull();
      clock += 600;
      await desk.sessions();
      const used = new Date(start + clock * 1000).toISOString();
      expect((await desk.sessions()).map((each) => each.last_used_at)).toEqual([null, used]);
    });

    it('are ended one by one and all but the one that asks, for a viewer too; the log says by whom', async () => {
      const [first, second, third] = [await browser('viewer'), await browser('viewer'), await browser('viewer')];
      const foreign = (await (await browser('other')).sessions())[0]!.id;
      const own = await first.sessions();
      expect((await first.ask('DELETE', `sessions/${foreign}`)).status).toBe(404);
      for (const id of ['%25', 'ses_', 'ses_%25', 'ses_________________', own[0]!.id.slice(0, -1)]) {
        expect([id, (await first.ask('DELETE', `sessions/${id}`)).status]).toEqual([id, 404]);
      }
      // The newest first: the third is the first of the list.
      expect((await first.ask('DELETE', `sessions/${own[0]!.id}`)).body).toEqual({ ended: 1 });
      expect([await first.isIn(), await second.isIn(), await third.isIn()]).toEqual([true, true, false]);
      expect((await first.ask('DELETE', 'sessions')).body).toEqual({ ended: 1 });
      expect((await first.ask('DELETE', 'sessions')).body).toEqual({ ended: 0 });
      expect([await first.isIn(), await second.isIn()]).toEqual([true, false]);
      clock++;
      expect((await first.ask('DELETE', 'session')).status).toBe(204);
      expect(await first.isIn()).toBe(false);
      const chief = await browser('chief');
      // Entries of one instant have no order: the first two.
      const [signedOut, ...others] = await ended(chief, 'viewer');
      expect(signedOut).toEqual(['viewer', undefined]);
      expect(others).toHaveLength(2);
      expect(others).toEqual(
        expect.arrayContaining([
          ['viewer', { session: own[0]!.id }],
          ['viewer', { sessions: 1 }],
        ]),
      );
    });

    it('of others are for administrators, those of the owner for the owner', async () => {
      const [member, chief, owner] = [await browser('other'), await browser('chief'), await browser('administrator')];
      for (const path of ['accounts/acme/sessions', 'accounts/other/sessions']) {
        expect([path, (await member.ask('GET', path)).status]).toEqual([path, 403]);
        expect([path, (await member.ask('DELETE', path)).status]).toEqual([path, 403]);
        expect([path, (await member.ask('DELETE', `${path}/ses_0000000000000000`)).status]).toEqual([path, 403]);
      }
      expect((await chief.ask('GET', 'accounts/nobody/sessions')).status).toBe(404);
      expect((await chief.sessions('accounts/administrator/sessions')).length).toBe(1);
      expect((await chief.ask('DELETE', 'accounts/administrator/sessions')).status).toBe(403);
      const [newest] = await chief.sessions('accounts/other/sessions');
      expect(newest).toMatchObject({ address: member.address, is_current: false });
      expect((await chief.ask('DELETE', `accounts/other/sessions/${newest!.id}`)).body).toEqual({ ended: 1 });
      expect(await member.isIn()).toBe(false);
      expect((await chief.ask('DELETE', `accounts/other/sessions/${newest!.id}`)).status).toBe(404);
      expect(await ended(chief, 'other')).toContainEqual(['chief', { session: newest!.id }]);
      // One's own session stays, and so does that of the owner under another name.
      expect((await owner.ask('DELETE', 'accounts/administrator/sessions')).body).toEqual({ ended: 0 });
      expect([await owner.isIn(), await chief.isIn()]).toEqual([true, true]);
      const { store } = server.running.service;
      await transferOwnership(store, await accountByName(store, 'chief'));
      expect((await owner.ask('DELETE', 'accounts/chief/sessions')).status).toBe(403);
      await transferOwnership(store, await accountByName(store, 'administrator'));
    });

    it('are listed and ended by a command', async () => {
      const [one, two] = [await browser('acme', 'Mozilla/5.0 (X11; Linux) Firefox/140.0'), await browser('acme')];
      // The clock of the command is that of the machine, for which these sessions have ended: it gets them later.
      const { db } = server.running.service.store;
      const later = '2999-01-01T00:00:00.000Z';
      await db
        .updateTable('sessions')
        .set({ expires_at: later })
        .where('address', 'in', [one.address, two.address])
        .execute();
      const { data, store } = server.context;
      const place = store === undefined ? ['--data', data] : ['--store', store];
      const command = (...words: string[]) => runCli(['account', 'sessions', ...words, ...place], { cwd: data });
      const table = (await command('acme')).stdout.trim().split('\n');
      expect(table.map((line) => line.split(/ {2,}/)[1])).toEqual(['FROM', two.address, one.address]);
      const listed = JSON.parse((await command('acme', '--json')).stdout);
      expect(listed).toMatchObject({
        account: 'acme',
        sessions: [{ user_agent: 'Test/1.0' }, { user_agent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0' }],
      });
      const id = listed.sessions[0].id;
      expect((await command('acme', '--end', id)).status).toBe(2);
      expect(await two.isIn()).toBe(true);
      expect(await command('acme', '--end', id, '--yes')).toMatchObject({
        ...{ status: 0, stdout: '' },
        stderr: expect.stringContaining('1 session of "acme" ended'),
      });
      expect([await one.isIn(), await two.isIn()]).toEqual([true, false]);
      expect(await command('acme', '--end', id, '--yes')).toMatchObject({
        ...{ status: 2, stderr: expect.stringContaining(`"acme" has no open session "${id}"`) },
      });
      const rest = await command('acme', '--end', 'all', '--yes', '--json');
      expect([rest.status, JSON.parse(rest.stdout)]).toEqual([0, { account: 'acme', sessions: [] }]);
      expect(await one.isIn()).toBe(false);
      expect((await command('acme')).stdout).toBe('"acme" has no open session\n');
      expect((await command('nobody')).status).toBe(2);
      const actors = (await ended(await browser('chief'), 'acme')).map(([actor]: [string]) => actor);
      expect(actors).toEqual([expect.stringContaining('@'), expect.stringContaining('@')]);
    });
  });
}
