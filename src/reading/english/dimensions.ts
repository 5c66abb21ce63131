import { cardinal, readNumber } from '../numbers.js';
import type { Place, Recogniser } from '../reader.js';
import { fractionWords } from '../say-as.js';
import { units } from './vocabulary.js';

const sides: { readonly [letter: string]: string } = { L: 'long', W: 'wide', H: 'high', D: 'deep' };
const VALUE = "(\\d{1,4}(?:\\.\\d{1,2})?)(?:\\s?(\\d\\/\\d{1,2}|[½¼¾⅛⅜⅝⅞]))?\\s?(\"|''|['’]|in\\.?|cm|mm|m|ft\\.?)?";
const BY = '\\s?(?:[xX×*]|by|,)\\s?';
const behind = `${VALUE}\\s?([LWHD])`;
const ahead = `([LWHD])[\\s:]?${VALUE}`;
const vulgar: { readonly [sign: string]: string } = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};

/** One side in words: "eighty four inches wide". */
function sideWords(
  [number, part, unit, side]: readonly (string | undefined)[],
  common: string | undefined,
  { english }: Place,
): string {
  const [above, below] = part === undefined ? [] : (vulgar[part] ?? part).split('/').map(Number);
  const value = above === undefined ? readNumber(number!) : fractionWords(number, above, below!);
  const mark = (unit ?? common)?.replace('.', '');
  const isOne = number === '1' && part === undefined;
  const words =
    mark === undefined
      ? ''
      : mark === '"' || mark === "''" || mark === 'in'
        ? isOne
          ? ' inch'
          : ' inches'
        : ` ${units.get(/['’]/.test(mark) ? 'ft' : mark)![isOne ? 0 : 1]}`;
  return `${value}${english === 'en-GB' ? words.replace('meter', 'metre') : words} ${sides[side!]}`;
}

/** What is as wide, high or long as it may be: feet and inches of it are both said with their units. */
const isLimit =
  /\b(?:width|heights?|clearance|limit|max(?:imum)?\.?|min(?:imum)?\.?|ceilings?|bridge|trailers?|vehicles?|lengths?|depths?|doorway|opening|measures?|longer|taller|higher|wider|deeper)\b[^.;]{0,60}$/i;

/** What is behind a length in feet, not a minute, a year or a quotation mark. */
const behindFeet =
  /^\s(?:of\s[a-z]|from\s|away\b|apart\b|above\s|below\s|back\b|off\s|or\s(?:more|less|longer|taller|shorter|higher|over|under)\b|min(?:imum)?\b|max(?:imum)?\b|high\b|deep\b|wide\b|long\b|tall\b)/;
const ofFeet =
  /\b(?:than|over|under|least|most|about|only|within|every|max\.?|maximum|min\.?|minimum|nearly|almost|exceed(?:s|ing)?|to|reach(?:es)?|measures?|clearance(?:\sis|:)?|limit(?:\sis|:)?|depth(?:\sis|:)?)\s$/i;

/** Sizes of things by their sides, lengths with the sign for feet, and how many of a thing there are. */
export const dimensionForms: readonly Recogniser[] = [
  {
    class: 'measure',
    begins: 'digit',
    pattern: new RegExp(
      `${behind}(?:${BY}${behind})(?:${BY}${behind})?(?:\\s?(in\\.?|cm|mm|m|ft\\.?))?(?![\\w'"])`,
      'y',
    ),
    why: 'the sides of a thing, each with its letter',
    read: (match, place) => {
      if (/[\w.,$€£/-]$/.test(place.before)) return undefined;
      const rows = [match.slice(1, 5), match.slice(5, 9), match.slice(9, 13)].filter((row) => row[0] !== undefined);
      const common = match[13] ?? rows.findLast((row) => row[2] !== undefined)?.[2];
      return rows.map((row) => sideWords(row, common, place)).join(' by ');
    },
  },
  {
    class: 'measure',
    begins: 'letter',
    pattern: new RegExp(`${ahead}(?:${BY}${ahead})(?:${BY}${ahead})?(?![\\w'"])`, 'y'),
    why: 'the sides of a thing, each behind its letter',
    read: (match, place) => {
      if (/[\w.@#/-]$/.test(place.before)) return undefined;
      const rows = [match.slice(1, 5), match.slice(5, 9), match.slice(9, 13)]
        .filter((row) => row[0] !== undefined)
        .map(([side, ...value]) => [...value, side]);
      const common = rows.findLast((row) => row[2] !== undefined)?.[2];
      return common === undefined && rows.length < 3
        ? undefined
        : rows.map((row) => sideWords(row, common, place)).join(' by ');
    },
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,2})['’]\s?(\d{1,2}(?:\.\d)?)(?:"|'')(?!\w)/y,
    why: 'feet and inches of what may not be higher or wider',
    read: ([, feet, inches], { before, after }) =>
      isLimit.test(before) && !/^\s[a-z]{3,}\s(?:limit|clearance|ceilings?|opening)\b/.test(after)
        ? `${readNumber(feet!)} ${feet === '1' ? 'foot' : 'feet'} ${readNumber(inches!)} ${inches === '1' ? 'inch' : 'inches'}`
        : undefined,
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,3}(?:\.\d)?)['’](?![\w'’"]|\s?\d)/y,
    why: 'a length with the sign for feet',
    read: ([, number], { before, after }) =>
      /[\w.,$€£-]$/.test(before) || /(?:^|[\s(])['‘][^'’]{0,60}$/.test(before)
        ? undefined
        : behindFeet.test(after) || (ofFeet.test(before) && /^(?:\s*$|[.,;)])/.test(after))
          ? `${readNumber(number!)} ${number === '1' ? 'foot' : 'feet'}`
          : undefined,
  },
  {
    class: 'number',
    begins: 'letter',
    pattern:
      /[xX](?=\s\d{1,3}(?:[.,;)]?\s*$|[,;)](?!\d)|\.\s|\s(?:tablets?|tabs|capsules?|caps|sachets?|patch(?:es)?|bottles?|packs?|tubes?|inhalers?|caplets?|boxes|pens?|vials?|ampoules?)\b))/y,
    why: 'so many of a thing: times',
    read: (_, { before }) =>
      /(?:[a-z)%"]|\d\s?(?:mg|mcg|g|m[lL]|kg|cm|mm))[,:]?\s$/.test(before) &&
      !/\b(?:extension|ext\.?|call|dial|desk|months?|mo|weeks?|pm|pcm)\s$/i.test(before)
        ? 'times'
        : undefined,
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /([A-Z])(\d{1,2})(?=\s\d[\d,.]*\s?(?:IU|iu|mcg|μg|mg|g|m[lL]|units?)(?!\w))/y,
    why: 'a vitamin before its strength: a pause between them',
    read: ([, letter, number], { before }) =>
      /[\w.@#/-]$/.test(before) ? undefined : `${letter} ${cardinal(Number(number))},`,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,2})\)(?=\s[A-Za-z])/y,
    why: 'the number of a further step in a line: a pause before it',
    read: ([, number], { before }) =>
      Number(number) > 1 &&
      /[\p{L}\d"')]\s$/u.test(before) &&
      new RegExp(`(?:^|[\\s(])${Number(number) - 1}\\)\\s`).test(before)
        ? `; ${cardinal(Number(number))},`
        : undefined,
  },
];
