import { cardinal, digits, readNumber } from '../numbers.js';
import type { Place, Recogniser } from '../reader.js';
import { fractionWords } from '../say-as.js';
import { vulgar } from './amounts.js';
import { describes, describesThing } from './describing.js';
import { spelt, units } from './vocabulary.js';

const sides: { readonly [letter: string]: string } = { L: 'long', W: 'wide', H: 'high', D: 'deep' };
const VALUE = "(\\d{1,4}(?:\\.\\d{1,2})?)(?:\\s?(\\d\\/\\d{1,2}|[½¼¾⅛⅜⅝⅞]))?\\s?(\"|''|['’]|in\\.?|cm|mm|m|ft\\.?)?";
const BY = '\\s?(?:[xX×*]|by)\\s?';
const behind = `${VALUE}\\s?([LWHD])`;
const ahead = `([LWHD])[\\s:]?${VALUE}`;

/** One side in words: "eighty four inches wide". */
function sideWords(
  [number, part, unit, side]: readonly (string | undefined)[],
  common: string | undefined,
  { english }: Place,
): string {
  const [above, below] = part === undefined ? [] : (vulgar[part] ?? part.split('/').map(Number));
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
  return `${value}${spelt(words, english)} ${sides[side!]}`;
}

/** What is as wide, high or long as it may be: feet and inches of it are both said with their units. */
const isLimit =
  /\b(?:width|heights?|clearance|limit|max(?:imum)?\.?|min(?:imum)?\.?|ceilings?|bridge|trailers?|vehicles?|lengths?|depths?|doorway|opening|measures?|longer|taller|higher|wider|deeper)\b[^.;]{0,60}$/i;

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
    pattern: /(\d{1,3})['’]\s?([-–xX×])\s?(\d{1,3})['’](?![\w'’]|\s?\d)/y,
    why: 'two lengths in feet',
    read: ([, one, joint, other], place) =>
      `${readNumber(one!)} ${/[-–]/.test(joint!) ? 'to' : 'by'} ${readNumber(other!)} ${describesThing('ft', place) ? 'foot' : 'feet'}`,
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern:
      /(\d{1,3}(?:\.\d+)?)"\s?([-–xX×])\s?(\d{1,3}(?:\.\d+)?)"(?:\s?[xX×]\s?(\d{1,3}(?:\.\d+)?)")?(?![\w"]|\s?\d)/y,
    why: 'lengths in inches: the sides of a thing, or a range',
    read: ([, one, joint, two, three], { after }) =>
      [one!, two!, ...(three === undefined ? [] : [three])]
        .map((side) => readNumber(side))
        .join(/[-–]/.test(joint!) ? ' to ' : ' by ') + (describes.test(after) ? ' inch' : ' inches'),
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,2})['’]\s?(\d{1,2}(?:\.\d)?)(?:"|'')(?!\w)/y,
    why: 'feet and inches of what may not be higher or wider',
    read: ([, feet, inches], { before, after }) =>
      (isLimit.test(before) || /\d"\s?[x×]\s?$/.test(before) || /^\s?[x×]\s?\d/.test(after)) &&
      !/^\s[a-z]{3,}\s(?:limit|clearance|ceilings?|opening)\b/.test(after)
        ? `${readNumber(feet!)} ${feet === '1' ? 'foot' : 'feet'} ${readNumber(inches!)} ${inches === '1' ? 'inch' : 'inches'}`
        : undefined,
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,3}(?:\.\d)?)['’](?![\w'’"]|\s?\d)/y,
    why: 'a length with the sign for feet',
    // Not what closes a quotation or, behind a goal, a minute of a match.
    read: ([, number], place) => {
      const { before, after } = place;
      if (/[\w.,$€£-]$/.test(before) || /(?:^|[\s("])['‘][^'’]{0,60}$/.test(before)) return undefined;
      if (/^\s?[x×-]\s?\d/.test(after) || /\b(?:goals?|scored|sent\soff|red\scard|minute)\b[^.;]{0,30}$/i.test(before))
        return undefined;
      if (!/(?:^|[\s(])$/.test(before)) return undefined;
      return `${readNumber(number!)} ${number === '1' || describesThing('ft', place) ? 'foot' : 'feet'}`;
    },
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
        ? `${/\b(?:or|and)\s$/i.test(before) ? '' : '; '}${cardinal(Number(number))},`
        : undefined,
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern:
      /(\d{1,2}(?:\.\d{1,2})?)\s?(ct|K|kt)(?:\.(?=\s))?(?=\s(?:white\s|yellow\s|rose\s)?(?:gold|diamonds?|sapphires?|ruby|emeralds?|solitaire|pendant)\b|[.,;)]|\s*$)/y,
    why: 'how fine gold is, or the weight of a stone',
    read: ([, number, unit], { before, after, english }) =>
      /[\w.,$€£/-]$/.test(before) ||
      (!/^\s[a-z]/.test(after) && !/\b(?:gold|rings?|necklace|bracelet|earrings|diamonds?|jewel\w+)\b/i.test(before))
        ? undefined
        : `${readNumber(number!)} ${unit === 'ct' || english === 'en-GB' ? 'carat' : 'karat'}`,
  },
  {
    class: 'measure',
    begins: 'letter',
    pattern: /[Tt]\.(?=\s[a-z])/y,
    why: 'a spoon of a recipe',
    read: ([match], { before }) => {
      const [, whole, part] = /(?:^|\s)(\d{1,2})?\s?(\d\/\d|[½¼¾⅓⅔⅛])?\s$/.exec(before) ?? [];
      if (whole === undefined && part === undefined) return undefined;
      const isOne = whole === undefined ? part !== undefined : whole === '1' && part === undefined;
      return `${match[0] === 'T' ? 'tablespoon' : 'teaspoon'}${isOne ? '' : 's'}`;
    },
  },
  {
    class: 'measure',
    begins: 'sign',
    pattern:
      /\((\d{1,4}(?:\.\d{1,2})?)[\s-]?(oz|g|kg|m[lL]|lb|L|in|inch|cm|ounce)\.?\)(?=\s(?:cans?|tins?|jars?|bottles?|packages?|pkgs?|packets?|bags?|boxes|box|cartons?|containers?|tubs?|pouch(?:es)?|tubes?|bars?|pie|pan|skillet)\b)/y,
    why: 'the size of a can in brackets, between its number and its name',
    read: ([, number, unit], { before, english }) => {
      const one = unit === 'in' ? 'inch' : (units.get(unit!)?.[0] ?? unit!);
      return /(?:^|\s)(?:\d{1,2}|an?|one|two|three|four|[½¼¾])\s$/i.test(before)
        ? `${readNumber(number!)} ${spelt(one, english)}`
        : undefined;
    },
  },
  {
    class: 'dosage',
    begins: 'digit',
    pattern:
      /(\d{1,2})\s?[x×]\s?(\d{1,4}(?:\.\d{1,2})?)\s?(mg|m[lL]|g|mcg|V|W|kg|cl|L|oz)(?=\s(?:(?:AA|AAA|LED|alkaline)\s)?(?:batter(?:y|ies)|bulbs?|lamps?|cells?|cans?|tins?|packs?|bags?|multipacks?|spoon(?:ful)?s?|tablets?|capsules?|caps|tabs|sachets?|doses?|vials?|pens?|patch(?:es)?|ampoules?|bottles?|syringes?)\b)/y,
    why: 'so many of a strength or size',
    read: ([, count, number, unit], { before, english }) =>
      /[\w.,$€£/-]$/.test(before)
        ? undefined
        : `${readNumber(count!)} ${readNumber(number!)} ${spelt(units.get(unit!)![0], english)}`,
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /(AB|A|B|O)\s?([-+–])(?![\w+-])/y,
    why: 'a group of blood',
    read: ([, group, sign], { before, after }) =>
      !/[\w@#/.-]$/.test(before) && /\b(?:blood|donors?|transfus\w+|plasma|platelets|Rh)\b/i.test(before + after)
        ? `${[...group!].join(' ')} ${sign === '+' ? 'positive' : 'negative'}`
        : undefined,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /([LR])(?=:?\s[-+]\d\.\d{2})/y,
    why: 'the lens of an eye',
    read: ([, side]) => (side === 'L' ? 'left' : 'right'),
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,2})-(\d{1,2})-(\d{1,2})(?![\w%]|[-–.,:/]\d)/y,
    why: 'what food for plants is made of',
    read: ([, ...parts], { before, after }) =>
      !/[\w.,$€£/-]$/.test(before) &&
      /\b(?:fertili[sz]er|NPK|plant\sfood|lawn\s(?:food|feed)|feed|Scotts|Miracle-Gro)\b/i.test(
        before.slice(-30) + after.slice(0, 30),
      )
        ? parts.map((part) => readNumber(part)).join(' ')
        : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,3}):(\d{1,4})(?![\w:]|[.,]\d|\s?[ap]\.?m)/y,
    why: 'one part in so many of a mixture',
    read: ([, one, other], { before, after }) =>
      !/[\w.,$€£:/-]$/.test(before) &&
      (/\b(?:dilut\w+|mix(?:ed|ing|ture)?|ratio|solution|concentration|scale|parts?|gradient|slope)(?:\s(?:of|is|it))?\s$/i.test(
        before,
      ) ||
        /^\s(?:with|in|to)\s(?:[a-z]+\s)?(?:water|bleach|oil|solution)\b/.test(after))
        ? `${readNumber(one!)} to ${readNumber(other!)}`
        : undefined,
  },
  {
    class: 'dosage',
    begins: 'digit',
    pattern: /(\d{1,3}(?:\.\d)?)\/(\d{2,4})(?![\w/]|\.\d)/y,
    why: 'the two strengths of a medicine: a pause between them',
    read: ([, one, other], { before }) =>
      /\b(?:[Cc]o-[a-z]{4,}|Seretide|Symbicort|Fostair|Advair|Percocet|Norco|Vicodin|Augmentin|hydrocodone(?:-\w+)?|oxycodone(?:-\w+)?)\s$/i.test(
        before,
      )
        ? `${readNumber(one!)}, ${readNumber(other!)}`
        : undefined,
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /(\d{1,2}):([0-5]\d)\.(\d{1,3})(?![\w:]|[.,]\d)/y,
    why: 'minutes, seconds and parts of a second',
    read: ([, minutes, seconds, parts], { before }) =>
      /[\w.,$:/-]$/.test(before)
        ? undefined
        : `${readNumber(minutes!)} minute${minutes === '1' ? '' : 's'} ${cardinal(Number(seconds))} point ${digits(parts!)}`,
  },
  {
    class: 'measure',
    begins: 'letter',
    pattern: /(m|ft|cm|yd|in)([²³])(?!\w)/y,
    why: 'a unit of area or volume behind what a meter shows',
    read: ([, unit, power], { before, english }) => {
      const many = units.get(`${unit}${power}`)?.[1];
      return many === undefined || !/\d\s$/.test(before) ? undefined : spelt(many, english);
    },
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern:
      /(\d{1,2})[\s-]pt\.?(?=\s(?:range|line|shots?|shooting|lead|play|win|loss|game|font|type|buck|deer|inspection|check(?:list)?|goal|land|arc|underdogs?|favou?rites?|conversion|scale|system)\b)/y,
    why: 'so many points',
    read: ([, number], { before }) => (/[\w.,$€£-]$/.test(before) ? undefined : `${readNumber(number!)} point`),
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,2})\/(\d{1,2})\s?(?:ct|count)\b\.?/y,
    why: 'how many come to a pound',
    read: ([, least, most], { before }) =>
      /[\w.,$€£/-]$/.test(before) ? undefined : `${readNumber(least!)} ${readNumber(most!)} count`,
  },
  {
    class: 'word',
    begins: 'sign',
    pattern: /-gr\.?(?=\s)/y,
    why: 'a class of a school',
    read: (_, { before }) => (/\d(?:st|nd|rd|th)$/.test(before) ? 'grade' : undefined),
  },
  {
    class: 'measure',
    begins: 'letter',
    pattern: new RegExp(`${ahead.replace(/\?$/, '')}(?![\\w'"])`, 'y'),
    why: 'one side of a thing in a list of them, behind its letter',
    read: ([, side, ...value], place) =>
      /(?:^|[:,;(]\s)$/.test(place.before) &&
      (/^[,;]\s[LWHD]\s?\d/.test(place.after) ||
        /\b[LWHD]\s?\d[\d.]*\s?(?:cm|mm|m|in\.?|ft\.?|")[,;]\s$/.test(place.before))
        ? sideWords([...value, side], undefined, place)
        : undefined,
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,3})['’]?\s?[x×]\s?(\d{1,3})['’]?(?=\s[$£€]\d)/y,
    why: 'the sides of a thing before its price: a pause',
    read: ([, one, other], { before }) =>
      /[\w.,$€£/-]$/.test(before) ? undefined : `${readNumber(one!)} by ${readNumber(other!)},`,
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,4}(?:\.\d{1,2})?)\s?(mm|cm|m)(?![\w²³])/y,
    why: 'a further side of a thing',
    read: ([, number, unit], { before, english }) => {
      if (!/\d\s?(?:mm|cm|m)\s[xX×]\s$/.test(before)) return undefined;
      return `${readNumber(number!)} ${spelt(units.get(unit!)![1], english)}`;
    },
  },
];
