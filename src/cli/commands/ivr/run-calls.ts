import type { PreparedProgram, Simulation, SimulationLimits } from '../../../ivr/index.js';
import { checkMockNames } from '../../../ivr/prepare/mock-names.js';
import { withMocks } from '../../../ivr/prepare/prepare-program.js';
import { withLoading } from '../../../ivr/prepare/with-loading.js';
import type { CaseFailure } from '../../../ivr/suite/run-case.js';
import type { OpenFlow } from './open-flow.js';
import type { PlannedCall } from './run-plan.js';

/** What became of a call. */
export interface CallResult {
  failures: CaseFailure[];
  log: { label: string; value: string }[];
  coverage: Simulation['coverage'];
  seconds: number;
}

/** The calls of a plan, and the number of the first that nobody makes yet, which threads share. */
export interface CallQueue {
  calls: readonly PlannedCall[];
  next: Int32Array<SharedArrayBuffer>;
}

/** Calls that were made, by their number; a call that could not be made ended the queue. */
export interface CallsMade {
  results: Map<number, CallResult>;
  failed?: { index: number; error: unknown };
}

/** How calls are made, for all of them. */
export interface CallSettings {
  /** Addresses that a VoiceXML application may ask. */
  urls: readonly string[];
  /** Limits that win over those of a suite. */
  limits: Partial<SimulationLimits>;
}

/** Makes planned calls through one flow. */
export class CallRunner {
  readonly #open: OpenFlow;
  readonly #settings: CallSettings;
  /** Once for each time at which calls begin: reading grammars takes much longer than a call. */
  readonly #prepared = new Map<string | undefined, Promise<PreparedProgram>>();

  constructor(open: OpenFlow, settings: CallSettings) {
    this.#open = open;
    this.#settings = settings;
  }

  /** @throws CctoolError for a call that cannot be made: a mock that nothing asks for, a time that is not one */
  async run({ at, mocks, limits: own, test }: PlannedCall): Promise<CallResult> {
    const { urls, limits } = this.#settings;
    // Each call to a server is a session of its own.
    const key = urls.length > 0 ? `${at} ${this.#prepared.size}` : at;
    const preparing = this.#prepared.get(key) ?? this.#open.prepare({}, at);
    this.#prepared.set(key, preparing);
    const ready = await preparing;
    checkMockNames(mocks, ready.program.flows);
    const program = withMocks(ready.program, mocks);
    const bounded = { ...program, limits: { ...program.limits, ...own, ...limits } };
    const [{ runCase }, { runAwsTest }] = await engines();
    const start = performance.now();
    const { failures, simulation, log } = await withLoading(() =>
      test.kind === 'case' ? { ...runCase(bounded, test.case), log: [] } : runAwsTest(bounded, test.case),
    );
    return { failures, log, coverage: simulation.coverage, seconds: (performance.now() - start) / 1000 };
  }

  async dispose(): Promise<void> {
    for (const preparing of this.#prepared.values()) {
      const [ready] = await Promise.allSettled([preparing]);
      if (ready.status === 'fulfilled') ready.value.dispose();
    }
  }
}

/**
 * Makes calls, one after the other, until nobody has any left to begin. Calls are taken in their order, and a call that was
 * begun is finished: none before the first failure is missing.
 * @param between is called after each call, with how many have been taken by all
 */
export async function takeCalls(
  runner: CallRunner,
  { calls, next }: CallQueue,
  between: (taken: number) => void = () => {},
): Promise<CallsMade> {
  const results = new Map<number, CallResult>();
  for (;;) {
    const index = Atomics.add(next, 0, 1);
    if (index >= calls.length) return { results };
    try {
      results.set(index, await runner.run(calls[index]!));
    } catch (error) {
      Atomics.store(next, 0, calls.length);
      return { results, failed: { index, error } };
    }
    between(index + 1);
  }
}

const engines = () =>
  Promise.all([import('../../../ivr/suite/run-case.js'), import('../../../ivr/aws-tests/run-test.js')]);
