/** The main file of a thread that makes calls of a suite: those that no other thread has begun. */
import { parentPort, workerData } from 'node:worker_threads';
import { isCctoolError } from '../../../diagnostics/index.js';
import { openFlow } from './open-flow.js';
import { type CallQueue, CallRunner, takeCalls } from './run-calls.js';
import type { SharedWork, ThreadAnswer, ThreadError } from './run-jobs.js';

const { flow, folder, cwd, toolkit, config, settings, now } = workerData as SharedWork;
const context = {
  cwd,
  options: config === undefined ? {} : { config },
  // All threads make their calls at the same moment.
  now: () => now,
  toolkitContext: async () => ({ ...toolkit, now: () => now }),
};
parentPort?.on('message', async (queue: CallQueue) => {
  const runner = new CallRunner(await openFlow(context, flow, folder, settings.urls), settings);
  const { results, failed } = await takeCalls(runner, queue);
  const answer: ThreadAnswer = { results, ...(failed && { failed: { index: failed.index, ...plain(failed.error) } }) };
  parentPort?.postMessage(answer);
});

/** An error as threads can send it. */
function plain(error: unknown): ThreadError {
  return isCctoolError(error)
    ? { kind: error.kind, message: error.message, hint: error.hint }
    : { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
