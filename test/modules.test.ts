import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Every module costs a reader a file and a start some time. The number may go down. */
const most = 140;

it(`grxml validate loads at most ${most} source modules`, () => {
  const script = join(import.meta.dirname, '..', 'scripts', 'count-modules.mjs');
  const text = execFileSync(process.execPath, [script], { encoding: 'utf8', stdio: 'pipe' });
  const [, count, status] = /^(\d+) modules for .* ended with (\d)$/m.exec(text)!;
  expect(status).toBe('0');
  expect(Number(count)).toBeGreaterThan(20);
  expect(Number(count)).toBeLessThanOrEqual(most);
});
