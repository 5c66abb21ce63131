import { readText } from '../../reading/index.js';
import type { SpelledTag } from '../language.js';
import { wordGaps } from './given.js';
import { phonesOf } from './phones.js';
import type { Pronunciation, SpokenPart } from './pronounce.js';
import type { Phones } from './similarity.js';
import { frenchLetters, frenchLost, sayFrench } from './spelling/french.js';
import { saySpanish, spanishLetters, spanishLost } from './spelling/spanish.js';

interface SpelledLanguage {
  /** The variants of a word, in lower case and composed form, as names of phones. */
  say(word: string, region: string | undefined): string[][];
  /** Words without stress, which go unheard in a phrase. */
  lost: readonly string[];
  /** The names of the consonants, as they are written. */
  letters: { readonly [letter: string]: string };
}

const languages: { readonly [tag in SpelledTag]: SpelledLanguage } = {
  es: { say: saySpanish, lost: spanishLost, letters: spanishLetters },
  fr: { say: sayFrench, lost: frenchLost, letters: frenchLetters },
};

/** Letters of a word at most. */
const mostLetters = 100;
/** Variants of a numeral at most. */
const mostVariants = 3;

/** Sounds words out by the rules of spelling of a language, numerals as they are read. Another script has no known sound. */
export class SpelledPronouncer {
  readonly #language: SpelledLanguage;
  readonly #tag: string;
  readonly #region: string | undefined;
  readonly #known = new Map<string, Pronunciation>();

  /** @param tag the language as the grammar declares it, such as `es-MX`: its region decides between regional sounds */
  constructor(language: SpelledTag, tag: string) {
    this.#language = languages[language];
    this.#tag = tag;
    this.#region = tag.split('-')[1]?.toUpperCase();
  }

  /** Words without stress that go unheard in a phrase. */
  get easilyLost(): ReadonlySet<string> {
    return new Set(this.#language.lost);
  }

  word(written: string): Pronunciation {
    const word = written
      .normalize('NFC')
      .toLowerCase()
      .replace(/[\u2018\u2019]/g, "'");
    let found = this.#known.get(word);
    if (!found) {
      found = this.#find(word);
      this.#known.set(word, found);
    }
    return found;
  }

  #find(word: string): Pronunciation {
    // The rules look back over all of a word at each of its letters, and no word is that long.
    if (word.length > mostLetters) return { variants: [], provenance: 'unknown' };
    if (/[\d$€£%&@#+=°]/.test(word)) return this.#read(word);
    if (/(?!\p{Script=Latin})\p{L}/u.test(word)) return { variants: [], provenance: 'unknown' };
    // Without a vowel nobody can say it: "RFM", "x"; but d, l and the like may be what is left before an apostrophe.
    if (/^(?:[bfghkpqrvwxz]|[b-df-hj-np-tv-xz]{2,6})$/.test(word)) return this.#spell(word);
    return { variants: this.#language.say(word, this.#region).map(phonesOf), provenance: 'spelling' };
  }

  #spell(word: string): Pronunciation {
    const names = [...word].flatMap((letter) => this.#language.letters[letter]?.split(' ') ?? []);
    const phones = names.flatMap((name) => [...phonesOf(this.#language.say(name, this.#region)[0]!)]);
    return { variants: [Uint8Array.from(phones)], provenance: 'letters' };
  }

  /** What the text reader makes of numerals, amounts, codes and signs. */
  #read(written: string): Pronunciation {
    const { words } = readText(written, { language: this.#tag });
    // What is left of digits would lead here again.
    const variants = /[\d$€£%&@#+=°]/.test(words) || words === '' ? [] : this.phrase(words, mostVariants).variants;
    return { variants, provenance: variants.length === 0 ? 'unknown' : 'reading' };
  }

  /** There is no dictionary. */
  isListed(): boolean {
    return false;
  }

  phrase(text: string, most = 8): { variants: Phones[]; guessed: string[] } {
    let variants: number[][] = [[]];
    for (const word of text.split(wordGaps).filter(Boolean)) {
      const said = this.word(word).variants;
      variants = variants.flatMap((before) => said.map((phones) => [...before, ...phones])).slice(0, most);
    }
    return { variants: variants.map((phones) => Uint8Array.from(phones)), guessed: [] };
  }

  sources(text: string): SpokenPart[] {
    return text
      .split(wordGaps)
      .filter(Boolean)
      .map((word) => ({ text: word, provenance: this.word(word).provenance }));
  }
}
