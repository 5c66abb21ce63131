import { isCctoolError } from '../../diagnostics/index.js';
import type { HoursEngine } from '../../hours/engine.js';
import { type Announced, type Announcement, announce } from '../../store/hours-outbox.js';
import { listWebhooks, type Webhook } from '../../store/hours-webhooks.js';
import type { Store } from '../../store/store.js';

/** Changes that were missed while no server ran are announced as far back as this, in milliseconds. */
const longestAbsence = 7 * 86_400_000;
/** Milliseconds between looks at which webhooks there are. */
const lookEvery = 2000;

/**
 * The changes of a schedule after what was announced, the last of which is the present state: what the timeline says of the
 * time between, and what an override in that time has changed.
 */
export function changesSince(
  engine: HoursEngine,
  key: string,
  last: Pick<Announced, 'is_open' | 'at'>,
  now: number,
): { at: number; is_open: boolean }[] {
  const from = Math.max(last.at, now - longestAbsence);
  const changes: { at: number; is_open: boolean }[] = [];
  let state = last.is_open;
  const add = (at: number, is_open: boolean) => {
    if (is_open === state) return;
    state = is_open;
    changes.push({ at, is_open });
  };
  // Overrides begin in whole seconds: one may have begun before the last announcement and be known only since.
  add(from, engine.status(key, from).is_open);
  const { starts, open } = engine.layer(key, from, now + 1);
  starts.forEach((start, index) => {
    if (start > from && start <= now) add(start, open[index] === 1);
  });
  add(now, engine.status(key, now).is_open);
  return changes;
}

/** Stores what webhooks are sent: every change of state once, by whichever server of the store comes first. */
export class Announcer {
  readonly #store: Store;
  #webhooks: readonly Webhook[] = [];
  #looked = Number.NEGATIVE_INFINITY;
  /** Schedules that are to be looked at. */
  readonly #due = new Set<string>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** True while there is a webhook. */
  get isNeeded(): boolean {
    return this.#webhooks.length > 0;
  }

  /** The schedule may have changed. */
  note(key: string): void {
    this.#due.add(key);
  }

  /**
   * Announces the changes of the noted schedules, and of all of them where webhooks have been added or were not known yet.
   * @param revision the change of overrides that the engine has taken account of
   * @returns true where something may have been stored
   */
  async announce(engine: HoursEngine, now: number, revision: number): Promise<boolean> {
    if (performance.now() - this.#looked > lookEvery || this.#due.size > 0) {
      const webhooks = await listWebhooks(this.#store);
      this.#looked = performance.now();
      const isNew = webhooks.some(({ id }) => !this.#webhooks.some((known) => known.id === id));
      this.#webhooks = webhooks;
      if (isNew) for (const { key } of engine.hours.schedules) this.#due.add(key);
    }
    const isBusy = this.#due.size > 0;
    for (const key of [...this.#due]) {
      try {
        if (await this.#announceOne(engine, key, now, revision)) this.#due.delete(key);
      } catch (error) {
        // A schedule that cannot be answered has no state to announce.
        if (!isCctoolError(error)) throw error;
        this.#due.delete(key);
      }
    }
    return isBusy;
  }

  async #announceOne(engine: HoursEngine, key: string, now: number, revision: number): Promise<boolean> {
    const schedule = engine.hours.schedules.find((each) => each.key === key);
    const interested = this.#webhooks.filter(({ schedules }) => schedules?.includes(key) ?? true);
    if (!schedule || interested.length === 0) return true;
    // What was never announced begins with the first webhook that wants it.
    const begun = Math.min(now, ...interested.map(({ created_at }) => Date.parse(created_at)));
    const base = { is_open: engine.status(key, begun).is_open, at: begun, sequence: 0, revision: 0 };
    const find = (last: Announced) => {
      const changes = changesSince(engine, key, last, now).map(
        ({ at, is_open }): Announcement => ({
          ...{ at, is_open },
          payload: (sequence) =>
            JSON.stringify({
              type: is_open ? 'schedule.opened' : 'schedule.closed',
              timestamp: new Date(at).toISOString(),
              data: { sequence, ...engine.status(key, at), is_open },
            }),
        }),
      );
      return { changes, is_open: changes.at(-1)?.is_open ?? last.is_open };
    };
    const receivers = ({ at }: Announcement) =>
      interested.filter(({ created_at }) => Date.parse(created_at) <= at + 1000).map(({ id }) => id);
    return announce(this.#store, key, base, { now, revision }, find, receivers);
  }
}
