import type { Pronouncer } from './pronounce.js';
import { similarity } from './similarity.js';

/** A phrase and what it means, as text that is equal for equal meanings. */
export interface MeantPhrase {
  text: string;
  meaning: string;
}

/** Pronunciations of a phrase that are compared. */
const mostVariants = 2;

/** Finds the phrase of another meaning that a phrase could most easily be taken for. */
export class SoundAlike {
  readonly #pronouncer: Pronouncer;
  readonly #others: { phrase: MeantPhrase; variants: Uint8Array[] }[];

  constructor(phrases: readonly MeantPhrase[], pronouncer: Pronouncer) {
    this.#pronouncer = pronouncer;
    this.#others = phrases.map((phrase) => ({
      phrase,
      variants: pronouncer.phrase(phrase.text, mostVariants).variants,
    }));
  }

  /**
   * @param meaning what the phrase means; phrases of the same meaning are harmless
   * @param least how similar the sounds must be at least, 0 to 1
   */
  find(text: string, meaning: string | undefined, least: number): (MeantPhrase & { similarity: number }) | undefined {
    const { variants } = this.#pronouncer.phrase(text, mostVariants);
    let found: (MeantPhrase & { similarity: number }) | undefined;
    for (const { phrase, variants: theirs } of this.#others) {
      if (phrase.meaning === meaning) continue;
      for (const mine of variants) {
        for (const other of theirs) {
          const score = similarity(mine, other);
          if (score >= least && score > (found?.similarity ?? 0)) found = { ...phrase, similarity: score };
        }
      }
    }
    return found;
  }
}
