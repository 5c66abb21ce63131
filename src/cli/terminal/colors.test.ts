import { Chalk, type ChalkInstance } from 'chalk';
import { expect, it } from 'vitest';
import { plainColors } from './colors.js';

const uses: ((colors: ChalkInstance) => string)[] = [
  (colors) => colors('a'),
  (colors) => colors.red('a', 'b'),
  (colors) => colors.red.bold.underline('a\nb'),
  (colors) => colors.hex('#ff0000')('a'),
  (colors) => colors.bgRgb(1, 2, 3).dim('a'),
  (colors) => colors.bgAnsi256(3)(''),
  (colors) => String(colors.level),
];

it.each(uses)('does what chalk does at level 0: %s', (use) => {
  expect(use(plainColors)).toBe(use(new Chalk({ level: 0 })));
});

it('can be awaited', async () => {
  expect((await plainColors).red('a')).toBe('a');
});
