import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../test/support/extent.js';
import { temporaryData } from '../../test/support/stores.js';
import { readContentCipher } from '../store/content-cipher.js';
import { openStore } from '../store/open-store.js';
import type { Store } from '../store/store.js';
import { contentPieces, maxScriptBytes, prepareContent, reencode } from './script-content.js';

const mebibyte = 2 ** 20;
const key = (letter: string) => Buffer.from(letter.repeat(32)).toString('base64');
const cipherOf = (...letters: string[]) => readContentCipher(letters.map(key).join('\n'), 'keys');

let store: Store;
const place = temporaryData();
beforeAll(async () => {
  store = await openStore(place);
});
afterAll(async () => {
  await store?.close();
  place.clean();
});

/** Stores a content as a backup does. */
async function keep(content: string | Buffer, using: Store = store) {
  const row = await prepareContent(using, content, Date.now());
  await using.db.insertInto('script_contents').values(row).execute();
  return row;
}
const read = async (of: { digest: string; size: number }, using: Store = store) => {
  const pieces: Buffer[] = [];
  for await (const piece of contentPieces(using, of)) pieces.push(piece);
  return Buffer.concat(pieces);
};
const change = (digest: string, changes: object) =>
  store.db.updateTable('script_contents').set(changes).where('digest', '=', digest).execute();

describe('a content', () => {
  it('has the digest and the size of its bytes', async () => {
    // SHA-256 of "abc": FIPS 180-2, appendix B.1.
    const abc = { digest: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad', size: 3 };
    expect(await prepareContent(store, 'abc', 0)).toMatchObject({ ...abc, upload: null });
    // U+20AC takes three bytes, U+1F600 four.
    expect((await prepareContent(store, '€😀', 0)).size).toBe(7);
    async function* pieces() {
      yield Buffer.from('a');
      yield Buffer.alloc(0);
      yield Buffer.from('bc');
    }
    expect(await prepareContent(store, pieces(), 0)).toMatchObject(abc);
  });

  it('is refused with half a surrogate pair', async () => {
    await expect(prepareContent(store, 'a\ud800', 0)).rejects.toMatchObject({ kind: 'input' });
  });

  it.runIf(isFull)('is refused when it is too large, and its parts go', async () => {
    async function* endless() {
      for (let i = 0; i <= maxScriptBytes / mebibyte; i++) yield Buffer.alloc(mebibyte);
    }
    await expect(prepareContent(store, endless(), 0)).rejects.toMatchObject({ kind: 'limit' });
    expect(await store.db.selectFrom('script_parts').select('upload').execute()).toEqual([]);
  });

  it.each([
    ['one row', 'small', 0],
    ['one row, just', 'x'.repeat(mebibyte), 0],
    ['parts', 'x'.repeat(mebibyte + 1), 2],
    ['parts that end with a whole one', 'x'.repeat(3 * mebibyte), 3],
  ])('is stored in %s, and read again', async (_, text, count) => {
    const row = await keep(text);
    const upload = row.upload ?? '';
    expect(
      await store.db.selectFrom('script_parts').select('number').where('upload', '=', upload).execute(),
    ).toHaveLength(count);
    expect(String(await read(row))).toBe(text);
  });

  it('that is damaged is never read as if it were whole', async () => {
    const row = await keep('precious');
    const other = await prepareContent(store, 'prEcious', 0);
    for (const [changes, message] of [
      [{ body: other.body }, /SHA-256 is [0-9a-f]{64} instead of/],
      [{ body: (await prepareContent(store, 'short', 0)).body }, /5 bytes instead of 8/],
      [{ body: (await prepareContent(store, 'x'.repeat(1000), 0)).body }, /larger than 9 bytes/],
      [{ body: Buffer.from('plain') }, /incorrect header/],
    ] as const) {
      await change(row.digest, changes);
      await expect(read(row)).rejects.toThrow(message);
    }
    const large = await keep('y'.repeat(2 * mebibyte));
    await store.db.deleteFrom('script_parts').where('upload', '=', large.upload!).where('number', '=', 1).execute();
    await expect(read(large)).rejects.toThrow('part 2 is missing');
    await expect(read({ digest: 'none', size: 1 })).rejects.toThrow('it is missing');
  });
});

describe('an encrypted content', () => {
  const sealing = (...letters: string[]): Store => ({ ...store, cipher: cipherOf(...letters) });

  it.each(['hidden words', 'hidden words '.repeat(200_000)])(
    'shows nothing of its text, and is read again',
    async (text) => {
      const row = await keep(text, sealing('a'));
      expect(row.encoding).toBe('gzip+aes-256-gcm');
      const parts = await store.db
        .selectFrom('script_parts')
        .select('body')
        .where('upload', '=', row.upload ?? '')
        .execute();
      for (const bytes of [row.body, ...parts.map(({ body }) => Buffer.from(body as ArrayBuffer))]) {
        expect(bytes.includes('hidden')).toBe(false);
        // The magic number of gzip: what is compressed only would begin with it.
        expect(bytes.subarray(20, 22).equals(Buffer.from([0x1f, 0x8b]))).toBe(false);
      }
      expect(String(await read(row, sealing('a')))).toBe(text);
      await expect(read(row)).rejects.toThrow('it is encrypted, and no key is given');
      await expect(read(row, sealing('b'))).rejects.toThrow('a key that is not given');
      // After a rotation the old key still reads, and rewriting makes it unnecessary.
      expect(String(await read(row, sealing('b', 'a')))).toBe(text);
      await reencode(sealing('b', 'a'), row);
      expect(String(await read(row, sealing('b')))).toBe(text);
      await expect(read(row, sealing('a'))).rejects.toThrow('a key that is not given');
      const left = store.db
        .selectFrom('script_parts')
        .select('number')
        .where('upload', '=', row.upload ?? '');
      expect(await left.execute()).toEqual([]);
    },
  );

  it('is not accepted after a change, or in the place of another', async () => {
    const one = await keep('transfer 1', sealing('a'));
    const two = await keep('transfer 2', sealing('a'));
    await change(one.digest, { body: two.body });
    await expect(read(one, sealing('a'))).rejects.toThrow('it was changed since it was encrypted');
    const flipped = Buffer.from(two.body);
    flipped[flipped.length - 20]! ^= 1;
    await change(two.digest, { body: flipped });
    await expect(read(two, sealing('a'))).rejects.toThrow('it was changed since it was encrypted');
  });

  it.each([
    ['', 'there is no key'],
    ['# only a comment\n\n', 'there is no key'],
    ['short', 'is not 32 bytes'],
    [key('a').slice(4), 'is not 32 bytes'],
    [`${key('a')}\nnonsense`, 'is not 32 bytes'],
  ])('has no key %j', (text, message) => {
    expect(() => readContentCipher(text, 'keys.txt')).toThrow(`keys.txt: `);
    expect(() => readContentCipher(text, 'keys.txt')).toThrow(message);
    if (text !== '') expect(() => readContentCipher(text, 'keys.txt')).not.toThrow(text);
  });

  it('takes keys in hexadecimal and base64, with comments', () => {
    const hex = Buffer.from('a'.repeat(32)).toString('hex');
    const cipher = readContentCipher(`# the present key\n${hex}\n\n# until May\n${key('b')}\r\n`, 'keys');
    expect(cipher.names).toEqual(cipherOf('a', 'b').names);
    expect(cipher.current).toBe(cipherOf('a').current);
  });
});
