/** The main file of a thread that makes calls of a suite: some calls at a time. */
import { parentPort, workerData } from 'node:worker_threads';
import { isCctoolError } from '../../../diagnostics/index.js';
import { openFlow } from './open-flow.js';
import { CallRunner } from './run-calls.js';
import type { SharedWork, ThreadAnswer } from './run-jobs.js';
import type { PlannedCall } from './run-plan.js';

const { flow, folder, cwd, toolkit, config, settings, now } = workerData as SharedWork;
const context = {
  cwd,
  options: config === undefined ? {} : { config },
  // All threads make their calls at the same moment.
  now: () => now,
  toolkitContext: async () => ({ ...toolkit, now: () => now }),
};
const runner = new CallRunner(await openFlow(context, flow, folder, settings.urls), settings);

parentPort?.on('message', async (calls: PlannedCall[]) => {
  const answer: ThreadAnswer = { results: [] };
  try {
    for (const call of calls) answer.results.push(await runner.run(call));
  } catch (error) {
    answer.error = isCctoolError(error)
      ? { kind: error.kind, message: error.message, hint: error.hint }
      : { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(answer);
});
parentPort?.postMessage('ready');
