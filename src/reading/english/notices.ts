import { currencies } from '../currencies.js';
import { cardinal, digits, pairs, readNumber } from '../numbers.js';
import type { Place, Recogniser } from '../reader.js';
import { amountWords, monthNames } from '../say-as.js';
import { STREET } from './addresses.js';
import { MONTH, month, spokenDate } from './dates.js';
import { pluralOf } from './labels.js';
import { clock, DAY } from './times.js';
import { spell } from './vocabulary.js';

/** What messages of banks hold: beside them "A/C" is an account, elsewhere it cools a room. */
const ofBank =
  /\b(?:bank|debit(?:ed)?|credit(?:ed)?|bal(?:ance)?|INR|Rs|NEFT|IMPS|RTGS|UPI|transfer(?:red)?|deposit(?:ed)?|withdrawn|cheque|payee|card)\b/i;
const behindAccount = /^\s?(?:(?:no\.?|number|ending|linked|holder|balance)(?!\w)|[#:]\s?\d|[xX*•.]{1,12}\s?\d|\d{3})/;

const TIME_PART = '(2[0-3]|1\\d|0?[1-9])\\.([0-5]\\d)';
/** What stands before a time whose hours and minutes have a point between them. */
const beforeTime = new RegExp(
  `(?:(?<![\\w-])(?:\\d(?:st|nd|rd|th)|at|until|till?|by|from|before|after|around|between|past|open|opens|opening|close|closes|closing|starts?|starting|begins?|ends?|arr.?|dep.?|arriv(?:es?|ing)|depart(?:s|ing)|leaves?|leaving|due|doors|weds|today|tomorrow|tonight|morning|afternoon|evening|eve|noon|stage|entry|orders|admission|performance|matinee|show|curtain|curtain\\sup|kick-?off|tea|lunch|dinner|supper|breakfast|meet|pick-?up|drop-?off|collection|service|mass|session|class|interval|maybe|then|sat|sun|mon|tue|wed|thu|fri|${DAY}),?|@)\\s?$|[ap]m\\s?(?:-|–|to|or|and|until)\\s?$`,
  'i',
);
const inList =
  /\b(?:between|from|at|come|comes|are|runs|leave|leaves)\s\d{1,2}(?:\.[0-5]\d)?(?:\s?[ap]m)?(?:,\s\d{1,2}(?:\.[0-5]\d)?)*(?:,|,?\s(?:and|or|to|until|till))\s$/i;
/** Several times with points in a row: "8.04, 8.34 and 9.04". */
const ofTimetable =
  /\b(?:trains?|bus(?:es)?|coach(?:es)?|ferry|ferries|sailings?|departures?|depart|leaves?|performances?|screenings?|showings?|times|tours?|services?|sessions?|slots|mass(?:es)?|boats?|shows?|feeding|talks?)\b[^;!?]{0,70}$/i;
const besideTime = /^,?\s(?:and\s|&\s|or\s)?(?:2[0-3]|1\d|0?[1-9])\.[0-5]\d(?!\d)/;
const behindOther = /(?<![\d.])(?:2[0-3]|1\d|0?[1-9])\.[0-5]\d(?:,|,?\s(?:and|&|or))\s$/;
const behindTime =
  /^(?:ish\b|\s?(?:-|–|to|until|till)\s?(?:noon|midnight|midday)\b|\sfor\s\d{1,2}(?:[.:]\d\d)?\s?(?:[ap]m)?\b(?!\s?[%£])|\s?(?:on\s(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\b|(?:the\s)?\d{1,2}(?:st|nd|rd|th|\s(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)))|(?:on\s)?(?:today|tomorrow|tonight|this\s(?:morning|afternoon|evening)|in\sthe\s(?:morning|afternoon|evening)|train|bus|flight|service|showing|hrs?|GMT|BST|sharp)\b))/i;
/** "The 10.14 to Edinburgh". */
const ofTrain = /\b[Tt]he\s$/;
const behindTrain =
  /^\s(?:at\s[A-Z]\w*|to|from|for|calling|via|stopping|departure|arrival|sailing|ferry|coach|bus|is|was|has|will|leaves|runs|goes|service|train)\b/;
/** Further times with points, the last of which says which half of the day. */
const listedTimes = /^(?:,\s(?:1[0-2]|[1-9])\.[0-5]\d)*,?\s(?:&|and|or)\s(?:1[0-2]|[1-9])\.[0-5]\d\s?[ap]\.?m\b/i;
const otherTime = /^(?:\s?(?:-|–|to|or|and|until|till)\s?)(?:2[0-3]|1\d|0?[1-9])\.[0-5]\d(?!\d)/;
const otherTimeBefore = /(?<![\d.])(?:2[0-3]|1\d|0?[1-9])\.[0-5]\d\s?(?:-|–|to|or|and|until|till)\s?$/;
const isQuantity =
  /^\s?(?:%|per\s?cent|percent|million|billion|bn\b|m\b|k\b|km|miles?|kg|g\b|mg|cm|mm|points?|stars?|times|pounds?|euros?|dollars?|litres?|metres?|percentage|hectares?|hours|seconds|out\sof|x\s?\d)|^[-–](?!noon|mid(?:day|night))\w/i;
const ofQuantity =
  /\b(?:rose|risen|fell|fallen|rates?|rating|rated|scores?d?|grew|cut|raised|version|average|GPA|price|priced|valued?|index|section|paragraph|clause|chapter|table|figure|box|traded?|trading)\b(?:[^.;]|\.\d){0,40}$/i;

/** "7.30" as Britain writes a time: by the words, days and times beside it. */
function pointTime(place: Place): boolean {
  const { before, after, english } = place;
  if (english !== 'en-GB' || /[\w.,$€£/-]$/.test(before) || isQuantity.test(after)) return false;
  const bare = after.replace(otherTime, '');
  if (bare !== after && isQuantity.test(bare)) return false;
  if (ofQuantity.test(before)) return false;
  if (ofTimetable.test(before) && (besideTime.test(after) || behindOther.test(before))) return true;
  if ((ofTrain.test(before) && behindTrain.test(after)) || inList.test(before)) return true;
  return (
    listedTimes.test(after) ||
    beforeTime.test(before) ||
    behindTime.test(after) ||
    otherTime.test(after) ||
    otherTimeBefore.test(before)
  );
}

/** Messages of banks, shops and broadcasters, and times as Britain writes them. */
export const noticeForms: readonly Recogniser[] = [
  {
    class: 'word',
    begins: 'letter',
    pattern: /US(?![\w'.&-])/y,
    why: 'behind what one does to us: the pronoun, in capitals for stress',
    read: (_, { before, after }) =>
      /\b(?:tell|call|let|help|give|send|text|email|ask|join|trust)\s$/i.test(before) &&
      !/^\s(?:[A-Z]|dollars?|citizens?|residents?|customers?|mail|bank|numbers?)/.test(after)
        ? 'us'
        : undefined,
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /(A\/C|A\/c|a\/c|Ac(?=\s[xX*]{1,12}\d))(?![\w/])/y,
    why: 'an account: the words beside it are those of a bank',
    read: ([match], { before, after, english }) =>
      /[\w.@#/-]$/.test(before) ||
      (!(english === 'en-GB' && match[0] === 'a') &&
        !(behindAccount.test(after) || ofBank.test(before) || ofBank.test(after)))
        ? undefined
        : match[0] === 'a' || !/(?:^|[.!?]\s)$/.test(before)
          ? 'account'
          : 'Account',
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /(YES|NO|STOP|START|JOIN|HELP|PAY|INFO)-(\d{2,8})(?![\w-])/y,
    why: 'a word to send in a message, with its number',
    read: ([, word, number], { before }) =>
      /[\w.@#/-]$/.test(before) ? undefined : `${word!.toLowerCase()} dash ${digits(number!)}`,
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /([A-Z]{1,4})-(\d{1,4})(['’]?s)(?![\w-])/y,
    why: 'several forms that are named by a letter and a number',
    read: ([, letters, number], { before }) =>
      /[\w.@#/-]$/.test(before) ? undefined : `${spell(letters!)} ${pluralOf(pairs(number!))}`,
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /(MD|PA|MA|DO|OD|DDS|DMD|NP|RN|DVM)(?=[.,;)]|\s|$)/y,
    why: 'a degree behind a name',
    read: ([match], { before, after }) =>
      /^,\s(?:Ph\.?D|RN|FACS|F\.A\.C|MPH|MBA|DO|FAAP|JD)\b/.test(after) ||
      /\b(?:Dr\.?\s(?:[A-Z][\w.'’-]*\s?){1,4}|(?:[A-Z][\w'’-]+\s){1,2}[A-Z]\.\s[A-Z][\w'’-]+),\s$/.test(before)
        ? spell(match)
        : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern:
      /([1-7])\*(?=[-\s]?(?:[A-Z][a-z]+\s)?(?:hotels?|holidays?|lux(?:ury)?|resorts?|rated|rating|rooms?|service|accommodation|breaks?|spa)\b)/iy,
    why: 'a number of stars',
    read: ([, stars], { before }) => (/[\w.,$*-]$/.test(before) ? undefined : `${cardinal(Number(stars))} star`),
  },
  {
    class: 'number',
    begins: 'letter',
    pattern: /No(\d{1,3})(?![\w.-])/y,
    why: 'a number',
    read: ([, number], { before }) =>
      /[\w.@#/-]$/.test(before)
        ? undefined
        : `${/(?:^|[.!?]\s)$/.test(before) ? 'N' : 'n'}umber ${readNumber(number!)}`,
  },
  {
    class: 'address',
    begins: 'sign',
    pattern: /#\s?(?=[A-Z](?![\w]))/y,
    why: 'the number of a flat: a letter',
    read: (_, { before }) => (new RegExp(`\\b(?:${STREET})\\.?,?\\s$`).test(before) ? 'number' : undefined),
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /c\.(?=\s?\d{1,3}(?!\d))/y,
    why: 'the chapter of a law',
    read: (_, { before }) =>
      /\b(?:P\.?L\.?|Laws?(?:\sof)?|Act|Stat\.?|S\.?C\.?)\s(?:\d{4},?\s)?$/.test(before) ? 'chapter' : undefined,
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /(\d{2,6})[xX*•]{2,12}(\d{2,6})(?!\w)/y,
    why: 'a number of which the middle is hidden',
    read: ([, head, end], { before }) =>
      /[\w.,$-]$/.test(before) ? undefined : `${digits(head!)}, ending in ${digits(end!)}`,
  },
  {
    class: 'address',
    begins: 'digit',
    pattern: new RegExp(
      `(\\d{1,3})-(\\d{2})(?=\\s(?:[A-Z][\\w'-]*\\s|\\d{1,3}(?:st|nd|rd|th)\\s){1,2}(?:${STREET})\\b)`,
      'y',
    ),
    why: 'the number of a house in two parts',
    read: ([, block, house], { before, english }) =>
      /[\d.,$#-]$/.test(before)
        ? undefined
        : `${pairs(block!)} ${english === 'en-GB' && Number(block) < Number(house) ? 'to ' : ''}${pairs(house!)}`,
  },
  {
    class: 'money',
    begins: 'letter',
    pattern: /(CR|DR|Cr|Dr)(?!\w)(\.(?!\s[A-Z]))?/y,
    why: 'behind an amount: on which side it is',
    read: ([, side], { before, after }) =>
      /\d[.,]\d{2}\s?$/.test(before) && !/^\.?\s[A-Z][a-z]+\s[A-Z]/.test(after)
        ? side!.toUpperCase() === 'CR'
          ? 'credit'
          : 'debit'
        : undefined,
  },
  {
    class: 'money',
    begins: 'letter',
    pattern: /(RM|R)\s?(\d{1,3}(?:[, ]?\d{3}){0,3})\.(\d{2})(?![\d.]|\w)/y,
    why: 'an amount in ringgits or rand: two decimals',
    read: ([, sign, whole, cents], { before }) =>
      /[\w.@#/-]$/.test(before)
        ? undefined
        : amountWords(whole!.replace(/[, ]/g, ''), cents, currencies().get(sign === 'R' ? 'ZAR' : 'MYR')!),
  },
  {
    class: 'money',
    begins: 'digit',
    pattern: /(\d{1,6})\.(\d{2})(?=\s(pounds?|dollars?|euros?|rupees?)\b)/y,
    why: 'an amount before the name of its currency',
    read: ([match, whole, cents], { before, after }) => {
      const name = /^\s([a-z]+?)s?\b/i.exec(after)?.[1];
      const minor = { pound: ['penny', 'pence'], rupee: ['paisa', 'paise'] }[name ?? ''] ?? ['cent', 'cents'];
      if (/[\w.,$€£-]$/.test(before) || name === undefined || Number(cents) === 0) return undefined;
      if (Number(whole) === 0) return undefined;
      return {
        words: amountWords(whole!, cents, {
          one: name,
          many: `${name}s`,
          cent: minor[0]!,
          cents: minor[1]!,
          decimals: 2,
        }),
        length: match.length + /^\s[a-z]+/i.exec(after)![0].length,
      };
    },
  },
  {
    class: 'money',
    begins: 'digit',
    pattern: /(\d{1,3})\s?(ppm|pm|pw)(?!\w)/y,
    why: 'the price of a call or a message: pence per minute, message or week',
    read: ([match, number, unit], { before, after, english }) => {
      const around = before + match + after;
      if (english !== 'en-GB' || /[\w.,:-]$/.test(before)) return undefined;
      const isPrice =
        unit === 'ppm'
          ? /\b(?:calls?|costs?|charged?|rate|BT|landline|mobiles?|txts?|texts?|msgs?|helpline|T&C'?s?)\b|\d{9}/i.test(
              around,
            )
          : /\b(?:costs?|charged?(?:\sat)?|subscription|rental|only|just)\s$/i.test(before) ||
            (unit === 'pm' && Number(number) > 129 && /\b(?:txts?|texts?|msgs?|call|claim)\b|\d{9}/i.test(around));
      if (!isPrice || (unit !== 'ppm' && Number(number) < 13)) return undefined;
      const per = { ppm: 'minute', pm: 'message', pw: 'week' }[unit as 'pm'];
      return `${readNumber(number!, english)} pence per ${per}`;
    },
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: new RegExp(`(0?[1-9]|[12]\\d|3[01])(${MONTH})(\\d{4}|\\d{2})?(?![\\w:-])`, 'iy'),
    why: 'a day and a month without room between them',
    read: ([, date, name, years], place) =>
      /[\w.,$€£/-]$/.test(place.before) ? undefined : spokenDate(month(name!), Number(date), years, place),
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: /[Ww]\/([cbe])(?=\s(?:\d{1,2}(?:st|nd|rd|th)?\b|[A-Z]))/y,
    why: 'the week that begins or ends on the date behind it',
    read: ([match, letter], { before }) =>
      /[\w.@#/-]$/.test(before)
        ? undefined
        : `${match[0] === 'W' ? 'Week' : 'week'} ${{ c: 'commencing', b: 'beginning', e: 'ending' }[letter as 'c' | 'b' | 'e']}`,
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: /(\d{1,2})\/(\d{1,2})(?![\w/]|[.,-]\d)/y,
    why: 'a date behind "week commencing"',
    read: ([, date, number], place) =>
      /\b(?:[Ww]\/[cbe]|week\s(?:commencing|beginning|ending))\s$/i.test(place.before) &&
      place.english === 'en-GB' &&
      Number(number) >= 1 &&
      Number(number) <= 12
        ? spokenDate(monthNames[Number(number) - 1]!, Number(date), undefined, place)
        : undefined,
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: new RegExp(`${TIME_PART}\\s?[-\u2013]\\s?${TIME_PART}(?![\\d]|[.,:]\\d|\\s?[ap]\\.?m\\b)`, 'iy'),
    why: 'a range of times with points between hours and minutes',
    read: ([, hour, minute, hour2, minute2], place) => {
      const { before, after, english } = place;
      const isRound = /^[034][05]|15/.test(minute!) && /^[034][05]|15/.test(minute2!);
      if (english !== 'en-GB' || /[\w.,$€£/-]$/.test(before) || isQuantity.test(after) || ofQuantity.test(before))
        return undefined;
      if (!isRound && !beforeTime.test(before)) return undefined;
      return `${clock(hour!, minute, undefined, place, false)} to ${clock(hour2!, minute2, undefined, place, false)}`;
    },
  },
  {
    class: 'time',
    begins: 'digit',
    pattern:
      /(2[0-3]|1\d|0?[1-9])(?:\.([0-5]\d))?\s?[-\u2013]\s?(2[0-3]|1\d|0?[1-9])(?:\.([0-5]\d))?(?![\d%]|[.,:]\d|\s?[ap]\.?m\b)/y,
    why: 'a range of hours, with a point before minutes in one of them',
    read: ([, hour, minute, hour2, minute2], place) => {
      const { before, after, english } = place;
      if (english !== 'en-GB' || /[\w.,$€£/-]$/.test(before) || (minute === undefined) === (minute2 === undefined))
        return undefined;
      const isHours =
        beforeTime.test(before) ||
        /\b(?:open|hours|shop|lines|from)[:\s]{1,2}$/i.test(before) ||
        new RegExp(`^,?\\s(?:${DAY}|daily|weekdays)`).test(after);
      return !isHours || isQuantity.test(after) || ofQuantity.test(before)
        ? undefined
        : `${clock(hour!, minute, undefined, place, false)} to ${clock(hour2!, minute2, undefined, place, false)}`;
    },
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: new RegExp(`${TIME_PART}(?![\\d]|[.,:]\\d|\\s?[ap]\\.?m\\b)`, 'iy'),
    why: 'a time with a point between hours and minutes',
    read: ([, hour, minute], place) =>
      pointTime(place) ? clock(hour!, minute, undefined, place, !otherTime.test(place.after)) : undefined,
  },
  {
    class: 'address',
    begins: 'letter',
    pattern: /(?:[Pp][Oo]\s?)?(?:[Bb]ox|BOX)(\d{2,5})(?!\w)/y,
    why: 'the number of a box',
    read: ([match, number], { before }) =>
      /[\w@#/-]$/.test(before)
        ? undefined
        : `${/^po/i.test(match) ? 'P O ' : ''}Box ${number!.length > 4 ? digits(number!) : pairs(number!)}`,
  },
  {
    class: 'code',
    begins: 'digit',
    pattern: /([2-9]\d{3})(?=\s(?:Letter|Notice)s?\b)/y,
    why: 'the number of a letter or notice',
    read: ([, number], { before }) =>
      /[\w.,$€£/-]$/.test(before) || /^20[0-4]\d$/.test(number!) ? undefined : pairs(number!),
  },
];
