import { CctoolError } from '../diagnostics/index.js';
import { type CurrencyNames, currencies, currencySigns } from './currencies.js';
import { cardinal, digits, ordinal, year } from './numbers.js';

/** An own property of a table, for names from outside: `constructor` is never one. */
export const own = <Value>(table: { readonly [name: string]: Value }, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Turns what was written into words; undefined when the text is not of that kind. */
type Reader = (text: string, format: string) => string | undefined;

/** The months, January first. */
export const monthNames = 'January February March April May June July August September October November December'.split(
  ' ',
);
const letterNames: { [mark: string]: string } = {
  '-': 'dash',
  _: 'underscore',
  '.': 'dot',
  '@': 'at',
  '/': 'slash',
  '#': 'pound',
  '*': 'star',
  '+': 'plus',
  '&': 'and',
};

/** Commas make the short pauses that let a caller write along. */
const grouped = (groups: string[]) => groups.map((group) => digits(group)).join(', ');

const readDigits: Reader = (text) => {
  const bare = text.replace(/[\s-]/g, '');
  return /^\d+$/.test(bare) ? digits(bare) : undefined;
};

const readCharacters: Reader = (text) => {
  const spoken = [...text.replace(/\s/g, '')].map((character) =>
    /\d/.test(character)
      ? digits(character)
      : /[A-Za-z]/.test(character)
        ? character.toUpperCase()
        : letterNames[character],
  );
  return spoken.length > 0 && spoken.every((name) => name !== undefined) ? spoken.join(', ') : undefined;
};

const readTelephone: Reader = (text) => {
  const [number = '', extension] = text.split(/\s*(?:ext\.?|extension|x)\s*/i);
  if (!/^\+?[\d\s().-]+$/.test(number) || (extension !== undefined && !/^\d+$/.test(extension))) return undefined;
  const bare = number.replace(/\D/g, '');
  // The writer's own grouping, else the North American one, else fours from the left.
  let groups = number.replace(/^\+/, '').match(/\d+/g) ?? [];
  if (groups.length === 1) {
    if (bare.length === 10) groups = [bare.slice(0, 3), bare.slice(3, 6), bare.slice(6)];
    else if (bare.length === 11 && bare.startsWith('1'))
      groups = ['1', bare.slice(1, 4), bare.slice(4, 7), bare.slice(7)];
    else if (bare.length === 7) groups = [bare.slice(0, 3), bare.slice(3)];
    else groups = bare.match(/\d{1,4}/g) ?? [];
  }
  const spoken = (number.trim().startsWith('+') ? 'plus ' : '') + grouped(groups);
  return extension === undefined ? spoken : `${spoken}, extension ${digits(extension)}`;
};

const readAccount: Reader = (text) => {
  const groups = text.trim().split(/[\s-]+/);
  if (!groups.every((group) => /^[A-Za-z\d]+$/.test(group))) return undefined;
  const short = groups.flatMap((group) => group.match(/.{1,4}/g) ?? []);
  return short.map((group) => [...group].map((c) => (/\d/.test(c) ? digits(c) : c.toUpperCase())).join(' ')).join(', ');
};

const readDate: Reader = (text, format) => {
  const parts = text.match(/\d+/g)?.map(Number) ?? [];
  const order = /^\d{4}-\d{1,2}-\d{1,2}$/.test(text.trim()) ? 'ymd' : format || 'mdy';
  if (!/^[ymd]{1,3}$/.test(order) || parts.length !== order.length) return undefined;
  const part = (letter: string) => (order.includes(letter) ? parts[order.indexOf(letter)] : undefined);
  const day = part('d');
  const month = part('m');
  let written = part('y');
  if (written !== undefined && written < 100) written += 2000;
  if ((month !== undefined && (month < 1 || month > 12)) || (day !== undefined && (day < 1 || day > 31)))
    return undefined;
  if (day !== undefined && month !== undefined && day > new Date(Date.UTC(written ?? 2000, month, 0)).getUTCDate()) {
    return undefined;
  }
  const monthAndDay = [month && monthNames[month - 1], day && ordinal(day)].filter(Boolean).join(' ');
  return [monthAndDay, written !== undefined && year(written)].filter(Boolean).join(', ');
};

const readTime: Reader = (text, format) => {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(text.trim());
  if (!match) return undefined;
  let hour = Number(match[1]);
  const minute = Number(match[2]);
  const second = match[3] === undefined ? undefined : Number(match[3]);
  if (hour > 24 || minute > 59 || (second ?? 0) > 59) return undefined;
  let half = match[4]?.toUpperCase();
  if (half === undefined && format !== 'hms24' && format !== 'hm24') {
    half = hour % 24 < 12 ? 'A' : 'P';
    hour = hour % 12 === 0 ? 12 : hour % 12;
  }
  const minutes =
    minute === 0 ? (half === undefined ? 'hundred' : '') : minute < 10 ? `oh ${cardinal(minute)}` : cardinal(minute);
  const seconds = second === undefined ? '' : `and ${cardinal(second)} second${second === 1 ? '' : 's'}`;
  return [cardinal(hour), minutes, half && `${half} M`, seconds].filter(Boolean).join(' ');
};

/**
 * An amount in words: whole units, then the minor ones.
 * @param whole digits without commas
 * @param fraction the digits after the point, `undefined` without one
 */
export function amountWords(whole: string, fraction: string | undefined, names: CurrencyNames): string {
  const units = Number(whole);
  const minor = fraction === undefined ? 0 : Number(fraction.padEnd(names.decimals, '0'));
  if (names.cents === undefined || (fraction ?? '').length > names.decimals) {
    const point = minor === 0 ? '' : ` point ${digits(fraction!)}`;
    return `${cardinal(units)}${point} ${units === 1 && point === '' ? names.one : names.many}`;
  }
  const parts: string[] = [];
  if (units > 0 || minor === 0) parts.push(`${cardinal(units)} ${units === 1 ? names.one : names.many}`);
  if (minor > 0) parts.push(`${cardinal(minor)} ${minor === 1 ? names.cent : names.cents}`);
  return parts.join(' and ');
}

const readCurrency: Reader = (text, format) => {
  // A comma before three digits groups them; before the last two it is what a point is elsewhere.
  const match = /^(-)?\s*(\D{1,3}?)?\s*(\d{1,15}|\d{1,3}(?:,\d{3})+)(?:[.,](\d{1,3}))?\s*([^\d\s.,]{1,3})?$/u.exec(
    text.trim(),
  );
  if (!match) return undefined;
  const sign = (match[2] ?? match[5])?.trim();
  const names = sign ? named(sign) : named(format.toUpperCase() || '$');
  if (!names) return undefined;
  return (match[1] ? 'minus ' : '') + amountWords(match[3]!.replaceAll(',', ''), match[4], names);
};

/** "USD" as the kind of a text, not a word of it, is plain dollars. */
const named = (sign: string) => currencySigns().get(sign === 'USD' ? '$' : sign) ?? currencies().get(sign);

const readEmail: Reader = (text) => {
  if (!/^[\w.+-]+@[\w.-]+\.\w+$/.test(text.trim())) return undefined;
  return text
    .trim()
    .replace(/[@._+-]/g, (mark) => ` ${letterNames[mark]} `)
    .replace(/\d+/g, (number) => ` ${digits(number)} `)
    .replace(/\s+/g, ' ')
    .trim();
};

const readCardinal: Reader = (text) => {
  const bare = text.trim().replaceAll(',', '');
  return /^-?\d{1,15}$/.test(bare) ? cardinal(Number(bare)) : undefined;
};
const readOrdinal: Reader = (text) => {
  const bare = text.trim().replace(/(st|nd|rd|th)$/i, '');
  return /^\d{1,15}$/.test(bare) ? ordinal(Number(bare)) : undefined;
};

const readers: { [kind: string]: Reader } = {
  digits: readDigits,
  characters: readCharacters,
  'spell-out': readCharacters,
  telephone: readTelephone,
  account: readAccount,
  date: readDate,
  time: readTime,
  currency: readCurrency,
  email: readEmail,
  cardinal: readCardinal,
  number: readCardinal,
  ordinal: readOrdinal,
};

/** The kinds that `say-as` knows. */
export const sayAsKinds = Object.keys(readers);

/**
 * The words for a written value, e.g. ("3/4/2026", "date", "mdy") gives "March fourth, twenty twenty six".
 * @param kind the `interpret-as` value
 * @param format the `format` value: field order of a date (`mdy`, `dmy`, `ymd`, `md`, …), `hms24` of a time, a
 *   currency's code
 * @throws CctoolError of kind `input` for an unknown kind, or a text that is not of the kind
 */
export function sayAs(text: string, kind: string, format = ''): string {
  const reader = own(readers, kind);
  if (!reader) throw new CctoolError('input', `say-as "${kind}" is not known`, `it may be ${sayAsKinds.join(', ')}`);
  const words = reader(text, format);
  if (words === undefined) {
    throw new CctoolError('input', `"${text.trim()}" cannot be read as ${kind}${format ? ` (${format})` : ''}`);
  }
  return words;
}
