import { setImmediate } from 'node:timers/promises';
import { CctoolError, type ErrorKind } from '../../../diagnostics/index.js';
import { distFile } from '../../../package-info.js';
import type { ToolkitContext } from '../../../toolkit/context.js';
import { inThread, WorkerHandle } from '../../../work/worker.js';
import type { OpenFlow } from './open-flow.js';
import { type CallResult, CallRunner, type CallSettings } from './run-calls.js';
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

/** The results of calls in their order, up to the first that cannot be made. */
export interface ThreadAnswer {
  results: CallResult[];
  error?: { kind: string; message: string; hint: string | undefined } | { fault: string };
}

/** Milliseconds of calls after which it is known how long the rest takes, and what makes threads worth their start. */
const TRIAL_MS = 300;
const WORTH_MS = 1500;
/** Milliseconds of calls that a thread gets at a time. */
const SHARE_MS = 100;
/** Each call has limits of its own: this one only notices a thread that hangs. */
const DEADLINE_MS = 60 * 60_000;

/**
 * Makes the calls of a plan, here and in threads: the results are in the order of the calls, whoever made them.
 * @param jobs how many calls at a time; when absent, as many as the machine has cores where the calls take long
 * @throws CctoolError of the first call that cannot be made
 */
export async function runCalls(
  calls: readonly PlannedCall[],
  open: OpenFlow,
  work: SharedWork,
  jobs: { requested?: number; cores: number },
): Promise<CallResult[]> {
  const results: CallResult[] = [];
  const failed: { index: number; error: unknown }[] = [];
  const runner = new CallRunner(open, work.settings);
  // A server keeps sessions, in the order in which it is asked.
  const width = work.settings.urls.length > 0 ? 1 : (jobs.requested ?? jobs.cores);
  let next = 0;
  let share = Math.max(1, Math.floor(calls.length / (8 * width)));
  const here = async (index: number) => {
    try {
      results[index] = await runner.run(calls[index]!);
    } catch (error) {
      failed.push({ index, error });
    }
  };
  const inAThread = async () => {
    const thread = new WorkerHandle<readonly PlannedCall[], ThreadAnswer>(
      inThread(distFile('cli/commands/ivr/run-worker.js'), { workerData: work, stdout: true, stderr: true }),
      true,
    );
    try {
      while (next < calls.length && failed.length === 0) {
        const from = next;
        next = Math.min(calls.length, from + share);
        const answer = await thread.ask(calls.slice(from, next), DEADLINE_MS).catch(() => undefined);
        const made = answer?.results ?? [];
        for (const [i, result] of made.entries()) results[from + i] = result;
        if (answer?.error) failed.push({ index: from + made.length, error: errorOf(answer.error) });
        // A thread that did not start, or has gone: its calls are made here.
        if (!answer) {
          for (let index = from; index < Math.min(calls.length, from + share); index++) await here(index);
          return;
        }
      }
    } finally {
      await thread.kill();
    }
  };
  let threads: Promise<void>[] = [];
  const start = () => {
    threads = Array.from({ length: width - 1 }, inAThread);
  };
  try {
    if (jobs.requested !== undefined) start();
    const began = performance.now();
    while (next < calls.length && failed.length === 0) {
      await here(next++);
      if (threads.length > 0) await setImmediate();
      else if (width > 1) {
        const took = performance.now() - began;
        const each = took / next;
        if (took < TRIAL_MS || each * (calls.length - next) < WORTH_MS) continue;
        share = Math.max(1, Math.min(share, Math.floor(SHARE_MS / each)));
        start();
      }
    }
    await Promise.all(threads);
  } finally {
    await runner.dispose();
  }
  // Calls are given out in their order: none before the first failure is missing.
  const [first] = failed.sort((a, b) => a.index - b.index);
  if (first) throw first.error;
  return results;
}

function errorOf(error: NonNullable<ThreadAnswer['error']>): Error {
  return 'fault' in error
    ? new Error(error.fault)
    : new CctoolError(error.kind as ErrorKind, error.message, error.hint);
}
