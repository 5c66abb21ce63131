import { link, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CctoolError, isCctoolError } from '../../diagnostics/index.js';
import type { CliContext } from '../context.js';

/**
 * Writes a file whole or not at all: what was there stays until the new content is on the disk. A symbolic link stays
 * a link, and an existing file keeps its permissions; one that nobody may write is not replaced. Into a device or a pipe (`/dev/null`, `/dev/stdout`, a FIFO) the
 * content is written as it comes: a rename would put a file in its place.
 * @param mode the permissions of a new file
 * @throws CctoolError that names the file
 */
export async function writeWholeFile(
  cwd: string,
  file: string,
  content: Uint8Array | string,
  mode?: number,
): Promise<void> {
  const named = resolve(cwd, file);
  const path = await realpath(named).catch(() => named);
  const found = await stat(path).catch(() => undefined);
  const part = `${path}.part-${process.pid}`;
  try {
    if (found && !found.isFile() && !found.isDirectory()) {
      await writeFile(path, content);
      return;
    }
    // A rename asks for permission of the folder only, and would replace what its owner has protected.
    if (found?.isFile() && (found.mode & 0o222) === 0) throw Object.assign(new Error(), { code: 'read-only' });
    await writeFile(part, content, found ? { mode: found.mode & 0o777 } : mode === undefined ? {} : { mode });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CctoolError('usage', `${file}: the file cannot be written (${code ?? message})`);
  }
}

/**
 * Writes a file from pieces as they arrive, whole or not at all: an error in between leaves what was there.
 * @param overwrite false: a file that exists is an error
 * @param mode who may read it; absent: as before, or as is usual
 * @returns the number of bytes
 * @throws CctoolError that names the file; what the pieces throw
 */
export async function writeStreamedFile(
  cwd: string,
  file: string,
  pieces: AsyncIterable<Uint8Array>,
  overwrite: boolean,
  mode?: number,
): Promise<number> {
  const named = resolve(cwd, file);
  const path = await realpath(named).catch(() => named);
  const found = await stat(path).catch(() => undefined);
  const exists = () => new CctoolError('usage', `${file} already exists`, 'overwrite it with --force');
  if (found?.isFile() && !overwrite) throw exists();
  const isPlain = !found || found.isFile();
  const part = isPlain ? `${path}.part-${process.pid}` : path;
  let size = 0;
  try {
    const handle = await open(part, 'w', mode ?? (found?.isFile() ? found.mode & 0o777 : undefined));
    try {
      for await (const piece of pieces) {
        await handle.writeFile(piece);
        size += piece.length;
      }
      if (isPlain) await handle.sync();
    } finally {
      await handle.close();
    }
    if (!isPlain) return size;
    if (overwrite) await rename(part, path);
    else {
      // A link is refused where somebody has made the file meanwhile; a rename would replace it.
      await link(part, path);
      await rm(part);
    }
    return size;
  } catch (error) {
    if (isPlain) await rm(part, { force: true });
    if (isCctoolError(error)) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw exists();
    throw new CctoolError('usage', `${file}: the file cannot be written (${code ?? message})`);
  }
}

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
