import { type FSWatcher, watch } from 'node:fs';

/** Editors save in several steps: what happens within this time is one change. */
const settleMilliseconds = 80;

/**
 * Runs work now and again after every change in the folders it names, until the signal ends it. Folders are watched
 * rather than files, because many editors replace a file instead of writing it.
 * @param work returns the absolute folders to watch from then on
 * @param onWait called with their number once changes are watched for
 */
export async function watchAndRun(
  work: () => Promise<readonly string[]>,
  onWait: (folders: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const watchers = new Map<string, FSWatcher>();
  let changed = true;
  let wake: () => void = () => {};
  const onChange = () => {
    changed = true;
    wake();
  };
  signal.addEventListener('abort', () => wake());
  try {
    while (!signal.aborted) {
      if (!changed) {
        await new Promise<void>((done) => {
          wake = done;
        });
        await new Promise((done) => setTimeout(done, settleMilliseconds));
        if (signal.aborted) break;
      }
      changed = false;
      const folders = new Set(await work());
      for (const [folder, watcher] of watchers) {
        if (folders.has(folder)) continue;
        watcher.close();
        watchers.delete(folder);
      }
      for (const folder of folders) {
        if (watchers.has(folder)) continue;
        try {
          const watcher = watch(folder, onChange);
          // A folder that goes away takes its watcher along; the next run looks again.
          watcher.on('error', () => {
            watcher.close();
            watchers.delete(folder);
            onChange();
          });
          watchers.set(folder, watcher);
        } catch {
          // The folder went away meanwhile.
        }
      }
      if (!changed) onWait(folders.size);
    }
  } finally {
    for (const watcher of watchers.values()) watcher.close();
  }
}
