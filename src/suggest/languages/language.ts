import { readFileSync } from 'node:fs';
import { CctoolError } from '../../diagnostics/index.js';
import { distFile, once } from '../../package-info.js';

/** Languages besides English that callers' phrases are known of. */
export const otherLanguages = ['es', 'fr'] as const;
export type OtherLanguage = (typeof otherLanguages)[number];

/** What callers say of a topic, each list in order of likelihood. */
export interface Topic {
  id: string;
  /** What the topic is called; never suggested. */
  names: readonly string[];
  /** With their determiner. */
  things: readonly string[];
  roles: readonly string[];
  /** Phrases that begin with an infinitive. */
  verbs: readonly string[];
  questions: readonly string[];
  problems: readonly string[];
  short: readonly string[];
}

/** A kind of thing, with its nouns by gender, and what is said of it. */
export interface ThingKind {
  id: string;
  masculine: readonly string[];
  feminine: readonly string[];
  say: readonly string[];
}

export interface Happening {
  id: string;
  words: readonly string[];
  say: readonly string[];
}

/** data/lexicon/LANGUAGE, packed. In frames `*` is the thing. */
export interface LanguageData {
  /** What an infinitive looks like. */
  infinitive: string;
  determiners: readonly string[];
  politeness: readonly string[];
  /** Before an infinitive: wishes, questions, and less usual ones. */
  wishes: readonly string[];
  asks: readonly string[];
  less: readonly string[];
  aboutThings: readonly string[];
  lessAboutThings: readonly string[];
  aboutRoles: readonly string[];
  commandRole: readonly string[];
  /** Before a statement. */
  because: string;
  /** What else is said around a statement. */
  statements: readonly string[];
  /** All openings that a phrase may be heard with. */
  openings: readonly string[];
  functionWords: readonly string[];
  /** What a statement begins with, as a whole word. */
  subjects: readonly string[];
  /** Verb forms by which a phrase that begins with a thing is known for a statement; `-` is an ending. */
  finite: readonly string[];
  /** What a question begins with, and what stands before it in a sentence. */
  questionWords: readonly string[];
  wondering: readonly string[];
  /** Verbs of the same meaning. */
  same: readonly (readonly string[])[];
  /** Verbs and nouns of one kind of action per line: who wants one does not want another. */
  acts: readonly (readonly string[])[];
  /** Words that are joined: `de le` is `du`; `V` is a vowel that follows. */
  joined: readonly (readonly [from: string, to: string])[];
  /** What a region says otherwise, by language tag. */
  regions: { readonly [tag: string]: readonly (readonly [from: string, to: string])[] };
  fields: readonly ThingKind[];
  situations: readonly Happening[];
  topics: readonly Topic[];
}

/** Where the build writes the packed data of all these languages. */
export const packedLanguages = distFile('suggest/languages.json');

const readAll = once((): { readonly [language in OtherLanguage]: LanguageData } => {
  try {
    return JSON.parse(readFileSync(packedLanguages, 'utf8'));
  } catch {
    throw new CctoolError(
      'unavailable',
      `${packedLanguages}: the packed lexicon is missing`,
      '"npm run build" creates it',
    );
  }
});

const vowel = '[aeiouéèêîôœ]|h[ôio]';
const wholeWords = (text: string): RegExp => new RegExp(`(?<!\\p{L})${escaped(text)}(?!\\p{L})`, 'giu');
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Texts of one language: words, stems, joined words and those of a region. */
export class Language {
  readonly data: LanguageData;
  readonly #functionWords: ReadonlySet<string>;
  readonly #determiners: ReadonlySet<string>;
  readonly #openings: readonly string[][];
  readonly #politeness: readonly string[][];
  readonly #infinitive: RegExp;
  readonly #joined: readonly (readonly [RegExp, string])[];
  readonly tag: OtherLanguage;

  constructor(tag: OtherLanguage) {
    this.tag = tag;
    this.data = readAll()[tag];
    this.#functionWords = new Set(this.data.functionWords.map(folded));
    this.#determiners = new Set(this.data.determiners.map(folded));
    const longestFirst = (texts: readonly string[]) =>
      texts.map((text) => this.words(text)).sort((a, b) => b.length - a.length);
    this.#openings = longestFirst(this.data.openings);
    this.#politeness = longestFirst(this.data.politeness);
    this.#infinitive = new RegExp(this.data.infinitive, 'iu');
    this.#joined = this.data.joined.map(([from, to]): [RegExp, string] => {
      const bare = from.replace(/ V$/, '');
      const after = bare === from ? "(?![\\p{L}'])" : ` (?=${vowel})`;
      return [new RegExp(`(?<![\\p{L}'])${escaped(bare)}${after}`, 'giu'), to];
    });
  }

  /** The words, without accents and case; what an apostrophe cuts off is a word of its own. */
  words(text: string): string[] {
    return folded(text)
      .replace(/_|-/g, ' ')
      .replace(/'/g, "' ")
      .replace(/[^\p{L}\p{N}' ]+/gu, ' ')
      .split(/\s+/)
      .filter((word) => /[\p{L}\p{N}]/u.test(word));
  }

  /** What is left between courtesies and behind the longest opening, as places in `words`. */
  core(words: readonly string[]): { start: number; end: number; opening: boolean } {
    let [start, end, opening] = [0, words.length, false];
    const startsWith = (phrase: readonly string[]) =>
      phrase.length < end - start && phrase.every((word, i) => words[start + i] === word);
    for (let changed = true; changed; ) {
      changed = false;
      for (const phrase of this.#politeness) {
        if (startsWith(phrase)) start += phrase.length;
        else if (phrase.length < end - start && phrase.every((word, i) => words[end - phrase.length + i] === word))
          end -= phrase.length;
        else continue;
        changed = true;
      }
      const heard = opening ? undefined : this.#openings.find(startsWith);
      if (heard) {
        start += heard.length;
        opening = changed = true;
      }
    }
    return { start, end, opening };
  }

  isDeterminer = (word: string): boolean => this.#determiners.has(folded(word));
  isInfinitive = (word: string): boolean => this.#infinitive.test(word);

  /** What the forms of each topic are about: names and things count whole, what is said of them a little less. */
  topicForms = once(() =>
    this.data.topics.map((topic) => {
      const weighed = (forms: readonly string[], weight: number) =>
        forms.map((form) => ({ stems: new Set(this.stems(form)), weight }));
      const { names, things, roles, short, verbs, problems, questions } = topic;
      return {
        topic,
        forms: [
          ...weighed([...names, ...things, ...roles, ...short], 1),
          ...weighed([...verbs, ...problems, ...questions], 0.9),
        ],
      };
    }),
  );

  /** The words that say what a text is about, as stems. */
  stems(text: string): string[] {
    const words = this.words(text);
    const { start, end } = this.core(words);
    return words
      .slice(start, end)
      .filter((word) => !this.#functionWords.has(word) && !this.#determiners.has(word))
      .map((word) => this.stem(word));
  }

  /** One form for plural, gender and the usual verb forms of a word. Not meant to be read. */
  stem(word: string): string {
    if (word.length < 4) return word;
    const singular = this.tag === 'es' ? word.replace(/(?<=[^aeiou])es$|s$/, '') : word.replace(/[sx]$/, '');
    const rest = singular.replace(
      this.tag === 'es' ? /(?:ando|iendo|ad[oa]|id[oa]|[aei]r|[aeo])$/ : /(?:er|ir|re|ees?|e)$/,
      '',
    );
    return rest.length >= 3 ? rest : singular;
  }

  /** Equal for phrases that differ in case, accents, courtesies and determiners only. */
  key(text: string): string {
    const words = this.words(text);
    const { start, end } = this.core(words);
    // The opening counts: the same wish in other words is another phrase.
    const lead = words
      .slice(0, start)
      .filter((word) => !this.data.politeness.some((each) => this.words(each).includes(word)));
    return [...lead, ...words.slice(start, end)].filter((word) => !this.#determiners.has(word)).join(' ');
  }

  /** Words that are joined in speech and writing. */
  joined(text: string): string {
    return this.#joined.reduce(
      (all, [from, to]) =>
        all.replace(from, (found) => (/^\p{Lu}/u.test(found) ? to[0]!.toUpperCase() + to.slice(1) : to)),
      text,
    );
  }

  /** What any region says, in the words of the lexicon. */
  neutral(text: string): string {
    const rows = Object.values(this.data.regions).flat();
    return [...rows]
      .sort((a, b) => b[1].length - a[1].length)
      .reduce((all, [from, to]) => all.replace(wholeWords(to), () => from), text.normalize('NFC'));
  }

  /** As the region of a tag says it; `es-MX`. */
  regional(text: string, tag: string): string {
    const [language = '', region = ''] = tag.split(/[-_]/);
    const rows = this.data.regions[`${language.toLowerCase()}-${region.toUpperCase()}`] ?? [];
    let all = text;
    for (const [from, to] of [...rows].sort((a, b) => b[0].length - a[0].length)) {
      const pattern = wholeWords(from);
      if (!pattern.test(all)) continue;
      // A word that was put in is not replaced again.
      all = all.replace(pattern, () =>
        [...to].map((letter) => (letter === ' ' ? '\u0001' : `${letter}\u0002`)).join(''),
      );
    }
    return this.joined(all.replaceAll('\u0002', '').replaceAll('\u0001', ' '));
  }
}

/** Lower case, without accents (but ñ), and with one form of the apostrophe. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .normalize('NFD')
    .replace(/(?<!n)[\u0300-\u036f]/g, '')
    .normalize('NFC');

const made = new Map<OtherLanguage, Language>();

/** The language of a tag such as `fr-CA`; undefined for English and what has no lexicon. */
export function languageOf(tag: string): Language | undefined {
  const primary = tag.toLowerCase().split(/[-_]/)[0] as OtherLanguage;
  if (!otherLanguages.includes(primary)) return undefined;
  const known = made.get(primary) ?? new Language(primary);
  made.set(primary, known);
  return known;
}
