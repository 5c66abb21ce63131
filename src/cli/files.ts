import { closeSync, createReadStream, fstatSync, openSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { CctoolError } from '../diagnostics/index.js';
import type { CliContext } from './context.js';
import { grouped } from './formats/helpers/plural.js';
import { relativePath } from './formats/helpers/relative-path.js';

/** A file that the command line names, not read yet. */
export interface InputFile {
  /** The name to show. */
  name: string;
  /** Absolute; undefined for standard input. */
  path: string | undefined;
}

export interface FindFilesOptions {
  cwd: string;
  /** File endings that are taken from a folder, such as `.grxml`. */
  endings: readonly string[];
  /** The name that standard input is shown under. */
  stdinFilename?: string;
  /** A pattern or a folder without files is no error. */
  allowEmpty?: boolean;
}

/** The files behind the words of a command line, and the words that lead to no file. */
export interface FoundFiles {
  files: InputFile[];
  /** Errors to tell; the other files are still worth checking. */
  problems: CctoolError[];
}

/**
 * Finds the files that file names, folders, glob patterns and `-` (standard input) name. A word that exists as a file
 * is that file, whatever characters it has. Folders and patterns leave out `node_modules` and `.git`.
 * @returns files in the order of the words, sorted within a folder or pattern, each once
 */
export async function findFiles(words: readonly string[], options: FindFilesOptions): Promise<FoundFiles> {
  const found = new Map<string, InputFile>();
  const problems: CctoolError[] = [];
  for (const word of words) {
    if (word === '-') {
      found.set('-', { name: options.stdinFilename ?? '<stdin>', path: undefined });
      continue;
    }
    const path = resolve(options.cwd, word);
    const stat = statSync(path, { throwIfNoEntry: false });
    const isFolder = stat?.isDirectory() === true;
    if (!isFolder && (stat || !/[*?[\]{}!()]/.test(word))) {
      // A missing file is told when it is read, like any other that cannot be read.
      found.set(path, { name: relativePath(options.cwd, path), path });
      continue;
    }
    const paths = isFolder
      ? await glob(`**/*{${options.endings.join(',')}}`, path)
      : await glob(word.replaceAll('\\', process.platform === 'win32' ? '/' : '\\'), options.cwd);
    if (paths.length === 0 && !options.allowEmpty) problems.push(nothingFound(word, isFolder, options.endings));
    for (const each of paths) found.set(each, { name: relativePath(options.cwd, each), path: each });
  }
  return { files: [...found.values()], problems };
}

function nothingFound(word: string, isFolder: boolean, endings: readonly string[]): CctoolError {
  const hint = '--allow-empty makes this no error';
  return isFolder
    ? new CctoolError('input', `${word}: the folder holds no ${endings.join(' or ')} file`, hint)
    : new CctoolError('input', `${word}: the pattern matches no file`, hint);
}

async function glob(pattern: string, cwd: string): Promise<string[]> {
  const { glob: find } = await import('tinyglobby');
  const paths = await find(pattern, {
    cwd,
    absolute: true,
    dot: true,
    expandDirectories: false,
    ignore: ['**/node_modules/**', '**/.git/**'],
  });
  return paths.sort();
}

/**
 * Reads a file, or standard input, up to a limit.
 * @throws CctoolError that names the file: it is missing, unreadable, a folder, or larger than `maxBytes`
 */
export async function readInput(context: CliContext, file: InputFile, maxBytes: number): Promise<Uint8Array> {
  if (file.path === undefined) {
    if (context.streams.stdin.isTTY) context.say('Reading from standard input; end it with Ctrl-D.');
    const bytes = await context.readStdin();
    if (bytes.length > maxBytes) throw tooLarge(file.name, bytes.length, maxBytes);
    return bytes;
  }
  let handle: number | undefined;
  try {
    handle = openSync(file.path, 'r');
    const stat = fstatSync(handle);
    if (stat.isDirectory()) throw new CctoolError('input', `${file.name}: this is a folder`);
    if (stat.size > maxBytes) throw tooLarge(file.name, stat.size, maxBytes);
    if (stat.isFile()) return readFileSync(handle);
    // A pipe (`<(…)`) tells its size only at the end.
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of createReadStream('', { fd: handle, autoClose: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(file.name, size, maxBytes);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof CctoolError) throw error;
    throw new CctoolError('input', `${file.name}: ${reason(error as NodeJS.ErrnoException)}`);
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

function tooLarge(name: string, size: number, limit: number): CctoolError {
  const megabytes = (bytes: number) => `${grouped(Math.round(bytes / 1_048_576))} MB`;
  return new CctoolError('limit', `${name}: the file has ${megabytes(size)}, the limit is ${megabytes(limit)}`);
}

function reason(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return 'there is no such file';
  if (error.code === 'EACCES' || error.code === 'EPERM') return 'no permission to read this file';
  return `the file cannot be read (${error.code ?? error.message})`;
}
