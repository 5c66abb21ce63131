import { once } from '../diagnostics/kept.js';
import { type PlainText, unaccented } from './characters.js';
import { britishNumbers } from './numbers.js';

/** The kinds of tokens that a text consists of. */
export const tokenClasses = [
  ...[
    'word',
    'name',
    'abbreviation',
    'letters',
    'code',
    'roman',
    'postcode',
    'number',
    'ordinal',
    'digits',
    'fraction',
  ],
  ...['range', 'year', 'date', 'time', 'money', 'measure', 'percent', 'phone', 'address', 'email', 'url', 'dosage'],
  ...['sign', 'punctuation', 'custom'],
] as const;
export type TokenClass = (typeof tokenClasses)[number];

/** A stretch of the source with its words. */
export interface ReadingToken {
  /** Offsets in the source, in code units; the end is the first one behind it. */
  start: number;
  end: number;
  class: TokenClass;
  /** As written. */
  text: string;
  /** As spoken; empty for a sign that is passed over. */
  words: string;
  /** What decided for this reading. */
  why: string;
}

/** A sign that has no words and was passed over. */
export interface ReadingWarning {
  code: 'unspoken-sign';
  sign: string;
  start: number;
  end: number;
  message: string;
}

/** A text as it is to be spoken. */
export interface Reading {
  words: string;
  tokens: ReadingToken[];
  warnings: ReadingWarning[];
}

/** What stands around a token. */
export interface Place {
  /** Up to 80 characters before it and behind it. */
  before: string;
  after: string;
  english: 'en-US' | 'en-GB';
  /** Whether the whole text is in capitals: then they mean nothing. */
  shouting: boolean;
}

/** What one recogniser makes of a match; undefined when it is not of its kind after all. */
export type Found = string | { words: string; why?: string; class?: TokenClass; length?: number } | undefined;

/** One written form: where it may begin, its pattern (sticky), and its words. */
export interface Recogniser {
  class: TokenClass;
  /** What its first character is. */
  begins: 'letter' | 'digit' | 'sign' | 'any';
  /** The characters that it may begin with, where they are few: at others it is not tried. */
  first?: string;
  /** Must have the flag `y`, and bounded repetition only. */
  pattern: RegExp;
  why: string;
  read(match: RegExpExecArray, place: Place): Found;
}

const AROUND = 80;
const letter = /\p{L}/u;
const wordCharacter = /[\p{L}\p{N}]/u;
const plainWord = /\p{L}[\p{L}\p{M}]*(?:(?:['-]\p{L}|\d)[\p{L}\p{M}]*)*/uy;
const picture = /\p{Extended_Pictographic}/uy;

/** The recognisers that are tried at a character, in their order: found out once for each list, not for each text. */
const triedAt = once((recognisers: readonly Recogniser[]) => {
  const known = new Map<string, readonly Recogniser[]>();
  return (beginning: 'letter' | 'digit' | 'sign', character: string): readonly Recogniser[] => {
    const key = beginning + character;
    let found = known.get(key);
    if (found === undefined) {
      found = recognisers.filter(
        ({ begins, first }) =>
          (begins === beginning || begins === 'any') && (first === undefined || first.includes(character)),
      );
      // What is kept has a bound, whatever texts hold.
      if (character < '\u0080') known.set(key, found);
    }
    return found;
  };
});

/**
 * Reads a text from left to right: at each place the first recogniser that knows what stands there decides; what none
 * knows is a plain word, a mark of punctuation, or a sign that is passed over with a warning.
 * @param source the text that the offsets of the tokens refer to
 * @param own a form that is tried before the others
 */
export function readTokens(
  { text, at }: PlainText,
  source: string,
  recognisers: readonly Recogniser[],
  english: Place['english'],
  own?: Recogniser,
): Reading {
  const tried = triedAt(recognisers);
  const shouting = isShouting(text);
  const tokens: ReadingToken[] = [];
  const warnings: ReadingWarning[] = [];
  let words = '';
  /** The last character of the words: a pattern with `$` would read all of them for each token. */
  let last = '';
  const add = (from: number, to: number, kind: TokenClass, spoken: string, why: string) => {
    const start = at[from]!;
    const end = at[to]!;
    tokens.push({ start, end, class: kind, text: source.slice(start, end), words: spoken, why });
    if (spoken === '') return;
    const isGlued =
      kind === 'punctuation' ? !/^["(]/.test(spoken) || !/\w/.test(last) : /^["('\s]$/.test(last) || /^'s/.test(spoken);
    words += (words === '' || isGlued ? '' : ' ') + spoken;
    last = spoken.at(-1)!;
  };

  for (let from = 0; from < text.length; ) {
    const character = text[from]!;
    if (/\s/.test(character)) {
      let to = from + 1;
      while (to < text.length && /\s/.test(text[to]!)) to++;
      if (/\s/.test(last)) words = words.trimEnd();
      words += (text.slice(from, to).match(/\n/g)?.length ?? 0) > 1 ? '\n\n' : ' ';
      last = ' ';
      from = to;
      continue;
    }
    const beginning = letter.test(text.slice(from, from + 2)[0]!) ? 'letter' : /\d/.test(character) ? 'digit' : 'sign';
    let taken = 0;
    const place: Place = {
      before: text.slice(Math.max(0, from - AROUND), from),
      after: '',
      english,
      shouting,
    };
    for (const recogniser of own ? [own, ...tried(beginning, character)] : tried(beginning, character)) {
      recogniser.pattern.lastIndex = from;
      const match = recogniser.pattern.exec(text);
      if (!match || match[0] === '') continue;
      place.after = text.slice(from + match[0].length, from + match[0].length + AROUND);
      const found = recogniser.read(match, place);
      if (found === undefined) continue;
      const {
        words: spoken,
        why = recogniser.why,
        class: other,
        length = match[0].length,
      } = typeof found === 'string' ? { words: found } : found;
      const kind = other ?? recogniser.class;
      add(from, from + length, kind, english === 'en-GB' && kind !== 'custom' ? britishNumbers(spoken) : spoken, why);
      taken = length;
      break;
    }
    if (taken === 0) taken = plain(from);
    from += taken;
  }
  return { words: words.replace(/ +(?=[.,;:!?)])/g, '').trim(), tokens, warnings };

  /** A word, a mark or a sign that no recogniser knows; returns its length. */
  function plain(from: number): number {
    plainWord.lastIndex = from;
    const word = plainWord.exec(text)?.[0];
    if (word !== undefined) {
      add(from, from + word.length, 'word', accented(source.slice(at[from], at[from + word.length]), word), 'a word');
      return word.length;
    }
    const character = String.fromCodePoint(text.codePointAt(from)!);
    const to = from + character.length;
    picture.lastIndex = from;
    if (
      /[.,;:!?"'()。！？、，]/.test(character) ||
      (wordCharacter.test(character) && !/\p{No}/u.test(character) && !picture.test(text))
    ) {
      const spoken = character === '"' || character === "'" ? '' : /[()]/.test(character) ? '' : character;
      const isMark = !wordCharacter.test(character);
      // The point of a short form before another mark.
      if (character === '.' && /^[,;:]/.test(text.slice(to, to + 1)) && wordCharacter.test(last)) {
        add(from, to, 'punctuation', '', 'the point of a short form');
        return 1;
      }
      // Brackets are heard as a short pause.
      const pause =
        /[()]/.test(character) && words !== '' && !/[.,;:!?]\s*$/.test(words.slice(-4)) && to < text.length
          ? ','
          : spoken;
      const mark =
        character === '(' || (character === ')' && /^\s*[\w$£€&+"']/.test(text.slice(to, to + 5))) ? pause : spoken;
      add(from, to, isMark ? 'punctuation' : 'word', mark, isMark ? 'punctuation' : 'a letter');
      return character.length;
    }
    const start = at[from]!;
    const end = at[to]!;
    add(from, to, 'sign', '', 'a sign without words');
    const sign = source.slice(start, end);
    warnings.push({
      code: 'unspoken-sign',
      sign,
      start,
      end,
      message: `"${sign}" at position ${start + 1} has no words and is not spoken`,
    });
    return character.length;
  }
}

/** A word with the accents that it is written with, where these are all that was taken from it. */
function accented(written: string, plain: string): string {
  if (written === plain) return plain;
  const whole = written.normalize('NFC').replaceAll('\u2019', "'");
  return whole !== plain && /^[\p{Script=Latin}'-]+$/u.test(whole) && unaccented(whole) === plain ? whole : plain;
}

/** Whether a text of three words or more has nearly all its letters in capitals. */
function isShouting(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  return letters >= 10 && capitals / letters > 0.8 && (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= 3;
}
