/** The main file of a worker process: runs the engines behind the operations that can be heavy, one task at a time. */
import { schemaWorker } from '../../grxml/schema/schema-worker.js';
import { runAsWorker } from '../../work/process-main.js';
import { prepareGrammars, runTask } from './run-task.js';
import type { TaskMessage, WorkerMessage } from './task.js';

runAsWorker({ isBackground: true });

const send = (message: WorkerMessage) => void process.send?.(message);

/** Milliseconds after which the memory that this process holds is measured anew; a system call that costs as much as a small task. */
const measuredFor = 200;
let resident = 0;
let measured = Number.NEGATIVE_INFINITY;

function residentNow(): number {
  const now = performance.now();
  if (now - measured >= measuredFor) {
    measured = now;
    resident = process.memoryUsage.rss();
  }
  return resident;
}

process.on('message', async (task: TaskMessage) => {
  const before = schemaWorker.runs;
  const outcomes = await runTask(task);
  const cost = { resident: residentNow(), schemaRuns: schemaWorker.runs - before };
  try {
    send({ outcomes, ...cost });
  } catch (error) {
    // An answer that cannot be sent is an engine's fault: answers must be plain data.
    send({ outcomes: task.inputs.map(() => ({ fault: String(error) })), ...cost });
  }
});
// Loaded before the first task, so that loading does not count against its deadline.
await prepareGrammars();
send('ready');
