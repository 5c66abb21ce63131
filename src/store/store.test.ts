import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeKinds } from '../../test/support/stores.js';
import { packageRoot } from '../package-info.js';
import {
  accountByName,
  createAccount,
  deleteAccount,
  limitAccount,
  listAccounts,
  setDisabled,
  transferOwnership,
} from './accounts.js';
import { createLink, findLink, listLinks, revokeLink } from './hours-links.js';
import { keyDigest } from './key-format.js';
import { changeKey, createKey, findApiKey, listKeys, pageOfKeys, revokeKey, rotateKey } from './keys.js';
import { openStore } from './open-store.js';
import type { Store } from './store.js';
import { newIdentifier } from './tables.js';

const now = Date.UTC(2026, 2, 1, 12);

for (const kind of storeKinds()) {
  describe.runIf(kind.runs)(`the store on ${kind.name}`, () => {
    let place: Awaited<ReturnType<typeof kind.place>>;
    let store: Store;
    beforeAll(async () => {
      place = await kind.place();
      store = await openStore(place);
    });
    afterAll(async () => {
      await store?.close();
      await kind.clean();
    });

    it('begins with an administrator who has neither password nor key', async () => {
      const accounts = await listAccounts(store);
      expect(accounts).toMatchObject([{ name: 'administrator', role: 'owner', password_digest: null }]);
      expect(await listKeys(store)).toEqual([]);
    });

    it('finds a link by its token until it is revoked, and revokes no other', async () => {
      const [first, second] = [
        await createLink(store, { name: 'floor 1', schedule: 'support' }, now),
        await createLink(store, { name: 'floor 2', schedule: null }, now + 1),
      ];
      expect((await listLinks(store)).map(({ id }) => id)).toEqual([first.id, second.id]);
      await revokeLink(store, first.id, now + 1000);
      expect(await findLink(store, first.token)).toBeUndefined();
      expect(await findLink(store, second.token)).toMatchObject({ id: second.id, schedule: null });
      await expect(revokeLink(store, first.id)).rejects.toMatchObject({ kind: 'not-found' });
      // The first revocation stands.
      expect((await listLinks(store)).map((link) => link.revoked_at)).toEqual(['2026-03-01T12:00:01.000Z', null]);
    });

    it('keeps what is written while this process opens it again and another process uses it', async () => {
      const shared = await kind.place();
      const first = await openStore(shared);
      await createAccount(first, 'before');
      await (await openStore(shared)).close();
      const program = join(packageRoot(), 'bin', 'cctool.js');
      const args = [program, 'account', 'create', 'beside', '--data', shared.data];
      if (shared.store) args.push('--store', shared.store);
      await promisify(execFile)(process.execPath, args);
      await createAccount(first, 'after');
      await first.close();
      const again = await openStore(shared);
      const names = (await listAccounts(again)).map(({ name }) => name);
      expect(names.sort()).toEqual(['administrator', 'after', 'before', 'beside']);
      await again.close();
    });

    it('can be opened by many processes at once when it is new', async () => {
      const fresh = await kind.place();
      const program = join(packageRoot(), 'bin', 'cctool.js');
      const args = [program, 'keys', 'list', '--json', '--data', fresh.data];
      if (fresh.store) args.push('--store', fresh.store);
      const runs = Array.from({ length: 4 }, () => promisify(execFile)(process.execPath, args));
      for (const { stdout, stderr } of await Promise.all(runs)) expect([stdout, stderr]).toEqual(['[]\n', '']);
      const opened = await openStore(fresh);
      expect(await listAccounts(opened)).toHaveLength(1);
      await opened.close();
    });

    it('keeps the digest of a key and nothing that leads back to it', async () => {
      const made = await createKey(store, { name: 'first' }, now);
      const row = await store.db.selectFrom('keys').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow();
      expect(row.digest).toBe(keyDigest(made.key));
      expect(JSON.stringify(row)).not.toContain(made.key.slice(14));
      expect(made).toMatchObject({ status: 'active', scopes: null, plan: 'standard', account: 'administrator' });
    });

    it('gives an account as many keys as its limit, those in force alone', async () => {
      const account = await createAccount(store, 'limited');
      await limitAccount(store, account.id, { max_keys: 2 });
      const create = (name: string, expires_at?: string) =>
        createKey(store, { name, account: 'limited', ...(expires_at === undefined ? {} : { expires_at }) }, now);
      const first = await create('one');
      await create('two', '2026-03-01T12:00:01Z');
      await expect(create('three')).rejects.toMatchObject({ kind: 'limit' });
      await revokeKey(store, first.id, now);
      await create('three');
      await expect(create('four')).rejects.toMatchObject({ kind: 'limit' });
      // A rotation replaces a key: it makes none more.
      const { id } = await findApiKey(store, 'three', { account: 'limited' }, now);
      await rotateKey(store, id, 0, now);
      await expect(create('four')).rejects.toMatchObject({ kind: 'limit' });
    });

    it('changes of a key what is named, and nothing where nothing is', async () => {
      const { key: _, ...made } = await createKey(store, { name: 'changing', schedules: ['a'] }, now);
      expect(await changeKey(store, made.id, {}, now)).toEqual(await findApiKey(store, made.id, {}, now));
      expect(await changeKey(store, made.id, { name: ' other ' }, now)).toMatchObject({
        name: 'other',
        schedules: ['a'],
      });
      expect(await changeKey(store, made.id, { schedules: null }, now)).toMatchObject({
        name: 'other',
        schedules: null,
      });
      await revokeKey(store, made.id, now);
      await expect(changeKey(store, made.id, { name: 'late' }, now)).rejects.toMatchObject({ kind: 'input' });
    });

    it('has one owner, which keeps its role until it transfers the ownership', async () => {
      const [owner, next] = [await accountByName(store, 'administrator'), await createAccount(store, 'next owner')];
      const message = 'is the owner and cannot be';
      await expect(limitAccount(store, owner.id, { role: 'member' })).rejects.toThrow(message);
      await expect(setDisabled(store, owner, true, now)).rejects.toThrow(message);
      await expect(deleteAccount(store, owner, now)).rejects.toThrow(message);
      await setDisabled(store, next, true, now);
      await expect(transferOwnership(store, next)).rejects.toThrow('is disabled');
      await setDisabled(store, next, false, now);
      const roles = async () => {
        const all = await listAccounts(store);
        return all.filter(({ role }) => role !== 'member').map(({ name, role }) => `${name} ${role}`);
      };
      expect(await roles()).toEqual(['administrator owner']);
      expect((await transferOwnership(store, next)).role).toBe('owner');
      expect(await roles()).toEqual(['administrator administrator', 'next owner owner']);
      await transferOwnership(store, owner);
      await deleteAccount(store, await accountByName(store, 'next owner'), now);
    });

    it('finds a key by its digest with its rights', async () => {
      const made = await createKey(
        store,
        { name: 'narrow', scopes: ['grxml:test', 'grxml:test'], schedules: ['b', 'a'], flows: ['main'], plan: 'free' },
        now,
      );
      expect(await store.findKey(keyDigest(made.key))).toEqual({
        id: made.id,
        account_id: (await listAccounts(store))[0]!.id,
        name: 'narrow',
        prefix: made.prefix.slice(0, -1),
        scopes: '["grxml:test"]',
        schedules: '["a","b"]',
        flows: '["main"]',
        plan: 'free',
        account_plan: 'standard',
        account_role: 'owner',
        account_disabled_at: null,
        addresses: null,
        expires_at: null,
        revoked_at: null,
      });
      expect(await store.findKey(keyDigest('cct_live_unknown'))).toBeUndefined();
    });

    it('shows a revocation of another process to the next lookup, every time', async () => {
      const other = await openStore(place);
      for (let i = 0; i < 50; i++) {
        const made = await createKey(store, { name: `r${i}` }, now);
        expect((await other.findKey(keyDigest(made.key)))?.revoked_at).toBeNull();
        await revokeKey(store, made.id, now);
        expect((await other.findKey(keyDigest(made.key)))?.revoked_at).toBe('2026-03-01T12:00:00.000Z');
      }
      await other.close();
    });

    it('rotates a key: same rights, the old one ends at once or after the grace period', async () => {
      const old = await createKey(store, { name: 'turn', scopes: ['ivr:test'], plan: 'free' }, now);
      const next = await rotateKey(store, old.id, 0, now);
      expect(next).toMatchObject({ name: 'turn', scopes: ['ivr:test'], plan: 'free', rotated_from: old.id });
      expect(next.key).not.toBe(old.key);
      expect((await findApiKey(store, old.id, {}, now)).status).toBe('revoked');
      expect((await findApiKey(store, 'turn', {}, now)).id).toBe(next.id);

      await rotateKey(store, next.id, 3600, now);
      expect((await findApiKey(store, next.id, {}, now + 3_599_000)).status).toBe('active');
      expect((await findApiKey(store, next.id, {}, now + 3_600_000)).status).toBe('expired');
      await expect(rotateKey(store, old.id, 0, now)).rejects.toMatchObject({ kind: 'input' });
    });

    // A grace period of an hour from noon: who comes first ends the old key. The new one takes over the expiry.
    it.each([
      { what: 'later than the grace period', expires: '2026-03-01T13:00:01.000Z', left: '2026-03-01T13:00:00.000Z' },
      { what: 'with the grace period', expires: '2026-03-01T13:00:00.000Z', left: '2026-03-01T13:00:00.000Z' },
      { what: 'within the grace period', expires: '2026-03-01T12:59:59.000Z', left: '2026-03-01T12:59:59.000Z' },
      { what: 'never', expires: null, left: '2026-03-01T13:00:00.000Z' },
    ])('rotates a key that expires $what', async ({ what, expires, left }) => {
      const old = await createKey(store, { name: `ends ${what}`, expires_at: expires }, now);
      const next = await rotateKey(store, old.id, 3600, now);
      expect(next.expires_at).toBe(expires);
      expect(await findApiKey(store, old.id, {}, now)).toMatchObject({ expires_at: left, revoked_at: null });
    });

    it.each([
      { scopes: ['hoo:read'], schedules: ['support'], flows: ['bank'] },
      { scopes: ['grxml:test', 'ivr:test'], schedules: ['sales', 'support'], flows: ['a', 'b'] },
      { scopes: null, schedules: null, flows: null },
    ])('rotates a key into one that may do the same: %j', async (rights) => {
      const given = Object.fromEntries(Object.entries(rights).filter(([, value]) => value !== null));
      const old = await createKey(store, { name: 'rights', ...given }, now);
      expect(await rotateKey(store, old.id, 60, now)).toMatchObject(rights);
    });

    it('rotates neither a key that has expired nor one that is revoked, and makes no key then', async () => {
      const expired = await createKey(store, { name: 'over', expires_at: '2026-03-01T12:00:01.000Z' }, now);
      const revoked = await createKey(store, { name: 'gone' }, now);
      await revokeKey(store, revoked.id, now);
      const before = (await listKeys(store, {}, now)).length;
      for (const [id, state] of [
        [expired.id, 'expired'],
        [revoked.id, 'revoked'],
      ] as const) {
        await expect(rotateKey(store, id, 60, now + 1000)).rejects.toThrow(`the key ${id} is ${state}`);
      }
      expect(await listKeys(store, {}, now)).toHaveLength(before);
    });

    it('revokes a key once: a second time changes nothing, and no other key', async () => {
      const [one, other] = [
        await createKey(store, { name: 'one' }, now),
        await createKey(store, { name: 'other' }, now),
      ];
      expect(await revokeKey(store, one.id, now + 1000)).toMatchObject({ revoked_at: '2026-03-01T12:00:01.000Z' });
      expect(await revokeKey(store, one.id, now + 5000)).toMatchObject({
        status: 'revoked',
        revoked_at: '2026-03-01T12:00:01.000Z',
      });
      expect(await findApiKey(store, other.id, {}, now)).toMatchObject({ status: 'active', revoked_at: null });
      await expect(revokeKey(store, 'key_missing', now)).rejects.toMatchObject({ kind: 'not-found' });
    });

    it('finds a key by its name: the one in force, or the only one although it is revoked', async () => {
      const [old, present] = [
        await createKey(store, { name: 'pair' }, now),
        await createKey(store, { name: 'pair' }, now),
      ];
      await revokeKey(store, old.id, now);
      expect((await findApiKey(store, 'pair', {}, now)).id).toBe(present.id);
      const alone = await createKey(store, { name: 'alone' }, now);
      await revokeKey(store, alone.id, now);
      expect(await findApiKey(store, 'alone', {}, now)).toMatchObject({ id: alone.id, status: 'revoked' });
    });

    it('names what is wrong with a request for a key', async () => {
      await expect(createKey(store, { name: ' ' }, now)).rejects.toThrow(
        'the name of a key must have 1 to 200 characters',
      );
      await expect(createKey(store, { name: 'x', account: 'nobody' }, now)).rejects.toThrow('no account "nobody"');
      await expect(createKey(store, { name: 'x', expires_at: '2026-03-01T12:00:00Z' }, now)).rejects.toThrow('passed');
      await expect(findApiKey(store, 'missing', {}, now)).rejects.toMatchObject({ kind: 'not-found' });
      await createKey(store, { name: 'twin' }, now);
      await createKey(store, { name: 'twin' }, now);
      await expect(findApiKey(store, 'twin', {}, now)).rejects.toThrow('names 2 keys');
    });

    it('keeps accounts apart', async () => {
      await createAccount(store, 'acme');
      await expect(createAccount(store, 'acme')).rejects.toThrow('already');
      await expect(createAccount(store, '<b>')).rejects.toThrow('not a valid account name');
      const theirs = await createKey(store, { name: 'theirs', account: 'acme' }, now);
      expect((await listKeys(store, { account: 'acme' }, now)).map((key) => key.id)).toEqual([theirs.id]);
      await expect(findApiKey(store, theirs.id, { account: 'administrator' }, now)).rejects.toThrow('no key');

      // Revoked keys are listed unless the caller asks for the others alone.
      await revokeKey(store, theirs.id, now);
      const counts = [];
      for (const all of [undefined, true, false]) {
        counts.push((await listKeys(store, { account: 'acme', ...(all === undefined ? {} : { all }) }, now)).length);
      }
      expect(counts).toEqual([1, 1, 0]);
    });

    it('gives keys in pages: searched, ordered, with the number of all that match', async () => {
      await createAccount(store, 'paged');
      const made = async (name: string, at: number, expires_at?: string) =>
        createKey(store, { name, account: 'paged', ...(expires_at && { expires_at }) }, now + at);
      const b = await made('Beta', 1, '2027-01-01T00:00:00Z');
      const a = await made('alpha_1', 2);
      const c = await made('gamma', 3, '2026-12-01T00:00:00Z');
      await revokeKey(store, c.id, now);
      await store.db
        .updateTable('keys')
        .set({ last_used_at: '2026-05-01T00:00:00.000Z' })
        .where('id', '=', a.id)
        .execute();
      const page = async (given: Partial<Parameters<typeof pageOfKeys>[1]>) => {
        const filter = { account: 'paged', sort: 'oldest', limit: 10, offset: 0, ...given } as const;
        const { keys, total } = await pageOfKeys(store, filter, now + 10);
        return [keys.map(({ id }) => [b, a, c].findIndex((key) => key.id === id)), total];
      };
      expect(await page({})).toEqual([[0, 1, 2], 3]);
      expect(await page({ sort: 'newest' })).toEqual([[2, 1, 0], 3]);
      expect(await page({ sort: 'name' })).toEqual([[1, 0, 2], 3]);
      expect(await page({ sort: 'last_used', limit: 1 })).toEqual([[1], 3]);
      expect(await page({ sort: 'expires' })).toEqual([[2, 0, 1], 3]);
      expect(await page({ limit: 1, offset: 1 })).toEqual([[1], 3]);
      expect(await page({ status: 'active' })).toEqual([[0, 1], 2]);
      expect(await page({ status: 'ended' })).toEqual([[2], 1]);
      expect(await page({ search: 'BETA' })).toEqual([[0], 1]);
      // `_` and `%` stand for themselves.
      expect(await page({ search: 'a_1' })).toEqual([[1], 1]);
      expect(await page({ search: '%' })).toEqual([[], 0]);
      expect(await page({ account: 'acme', search: 'beta' })).toEqual([[], 0]);
    });

    it('gives keys of one moment in the order of their ids, backwards where the newest come first', async () => {
      await createAccount(store, 'hasty');
      const made = [];
      for (const name of ['a', 'b', 'c']) made.push((await createKey(store, { name, account: 'hasty' }, now)).id);
      const ids = async (sort: 'oldest' | 'newest') => {
        const { keys } = await pageOfKeys(store, { account: 'hasty', sort, limit: 10, offset: 0 }, now);
        return keys.map(({ id }) => id);
      };
      made.sort();
      expect(await ids('oldest')).toEqual(made);
      expect(await ids('newest')).toEqual(made.reverse());
    });

    it.each([
      ['scopes', 'scope', 'ivr:test'],
      ['schedules', 'schedule', 'sales'],
      ['flows', 'flow', 'bank'],
    ] as const)('makes no key with %s that its account does not allow', async (rights, right, beyond) => {
      const { id } = await createAccount(store, `narrow-${rights}`);
      await limitAccount(store, id, { [rights]: ['grxml:test'] });
      await expect(
        createKey(store, { name: 'x', account: `narrow-${rights}`, [rights]: [beyond] }, now),
      ).rejects.toThrow(`the account "narrow-${rights}" does not allow the ${right} "${beyond}"`);
    });

    it('refuses a store that a newer build has changed', async () => {
      const fresh = await kind.place();
      const first = await openStore(fresh);
      await first.db
        .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
        .insertInto('kysely_migration')
        .values({ name: '9999_future', timestamp: '' })
        .execute();
      await first.close();
      await expect(openStore(fresh)).rejects.toThrow('newer cctool (9999_future)');
    });

    if (kind.name === 'SQLite') {
      it('is readable by its owner only', () => {
        expect(statSync(`${place.data}/cctool.db`).mode & 0o777).toBe(0o600);
      });
    }
  });
}

describe('an identifier', () => {
  // Crockford's base 32: 48 bits of time and 80 of chance in 26 characters, the first of which is at most 7.
  it('has 26 characters behind its prefix, of which the first ten sort by time', () => {
    const made = [0, 1, Date.UTC(2026, 2, 1), 2 ** 48 - 1].map((time) => newIdentifier('key', time));
    for (const id of made) expect(id).toMatch(/^key_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
    expect(made.map((id) => id.slice(4, 14))).toEqual(['0000000000', '0000000001', expect.any(String), '7zzzzzzzzz']);
    expect([...made].sort()).toEqual(made);
  });

  // Random bytes are taken from a supply that is renewed many times here.
  it('is another one each time', () => {
    const made = Array.from({ length: 1000 }, () => newIdentifier('key', 0));
    expect(new Set(made.map((id) => id.slice(14))).size).toBe(1000);
  });
});

describe('opening a store', () => {
  for (const [what, store, message] of [
    ['another kind of URL', 'mysql://x/y', 'not a postgres:// URL'],
    ['a database that is not there', 'postgres://user:hunter2@127.0.0.1:1/x', 'postgres://user:…@127.0.0.1:1/x cannot'],
    ['an @ in a password', 'postgres://user:pass@hunter2@127.0.0.1:1/x', 'postgres://user:…@127.0.0.1:1/x cannot'],
    ['a / in a password', 'postgres://user:pass/hunter2@127.0.0.1:1/x', 'postgres://user:…@127.0.0.1:1/x cannot'],
    ['a ? in a password', 'postgres://user:pass?hunter2@127.0.0.1:1/x', 'postgres://user:…@127.0.0.1:1/x cannot'],
    ['a password in the query', 'postgres://127.0.0.1:1/x?sslpassword=hunter2', '127.0.0.1:1/x?sslpassword=… cannot'],
  ] as const) {
    it(`fails clearly for ${what} and never shows a password`, async () => {
      const error = await openStore({ data: '/nonexistent', store }).catch((failure: Error) => failure);
      expect(error).toBeInstanceOf(Error);
      expect((error as Error).message).toContain(message);
      expect((error as Error).message).not.toContain('hunter2');
    });
  }
});
