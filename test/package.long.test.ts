import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishedPackages } from '../scripts/support/published-packages.mjs';

const root = join(import.meta.dirname, '..');

/** The files that npm would publish. */
const published = (): string[] => {
  const npm = process.env.npm_execpath;
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const answer =
    npm === undefined
      ? execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      : execFileSync(process.execPath, [npm, ...args], {
          cwd: root,
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'ignore'],
        });
  const [{ files }] = JSON.parse(answer) as [{ files: { path: string }[] }];
  return files.map(({ path }) => path);
};

/**
 * What is published, beside the packages that an installation has and no others: an import of one that is for development
 * only, or of a file that is not published, fails here.
 */
describe('the published package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cctool-package-'));
  const home = join(folder, 'node_modules', 'cctool');
  const files = published();

  beforeAll(() => {
    for (const file of files) {
      mkdirSync(dirname(join(home, file)), { recursive: true });
      cpSync(join(root, file), join(home, file));
    }
    for (const { name, path, entry } of publishedPackages()) {
      const place = join(folder, path);
      if (entry.dev || path.indexOf('node_modules/', 1) > 0) continue;
      mkdirSync(dirname(place), { recursive: true });
      symlinkSync(join(root, 'node_modules', name), place, 'junction');
    }
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const node = (args: string[], cwd = folder) =>
    execFileSync(process.execPath, ['--preserve-symlinks', '--preserve-symlinks-main', ...args], {
      cwd,
      encoding: 'utf8',
    });
  const cctool = (...args: string[]) =>
    node([join(home, 'bin', 'cctool.js'), ...args], join(home, 'fixtures', 'workspace'));

  test('has at most 400 files', () => {
    expect(files.length).toBeLessThanOrEqual(400);
  });

  test.each<[args: string[], says: string]>([
    [['grxml', 'validate', 'grammars', '--json'], '"valid": true'],
    [['grxml', 'analyze', 'grammars', '--depth', 'quick'], '100'],
    [['hoo', 'support', '--at', '2026-12-25T12:00:00Z'], 'Closed, opens Sat 09:00'],
    [['holidays', '--from', '2026-12-01'], 'Christmas Day'],
    [['explain', 'root-undefined'], 'root-undefined'],
    [['ivr', 'lint'], ''],
    [['zones'], '20'],
    [['doctor'], 'xmllint-wasm'],
  ])('cctool %j', (args, says) => {
    expect(cctool(...args)).toContain(says);
  });

  test('its entry points load, and share what they have in common', () => {
    const script = `import * as all from 'cctool';
      const names = ['analysis', 'grxml', 'hours', 'ivr', 'suggest', 'voice'];
      const parts = await Promise.all(names.map((name) => import('cctool/' + name)));
      const report = parts[1].readGrammar('<grammar', { uri: 'a.grxml' });
      console.log(JSON.stringify([typeof all.createLocalToolkit, parts.every((part) => Object.keys(part).length > 0), typeof report]));`;
    writeFileSync(join(folder, 'use.mjs'), script);
    expect(JSON.parse(node([join(folder, 'use.mjs')]))).toEqual(['function', true, 'object']);
  });

  test('its types are whole', () => {
    const source = `import { createLocalToolkit, CctoolError } from 'cctool';
      import { readGrammar } from 'cctool/grxml';
      import { openEngine } from 'cctool/hours';
      const kind: string = new CctoolError('usage', 'a', 'b').kind;
      // @ts-expect-error a number is not a document
      readGrammar(1, { uri: 'a' });
      export { createLocalToolkit, kind, openEngine };`;
    writeFileSync(join(folder, 'use.ts'), source);
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          module: 'nodenext',
          target: 'es2022',
          preserveSymlinks: true,
          types: ['node'],
          lib: ['esnext', 'dom'],
          typeRoots: [join(root, 'node_modules', '@types')],
        },
        files: ['use.ts'],
      }),
    );
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    expect(spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8', cwd: folder }).stdout).toBe('');
  });
});
