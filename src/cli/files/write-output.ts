import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CctoolError } from '../../diagnostics/index.js';
import type { CliContext } from '../context.js';

/**
 * Writes a file whole or not at all: what was there stays until the new content is on the disk. A symbolic link stays
 * a link, and an existing file keeps its permissions. Into a device or a pipe (`/dev/null`, `/dev/stdout`, a FIFO) the
 * content is written as it comes: a rename would put a file in its place.
 * @throws CctoolError that names the file
 */
export async function writeWholeFile(cwd: string, file: string, content: Uint8Array | string): Promise<void> {
  const named = resolve(cwd, file);
  const path = await realpath(named).catch(() => named);
  const found = await stat(path).catch(() => undefined);
  const part = `${path}.part-${process.pid}`;
  try {
    if (found && !found.isFile() && !found.isDirectory()) {
      await writeFile(path, content);
      return;
    }
    await writeFile(part, content, found ? { mode: found.mode & 0o777 } : {});
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CctoolError('usage', `${file}: the file cannot be written (${code ?? message})`);
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
