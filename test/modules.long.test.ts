import { execFileSync, spawnSync } from 'node:child_process';
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

/** Commands whose start matters, in the sample workspace. */
const short = [
  'calendar status',
  'hoo support --json',
  'grxml validate --no-schema ../grammars/account-number.grxml',
  'grxml analyze --depth quick ../grammars/account-number.grxml',
];
const root = join(import.meta.dirname, '..');
const cwd = join(root, 'fixtures/workspace');

/** Parts of Node that would cost such a command a tenth of its time. */
const heavy = ['crypto', 'http', 'child_process', 'worker_threads'].map((name) => `NativeModule ${name}`);

it.each(short)('cctool %s loads no heavy part of Node', (command) => {
  const code = `
    process.argv = ['node', 'cctool', ...${JSON.stringify(command.split(' '))}];
    process.on('exit', () => require('node:fs').writeFileSync(3, JSON.stringify(process.moduleLoadList)));
    require(${JSON.stringify(join(root, 'bin/cctool.js'))});`;
  const stdio = ['ignore', 'pipe', 'pipe', 'pipe'] as const;
  const { output } = spawnSync(process.execPath, ['-e', code], {
    cwd,
    env: { HOME: root },
    encoding: 'utf8',
    stdio: [...stdio],
  });
  const loaded = JSON.parse(output[3]!) as string[];
  expect(loaded).toContain('NativeModule fs');
  expect(loaded.filter((name) => heavy.includes(name))).toEqual([]);
});

it.each(short)('cctool %s reads its files without the parser of YAML, and no schemas', (command) => {
  const script = join(root, 'scripts', 'count-modules.mjs');
  const modules = execFileSync(process.execPath, [script, '--list', ...command.split(' ')], { cwd, encoding: 'utf8' });
  expect(modules).toContain('cli/main.js\n');
  expect(modules).not.toMatch(/yaml-tree|schema-kit/);
});
