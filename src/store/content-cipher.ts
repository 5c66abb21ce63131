import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { CctoolError } from '../diagnostics/index.js';

/** Encrypts contents at rest: AES-256-GCM with a random nonce for each. */
export interface ContentCipher {
  /** Names the key that new contents are encrypted with. */
  readonly current: string;
  /** The names of all keys: the others only decrypt what was encrypted before a rotation. */
  readonly names: readonly string[];
  /** @param about what the bytes belong to: they are not accepted elsewhere */
  seal(bytes: Uint8Array, about: string): Buffer;
  /** @throws Error for bytes that no key opens, or that were changed or moved */
  open(sealed: Uint8Array, about: string): Buffer;
}

const algorithm = 'aes-256-gcm';
const nameBytes = 8;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = nameBytes + nonceBytes;

/** A digest of a key that says nothing about it. */
const nameOf = (key: Buffer) =>
  createHash('sha256').update('cctool content key').update(key).digest().subarray(0, nameBytes);

function readKey(text: string, place: string): Buffer {
  const key = /^[0-9a-f]{64}$/i.test(text)
    ? Buffer.from(text, 'hex')
    : /^[A-Za-z0-9+/]{43}=?$/.test(text)
      ? Buffer.from(text, 'base64')
      : undefined;
  if (key?.length === 32) return key;
  throw new CctoolError(
    'usage',
    `${place}: a key is not 32 bytes in base64 or hexadecimal`,
    'make one with: openssl rand -base64 32',
  );
}

/**
 * Reads encryption keys: one on each line, the current one first, then those of the past; lines that begin with # are
 * comments.
 * @param place where the text is from, for errors
 * @throws CctoolError of kind `usage` for a text without keys or with something else
 */
export function readContentCipher(text: string, place: string): ContentCipher {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => readKey(line, place));
  const [current] = keys;
  if (!current) throw new CctoolError('usage', `${place}: there is no key`, 'make one with: openssl rand -base64 32');
  const byName = new Map(keys.map((key) => [nameOf(key).toString('hex'), key]));
  const currentName = nameOf(current);
  return {
    current: currentName.toString('hex'),
    names: [...byName.keys()],
    seal(bytes, about) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, current, nonce, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(about));
      return Buffer.concat([currentName, nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, about) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      const key = byName.get(keyOf(bytes));
      if (!key) throw new Error(`it is encrypted with a key that is not given (${keyOf(bytes)})`);
      if (bytes.length < headBytes + tagBytes) throw new Error('it is cut short');
      const nonce = bytes.subarray(nameBytes, headBytes);
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(about));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      const plain = decipher.update(bytes.subarray(headBytes, -tagBytes));
      try {
        return Buffer.concat([plain, decipher.final()]);
      } catch {
        throw new Error('it was changed since it was encrypted');
      }
    },
  };
}

/** The name of the key that sealed some bytes. */
export const keyOf = (sealed: Uint8Array): string => Buffer.from(sealed.subarray(0, nameBytes)).toString('hex');
