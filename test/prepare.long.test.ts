import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { packageRoot } from '../src/package-info.js';

/** A small package with the real scripts that decide whether to build; its own build only writes down that it ran. */
const folder = mkdtempSync(join(tmpdir(), 'cctool-prepare-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string) => join(folder, name);
function write(name: string, text: string): void {
  mkdirSync(dirname(file(name)), { recursive: true });
  writeFileSync(file(name), text);
}
const builds = () => (existsSync(file('builds')) ? readFileSync(file('builds'), 'utf8').length : 0);
function prepare(): number {
  const before = builds();
  const { status, stderr } = spawnSync(process.execPath, [file('scripts/prepare.mjs')], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return builds() - before;
}

beforeEach(() => {
  rmSync(folder, { recursive: true });
  for (const name of ['scripts/prepare.mjs', 'scripts/support/built-from.mjs']) {
    mkdirSync(dirname(file(name)), { recursive: true });
    cpSync(join(packageRoot(), name), file(name));
  }
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json']) write(name, '{}');
  for (const name of [
    'scripts/bundle-types.mjs',
    'scripts/compile-parts.mjs',
    'scripts/part-files.mjs',
    'data/words.yaml',
    'src/a/b.ts',
  ]) {
    write(name, '// some text');
  }
  write(
    'scripts/build.mjs',
    `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
     import { dirname } from 'node:path';
     import { sourcesDigest, stamp } from './support/built-from.mjs';
     mkdirSync(dirname(stamp), { recursive: true });
     writeFileSync(stamp, sourcesDigest());
     appendFileSync(${JSON.stringify(file('builds'))}, '.');`,
  );
});

test('builds once, and again only for what goes into the build', () => {
  expect(prepare()).toBe(1);
  expect(prepare()).toBe(0);
  write('src/a/b.test.ts', '// a test is not built');
  write('README.md', 'nor is a page');
  expect(prepare()).toBe(0);
  for (const name of ['src/a/b.ts', 'src/new.ts', 'data/words.yaml', 'package.json', 'scripts/part-files.mjs']) {
    write(name, '// another text');
    expect([name, prepare(), prepare()]).toEqual([name, 1, 0]);
  }
});

test('builds again when a file is renamed or gone, or the last build did not reach its end', () => {
  expect(prepare()).toBe(1);
  cpSync(file('src/a/b.ts'), file('src/a/c.ts'));
  rmSync(file('src/a/b.ts'));
  expect(prepare()).toBe(1);
  rmSync(file('dist/.built-from'));
  expect(prepare()).toBe(1);
});

test('npm runs it wherever a build is needed', () => {
  const { scripts } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  expect([scripts.prepare, scripts.pretest]).toEqual(['node scripts/prepare.mjs', 'node scripts/prepare.mjs']);
});

const npx = spawnSync('npx', ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' });

test.skipIf(npx.status !== 0)('npx in a checkout starts its own program, and builds at most once', () => {
  const manifest = { name: 'cctool', version: '1.2.3', bin: { cctool: 'bin/cctool.js' } };
  const { scripts } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  write('package.json', JSON.stringify({ ...manifest, type: 'module', scripts: { prepare: scripts.prepare } }));
  write('bin/cctool.js', "#!/usr/bin/env node\nconsole.log(process.argv.slice(2).join(' '));\n");
  chmodSync(file('bin/cctool.js'), 0o755);
  // A home and a cache of its own, and no network: what npm may fetch by itself is news of its own releases.
  const cache = mkdtempSync(join(tmpdir(), 'cctool-npx-'));
  const env = { PATH: process.env.PATH, HOME: cache, npm_config_cache: cache, npm_config_update_notifier: 'false' };
  const start = (...words: string[]) => {
    const { status, stdout } = spawnSync('npx', ['--offline', 'cctool', ...words], {
      ...{ cwd: folder, env, encoding: 'utf8', shell: process.platform === 'win32' },
    });
    expect(status).toBe(0);
    return stdout.trim();
  };
  try {
    // npm links the checkout at the first start, and runs `prepare` as it does: that builds. Then nothing is out of date.
    expect([start('--version'), builds()]).toEqual(['--version', 1]);
    expect([start('hoo', 'list'), builds()]).toEqual(['hoo list', 1]);
    // A cache that does not know the checkout: npm runs `prepare` again, which finds its work done.
    rmSync(join(cache, '_npx'), { recursive: true });
    expect([start('--version'), builds()]).toEqual(['--version', 1]);
  } finally {
    rmSync(cache, { recursive: true });
  }
});
