import { parse } from 'node:path';
import { expect, test } from 'vitest';
import { packageAbove, packageRoot } from './package-info.js';

test('the folder of the package is found from any folder in it', () => {
  expect(packageAbove(import.meta.dirname)).toBe(packageRoot());
  expect(packageAbove(packageRoot())).toBe(packageRoot());
});

test('without a package.json above, the search ends', () => {
  const { root } = parse(import.meta.dirname);
  expect(() => packageAbove(root)).toThrow(`there is no package.json above ${root}`);
});
