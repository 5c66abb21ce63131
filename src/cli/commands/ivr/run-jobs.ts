import { CctoolError, type ErrorKind } from '../../../diagnostics/index.js';
import { distFile } from '../../../package-info.js';
import type { ToolkitContext } from '../../../toolkit/context.js';
import { inThread, WorkerHandle } from '../../../work/worker.js';
import type { OpenFlow } from './open-flow.js';
import {
  type CallQueue,
  type CallResult,
  CallRunner,
  type CallSettings,
  type CallsMade,
  takeCalls,
} from './run-calls.js';
import type { PlannedCall } from './run-plan.js';

/** What a thread must know to make calls through the same flow at the same moment. */
export interface SharedWork {
  flow: string;
  folder: string;
  cwd: string;
  toolkit: Omit<ToolkitContext, 'now' | 'files' | 'openedStore'>;
  config: string | undefined;
  settings: CallSettings;
  /** Milliseconds since 1970 UTC. */
  now: number;
}

/** What a thread answers: the calls that it made, and the failure that ended them. */
export interface ThreadAnswer extends Pick<CallsMade, 'results'> {
  failed?: { index: number } & ThreadError;
}

export type ThreadError = { kind: string; message: string; hint: string | undefined } | { fault: string };

/** Milliseconds of calls after which it is known how long the rest takes, and what makes threads worth their start. */
const TRIAL_MS = 100;
const WORTH_MS = 1500;
/** Each call has limits of its own: this one only notices a thread that hangs. */
const DEADLINE_MS = 24 * 60 * 60_000;

/**
 * Makes the calls of a plan, here and in threads: the results are in the order of the calls, whoever made them.
 * @param jobs how many calls at a time; when absent, as many as the machine has cores where the calls take long
 * @param next holds the number of the first call that nobody makes yet
 * @throws CctoolError of the first call that cannot be made
 */
export async function runCalls(
  calls: readonly PlannedCall[],
  open: OpenFlow,
  work: SharedWork,
  jobs: { requested?: number; cores: number },
  next = new Int32Array(new SharedArrayBuffer(4)),
): Promise<CallResult[]> {
  const queue: CallQueue = { calls, next };
  const runner = new CallRunner(open, work.settings);
  // A server keeps sessions, in the order in which it is asked.
  const width = Math.min(calls.length, work.settings.urls.length > 0 ? 1 : (jobs.requested ?? jobs.cores));
  const threads: Promise<CallsMade | undefined>[] = [];
  const start = () => {
    while (threads.length < width - 1) threads.push(inAThread(queue, work));
  };
  if (jobs.requested !== undefined) start();
  const began = performance.now();
  const startIfLong = (taken: number) => {
    const took = performance.now() - began;
    if (took >= TRIAL_MS && (took / taken) * (calls.length - taken) >= WORTH_MS) start();
  };
  try {
    const here = await takeCalls(runner, queue, jobs.requested === undefined && width > 1 ? startIfLong : undefined);
    const made = [here, ...(await Promise.all(threads)).filter((each) => each !== undefined)];
    const results = new Map(made.flatMap((each) => [...each.results]));
    const [first] = made.flatMap(({ failed = [] }) => failed).sort((a, b) => a.index - b.index);
    // What a thread took that did not start, or has gone, is made here.
    const ordered: CallResult[] = [];
    for (const [index, call] of calls.slice(0, first?.index).entries())
      ordered.push(results.get(index) ?? (await runner.run(call)));
    if (first) throw first.error;
    return ordered;
  } finally {
    await runner.dispose();
  }
}

/** What a thread makes of the queue; undefined when it did not start, or has gone. */
async function inAThread(queue: CallQueue, work: SharedWork): Promise<CallsMade | undefined> {
  const thread = new WorkerHandle<CallQueue, ThreadAnswer>(
    inThread(distFile('cli/commands/ivr/run-worker.cjs'), { workerData: work, stdout: true, stderr: true }),
  );
  try {
    const { results, failed } = await thread.ask(queue, DEADLINE_MS);
    return { results, ...(failed && { failed: { index: failed.index, error: errorOf(failed) } }) };
  } catch {
    return undefined;
  } finally {
    await thread.kill();
  }
}

function errorOf(error: ThreadError): Error {
  return 'fault' in error
    ? new Error(error.fault)
    : new CctoolError(error.kind as ErrorKind, error.message, error.hint);
}
