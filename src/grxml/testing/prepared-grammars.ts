import { type Preparation, type PrepareOptions, prepareGrammar } from './prepare-grammar.js';

/** What is kept, in characters; prepared, a grammar takes some seventy times its size. */
export interface KeptGrammars {
  /** All grammars together. */
  together: number;
  /** The largest one. */
  largest: number;
}

/**
 * Grammars that were tested lately, prepared for more phrases. A grammar is kept by its text, if it is sound and refers to no
 * other document: what others say may change.
 */
export class PreparedGrammars {
  readonly #options: PrepareOptions;
  readonly #most: KeptGrammars;
  /** In the order of last use. */
  readonly #kept = new Map<string, Preparation>();
  #characters = 0;

  /** @param options hold for all of them */
  constructor(options: PrepareOptions = {}, most: KeptGrammars = { together: 2_000_000, largest: 200_000 }) {
    this.#options = options;
    this.#most = most;
  }

  /** How many grammars are kept. */
  get size(): number {
    return this.#kept.size;
  }

  /** A grammar, from an earlier preparation if there is one. */
  async get(source: string): Promise<Preparation> {
    const known = this.#kept.get(source);
    if (known) {
      this.#kept.delete(source);
      this.#kept.set(source, known);
      return known;
    }
    const made = await this.prepare(source);
    const { grammar, obstacles } = made;
    // The grammar itself is among them.
    const isAlone = grammar?.linked.documents.size === 1;
    if (isAlone && obstacles.length === 0 && source.length <= this.#most.largest && !this.#kept.has(source))
      this.#keep(source, made);
    return made;
  }

  /** A grammar, prepared anew. */
  prepare(source: string): Promise<Preparation> {
    return prepareGrammar(source, this.#options);
  }

  #keep(source: string, made: Preparation): void {
    this.#kept.set(source, made);
    this.#characters += source.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#characters <= this.#most.together) break;
      this.#kept.delete(oldest);
      this.#characters -= oldest.length;
    }
  }
}
