import { CctoolError } from '../../diagnostics/index.js';
import { dataTable, once } from '../../package-info.js';
import { readText } from '../../reading/index.js';
import { type GivenPronunciations, spokenKey, wordGaps } from './given.js';
import { letterRules, soundOut } from './letter-to-sound.js';
import { withOpenU, withoutMergedSounds } from './merged-sounds.js';
import { phoneNumber } from './phones.js';
import type { Phones } from './similarity.js';

/** Where a pronunciation comes from, most trustworthy first. */
export type Provenance =
  | 'grammar'
  | 'lexicon'
  | 'supplement'
  | 'dictionary'
  | 'compound'
  | 'inflection'
  | 'letters'
  | 'reading'
  | 'spelling'
  | 'rules'
  | 'unknown';

export interface Pronunciation {
  /** Empty where the sound is not known: words in another script. */
  variants: Phones[];
  provenance: Provenance;
}

/** At most so many variants a word, so that phrases do not multiply without end. */
const MOST_VARIANTS = 3;
/** An alias may be made of words that have one, and so on so many times: chains of them grow without end. */
const DEEPEST_ALIAS = 2;

const toPhones = (names: readonly string[]): Phones =>
  Uint8Array.from(
    names.flatMap((name) => {
      const phone = phoneNumber(name);
      return phone === undefined ? [] : [phone];
    }),
  );

/**
 * Phones of a pronunciation in ARPAbet (`x-cmu`) as a grammar or lexicon gives it.
 * @throws CctoolError of kind `input` that names what is not a phone
 */
export function readArpabet(text: string): Phones {
  const names = text.trim().split(/\s+/);
  const wrong = names.find((name) => phoneNumber(name) === undefined);
  if (wrong !== undefined) throw new CctoolError('input', `"${wrong}" in "${text}" is not an ARPAbet phone`);
  return toPhones(names);
}

const table = dataTable<{
  words: { [word: string]: string };
  acronyms: string[];
  letters: { [letter: string]: string };
}>('pronunciations.json');

/** Words of contact centres that the CMU dictionary lacks or has in another sense: variants as ARPAbet names. */
export const supplement = once(
  (): ReadonlyMap<string, string[][]> =>
    new Map(
      Object.entries(table().words).map(([word, variants]) => [
        word,
        variants.split('; ').map((variant) => variant.split(' ')),
      ]),
    ),
);

/** Words that people say as the names of their letters. */
export const acronyms = once((): ReadonlySet<string> => new Set(table().acronyms));

const spell = (letters: string) =>
  toPhones([...letters].flatMap((letter) => table().letters[letter]?.split(' ') ?? []));

/** Variants without what nobody hears: those that differ in stress, or in sounds that are one, are one. */
function asHeard(variants: readonly Phones[]): Phones[] {
  const heard: Phones[] = [];
  const add = (phones: Phones) => {
    if (!heard.some((other) => Buffer.compare(other, phones) === 0)) heard.push(phones);
  };
  const merged = variants.map(withoutMergedSounds);
  for (const phones of merged) add(phones);
  for (const phones of merged) {
    const open = withOpenU(phones);
    if (open) add(open);
  }
  return heard.slice(0, MOST_VARIANTS);
}

/** dont, youre and shouldve as they are meant; empty for other words. */
const withApostrophe = (word: string): string =>
  /^(?:(?:did|does|is|was|were|has|have|had|do|could|would|should|must|need|ai)n|you|they|we|i|that|what|there|who|she|he|it|(?:could|would|should|might))(?:t|re|ve|ll|s|d|m)$/.test(
    word,
  )
    ? word.replace(/(?:t|re|ve|ll|[sdm])$/, "'$&")
    : '';

/** How else a number is said: a hundred, fifteen hundred, one eighty, two thousand five, and digits with "oh" for zero. */
function otherReadings(spoken: string, written: string): string[] {
  const read = (text: string) => readText(text).words;
  const found = /^one (?:hundred|thousand|million|billion)\b/.test(spoken) ? [spoken.replace('one', 'a')] : [];
  const [, first, rest] = /^(0(?=$)|[1-9]\d?(?=\d{2,3}$))(\d*)$/.exec(written) ?? [];
  if (first === undefined) return found;
  if (rest === '00' && first.length === 2 && !first.endsWith('0')) found.push(`${read(first)} hundred`);
  if (rest!.length === 2 && !rest!.startsWith('0')) found.push(`${read(first)} ${read(rest!)}`);
  if (rest!.length + first.length === 4) found.push(read(`${written[0]},${written.slice(1)}`));
  found.push(Array.from(written, (digit) => (digit === '0' ? 'oh' : read(digit))).join(' '));
  return found.filter((words) => words !== spoken);
}

/** A part of a phrase, a word or several that a lexicon says as one, and where its pronunciation comes from. */
export interface SpokenPart {
  text: string;
  provenance: Provenance;
}

/** Sounds words out: by what the grammar and lexicons say, the supplement, the CMU dictionary, word parts, and rules of spelling. */
export class Pronouncer {
  readonly #dictionary: { [word: string]: string };
  readonly #given: GivenPronunciations;
  /** The most words that one of the given pronunciations is for. */
  readonly #longestGiven: number;
  readonly #known = new Map<string, Pronunciation>();
  /** Words whose alias is being worked out: an alias that leads back to its word says nothing. */
  readonly #open = new Set<string>();

  /** @param given pronunciations that go before those of the dictionary */
  constructor(dictionary: { [word: string]: string }, given: GivenPronunciations = new Map()) {
    this.#dictionary = dictionary;
    this.#given = given;
    this.#longestGiven = [...given.keys()].reduce((most, key) => Math.max(most, key.split(' ').length), 1);
  }

  /** Loads the CMU dictionary (a quarter of a second, 80 MB) and makes a pronouncer. */
  static async load(given?: GivenPronunciations): Promise<Pronouncer> {
    const { dictionary } = await import('cmu-pronouncing-dictionary');
    return new Pronouncer(dictionary, given);
  }

  /** How a word is said, case aside. Words without letters or digits have one empty pronunciation; those of unknown sound have none. */
  word(written: string): Pronunciation {
    const word = spokenKey(written);
    let found = this.#known.get(word);
    if (!found) {
      found = this.#find(word, written);
      // What was found while an alias is open may lack that alias.
      if (this.#open.size === 0) this.#known.set(word, found);
    }
    return found;
  }

  /** Whether the dictionary has a word, in lower case. */
  isListed(word: string): boolean {
    return Object.hasOwn(this.#dictionary, word);
  }

  /**
   * How a phrase is said: the words' variants in all combinations, at most `most`; none where a word's sound is unknown.
   * @param words separated by spaces
   */
  phrase(words: string, most = 8): { variants: Phones[]; guessed: string[] } {
    // Alone it is the letter; in a phrase, the article.
    if (/^a$/i.test(words.trim()) && !this.#isGiven('a')) return { variants: [spell('a')], guessed: [] };
    let variants: number[][] = [[]];
    const guessed: string[] = [];
    for (const part of this.#parts(words)) {
      const said = this.word(part);
      if (said.provenance === 'rules') guessed.push(part);
      variants = variants.flatMap((before) => said.variants.map((phones) => [...before, ...phones])).slice(0, most);
    }
    return { variants: variants.map((phones) => Uint8Array.from(phones)), guessed };
  }

  /** Where the pronunciation of each part of a phrase comes from. */
  sources(words: string): SpokenPart[] {
    return this.#parts(words).map((text) => ({ text, provenance: this.word(text).provenance }));
  }

  /** The words of a phrase; those that are given a pronunciation together are one part, the longest first. */
  #parts(phrase: string): string[] {
    const words = phrase.split(wordGaps).filter(Boolean);
    if (this.#longestGiven === 1) return words;
    const parts: string[] = [];
    for (let at = 0; at < words.length; ) {
      let length = Math.min(this.#longestGiven, words.length - at);
      while (length > 1 && !this.#isGiven(spokenKey(words.slice(at, at + length).join(' ')))) length--;
      parts.push(words.slice(at, at + length).join(' '));
      at += length;
    }
    return parts;
  }

  #isGiven(key: string): boolean {
    return this.#given.has(key) && !this.#open.has(key) && this.#open.size < DEEPEST_ALIAS;
  }

  #fromGiven(key: string): Pronunciation | undefined {
    const given = this.#isGiven(key) ? this.#given.get(key) : undefined;
    if (!given) return undefined;
    this.#open.add(key);
    try {
      const variants = given.said.flatMap((said) => ('alias' in said ? this.phrase(said.alias).variants : [said]));
      return { variants: variants.slice(0, MOST_VARIANTS), provenance: given.from };
    } finally {
      this.#open.delete(key);
    }
  }

  #find(word: string, written: string): Pronunciation {
    const own = this.#fromGiven(word);
    if (own) return own;
    // A hesitation, or another sound that Nuance has a token for: no words to read out.
    if (/^@\w+@$/.test(word)) return { variants: [toPhones(['AH'])], provenance: 'supplement' };
    const added = supplement().get(word);
    if (added) return { variants: asHeard(added.map(toPhones)), provenance: 'supplement' };
    const spoken = /[\d$€£¥₹%&@#+*=°]/.test(word) ? readText(written).words : undefined;
    if (spoken) return this.#read(spoken, word);
    if (/(?!\p{Script=Latin})\p{L}/u.test(word)) return { variants: [], provenance: 'unknown' };
    const bare = word.normalize('NFKD').replace(/[^a-z']/g, '');
    if (
      acronyms().has(bare) ||
      /^(?:[a-z]\.){2,}$/.test(word) ||
      (/^[A-Z]{2,5}$/.test(written) && !this.#entry(bare))
    ) {
      return { variants: [spell(bare)], provenance: 'letters' };
    }
    const entry = this.#entry(word) ?? this.#entry(bare) ?? this.#entry(withApostrophe(bare));
    if (entry) return { variants: entry, provenance: 'dictionary' };
    const parts = this.#inflected(bare) ?? this.#compound(bare) ?? this.#prefixed(bare);
    if (parts) return parts;
    if (bare.length > 1 && !/[aeiouy]/.test(bare)) return { variants: [spell(bare)], provenance: 'letters' };
    return { variants: asHeard([toPhones(soundOut(bare, letterRules()))]), provenance: 'rules' };
  }

  /** What the text reader makes of numerals, amounts, codes and signs, and how else people say a number. */
  #read(spoken: string, written: string): Pronunciation {
    // What is left of digits would lead here again.
    if (/\d/.test(spoken)) return { variants: [], provenance: 'unknown' };
    const [usual, ...others] = [spoken, ...otherReadings(spoken, written)].map(
      (words) => this.phrase(words, MOST_VARIANTS).variants,
    );
    const variants = [...usual!.slice(0, 1), ...others.flatMap((each) => each.slice(0, 1)), ...usual!.slice(1)];
    return variants.length === 0
      ? { variants, provenance: 'unknown' }
      : { variants: variants.slice(0, MOST_VARIANTS + 1), provenance: 'reading' };
  }

  /** The dictionary's variants: `word`, `word(2)`, …; some entries end in a comment. */
  #entry(word: string): Phones[] | undefined {
    if (word === '' || !Object.hasOwn(this.#dictionary, word)) return undefined;
    const variants: Phones[] = [];
    for (const key of [word, `${word}(2)`, `${word}(3)`].slice(0, MOST_VARIANTS)) {
      if (!Object.hasOwn(this.#dictionary, key)) break;
      const phones = toPhones(this.#dictionary[key]!.replace(/\s*#.*$/, '').split(' '));
      variants.push(phones);
    }
    return asHeard(variants);
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
        const base = stem.length < 3 ? undefined : (this.#entry(stem) ?? supplement().get(stem)?.map(toPhones));
        if (base) return { variants: base.map((phones) => withEnding(phones, ending)), provenance: 'inflection' };
      }
    }
    return undefined;
  }

  /** A known word of some length with a prefix that keeps its sound: un + mute. */
  #prefixed(word: string): Pronunciation | undefined {
    for (const [prefix, sounds] of Object.entries(prefixes)) {
      const rest = word.slice(prefix.length);
      if (!word.startsWith(prefix) || rest.length < 4) continue;
      const base = this.#entry(rest) ?? this.#inflected(rest)?.variants;
      const before = toPhones(sounds.split(' '));
      if (base)
        return { variants: base.map((phones) => Uint8Array.from([...before, ...phones])), provenance: 'compound' };
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

const prefixes = { un: 'AH N', re: 'R IY', pre: 'P R IY', non: 'N AA N', mis: 'M IH S' };
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
