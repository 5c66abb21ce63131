import { loadOverrides, overridesRevision, type StoredOverride } from '../../store/overrides.js';
import type { Store } from '../../store/store.js';
import type { LiveWorkspace } from '../work/live-workspace.js';
import { Announcer } from './announcer.js';
import { EventStreams } from './event-streams.js';
import { ScheduleStates } from './schedule-states.js';
import { WebhookSender } from './webhook-sender.js';

/** How often a server looks for overrides that others on its store have made, in milliseconds. */
const period = 100;
/** How long who changes an override waits for it to be known everywhere, in milliseconds. */
const longestWait = 1000;

/** The overrides of the service: in every answer of this replica, and looked for ten times a second. */
export class LiveHours {
  /** The state of every schedule. */
  readonly states: ScheduleStates;
  /** Clients that follow them. */
  readonly streams: EventStreams;
  readonly #store: Store;
  readonly #workspace: LiveWorkspace;
  readonly #now: () => number;
  readonly #report: (error: unknown) => void;
  readonly #sendsWebhooks: boolean;
  readonly #announcer: Announcer;
  readonly #sender: WebhookSender;
  #signalling: Promise<void> = Promise.resolve();
  #revision = -1;
  #overrides: readonly StoredOverride[] = [];
  #loading: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #hasFailed = false;

  /**
   * @param report gets the first of several failures in a row
   * @param sendsWebhooks false where another process of the same server does
   */
  constructor(
    store: Store,
    workspace: LiveWorkspace,
    now: () => number,
    report: (error: unknown) => void,
    sendsWebhooks = true,
  ) {
    this.#sendsWebhooks = sendsWebhooks;
    this.#store = store;
    this.#workspace = workspace;
    this.#now = now;
    this.#report = report;
    this.states = new ScheduleStates(workspace, now);
    this.streams = new EventStreams(this.states);
    this.#announcer = new Announcer(store);
    this.#sender = new WebhookSender(store, now, report);
    this.states.subscribe((changes) => {
      for (const { status } of changes) this.#announcer.note(status.schedule.id);
    });
  }

  /** Overrides of the past year, in force and planned, in the order in which they were made. */
  get overrides(): readonly StoredOverride[] {
    return this.#overrides;
  }

  /** The change of overrides that answers take account of. */
  get revision(): number {
    return this.#revision;
  }

  /** Loads the overrides: they hold when it returns, and changes of state are reported, or will be soon. */
  async refresh(): Promise<void> {
    await this.#reload();
    // Thousands of schedules that change at once are reported while the caller goes on.
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, longestWait);
    });
    await Promise.race([this.#signal(), enough]).finally(() => clearTimeout(timer));
  }

  /** Loads what the store has now. Loads that are asked for at the same time are one. */
  async #reload(): Promise<void> {
    // One that runs may have read before the caller's change.
    const running = this.#loading;
    if (running) await running.catch(() => {});
    if (this.#loading && this.#loading !== running) return this.#loading;
    const loading = this.#load().finally(() => {
      if (this.#loading === loading) this.#loading = undefined;
    });
    this.#loading = loading;
    return loading;
  }

  async #load(): Promise<void> {
    const { revision, overrides } = await loadOverrides(this.#store, this.#now());
    if (revision < this.#revision) return;
    this.#overrides = overrides;
    await this.#workspace.setOverrides(overrides);
    this.#revision = revision;
  }

  /** Tells of what has changed until now: clients that follow, and webhooks, whose deliveries are stored when it returns. */
  #signal(): Promise<void> {
    this.#signalling = this.#signalling
      .catch(() => {})
      .then(async () => {
        await this.states.update();
        const { engine } = this.states;
        if (!engine || !this.#sendsWebhooks) return;
        const isNew = await this.#announcer.announce(engine, this.#now(), this.#revision);
        if (this.#announcer.isNeeded) void this.#sender.pump(isNew);
      });
    return this.#signalling;
  }

  /** Starts to look for changes of other processes. */
  watch(): void {
    const failed = (error: unknown) => {
      if (!this.#hasFailed) this.#report(error);
      this.#hasFailed = true;
    };
    let isTelling = false;
    const tell = async () => {
      if (isTelling) return;
      isTelling = true;
      try {
        await this.#signal();
        this.#hasFailed = false;
      } catch (error) {
        failed(error);
      }
      isTelling = false;
    };
    const look = async () => {
      try {
        if ((await overridesRevision(this.#store)) !== this.#revision) await this.#reload();
        // Answers do not wait for clients and webhooks.
        void tell();
      } catch (error) {
        failed(error);
      }
      if (!this.#isStopped) this.#timer = setTimeout(look, period).unref();
    };
    this.#timer = setTimeout(look, period).unref();
  }

  /** Looks for nothing more, and ends the streams of clients. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.streams.close();
  }

  /** Waits for what is being sent. */
  async close(): Promise<void> {
    await this.#signalling.catch(() => {});
    await this.#sender.stop();
  }
}
