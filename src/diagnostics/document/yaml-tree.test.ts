import { expect, test } from 'vitest';
import { plainValue } from './tree.js';
import { yamlTree } from './yaml-tree.js';

// YAML 1.2.2, 7.1: an alias stands for the nearest node before it that has the anchor.
test.each([
  ['a: &x 1\nb: *x\n', { a: 1, b: 1 }],
  ['a: &x 1\nb: *x\nc: &x 2\nd: *x\n', { a: 1, b: 1, c: 2, d: 2 }],
  ['a: &x { k: &y [1] }\nb: [*x, *y]\n', { a: { k: [1] }, b: [{ k: [1] }, [1]] }],
])('aliases of %j', (text, value) => {
  const { tree, errors } = yamlTree(text);
  expect(errors).toEqual([]);
  expect(plainValue(tree!)).toEqual(value);
});

test.each([
  ['a: &x [*x]\n', 'the alias *x contains itself', 7],
  ['a: *x\nb: &x 1\n', 'the alias *x does not name an anchor', 3],
  [
    `a0: &a0 [x]\n${Array.from({ length: 9 }, (_, i) => `a${i + 1}: &a${i + 1} [${Array(9).fill(`*a${i}`).join(', ')}]`).join('\n')}\n`,
    'expands to more than',
    undefined,
  ],
])('refused: %j', (text, message, start) => {
  const { tree, errors } = yamlTree(text);
  expect(tree).toBeUndefined();
  expect(errors[0]!.message).toContain(message);
  if (start !== undefined) expect(errors[0]!.start).toBe(start);
});
