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

/** The deciders of an engine by number, each object once. Segments store the number. */
export class DeciderTable {
  readonly #all: Decider[] = [{ kind: 'default' }, { kind: 'always' }];
  readonly #numbers = new Map<object, Map<object | string | number, number>>();

  static readonly default = 0;
  static readonly always = 1;

  get(number: number): Decider {
    return this.#all[number]!;
  }

  /** The number of a decider; `owner` and `detail` together say which one it is. */
  number(owner: object, detail: object | string | number, make: () => Decider): number {
    let details = this.#numbers.get(owner);
    if (!details) {
      details = new Map();
      this.#numbers.set(owner, details);
    }
    let number = details.get(detail);
    if (number === undefined) {
      number = this.#all.push(make()) - 1;
      details.set(detail, number);
    }
    return number;
  }
}
