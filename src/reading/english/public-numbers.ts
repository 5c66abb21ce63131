import { cardinal, digits, ordinal, pairs, readNumber } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { directions } from './addresses.js';
import { numericDate } from './dates.js';
import { areaWords } from './phones.js';
import { romanValue } from './roman.js';
import { spell, spellMixed } from './vocabulary.js';

/** Minutes in words: "thirty", "oh five". @param full what is said on the hour */
export const minuteWords = (minute: string, full: string): string =>
  minute === '00' ? full : minute.startsWith('0') ? `oh ${digits(minute[1]!)}` : cardinal(Number(minute));
/** "7.30" as "seven thirty". */
export const pointTimeWords = (hour: string, minute: string, full = "o'clock"): string =>
  `${cardinal(Number(hour))} ${minuteWords(minute, full)}`;

const signs: { readonly [sign: string]: string } = {
  '*': 'star',
  '!': 'exclamation mark',
  '@': 'at',
  $: 'dollar sign',
  '%': 'percent',
  '&': 'and',
  _: 'underscore',
};

/** What has a number in groups behind letters: "certificate PPC 4471 093". */
const ofCard =
  /\b(?:certificate|licen[cs]e|pass|permit|badge|card|booking|ref(?:erence)?\.?|policy|number|no\.?|account|membership|claim|serial|passport|voucher|railcard)\s(?:is\s)?$/i;

/** Who runs trains and ships, and what goes by its time. */
const OPERATOR =
  'TfW|LNER|GWR|SWR|ScotRail|Avanti|Northern|CrossCountry|Southeastern|Southern|Thameslink|TPE|EMR|Lumo|Eurostar|[Tt]rain|[Ss]ervice|[Cc]oach|[Ff]erry|[Ss]ailing|[Bb]oat|[Bb]us';
const ofOperator = new RegExp(`\\b(?:${OPERATOR})\\s$`);

/** Numbers of notices: extensions, short numbers, ends of numbers, days and times. */
export const publicNumberForms: readonly Recogniser[] = [
  {
    class: 'time',
    begins: 'digit',
    pattern:
      /(1\d|2[0-3]|0?[1-9])\.([0-5]\d)\sfor\s(1\d|2[0-3]|0?[1-9])(?:\.([0-5]\d))?(?![\d%]|[.,:/-]\d|\s?[ap]\.?m)/y,
    why: 'when guests come, and when it begins',
    read: ([, hour, minute, start, startMinute], { before, english }) =>
      english !== 'en-GB' || /[\w.,$£€/-]$/.test(before)
        ? undefined
        : `${pointTimeWords(hour!, minute!)} for ${startMinute === undefined ? cardinal(Number(start)) : pointTimeWords(start!, startMinute)}`,
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /0(\d)\.([0-5]\d)(?![\d%]|[.,:/-]\d|\s?(?:[ap]\.?m\b|mm|cm|m[lg]|kg|g\b|in\b|%))/y,
    why: 'a time with a point and a leading zero',
    read: ([, hour, minute], { before, english }) =>
      english !== 'en-GB' || /[\w.,$£€/-]$/.test(before)
        ? undefined
        : hour === '0'
          ? undefined
          : `oh ${pointTimeWords(hour!, minute!, 'hundred')}`,
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /([01]\d|2[0-3])([0-5]\d)(?=\s(?:to|for|from|service|departure)\s[A-Z])/y,
    why: 'a train by its time in four digits, behind who runs it',
    read: ([, hour, minute], { before, english }) =>
      english !== 'en-GB' || !ofOperator.test(before)
        ? undefined
        : `${hour!.startsWith('0') ? `oh ${digits(hour![1]!)}` : cardinal(Number(hour))} ${minuteWords(minute!, 'hundred')}`,
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: /(\d{1,2})\/(\d{1,2})(?![\w/%]|[.-]\d)/y,
    why: 'the day of a letter, a call or an entry in a log',
    read: ([, one, other], place) =>
      /\b(?:logs?|CAD|ref|letter|e?-?mail|call|notice|order|invoice|incident|minutes|report)\b[^.;]{0,20}\b(?:of|dated|on)\s$/i.test(
        place.before,
      )
        ? numericDate(Number(one), Number(other), undefined, place, place.english === 'en-GB')?.words
        : undefined,
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: /([12]?\d|3[01])\sMay(?=\s[a-z])/y,
    why: 'a day in May before a verb',
    read: ([, day], { before, english }) =>
      /\b(?:of|on|by|from|until|dated|since|before|after)\s$/.test(before) && day !== '0'
        ? english === 'en-GB'
          ? `the ${ordinal(Number(day))} of May`
          : `May ${ordinal(Number(day))}`
        : undefined,
  },
  {
    class: 'code',
    begins: 'digit',
    pattern: /(20[0-4]\d)-(\d{3,7})(?![\w-]|[.,:/]\d)/y,
    why: 'the year of a licence or a case with its number',
    read: ([, years, number], { before }) =>
      /[\w.,$£€/-]$/.test(before) ||
      (number!.length === 4 && /^20[0-4]/.test(number!) && Number(number) > Number(years))
        ? undefined
        : `${pairs(years!)} dash ${number!.startsWith('0') || number!.length > 4 ? digits(number!) : pairs(number!)}`,
  },
  {
    class: 'address',
    begins: 'digit',
    pattern: /([1-9]\d{2,4})½(?=\s[NSEW]?\.?\s?[A-Z][a-z])/y,
    why: 'the number of a house with a half',
    read: ([, house], { before }) =>
      /(?:^|\b(?:at|to|from|of|near)\s|,\s)$/.test(before)
        ? `${house!.length === 5 ? digits(house!) : pairs(house!)} and a half`
        : undefined,
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,3})\s?FT(?:\s(\d{1,2})\s?IN)?(?![\w-])/y,
    why: 'feet and inches in a text all in capitals',
    read: ([, feet, inches], { before, shouting }) =>
      !shouting || /[\w.,$-]$/.test(before)
        ? undefined
        : `${readNumber(feet!)} ${feet === '1' ? 'foot' : 'feet'}${inches === undefined ? '' : ` ${readNumber(inches)} ${inches === '1' ? 'inch' : 'inches'}`}`,
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,3})\s?MIN(?![\w-])(?=\.?\s*$|[,;]|\s[A-Z])/y,
    why: 'minutes in a text all in capitals',
    read: ([, number], { before, shouting }) =>
      !shouting || /[\w.,$-]$/.test(before)
        ? undefined
        : `${readNumber(number!)} ${number === '1' ? 'minute' : 'minutes'}`,
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /([A-Za-z]{2,20})([*#!@$%&_])(\d{1,8})(?![\w-]|\.[a-z])/y,
    why: 'a password of a word, a sign and a number',
    read: ([, word, sign, number], { before, english }) =>
      /\b(?:key|password|passcode|passphrase|pwd|pass)\b[^.;]{0,20}\s["']?$/i.test(before)
        ? `${word} ${sign === '#' ? (english === 'en-GB' ? 'hash' : 'pound') : signs[sign!]} ${digits(number!)}`
        : undefined,
  },
  {
    class: 'code',
    begins: 'any',
    pattern: /(?=[A-Z\d ]{0,18}\d)(?=[A-Z\d ]{0,18}[A-Z])[A-Z\d](?: [A-Z\d]){3,9}(?![\w'’-]|[.:/]\d)/y,
    why: 'letters and digits one by one, with room between them',
    read: ([match], { before }) =>
      /[\w.,$£€/-]$/.test(before) && !/,\s$/.test(before) ? undefined : spellMixed(match.replaceAll(' ', '')),
  },
  {
    class: 'address',
    begins: 'digit',
    pattern: /(\d{1,2})\s?([NSEW])\s?(\d{2,3})(?![\w-]|[.,:/]\d)/y,
    why: 'a room by its floor and side',
    read: ([, floor, side, room], { before }) =>
      /\b(?:[Rr]oom|[Rr]m\.?|[Uu]nit|[Bb]ed|[Ww]ard|[Oo]ffice)\s$/.test(before)
        ? `${readNumber(floor!)} ${directions[side!]} ${pairs(room!)}`
        : undefined,
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /(1\d|2[0-3]|0?[7-9])\.([0-5][05])(?=[,;.)]|\s*$)(?![.,]\d)/y,
    why: 'a time with a point behind a day',
    read: ([, hour, minute], { before, english }) =>
      english === 'en-GB' &&
      /\b(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*|\d{1,2}(?:st|nd|rd|th)?\s(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*|\d{1,2}\/\d{1,2}|\d(?:st|nd|rd|th)|[A-Z][a-z]+(?:–|\sto\s)[A-Z][a-z]+),?\s$/.test(
        before,
      )
        ? pointTimeWords(hour!, minute!)
        : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /101(?=\s(?:class|course|workshop|session|lesson|talk)\b|[.,;!?]|\s*$)/y,
    why: 'a course for beginners',
    read: ([number], { before }) =>
      /\b(?!(?:Room|Rm|Suite|Unit|Apt|Route|Highway|Page|Page|No|Number|Line|Dial|Call)\b)[A-Z][a-z]+\s$/.test(before)
        ? pairs(number)
        : undefined,
  },
  {
    class: 'address',
    begins: 'digit',
    pattern:
      /([1-9]\d{2})(?=\s[A-Z][a-z]+(?:\s[A-Z][a-z]+)?\s(?:Hall|Building|Bldg|Library|Tower|Annex|Lab(?:oratory)?)\b)/y,
    why: 'a room before the name of its building',
    read: ([, room], { before }) =>
      /(?:^|\b(?:in|at|to|from|Room|Rm\.?)\s|[,;:]\s)$/.test(before) ? pairs(room!) : undefined,
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /([A-Z]{2,3})[ -](\d{3,4})(?![\w-]|[.,:/]\d)/y,
    why: 'the plate of a car',
    read: ([, letters, number], { before }) =>
      /\b[Pp]lates?\b[^.;]{0,15}\s$/.test(before) ? `${spell(letters!)} ${digits(number!)}` : undefined,
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /(\d{2}) (\d{4,6})(?![\w-]|[.,:/]\d)/y,
    why: 'two groups of digits behind what has a number',
    read: ([, one, other], { before }) =>
      /\b(?:order|account|customer|reference|booking|claim|policy|ticket|serial|card|membership)\s(?:number|no\.?)(?:\sis|:)?\s$/i.test(
        before,
      )
        ? `${digits(one!)}, ${digits(other!)}`
        : undefined,
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,2})-pc\.?(?=\s[a-z])/y,
    why: 'how many pieces a set has',
    read: ([, number]) => `${readNumber(number!)} piece`,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{2,3})\.(\d)(?=\s?FM\b)/y,
    why: 'the frequency of a station',
    read: ([, whole, part], { before }) =>
      /[\w.,$-]$/.test(before) ? undefined : `${pairs(whole!)} point ${digits(part!)}`,
  },
  {
    class: 'number',
    begins: 'letter',
    pattern: /(FM|AM)\s(\d{2,4})(?:\.(\d))?(?![\w]|[.,:/-]\d)/y,
    why: 'the frequency of a station',
    read: ([, band, whole, part], { before }) =>
      /\d\s?$/.test(before) || (part === undefined && band === 'FM') || whole!.startsWith('0')
        ? undefined
        : `${spell(band!)} ${pairs(whole!)}${part === undefined ? '' : ` point ${digits(part)}`}`,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(1)-(8(?:00|33|44|55|66|77|88)|9(?:00|76))(?=[\s-](?:numbers?|calls?|lines?|services?|toll)\b)/y,
    why: 'a kind of telephone number',
    read: ([, , area], { before }) => (/[\w-]$/.test(before) ? undefined : `one ${areaWords(area!)}`),
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /504(?=\s(?:plans?|meetings?|team|coordinator|accommodations?|eligib\w+|students?)\b)/y,
    why: 'a plan that is named by a section of a law',
    read: ([number], { before }) => (/[\w.,$-]$/.test(before) ? undefined : pairs(number)),
  },
  {
    class: 'ordinal',
    begins: 'digit',
    pattern: /(\d{1,3})(?:ST|ND|RD|TH)-([A-Z]{3,})(?!\w)/y,
    why: 'an ordinal and a word in capitals',
    read: ([, number, word]) => `${ordinal(Number(number))} ${word}`,
  },
  {
    class: 'code',
    begins: 'digit',
    pattern: /([1-9]\d{2,3})v(\d{1,2})(?![\w.])/y,
    why: 'a model with its version',
    read: ([, model, version], { before }) =>
      /[\w.,$-]$/.test(before) ? undefined : `${pairs(model!)} V ${readNumber(version!)}`,
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /CAD\s(\d{1,4})(?=\s(?:of|on|dated|ref)\b|[.,;)]|\s*$)/y,
    why: 'the number of an incident of the police',
    read: ([, number], { english, before }) =>
      english === 'en-GB' && !/[\w.$£€-]$/.test(before) ? `C A D ${digits(number!)}` : undefined,
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /([A-Z]{2,4})((?: \d{3,4}){2,4})(?![\w-]|[.,:/]\d)/y,
    why: 'letters and groups of digits behind what has a number',
    read: ([, letters, groups], { before }) =>
      ofCard.test(before) ? `${spell(letters!)} ${groups!.trim().split(' ').map(digits).join(', ')}` : undefined,
  },
  {
    class: 'roman',
    begins: 'letter',
    pattern: /([IVX]{1,5})(?=-(?:style|era|type|period|inspired)\b)/y,
    why: 'the number of a king in the name of a style',
    read: ([, numeral], { before }) => {
      const value = romanValue(numeral!);
      return value !== undefined && /\b[A-Z][a-z]+\s$/.test(before) ? `the ${ordinal(value)}` : undefined;
    },
  },
  {
    class: 'roman',
    begins: 'letter',
    pattern: /(QE|MK|Mk|GT)\s?(I{2,3}|IV)(?!\w)/y,
    why: 'letters and a Roman numeral',
    read: ([, letters, numeral], { before }) =>
      /[\w.@#/-]$/.test(before)
        ? undefined
        : `${/^M/.test(letters!) ? 'mark' : spell(letters!)} ${cardinal(romanValue(numeral!)!)}`,
  },
  {
    class: 'address',
    begins: 'letter',
    pattern: /([NSEW])\/(?=[A-Z][a-z])/y,
    why: 'where a road goes, before the name of its exit',
    read: ([, side], { before }) =>
      /\b(?:I|US|SR|Hwy|Route|Rte)[-.\s]{1,2}\d{1,3}\s$/.test(before) ? `${directions[side!]},` : undefined,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /([LR])(?=\s(?:into|onto|on\s|at\s|after|past|off|turn)\b)/y,
    why: 'where to turn',
    read: ([, side], { before }) =>
      /(?:\d(?:st|nd|rd|th)|\b(?:[Tt]urn|[Bb]ear|[Kk]eep|first|second|third|next|sharp|slight))\s$/.test(before)
        ? side === 'L'
          ? 'left'
          : 'right'
        : undefined,
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /W\/(O)?(?=\s?[A-Z\d])/y,
    why: 'with or without, in a text all in capitals',
    read: ([, out], { before, shouting }) =>
      shouting && !/[\w@#/.-]$/.test(before) ? (out === undefined ? 'WITH' : 'WITHOUT') : undefined,
  },
  {
    class: 'sign',
    begins: 'sign',
    pattern: /#(?=\s(?:for|where|to|at|so|we|and|or|you)\b|[.,;]|\s*$)/y,
    why: 'a number that somebody leaves',
    read: (_, { before }) =>
      /\b(?:leave|give|gave|with|what|which|have|need|include|text|send)\s(?:us\s|me\s)?(?:an?|your|the|his|her|our|my)\s(?:good\s|best\s|working\s)?$/i.test(
        before,
      )
        ? 'number'
        : undefined,
  },
];
