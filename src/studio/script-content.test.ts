import { expect, test } from 'vitest';
import { describeContent, maxScriptBytes, pack, unpack } from './script-content.js';

// SHA-256 of "abc": FIPS 180-2, appendix B.1.
const abc = { digest: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad', size: 3 };

test('a text is described by the digest and the size of its UTF-8 bytes', () => {
  expect(describeContent('abc')).toMatchObject(abc);
  // U+20AC takes three bytes, U+1F600 four.
  expect(describeContent('€😀').size).toBe(7);
});

test.each([
  ['an unpaired surrogate', () => 'a\ud800', 'input'],
  // 64 MiB are 67,108,864 bytes.
  ['a byte beyond the largest script', () => 'a'.repeat(67_108_865), 'limit'],
])('%s is refused', (_, make, kind) => {
  expect(() => describeContent(make())).toThrow(expect.objectContaining({ kind }));
});

test('the largest script is kept', () => {
  expect(maxScriptBytes).toBe(67_108_864);
  expect(describeContent('a'.repeat(maxScriptBytes)).size).toBe(maxScriptBytes);
});

test.each([
  ['as they were stored', 'abc', undefined],
  ['with other content of the same size', 'abd', /SHA-256 is [0-9a-f]{64} instead of ba7816/],
  ['too short', 'ab', /2 bytes instead of 3/],
  ['a byte too long', 'abcd', /4 bytes instead of 3/],
  ['far too long', 'abc'.repeat(1000), /larger than 4 bytes/],
])('packed bytes %s', async (_, stored, failure) => {
  const result = unpack(await pack(Buffer.from(stored)), abc);
  await (failure ? expect(result).rejects.toThrow(failure) : expect(result).resolves.toBe('abc'));
});

test('packed bytes that are not gzip', async () => {
  await expect(unpack(Buffer.from('abc'), abc)).rejects.toThrow(/incorrect header/);
});
