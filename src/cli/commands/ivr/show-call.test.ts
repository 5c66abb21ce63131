import { expect, test } from 'vitest';
import { pathText } from './show-call.js';

const times = (count: number, ...nodes: string[]) => Array.from({ length: count }, () => nodes).flat();

test.each([
  [['a', 'b', 'c'], 'a → b → c'],
  [[], ''],
  // A caller who tries twice is no loop.
  [['a', 'a', 'b'], 'a → a → b'],
  [['s', ...times(100, 'a')], 's → a × 100'],
  [['s', ...times(40, 'a', 'b'), 'z'], 's → (a → b) × 40 → z'],
  [[...times(3, 'a', 'b'), 'a'], '(a → b) × 3 → a'],
  [[...times(3, 'a'), ...times(3, 'b', 'c')], 'a × 3 → (b → c) × 3'],
])('the path %j', (path, expected) => expect(pathText(path)).toBe(expected));
