import type { DayEntry } from '../holidays/day-entry.js';
import type { Interval, Override, Schedule, Season } from '../model.js';

/** The rule that made a stretch of time open or closed. */
export type Decider =
  /** No hours cover the time. */
  | { kind: 'default' }
  /** The date lies outside the schedule's effective range. */
  | { kind: 'effective'; schedule: Schedule }
  | { kind: 'weekly'; interval: Interval; day: string }
  | { kind: 'season'; interval: Interval; day: string; season: Season }
  /** A holiday or exception: its special hours, or its closure where `interval` is undefined. */
  | { kind: 'holiday'; entry: DayEntry; interval?: Interval }
  | { kind: 'override'; override: Override }
  /** A member of a union is open. */
  | { kind: 'union'; member: Schedule; inner: number }
  /** A member of an intersection is closed, or (open) all of them are open. */
  | { kind: 'intersect'; member: Schedule; inner: number }
  /** A schedule without hours of its own is open while all it intersects are. */
  | { kind: 'always' };

/** The number of a decider that one detail of its owner has. */
interface Entry {
  detail: object | string | number;
  number: number;
}

/** The deciders of an engine by number, each object once. Segments store the number. */
export class DeciderTable {
  readonly #all: Decider[] = [{ kind: 'default' }, { kind: 'always' }];
  /** Most owners have one detail: a map is made for the second. */
  readonly #numbers = new Map<object, Entry | Map<Entry['detail'], number>>();

  static readonly default = 0;
  static readonly always = 1;

  get(number: number): Decider {
    return this.#all[number]!;
  }

  /** The number of a decider; `owner` and `detail` together say which one it is. */
  number(owner: object, detail: Entry['detail'], make: () => Decider): number {
    const known = this.#numbers.get(owner);
    if (known && !(known instanceof Map)) {
      if (known.detail === detail) return known.number;
      const made = this.#all.push(make()) - 1;
      const both: [Entry['detail'], number][] = [
        [known.detail, known.number],
        [detail, made],
      ];
      this.#numbers.set(owner, new Map(both));
      return made;
    }
    const found = known?.get(detail);
    if (found !== undefined) return found;
    const made = this.#all.push(make()) - 1;
    if (known) known.set(detail, made);
    else this.#numbers.set(owner, { detail, number: made });
    return made;
  }
}
