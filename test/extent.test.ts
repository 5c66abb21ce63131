import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../src/package-info.js';
import { isFull, runs, sample } from './support/extent.js';

const letters = [...'abcdefghij'];

test.each([
  ['a table that is short enough', letters, 10, letters],
  ['spread evenly', letters, 4, ['a', 'd', 'g', 'j']],
  ['the ends', letters, 2, ['a', 'j']],
  ['one', letters, 1, ['a']],
  ['nothing', [], 3, []],
])('a sample: %s', (_, rows, most, expected) => {
  expect(sample(rows, most)).toEqual(isFull ? rows : expected);
});

test.each([
  [5, 5],
  [20, 20],
  [100, 20],
  [1500, 150],
])('of %i random cases a sample tries %i', (all, some) => {
  expect(runs(all)).toBe(isFull ? all : some);
});

test('what is left out here runs in test:full, and that in .ci/run', () => {
  const read = (name: string) => readFileSync(join(packageRoot(), name), 'utf8');
  expect(JSON.parse(read('package.json')).scripts).toMatchObject({
    test: 'vitest run --configLoader runner',
    'test:full': 'vitest run --configLoader runner --mode full',
  });
  expect(read('scripts/ci.mjs')).toContain('npm run test:full');
});
