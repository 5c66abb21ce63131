/** The inside of a worker process: what its file calls first. */
import { writeFileSync } from 'node:fs';
import { constants, platform, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { distFile } from '../package-info.js';

/** What a process writes to its error stream before it ends itself because it holds too much memory. */
export const overMemory = 'cctool: this process holds more memory than it may';

/** Tells the system what kind of process this is; settings that the system does not know are left out. */
function describeToSystem(isBackground: boolean): void {
  const set = (file: string, value: string) => {
    try {
      writeFileSync(file, value);
    } catch {
      // Another system, or one that forbids it: nothing depends on it.
    }
  };
  if (platform() === 'linux') {
    // When the machine runs out of memory, this process goes and not the one that started it.
    set('/proc/self/oom_score_adj', '500');
    // V8 aborts at its heap limit; without this a client could fill a disk with core dumps.
    set('/proc/self/coredump_filter', '0');
  }
  if (!isBackground) return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // As above.
  }
}

/**
 * Makes this process a worker of the one that started it (`inProcess`): it ends when its parent has gone, and when it
 * holds more memory than the bound in its first argument (MiB; no bound without one), even while its main thread is
 * busy.
 * @param isBackground its work gives way to other processes
 */
export function runAsWorker({ isBackground = false } = {}): void {
  // The parent ends its workers itself, after the requests in progress; a terminal's Ctrl-C reaches the whole group.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  describeToSystem(isBackground);
  const limit = process.argv[2] === undefined ? Number.POSITIVE_INFINITY : Number(process.argv[2]) * 2 ** 20;
  const watchdog = new Worker(distFile('work/watchdog.js'), {
    workerData: { parent: process.ppid, limit },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 },
  });
  watchdog.unref();
}
