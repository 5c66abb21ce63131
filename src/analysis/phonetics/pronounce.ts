import { CctoolError } from '../../diagnostics/index.js';
import { letterRules, soundOut } from './letter-to-sound.js';
import { phoneNumber } from './phones.js';
import type { Phones } from './similarity.js';
import { acronyms, supplement } from './supplement.js';

/** Where a pronunciation comes from, most trustworthy first. */
export type Provenance =
  | 'grammar'
  | 'lexicon'
  | 'supplement'
  | 'dictionary'
  | 'compound'
  | 'inflection'
  | 'letters'
  | 'rules';

export interface Pronunciation {
  variants: Phones[];
  provenance: Provenance;
}

/** At most so many variants a word, so that phrases do not multiply without end. */
const MOST_VARIANTS = 3;

const toPhones = (names: readonly string[]): Phones =>
  Uint8Array.from(
    names.flatMap((name) => {
      const phone = phoneNumber(name);
      return phone === undefined ? [] : [phone];
    }),
  );

/**
 * Phones of a pronunciation in ARPAbet (`x-cmu`) as a grammar or lexicon gives it.
 * @throws CctoolError of kind `input` that names what is no phone
 */
export function readArpabet(text: string): Phones {
  const names = text.trim().split(/\s+/);
  const wrong = names.find((name) => phoneNumber(name) === undefined);
  if (wrong !== undefined) throw new CctoolError('input', `"${wrong}" in "${text}" is no ARPAbet phone`);
  return toPhones(names);
}

const letterNames: { [letter: string]: string } = {
  a: 'EY',
  b: 'B IY',
  c: 'S IY',
  d: 'D IY',
  e: 'IY',
  f: 'EH F',
  g: 'JH IY',
  h: 'EY CH',
  i: 'AY',
  j: 'JH EY',
  k: 'K EY',
  l: 'EH L',
  m: 'EH M',
  n: 'EH N',
  o: 'OW',
  p: 'P IY',
  q: 'K Y UW',
  r: 'AA R',
  s: 'EH S',
  t: 'T IY',
  u: 'Y UW',
  v: 'V IY',
  w: 'D AH B AH L Y UW',
  x: 'EH K S',
  y: 'W AY',
  z: 'Z IY',
};
const spell = (letters: string) => toPhones([...letters].flatMap((letter) => letterNames[letter]?.split(' ') ?? []));

/** Sounds words out: by lexicons given, the supplement, the CMU dictionary, word parts, and rules of spelling. */
export class Pronouncer {
  readonly #dictionary: { [word: string]: string };
  readonly #lexicon: ReadonlyMap<string, readonly Phones[]>;
  readonly #known = new Map<string, Pronunciation>();

  constructor(dictionary: { [word: string]: string }, lexicon: ReadonlyMap<string, readonly Phones[]> = new Map()) {
    this.#dictionary = dictionary;
    this.#lexicon = lexicon;
  }

  /** Loads the CMU dictionary (a quarter of a second, 80 MB) and makes a pronouncer. */
  static async load(lexicon?: ReadonlyMap<string, readonly Phones[]>): Promise<Pronouncer> {
    const { dictionary } = await import('cmu-pronouncing-dictionary');
    return new Pronouncer(dictionary, lexicon);
  }

  /** How a word is said, case aside. Words without letters or digits have one empty pronunciation. */
  word(written: string): Pronunciation {
    const word = written
      .toLowerCase()
      .replace(/[\u2018\u2019]/g, "'")
      .normalize('NFKD')
      .replace(/\p{M}/gu, '');
    let found = this.#known.get(word);
    if (!found) {
      found = this.#find(word, written);
      this.#known.set(word, found);
    }
    return found;
  }

  /**
   * How a phrase is said: the words' variants in all combinations, at most `most`.
   * @param words separated by spaces
   */
  phrase(words: string, most = 8): { variants: Phones[]; guessed: string[] } {
    let variants: number[][] = [[]];
    const guessed: string[] = [];
    for (const word of words.split(/[\s-]+/).filter(Boolean)) {
      const said = this.word(word);
      if (said.provenance === 'rules') guessed.push(word);
      variants = variants.flatMap((before) => said.variants.map((phones) => [...before, ...phones])).slice(0, most);
    }
    return { variants: variants.map((phones) => Uint8Array.from(phones)), guessed };
  }

  #find(word: string, written: string): Pronunciation {
    const own = this.#lexicon.get(word);
    if (own) return { variants: [...own], provenance: 'lexicon' };
    const added = supplement.get(word);
    if (added) return { variants: added.map(toPhones), provenance: 'supplement' };
    const bare = word.replace(/[^a-z']/g, '');
    if (acronyms.has(bare) || /^(?:[a-z]\.){2,}$/.test(word) || (/^[A-Z]{2,5}$/.test(written) && !this.#entry(bare))) {
      return { variants: [spell(bare)], provenance: 'letters' };
    }
    const entry = this.#entry(word) ?? this.#entry(bare);
    if (entry) return { variants: entry, provenance: 'dictionary' };
    const parts = this.#inflected(bare) ?? this.#compound(bare);
    if (parts) return parts;
    if (bare.length > 1 && !/[aeiouy]/.test(bare)) return { variants: [spell(bare)], provenance: 'letters' };
    return { variants: [toPhones(soundOut(bare, letterRules()))], provenance: 'rules' };
  }

  /** The dictionary's variants: `word`, `word(2)`, …; some entries end in a comment. */
  #entry(word: string): Phones[] | undefined {
    if (word === '' || !Object.hasOwn(this.#dictionary, word)) return undefined;
    const variants: Phones[] = [];
    for (const key of [word, `${word}(2)`, `${word}(3)`].slice(0, MOST_VARIANTS)) {
      if (!Object.hasOwn(this.#dictionary, key)) break;
      const phones = toPhones(this.#dictionary[key]!.replace(/\s*#.*$/, '').split(' '));
      // Variants that differ in stress alone are one here.
      if (!variants.some((other) => Buffer.compare(other, phones) === 0)) variants.push(phones);
    }
    return variants;
  }

  /** A known word with a regular ending, said by the rules of English for -s, -ed and -ing. */
  #inflected(word: string): Pronunciation | undefined {
    for (const [ending, stems] of [
      ["'s", [word.slice(0, -2)]],
      ['ing', [word.slice(0, -3), `${word.slice(0, -3)}e`, word.slice(0, -4)]],
      ['ed', [word.slice(0, -2), word.slice(0, -1), word.slice(0, -3)]],
      ['es', [word.slice(0, -2), word.slice(0, -1)]],
      ['s', [word.slice(0, -1)]],
    ] as const) {
      if (!word.endsWith(ending)) continue;
      for (const stem of stems) {
        const base = stem.length < 3 ? undefined : (this.#entry(stem) ?? supplement.get(stem)?.map(toPhones));
        if (base) return { variants: base.map((phones) => withEnding(phones, ending)), provenance: 'inflection' };
      }
    }
    return undefined;
  }

  /** Two known words written as one, the longer first part first: auto + pay. */
  #compound(word: string): Pronunciation | undefined {
    for (let at = word.length - 3; at >= 3; at--) {
      const first = this.#entry(word.slice(0, at));
      const second = first && this.#entry(word.slice(at));
      if (first && second) {
        return { variants: [Uint8Array.from([...first[0]!, ...second[0]!])], provenance: 'compound' };
      }
    }
    return undefined;
  }
}

const numbers = (names: string) => new Set(names.split(' ').map((name) => phoneNumber(name)!));
const hissing = numbers('S Z SH ZH CH JH');
const voiceless = numbers('P T K F TH S SH CH HH');
const dental = numbers('T D');

function withEnding(phones: Phones, ending: "'s" | 's' | 'es' | 'ed' | 'ing'): Phones {
  const last = phones.at(-1)!;
  const added =
    ending === 'ing'
      ? 'IH NG'
      : ending === 'ed'
        ? dental.has(last)
          ? 'IH D'
          : voiceless.has(last)
            ? 'T'
            : 'D'
        : hissing.has(last)
          ? 'IH Z'
          : voiceless.has(last)
            ? 'S'
            : 'Z';
  return Uint8Array.from([...phones, ...toPhones(added.split(' '))]);
}
