import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefixes = { live: 'cct_live_', test: 'cct_test_' } as const;

/** What a key is for: work, or trying things out. */
export type KeyMode = keyof typeof prefixes;

const randomLength = 32;
const checksumLength = 6;
const pattern = new RegExp(`^cct_(live|test)_[0-9A-Za-z]{${randomLength + checksumLength}}$`);

function base62(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62)) text = alphabet[rest % 62] + text;
  return text;
}

/** The last six characters of a key: CRC-32 of the rest, so that a scanner can distinguish a key from similar text. */
const checksum = (body: string) => base62(crc32(body), checksumLength);

/** A new API key: a prefix that identifies this program and its mode, 32 random characters of 62 (190 bits), and a checksum. */
export function newApiKey(mode: KeyMode = 'live'): string {
  const prefix = prefixes[mode];
  let random = '';
  while (random.length < randomLength) {
    // 248 is the largest multiple of 62 below 256; bytes above it would favour some characters.
    for (const byte of randomBytes(48)) {
      if (byte < 248 && random.length < randomLength) random += alphabet[byte % 62];
    }
  }
  return prefix + random + checksum(prefix + random);
}

/** True when a text has the form of a key and its checksum is right; the key may still be unknown to the store. */
export function isWellFormedKey(key: string): boolean {
  if (!pattern.test(key)) return false;
  return checksum(key.slice(0, -checksumLength)) === key.slice(-checksumLength);
}

/** The digest of a key or a token that the store keeps. They have 190 random bits or more, so no slow hash is needed. */
export function keyDigest(key: string): string {
  return hash('sha256', key);
}

/** The part of a key that may be shown: enough to recognise the key, useless for guessing the rest. */
export function keyPrefix(key: string): string {
  return key.slice(0, prefixes.live.length + 4);
}

/** The mode of a key, from the key or its first characters. */
export const keyMode = (start: string): KeyMode => (start.startsWith(prefixes.test) ? 'test' : 'live');
