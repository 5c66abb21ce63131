/** What the store keeps of changes of hours: overrides and their log, answers to repeat, deliveries of webhooks. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryData } from '../../test/support/stores.js';
import { accountByName, administratorName } from './accounts.js';
import { announce } from './hours-outbox.js';
import { addWebhook, listDeliveries, listWebhooks, removeWebhook, retryDeliveries } from './hours-webhooks.js';
import { openStore } from './open-store.js';
import {
  changeOverrides,
  loadOverrides,
  type NewLogEntry,
  type OverrideChanges,
  readOverrideLog,
} from './overrides.js';
import type { Store } from './store.js';

const place = temporaryData();
const now = Date.UTC(2026, 2, 1, 12);
const day = 86_400_000;
const iso = (at: number) => new Date(at).toISOString().replace('.000Z', 'Z');

let store: Store;
let account_id: string;
beforeAll(async () => {
  store = await openStore({ data: place.data });
  account_id = (await accountByName(store, administratorName)).id;
});
afterAll(async () => {
  await store.close();
  place.clean();
});

type Written = Pick<NewLogEntry, 'entry' | 'id' | 'schedule' | 'action' | 'undoes'>;
const write = (changes: OverrideChanges, { undoes, ...entry }: Written) =>
  changes.log({
    ...entry,
    ...(undoes === undefined ? {} : { undoes }),
    ...{ time: iso(now), by: null, reason: null, before: null, after: { state: 'open' }, door: 'api' as const },
    ...{ account_id, key_id: null, address: '' },
  });

it('the changes that can be undone: not undone yet, and not an undo', async () => {
  await changeOverrides(store, async (changes) => {
    await write(changes, { entry: 'e1', id: 'o1', schedule: 'sales', action: 'create' });
    await write(changes, { entry: 'e2', id: 'o2', schedule: 'sales', action: 'create' });
    await write(changes, { entry: 'e3', id: 'o1', schedule: 'sales', action: 'end' });
    await write(changes, { entry: 'e4', id: 'o9', schedule: 'support', action: 'create' });
    const undoable = async (id?: string) =>
      (await changes.undoable('sales', id, 9)).map(({ entry }) => entry).join(' ');
    expect(await undoable()).toBe('e3 e2 e1');
    await write(changes, { entry: 'e5', id: 'o1', schedule: 'sales', action: 'undo', undoes: 'e3' });
    expect(await undoable()).toBe('e2 e1');
    expect(await undoable('o1')).toBe('e1');
    expect(await changes.undoable('returns', undefined, 9)).toEqual([]);
    expect([await changes.isUndone('e3'), await changes.isUndone('e2')]).toEqual([true, false]);
    expect(await changes.entry('e5')).toMatchObject({ undoes: 'e3', account: administratorName, key: null });
  });
});

it('the log is read from its end, before an entry, of some schedules', async () => {
  const read = async (filter: Parameters<typeof readOverrideLog>[1]) =>
    (await readOverrideLog(store, filter)).map(({ entry }) => entry).join(' ');
  expect(await read({ limit: 9 })).toBe('e5 e4 e3 e2 e1');
  expect(await read({ limit: 2 })).toBe('e5 e4');
  expect(await read({ limit: 9, schedules: ['support'] })).toBe('e4');
  const [, , third] = await readOverrideLog(store, { limit: 3 });
  expect(await read({ limit: 9, before: third!.revision })).toBe('e2 e1');
  expect(await read({ limit: 1, before: third!.revision, schedules: ['sales'] })).toBe('e2');
});

it('overrides are pending until they end, and are kept for 400 days after that', async () => {
  const end = iso(now);
  await changeOverrides(store, async (changes) => {
    const override = { schedule: 'sales', state: 'closed' as const, start: iso(now - day), reason: null, by: null };
    await changes.insert({ ...override, id: 'ends', end });
    await write(changes, { entry: 'e6', id: 'ends', schedule: 'sales', action: 'create' });
    await changes.insert({ ...override, id: 'stays', end: null });
    await write(changes, { entry: 'e7', id: 'stays', schedule: 'sales', action: 'create' });
    const pending = async (at: number, schedule?: string) =>
      (await changes.pending(at, schedule)).map(({ id }) => id).join(' ');
    expect(await pending(now - 1000)).toBe('ends stays');
    expect(await pending(now, 'sales')).toBe('stays');
    expect(await pending(now, 'support')).toBe('');
  });
  const loaded = async (at: number) => (await loadOverrides(store, at)).overrides.map(({ id }) => id).join(' ');
  expect(await loaded(now + 400 * day - 1000)).toBe('ends stays');
  expect(await loaded(now + 400 * day)).toBe('stays');
  expect(await loadOverrides(store, now)).toMatchObject({ revision: 7, overrides: [{ id: 'ends', end }, {}] });
});

it('the answer to a request is kept for seven days', async () => {
  const request = { key_id: 'k', route: 'POST /x', idempotency_key: 'once', digest: 'd' };
  const other = { ...request, idempotency_key: 'other' };
  await changeOverrides(store, async (changes) => {
    await changes.keep(request, '{}', now);
    expect(await changes.done(request)).toEqual({ digest: 'd', answer: '{}' });
    expect(await changes.done({ ...request, route: 'POST /y' })).toBeUndefined();
    await changes.keep(other, '{}', now + 7 * day);
    expect(await changes.done(request)).toBeDefined();
    await changes.keep({ ...request, idempotency_key: 'third' }, '{}', now + 7 * day + 1);
    expect(await changes.done(request)).toBeUndefined();
    expect(await changes.done(other)).toBeDefined();
  });
});

it('a webhook that is removed is removed once, and what was on its way to it has failed', async () => {
  const [first, second] = [
    await addWebhook(store, { name: 'one', url: 'https://one.example/hook#x' }, now),
    await addWebhook(store, { name: 'two', url: 'https://two.example/', schedules: ['sales'] }, now + 1),
  ];
  expect(first).toMatchObject({ url: 'https://one.example/hook', schedules: null });
  const deliver = (id: string, webhook_id: string, status: 'pending' | 'delivered' | 'failed') =>
    store.db
      .insertInto('hours_deliveries')
      .values({
        ...{ id, webhook_id, schedule: 'sales', sequence: Number(id.slice(1)), payload: '{}', status, attempts: 1 },
        ...{ next_at: iso(now), claimed_until: null, answer: null, created_at: iso(now), done_at: null },
      })
      .execute();
  await deliver('d1', first.id, 'delivered');
  await deliver('d2', first.id, 'pending');
  await deliver('d3', second.id, 'pending');
  const list = async (filter: Omit<Parameters<typeof listDeliveries>[1], 'limit'>, limit = 9) =>
    (await listDeliveries(store, { ...filter, limit })).map(({ id, status }) => `${id} ${status}`);
  expect(await list({}, 2)).toEqual(['d3 pending', 'd2 pending']);
  expect(await list({ webhook: first.id })).toEqual(['d2 pending', 'd1 delivered']);
  expect(await list({ webhook: first.id, status: 'pending' })).toEqual(['d2 pending']);
  await removeWebhook(store, first.id, now + day);
  await expect(removeWebhook(store, first.id)).rejects.toMatchObject({ kind: 'not-found' });
  expect((await listWebhooks(store)).map(({ id }) => id)).toEqual([second.id]);
  expect(await list({})).toEqual(['d3 pending', 'd2 failed', 'd1 delivered']);
  const [failed] = await listDeliveries(store, { status: 'failed', limit: 1 });
  expect(failed).toMatchObject({
    answer: 'the webhook was removed',
    done_at: new Date(now + day).toISOString(),
    next_at: null,
  });
  expect(await retryDeliveries(store, first.id, now)).toBe(1);
  expect(await list({ status: 'pending' })).toEqual(['d3 pending', 'd2 pending']);
});

it('a change is announced once, after what was announced before, and by nobody who knows less', async () => {
  const base = { is_open: false, at: now, sequence: 0, revision: 0 };
  const seen: unknown[] = [];
  const say = (at: number, revision: number, is_open: boolean, ...changes: number[]) =>
    announce(
      store,
      'returns',
      base,
      { now: at, revision },
      (last) => {
        seen.push([last.is_open, last.at, last.sequence]);
        return { is_open, changes: changes.map((at) => ({ at, is_open, payload: (n) => `${n}` })) };
      },
      () => [],
    );
  expect(await say(now, 1, true)).toBe(true);
  expect(await say(now + 1000, 1, false, now + 500)).toBe(true);
  expect(await say(now + 2000, 0, true, now + 1500)).toBe(false);
  expect(await say(now + 2000, 1, true, now + 1500, now + 1800)).toBe(true);
  expect(await say(now + 3000, 2, true)).toBe(true);
  expect(seen).toEqual([
    [false, now, 0],
    [true, now, 0],
    [false, now + 1000, 1],
    [true, now + 2000, 3],
  ]);
});
