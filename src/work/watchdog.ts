/**
 * A thread of a worker process that sees what the main thread, busy with endless work, cannot: that the parent is gone, and
 * that memory outside of V8's heap (only the heap has a limit of V8's) has grown beyond bounds.
 */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { overMemory } from './process-main.js';

const every = 200;
const { parent, limit } = workerData as { parent: number; limit: number };
const end = () => process.kill(process.pid, 'SIGKILL');

setInterval(() => {
  if (process.ppid !== parent) end();
  if (process.memoryUsage.rss() <= limit) return;
  writeSync(2, `${overMemory}\n`);
  end();
}, every);
