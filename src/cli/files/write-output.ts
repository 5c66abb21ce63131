import { type FileHandle, link, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { writeFailure } from '../../diagnostics/file-failure.js';
import { CctoolError, isCctoolError } from '../../diagnostics/index.js';
import type { CliContext } from '../context.js';

/**
 * Puts new content in the place of a file, whole or not at all: what was there stays until the new content is written. A
 * symbolic link stays a link, and an existing file keeps its permissions; one that nobody may write is not replaced. Into
 * a device or a pipe (`/dev/null`, `/dev/stdout`, a FIFO) content is written as it comes: a rename would put a file in its place.
 * @param overwrite false: a file that exists is an error
 * @param mode who may read it; absent: as before, or as is usual
 * @param write writes the content; what it throws as a CctoolError is thrown on
 * @throws CctoolError that names the file
 */
async function replaceFile<Result>(
  cwd: string,
  file: string,
  { overwrite, mode }: { overwrite: boolean; mode: number | undefined },
  write: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  const named = resolve(cwd, file);
  const path = await realpath(named).catch(() => named);
  const found = await stat(path).catch(() => undefined);
  const exists = () => new CctoolError('usage', `${file} already exists`, 'overwrite it with --force');
  if (found?.isFile() && !overwrite) throw exists();
  const isPlain = !found || found.isFile();
  const part = isPlain ? `${path}.part-${process.pid}` : path;
  try {
    // A rename asks for permission of the folder only, and would replace what its owner has protected.
    if (found?.isFile() && (found.mode & 0o222) === 0) throw Object.assign(new Error(), { code: 'read-only' });
    const handle = await open(part, 'w', mode ?? (found?.isFile() ? found.mode & 0o777 : undefined));
    let result: Result;
    try {
      result = await write(handle);
    } finally {
      await handle.close();
    }
    if (!isPlain) return result;
    if (overwrite) await rename(part, path);
    else {
      // A link is refused where somebody has made the file meanwhile; a rename would replace it.
      await link(part, path);
      await rm(part);
    }
    return result;
  } catch (error) {
    if (isPlain) await rm(part, { force: true });
    if (isCctoolError(error)) throw error;
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw exists();
    throw new CctoolError('usage', `${file}: ${writeFailure(error)}`);
  }
}

/**
 * Writes a file whole or not at all; see `replaceFile`.
 * @param mode who may read it; absent: as before, or as is usual
 * @throws CctoolError that names the file
 */
export const writeWholeFile = (cwd: string, file: string, content: Uint8Array | string, mode?: number): Promise<void> =>
  replaceFile(cwd, file, { overwrite: true, mode }, (handle) => handle.writeFile(content));

/**
 * Writes a file from pieces as they arrive, whole or not at all, and to the disk; see `replaceFile`.
 * @param overwrite false: a file that exists is an error
 * @param mode who may read it; absent: as before, or as is usual
 * @returns the number of bytes
 * @throws CctoolError that names the file; what the pieces throw
 */
export const writeStreamedFile = (
  cwd: string,
  file: string,
  pieces: AsyncIterable<Uint8Array>,
  overwrite: boolean,
  mode?: number,
): Promise<number> =>
  replaceFile(cwd, file, { overwrite, mode }, async (handle) => {
    let size = 0;
    for await (const piece of pieces) {
      await handle.writeFile(piece);
      size += piece.length;
    }
    if ((await handle.stat()).isFile()) await handle.sync();
    return size;
  });

/** Writes pieces to standard output as they arrive, no faster than they are read. */
export async function writePieces({ streams }: CliContext, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const { stdout } = streams;
  for await (const piece of pieces) {
    if (stdout.write(piece)) continue;
    await new Promise<void>((resolve) => {
      const go = () => {
        stdout.off('drain', go).off('close', go).off('error', go);
        resolve();
      };
      stdout.on('drain', go).on('close', go).on('error', go);
    });
  }
}

/**
 * Writes audio to a file, whole or not at all, or to standard output for `-`. Binary never goes to a terminal.
 */
export async function writeOutput(context: CliContext, file: string, bytes: Uint8Array): Promise<void> {
  if (file === '-') {
    if (context.streams.stdout.isTTY) {
      throw new CctoolError(
        'usage',
        'audio cannot be written to a terminal',
        'name a file with -o FILE, or pipe the output',
      );
    }
    context.streams.stdout.write(bytes);
    return;
  }
  await writeWholeFile(context.cwd, file, bytes);
}
