/** Values of a call as they are said in the call's language: amounts, dates, times, numbers. */
import { CctoolError } from '../diagnostics/index.js';
import { frenchCardinal, frenchMonths, frenchOrdinal } from './french.js';
import { cardinal, digits, ordinal, readNumber } from './numbers.js';
import { own, sayAs } from './say-as.js';
import { spanishCardinal, spanishDate, spanishOrdinal, spanishTime } from './spanish.js';

/** How a language says what has been read. */
interface Speech {
  digit(digit: string): string;
  letter(character: string): string;
  /** `whole` may be negative; `fraction` are the digits behind the point. */
  number(whole: string, fraction: string | undefined): string;
  ordinal(n: number): string;
  /** An amount with two decimals, such as `-12.50`. */
  money(amount: string, currency: string): string;
  date(year: number | undefined, month: number, day: number): string;
  time(hour: number, minute: number): string;
  count(n: number, unit: 'hour' | 'minute' | 'second'): string;
  and: string;
}

const two = (n: number) => String(n).padStart(2, '0');

const english: Speech = {
  digit: digits,
  letter: (character) => sayAs(character, 'characters'),
  number: (whole, fraction) =>
    whole.startsWith('-')
      ? `minus ${english.number(whole.slice(1), fraction)}`
      : readNumber(fraction === undefined ? whole : `${whole}.${fraction}`),
  ordinal,
  money: (amount, currency) => sayAs(amount, 'currency', currency),
  date: (year, month, day) =>
    year === undefined
      ? sayAs(`${month}/${day}`, 'date', 'md')
      : sayAs(`${year}-${two(month)}-${two(day)}`, 'date', 'ymd'),
  time: (hour, minute) => sayAs(`${two(hour)}:${two(minute)}`, 'time'),
  count: (n, unit) => `${cardinal(n)} ${unit}${n === 1 ? '' : 's'}`,
  and: 'and',
};

/** Unit, plural, hundredth, its plural; what is not here is named by the system's own data. */
const spanishCurrencies: { readonly [code: string]: readonly [string, string, string, string] } = {
  USD: ['dólar', 'dólares', 'centavo', 'centavos'],
  EUR: ['euro', 'euros', 'céntimo', 'céntimos'],
  MXN: ['peso', 'pesos', 'centavo', 'centavos'],
  GBP: ['libra', 'libras', 'penique', 'peniques'],
};

function spanishMoney(amount: string, currency: string): string {
  const [whole = '0', cents = '00'] = amount.replace('-', '').split('.');
  const units = Number(whole);
  const [one, many, cent, hundredths] = own(spanishCurrencies, currency) ?? [
    ...([1, 2].map((n) => currencyName('es', currency, n)) as [string, string]),
    '',
    '',
  ];
  const form = /^libra|^corona|^rupia|^lira/.test(one) ? 'una' : 'un';
  const minor = Number(cents);
  const said: string[] = [];
  if (units > 0 || minor === 0) {
    const of = units > 0 && units % 1_000_000 === 0 ? ' de' : '';
    said.push(`${spanishCardinal(units, form)}${of} ${units === 1 ? one : many}`);
  }
  if (minor > 0) said.push(`${spanishCardinal(minor, 'un')} ${minor === 1 ? cent : hundredths}`.trim());
  return (amount.startsWith('-') ? 'menos ' : '') + said.join(' con ');
}

const spanishUnits = {
  hour: ['una hora', 'horas'],
  minute: ['un minuto', 'minutos'],
  second: ['un segundo', 'segundos'],
} as const;

const spanish: Speech = {
  digit: (digit) => spanishCardinal(Number(digit)),
  letter: (character) => (/\d/.test(character) ? spanishCardinal(Number(character)) : character.toUpperCase()),
  number(whole, fraction) {
    const said = spanishCardinal(Number(whole));
    return fraction === undefined ? said : `${said} punto ${[...fraction].map(spanish.digit).join(' ')}`;
  },
  ordinal: spanishOrdinal,
  money: spanishMoney,
  date: (year, month, day) => spanishDate(day, month, year),
  time: spanishTime,
  count: (n, unit) =>
    n === 1 ? spanishUnits[unit][0] : `${spanishCardinal(n, unit === 'hour' ? 'una' : 'un')} ${spanishUnits[unit][1]}`,
  and: 'y',
};

/** Unit, plural, hundredth, its plural; what is not here is named by the system's own data. */
const frenchCurrencies: { readonly [code: string]: readonly [string, string, string, string] } = {
  EUR: ['euro', 'euros', 'centime', 'centimes'],
  USD: ['dollar', 'dollars', 'cent', 'cents'],
  CAD: ['dollar', 'dollars', 'cent', 'cents'],
  CHF: ['franc suisse', 'francs suisses', 'centime', 'centimes'],
  GBP: ['livre', 'livres', 'penny', 'pence'],
};

function frenchMoney(amount: string, currency: string): string {
  const [whole = '0', cents = '00'] = amount.replace('-', '').split('.');
  const units = Number(whole);
  const minor = Number(cents);
  const [one, many, cent, hundredths] = own(frenchCurrencies, currency) ?? [
    ...([1, 2].map((n) => currencyName('fr', currency, n)) as [string, string]),
    '',
    '',
  ];
  const said: string[] = [];
  if (units > 0 || minor === 0) {
    const isRound = units > 0 && units % 1_000_000 === 0;
    const noun = units < 2 ? one : many;
    said.push(
      `${frenchCardinal(units, one === 'livre')}${!isRound ? ' ' : /^[aeéi]/.test(noun) ? " d'" : ' de '}${noun}`,
    );
  }
  if (minor > 0) said.push(`${frenchCardinal(minor)} ${minor === 1 ? cent : hundredths}`.trim());
  return (amount.startsWith('-') ? 'moins ' : '') + said.join(' et ');
}

const frenchUnits = { hour: 'heure', minute: 'minute', second: 'seconde' } as const;

const french: Speech = {
  digit: (digit) => frenchCardinal(Number(digit)),
  letter: (character) => (/\d/.test(character) ? frenchCardinal(Number(character)) : character.toUpperCase()),
  number(whole, fraction) {
    const said = frenchCardinal(Number(whole));
    return fraction === undefined ? said : `${said} virgule ${[...fraction].map(french.digit).join(' ')}`;
  },
  ordinal: (n) => frenchOrdinal(n),
  money: frenchMoney,
  date: (year, month, day) =>
    [
      day === 1 ? 'premier' : frenchCardinal(day),
      frenchMonths[month - 1],
      year === undefined ? '' : frenchCardinal(year),
    ]
      .filter(Boolean)
      .join(' '),
  time: (hour, minute) => `${french.count(hour, 'hour')}${minute === 0 ? '' : ` ${frenchCardinal(minute, true)}`}`,
  count: (n, unit) => `${frenchCardinal(n, true)} ${frenchUnits[unit]}${n < 2 ? '' : 's'}`,
  and: 'et',
};

const currencyName = (language: string, currency: string, n: number) =>
  new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(n)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** Every other language: written as it is usual there, for its voice to read. */
const written = (language: string): Speech => {
  const dated = (year: number | undefined, month: number, day: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(
      new Date(Date.UTC(year ?? 2000, month - 1, day)),
    );
  return {
    digit: (digit) => digit,
    letter: (character) => character.toUpperCase(),
    number: (whole, fraction) =>
      new Intl.NumberFormat(language, { minimumFractionDigits: fraction?.length ?? 0 }).format(
        Number(fraction === undefined ? whole : `${whole}.${fraction}`),
      ),
    ordinal: (n) => `${n}.`,
    money: (amount, currency) =>
      new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'name' }).format(Number(amount)),
    date: (year, month, day) =>
      dated(year, month, day, { day: 'numeric', month: 'long', ...(year !== undefined && { year: 'numeric' }) }),
    time: (hour, minute) =>
      new Intl.DateTimeFormat(language, { timeZone: 'UTC', timeStyle: 'short' }).format(
        new Date(Date.UTC(2000, 0, 1, hour, minute)),
      ),
    count: (n, unit) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(n),
    and: '',
  };
};

/** Reads a value; undefined where it is not of the kind. */
type Kind = (text: string, speech: Speech, format: string) => string | undefined;

const decimal = /^(-?\d{1,15})(?:\.(\d{1,10}))?$/;

const kinds = {
  digits: (text, speech) => {
    const bare = text.replace(/[\s-]/g, '');
    return /^\d+$/.test(bare) ? [...bare].map(speech.digit).join(' ') : undefined;
  },
  characters: (text, speech) => {
    const bare = text.replace(/\s/g, '');
    return /^[\p{L}\d]+$/u.test(bare) ? [...bare].map(speech.letter).join(', ') : undefined;
  },
  number: (text, speech) => {
    const match = decimal.exec(text);
    return match ? speech.number(match[1]!, match[2]) : undefined;
  },
  ordinal: (text, speech) => (/^\d{1,9}$/.test(text) ? speech.ordinal(Number(text)) : undefined),
  money: (text, speech, format) => {
    const currency = (format || 'USD').toUpperCase();
    if (!decimal.test(text) || !/^[A-Z]{3}$/.test(currency)) return undefined;
    return speech.money(Number(text).toFixed(2), currency);
  },
  date: (text, speech) => {
    const match = /^(?:(\d{4})|-)-?(\d{2})-?(\d{2})(?:T.*)?$/.exec(text);
    if (!match) return undefined;
    const [year, month, day] = [
      match[1] === undefined ? undefined : Number(match[1]),
      Number(match[2]),
      Number(match[3]),
    ];
    const date = new Date(Date.UTC(year ?? 2000, month - 1, day));
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? speech.date(year, month, day) : undefined;
  },
  time: (text, speech) => {
    const match = /^(?:\d{4}-\d{2}-\d{2}T)?(\d{2}):?(\d{2})/.exec(text);
    if (!match || Number(match[1]) > 23 || Number(match[2]) > 59) return undefined;
    return speech.time(Number(match[1]), Number(match[2]));
  },
  phone: (text, speech) => {
    const groups = text.match(/\d+/g) ?? [];
    if (!/^\+?[\d\s().-]+$/.test(text) || groups.length === 0) return undefined;
    const [only = ''] = groups;
    const parts =
      groups.length > 1
        ? groups
        : only.length === 10
          ? [only.slice(0, 3), only.slice(3, 6), only.slice(6)]
          : only.match(/\d{1,4}/g)!;
    return parts.map((part) => [...part].map(speech.digit).join(' ')).join(', ');
  },
  duration: (text, speech) => {
    if (!/^\d{1,6}(?:\.\d+)?$/.test(text)) return undefined;
    const seconds = Math.round(Number(text));
    if (seconds < 60) return speech.count(seconds, 'second');
    // Nobody waits "four minutes and twelve seconds": what is said is rounded up.
    const minutes = Math.ceil(seconds / 60);
    const parts = [
      ...(minutes >= 60 ? [speech.count(Math.floor(minutes / 60), 'hour')] : []),
      ...(minutes % 60 > 0 ? [speech.count(minutes % 60, 'minute')] : []),
    ];
    return parts.join(speech.and === '' ? ' ' : ` ${speech.and} `);
  },
} satisfies { [kind: string]: Kind };

/** The kinds that `sayIn` knows. */
export const spokenKinds = Object.keys(kinds);

const speechOf = (language: string): Speech => {
  if (/^en(?:-|$)/i.test(language)) return english;
  if (/^es(?:-|$)/i.test(language)) return spanish;
  return /^fr(?:-|$)/i.test(language) ? french : written(language);
};

/**
 * A value as it is said: ("12.5", "money", "es-US", "USD") gives "doce dólares con cincuenta centavos". English,
 * Spanish and French are written out in words; other languages get the written form of the country, which their voices read.
 * @param text a number, `YYYY-MM-DD` or `--MM-DD` for dates, `HH:MM` for times (either out of an ISO 8601 instant), seconds for durations
 * @param kind one of `spokenKinds`
 * @param format the code of a currency (ISO 4217), USD when absent
 * @throws CctoolError of kind `input` for an unknown kind, or a text that is not of the kind
 */
export function sayIn(text: string, kind: string, language: string, format = ''): string {
  const read: Kind | undefined = own(kinds, kind);
  if (!read) throw new CctoolError('input', `"${kind}" is not a kind of value`, `use one of ${spokenKinds.join(', ')}`);
  const said = read(text.trim(), speechOf(language), format);
  if (said === undefined) {
    throw new CctoolError('input', `"${text.trim()}" cannot be said as ${kind}${format ? ` (${format})` : ''}`);
  }
  return said;
}
