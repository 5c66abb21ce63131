import { spokenKey } from '../phonetics/given.js';
import type { PronunciationProblem, UnheardWords } from '../phonetics/own-pronunciations.js';
import type { Pronouncer, Provenance } from '../phonetics/pronounce.js';
import type { Phones } from '../phonetics/similarity.js';
import { functionWords } from './words.js';

/** What knows how words of a language are said. */
type Speaker = Pick<Pronouncer, 'word' | 'phrase' | 'sources' | 'isListed'>;

/** Words of English without stress that go unheard in a phrase. */
const lostInEnglish: ReadonlySet<string> = new Set([
  ...functionWords,
  ...['not', 'no', 'un', 'off', 'out', 'up', 'as', 'if'],
]);

/** How phrases are said; each is worked out once. */
export class Sounds {
  readonly #pronouncer: Speaker;
  /** Words without stress that go unheard in a phrase. */
  readonly easilyLost: ReadonlySet<string>;
  /** Pronunciations of the grammar and its lexicons that could not be used. */
  readonly problems: readonly PronunciationProblem[];
  readonly #unheard: UnheardWords;
  readonly #known = new Map<string, { variants: Phones[]; guessed: string[] }>();

  constructor(
    pronouncer: Speaker,
    {
      problems = [],
      easilyLost = lostInEnglish,
      unheard = { words: new Set(), isUnknown: false },
    }: { problems?: readonly PronunciationProblem[]; easilyLost?: ReadonlySet<string>; unheard?: UnheardWords } = {},
  ) {
    this.#unheard = unheard;
    this.#pronouncer = pronouncer;
    this.problems = problems;
    this.easilyLost = easilyLost;
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

  /** Where the pronunciation of a word comes from: what a lexicon has in sounds that are not read is of the lexicon too. */
  provenance(word: string): Provenance {
    const { provenance } = this.#pronouncer.word(word);
    return this.#unheard.words.size > 0 && this.#unheard.words.has(spokenKey(word)) ? 'lexicon' : provenance;
  }

  /** Some lexicon of the grammar is not known, and may have any word. */
  get hasUnknownLexicon(): boolean {
    return this.#unheard.isUnknown;
  }

  /** Whether the dictionary has a word, in lower case. */
  isListed(word: string): boolean {
    return this.#pronouncer.isListed(word);
  }

  /** Where the pronunciations of the words of phrases come from. */
  sources(texts: readonly string[]): { [words: string]: Provenance } {
    return Object.fromEntries(
      texts.flatMap((text) => this.#pronouncer.sources(text).map((part) => [part.text.toLowerCase(), part.provenance])),
    );
  }

  /** How many sounds each of some words has at least. */
  fewestOf(words: readonly string[]): number[] {
    return words.map((word) => this.word(word).reduce((least, { length }) => Math.min(least, length), Infinity));
  }

  word(word: string): Phones[] {
    return this.#pronouncer.word(word).variants;
  }
}
