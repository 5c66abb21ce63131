/**
 * A thread of a worker process that sees what the main thread, busy with endless work, cannot: that the parent is gone,
 * and that memory outside of V8's heap (V8 limits only its heap) has grown beyond the bound.
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
