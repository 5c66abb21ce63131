import cluster, { type Worker } from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { CctoolError } from '../../diagnostics/index.js';
import { distFile } from '../../package-info.js';
import type { SharedState } from '../limits/leased-limiter.js';
import type { Logger } from '../log.js';
import type { ServedAt } from '../served-at.js';
import { Channel } from './channel.js';
import {
  askAll,
  type CountQuestion,
  type OfParent,
  type OfProcess,
  type ProcessStart,
  readyMessage,
} from './siblings.js';

/** Milliseconds for a process to start, on a very busy machine too. */
const startPatience = 60_000;
/** Milliseconds that a process may take to end beyond the time that its requests have. */
const endPatience = 10_000;
/** Milliseconds before a process that has crashed is replaced: doubled for each that ends before it has run for `steady`. */
const waits = { first: 100, longest: 30_000, steady: 60_000 };

/** What all processes of a server have in common. */
export type SharedStart = Omit<ProcessStart, 'number' | 'ticketKeys'>;

interface HttpProcess {
  worker: Worker;
  channel: Channel<OfProcess, OfParent>;
  number: number;
  started: number;
  /** Its end is the parent's doing. */
  isLeaving: boolean;
  ended: Promise<void>;
}

/**
 * The HTTP processes of one server: they share a port, which this process listens on for them, and are replaced when they
 * crash. This process answers no request; it counts what the processes share.
 */
export class HttpProcesses {
  #start: SharedStart;
  readonly #log: Logger;
  readonly #all = new Set<HttpProcess>();
  readonly #limiters = new Map<string, RateLimiterMemory>();
  readonly #ticketKeys = randomBytes(48);
  readonly #restarts = new Map<number, { failures: number; timer: NodeJS.Timeout | undefined }>();
  #replacing: Promise<void> = Promise.resolve();
  #isClosing = false;

  private constructor(start: SharedStart, log: Logger) {
    this.#start = start;
    this.#log = log;
  }

  /**
   * Starts the processes: the first one alone, since it makes the tables of a new store and the certificate.
   * @returns them, and where they serve
   * @throws CctoolError when the store, the workspace, the certificate or the address cannot be used
   */
  static async start(start: SharedStart, log: Logger): Promise<{ processes: HttpProcesses; served: ServedAt }> {
    cluster.setupPrimary({
      exec: distFile('server/processes/http-process.js'),
      args: [],
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    } as Parameters<typeof cluster.setupPrimary>[0]);
    const processes = new HttpProcesses(start, log);
    try {
      const served = await processes.#add(0, start);
      // With port 0 the first one has chosen.
      const rest = Array.from({ length: start.settings.processes - 1 }, (_, i) => i + 1);
      await Promise.all(rest.map((number) => processes.#add(number, start)));
      return { processes, served };
    } catch (error) {
      await processes.#endAll();
      throw error;
    }
  }

  /** Process ids, in the order of their numbers. */
  get pids(): number[] {
    return [...this.#all]
      .filter(({ isLeaving }) => !isLeaving)
      .sort((a, b) => a.number - b.number)
      .map(({ worker }) => worker.process.pid!);
  }

  /**
   * Replaces the processes one after the other, each by one with the new settings: a new one serves before the old one ends.
   * @throws CctoolError when one cannot start: it and those after it stay as they are
   */
  replaceAll(start: SharedStart): Promise<void> {
    this.#replacing = this.#replacing
      .catch(() => {})
      .then(async () => {
        for (let number = 0; number < this.#start.settings.processes && !this.#isClosing; number++) {
          const before = [...this.#all].filter((each) => each.number === number && !each.isLeaving);
          // How many there are, and where they listen, is as it was at the start.
          const { processes, host, port } = this.#start.settings;
          await this.#add(number, { ...start, settings: { ...start.settings, processes, host, port } });
          await Promise.all(before.map((each) => this.#stop(each, true)));
        }
        const { processes, host, port } = this.#start.settings;
        this.#start = { ...start, settings: { ...start.settings, processes, host, port } };
      });
    return this.#replacing;
  }

  /** Lets requests in progress finish in all processes, and ends them. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const { timer } of this.#restarts.values()) clearTimeout(timer);
    await Promise.all([...this.#all].map((each) => this.#stop(each, false)));
  }

  /** Ends all at once. */
  kill(): void {
    this.#isClosing = true;
    for (const { worker } of this.#all) worker.process.kill('SIGKILL');
  }

  async #endAll(): Promise<void> {
    this.kill();
    await Promise.all([...this.#all].map(({ ended }) => ended));
  }

  async #add(number: number, start: SharedStart): Promise<ServedAt> {
    const worker = cluster.fork();
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    const channel = new Channel<OfProcess, OfParent>((message) => void worker.send(message, () => {}), {
      consume: ({ portion, ...question }) => this.#consume(question, portion),
      count: (question) => this.#count(question),
      samples: async () => askAll(this.#others(added), 'samples'),
      refresh: async () => {
        await askAll(this.#others(added), 'refresh');
        return null;
      },
    });
    const added: HttpProcess = { worker, channel, number, started: performance.now(), isLeaving: false, ended };
    this.#all.add(added);
    worker.on('message', (message) => channel.receive(message));
    worker.on('error', (error) => this.#log.error({ err: error, process: number }, 'an HTTP process failed'));
    worker.once('exit', (status, signal) => this.#ended(added, signal ?? `status ${status}`));
    let isServing = false;
    try {
      // What is sent before its main file listens would be lost.
      await isReady(added);
      const answer = await channel.ask('start', { ...start, number, ticketKeys: this.#ticketKeys }, startPatience);
      if ('error' in answer) throw new CctoolError(answer.error.kind, answer.error.message, answer.error.hint);
      isServing = true;
      return answer.served;
    } finally {
      if (!isServing) {
        added.isLeaving = true;
        worker.process.kill('SIGKILL');
      }
    }
  }

  #ended(one: HttpProcess, how: string): void {
    one.channel.close();
    this.#all.delete(one);
    if (one.isLeaving || this.#isClosing) return;
    const { number } = one;
    const failures = performance.now() - one.started > waits.steady ? 0 : (this.#restarts.get(number)?.failures ?? 0);
    const wait = Math.min(waits.longest, waits.first * 2 ** failures);
    const pid = one.worker.process.pid;
    this.#log.error({ pid, process: number, how, again_in_ms: wait }, 'an HTTP process has ended and is replaced');
    const timer = setTimeout(() => {
      this.#add(number, this.#start).then(
        () => this.#log.info({ process: number, pids: this.pids }, 'an HTTP process was replaced'),
        (error: unknown) => {
          this.#log.error({ err: error, process: number }, 'an HTTP process could not be replaced');
          if (!this.#isClosing) this.#ended(one, 'it could not start');
        },
      );
    }, wait);
    this.#restarts.set(number, { failures: failures + 1, timer });
  }

  async #stop(one: HttpProcess, isReplaced: boolean): Promise<void> {
    one.isLeaving = true;
    const { drain_delay, drain_timeout } = this.#start.settings;
    const patience = (drain_delay + drain_timeout) * 1000 + endPatience;
    await one.channel.ask('stop', { isReplaced }, patience).catch((error: unknown) => {
      this.#log.error({ err: error, process: one.number }, 'an HTTP process did not end in time');
    });
    const timer = setTimeout(() => one.worker.process.kill('SIGKILL'), endPatience);
    await one.ended;
    clearTimeout(timer);
  }

  #others(one: HttpProcess): HttpProcess['channel'][] {
    return [...this.#all].filter((each) => each !== one).map(({ channel }) => channel);
  }

  #limiter({ name, points, duration }: CountQuestion['limit']): RateLimiterMemory {
    const id = JSON.stringify([name, points, duration]);
    let limiter = this.#limiters.get(id);
    if (!limiter) {
      limiter = new RateLimiterMemory({ keyPrefix: name, points, duration });
      this.#limiters.set(id, limiter);
    }
    return limiter;
  }

  async #consume({ limit, key }: CountQuestion, portion: number): Promise<SharedState> {
    const state = await this.#limiter(limit)
      .consume(key, portion)
      .catch((refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return refusal;
        throw refusal;
      });
    return { consumedPoints: state.consumedPoints, msBeforeNext: state.msBeforeNext };
  }

  async #count({ limit, key }: CountQuestion): Promise<SharedState | null> {
    const state = await this.#limiter(limit).get(key);
    return state && { consumedPoints: state.consumedPoints, msBeforeNext: state.msBeforeNext };
  }
}

/** Returns when a process has loaded its code. */
function isReady({ worker, ended }: HttpProcess): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const failed = (how: string) => () => reject(new Error(`an HTTP process ${how}`));
    timer = setTimeout(failed('did not start in time'), startPatience);
    void ended.then(failed('has ended while it started'));
  });
  const ready = new Promise<void>((resolve) => {
    worker.on('message', (message) => message === readyMessage && resolve());
  });
  return Promise.race([ready, late]).finally(() => clearTimeout(timer));
}
