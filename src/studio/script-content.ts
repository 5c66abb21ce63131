import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { CctoolError } from '../diagnostics/index.js';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** A script's text as it is stored. */
export interface StoredContent {
  /** SHA-256 of the UTF-8 bytes, hexadecimal: equal contents have equal digests. */
  digest: string;
  /** Bytes before compression. */
  size: number;
}

/** Largest script: far above any real one, and small enough for a database row. */
export const maxScriptBytes = 64 * 1024 * 1024;

/**
 * Digest and size of a text.
 * @throws CctoolError of kind `input` for a text that UTF-8 cannot encode, `limit` for one that is too large
 */
export function describeContent(content: string): StoredContent & { bytes: Buffer } {
  if (/\p{Surrogate}/u.test(content)) {
    throw new CctoolError('input', 'the content contains an unpaired surrogate, which UTF-8 cannot encode');
  }
  const bytes = Buffer.from(content);
  if (bytes.length > maxScriptBytes) {
    throw new CctoolError('limit', `the content is larger than ${maxScriptBytes} bytes`);
  }
  return { digest: sha256(bytes), size: bytes.length, bytes };
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Gzip, so that other tools can read the stored content too. */
export const pack = (bytes: Buffer): Promise<Buffer> => compress(bytes, { level: 6 });

/**
 * The text of packed bytes.
 * @throws Error when the bytes are damaged: not gzip, another size, another digest
 */
export async function unpack(body: Buffer | ArrayBuffer, expected: StoredContent): Promise<string> {
  const bytes = await decompress(body, { maxOutputLength: expected.size + 1 });
  if (bytes.length !== expected.size) throw new Error(`it has ${bytes.length} bytes instead of ${expected.size}`);
  const digest = sha256(bytes);
  if (digest !== expected.digest) throw new Error(`its SHA-256 is ${digest} instead of ${expected.digest}`);
  return bytes.toString('utf8');
}
