import { isCctoolError } from '../../diagnostics/index.js';
import type { HoursEngine } from '../../hours/engine.js';
import type { Override } from '../../hours/model.js';
import type { Status } from '../../hours/timeline/timeline.js';
import { hoursService } from '../../toolkit/local/hours-service.js';
import type { LiveWorkspace } from '../work/live-workspace.js';

/** The state of a schedule now. Instants in milliseconds since 1970 UTC. */
export interface ScheduleState {
  status: Status;
  /** The next change of state; null where none is known. */
  next: number | null;
}

/** A schedule that has opened or closed. */
export interface StateChange {
  at: number;
  status: Status;
}

type Listener = (changes: readonly StateChange[]) => void;

/** Milliseconds of work without a pause: thousands of schedules must not keep requests waiting. */
const slice = 8;

/** Equal for overrides that say the same. */
const identity = ({ id, schedule, state, start, end }: Override) => JSON.stringify([id, schedule, state, start, end]);

/** The schedules whose hours an engine may answer differently than another; undefined: any of them. */
function affected(before: HoursEngine, after: HoursEngine): Set<string> | undefined {
  if (before.hours.schedules !== after.hours.schedules || before.zones !== after.zones) return undefined;
  const old = new Map(before.hours.overrides.map((override) => [identity(override), override.schedule]));
  const present = new Map(after.hours.overrides.map((override) => [identity(override), override.schedule]));
  const differs = (some: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
    [...some].filter(([each]) => !other.has(each)).map(([, schedule]) => schedule);
  const keys = new Set([...differs(old, present), ...differs(present, old)]);
  if (keys.has('*')) return undefined;
  // A schedule that is made of others changes with them.
  for (let size = -1; size !== keys.size; ) {
    size = keys.size;
    for (const { key, union, intersect } of after.hours.schedules) {
      if ([...union, ...intersect].some((member) => keys.has(member))) keys.add(key);
    }
  }
  return keys;
}

/** Knows the state of every schedule, and says when one opens or closes: by the clock, by an override, by a new file. */
export class ScheduleStates {
  readonly #workspace: LiveWorkspace;
  readonly #now: () => number;
  readonly #states = new Map<string, ScheduleState>();
  readonly #listeners = new Set<Listener>();
  #engine: HoursEngine | undefined;
  #next = Number.NEGATIVE_INFINITY;
  #running: Promise<void> = Promise.resolve();

  constructor(workspace: LiveWorkspace, now: () => number) {
    this.#workspace = workspace;
    this.#now = now;
  }

  /** The hours that the states are taken from; absent before the first look. */
  get engine(): HoursEngine | undefined {
    return this.#engine;
  }

  /** The schedules that are known so far, in the order of the hours file. */
  all(): IterableIterator<[string, ScheduleState]> {
    return this.#states.entries();
  }

  /** @returns a function that ends the subscription */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Looks at what may have changed: all changes until now have been reported when it returns. */
  update(): Promise<void> {
    // One after another, so that no change is reported twice.
    this.#running = this.#running.catch(() => {}).then(() => this.#update());
    return this.#running;
  }

  async #update(): Promise<void> {
    const { context } = this.#workspace.current;
    if (context.workspace.hours === undefined) return;
    const { engine } = await hoursService(context);
    const now = this.#now();
    if (engine === this.#engine && now < this.#next) return;
    const keys = engine.hours.schedules.map(({ key }) => key);
    const dirty = this.#engine === undefined ? undefined : affected(this.#engine, engine);
    const present = new Set(keys);
    for (const key of this.#states.keys()) if (!present.has(key)) this.#states.delete(key);
    const isDue = (key: string) => {
      const known = this.#states.get(key);
      return !known || dirty === undefined || dirty.has(key) || (known.next !== null && known.next <= now);
    };
    let pause = performance.now() + slice;
    const changes: StateChange[] = [];
    for (const key of keys) {
      if (!isDue(key)) continue;
      const change = this.#look(engine, key, now);
      if (change) changes.push(change);
      if (performance.now() < pause) continue;
      await new Promise((resolve) => setImmediate(resolve));
      pause = performance.now() + slice;
    }
    this.#engine = engine;
    this.#next = Number.POSITIVE_INFINITY;
    for (const { next } of this.#states.values()) if (next !== null && next < this.#next) this.#next = next;
    if (changes.length > 0) for (const listener of this.#listeners) listener(changes);
  }

  #look(engine: HoursEngine, key: string, now: number): StateChange | undefined {
    let status: Status;
    try {
      status = engine.status(key, now);
    } catch (error) {
      // One that cannot be answered, such as one that is nested too deeply, does not keep the others from it.
      if (!isCctoolError(error)) throw error;
      this.#states.delete(key);
      return undefined;
    }
    const change = status.is_open ? status.next_close : status.next_open;
    const known = this.#states.get(key);
    this.#states.set(key, { status, next: change === null ? null : Date.parse(change) });
    if (!known || known.status.is_open === status.is_open) return undefined;
    return { at: known.next !== null && known.next <= now ? known.next : now, status };
  }
}
