import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isFull } from './support/extent.js';

/*
 * Faults that are planted in the project's own grammars are found, and fatal ones leave 40 points at most. The whole
 * figure, on real grammars, is that of scripts/analysis/plant-faults.mjs without arguments.
 */
it('the analysis finds planted faults', { timeout: 600_000 }, () => {
  const root = join(import.meta.dirname, '..');
  const count = isFull ? 60 : 3;
  const words = [
    'scripts/analysis/plant-faults.mjs',
    ...(isFull ? [] : ['fixtures/grammars/shared']),
    '--count',
    `${count}`,
  ];
  const output = execFileSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
  expect(output).toMatch(new RegExp(`of ${count} faults`));
});
