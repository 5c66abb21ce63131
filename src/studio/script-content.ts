import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { CctoolError } from '../diagnostics/index.js';
import type { Store } from '../store/store.js';
import { newIdentifier, type ScriptContentsTable } from '../store/tables.js';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** What a script is: text, bytes, or bytes that arrive in pieces. */
export type ScriptSource = string | Uint8Array | AsyncIterable<Uint8Array>;

/** Digest and size of a content. */
export interface ContentFacts {
  /** SHA-256 of the bytes, hexadecimal: equal contents have equal digests. */
  digest: string;
  /** Bytes before compression. */
  size: number;
}

/** Largest script. */
export const maxScriptBytes = 256 * 2 ** 20;

/** Contents up to this size have one row; larger ones are stored in parts of it, so that none is ever whole in memory. */
const partBytes = 2 ** 20;

const tooLarge = () => new CctoolError('limit', `the content is larger than ${maxScriptBytes / 2 ** 20} MiB`);

/** Pieces of a source. @throws CctoolError of kind `input` for a text that UTF-8 cannot encode */
async function* piecesOf(source: ScriptSource): AsyncGenerator<Uint8Array> {
  if (typeof source === 'string') {
    if (/\p{Surrogate}/u.test(source)) {
      throw new CctoolError('input', 'the content contains an unpaired surrogate, which UTF-8 cannot encode');
    }
    yield Buffer.from(source);
  } else if (source instanceof Uint8Array) yield source;
  else yield* source;
}

/** Cuts pieces of any size into parts of one size; the last is smaller. */
async function* partsOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      const take = Math.min(piece.length - at, partBytes - size);
      held.push(piece.subarray(at, at + take));
      size += take;
      at += take;
      if (size < partBytes) continue;
      yield Buffer.concat(held, size);
      held = [];
      size = 0;
    }
  }
  if (size > 0) yield Buffer.concat(held, size);
}

/** What the bytes of a row belong to; with encryption they are not accepted elsewhere. */
const aboutPart = (upload: string, number: number) => `part ${number} of ${upload}`;
const aboutBody = (digest: string) => `content ${digest}`;

/** Compressed with gzip, so that other tools can read it too, and encrypted where the operator has given keys. */
async function encode({ cipher }: Store, bytes: Uint8Array, about: string): Promise<Buffer> {
  const packed = await compress(bytes);
  return cipher ? cipher.seal(packed, about) : packed;
}

async function decode(
  { cipher }: Store,
  body: Buffer | ArrayBuffer,
  { encoding, about, most }: { encoding: ScriptContentsTable['encoding']; about: string; most: number },
): Promise<Buffer> {
  let packed = body instanceof ArrayBuffer ? Buffer.from(body) : body;
  if (encoding !== 'gzip') {
    if (!cipher)
      throw new CctoolError(
        'unavailable',
        'it is encrypted, and no key is given',
        'give the key that it was encrypted with',
      );
    packed = cipher.open(packed, about);
  }
  return decompress(packed, { maxOutputLength: most + 1 });
}

/** A content whose parts are stored, and whose row is not. */
export type PreparedContent = ContentFacts & {
  encoding: ScriptContentsTable['encoding'];
  body: Buffer;
  upload: string | null;
};

/**
 * Reads a content to its end and prepares its row. What does not fit into one row is stored in parts as it arrives.
 * @throws CctoolError of kind `input` and `limit`; what the source throws
 */
export async function prepareContent(store: Store, source: ScriptSource, now: number): Promise<PreparedContent> {
  const hash = createHash('sha256');
  const encoding = store.cipher ? ('gzip+aes-256-gcm' as const) : ('gzip' as const);
  const upload = newIdentifier('upl', now);
  let size = 0;
  let number = 0;
  let first: Buffer | undefined;
  const put = async (part: Buffer) => {
    const body = await encode(store, part, aboutPart(upload, number));
    await store.db.insertInto('script_parts').values({ upload, number, body }).execute();
    number++;
  };
  try {
    for await (const part of partsOf(piecesOf(source))) {
      size += part.length;
      if (size > maxScriptBytes) throw tooLarge();
      hash.update(part);
      if (number === 0 && first === undefined) first = part;
      else {
        if (number === 0) await put(first!);
        await put(part);
      }
    }
    const digest = hash.digest('hex');
    if (number > 0) return { digest, size, encoding, body: Buffer.alloc(0), upload };
    const body = await encode(store, first ?? Buffer.alloc(0), aboutBody(digest));
    return { digest, size, encoding, body, upload: null };
  } catch (error) {
    if (number > 0) await discardParts(store, [upload]).catch(() => {});
    throw error;
  }
}

/** Removes the parts of uploads. */
export async function discardParts({ db }: Pick<Store, 'db'>, uploads: readonly string[]): Promise<void> {
  if (uploads.length === 0) return;
  await db.deleteFrom('script_parts').where('upload', 'in', uploads).execute();
}

/**
 * The bytes of a stored content in pieces of up to a mebibyte. The end is reached only if size and digest are right.
 * @throws Error when the content is missing or damaged
 */
export async function* contentPieces(store: Store, { digest, size }: ContentFacts): AsyncGenerator<Buffer> {
  const row = await store.db.selectFrom('script_contents').selectAll().where('digest', '=', digest).executeTakeFirst();
  if (!row) throw new Error('it is missing');
  const { encoding, upload } = row;
  const hash = createHash('sha256');
  let read = 0;
  const checked = (piece: Buffer) => {
    hash.update(piece);
    read += piece.length;
    return piece;
  };
  if (upload === null) yield checked(await decode(store, row.body, { encoding, about: aboutBody(digest), most: size }));
  else {
    for (let number = 0; number * partBytes < size; number++) {
      const part = await store.db
        .selectFrom('script_parts')
        .select('body')
        .where('upload', '=', upload)
        .where('number', '=', number)
        .executeTakeFirst();
      if (!part) throw new Error(`part ${number + 1} is missing`);
      const about = aboutPart(upload, number);
      yield checked(await decode(store, part.body, { encoding, about, most: partBytes }));
    }
  }
  if (read !== size) throw new Error(`it has ${read} bytes instead of ${size}`);
  const found = hash.digest('hex');
  if (found !== digest) throw new Error(`its SHA-256 is ${found} instead of ${digest}`);
}

/** Encrypts a stored content anew with the current key, or decrypts it where there is none. */
export async function reencode(store: Store, row: ContentFacts & { upload: string | null }): Promise<void> {
  const prepared = await prepareContent(store, contentPieces(store, row), Date.now());
  if (prepared.digest !== row.digest) throw new Error(`its SHA-256 is ${prepared.digest} instead of ${row.digest}`);
  const { encoding, body, upload } = prepared;
  await store.db.transaction().execute(async (db) => {
    await db.updateTable('script_contents').set({ encoding, body, upload }).where('digest', '=', row.digest).execute();
    if (row.upload !== null) await discardParts({ db }, [row.upload]);
  });
}
