import { expect, test } from 'vitest';
import { encodingFor } from './compress.js';

// RFC 9110, 12.5.3: a quality of 0 refuses, `*` stands for what is not named, and names ignore case.
test.each([
  ['', undefined],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=0.9, BR;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['identity', undefined],
  ['deflate', undefined],
  ['gzip;q=abc', undefined],
  [', ;;q=1,,', undefined],
])('%j asks for %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});
