import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isWellFormedKey, keyDigest, keyMode, keyPrefix, newApiKey } from './key-format.js';

/** CRC-32 (IEEE 802.3) by its definition, bit by bit: an independent way to the checksum. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const fromBase62 = (text: string) => [...text].reduce((value, char) => value * 62 + digits.indexOf(char), 0);

describe('API keys', () => {
  it('carry a prefix, 32 random characters and the CRC-32 of all that in base 62', () => {
    for (let i = 0; i < 200; i++) {
      const mode = i % 2 === 0 ? 'live' : 'test';
      const key = newApiKey(mode);
      expect(key).toMatch(mode === 'live' ? /^cct_live_[0-9A-Za-z]{38}$/ : /^cct_test_[0-9A-Za-z]{38}$/);
      expect(keyMode(keyPrefix(key))).toBe(mode);
      expect(fromBase62(key.slice(-6))).toBe(crc32(key.slice(0, -6)));
      expect(isWellFormedKey(key)).toBe(true);
    }
  });

  it('use all 62 characters about equally often', () => {
    const counts = new Map<string, number>();
    for (let i = 0; i < 2000; i++) {
      for (const char of newApiKey().slice(9, 41)) counts.set(char, (counts.get(char) ?? 0) + 1);
    }
    // 64,000 characters over 62: mean 1032, standard deviation 32. Six of those is far beyond chance.
    expect(counts.size).toBe(62);
    for (const count of counts.values()) expect(Math.abs(count - 1032)).toBeLessThan(192);
  });

  const good = newApiKey();
  const swapped = `${good.slice(0, 20)}${good[20] === 'A' ? 'B' : 'A'}${good.slice(21)}`;
  for (const [what, key] of [
    ['an empty text', ''],
    ['a changed character', swapped],
    ['a missing character', good.slice(0, -1)],
    ['an added character', `${good}0`],
    ['another prefix', good.replace('cct_live_', 'cct_test_')],
    ['a character outside the alphabet', `${good.slice(0, 20)}-${good.slice(21)}`],
    ['a line end', `${good}\n`],
  ] as const) {
    it(`refuse ${what}`, () => expect(isWellFormedKey(key)).toBe(false));
  }

  it('are stored as SHA-256 and shown by their first characters only', () => {
    expect(keyDigest(good)).toBe(createHash('sha256').update(good, 'utf8').digest('hex'));
    expect(good.startsWith(keyPrefix(good))).toBe(true);
    expect(keyPrefix(good)).toHaveLength(13);
  });
});
