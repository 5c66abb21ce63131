import { cardinal, cardinalIn, digits, ordinal, pairs, readNumber } from '../numbers.js';
import type { Place, Recogniser } from '../reader.js';
import { fractionWords } from '../say-as.js';
import { describes, describesThing, isNoThing, isWait, ofWait } from './describing.js';
import { scaleWord } from './money.js';
import { longestFirst, minus, NUMBER, PER, perWords, rangeWord, spelt, TO, units } from './vocabulary.js';

const UNIT = longestFirst(units.keys());
const unitWords = (symbol: string, isOne: boolean, { english }: Place) => {
  const [one, many] = units.get(symbol) ?? ['inch', 'inches'];
  return spelt(isOne ? one : many, english);
};
const unitSpellings: { [written: string]: string } = { KWH: 'kWh', Kwh: 'kWh', KWHR: 'kWh', MPH: 'mph' };
/** A point behind a short unit that also ends the sentence. */
const closing = (point: string | undefined, { after }: Place) =>
  point &&
  (/^\s*$/.test(after) ||
    /^["')]?\s+(?:(?![NSEW]{1,2}\.?\sof\b|H2O|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\s*[.,;]?$)[A-Z]|\d{1,2}[.)]\s)/.test(
      after,
    ))
    ? '.'
    : '';

/** A unit behind a fraction: of less than one it stands alone, of more there are several. */
const OF_UNIT = `(?:[\\s-]?(${UNIT}|inch|in(?=\\.)|(?<=-)in|"(?=[\\s.,;)]|$))(?![\\w²³])(\\.(?!\\w))?)?`;
const fractionUnit = (whole: string | undefined, unit: string | undefined, point: string | undefined, place: Place) =>
  unit === undefined
    ? ''
    : ` ${unitWords(unit, whole === undefined || (!units.has(unit) && describesThing('in', place)), place)}${closing(point, place)}`;

/** Fractions that are one sign. */
export const vulgar: { [sign: string]: [above: number, below: number] } = {
  '½': [1, 2],
  '¼': [1, 4],
  '¾': [3, 4],
  '⅓': [1, 3],
  '⅔': [2, 3],
  '⅛': [1, 8],
  '⅜': [3, 8],
  '⅝': [5, 8],
  '⅞': [7, 8],
};

/** Two units of one quantity, of two systems: the second value says the first again. */
const pairsOfUnits =
  /^(?:(?:fl\.?\s)?oz (?:m[lL]|g|L)|lbs? kg|kg lbs?|mi km|km mi|ft m|m ft|in cm|cm in|gal L|L gal|mph km\/h|m[lL] (?:fl\.?\s)?oz|g oz)$/;
const isSameIn = (unit: string, other: string) => pairsOfUnits.test(`${unit} ${other}`);

/** What stands behind the size of land. */
const isArea = /^\s?(?:$|[.,;)]|(?:lot|site|parcel|farm|plot|tract|of\s(?:land|farmland|woods))\b)/;

/** What is counted in millions, not measured in meters. */
const isCrowd =
  /^\s(?:[-–]\s(?:[Nn]umber|[Aa]mount)|(?:people|customers|users|jobs|households|homes|families|workers|visitors|voters|subscribers|copies|passengers|Americans|children|patients)\b)/;

/** Measures, percentages, ranges and fractions. */
export const amountForms: readonly Recogniser[] = [
  {
    class: 'percent',
    begins: 'any',
    pattern: new RegExp(`([-+])?(${NUMBER})(?:\\s?%?${TO}(${NUMBER}))?\\s?%(\\+|-(?=[a-z]))?`, 'y'),
    why: 'a number with a percent sign',
    read: ([, sign, first, second, end], { before }) => {
      const plus = end === '+';
      if (sign && /\w$/.test(before)) return undefined;
      const words = readNumber(first!) + (second === undefined ? '' : ` ${rangeWord(before)} ${readNumber(second)}`);
      return `${sign === '+' ? 'plus ' : minus(sign)}${words} percent${plus ? ' plus' : ''}`;
    },
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,2})['’](?:\s?(\d{1,2}(?:\.\d+)?)(?:"|''))?(?!\w)/y,
    why: 'feet and inches',
    read: ([, feet, inches], { before, after }) =>
      inches === undefined &&
      !/\b(?:height|tall|is|at|to|x|over|under|by)\s$/.test(before) &&
      !/^\s(?:tall|long|wide|high|deep|x\s|by\s|ladder|ceilings?|fence|table|boat)/.test(after)
        ? undefined
        : `${readNumber(feet!)} ${feet === '1' || describes.test(after) ? 'foot' : 'feet'}${inches === undefined ? '' : ` ${readNumber(inches)}`}${inches !== undefined && /^\s(?:long|wide|high|deep|by|x|×)\b/.test(after) ? ` inch${inches === '1' ? '' : 'es'}` : ''}`,
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: new RegExp(
      `(${NUMBER})\\s?(?:x|×|X)\\s?(${NUMBER})(?:\\s?(?:x|×|X)\\s?(${NUMBER}))?(?:[\\s-]?(${UNIT}|in)(?![\\w²³])(\\.(?!\\w))?|("|['’](?!\\w))|(?!\\w))`,
      'y',
    ),
    why: 'sides of an area: by',
    read: ([match, one, two, three, unit, point, mark], place) => {
      const sides = [one, two, three].flatMap((side) => (side === undefined ? [] : [readNumber(side)]));
      const hasUnit = unit !== undefined || mark !== undefined;
      // Two packs of half a liter: a number of times, not an area.
      const isMany = three === undefined && /^(?:m[lL]|mg|g|kg|L|oz|[GTM]B)$/.test(unit ?? '');
      const words = sides.join(
        isMany || ((match.includes('×') || /^\s?=/.test(place.after)) && !hasUnit) ? ' times ' : ' by ',
      );
      if (!hasUnit) return words;
      return `${words} ${mark === '"' || unit === 'in' ? 'inches' : unitWords(unit ?? 'ft', false, place)}${closing(point, place)}`;
    },
  },
  {
    class: 'measure',
    begins: 'any',
    pattern: new RegExp(
      `([-+])?(${NUMBER})(?:${TO}(${NUMBER}))?(\\s?-\\s?|\\s?)(in)(\\.(?!\\w)|(?=\\s?(?:x|by|=)\\s?\\d)|(?<=\\din)(?!\\w)|(?<=\\d\\s?ft\\.?\\s\\d{1,2}\\sin)(?!\\w))`,
      'y',
    ),
    why: 'a number with "in.": inches',
    read: ([, sign, first, second, joint, , point], place) =>
      `${minus(sign)}${readNumber(first!)}${second === undefined ? '' : ` to ${readNumber(second)}`} ${joint === '-' || (first === '1' && second === undefined) ? 'inch' : 'inches'}${joint!.includes('-') && place.after.trim() !== '' ? '' : closing(point, place)}`,
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,3}(?:\.\d+)?)(?:(\s?[-–]\s?|\sto\s)(\d{1,3}(?:\.\d+)?))?"(?=[\s.,;)]|$)/y,
    why: 'a number with the sign for inches',
    read: ([, number, joint, to], { before, after }) =>
      (before.match(/(?<![\d½¼¾⅓⅔⅛⅜⅝⅞])"/g)?.length ?? 0) % 2 === 1
        ? undefined
        : `${readNumber(number!)}${joint === undefined ? '' : ` to ${readNumber(to!)}`} ${(number === '1' && to === undefined) || (describes.test(after) && !isNoThing.test(after)) ? 'inch' : 'inches'}`,
  },
  {
    class: 'measure',
    begins: 'any',
    pattern: new RegExp(
      `([-+])?(${NUMBER})(?:\\s?(?:-|–|to|or)\\s?(${NUMBER}))?(\\+?\\s?-|\\+?\\s?)(${UNIT})(?![\\w²³])(\\.(?!\\w))?(?:/(${NUMBER})\\s?(${UNIT})(?!\\w)|${PER})?`,
      'y',
    ),
    why: 'a number with a unit',
    read: ([match, sign, first, second, joint, unit, point, each1, unit1, each], place) => {
      if (sign && /[\w.]$/.test(place.before)) return undefined;
      if (
        /^[A-Z]$/.test(unit!) &&
        /\b(?:sizes?|sz|Hwy|[Hh]ighway|Rte|[Rr]oute|Rt|US|SR|Rd|Road|[Ll]ong(?:itude)?|[Ll]at(?:itude)?)\.?\s$/.test(
          place.before,
        )
      )
        return undefined;
      // "2025 W-4": a year and a form.
      if (/^[A-Z]$/.test(unit!) && /^-\d/.test(place.after)) return undefined;
      if (unit === 'm' && joint === '' && (isWait.test(place.after) || ofWait.test(place.before))) {
        const isMany =
          first !== '1' && (!isWait.test(place.after) || /^\s(?:ago|late|left|remaining|of)\b/.test(place.after));
        return `${readNumber(first!)}${second === undefined ? '' : ` to ${readNumber(second)}`} minute${isMany ? 's' : ''}`;
      }
      if (unit === 'm' && isCrowd.test(place.after)) return { words: `${readNumber(first!)} million`, class: 'number' };
      // Letters that are also words, or names of codes, need to stand close, or among digits.
      if (
        /^(?:h|s|m|g|W|V|L|l|cal|ct|pc|yo)$/.test(unit!) &&
        !/^\+?\s?$/.test(joint!) &&
        !(/^[WVLmg]$/.test(unit!) && joint === '-' && describes.test(place.after))
      )
        return undefined;
      if (
        unit === 's' &&
        !/^\+?$/.test(joint!) &&
        !ofWait.test(place.before) &&
        !(first!.includes('.') && /\bin\s$/.test(place.before))
      )
        return undefined;
      // "2 ac": an area, where nothing that goes on makes it a word.
      if (/^(?:ha|ac)$/.test(unit!) && !/^\+?$/.test(joint!) && !first!.includes('.') && !isArea.test(place.after))
        return undefined;
      // Milk and beer come in pints in Britain.
      if (
        unit === 'pts' &&
        place.english === 'en-GB' &&
        /^\sof\s(?:milk|beer|blood|water|cream|stock|lager|ale|cider|stout)/.test(place.after)
      )
        return `${readNumber(first!)} pints`;
      const isOne =
        (/^sq\.?[\s-]ft|^sqft|^sq\.?\sm$|^sqm/.test(unit!) &&
          /^\s(?:office|house|home|flat|apartment|space|warehouse|property|unit|condo|loft|studio|room|shop|store|facility|building|lot|garage|deck)\b/.test(
            place.after,
          )) ||
        (/^yr$/.test(unit!) && /^[\s-]olds?\b/.test(place.after)) ||
        (/^(?:BR|br|bdrm|bd|Bd)$/.test(unit!) &&
          (/\b(?:an?|your|our|the|this|that|my|his|her|their)\s$/i.test(place.before) ||
            /^\s(?:apt|apartment|house|home|unit|flat|condo|suite|rental|cottage)\b/.test(place.after))) ||
        joint!.includes('-') ||
        (second === undefined && each === undefined && each1 === undefined && /\ban?\s$/i.test(place.before)) ||
        ((second === undefined || /^(?:sec|min|hr|day|wk|mo|yr)$/.test(unit!)) &&
          each1 === undefined &&
          each === undefined &&
          describesThing(unit!, place, point !== undefined)) ||
        (first === '1' && second === undefined);
      if (unit === 'nm' && /^\s(?:from|out|off\w*|of|north|south|east|west|[NSEW]{1,3})\b/.test(place.after))
        return `${readNumber(first!)}${second === undefined ? '' : ` to ${readNumber(second)}`} nautical ${isOne ? 'mile' : 'miles'}`;
      if (unit === 'pp' && point === undefined && Number(first) < 20)
        return `${sign === '+' ? 'plus ' : minus(sign)}${readNumber(first!)} percentage ${first === '1' ? 'point' : 'points'}`;
      const between = match.includes(' or ') ? 'or' : rangeWord(place.before);
      return (
        `${sign === '+' ? 'plus ' : minus(sign)}${readNumber(first!, place.english)}${second === undefined ? '' : ` ${between} ${readNumber(second, place.english)}`}${joint!.startsWith('+') ? ' plus' : ''} ` +
        unitWords(unit!, isOne, place) +
        (each1 === undefined
          ? ''
          : `${/^br$/i.test(unit!) ? ',' : unit === unit1 ? ' of' : isSameIn(unit!, unit1!) ? ' or' : ' per'} ${each1 === '1' && !/^br$/i.test(unit!) ? '' : `${readNumber(each1)} `}${unitWords(unit1!, each1 === '1', place)}`) +
        perWords(each, place) +
        (joint!.includes('-') && place.after.trim() !== '' ? '' : closing(point, place))
      );
    },
  },
  {
    class: 'measure',
    begins: 'letter',
    pattern: /[xX](?=\s\d)/y,
    why: 'between two measures: by, or times',
    read: (_, { before, after }) => {
      if (
        /\d\s[\d/]+\s$|[½¼¾⅓⅔⅛⅜⅝⅞]\s$/.test(before) ||
        /^\s[\d./\s]*[\d½¼¾]\s?(?:in|ft|cm|mm|m|"|')(?!\w)/.test(after)
      )
        return 'by';
      const unit = /\d\s?([A-Za-z]{1,3}|["'])\s$/.exec(before)?.[1];
      return unit === undefined || !/^(?:ft|in|[cmk]?m|yd|[mk]?g|m?[Ll]|lbs?|oz|kW|["'])$/.test(unit)
        ? undefined
        : /^(?:ft|in|cm|mm|m|yd|["'])$/.test(unit)
          ? 'by'
          : 'times';
    },
  },
  {
    class: 'measure',
    begins: 'letter',
    pattern:
      /(kWh|KWH|Kwh|KWHR|kW|MWh|Mbps|Gbps|Kbps|kbps|mph|MPH|mpg|mcg|mL|mmHg|GB|TB|sq\.?\sft)(['’]?s|S|RS)?(?![\w²³-]|['’]\w)/y,
    why: 'a unit without a number',
    read: ([, unit], place) => {
      const symbol = unitSpellings[unit!] ?? unit!;
      if (!units.has(symbol) || place.shouting) return undefined;
      // Letters before a number: a code.
      if (symbol === 'GB' && /^\s\d/.test(place.after)) return undefined;
      // An illness, where nothing speaks of so many or so much.
      if (symbol === 'TB' && !/\b(?:of|per|an?|more|extra|many|few|several|in)\s$|\d\s?$/i.test(place.before))
        return undefined;
      return unitWords(symbol, /\b(?:per|a|an|each|every|one|cents)\s$|\/\s?$/i.test(place.before), place);
    },
  },
  {
    class: 'fraction',
    begins: 'any',
    pattern: new RegExp(`(?:(\\d{1,4})[\\s-]?)?([½¼¾⅓⅔⅛⅜⅝⅞])${OF_UNIT}`, 'y'),
    why: 'a fraction in one sign',
    read: ([, whole, sign, unit, point], place) =>
      fractionWords(whole, ...vulgar[sign!]!) + fractionUnit(whole, unit, point, place),
  },
  {
    class: 'fraction',
    begins: 'digit',
    pattern: new RegExp(
      `(?:(\\d{1,4})[\\s-])?(\\d{1,2})\\/(\\d{1,2})(?:(?:ths?|rds?|nds?)\\b)?(?![\\d/]|\\.\\d)${OF_UNIT}`,
      'y',
    ),
    why: 'a fraction: the number above is the smaller one',
    read: ([, whole, above, below, unit, point], place) =>
      Number(above) < Number(below) &&
      Number(above) > 0 &&
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 32, 64].includes(Number(below))
        ? fractionWords(whole, Number(above), Number(below)) + fractionUnit(whole, unit, point, place)
        : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,4})\/(\d{1,4})(\s?mm\s?Hg)?(?![\d/]|\.\d)/y,
    why: 'two numbers with a stroke between them',
    read: ([, above, below, unit], { before, after }) =>
      /\bodds\b[^.;]{0,20}$/i.test(before)
        ? `${readNumber(above!)} to ${readNumber(below!)}`
        : below === '24' && /^\s?(?:hrs?|hours|h)\b/.test(after)
          ? `${readNumber(above!)} in ${readNumber(below)}`
          : unit !== undefined || /\b(?:pressure|BP|vision|reading)\b/i.test(before) || Number(above) > Number(below)
            ? `${readNumber(above!)} over ${readNumber(below!)}${unit === undefined ? '' : ' millimeters of mercury'}`
            : `${readNumber(above!)} slash ${readNumber(below!)}`,
  },
  {
    class: 'range',
    begins: 'digit',
    pattern: new RegExp(`(${NUMBER})\\s?[-–]\\s?(${NUMBER})(?![\\d.,-]\\d|\\w)`, 'y'),
    why: 'a range: a hyphen between two numbers is "to"',
    read: ([, from, to], { before, after }) => {
      if (/-$/.test(before) || /^0\d/.test(from!) || /^-\d/.test(after)) return undefined;
      const isLong = (number: string) => number.length > 4 && !number.includes(',');
      if (/^0/.test(to!) || isLong(from!) || isLong(to!)) return undefined;
      if (/^\d{3}$/.test(from!) && /^\d{4}$/.test(to!)) return undefined;
      return `${readNumber(from!)} ${rangeWord(before)} ${readNumber(to!)}`;
    },
  },
  {
    class: 'ordinal',
    begins: 'digit',
    pattern: /(\d{1,3}(?:,\d{3})+|\d{1,9})(st|nd|rd|th)\b/iy,
    why: 'an ordinal',
    read: ([, number]) => ordinal(Number(number!.replaceAll(',', ''))),
  },
];

/** Plain numbers, after all that has a form of its own. */
export const numberForms: readonly Recogniser[] = [
  {
    class: 'number',
    begins: 'digit',
    pattern: /\d{1,3}(?:\.\d{1,3}){2,5}(?![\d])/y,
    why: 'a version or an address of a network: points are said',
    read: ([match]) =>
      match
        .split('.')
        .map((part) =>
          match.split('.').length === 4 && part.length > 1 ? digits(part) : readNumber(String(Number(part))),
        )
        .join(match.split('.').length === 4 ? ' dot ' : ' point '),
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,6}(?:\.\d{1,2})?)(?:-|\s?)(D|G|K|k)(?![\w])(?!-?\s?\d)/y,
    why: 'a number with a letter',
    read: ([, number, mark], { before }) =>
      before.endsWith('-')
        ? undefined
        : mark === 'k'
          ? `${readNumber(number!)} thousand`
          : `${readNumber(number!)} ${mark}`,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: new RegExp(`(${NUMBER})\\s?(M|MM|bn|mn)(?![\\w])`, 'y'),
    why: 'a number with a short form of million or billion',
    read: ([match, number, scale], { before, after }) =>
      // The company.
      match === '3M' && /^\s[A-Za-z]/.test(after) && !/\b(?:over|about|than|nearly|of)\s$/.test(before)
        ? 'three M'
        : `${readNumber(number!)} ${scaleWord(scale!)}`,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,3}):(\d{1,3})(?![\d:])/y,
    why: 'a ratio',
    read: ([, one, other]) => `${readNumber(one!)} to ${readNumber(other!)}`,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,3}(?:\.\d{1,3})?)x(?![\w])/y,
    why: 'a number of times',
    read: ([, number]) => (number === '1' ? 'once' : `${readNumber(number!)} times`),
  },
  {
    class: 'year',
    begins: 'digit',
    pattern: /(?:1\d{3}|20\d{2})(?![\d,]\d|\d|-\d)/y,
    why: 'four digits between 1000 and 2099: a year, if nothing is counted',
    read: ([match], { before, after }) => {
      const n = Number(match);
      const isDated =
        /(?:\b(?:founded|established|built|born|died|opened|begun|began|started|incorporated|chartered|erected|est\.|printed|signed|dated|in|since|from|until|till|by|before|after|during|(?<!\d\s)of|year|(?:mid|early|late)[\s-]|copyright|©|c\.|circa|for|through|spring|summer|fall|winter|autumn|Q[1-4]|fiscal|FY|class of|the|new|tax)|['’]s)[\s,]*(?:[12]\d{3},?\s(?:and|or|&)\s)?$/i.test(
          before,
        ) ||
        /^\s(?:tax|election|model|Census|budget|calendar|edition|season|annual|holiday|plan year|report)\b/i.test(
          after,
        );
      const isCounted =
        /^\s?(?:points?|miles|dollars|euros|pounds|customers?|minutes?|people|units?|calls?|items|records|employees|members|users|times|of\b|hours|days|words|steps|more|calories|mg|square|sq|rows|files|seats|messages|texts|agents)\b/i.test(
          after,
        );
      if (isCounted && !/\b(?:in|since)\s$/i.test(before)) return undefined;
      if (n < 1100)
        return /\b(?:in|since|circa|c\.)\s$/i.test(before) && !/^\s?[a-z]+s\b/.test(after) && n > 1009
          ? pairs(match)
          : undefined;
      // An entry of a chronicle: "1533 Atahualpa, emperor of Peru".
      if (/^\s*$/.test(before) && /^\s[A-Z][a-z]/.test(after)) return pairsYear(n);
      if (!isDated && (n < 1900 || n >= 2100)) return undefined;
      return pairsYear(n);
    },
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: new RegExp(`(${NUMBER})(\\+)?`, 'y'),
    why: 'a number',
    read: ([, number, plus], { english, after }) =>
      /^\d/.test(after) && !plus
        ? undefined
        : readNumber(number!, english) + (plus && !/^\s?[\d$]/.test(after) ? ' plus' : plus ? ' plus' : ''),
  },
];

const pairsYear = (n: number) =>
  n % 1000 < 10 ? cardinalIn(n, 'en-US') : n >= 2000 && n < 2010 ? cardinal(n) : pairs(String(n));
