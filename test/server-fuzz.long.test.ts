import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOnly, makeBackups, makeOverrides, withoutAccount } from '../scripts/support/account-description.mjs';
import { type Credentials, fuzzApi, withKey, withSession } from '../scripts/support/api-fuzzer.mjs';
import { accountByName, createAccount } from '../src/store/accounts.js';
import { createLink } from '../src/store/hours-links.js';
import { offerReset } from '../src/store/passwords.js';
import { createBackup } from '../src/studio/index.js';
import { writeDeskFolder } from './support/desk-folder.js';
import { givePassword, password } from './support/passwords.js';
import { seed } from './support/random-cases.js';
import { TestServer } from './support/server.js';
import { storeKinds, temporaryData } from './support/stores.js';

// `node scripts/fuzz-api.mjs` does the same with 20,000 requests.
const kinds = storeKinds();
for (const kind of kinds.filter(({ runs }) => runs)) {
  describe(`requests that are generated, good and bad, on ${kind.name}`, () => {
    const recordings = temporaryData();
    let server: TestServer;
    beforeAll(async () => {
      writeDeskFolder(join(recordings.data, 'menu'), ['Press one.']);
      const place = await kind.place();
      const many = { attempts: 1_000_000, window: 60 };
      server = await TestServer.start({
        place,
        settings: { failed_authentications: many, deadline: 60, desk: recordings.data },
      });
    });
    afterAll(async () => {
      await server?.stop();
      await kind.clean();
      recordings.clean();
    });

    const run = async (description: object, credentials: Credentials, requests: number) => {
      const result = await fuzzApi({
        description,
        credentials,
        requests,
        seed,
        ask: ({ body, ...rest }) => server.ask({ ...rest, ...(body === undefined ? {} : { body }) }),
      });
      expect({ seed, violations: result.violations }).toEqual({ seed, violations: [] });
      expect(result.requests).toBeGreaterThanOrEqual(requests);
      // Good requests are among them for every operation that this build has.
      for (const [operation, counts] of Object.entries(result.statuses)) {
        const good = (counts[200] ?? 0) + (counts[204] ?? 0);
        if (!counts[501]) expect([operation, good > 0]).toEqual([operation, true]);
      }
    };

    const overridesBy = (key: string) =>
      makeOverrides(async (body) => (await server.ask({ path: '/api/studio/hoo/overrides', key, body })).body, 40);

    it('are answered by every endpoint as it is described', async () => {
      const { key } = await server.key({ plan: 'unlimited' });
      const description = (await server.ask({ path: '/openapi.json' })).body;
      const { token } = await createLink(server.running.service.store, { name: 'board', schedule: 'support' });
      const backups = makeBackups(
        async (body) => (await server.ask({ path: '/api/studio/backup', key, body })).body,
        40,
      );
      const known = { ...(await overridesBy(key)), ...(await backups), token };
      await run(withoutAccount(description, known), withKey(key), 1200);
    });

    it('are answered by every endpoint of the account pages', async () => {
      const { store } = server.running.service;
      const { id } = await accountByName(store, 'administrator');
      await givePassword(store, 'administrator');
      const keys = [];
      // Many: requests revoke them.
      for (let i = 0; i < 60; i++) keys.push((await server.key({ name: `key ${i}` })).id);
      const backups = [];
      for (const content of ['a\nb', 'a\nc', '']) {
        const backup = await createBackup(store, { script_id: 'menu', content, account_id: id }, Date.now());
        backups.push(backup.backup_id);
      }
      const signedIn = await server.ask({ path: '/account/session', body: { account: 'administrator', password } });
      const cookie = signedIn.headers['set-cookie']!.split(';')[0]!;
      const description = (await server.ask({ path: '/openapi.json' })).body;
      const session = { cookie, token: signedIn.body.csrf_token };
      const { key } = await server.key({ plan: 'unlimited' });
      const accounts = Array.from({ length: 40 }, (_, index) => `fuzzed ${index}`);
      for (const name of accounts) await createAccount(store, name);
      const resets = [];
      for (let i = 0; i < 10; i++) {
        const forgetful = await createAccount(store, `forgetful ${i}`);
        resets.push((await offerReset(store, forgetful, 3600, Date.now())).token);
      }
      const known = { keys, backups, password, accounts, resets, ...(await overridesBy(key)) };
      await run(accountOnly(description, known), withSession(session), 1100);
    });
  });
}
