/** Milliseconds since 1970 UTC; local times are the same count, as if the wall clock were UTC. */
export interface Change {
  at: number;
  /** Milliseconds east of UTC. */
  offset: number;
  abbreviation: string;
}

/** Where the changes of a zone come from. They are read stretch by stretch, in ascending order. */
export interface ChangeSource {
  /** What holds before the first change that the source knows. */
  initial: Omit<Change, 'at'>;
  /** All changes with `from < at <= to`. */
  changes(from: number, to: number): Change[];
}

/**
 * Which data a zone comes from: TZif files of the operating system, the data that travels with the program, a newer
 * release in the data folder, or the runtime (`Intl`).
 */
export type ZoneOrigin = 'system' | 'installed' | 'bundled' | 'runtime';

/** What a local time is on a given zone's clock. */
export type LocalKind = 'normal' | 'gap' | 'repeated';

const year = 366 * 86_400_000;

/**
 * A time zone as a table of offset changes. All questions are answered by arithmetic on the table; it grows when a
 * question goes beyond it. The whole of the supported time lies between 1970 and 2200.
 */
export class Zone {
  /** The requested name. */
  readonly name: string;
  /** Which data it is. */
  readonly origin: ZoneOrigin;
  readonly #source: ChangeSource;
  #from = Number.POSITIVE_INFINITY;
  #to = Number.NEGATIVE_INFINITY;
  /** Change instants; `offsets` and `abbreviations` have one entry more: what holds before the first. */
  instants: number[] = [];
  offsets: number[] = [];
  abbreviations: string[] = [];
  /** The local time from which the offset after change i is used for a wall time: past the gap, or past the repeated stretch. */
  walls: number[] = [];

  constructor(name: string, origin: ZoneOrigin, source: ChangeSource) {
    this.name = name;
    this.origin = origin;
    this.#source = source;
  }

  /** Makes the table hold every change between two instants, and some time around them. */
  cover(from: number, to: number): void {
    if (from >= this.#from && to <= this.#to) return;
    this.#from = Math.min(this.#from, from - year);
    this.#to = Math.max(this.#to, to + year);
    const changes = this.#source.changes(this.#from, this.#to);
    const before = this.#source.changes(Number.NEGATIVE_INFINITY, this.#from).at(-1) ?? this.#source.initial;
    this.instants = changes.map((change) => change.at);
    this.offsets = [before.offset, ...changes.map((change) => change.offset)];
    this.abbreviations = [before.abbreviation, ...changes.map((change) => change.abbreviation)];
    this.walls = changes.map((change, index) => change.at + Math.max(this.offsets[index]!, change.offset));
  }

  /** The index into `offsets` of what holds at an instant. */
  indexAt(instant: number): number {
    this.cover(instant, instant);
    return countUpTo(this.instants, instant);
  }

  /** Milliseconds east of UTC at an instant. */
  offsetAt(instant: number): number {
    // The index first: asking for it may replace the table.
    const index = this.indexAt(instant);
    return this.offsets[index]!;
  }

  /** The zone's short name at an instant, e.g. `EDT`. */
  abbreviationAt(instant: number): string {
    const index = this.indexAt(instant);
    return this.abbreviations[index]!;
  }

  /**
   * The instant of a local time: the first occurrence of a repeated one; a missing one takes the offset before the gap
   * (RFC 5545 3.3.5, the same as Temporal's `compatible`).
   */
  instantOf(local: number): number {
    this.cover(local, local);
    return local - this.offsets[countUpTo(this.walls, local)]!;
  }

  /** Whether a local time exists once, not at all, or twice, and the change that makes it so. */
  kindOf(local: number): { kind: LocalKind; change?: number } {
    this.cover(local, local);
    const index = countUpTo(this.walls, local);
    const at = this.instants[index];
    if (at === undefined) return { kind: 'normal' };
    const before = at + this.offsets[index]!;
    const after = at + this.offsets[index + 1]!;
    if (local >= before && local < after) return { kind: 'gap', change: at };
    if (local >= after && local < before) return { kind: 'repeated', change: at };
    return { kind: 'normal' };
  }
}

/** How many numbers of an ascending list are not greater than a value. */
export function countUpTo(list: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
