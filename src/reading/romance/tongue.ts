import { dataRows } from '../../package-info.js';
import { withCapitals } from '../english/vocabulary.js';

/** What stands behind a number and decides its form: nothing, or a noun of a gender. */
export type Form = 'alone' | 'masculine' | 'feminine';

/** How a Romance language says numbers, dates, money and signs: all that its reader needs besides the forms. */
export interface Tongue {
  /** The region of its tag in capitals, "MX"; empty without one. */
  region: string;
  cardinal(n: number, form: Form): string;
  ordinal(n: number, isFeminine: boolean): string;
  /** The ordinal before a noun, where it is shorter: "primer". */
  shortOrdinal(n: number): string;
  /** A Roman numeral behind a name, a century, a chapter. */
  roman(n: number, before: string): string;
  /** The form that the words behind a number ask for. */
  formBefore(after: string): Form;
  /** What stands between thousands; the other sign is the decimal one. */
  thousands: '.' | ',';
  decimal: { readonly [mark: string]: string };
  months: readonly string[];
  /** Short forms of months and days of the week, without their point. */
  shortMonths: { readonly [short: string]: number };
  days: { readonly [short: string]: string };
  /** A day of a month: "primero" or "premier" for the first. */
  day(n: number): string;
  /** Joins day, month and year. */
  date(day: string, month: string, year: string | undefined): string;
  isMonthFirst: boolean;
  clock(hour: number, minute: number, half: 'a' | 'p' | undefined, hasUnit: boolean): string;
  /** An amount: whole units and hundredths, both in words with their names. */
  money(units: string, cents: string | undefined): string;
  /** Before the last digits of a number; the gender is that of what has it: "tarjeta terminada en". */
  endingIn(isFeminine: boolean): string;
  /** "un millón de euros": what stands between a round million and its noun. */
  of(noun: string): string;
  words: {
    readonly [name in
      | 'minus'
      | 'plus'
      | 'plusOrMinus'
      | 'percent'
      | 'permille'
      | 'to'
      | 'and'
      | 'or'
      | 'per'
      | 'number'
      | 'extension'
      | 'degrees'
      | 'by'
      | 'times'
      | 'equals'
      | 'section'
      | 'onHours'
      | 'lessThan'
      | 'moreThan'
      | 'atMost'
      | 'atLeast'
      | 'about']: string;
  };
  /** Where a wind comes from, by its letters. */
  winds: { readonly [letters: string]: string };
  /** Units of time, persons and the like behind a stroke: "365 días/año". */
  each: RegExp;
  /** Short forms behind a stroke: "3 fois/j". */
  perShort: { readonly [short: string]: string };
  /** Names of signs in addresses of mail and web, and on the key pad. */
  signs: { readonly [sign: string]: string };
  scales: { readonly [written: string]: readonly [one: string, many: string] };
  fractions: { readonly [written: string]: string };
  /** A half before its noun. */
  halfOf(form: Form): string;
  /** Words before digits that are read one by one. */
  digitContext: RegExp;
  /** More of them, before digits alone: with adjectives between, and names of carriers. */
  numberContext: RegExp;
  /** Words before a telephone number. */
  callContext: RegExp;
  /** Whether groups of a telephone number are said as numbers ("vingt-trois"), or digit by digit. */
  saysPairs: boolean;
  /** Whether capitals can be said as a word. */
  isPronounceable(letters: string): boolean;
  /** Capitals that are words: in a heading, or for stress. */
  commonWords: ReadonlySet<string>;
  tables: TongueTables;
}

/** The tables of a language, from `data/reading`. */
export interface TongueTables {
  /** Short forms without their last point: the words, and whether the point is needed, what must follow, and
   * whether something always does, so that the point never ends a sentence. */
  abbreviations: ReadonlyMap<
    string,
    { words: string; needsPoint: boolean; beforeNumber: boolean; isTitle: boolean; isInside: boolean }
  >;
  units: ReadonlyMap<string, Noun>;
  currencies: ReadonlyMap<string, Noun & { cent?: Noun | undefined }>;
  acronyms: ReadonlyMap<string, string>;
}

/** One and many of it, and its gender. */
export interface Noun {
  one: string;
  many: string;
  isFeminine: boolean;
}

const noun = (text: string): Noun => {
  const [one = '', many = one, gender = ''] = text.split('|');
  return { one, many, isFeminine: gender === 'f' };
};

/** The days of a week in Spanish by their letter. */
export const letterDays: { readonly [letter: string]: string } = {
  ...{ L: 'lunes', M: 'martes', X: 'miércoles', J: 'jueves', V: 'viernes', S: 'sábado', D: 'domingo' },
};

/** The name of a month that is written whole or in short, in any case. */
export function monthIn({ months, shortMonths }: Tongue, written: string): string {
  const lower = written.toLowerCase();
  const i = months.indexOf(lower);
  return months[i >= 0 ? i : shortMonths[lower]!]!;
}

/** The region of a tag, in capitals. */
export const regionOf = (language: string): string => /-([a-z\d]{2,3})$/i.exec(language)?.[1]?.toUpperCase() ?? '';

/** The country that a row names at its end, behind a colon, a comma or a bar. */
const country = /[:,|](mx|us|es|ca|fr)$/;

/** Reads the tables of a language for a region: `data/reading/es-units.txt` and its like. */
export function readTables(language: 'es' | 'fr', region: string): TongueTables {
  const rows = (name: string) =>
    dataRows(`reading/${language}-${name}.txt`).flatMap(([short, row]): [string, string][] => {
      const only = country.exec(row);
      if (only === null) return [[short, row]];
      return only[1] === region.toLowerCase() ? [[short, row.slice(0, only.index)]] : [];
    });
  return {
    abbreviations: new Map(
      withCapitals(rows('abbreviations')).map(([written, row]) => {
        const [words = '', how = ''] = row.split(':');
        return [
          written,
          {
            words,
            needsPoint: how.includes('point'),
            beforeNumber: how.includes('number'),
            isTitle: how.includes('title'),
            isInside: /title|number|inside/.test(how),
          },
        ];
      }),
    ),
    units: new Map(rows('units').map(([symbol, row]) => [symbol, noun(row)])),
    currencies: new Map(
      rows('currencies').map(([code, row]) => {
        const [unit = '', cent] = row.split(';');
        return [code, { ...noun(unit), cent: cent === undefined ? undefined : noun(cent) }];
      }),
    ),
    acronyms: new Map(rows('acronyms')),
  };
}

/** A number as it is written: groups of three with a sign or a space between them, or digits, with decimals. */
export const NUMBER =
  '(?:\\d{1,3}(?:[.,]\\d{3})+(?:[.,]\\d{1,10})?|\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3})+(?:,\\d{1,10})?|\\d{1,15}(?:[.,]\\d{1,10})?)';

/** The parts of a written number; the decimal sign is kept, for it has a name. */
export interface Parts {
  whole: number;
  fraction: string | undefined;
  mark: string;
}

/** Reads a written number by the signs of its language. */
export function partsOf(written: string, { thousands }: Tongue): Parts {
  const bare = written.replace(/\s/g, '');
  const signs = bare.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  const tail = last === undefined ? '' : bare.slice(bare.lastIndexOf(last) + 1);
  const head = last === undefined ? bare : bare.slice(0, bare.lastIndexOf(last));
  const isGrouped =
    last !== undefined &&
    tail.length === 3 &&
    head !== '0' &&
    (signs.length > 1 ? new Set(signs).size === 1 : head.length <= 3 && (last === thousands || tail === '000'));
  if (last === undefined || isGrouped)
    return { whole: Number(bare.replace(/[.,]/g, '')), fraction: undefined, mark: '' };
  return { whole: Number(head.replace(/[.,]/g, '')), fraction: tail, mark: last };
}

/** Decimals: three of them as a number, with their leading zeros; more digit by digit. */
function fractionWords(fraction: string, tongue: Tongue): string {
  const zeros = /^0*/.exec(fraction)![0];
  const rest = fraction.slice(zeros.length);
  const spoken = [...zeros].map(() => tongue.cardinal(0, 'alone'));
  if (rest !== '')
    spoken.push(fraction.length <= 3 ? tongue.cardinal(Number(rest), 'alone') : digitWords(rest, tongue));
  return spoken.join(' ');
}

/** Each digit by its name. */
export const digitWords = (text: string, { cardinal }: Tongue): string =>
  [...text].map((digit) => cardinal(Number(digit), 'alone')).join(' ');

/** Digits in groups of three with short pauses. */
export function digitGroups(text: string, tongue: Tongue): string {
  if (text.length <= 5) return digitWords(text, tongue);
  // No digit stands alone at the end: seven of them are three and four.
  const groups = text.match(
    text.length % 4 === 0 ? /.{1,4}/g : text.length % 3 === 1 ? /.{3}(?=...)|.{1,4}/g : /.{1,3}/g,
  )!;
  return groups.map((group) => digitWords(group, tongue)).join(', ');
}

/** A number with a comma before three digits that is a decimal one all the same. */
export function decimalWords(written: string, tongue: Tongue): string {
  const [whole = '', fraction = ''] = written.split(',');
  return `${tongue.cardinal(Number(whole), 'alone')} ${tongue.decimal[',']} ${fractionWords(fraction, tongue)}`;
}

/** A written number in words. */
export function numberWords(written: string, tongue: Tongue, form: Form = 'alone'): string {
  if (/^0[\d\s]/.test(written) || written.replace(/\D/g, '').length > 15)
    return digitGroups(written.replace(/\D/g, ''), tongue);
  const { whole, fraction, mark } = partsOf(written, tongue);
  if (fraction === undefined) return tongue.cardinal(whole, form);
  return `${tongue.cardinal(whole, 'alone')} ${tongue.decimal[mark]} ${fractionWords(fraction, tongue)}`;
}

export const spellOut = (letters: string): string => [...letters.toUpperCase()].join(' ');

/** A number with its noun: "una hora", "veintiún años", "2,5 kilos". */
export function counted(written: string, thing: Noun, tongue: Tongue): string {
  const { whole, fraction } = partsOf(written, tongue);
  const words = numberWords(written, tongue, thing.isFeminine ? 'feminine' : 'masculine');
  const isOne =
    tongue.thousands === '.' && fraction !== undefined && tongue.decimal[','] === 'virgule'
      ? whole < 2
      : whole === 1 && fraction === undefined;
  return `${words} ${isOne ? thing.one : thing.many}`;
}

/** Whether what stands before digits says that they are read one by one. */
export const isDigitwise = (before: string, { digitContext, numberContext }: Tongue): boolean =>
  digitContext.test(before) || numberContext.test(before);
