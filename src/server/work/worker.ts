/** The main file of a worker process: runs the engines behind the operations that can be heavy, one task at a time. */
import { writeFileSync } from 'node:fs';
import { constants, platform, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { schemaWorker } from '../../grxml/schema/schema-worker.js';
import { prepareGrammars, runTask } from './run-task.js';
import type { TaskMessage, WorkerMessage } from './task.js';

/** Tells the system what kind of process this is; what a system does not know is left out. */
function describeToSystem(): void {
  const set = (file: string, value: string) => {
    try {
      writeFileSync(file, value);
    } catch {
      // Another system, or one that forbids it: nothing depends on it.
    }
  };
  if (platform() === 'linux') {
    // When the machine runs out of memory, this process goes and never the server.
    set('/proc/self/oom_score_adj', '500');
    // V8 aborts at its heap limit; without this a client could fill a disk with images of the memory.
    set('/proc/self/coredump_filter', '0');
  }
  try {
    // Heavy work gives way to the process that answers.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // As above.
  }
}

// The server ends its workers itself, after the requests in progress; a terminal's Ctrl-C goes to all of a group.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

describeToSystem();
const workerData = { parent: process.ppid, limit: Number(process.argv[2]) * 2 ** 20 };
const watchdog = new Worker(new URL('./watchdog.js', import.meta.url), {
  workerData,
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 },
});
watchdog.unref();

const say = (message: WorkerMessage) => void process.send?.(message);

process.on('message', async (task: TaskMessage) => {
  const before = schemaWorker.runs;
  const outcomes = await runTask(task);
  const cost = { resident: process.memoryUsage.rss(), schemaRuns: schemaWorker.runs - before };
  try {
    say({ outcomes, ...cost });
  } catch (error) {
    // An answer that cannot be sent is a fault of an engine: it has to be plain data.
    say({ outcomes: task.inputs.map(() => ({ fault: String(error) })), ...cost });
  }
});
// What most tasks need is loaded before the first one, whose deadline it would be counted against.
await prepareGrammars();
say('ready');
