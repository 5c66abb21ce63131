import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampledStoreKinds } from '../../test/support/stores.js';
import { createAccount, limitAccount } from '../store/accounts.js';
import { openStore } from '../store/open-store.js';
import type { Store } from '../store/store.js';
import { newIdentifier } from '../store/tables.js';
import { createBackup } from './create-backup.js';
import { findBackup, listBackups, previousBackup, readBackup } from './find-backups.js';
import { pruneBackups, rekeyBackups, removeUnfinishedUploads, verifyBackups } from './maintain-backups.js';
import { expiredBackups } from './retention.js';

const start = Date.UTC(2026, 4, 1);
const day = 86_400_000;

for (const kind of sampledStoreKinds()) {
  describe(`backups on ${kind.name}`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await openStore(await kind.place());
    });
    afterAll(async () => {
      await store?.close();
      await kind.clean();
    });
    const prunableBackups = async (script_id: string, last: number) => {
      const found = [];
      for await (const expired of expiredBackups(store, { keep: { last } }, { script_id })) found.push(...expired);
      return found;
    };
    const contents = async () => (await store.db.selectFrom('script_contents').select('digest').execute()).length;

    it('keep content once, however often it is backed up', async () => {
      const before = await contents();
      const first = await createBackup(store, { script_id: 'twice', content: 'same' }, start);
      const second = await createBackup(store, { script_id: 'twice', content: 'same' }, start + 1);
      expect(second.backup_id).not.toBe(first.backup_id);
      expect([first.timestamp, second.timestamp]).toEqual(['2026-05-01T00:00:00.000Z', '2026-05-01T00:00:00.001Z']);
      expect(await listBackups(store, { script_id: 'twice' })).toHaveLength(2);
      expect((await contents()) - before).toBe(1);
    });

    for (const [what, content] of [
      ['nothing', ''],
      ['a byte-order mark, CR LF and no last line end', '\ufeffa\r\nb'],
      ['characters beyond the basic plane', 'Grüße 👋 \u0000 end'],
      ['a megabyte', 'menu option\n'.repeat(90_000)],
    ] as const) {
      it(`give back ${what}, to the byte`, async () => {
        await createBackup(store, { script_id: `bytes ${what}`, content });
        const backup = await findBackup(store, `bytes ${what}`);
        expect(String(await readBackup(store, backup))).toBe(content);
        expect(backup.sha256).toBe(createHash('sha256').update(content).digest('hex'));
        expect(backup.bytes).toBe(Buffer.byteLength(content));
      });
    }

    it('forget the parts of uploads that did not end within a day', async () => {
      const part = async (at: number) => {
        const upload = newIdentifier('upl', at);
        await store.db
          .insertInto('script_parts')
          .values({ upload, number: 0, body: Buffer.from('x') })
          .execute();
        return upload;
      };
      const [old, recent] = [await part(start - day - 1), await part(start - day)];
      await removeUnfinishedUploads(store, start);
      const left = await store.db
        .selectFrom('script_parts')
        .select('upload')
        .where('upload', 'in', [old, recent])
        .execute();
      expect(left).toEqual([{ upload: recent }]);
      await store.db.deleteFrom('script_parts').where('upload', '=', recent).execute();
    });

    it('are stored as gzip', async () => {
      await createBackup(store, { script_id: 'gz', content: 'x'.repeat(10_000) });
      const { sha256 } = await findBackup(store, 'gz');
      const row = await store.db
        .selectFrom('script_contents')
        .selectAll()
        .where('digest', '=', sha256)
        .executeTakeFirstOrThrow();
      expect(row.body.byteLength).toBeLessThan(200);
      expect(gunzipSync(row.body).toString()).toBe('x'.repeat(10_000));
    });

    it('are one when a request is repeated with its idempotency key', async () => {
      const request = { script_id: 'once', content: 'v1', idempotency_key: 'k1' };
      const receipts = await Promise.all(Array.from({ length: 5 }, () => createBackup(store, request)));
      expect(new Set(receipts.map((receipt) => receipt.backup_id)).size).toBe(1);
      expect(await listBackups(store, { script_id: 'once' })).toHaveLength(1);
      await expect(createBackup(store, { ...request, content: 'v2' })).rejects.toThrow('was used for another backup');
      const other = await createAccount(store, 'other');
      const theirs = await createBackup(store, { ...request, account_id: other.id });
      expect(theirs.backup_id).not.toBe(receipts[0]!.backup_id);
    });

    for (const [what, script_id, content] of [
      ['an empty id', '', 'x'],
      ['an id that is too long', 'x'.repeat(201), 'x'],
      ['a control character in the id', 'a\u0000b', 'x'],
      ['half a surrogate pair in the id', 'a\ud800', 'x'],
      ['half a surrogate pair in the content', 'a', 'x\udc00y'],
    ] as const) {
      it(`refuse ${what}`, async () => {
        await expect(createBackup(store, { script_id, content })).rejects.toMatchObject({ kind: 'input' });
      });
    }

    it('of an account fill its storage to the last byte and no further; content that is stored already takes none', async () => {
      const { id: account_id } = await createAccount(store, 'narrow');
      await limitAccount(store, account_id, { max_storage: 1 });
      const backup = (letter: string, bytes: number) =>
        createBackup(store, { script_id: 'big', content: letter.repeat(bytes), account_id });
      const half = 2 ** 19;
      await backup('a', half);
      await expect(backup('b', half + 1)).rejects.toMatchObject({ kind: 'limit' });
      await backup('b', half);
      await backup('a', half);
      await expect(backup('c', 1)).rejects.toMatchObject({ kind: 'limit' });
    });

    it('are found by id, by script, and by their place in the row', async () => {
      const ids = [];
      for (let i = 0; i < 3; i++) {
        const request = { script_id: 'row@x', content: `v${i}` };
        ids.push((await createBackup(store, request, start + i * day)).backup_id);
      }
      const found = async (reference: string) => (await findBackup(store, reference)).backup_id;
      expect(await found(ids[0]!)).toBe(ids[0]);
      expect(await found('row@x')).toBe(ids[2]);
      expect(await found('row@x@1')).toBe(ids[2]);
      expect(await found('row@x@3')).toBe(ids[0]);
      await expect(found('row@x@4')).rejects.toMatchObject({ kind: 'not-found' });
      expect((await previousBackup(store, await findBackup(store, ids[1]!)))?.backup_id).toBe(ids[0]);
      expect(await previousBackup(store, await findBackup(store, ids[0]!))).toBeUndefined();
    });

    it('of one account are not those of another', async () => {
      const mine = await createAccount(store, 'mine');
      const theirs = await createAccount(store, 'theirs');
      const { backup_id } = await createBackup(store, { script_id: 's', content: 'c', account_id: mine.id });
      await expect(findBackup(store, backup_id, { account_id: theirs.id })).rejects.toThrow('no backup');
      expect(await listBackups(store, { account_id: theirs.id })).toEqual([]);
    });

    it('report content that has been damaged', async () => {
      await createBackup(store, { script_id: 'rot', content: 'precious' });
      const backup = await findBackup(store, 'rot');
      expect((await verifyBackups(store)).damaged).toEqual([]);
      const row = store.db.selectFrom('script_contents').select('body').where('digest', '=', backup.sha256);
      const { body } = await row.executeTakeFirstOrThrow();
      const intact = Buffer.from(body as ArrayBuffer);
      const damaged = Buffer.from(intact);
      damaged[12]! ^= 1;
      const write = (bytes: Buffer) =>
        store.db.updateTable('script_contents').set({ body: bytes }).where('digest', '=', backup.sha256).execute();
      await write(damaged);
      const { damaged: found } = await verifyBackups(store);
      expect(found).toMatchObject([{ sha256: backup.sha256, backups: [backup.backup_id] }]);
      await expect(readBackup(store, backup)).rejects.toThrow('is damaged');
      await write(intact);
    });

    it('can be made and pruned at the same time, of the same content: none that was made is without its content', async () => {
      let isDone = false;
      const prune = async () => {
        while (!isDone) {
          await pruneBackups(store, await prunableBackups('raced', 1));
          // SQLite answers at once: without a pause nobody else would have a turn.
          await new Promise(setImmediate);
        }
      };
      const make = async (worker: number) => {
        for (let i = 0; i < 60; i++) {
          // Two contents come and go: the newest backup is the only one that stays.
          await createBackup(store, { script_id: 'raced', content: `raced ${(i + worker) % 2}` });
        }
      };
      const pruning = prune();
      await Promise.all([make(0), make(1), make(2)]).finally(() => {
        isDone = true;
      });
      await pruning;
      for (const { backup_id } of await listBackups(store, { script_id: 'raced' })) {
        expect(String(await readBackup(store, await findBackup(store, backup_id)))).toMatch(/^raced [01]$/);
      }
    });

    it('are pruned by age and number; the newest stay, and content that is still used', async () => {
      for (let i = 0; i < 6; i++) {
        const content = i % 2 ? 'odd' : `even ${i}`;
        await createBackup(store, { script_id: 'prune', content }, start + i * day);
      }
      await createBackup(store, { script_id: 'keeps odd', content: 'odd' }, start);
      const all = await prunableBackups('prune', 2);
      const old = all.filter(({ created_at }) => created_at < new Date(start + 3 * day).toISOString());
      expect(old.map((backup) => backup.created_at.slice(8, 10))).toEqual(['01', '02', '03']);
      // Contents of days 0 and 2 were used once; that of day 1 is in use still.
      expect(await pruneBackups(store, old)).toEqual({ backups: 3, contents: 2 });
      expect(await listBackups(store, { script_id: 'prune' })).toHaveLength(3);
      expect(String(await readBackup(store, await findBackup(store, 'keeps odd')))).toBe('odd');
      expect((await verifyBackups(store)).damaged).toEqual([]);
      expect(await prunableBackups('prune', 0)).toHaveLength(2);
    });

    it('are encrypted anew with the current key; a wrong key, or none, is refused before anything is written', async () => {
      const where = await kind.place();
      const keyText = (letter: string) => Buffer.from(letter.repeat(32)).toString('base64');
      const open = (...letters: string[]) =>
        openStore({ ...where, contentKeys: { text: letters.map(keyText).join('\n'), name: 'KEYS' } });
      const plain = await openStore(where);
      await createBackup(plain, { script_id: 'clear', content: 'in the clear' });
      await plain.close();
      const first = await open('a');
      await createBackup(first, { script_id: 'sealed', content: 'sealed '.repeat(300_000) });
      expect(await rekeyBackups(first)).toEqual({ contents: 2, rewritten: 1 });
      expect(await rekeyBackups(first)).toEqual({ contents: 2, rewritten: 0 });
      await first.close();
      await expect(open('b')).rejects.toMatchObject({ kind: 'usage', message: expect.stringContaining('not given') });
      const without = await openStore(where);
      await expect(createBackup(without, { script_id: 'x', content: 'y' })).rejects.toThrow('none is given');
      await expect(readBackup(without, await findBackup(without, 'clear'))).rejects.toThrow(
        /cannot be read: it is encrypted, and no key is given/,
      );
      await without.close();
      const both = await open('b', 'a');
      expect(await rekeyBackups(both)).toEqual({ contents: 2, rewritten: 2 });
      await both.close();
      await expect(open('a')).rejects.toMatchObject({ kind: 'usage' });
      const last = await open('b');
      expect(String(await readBackup(last, await findBackup(last, 'clear')))).toBe('in the clear');
      expect((await verifyBackups(last)).damaged).toEqual([]);
      await last.close();
    });
  });
}
