import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import type { ErrorKind } from '../../diagnostics/index.js';
import type { StorePlace } from '../../store/open-store.js';
import type { ToolkitContext } from '../../toolkit/context.js';
import type { SharedCount, SharedState } from '../limits/leased-limiter.js';
import type { LogLevel } from '../log.js';
import type { ServedAt } from '../served-at.js';
import type { ServerSettings } from '../settings.js';
import type { Channel } from './channel.js';

/** The samples of a registry as data. */
export type Samples = MetricObjectWithValues<MetricValue<string>>[];

/** A count of requests in windows, which the parent keeps for all processes of a server. */
export interface CountQuestion {
  /** Names the limit; its points and its duration in seconds are the same in every process. */
  limit: { name: string; points: number; duration: number };
  key: string;
}

/** What a process of a server asks its parent. */
export type OfParent = {
  consume: [CountQuestion & { portion: number }, SharedState];
  count: [CountQuestion, SharedState | null];
  /** The samples of the other processes. */
  samples: [null, Samples[]];
  /** Returns when the others have loaded the overrides again. */
  refresh: [null, null];
};

/** What a parent asks its processes. */
export type OfProcess = {
  start: [ProcessStart, { served: ServedAt } | { error: { kind: ErrorKind; message: string; hint?: string } }];
  samples: [null, Samples];
  refresh: [null, null];
  stop: [{ isReplaced: boolean }, null];
};

/** The first message of a process: it takes questions now. */
export const readyMessage = 'ready';

/** What a process needs to serve. */
export interface ProcessStart {
  /** The context without what cannot be sent. */
  context: Pick<ToolkitContext, 'workspace' | 'zones'> & StorePlace;
  settings: ServerSettings;
  http: boolean;
  level: LogLevel;
  /** 0 for the first one, which does what is to be done once: retention and webhooks. */
  number: number;
  /** Keys of TLS session tickets, so that a client may resume its session in any process. */
  ticketKeys: Uint8Array;
}

/** Milliseconds that the parent may take: it does nothing but pass messages. */
const patience = 5000;
/** Milliseconds that others may take to load overrides, or to collect their samples. */
const otherPatience = 1000;

/** The other HTTP processes of the same server, as one of them sees them through the parent. */
export class Siblings {
  /** Its number among them: one of the processes has 0. */
  readonly number: number;
  /** How many processes there are. */
  readonly count: number;
  readonly ticketKeys: Buffer;
  readonly #parent: Channel<OfParent, OfProcess>;

  constructor({ number, settings, ticketKeys }: ProcessStart, parent: Channel<OfParent, OfProcess>) {
    this.number = number;
    this.count = settings.processes;
    this.ticketKeys = Buffer.from(ticketKeys);
    this.#parent = parent;
  }

  /** A count that all processes share. */
  sharedCount(name: string, points: number, duration: number): SharedCount {
    const limit = { name, points, duration };
    return {
      consume: (key, portion) => this.#parent.ask('consume', { limit, key, portion }, patience),
      get: (key) => this.#parent.ask('count', { limit, key }, patience),
    };
  }

  /** The samples of the others; those of a process that does not answer are missing. */
  samples(): Promise<Samples[]> {
    return this.#parent.ask('samples', null, patience);
  }

  /** Lets the others know of changed overrides: they take account of them when it returns, or look themselves soon. */
  async refresh(): Promise<void> {
    await this.#parent.ask('refresh', null, 2 * otherPatience).catch(() => {});
  }
}

/** Asks several processes the same; those that fail or are too late are left out. */
export async function askAll<Name extends 'samples' | 'refresh'>(
  processes: readonly Channel<OfProcess, OfParent>[],
  name: Name,
): Promise<OfProcess[Name][1][]> {
  const asked = await Promise.allSettled(processes.map((each) => each.ask(name, null, otherPatience)));
  return asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}
