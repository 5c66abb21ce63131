/** Numbers as callers say them, in the languages of the built-in grammars. */
import { unaccented } from '../../reading/characters.js';
import { cardinal } from '../../reading/numbers.js';
import { spanishHundreds, spanishSmall, spanishTens } from '../../reading/spanish.js';
import { baseOf } from '../language.js';

/** What the words of a language are worth. */
interface NumberWords {
  /** 0 to 99, and in Spanish the hundreds. */
  values: ReadonlyMap<string, number>;
  multipliers: ReadonlyMap<string, number>;
  /** Words without a value between others: "one hundred and five", "treinta y uno". */
  joining: ReadonlySet<string>;
  minus: ReadonlySet<string>;
  point: ReadonlySet<string>;
  /** Further names of digits: "oh". */
  digits: ReadonlyMap<string, string>;
  /** "double five". */
  repeats: ReadonlyMap<string, number>;
}

const numbered = (words: readonly string[], worth: (index: number) => number): [string, number][] =>
  words.flatMap((word, index): [string, number][] => (word.trim() === '' ? [] : [[unaccented(word), worth(index)]]));

const englishSmall = Array.from({ length: 20 }, (_, n) => cardinal(n));
const englishTens = Array.from({ length: 10 }, (_, n) => (n < 2 ? '' : cardinal(n * 10)));

const english: NumberWords = {
  values: new Map([
    ...numbered(englishSmall, (index) => index),
    ...numbered(englishTens, (index) => index * 10),
    ['a', 1],
    ['an', 1],
  ]),
  multipliers: new Map([
    ['hundred', 100],
    ['thousand', 1000],
    ['million', 1_000_000],
  ]),
  joining: new Set(['and']),
  minus: new Set(['minus', 'negative']),
  point: new Set(['point', 'dot']),
  digits: new Map([
    ['oh', '0'],
    ['o', '0'],
  ]),
  repeats: new Map([
    ['double', 2],
    ['triple', 3],
  ]),
};

const spanish: NumberWords = {
  values: new Map([
    ...numbered(spanishSmall, (index) => index),
    ...numbered(spanishTens, (index) => index * 10),
    ...numbered(spanishHundreds, (index) => index * 100),
    ...numbered(
      spanishHundreds.map((word) => word.replace(/os$/, 'as')),
      (index) => index * 100,
    ),
    ['cien', 100],
    ['un', 1],
    ['una', 1],
    ['veintiun', 21],
    ['veintiuna', 21],
  ]),
  multipliers: new Map([
    ['mil', 1000],
    ['millon', 1_000_000],
    ['millones', 1_000_000],
  ]),
  joining: new Set(['y', 'con', 'de']),
  minus: new Set(['menos']),
  point: new Set(['punto', 'coma']),
  digits: new Map(),
  repeats: new Map([
    ['doble', 2],
    ['triple', 3],
  ]),
};

/** The languages whose number words are known, by the first part of their tag. */
export const spokenLanguages = ['en', 'es'] as const;

const wordsOf = (language: string): NumberWords | undefined => ({ en: english, es: spanish })[baseOf(language)];

/** Said words one by one: lower case, without accents and punctuation; figures keep their point. */
export function spokenWords(text: string): string[] {
  return unaccented(text.normalize('NFC').toLowerCase())
    .replace(/[^\p{L}\p{N}'.\s]|\.(?!\d)/gu, ' ')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** "one two oh four", "double five", "12 34": digits; undefined where another word is among them. */
export function spokenDigits(text: string, language: string): string | undefined {
  const known = wordsOf(language);
  let digits = '';
  let repeat = 1;
  for (const word of spokenWords(text.replace(/[.-]/g, ' '))) {
    const times = known?.repeats.get(word);
    if (times !== undefined && repeat === 1) {
      repeat = times;
      continue;
    }
    const value = known?.values.get(word);
    // "a" and "un" count things; alone they are not digits.
    const isDigit = value !== undefined && value < 10 && !['a', 'an', 'un'].includes(word);
    const digit = /^\d+$/.test(word) ? word : (known?.digits.get(word) ?? (isDigit ? String(value) : undefined));
    if (digit === undefined || (repeat > 1 && digit.length > 1)) return undefined;
    digits += digit.repeat(repeat);
    repeat = 1;
  }
  return digits === '' || repeat > 1 ? undefined : digits;
}

/**
 * A whole number in words or figures: "one hundred and five", "mil doscientos". The parts must grow smaller as they
 * do in speech: "five twenty" is none.
 */
export function wholeNumber(words: readonly string[], language: string): number | undefined {
  const known = wordsOf(language);
  const [only] = words;
  if (words.length === 1 && /^\d{1,12}$/.test(only!)) return Number(only);
  if (!known || words.length === 0) return undefined;
  let total = 0;
  let group = 0;
  let smallest = Number.POSITIVE_INFINITY;
  /** The place below which the next word of the group must lie. */
  let room = 1000;
  let hasValue = false;
  for (const [index, word] of words.entries()) {
    if (known.joining.has(word)) {
      if (!hasValue || index === words.length - 1) return undefined;
      continue;
    }
    const figures = /^\d{1,3}$/.test(word) ? Number(word) : undefined;
    const value = figures ?? known.values.get(word);
    if (value !== undefined) {
      if (value >= room || (value === 0 && words.length > 1)) return undefined;
      group += value;
      // After twenty comes a unit; after a unit or a number of its own such as fifteen comes nothing.
      room = value >= 100 ? 100 : value >= 20 && value % 10 === 0 ? 10 : 0;
      hasValue = true;
      continue;
    }
    const multiplier = known.multipliers.get(word);
    if (multiplier === undefined || multiplier >= smallest) return undefined;
    if (multiplier === 100) {
      if (group < 1 || group > 99) return undefined;
      group *= 100;
      room = 100;
    } else {
      if (group === 0 && baseOf(language) === 'en') return undefined;
      total += (group || 1) * multiplier;
      smallest = multiplier;
      group = 0;
      room = 1000;
    }
    hasValue = true;
  }
  return hasValue ? total + group : undefined;
}

/** A number with sign and decimals: "minus two point five", "12.5". */
export function spokenNumber(words: readonly string[], language: string): number | undefined {
  const known = wordsOf(language);
  if (words.length > 1 && known?.minus.has(words[0]!)) {
    const positive = spokenNumber(words.slice(1), language);
    return positive === undefined ? undefined : -positive;
  }
  if (words.length === 1 && /^\d{1,12}\.\d{1,6}$/.test(words[0]!)) return Number(words[0]);
  const point = words.findIndex((word) => known?.point.has(word));
  if (point < 0) return wholeNumber(words, language);
  const whole = point === 0 ? 0 : wholeNumber(words.slice(0, point), language);
  // "one point five million": the multiplier is for all of it.
  const multiplier = known?.multipliers.get(words.at(-1)!) ?? 1;
  const behind = words.slice(point + 1, multiplier === 1 ? undefined : -1).join(' ');
  const fraction = spokenDigits(behind, language);
  if (whole === undefined || fraction === undefined) return undefined;
  return Number((Number(`${whole}.${fraction}`) * multiplier).toFixed(6));
}
