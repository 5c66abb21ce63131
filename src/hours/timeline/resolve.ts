import type { DstPolicy } from '../model.js';
import type { Zone } from '../zones/zone.js';

const minute = 60_000;
const day = 86_400_000;

/** True when the clock of a zone skips a whole civil date (Samoa, 30 December 2011). `index` counts the walls passed. */
function skipsDate(zone: Zone, midnight: number, index: number): boolean {
  const change = zone.instants[index];
  return (
    change !== undefined &&
    change + zone.offsets[index]! <= midnight &&
    change + zone.offsets[index + 1]! >= midnight + day
  );
}

/**
 * Turns hours in local time into instants. Dates must be entered in ascending order; the zone must cover them.
 * See `DstPolicy`: `rfc5545` resolves each end by itself, `wallclock` takes every instant whose clock shows the hours.
 */
export class Resolver {
  readonly #zone: Zone;
  readonly #policy: DstPolicy;
  /** How many changes lie before the current date. */
  #index = 0;
  #midnight = 0;

  constructor(zone: Zone, policy: DstPolicy) {
    this.#zone = zone;
    this.#policy = policy;
  }

  /** Goes to a date. False where the date does not exist in the zone: it has no hours. */
  enter(date: number): boolean {
    const { walls } = this.#zone;
    this.#midnight = date * day;
    while (this.#index < walls.length && walls[this.#index]! <= this.#midnight) this.#index++;
    return !skipsDate(this.#zone, this.#midnight, this.#index);
  }

  /** Hands the instants of an interval (minutes from the date's midnight) to `add`; an inverted interval gives none. */
  interval(start: number, end: number, add: (from: number, to: number) => void): void {
    const localStart = this.#midnight + start * minute;
    const localEnd = this.#midnight + end * minute;
    if (this.#policy === 'wallclock') {
      this.#wallClock(localStart, localEnd, add);
      return;
    }
    const from = this.#instant(localStart);
    const to = this.#instant(localEnd);
    if (to > from) add(from, to);
  }

  /** The instants at which the clock shows these minutes of the current date, whatever the policy. */
  onClock(start: number, end: number, add: (from: number, to: number) => void): void {
    this.#wallClock(this.#midnight + start * minute, this.#midnight + end * minute, add);
  }

  #instant(local: number): number {
    const { walls, offsets } = this.#zone;
    let index = this.#index;
    while (index < walls.length && walls[index]! <= local) index++;
    return local - offsets[index]!;
  }

  /** All instants whose local time lies in a stretch: one piece for each offset that shows a part of it. */
  #wallClock(localStart: number, localEnd: number, add: (from: number, to: number) => void): void {
    const { instants, offsets } = this.#zone;
    // What was shown before the changes that the date's midnight has passed is shown no more.
    for (let index = this.#index; index < offsets.length; index++) {
      const pieceStart = index === 0 ? Number.NEGATIVE_INFINITY : instants[index - 1]!;
      const pieceEnd = instants[index] ?? Number.POSITIVE_INFINITY;
      const offset = offsets[index]!;
      if (pieceStart > localEnd + day) break;
      const from = Math.max(pieceStart, localStart - offset);
      const to = Math.min(pieceEnd, localEnd - offset);
      if (to > from) add(from, to);
    }
  }
}
