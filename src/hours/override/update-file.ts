import { randomUUID } from 'node:crypto';
import { chmod, open, readFile, realpath, rename, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CctoolError } from '../../diagnostics/index.js';
import { lockFile } from './file-lock.js';

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new CctoolError('usage', `${path} cannot be read: ${(error as Error).message}`);
  }
}

/** Writes beside the file and renames: a reader sees the old text or the new one, never a part. */
async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
  const mode = await stat(path).then(
    (info) => info.mode & 0o7777,
    () => undefined,
  );
  try {
    const handle = await open(temporary, 'wx', mode ?? 0o644);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (mode !== undefined) await chmod(temporary, mode);
    await rename(temporary, path);
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw new CctoolError('usage', `${path} cannot be written: ${(error as Error).message}`, 'is its folder writable?');
  }
}

/**
 * Changes a text file so that concurrent writers lose nothing and readers never see half a file: one writer at a time,
 * each starting from what the one before has written.
 * @param change the new text from the old one (empty where the file does not exist yet); what it throws is passed on and
 *   nothing is written
 * @param beforeReplace runs under the lock before the new text takes its place: a log of the change
 */
export async function updateFile(
  path: string,
  change: (text: string) => string,
  beforeReplace?: () => Promise<void>,
): Promise<void> {
  // The file behind a symbolic link is the one to be replaced.
  const target = await realpath(path).catch(() => path);
  for (let attempt = 0; attempt < 5; attempt++) {
    const lock = await lockFile(target);
    try {
      const written = change((await readIfThere(target)) ?? '');
      // A lock that another process considered stale is lost: start again from the present text.
      if (!(await lock.held())) continue;
      await beforeReplace?.();
      await replaceFile(target, written);
      return;
    } finally {
      await lock.release();
    }
  }
  throw new CctoolError('unavailable', `${target} could not be written: its lock was removed repeatedly`);
}
