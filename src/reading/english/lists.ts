import { cardinal, digitGroups, ordinal, pairs, readNumber } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { describes, isNoThing } from './describing.js';
import { pluralOf } from './labels.js';
import { directions } from './quantities.js';
import { DAY } from './times.js';
import { per, spell, spellMixed, units } from './vocabulary.js';

/** What a number of times is of, and no number of things: "2x points". */
const isTimes =
  /^\s(?:as|the|more|less|faster|slower|larger|bigger|longer|higher|better|stronger|per|daily|weekly|monthly|yearly|annually|each|every|an?|points?|rewards?|miles|speeds?|zoom|optical|magnif\w*|cash|bonus|your|power|this|that|on|in|at|for|so|then|and|or|but|already|now|last|since|to|before|after|with|without|today|tomorrow|growth|returns?|increase|revenue|sales|profits?|leverage|improvement|productivity|ROI)\b/i;
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

const capitalOf = (word: string) => word[0]!.toUpperCase() + word.slice(1);

/** What menus mark their dishes with. */
const diets: { readonly [mark: string]: string } = {
  v: 'vegetarian',
  ve: 'vegan',
  vg: 'vegan',
  gf: 'gluten free',
  df: 'dairy free',
  nf: 'nut free',
};

/** Digits of keys in the language that a prompt offers. */
const keysIn: { readonly [language: string]: readonly string[] } = {
  es: 'cero uno dos tres cuatro cinco seis siete ocho nueve'.split(' '),
  fr: 'zéro un deux trois quatre cinq six sept huit neuf'.split(' '),
};

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
      return `${readNumber(count!)} ${readNumber(size!)} ${place.english === 'en-GB' ? name.replace('liter', 'litre') : name}`;
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
      const said = place.english === 'en-GB' ? name.replace('meter', 'metre') : name;
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
      const isPriced = /[£$€]\s?[\d.,]+\s$|\d\s?(?:p|¢|%)\s$/.test(before) && !per.has(word);
      const isOneOfMany = /\s\/\s[^/]{1,40}$/.test(before) || /^\s[^/]{1,40}\s\/\s/.test(after);
      return isPriced || (isOneOfMany && !/\d\s$/.test(before)) ? ',' : undefined;
    },
  },
  {
    class: 'sign',
    begins: 'sign',
    pattern: new RegExp(`\\+(?=\\s${DAY}(?!\\w))`, 'y'),
    why: 'a plus between two days: and',
    read: (_, { before }) => (new RegExp(`(?<!\\w)${DAY}\\s$`).test(before) ? 'and' : undefined),
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: new RegExp(`(${DAY}|Weds\\.?|Thur\\.?),?\\s(\\d{1,2})(st|nd|rd|th)(?![\\w-])`, 'y'),
    why: 'a day of the week with its date: the',
    read: ([, name, date], { before, after }) =>
      /[\w@#/-]$/.test(before) ||
      Number(date) > 31 ||
      /^\s(?:of\s)?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/.test(after) ||
      /^\s(?:shift|round|floor|half|grade|leg|class|place|session|quarter|period|prize|team|XI|XV|St\b|Ave\b|Street|Avenue|of\sthe\smonth|&|and\s\d|or\s\d|-|to\s\d)/.test(
        after,
      )
        ? undefined
        : `${dayNames[name!.slice(0, 3).toLowerCase()]} the ${ordinal(Number(date))}`,
  },
  {
    class: 'time',
    begins: 'sign',
    pattern: /:(0[1-9])(?![\d:])/y,
    why: 'minutes past any hour',
    read: ([, minutes], { before, after }) =>
      /(?:^|[\s(])$/.test(before)
        ? `${/^[^.;]{0,40}\b(?:past|after)\b/.test(after) ? '' : 'oh '}${cardinal(Number(minutes))}`
        : undefined,
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
  {
    class: 'number',
    begins: 'digit',
    pattern: /\d(?![\w%]|[.,:/-]\d)/y,
    why: 'a key, in the language of the words before it',
    read: ([key], { before }) =>
      /\b(?:oprima|marque|presione|pulse|digite)(?:\s(?:el|la|la\stecla|el\sn[uú]mero))?\s$/i.test(before)
        ? keysIn.es![Number(key)]
        : /\b(?:appuyez\ssur|composez|tapez|faites)(?:\s(?:le|la\stouche))?\s$/i.test(before)
          ? keysIn.fr![Number(key)]
          : undefined,
  },
  {
    class: 'code',
    begins: 'digit',
    pattern: /(\d{1,4})a(?![\w'’-]|\.\w)/y,
    why: 'a number with the letter A',
    read: ([, number], { before }) =>
      /\b(?:Pixel|Moto|Redmi|Phone)\s$/.test(before) ? `${readNumber(number!)} A` : undefined,
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /[A-Z]{1,6}(?:\/[A-Z\d]{1,9}){2,4}(?![\w/])/y,
    why: 'a code with strokes between its parts',
    read: ([match], { before }) =>
      /[\w@#/.-]$/.test(before) || !/\d{2}/.test(match)
        ? undefined
        : match
            .split('/')
            .map((part) =>
              /^(?:19|20)\d\d$/.test(part) ? pairs(part) : /^\d+$/.test(part) ? digitGroups(part) : spellMixed(part),
            )
            .join(' slash '),
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /0:(0[1-9]|[1-5]\d)(?![\d:]|\s?[ap]\.?m)/y,
    why: 'minutes of an hour, before something',
    read: ([, minutes], { before, after }) =>
      !/[\w.,$:/-]$/.test(before) &&
      /^\s(?:before|after|prior|into|left|remaining|until|late|early|behind|ahead|long|per|each)\b/.test(after)
        ? `${cardinal(Number(minutes))} minute${minutes === '01' ? '' : 's'}`
        : undefined,
  },
  {
    class: 'fraction',
    begins: 'digit',
    pattern:
      /([1-7])\/([34])-(?=(?:ton|inch|length|sleeve|size|mile|acre|cup|pound|hour|day|page|time|carat|round|zip|bath|turn)\b)/y,
    why: 'a fraction that says what a thing is like',
    read: ([, above, below], { before }) =>
      /[\w.,$/-]$|\d\s$/.test(before) || Number(above) >= Number(below)
        ? undefined
        : `${above === '1' && below === '4' ? 'quarter' : `${cardinal(Number(above))} ${below === '4' ? 'quarter' : 'third'}`}`,
  },
  {
    class: 'address',
    begins: 'letter',
    pattern: /([NSEW])\.?(?=\s[A-Z][a-z]{2,}(?:[.,;)]|\s*$|\s(?:and|&|at|between|near|in|is|are|from|to)\b))/y,
    why: 'a direction before a street without its word, beside another street',
    read: ([, side], { before }) =>
      /\b(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Dr|Drive|Ln|Lane|Pkwy|Hwy|Way|\d(?:st|nd|rd|th))\.?\s(?:and|&|at|near|to)\s$/.test(
        before,
      )
        ? capitalOf(directions[side!]!)
        : undefined,
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /e-(?=\d{3,4}(?!\w))/y,
    why: 'a letter before the model of a car',
    read: (_, { before }) => (/\b[A-Z][\w'’ë]+\s$/.test(before) ? 'E' : undefined),
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,3})K-(?=(?:mile|mi|km|dollar|point|word|square|seat|user|step|acre|person|follower|volt)\b)/y,
    why: 'so many thousand of what a thing has',
    read: ([, number], { before }) => (/[\w.,$£€-]$/.test(before) ? undefined : `${readNumber(number!)} thousand`),
  },
];

const dayNames: { readonly [short: string]: string } = Object.fromEntries(
  ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((name) => [
    name.slice(0, 3).toLowerCase(),
    name,
  ]),
);
