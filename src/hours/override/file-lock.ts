import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { CctoolError } from '../../diagnostics/index.js';

/** A lock that this process holds. */
export interface FileLock {
  /** True while the lock file is still this process's own. */
  held(): Promise<boolean>;
  release(): Promise<void>;
}

const patience = 10_000;
/** A lock of another machine (a shared folder) counts as forgotten after this time; writing takes milliseconds. */
const forgotten = 60_000;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

async function readLock(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** True when the process that wrote a lock no longer runs. */
async function isStale(path: string, content: string): Promise<boolean> {
  const [pid, host] = content.split('\n');
  if (host === hostname() && /^\d+$/.test(pid ?? '')) {
    try {
      process.kill(Number(pid), 0);
      return false;
    } catch (error) {
      return codeOf(error) === 'ESRCH';
    }
  }
  const info = await stat(path).catch(() => undefined);
  return info !== undefined && Date.now() - info.mtimeMs > forgotten;
}

/** Takes a stale lock away. Another process may have done so first and hold a new one: that is put back. */
async function removeStale(path: string, content: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  if ((await readLock(aside)) !== content) await link(aside, path).catch(() => undefined);
  await unlink(aside).catch(() => undefined);
}

/**
 * Locks a file against other processes with a lock file beside it (`FILE.lock`). A lock whose process is gone is taken
 * over.
 * @throws CctoolError of kind `unavailable` when another process keeps the lock
 */
export async function lockFile(file: string): Promise<FileLock> {
  const path = `${file}.lock`;
  const own = `${process.pid}\n${hostname()}\n${randomUUID()}\n`;
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      const handle = await open(path, 'wx');
      await handle.writeFile(own);
      await handle.close();
      const held = async () => (await readLock(path)) === own;
      return {
        held,
        async release() {
          if (await held()) await unlink(path).catch(() => undefined);
        },
      };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') {
        throw new CctoolError(
          'unavailable',
          `${file} cannot be locked: ${(error as Error).message}`,
          'is the folder writable?',
        );
      }
    }
    const content = await readLock(path);
    if (content !== undefined && (await isStale(path, content))) await removeStale(path, content);
    if (Date.now() > deadline) {
      throw new CctoolError(
        'unavailable',
        `another process has been writing ${file} for ${patience / 1000} seconds`,
        `if none is, remove ${path}`,
      );
    }
    await sleep(5 + Math.random() * 20);
  }
}
