import { cardinal, digits, ordinal, pairs, readNumber } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { monthNames } from '../say-as.js';
import { describes, isNoThing } from './describing.js';
import { pluralOf } from './labels.js';
import { DAY } from './times.js';
import { lastPoint, per, spell, spelt, units } from './vocabulary.js';
import { dayName } from './weekdays.js';

/** What a number of times is of, and no number of things: "2x points". */
const isTimes =
  /^\s(?:as|the|more|less|faster|slower|larger|bigger|longer|higher|better|stronger|per|daily|weekly|monthly|yearly|annually|each|every|an?|points?|pts\b|rewards?|miles|speeds?|zoom|optical|magnif\w*|cash|bonus|your|power|this|that|on|in|at|for|so|then|and|or|but|already|now|last|since|to|before|after|with|without|today|tomorrow|growth|returns?|increase|revenue|sales|profits?|leverage|improvement|productivity|ROI)\b/i;
const startsItem = /(?:^|[\s(+&/•])$/;
/** Units of what a pack or a bottle holds. */
const CONTENT = 'ml|mL|cl|L|l|kg|g|mg|oz|lb|lbs|pt|qt|gal|W|kW|GB|TB|MB|cm|mm|m|ft|in';

/** Places whose letter and number make a range with another: "Gates B12-18". */
const ofPlaces =
  /\b(?:gates?|seats?|rooms?|rms?\.?|doors?|bays?|levels?|lots?|rows?|sections?|desks?|tables?|stands?|stops?|platforms?|aisles?|units?|flats?|zones?|docks?|booths?|lockers?|spaces?|exits?|plots?|groups?|areas?|floors?|parking)\s$/i;

/** Things that have many numbers side by side: "routes 21/22". */
const ofMany =
  /\b(?:routes|buses|lines|platforms|gates|rooms|flats|pages|levels|floors|weeks|days|years|grades|lessons|chapters|trains|services|seats|junctions|exits|tables|lanes|units|nos\.?|numbers|items|parts|yrs|steps|zones|lots|bays|terminals|steps|sets|rows|sections)\s$/i;

/** What is for people of an age: a price or a meeting follows, or stands around. */
const ofAges = /\b(?:ages?|aged|kids|children|juniors?|under|over|tickets|fees|admission|prices|entry|years)\b/i;

/** What menus mark their dishes with. */
export const diets: { readonly [mark: string]: string } = {
  v: 'vegetarian',
  ve: 'vegan',
  vg: 'vegan',
  vgn: 'vegan',
  gf: 'gluten free',
  df: 'dairy free',
  nf: 'nut free',
};

const ofDayBefore = new RegExp(`(?<!\\w)${DAY}\\s$`);

/** Counts, ranges, strokes and marks of what is listed in one line. */
export const listForms: readonly Recogniser[] = [
  {
    class: 'measure',
    begins: 'digit',
    pattern: new RegExp(`(\\d{1,3})\\s?[xX×]\\s?(\\d{1,4}(?:\\.\\d{1,2})?)[\\s-]?(${CONTENT})(?=\\s[a-z])`, 'y'),
    why: 'so many things of a size',
    read: ([, count, size, unit], place) => {
      if (/[\w.,$£€/-]$/.test(place.before) || !describes.test(place.after) || isNoThing.test(place.after))
        return undefined;
      // "2 x 4 ft boards" are as wide and long.
      if (/^(?:cm|mm|m|ft|in)$/.test(unit!)) return undefined;
      const name = units.get(unit!)![0];
      // "Fifty six seventy five" would be one number.
      return `${readNumber(count!)}${Number(count) > 12 ? ',' : ''} ${readNumber(size!)} ${spelt(name, place.english)}`;
    },
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern:
      /(\d{1,3}(?:\.\d{1,2})?)\s?(m|cm|mm|ft)\s?[xX×]\s?(\d{1,3}(?:\.\d{1,2})?)\s?\2(?:\s?[xX×]\s?(\d{1,3}(?:\.\d{1,2})?)\s?\2)?(?=\s[a-z])/y,
    why: 'the sides of a thing that follows',
    read: ([, one, unit, other, third], place) => {
      if (/[\w.,$£€/-]$/.test(place.before) || !describes.test(place.after) || isNoThing.test(place.after))
        return undefined;
      const name = units.get(unit!)![0];
      const said = spelt(name, place.english);
      return [one!, other!, third]
        .filter((side) => side !== undefined)
        .map((side) => `${readNumber(side!)} ${said}`)
        .join(' by ');
    },
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,3})(?:\s?[x×]|\sX)(?=\s(?!\d)[A-Za-z"'])/y,
    why: 'so many of a thing',
    read: ([, count], { before, after }) =>
      startsItem.test(before) && !isTimes.test(after) && !/\d\s$|\b(?:BP|rated|zoom|of)\s$/i.test(before)
        ? readNumber(count!)
        : undefined,
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /AA(?=\s(?:batter|cells?\b|size|rechargeable|alkaline|lithium)|-size)/y,
    why: 'a size of batteries',
    read: (_, { before }) => (/[\w@#/-]$/.test(before) ? undefined : 'double A'),
  },
  {
    class: 'range',
    begins: 'letter',
    pattern: /([A-Z]{1,2})([1-9]\d{0,2})\s?[-–]\s?(\1)?([1-9]\d{0,2})(?![\w-]|[.,:/]\d)/y,
    why: 'a range of places with the same letter',
    read: ([match, row, from, again, to], { before }) => {
      if (/[\w@#/.-]$/.test(before) || Number(from) >= Number(to)) return undefined;
      if (again === undefined && !ofPlaces.test(before)) return undefined;
      // "P101-P115" behind no word of a place, with a hyphen, may be a code.
      if (match.includes('-') && to!.length > 2 && !ofPlaces.test(before)) return undefined;
      const said = (number: string) => (number.length > 2 ? pairs(number) : cardinal(Number(number)));
      return `${spell(row!)} ${said(from!)} to ${again === undefined ? '' : `${spell(row!)} `}${said(to!)}`;
    },
  },
  {
    class: 'range',
    begins: 'digit',
    pattern: /(\d{1,2})\s?[-–]\s?(\d{1,2})s(?!\w)/y,
    why: 'a range of ages',
    read: ([, from, to], { before, after }) =>
      !/[\w.,$£€/-]$/.test(before) &&
      Number(from) < Number(to) &&
      (/^:?\s?(?:[$£€]\d|free\b|half\b|go\b|only\b|must\b|welcome\b|can\b|swim\b|need\b|get\b|pay\b|who\b)/.test(
        after,
      ) ||
        ofAges.test(before) ||
        /\b(?:for|our)\s$/.test(before)) &&
      !/\b(?:wait|delay|after|within|lasts?|takes?|hold|pause)\b[^.;]{0,20}$/i.test(before)
        ? `${cardinal(Number(from))} to ${pluralOf(cardinal(Number(to)))}`
        : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,3}[A-Z]?)((?:\s?\/\s?\d{1,3}[A-Z]?){1,4})(?![\w/%]|[.,]\d)/y,
    why: 'several numbers side by side, behind what there are many of',
    read: ([, first, others], { before, after }) => {
      if (!ofMany.test(before) || /^\s?(?:mm|mg|inch|of\b)/.test(after)) return undefined;
      const said = [first!, ...others!.split('/').slice(1)].map((written) => {
        const [, number, letter] = /(\d+)([A-Z]?)/.exec(written)!;
        return `${number!.length > 2 ? pairs(number!) : readNumber(number!)}${letter ? ` ${letter}` : ''}`;
      });
      return said.join(said.length === 2 ? ' and ' : ', ');
    },
  },
  {
    class: 'punctuation',
    begins: 'sign',
    pattern: /\/(?=\s["']?[\p{L}\d£$€])/uy,
    why: 'a stroke between items of a list, with room around it: a pause',
    read: (_, { before, after }) => {
      if (!/[\p{L}\d)."'%!?]\s$/u.test(before)) return undefined;
      const word = /^\s([\w.]+)/.exec(after)?.[1] ?? '';
      if (/^\s[^£$€/]{1,20}[£$€]\d/.test(after) && /[£$€]\d[\d.]*\s$/.test(before)) return ',';
      const isPriced = /[£$€]\s?[\d.,]+\s$|\d\s?(?:p|¢|%)\s$/.test(before) && !per.has(word);
      const isOneOfMany = /\s\/\s[^/]{1,40}$/.test(before) || /^\s[^/]{1,40}\s\/\s/.test(after);
      return isPriced || (isOneOfMany && !/\d\s$/.test(before)) ? ',' : undefined;
    },
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,2})((?:\/\d{1,2}){2,6})(?![\w/%]|[.,]\d)/y,
    why: 'three numbers and more that rise, with strokes between them: a list, not a day',
    read: ([, first, others], { before }) => {
      const numbers = [first!, ...others!.slice(1).split('/')];
      const rises = numbers.every((number, i) => i === 0 || Number(number) > Number(numbers[i - 1]));
      return !/[\w.,$£€/-]$/.test(before) && rises && (numbers.length > 3 || numbers[2]!.length < 2)
        ? numbers.map((number) => readNumber(number)).join(', ')
        : undefined;
    },
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d)\s?=\s?(?=[A-Z][a-z]+)/y,
    why: 'a key and what it stands for, beside others',
    read: ([, key], { before, after }) =>
      !/[\w.,$£€/-]$/.test(before) && /(?:^|\s)\d\s?=\s?[A-Z]/.test(`${before} ${after}`)
        ? `${cardinal(Number(key))} for`
        : undefined,
  },
  {
    class: 'range',
    begins: 'letter',
    pattern: /([A-Z])\s?[-–]\s?([A-Z])(?=\))/y,
    why: 'a range of letters in brackets',
    read: ([, from, to], { before }) => (/\($/.test(before) && from! < to! ? `${from} to ${to}` : undefined),
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: /(\d{1,2})\/(\d{1,2})\s?[-–]\s?(\d{1,2})(?![\w/]|[.,:]\d)/y,
    why: 'a day of a month and another of the same',
    read: ([, one, two, last], place) => {
      const [number, date] = place.english === 'en-GB' ? [Number(two), Number(one)] : [Number(one), Number(two)];
      const isSpan = place.english === 'en-US' && date < Number(last) && Number(last) < 32 && number > 0 && number < 13;
      const isDated =
        /(?:\b\d{1,2}\/\d{1,2}\b[^.;]{1,30}|\b(?:on|from|dates?:?|week\sof|camp|tour|event|fair|sale|closed|open)\s)$/i.test(
          place.before,
        );
      return isSpan && isDated && !/[\w.,$/-]$/.test(place.before)
        ? `${monthNames[number - 1]} ${ordinal(date)} to ${ordinal(Number(last))}`
        : undefined;
    },
  },
  {
    class: 'number',
    begins: 'sign',
    pattern: /\((\d{1,2})\)(?=\s\d{1,3}\s?(?:x\s?\d|["']|-?(?:in|inch|ft|oz|lbs?|gal|ct|pk|pc|cm|mm|ml|mL|L)\b))/y,
    why: 'so many of a thing whose size follows',
    read: ([, count], { before }) => (/(?:^|[:,;]\s)$/.test(before) ? readNumber(count!) : undefined),
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,3})\s?x\s?(\d{1,3})\s(?:BR|bdrm|bedrm|bed)(?![\w])/y,
    why: 'the sides of a room',
    read: ([, one, other], { before }) =>
      /[\w.,$/-]$/.test(before) ? undefined : `${readNumber(one!)} by ${readNumber(other!)} bedroom`,
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,4})-(ct|pc|pk)(?!\w)\.?/y,
    why: 'a pack of so many',
    read: ([match, count, unit], { before, after }) =>
      /[\w.,$/-]$/.test(before)
        ? undefined
        : `${readNumber(count!)} ${{ ct: 'count', pc: 'piece', pk: 'pack' }[unit as 'ct']}${lastPoint(match, after)}`,
  },
  {
    class: 'digits',
    begins: 'letter',
    pattern: /[xX](\d{1,5})(?![\w]|[.,-]\d)/y,
    why: 'an extension beside others',
    read: ([, number], { before, after }) =>
      /\b[a-z]+\.?\s$/.test(before) &&
      /\b(?:contacts?|extensions?|dial|call|reach|phones?|directory|desk|numbers)\b/i.test(before) &&
      /\b[xX]\d{1,5}(?!\w)/.test(before + after)
        ? `extension ${digits(number!)}`
        : undefined,
  },
  {
    class: 'punctuation',
    begins: 'sign',
    pattern: /-(?=,|\s(?:and|or|to|&)\s\d)/y,
    why: 'a hyphen whose word comes later',
    read: (_, { before }) => (/\d$/.test(before) ? '' : undefined),
  },
  {
    class: 'range',
    begins: 'sign',
    pattern: /(?:[→⇒➔]|[-=]>)(?=\s?[A-Z]{0,2}\d)/y,
    why: 'an arrow from one gate or time to another: to',
    read: (_, { before }) => (/(?:^|\s)[A-Z]{0,2}\d[\d:.]*[A-Za-z]?\s?$/.test(before) ? 'to' : undefined),
  },
  {
    class: 'sign',
    begins: 'sign',
    pattern: /\/(?=\d{1,3}(?:st|nd|rd|th)\b)/y,
    why: 'a stroke between two streets: and',
    read: (_, { before }) => (/\b(?:St|Ave|Rd|Blvd|Dr|Ln|Pl)\.$/.test(before) ? 'and' : undefined),
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /([A-Z])\/([A-Z])(?![\w/'’&-])/y,
    why: 'two letters side by side, behind what there are many of',
    read: ([, one, other], { before }) =>
      /\b(?:zones|groups|bays|blocks|rows|wings|buildings|bldgs\.?|gates|doors|terminals|halls|sections|lots|lines|bands|forms|classes|sets|sides)\s$/i.test(
        before,
      )
        ? `${one} and ${other}`
        : undefined,
  },
  {
    class: 'sign',
    begins: 'sign',
    pattern: new RegExp(`\\+(?=\\s${DAY}(?!\\w))`, 'y'),
    why: 'a plus between two days: and',
    read: (_, { before }) => (ofDayBefore.test(before) ? 'and' : undefined),
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: new RegExp(`(${DAY}),?\\s(\\d{1,2})(st|nd|rd|th)(?![\\w-])`, 'y'),
    why: 'a day of the week with its date: the',
    read: ([, name, date], { before, after }) =>
      /[\w@#/-]$/.test(before) ||
      Number(date) > 31 ||
      /^\s(?:of\s)?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/.test(after) ||
      /^\s(?:shift|round|floor|half|grade|leg|class|place|session|quarter|period|prize|team|XI|XV|St\b|Ave\b|Street|Avenue|of\sthe\smonth|&|and\s\d|or\s\d|-|to\s\d)/.test(
        after,
      )
        ? undefined
        : `${dayName(name!)} the ${ordinal(Number(date))}`,
  },
  {
    class: 'word',
    begins: 'sign',
    pattern: /\((v|ve|vg|gf|df|nf|V|VE|VG|GF|DF|NF)((?:[,/&\s]{1,2}(?:v|ve|vg|gf|df|nf|V|VE|VG|GF|DF|NF)){0,2})\)/y,
    why: 'what a dish is free of',
    read: ([, first, more], { before, after }) => {
      if (
        !/[a-z]\s$/.test(before) ||
        /[,;:]\s$/.test(before) ||
        !/^(?:[,;.)]|\s*$|\s(?:[£$&+/|•-]|and\b|or\b|\d))/.test(after)
      )
        return undefined;
      const marks = [first!, ...(more!.match(/[a-z]+/gi) ?? [])];
      const pause = /^\s(?:[&\d£$]|and|or)/.test(after) ? ',' : '';
      return `, ${marks.map((mark) => diets[mark.toLowerCase()]).join(', ')}${pause}`;
    },
  },
];
