import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { packageRoot } from '../src/package-info.js';

/** The built program alone, without the packages that a checkout has beside it. */
const copy = mkdtempSync(join(tmpdir(), 'cctool-start-'));
const parts = join(copy, 'dist', 'parts');
const compiled = () => readdirSync(parts).filter((name) => name.endsWith('.cache'));

/** The program as it was built: tests change its compiled code. */
function restore(): void {
  for (const path of ['package.json', 'bin', 'dist/cli/load-parts.cjs', 'dist/parts']) {
    cpSync(join(packageRoot(), path), join(copy, path), { recursive: true });
  }
}

beforeAll(() => {
  restore();
  writeFileSync(join(copy, 'no.grxml'), '<grammar');
});
afterAll(() => rmSync(copy, { recursive: true }));

const program = join(copy, 'bin', 'cctool.js');
const words = ['grxml', 'validate', 'no.grxml', '--no-schema'];

/** A grammar with a mistake: results on standard output, the summary on standard error. */
function validate(flags: string[] = [], options: { uid?: number } = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, program, ...words], {
    cwd: copy,
    encoding: 'utf8',
    env: { HOME: copy },
    ...options,
  });
  return { status, stdout, stderr };
}

/** The files of compiled code that a Node with these flags does not take, of those that the command reads. */
function rejected(flags: string[] = []): string[] {
  const code = `
    const { loadPart, scripts } = require('./dist/cli/load-parts.cjs');
    const nowhere = () => new (require('node:stream').Writable)({ write: (chunk, encoding, next) => next() });
    let isRunning = false;
    loadPart('cli.cjs').start({
      argv: ['node', 'cctool', ...${JSON.stringify(words)}], env: {}, cwd: () => '.',
      stdin: process.stdin, stdout: nowhere(), stderr: nowhere(), exit() {},
      set exitCode(status) {
        if (isRunning) {
          // A look changes nothing.
          process.removeAllListeners('exit');
          const names = [...scripts].filter(([, script]) => script.cachedDataRejected).map(([name]) => name);
          console.log(JSON.stringify({ read: scripts.size, names }));
        }
        isRunning = true;
      },
    });`;
  const { stdout } = spawnSync(process.execPath, [...flags, '-e', code], { cwd: copy, encoding: 'utf8' });
  const { read, names } = JSON.parse(stdout);
  expect(read).toBeGreaterThan(1);
  return names;
}

describe('code compiled when cctool was built', () => {
  test('is there, and taken by the Node that built it', () => {
    expect(compiled().length).toBeGreaterThan(0);
    expect(rejected()).toEqual([]);
  });

  test.each([
    ['is damaged', (file: string) => writeFileSync(file, 'damaged')],
    ['is missing', (file: string) => rmSync(file)],
  ])('may be left out: it %s', (_, harm) => {
    const before = validate();
    expect(before).toMatchObject({ status: 1, stdout: expect.stringContaining('xml-syntax') });
    for (const name of compiled()) harm(join(parts, name));
    expect(validate()).toEqual(before);
  });
});

// V8 marks compiled code with its version and its flags: other flags stand for another version of Node.
describe('code compiled by another Node', () => {
  const other = ['--no-opt'];
  beforeEach(restore);

  test('is renewed by the first command that reads it', () => {
    const before = validate();
    const alien = rejected(other);
    expect(alien.length).toBeGreaterThan(1);
    expect(validate(other)).toEqual(before);
    expect(rejected(other)).toEqual([]);
    expect(rejected().length).toBe(alien.length);
    expect(validate()).toEqual(before);
    expect(rejected()).toEqual([]);
  });

  test('keeps its mode, and leaves nothing beside it', () => {
    for (const name of compiled()) chmodSync(join(parts, name), 0o604);
    const names = readdirSync(parts);
    validate(other);
    expect(readdirSync(parts)).toEqual(names);
    for (const name of compiled()) expect(statSync(join(parts, name)).mode & 0o777).toBe(0o604);
  });

  test('is renewed by several commands at a time', async () => {
    const before = validate();
    const names = readdirSync(parts);
    const run = () =>
      new Promise((done) => {
        const child = spawn(process.execPath, [...other, program, ...words], { cwd: copy, env: { HOME: copy } });
        let [stdout, stderr] = ['', ''];
        child.stdout.on('data', (text) => {
          stdout += text;
        });
        child.stderr.on('data', (text) => {
          stderr += text;
        });
        child.on('close', (status) => done({ status, stdout, stderr }));
      });
    expect(await Promise.all(Array.from({ length: 6 }, run))).toEqual(Array(6).fill(before));
    expect(readdirSync(parts)).toEqual(names);
    expect(rejected(other)).toEqual([]);
  });

  test('stays where the folder cannot be written, without a word', () => {
    const before = validate();
    const codes = () => compiled().map((name) => readFileSync(join(parts, name)));
    const old = codes();
    // The superuser may write everywhere, whatever the mode says: somebody else runs it then.
    const isRoot = process.getuid?.() === 0;
    for (const folder of [copy, parts]) chmodSync(folder, isRoot ? 0o755 : 0o555);
    try {
      expect(validate(other, isRoot ? { uid: 65_534 } : {})).toEqual(before);
      expect(codes()).toEqual(old);
    } finally {
      for (const folder of [copy, parts]) chmodSync(folder, 0o755);
    }
  });
});
