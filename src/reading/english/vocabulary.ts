import { dataRows } from '../../package-info.js';
import { digits, type English } from '../numbers.js';
import type { Place } from '../reader.js';
import { endsSentence } from './addresses.js';

/** Words with a capital. */
export const capitalised = (words: string): string => words[0]!.toUpperCase() + words.slice(1);
/** Words with a capital where the writing had one. */
export const capitalAs = (written: string, words: string): string =>
  /^[A-Z]/.test(written) ? capitalised(words) : words;
/** Words with a capital where a sentence begins. */
export const capitalAtStart = (before: string, words: string): string =>
  /(?:^|[.!?]\s|\n)$/.test(before) ? capitalised(words) : words;

/** The point of a short form at the end of a text, where it ends the sentence too. */
export const lastPoint = (match: string, after: string): string =>
  match.endsWith('.') && /^\s*$/.test(after) ? '.' : '';

/** Units as they are spelt in a region: "litre" in Britain. */
export const spelt = (words: string, english: English): string =>
  english === 'en-GB' ? words.replace(/liter/g, 'litre').replace(/meter(?!s? of)/g, 'metre') : words;

/** Letters one by one. */
export const spell = (letters: string): string => [...letters.toUpperCase()].join(' ');
/** Letters and digits one by one. */
export const spellMixed = (text: string): string =>
  [...text.toUpperCase()].map((c) => (/\d/.test(c) ? digits(c) : c)).join(' ');

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
/** The alternatives of a pattern, the longest first. */
export const longestFirst = (words: Iterable<string>): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map(quoted)
    .join('|');

/** When a short form is one: `before a name`, `before a number`, `after a number`, or anywhere. */
type When = 'any' | 'name' | 'number' | 'capital';

/**
 * Short forms with a point, or without: the writing without its point, the words, and where. `inside`: something always
 * follows, so that its point never ends a sentence. `word`: a word too, so that a point at the end of a sentence is that.
 */
export const abbreviations: ReadonlyMap<
  string,
  {
    words: string;
    when: When;
    needsPoint: boolean;
    isFirst: boolean;
    isTitle: boolean;
    isInside: boolean;
    isWord: boolean;
  }
> = new Map(
  withCapitals(
    dataRows('reading/abbreviations.txt').filter(([form, row]) => !/[<>]/.test(form) && row !== 'clipped'),
    withPoint,
  ).map(([written, row]) => {
    const [words = '', when = 'any'] = row.split(':');
    return [
      written,
      {
        words,
        when: (when.startsWith('title') ? 'name' : when.split(',')[0]) as When,
        needsPoint: when.includes('point'),
        isFirst: when.includes('first'),
        isTitle: when.startsWith('title'),
        isInside: when.includes('inside'),
        isWord: when.includes('word'),
      },
    ];
  }),
);

/** With a capital a short form needs its point, or stands first in a sentence, for it may be a name. */
function withPoint(row: string): string {
  return row.includes('point') ? row : `${row},point,first`;
}

/**
 * Each short form of three letters and more with a capital too, where the table has none: it begins a line or a sentence.
 * @param capitalRow what the row with the capital says
 */
export function withCapitals(
  rows: readonly [string, string][],
  capitalRow: (row: string) => string = (row) => row,
): (readonly [string, string])[] {
  const written = new Set(rows.map(([form]) => form));
  return rows.flatMap(([form, row]): (readonly [string, string])[] => {
    const capital = capitalised(form);
    return form.length < 3 || written.has(capital)
      ? [[form, row]]
      : [
          [form, row],
          [capital, capitalRow(row)],
        ];
  });
}

/** Short forms with points or strokes inside, as they are written. */
export const fixedForms: ReadonlyMap<string, string> = new Map(
  dataRows('reading/fixed-forms.txt').flatMap(([form, words]): [string, string][] =>
    /^[a-z]{2,}['.]|^[a-z]\/[a-z]/.test(form)
      ? [
          [capitalised(form), capitalised(words)],
          [form, words],
        ]
      : [[form, words]],
  ),
);

/** Units by their symbol: one and many. Case matters: mL, MB and mb are different things. */
export const units: ReadonlyMap<string, readonly [one: string, many: string]> = new Map(
  dataRows('reading/units.txt').map(([symbol, names]) => [symbol, names.split('|') as [string, string]]),
);

/** What follows a slash after a price, a unit or a number: "per month". */
export const per: ReadonlyMap<string, string> = new Map(dataRows('reading/per.txt'));

/** What programs and people append to the names of files: said as letters, or as a word. */
export const fileEndings: { [ending: string]: string } = {
  pdf: 'P D F',
  doc: 'doc',
  docx: 'doc X',
  xls: 'X L S',
  xlsx: 'X L S X',
  csv: 'C S V',
  txt: 'T X T',
  js: 'J S',
  ts: 'T S',
  exe: 'E X E',
  zip: 'zip',
  jpg: 'jay peg',
  jpeg: 'jay peg',
  png: 'P N G',
  gif: 'gif',
  htm: 'H T M',
  html: 'H T M L',
  xml: 'X M L',
  json: 'jason',
  mp3: 'M P three',
  mp4: 'M P four',
  wav: 'wave',
  md: 'M D',
  log: 'log',
  py: 'P Y',
  sh: 'S H',
  sql: 'S Q L',
  yml: 'Y M L',
  yaml: 'yammel',
  dll: 'D L L',
  msi: 'M S I',
  bat: 'bat',
  ini: 'I N I',
  dmg: 'D M G',
  apk: 'A P K',
  ppt: 'P P T',
  pptx: 'P P T X',
  ics: 'I C S',
  heic: 'H E I C',
  tif: 'tiff',
  tiff: 'tiff',
  rtf: 'R T F',
  bin: 'bin',
  iso: 'I S O',
  pages: 'pages',
  key: 'key',
  webp: 'web P',
  svg: 'S V G',
  bmp: 'B M P',
  mov: 'M O V',
  avi: 'A V I',
  mkv: 'M K V',
  m4a: 'M four A',
  aac: 'A A C',
  flac: 'flack',
  eml: 'E M L',
  msg: 'M S G',
  odt: 'O D T',
  ods: 'O D S',
  vcf: 'V C F',
  pkg: 'P K G',
  deb: 'deb',
  rar: 'rar',
  cfg: 'C F G',
  conf: 'conf',
  bak: 'bak',
  epub: 'E pub',
  mobi: 'mobi',
  xlsm: 'X L S M',
  docm: 'doc M',
  psd: 'P S D',
  gpx: 'G P X',
  ofx: 'O F X',
  pkpass: 'P K pass',
  qfx: 'Q F X',
  qbo: 'Q B O',
};

/** A number as it is written: with commas between thousands (in India between hundreds above them), with decimals. */
export const NUMBER =
  '(?:\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d{1,2}(?:,\\d{2}){1,4},\\d{3}(?!\\d)(?:\\.\\d{1,10})?|\\d{1,15}(?:\\.\\d{1,10})?|\\.\\d{1,10})';
/** "per month" behind a stroke; its unit is the group. */
export const PER = `(?:\\s?/\\s?(${longestFirst(per.keys())})(?![\\w]|\\s[£$€]\\d)(?:\\.(?=\\s[+&(]|[,;)]))?)`;
/** " per month" of a unit behind a stroke; the point of "mo." that also ends the sentence is kept. */
export const perWords = (unit: string | undefined, place: Place): string =>
  unit === undefined
    ? ''
    : unit.startsWith('ea')
      ? ` each${unit.endsWith('.') && endsSentence(place) ? '.' : ''}`
      : ` per ${spelt(per.get(unit)!, place.english)}${unit.endsWith('.') && endsSentence(place) ? '.' : ''}`;
/** What stands between the two ends of a range. */
export const TO = '\\s?(?:-|–|to)\\s?';
/** What joins the two ends of a range: "and" behind "between". */
export const rangeWord = (before: string) =>
  /\b(?:between|btwn\.?|betw\.)\s(?:(?:about|around|roughly|approximately|approx\.?)\s)?$/i.test(before) ? 'and' : 'to';
/** "minus " for a sign that is there. */
export const minus = (sign: string | undefined) => (sign ? 'minus ' : '');
