import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/*
 * Faults that are planted in real grammars are found, and fatal ones leave 40 points at most.
 */
it('the analysis finds planted faults', { timeout: 600_000 }, () => {
  const root = join(import.meta.dirname, '..');
  const words = ['scripts/analysis/plant-faults.mjs', '--count', '60'];
  const output = execFileSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
  expect(output).toMatch(/of 60 faults/);
});
