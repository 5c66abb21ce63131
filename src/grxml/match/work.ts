import { CctoolError } from '../../diagnostics/index.js';

/** What one phrase may cost. */
export interface MatchLimits {
  /** Words of the phrase. */
  words: number;
  /** Elementary steps of the matcher; a million take about a third of a second and 60 MB. */
  steps: number;
}

export const defaultMatchLimits: MatchLimits = { words: 2000, steps: 3_000_000 };

/** Counts steps down and stops the work when none are left. */
export class Work {
  #left: number;
  readonly #limit: number;

  constructor(steps: number) {
    this.#left = steps;
    this.#limit = steps;
  }

  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) {
      throw new CctoolError(
        'limit',
        `the phrase was given up after ${this.#limit} steps of matching`,
        'the grammar is so ambiguous that this phrase has too many parts to look at: shorten the phrase, or make nested repeats and recursive rules simpler',
      );
    }
  }
}
