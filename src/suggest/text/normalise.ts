import { dataTable, once } from '../../package-info.js';

/** How callers put what they ask for; the file says what each list is. */
export const callerWords = dataTable<{
  openings: string[];
  serviceVerbs: string[];
  politeness: string[];
  contractions: { [word: string]: string };
  irregular: { [word: string]: string };
  definite: string[];
  abstract: string[];
  countable: string[];
  sameVerbs: string[];
  sameThings: string[];
  talk: string[];
  finite: string[];
  synonyms: string[];
  actions: string[];
  aspects: string[];
}>('caller-words.json');

const politeness = once(() => callerWords().politeness.map((phrase) => phrase.split(' ')));

const determiners = new Set(['a', 'an', 'the', 'my', 'our', 'your', 'this', 'that', 'some', 'any']);

/**
 * The words of a phrase for comparison: NFC, lower case, punctuation dropped, contractions written out. Names such as
 * `account_balance` and `accountBalance` come apart into words.
 */
export const wordsOf = (text: string): string[] => tokensOf(text).flatMap(writtenOut);

function writtenOut(token: string): string[] {
  const { contractions } = callerWords();
  return (Object.hasOwn(contractions, token) ? contractions[token]! : token.replace(/n't$/, ' not')).split(' ');
}

/** The words of a phrase as `wordsOf` has them, with their contractions: as it is said. */
export function tokensOf(text: string): string[] {
  return text
    .normalize('NFC')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/(\p{L}\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/_|-/g, ' ')
    .replace(/[^\p{L}\p{M}\p{N}' ]+/gu, ' ')
    .split(/\s+/)
    .map((word) => word.replace(/^'+|'+$/g, ''))
    .filter(Boolean);
}

/** The tokens of a text that are left when so many words are left out at its beginning and its end. */
export function tokensWithin(text: string, before: number, behind: number): string[] {
  const tokens = tokensOf(text);
  const sizes = tokens.map((token) => writtenOut(token).length);
  const end = sizes.reduce((sum, size) => sum + size, 0) - behind;
  let at = 0;
  return tokens.filter((_, index) => {
    const from = at;
    at += sizes[index]!;
    return from >= before && at <= end;
  });
}

/** The words without "please", "hello", "thank you" at either end. */
export function withoutPoliteness(words: readonly string[]): string[] {
  let rest = [...words];
  for (let changed = true; changed; ) {
    changed = false;
    for (const phrase of politeness()) {
      if (rest.length <= phrase.length) continue;
      if (phrase.every((word, index) => rest[index] === word)) {
        rest = rest.slice(phrase.length);
        changed = true;
      } else if (phrase.every((word, index) => rest[rest.length - phrase.length + index] === word)) {
        rest = rest.slice(0, -phrase.length);
        changed = true;
      }
    }
  }
  return rest;
}

export const isDeterminer = (word: string): boolean => determiners.has(word);

/** A noun phrase without its determiner. */
export const withoutDeterminer = (phrase: string): string => phrase.replace(/^(?:a|an|the|my|our|your|some) /, '');

/** One form for the inflected forms of a word: plural, -ing, -ed, and some irregular ones. Not meant to be read. */
export function stem(word: string): string {
  const { irregular } = callerWords();
  const base = Object.hasOwn(irregular, word) ? irregular[word]! : word;
  if (base.length < 4) return base;
  let rest = base.replace(/'s$/, '');
  if (/ies$/.test(rest)) rest = rest.replace(/ies$/, 'y');
  else if (/(?:ss|x|ch|sh)es$/.test(rest)) rest = rest.slice(0, -2);
  else if (/[^su]s$/.test(rest)) rest = rest.slice(0, -1);
  const bare = /^(.*[aeiouy].*?)(?:ing|ed)$/.exec(rest)?.[1];
  if (bare && bare.length >= 3) rest = bare.replace(/([bdgmnprt])\1$/, '$1');
  return rest.length > 3 ? rest.replace(/e$/, '') : rest;
}

/** The words that carry meaning, as stems: without determiners. */
export function contentStems(words: readonly string[]): string[] {
  return words.filter((word) => !determiners.has(word)).map(stem);
}

/** Equal for phrases that differ only in case, contractions, politeness, determiners and inflection. */
export function comparisonKey(text: string): string {
  return contentStems(withoutPoliteness(wordsOf(text))).join(' ');
}
