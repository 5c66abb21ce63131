import { CctoolError } from '../diagnostics/index.js';
import { type CurrencyNames, currencies, currencySigns } from './currencies.js';
import { cardinal, digits, ordinal, readNumber, year } from './numbers.js';

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
  const [number = '', extension] = text.split(/\s*(?:extension|ext\.?|x)\s*/i);
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

/** `yyyymmdd` and `????0922`: the fields of a date without signs between them, what is unknown as question marks. */
function compactDate(text: string, order: string): (number | undefined)[] | undefined {
  const sizes = [...order].map((letter) => (letter === 'y' ? 4 : 2));
  if (!/^[\d?]+$/.test(text) || text.length !== sizes.reduce((sum, size) => sum + size, 0)) return undefined;
  let at = 0;
  return sizes.map((size) => {
    at += size;
    const field = text.slice(at - size, at);
    return field.includes('?') ? undefined : Number(field);
  });
}

const readDate: Reader = (text, format) => {
  const order = /^\d{4}-\d{1,2}-\d{1,2}$/.test(text.trim())
    ? 'ymd'
    : format.replace(/([ymd])\1+/g, '$1') || (/^[\d?]{8}$/.test(text.trim()) ? 'ymd' : 'mdy');
  const parts = compactDate(text.trim(), order) ?? text.match(/\d+/g)?.map(Number) ?? [];
  if (!/^[ymd]{1,3}$/.test(order) || parts.length !== order.length || parts.every((part) => part === undefined))
    return undefined;
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

/** Hours, minutes and seconds as a length: zero ones are left out. */
export function lengthWords(hours: number, minutes: number, seconds: number): string {
  const named = [
    [hours, 'hour'],
    [minutes, 'minute'],
    [seconds, 'second'],
  ] as const;
  const said = named.filter(([n]) => n > 0).map(([n, unit]) => `${cardinal(n)} ${unit}${n === 1 ? '' : 's'}`);
  return [said.slice(0, -1).join(' '), said.at(-1)].filter(Boolean).join(' and ') || 'zero seconds';
}

const readDuration: Reader = (text, format) => {
  const iso = /^PT(?:(\d{1,4})H)?(?:(\d{1,4})M)?(?:(\d{1,4})S)?$/.exec(text.trim());
  if (iso)
    return text.trim() === 'PT' ? undefined : lengthWords(...([1, 2, 3].map((i) => Number(iso[i] ?? 0)) as Three));
  if (!/^\d{1,4}(?::\d{1,2}){0,2}$/.test(text.trim())) return undefined;
  const parts = text.trim().split(':').map(Number);
  const order = format || { 1: 's', 2: 'ms', 3: 'hms' }[parts.length]!;
  if (!/^(?:hms|hm|ms|h|m|s)$/.test(order) || order.length !== parts.length) return undefined;
  return lengthWords(...([...'hms'].map((letter) => parts[order.indexOf(letter)] ?? 0) as Three));
};
type Three = [number, number, number];

const readTime: Reader = (text, format) => {
  // One minute and 21 seconds, as Amazon Polly writes it.
  const [, quoteMinutes, quoteSeconds] = /^(\d{1,3})['\u2032](?:(\d{1,2})["\u2033])?$/.exec(text.trim()) ?? [];
  if (quoteMinutes !== undefined) return lengthWords(0, Number(quoteMinutes), Number(quoteSeconds ?? 0));
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
  const match = /^(-)?\s*(\D{1,3}?)?\s*(\d{1,3}(?:,\d{3})+|\d{1,15})(?:[.,](\d{1,3}))?\s*([^\d\s.,]{1,3})?$/u.exec(
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
  if (!/^[-+]?\d{1,15}(?:\.\d{1,15})?$/.test(bare)) return undefined;
  return /^[-+]?\d+$/.test(bare)
    ? cardinal(Number(bare))
    : `${bare.startsWith('-') ? 'minus ' : ''}${readNumber(bare.replace(/^[-+]/, ''))}`;
};

const partNames: { [below: number]: [one: string, many: string] } = {
  2: ['half', 'halves'],
  4: ['quarter', 'quarters'],
};

/** A fraction, alone or behind a whole number: "three eighths", "two and a half". */
export function fractionWords(whole: string | undefined, above: number, below: number): string {
  const [one, many] = partNames[below] ?? [ordinal(below), `${ordinal(below)}s`];
  const part = below === 1 ? `${cardinal(above)} over one` : `${cardinal(above)} ${above === 1 ? one : many}`;
  if (whole === undefined) return part;
  return `${cardinal(Number(whole))} and ${above === 1 && below in partNames ? `a ${one}` : part}`;
}

/** `3/8`, `1 1/2`, and `1+1/2` as vendors write it. */
const readFraction: Reader = (text) => {
  const [, whole, above, below] = /^(?:(\d{1,9})\s*[+\s]\s*)?(\d{1,9})\s*\/\s*(\d{1,9})$/.exec(text.trim()) ?? [];
  return above === undefined || Number(below) < 1 ? undefined : fractionWords(whole, Number(above), Number(below));
};

/** Left as written, for the reader or the voice, which know units, addresses and names. */
const asWritten: Reader = (text) => (text.trim() === '' ? undefined : text.trim());

/** The results of a VoiceXML field: `0930p`, `1430h`, `0930?`. */
const readVxmlTime: Reader = (text) => {
  const [, hour, minute, half] = /^(\d{2})(\d{2})([aph?])?$/.exec(text.trim()) ?? [];
  if (hour === undefined) return undefined;
  return readTime(`${hour}:${minute}${half === 'a' ? ' am' : half === 'p' ? ' pm' : ''}`, half === '?' ? 'hms24' : '');
};
const readVxmlBoolean: Reader = (text) => ({ true: 'yes', false: 'no' })[text.trim()];
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
  fraction: readFraction,
  duration: readDuration,
  unit: asWritten,
  address: asWritten,
  name: asWritten,
  verbatim: readCharacters,
  number_digit: readDigits,
  'vxml:boolean': readVxmlBoolean,
  'vxml:date': readDate,
  'vxml:digits': readDigits,
  'vxml:currency': readCurrency,
  'vxml:number': readCardinal,
  'vxml:phone': readTelephone,
  'vxml:time': readVxmlTime,
};

/** Kinds that vendors have and no voice here can say, and why. */
const refused: { readonly [kind: string]: string } = Object.fromEntries(
  ['expletive', 'bleep'].map((kind) => [kind, 'it asks for a tone instead of words: leave the words out']),
);

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
  const reason = own(refused, kind);
  if (reason !== undefined) throw new CctoolError('input', `say-as "${kind}" is not spoken`, reason);
  const reader = own(readers, kind);
  if (!reader) throw new CctoolError('input', `say-as "${kind}" is not known`, `it may be ${sayAsKinds.join(', ')}`);
  const words = reader(text, format);
  if (words === undefined) {
    throw new CctoolError('input', `"${text.trim()}" cannot be read as ${kind}${format ? ` (${format})` : ''}`);
  }
  return words;
}

/** The words of one kind of `say-as`; undefined when the text is not of it. */
export const trySayAs = (text: string, kind: string) => {
  try {
    return sayAs(text, kind);
  } catch {
    return undefined;
  }
};
