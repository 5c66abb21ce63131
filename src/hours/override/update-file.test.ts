import { spawn } from 'node:child_process';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runs } from '../../../test/support/extent.js';
import { updateFile } from './update-file.js';

let folder: string;
let writer: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cctool-override-'));
  writer = join(folder, 'writer.mjs');
  // A program of its own: each process adds its overrides one by one.
  await build({
    stdin: {
      contents: `
        import { addOverride } from './edit-overrides.js';
        import { updateFile } from './update-file.js';
        const [file, name, count] = process.argv.slice(2);
        for (let n = 0; n < Number(count); n++) {
          const override = { schedule: 'support', state: 'closed', start: n * 60000, end: null, reason: name + ' ' + n };
          await updateFile(file, (text) => addOverride(text, override, file));
        }`,
      resolveDir: import.meta.dirname,
      loader: 'ts',
    },
    outfile: writer,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) =>
  new Promise<{ status: number | null; error: string }>((resolve) => {
    const child = spawn(process.execPath, [writer, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
    let error = '';
    child.stderr.on('data', (chunk) => {
      error += chunk;
    });
    child.on('close', (status) => resolve({ status, error }));
  });

describe('processes that write overrides at once', () => {
  test('lose none, keep the comments and leave no other file behind', async () => {
    const file = join(folder, 'overrides.yaml');
    writeFileSync(file, '# written by operations\nversion: 1\noverrides:\n  # keep me\n');
    const names = ['one', 'two', 'three'];
    const each = runs(10, 3);
    const results = await Promise.all(names.map((name) => run(file, name, String(each))));
    expect(results).toEqual(names.map(() => ({ status: 0, error: '' })));
    const text = readFileSync(file, 'utf8');
    const reasons = (parse(text) as { overrides: { reason: string }[] }).overrides.map((entry) => entry.reason);
    const expected = names.flatMap((name) => Array.from({ length: each }, (_, n) => `${name} ${n}`));
    expect(reasons.sort()).toEqual(expected.sort());
    expect(text.startsWith('# written by operations\nversion: 1\noverrides:\n  # keep me\n')).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['overrides.yaml', 'writer.mjs']);
  });

  test('a lock that a dead process left is taken over', async () => {
    const file = join(folder, 'left.yaml');
    // This process has ended, so nobody has its number (or another user's program has, which the lock's host rules out).
    const dead = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => dead.on('close', resolve));
    const { hostname } = await import('node:os');
    writeFileSync(`${file}.lock`, `${dead.pid}\n${hostname()}\nold\n`);
    expect(await run(file, 'after', '1')).toEqual({ status: 0, error: '' });
    expect(readFileSync(file, 'utf8')).toContain('after 0');
  });
});

describe('one writer', () => {
  test('a change that fails writes nothing and frees the lock', async () => {
    const file = join(folder, 'failed.yaml');
    writeFileSync(file, 'a: 1\n');
    const failing = updateFile(file, () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(readFileSync(file, 'utf8')).toBe('a: 1\n');
    await updateFile(file, (text) => `${text}b: 2\n`);
    expect(readFileSync(file, 'utf8')).toBe('a: 1\nb: 2\n');
  });

  test('keeps the mode of the file and writes through a symbolic link', async () => {
    const file = join(folder, 'real.yaml');
    const linked = join(folder, 'linked.yaml');
    writeFileSync(file, 'a: 1\n');
    chmodSync(file, 0o640);
    symlinkSync(file, linked);
    await updateFile(linked, (text) => `${text}b: 2\n`);
    expect(readFileSync(file, 'utf8')).toBe('a: 1\nb: 2\n');
    expect(statSync(file).mode & 0o777).toBe(0o640);
  });

  test('a folder that does not exist is an error with its name', async () => {
    await expect(updateFile(join(folder, 'none', 'x.yaml'), (text) => text)).rejects.toThrow('cannot be locked');
  });
});
