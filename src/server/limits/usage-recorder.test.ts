import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampledStoreKinds } from '../../../test/support/stores.js';
import { createKey, findApiKey } from '../../store/keys.js';
import { openStore } from '../../store/open-store.js';
import type { Store } from '../../store/store.js';
import { UsageRecorder } from './usage-recorder.js';

const midnight = Date.parse('2027-01-01T00:00:00Z');
/** Long before the machine's clock: whatever is written by that clock is not of this hour. */
const earlier = Date.parse('2020-02-29T23:59:59.999Z');

for (const kind of sampledStoreKinds()) {
  describe(`requests on ${kind.name} count in the hour in which they are made`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await openStore(await kind.place());
    });
    afterAll(async () => {
      await store?.close();
      await kind.clean();
    });
    const rows = async (key: string) =>
      (await store.db.selectFrom('usage').selectAll().where('key_id', '=', key).orderBy('hour').execute()).map(
        ({ hour, operation, requests, refused }) => `${hour} ${operation} ${Number(requests)} ${Number(refused)}`,
      );

    it.each<[what: string, times: number[], hours: string[]]>([
      ['long before they are written', [earlier], ['2020-02-29T23:00:00.000Z testFlow 1 0']],
      [
        'on both sides of the new year, written together',
        [midnight - 1, midnight, midnight + 3_599_999, midnight + 3_600_000],
        [
          '2026-12-31T23:00:00.000Z testFlow 1 0',
          '2027-01-01T00:00:00.000Z testFlow 2 0',
          '2027-01-01T01:00:00.000Z testFlow 1 0',
        ],
      ],
    ])('%s', async (_, times, hours) => {
      const { id } = await createKey(store, { name: 'counted' });
      const usage = new UsageRecorder(store, { days: 0, rows: 0 }, (error) => expect.unreachable(String(error)));
      for (const at of times) usage.record(id, 'testFlow', false, '192.0.2.1', at);
      await usage.close();
      expect(await rows(id)).toEqual(hours);
      expect((await findApiKey(store, id)).last_used_at).toBe(new Date(times.at(-1)!).toISOString());
    });

    it('of several flushes in one hour, with those that were refused, and each key by its address', async () => {
      const [one, two] = [await createKey(store, { name: 'one' }), await createKey(store, { name: 'two' })];
      const usage = new UsageRecorder(store, { days: 0, rows: 0 }, (error) => expect.unreachable(String(error)));
      usage.record(one.id, 'testFlow', false, '192.0.2.1', midnight);
      await usage.flush();
      usage.record(one.id, 'testFlow', true, '192.0.2.1', midnight + 1);
      usage.record(two.id, 'testFlow', false, '192.0.2.2', midnight + 2);
      await usage.close();
      expect(await rows(one.id)).toEqual(['2027-01-01T00:00:00.000Z testFlow 1 1']);
      const from = async (id: string) => (await findApiKey(store, id)).last_used_from;
      expect([await from(one.id), await from(two.id)]).toEqual(['192.0.2.1', '192.0.2.2']);
    });
  });
}
