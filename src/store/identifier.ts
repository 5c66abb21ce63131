import { randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * A new identifier: the prefix, 48 bits of the time and 80 random bits in Crockford's base 32 (26 characters, as in a
 * ULID), so that identifiers sort by the time they were made.
 */
export function newIdentifier(prefix: string, now: number = Date.now()): string {
  let value = BigInt(Math.trunc(now));
  for (const byte of randomBytes(10)) value = (value << 8n) | BigInt(byte);
  let text = '';
  for (let i = 0; i < 26; i++) {
    text = alphabet[Number(value & 31n)]! + text;
    value >>= 5n;
  }
  return `${prefix}_${text}`;
}
