import { isReadable, readText } from './index.js';
import { own } from './say-as.js';
import { sayIn } from './say-in.js';

/** Kinds of `say-as` whose text is said character by character, or by another kind of `sayIn`. */
const kinds: { readonly [kind: string]: string } = {
  ordinal: 'ordinal',
  digits: 'digits',
  number_digit: 'digits',
  'vxml:digits': 'digits',
  characters: 'characters',
  'spell-out': 'characters',
  verbatim: 'characters',
  account: 'characters',
  telephone: 'phone',
  'vxml:phone': 'phone',
  date: 'date',
  'vxml:date': 'date',
  time: 'time',
  'vxml:time': 'time',
};
const booleans: { readonly [language: string]: readonly [yes: string, no: string] } = {
  es: ['sí', 'no'],
  fr: ['oui', 'non'],
};
const two = (n: string) => n.padStart(2, '0');

/** A date in the order that its format names, as `YYYY-MM-DD` or `--MM-DD`. */
function isoDate(text: string, format: string): string {
  const order = format === 'yyyymmdd' || format === '' ? 'ymd' : format;
  const fields = /^\d{8}$/.test(text)
    ? [text.slice(0, 4), text.slice(4, 6), text.slice(6)]
    : (text.match(/\d+/g) ?? []);
  const part = (letter: string) => fields[order.indexOf(letter)] ?? '';
  if (fields.length !== order.length || !order.includes('m') || !order.includes('d')) return '';
  if (format === '' && part('y').length !== 4) return '';
  const years = order.includes('y') ? (part('y').length === 2 ? `20${part('y')}` : part('y')) : '-';
  return `${years}-${two(part('m'))}-${two(part('d'))}`;
}

/** A time of day as `HH:MM`. */
function plainTime(text: string): string {
  const [, hour, minute = '00', half] = /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*(?:([ap])\.?\s?m\.?)?$/i.exec(text) ?? [];
  if (hour === undefined) return '';
  const shift = half === undefined ? 0 : /p/i.test(half) ? (hour === '12' ? 0 : 12) : hour === '12' ? -12 : 0;
  return `${two(String(Number(hour) + shift))}:${minute}`;
}
/** A length by its parts, as the reader knows them: "1 h 18 min 30 s". */
function lengthOf(text: string, format: string): string {
  const fields = text.match(/\d+/g)?.map(Number) ?? [];
  const order = format === '' ? 'hms'.slice(-fields.length) : format;
  if (!/^\d+(?::\d+){0,2}$/.test(text) || fields.length !== order.length) return text;
  const signs: { readonly [letter: string]: string } = { h: 'h', m: 'min', s: 's' };
  return fields.flatMap((n, i) => (n > 0 ? [`${n} ${signs[order[i]!] ?? ''}`] : [])).join(' ') || '0 s';
}

/**
 * The text of a `say-as` in another language than English: its characters, digits, dates, times and telephone numbers as
 * Spanish and French say them, and everything else by the rules of the language's reader. A language without rules gets
 * the text as it is written, which its voice reads; characters and digits stand apart.
 * @param language BCP 47
 */
export function sayAsIn(text: string, kind: string, format: string, language: string): string {
  const written = text.trim();
  const said = own(kinds, kind);
  if (!isReadable(language))
    return said === 'digits' || said === 'characters' ? [...written.replace(/\s/g, '')].join(' ') : written;
  if (kind === 'vxml:boolean') {
    const [yes, no] = own(booleans, language.slice(0, 2).toLowerCase()) ?? ['yes', 'no'];
    return written === 'true' ? yes : no;
  }
  const value =
    said === 'date'
      ? isoDate(written, format)
      : said === 'time'
        ? plainTime(written)
        : said === 'digits' || said === 'characters'
          ? written.replace(/[^\p{L}\d]/gu, '')
          : said === 'ordinal'
            ? (/^\d+/.exec(written)?.[0] ?? '')
            : written;
  if (said !== undefined && value !== '') {
    try {
      return sayIn(value, said, language);
    } catch {
      // not of the kind in its plain form: the reader knows the forms of the language
    }
  }
  return readText(kind === 'duration' ? lengthOf(written, format) : written, { language }).words;
}
