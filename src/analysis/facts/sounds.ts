import type { Pronouncer, Provenance } from '../phonetics/pronounce.js';
import type { Phones } from '../phonetics/similarity.js';

/** How phrases are said; each is worked out once. */
export class Sounds {
  readonly #pronouncer: Pronouncer;
  readonly #known = new Map<string, { variants: Phones[]; guessed: string[] }>();

  constructor(pronouncer: Pronouncer) {
    this.#pronouncer = pronouncer;
  }

  /** The pronunciations of a phrase, and its words that no dictionary has. */
  of(text: string): { variants: Phones[]; guessed: string[] } {
    let known = this.#known.get(text);
    if (known === undefined) {
      known = this.#pronouncer.phrase(text);
      this.#known.set(text, known);
    }
    return known;
  }

  /** Where the pronunciation of a word comes from. */
  provenance(word: string): Provenance {
    return this.#pronouncer.word(word).provenance;
  }

  word(word: string): Phones[] {
    return this.#pronouncer.word(word).variants;
  }
}
