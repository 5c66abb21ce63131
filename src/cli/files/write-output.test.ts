import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
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
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { writeStreamedFile, writeWholeFile } from './write-output.js';

const folder = mkdtempSync(join(tmpdir(), 'cctool-write-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('an existing file keeps its permissions, and a link stays a link', async () => {
  const file = join(folder, 'report.txt');
  writeFileSync(file, 'old');
  chmodSync(file, 0o600);
  symlinkSync('report.txt', join(folder, 'latest.txt'));
  await writeWholeFile(folder, 'latest.txt', 'new');
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['new', 0o600]);
  expect(lstatSync(join(folder, 'latest.txt')).isSymbolicLink()).toBe(true);
});

test.skipIf(process.platform === 'win32')('a pipe stays a pipe, and its reader gets the content', async () => {
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  const reader = spawn('cat', [join(folder, 'pipe')]);
  const read = text(reader.stdout);
  await writeWholeFile(folder, 'pipe', 'through the pipe');
  expect(await read).toBe('through the pipe');
  expect(lstatSync(join(folder, 'pipe')).isFIFO()).toBe(true);
});

test('a file that cannot be written is named', async () => {
  await expect(writeWholeFile(folder, 'missing/report.txt', 'x')).rejects.toThrow(
    'missing/report.txt: the file cannot be written: its folder does not exist',
  );
});

// Root may write any file: who may is asked of its permissions.
test('a file that nobody may write is not replaced, nor is anything left beside it', async () => {
  const file = join(folder, 'protected.txt');
  writeFileSync(file, 'old', { mode: 0o444 });
  const pieces = async function* () {
    yield Buffer.from('new');
  };
  const message = 'protected.txt: the file cannot be written (read-only)';
  await expect(writeWholeFile(folder, 'protected.txt', 'new')).rejects.toThrow(message);
  await expect(writeStreamedFile(folder, 'protected.txt', pieces(), true)).rejects.toThrow(message);
  expect(readFileSync(file, 'utf8')).toBe('old');
  expect(readdirSync(folder).filter((name) => name.includes('.part-'))).toEqual([]);
});
