import { closeSync, createReadStream, fstatSync, openSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { readFailure } from '../../diagnostics/file-failure.js';
import { CctoolError, isCctoolError } from '../../diagnostics/index.js';
import type { CliContext } from '../context.js';
import { grouped } from '../terminal/text.js';

/** A file that the command line names, not read yet. */
export interface InputFile {
  /** The name to show. */
  name: string;
  /** Absolute; undefined for standard input. */
  path: string | undefined;
  /** What a name behind # chooses in the file: one grammar of a VoiceXML document. */
  fragment?: string;
}

/** The file that a word of the command line names; `-` is standard input. */
export function inputFile(context: CliContext, word: string): InputFile {
  return word === '-' ? { name: 'standard input', path: undefined } : { name: word, path: resolve(context.cwd, word) };
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
    // The size of a pipe (`<(…)`) is known only at its end.
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
    throw new CctoolError('input', `${file.name}: ${readFailure(error)}`);
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

function tooLarge(name: string, size: number, limit: number): CctoolError {
  const megabytes = (bytes: number) => `${grouped(Math.round(bytes / 1_048_576))} MB`;
  return new CctoolError('limit', `${name}: the file is ${megabytes(size)}, the limit is ${megabytes(limit)}`);
}

/** No recording, script or list is larger. */
const largest = 200 * 1024 * 1024;

/** The bytes of the file that a word names, or of standard input for `-`; errors as for `readInput`. */
export function readBytes(context: CliContext, word: string): Promise<Uint8Array> {
  return readInput(context, inputFile(context, word), largest);
}

/**
 * The bytes of a large file while they are read, as often as they are asked for; standard input is read at once.
 * @throws CctoolError that names the file: it is missing, unreadable, a folder, or larger than `maxBytes`
 */
export async function streamInput(
  context: CliContext,
  file: InputFile,
  maxBytes: number,
): Promise<() => AsyncIterable<Uint8Array> | Buffer> {
  const { path } = file;
  if (path === undefined || !statSync(path, { throwIfNoEntry: false })?.isFile()) {
    const bytes = Buffer.from(await readInput(context, file, maxBytes));
    return () => bytes;
  }
  const { size } = statSync(path);
  if (size > maxBytes) throw tooLarge(file.name, size, maxBytes);
  return async function* () {
    try {
      yield* createReadStream(path) as AsyncIterable<Buffer>;
    } catch (error) {
      throw new CctoolError('input', `${file.name}: ${readFailure(error)}`);
    }
  };
}

/**
 * The text of the file that a word names, or of standard input for `-`, exactly: a byte-order mark stays.
 * @throws CctoolError that names the file when it cannot be read or is not UTF-8
 */
export async function readText(context: CliContext, word: string): Promise<string> {
  const bytes = await readBytes(context, word);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    const hint = 'convert it first: iconv -f windows-1252 -t utf-8 (or -f utf-16)';
    throw new CctoolError('input', `${inputFile(context, word).name}: the file is not UTF-8 text`, hint);
  }
}

/** Puts a file's name in front of the errors that some work on it throws. */
export async function namingFile<Result>(word: string, work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isCctoolError(error)) throw error;
    const name = word === '-' ? 'standard input' : word;
    throw new CctoolError(error.kind, `${name}: ${error.message}`, error.hint);
  }
}
