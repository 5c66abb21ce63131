import { ordinal, readNumber, year } from '../numbers.js';
import type { Place, Recogniser } from '../reader.js';
import { monthNames } from '../say-as.js';
import { shortYear } from './labels.js';
import { isDayOfExpiry, isFirstOfTwo, isSecondOfTwo, ofEvent } from './spans.js';
import { endsMoment } from './times.js';
import { HYPHEN } from './weekdays.js';

const months: { [short: string]: string } = Object.fromEntries(
  monthNames.map((name) => [name.slice(0, 3).toLowerCase(), name]),
);
export const month = (short: string) => months[short.slice(0, 3).toLowerCase()]!;
export const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|JANUARY|FEBRUARY|MARCH|APRIL|JUNE|JULY|AUGUST|SEPTEMBER|OCTOBER|NOVEMBER|DECEMBER|(?:JAN|FEB|MAR|APR|JUN|JUL|AUG|SEPT?|OCT|NOV|DEC)\\.?|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\.?)';

/** A year of two digits lies between 1970 and 2069. */
export const fullYear = (written: string) =>
  year(written.length === 2 ? (Number(written) < 70 ? 2000 : 1900) + Number(written) : Number(written));
export const isDay = (n: number) => n >= 1 && n <= 31;

/** Month and day as each variety says them, with a year where there is one. */
export function spokenDate(name: string, date: number, years: string | undefined, { english, before }: Place): string {
  const tail = years === undefined ? '' : `, ${fullYear(years)}`;
  if (english === 'en-US') return `${name} ${ordinal(date)}${tail}`;
  const article = /\bthe\s$/i.test(before) ? '' : 'the ';
  return `${article}${ordinal(date)} of ${name}${tail}`;
}

/** A numeric date in the order of the language, or the only order that it can have. */
export function numericDate(
  first: number,
  second: number,
  years: string | undefined,
  place: Place,
  isDayFirst: boolean,
) {
  const dayFirst = first > 12 ? true : second > 12 ? false : isDayFirst;
  const [date, number] = dayFirst ? [first, second] : [second, first];
  if (!isDay(date) || number < 1 || number > 12) return undefined;
  const longest = new Date(
    Date.UTC(years === undefined ? 2000 : Number(years.padStart(4, '20')), number, 0),
  ).getUTCDate();
  if (date > longest) return undefined;
  return {
    words: spokenDate(monthNames[number - 1]!, date, years, place),
    why:
      first > 12 || second > 12
        ? 'a date: only one order of day and month is possible'
        : `a date, ${dayFirst ? 'day' : 'month'} first as in ${place.english}`,
  };
}

const ofBirth = /\b(?:born(?:\son)?|birth(?:\s?da(?:y|te))?|DOB|D\.O\.B\.)[\s:]+(?:(?:is|was|of|on|as)\s)*$/i;

/** "Only 2 May enter", in a title: what is done, not a month. */
const isVerb = /^\s(?:be|have|not|also|apply|need|only|still|use|enter|attend|get|take|vary|change|differ)\b/;

/** A day of the week before its date. */
const behindDay = /\b(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day|\.)?,?\s$/i;

/** What stands before a date whose points could also be those of a version. */
const ofDate =
  /\b(?:on|by|until|till|dated?|issued|born|DOB|due|since|posted|received|effective|expir\w+|signed|paid|ends|ended|starts|started|begins|began)[\s:]+$/i;

/** A decade, or so many seconds: "after 30s". */
const ofSeconds =
  /\b(?:after|within|for|wait|waits|waiting|lasts?|takes?|every|least|most|another|about|than|over|under|exceeds?|pause|hold|timeout|to|\d\s?m(?:in)?)\s$|\d\s?-\s?$|\($/i;
const behindSeconds =
  /^(?:\s*$|\s?[.,;:!?)](?!\d)|\s(?:and|or|before|after|to|then|while|until|if|timeout|delay|wait|pause|interval|hold|limit|max|of\ssilence|ago|left|remaining)\b)/;

/** Dates, from the longest form to the shortest. */
export const dateForms: readonly Recogniser[] = [
  {
    class: 'date',
    begins: 'letter',
    pattern: new RegExp(
      `(${MONTH})\\s(\\d{1,2})(?:st|nd|rd|th)?${HYPHEN}(\\d{1,2})(?:st|nd|rd|th)?(?![\\d\\w/-]|:\\d)`,
      'y',
    ),
    why: 'a month with a range of days',
    read: ([, name, from, to]) =>
      isDay(Number(from)) && isDay(Number(to))
        ? `${month(name!)} ${ordinal(Number(from))} to ${ordinal(Number(to))}`
        : undefined,
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: new RegExp(
      `(${MONTH})\\s(\\d{1,2})(?:st|nd|rd|th)?((?:,\\s\\d{1,2}(?:st|nd|rd|th)?){0,8}),?\\s(and|&|or|to|through|thru)\\s(\\d{1,2})(?:st|nd|rd|th)?(?![\\w/%]|[:.-]\\d|\\s?[ap]\\.?m)(?:,\\s(\\d{4})(?!\\d))?`,
      'iy',
    ),
    why: 'a month with several days',
    read: ([, name, first, list, joint, last, years], { before, after }) => {
      const dates = [first!, ...(list!.match(/\d+/g) ?? []), last!].map(Number);
      const rises = dates.every((date, i) => isDay(date) && (i === 0 || date > dates[i - 1]!));
      // "May 5 and 20 people": what is counted is not a day.
      const isCounted =
        years === undefined &&
        /^\s(?!(?:at|from|for|in|and|or|during|only|with|each|starting|is|are|the|will)\b)[a-z]/.test(after);
      if (!rises || isCounted || (/^may$/i.test(name!) && /[a-z]\s$/.test(before) && name !== 'May')) return undefined;
      const said = dates.map(ordinal);
      const word = joint === '&' ? 'and' : joint === 'thru' || joint === 'through' ? 'to' : joint;
      return `${month(name!)} ${said.slice(0, -1).join(', ')} ${word} ${said.at(-1)}${years === undefined ? '' : `, ${fullYear(years)}`}`;
    },
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: new RegExp(
      `(\\d{1,2}(?:st|nd|rd|th)?(?:,\\s\\d{1,2}(?:st|nd|rd|th)?){1,8})(?:,?\\s(?:and|&)|,)\\s(\\d{1,2})(?:st|nd|rd|th)?\\s(?:of\\s)?(${MONTH})(?![\\w])(?:,?\\s(\\d{4})(?!\\d))?`,
      'y',
    ),
    why: 'several days with their month',
    read: ([, list, last, name, years], { before }) => {
      const dates = [...list!.match(/\d+/g)!, last!].map(Number);
      if (/[\d.,$-]$/.test(before) || dates.some((date, i) => !isDay(date) || (i > 0 && date <= dates[i - 1]!)))
        return undefined;
      const said = dates.map(ordinal);
      return `${/\bthe\s$/i.test(before) ? '' : 'the '}${said.slice(0, -1).join(', ')} and ${said.at(-1)} of ${month(name!)}${years === undefined ? '' : `, ${fullYear(years)}`}`;
    },
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: new RegExp(
      `(${MONTH})\\s(\\d{1,2})(st|nd|rd|th)?(?:(?:,\\s?|\\s)(\\d{4})(?!\\d|:\\d))?(?![\\d\\w]|/(?!${MONTH})|-(?!\\s|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))|:\\d|\\.\\d|\\s?%)`,
      'y',
    ),
    why: 'a month with a day',
    read: ([, name, date, , years]) =>
      isDay(Number(date))
        ? `${month(name!)} ${ordinal(Number(date))}${years === undefined ? '' : `, ${fullYear(years)}`}`
        : undefined,
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: new RegExp(`(${MONTH})\\s(\\d{1,2})(?:st|nd|rd|th)?/(\\d{1,2})(?:st|nd|rd|th)?(?![\\d\\w/])`, 'y'),
    why: 'a month with two days',
    read: ([, name, one, other]) =>
      isDay(Number(one)) && isDay(Number(other))
        ? `${month(name!)} ${ordinal(Number(one))} and ${ordinal(Number(other))}`
        : undefined,
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: new RegExp(`(${MONTH})(?:,?\\s)(\\d{4})(?!\\d|[:.]\\d)`, 'y'),
    why: 'a month with a year',
    read: ([, name, years]) => `${month(name!)} ${fullYear(years!)}`,
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: new RegExp(
      `(${MONTH})(?:\\s?[-–]\\s?|\\s(?:to|through|thru)\\s)(${MONTH})(?![\\w])(?:\\s(\\d{4})(?!\\d))?`,
      'y',
    ),
    why: 'a range of months',
    read: ([, from, to, years]) =>
      `${month(from!)} to ${month(to!)}${years === undefined ? '' : ` ${fullYear(years)}`}`,
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: /(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)(?![\w'-])(\.)?/y,
    why: 'a month in short',
    read: ([match, point], place) =>
      point === undefined &&
      !isListed.test(place.before + match + place.after.slice(0, 12)) &&
      !/\b(?:in|since|by|until|till|through|from|to|early|late|mid|end of|next|last|this|due|ends?|starts?|expires?|renews?|back)[\s-]$/i.test(
        place.before,
      )
        ? undefined
        : month(match) + (endsMoment(match, place) ? '.' : ''),
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: /(\d{4})[-/](\d{2})[-/](\d{2})(?![\d-])/y,
    why: 'a date, year first (ISO 8601)',
    read: ([, years, number, date], place) =>
      Number(number) >= 1 && Number(number) <= 12 && isDay(Number(date))
        ? numericDate(Number(number), Number(date), years, place, false)?.words
        : undefined,
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: new RegExp(`(\\d{1,2})[-/](${MONTH})[-/]'?(\\d{4}|\\d{2})(?![\\w:-])`, 'iy'),
    why: 'a day, a month in letters and a year',
    read: ([, date, name, years], place) =>
      isDay(Number(date)) ? spokenDate(month(name!), Number(date), years, place) : undefined,
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: new RegExp(
      `(\\d{1,2})(?:st|nd|rd|th)?(?:\\s?[-–]\\s?|\\s(to|and|through|&)\\s)(\\d{1,2})(?:st|nd|rd|th)?\\s(?:of\\s)?(${MONTH})(?![\\w])(?:,?\\s(\\d{4})(?!\\d))?`,
      'y',
    ),
    why: 'a range of days with a month',
    read: ([match, from, joint, to, name, years], place) => {
      if (!isDay(Number(from)) || !isDay(Number(to)) || Number(from) >= Number(to)) return undefined;
      const article = /\bthe\s$/i.test(place.before) ? '' : 'the ';
      return `${article}${ordinal(Number(from))} ${joint === 'and' || joint === '&' ? 'and' : 'to'} the ${ordinal(Number(to))} of ${month(name!)}${years === undefined ? '' : `, ${fullYear(years)}`}${endsMoment(match, place) ? '.' : ''}`;
    },
  },
  {
    class: 'date',
    begins: 'digit',
    pattern:
      /(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?(?:\s?[-–]\s?|\s(?:to|thru|through)\s)(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?![\d/.-]\d|\d)/y,
    why: 'a range of dates',
    read: ([, first, second, years, first2, second2, years2], place) => {
      if (/[\d.,$/-]$/.test(place.before)) return undefined;
      const isDayFirst = place.english === 'en-GB';
      const from = numericDate(Number(first), Number(second), years, place, isDayFirst);
      const to = numericDate(Number(first2), Number(second2), years2, place, isDayFirst);
      return from && to && `${from.words} to ${to.words}`;
    },
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: /(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/.-]\d|\d)/y,
    why: 'a date',
    read: ([, first, mark, second, years], place) =>
      (mark === '.' && years!.length === 2 && place.english === 'en-US' && !ofDate.test(place.before)) ||
      (mark === '-' && /\b(?:sort\s?code|s\/c)(?:\s(?:is|was|no\.?|number))?:?\s$/i.test(place.before))
        ? undefined
        : numericDate(
            Number(first),
            Number(second),
            years!.length === 2 && Number(years) > 29 && ofBirth.test(place.before) ? `19${years}` : years,
            place,
            place.english === 'en-GB',
          ),
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: /(0?[1-9]|1[0-2])\/(\d{2}|20\d{2})(?![\d/])/y,
    why: 'the words before it speak of an expiry: month and year',
    read: ([, number, years], { before }) =>
      years!.length === 4 ||
      (!behindDay.test(before) &&
        !isDayOfExpiry(number!, before) &&
        // "Expires in 30 days (6/14)" is a day.
        (Number(years) > 31 ||
          number!.startsWith('0') ||
          (Number(years) > 23 && /\b(?:exp(?:ir\w*)?\b|card)/i.test(before))) &&
        /\b(?:exp(?:ir\w*)?\b\.?|valid\b|good\s(?:thru|through|until|till|to)\b)[^.;]{0,40}$/i.test(before) &&
        Number(years) > 12 &&
        // "Exp. 12/31": the last day of a month, where nothing speaks of a card.
        !(
          !number!.startsWith('0') &&
          Number(years) === new Date(Date.UTC(2001, Number(number), 0)).getUTCDate() &&
          !/\b(?:cards?|visa|mastercard|mc|amex|discover|lot|batch)\b/i.test(before)
        ))
        ? `${monthNames[Number(number) - 1]} ${fullYear(years!)}`
        : undefined,
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: /(\d{1,2})\/(\d{1,2})(?:\s?[-–]\s?(\d{1,2})\/(\d{1,2}))?(?![\d/%])/y,
    why: 'the words around it speak of a day',
    read: ([, first, second, first2, second2], place) => {
      const { before, after } = place;
      if (
        first === '9' &&
        second === '11' &&
        /^\s(?:Commission|attack|hijack|terror|era\b|victim|memorial|fund)/i.test(after)
      )
        return { words: 'nine eleven', why: 'the attacks of September 2001' };
      if ((first === '24' && second === '7') || /^\s?(?:hrs?|hours|h)\b/.test(after)) return undefined;
      const isDated =
        first2 !== undefined ||
        /\b(?:on|by|until|till|avail(?:able|\.)?|from|through|thru|before|after|since|due|dated?|posted|renews?|renewed|expires?|expired|exp\.?|scheduled|faxed|mailed|emailed|called|spoke|no-show(?:ed)?|cancell?ed|resched(?:uled)?\.?|onset|surgery|replacement|flu|Tdap|closing|hearing|inspection|since|sent|received|paid|filed|issued|delivered|shipped|ships?|shipping|leav(?:es?|ing)|departs?|resum(?:es?|ed|ing)|returns?|returned|begins?|began|starts?|started|opens?|closes?|moves|reopens?|added|applied|credited|joined|visit(?:ed)?|seen|tested|admitted|discharged|deliver(?:s|y)?|arriv(?:es|ed|ing)|ordered|signed|created|updated|billed|charged|opened|moved|completed|(?:as|morning|evening|afternoon|night|week|day|month)\sof|starting|beginning|ends|between|day|week of|wk\.?\sof|for|effective|born|DOB:?|(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?\.?,?)[\s:]+(?:the\s)?$/i.test(
          before,
        ) ||
        /^\s+(?:at|from|between|@)\s?\d{1,2}(?!\d|-\d)/.test(after) ||
        /\d\s?[ap]\.?m\.?,?\s(?:on\s)?$/i.test(before) ||
        /^\s(?:appointment|appt|meeting|visit|session|flight|shipment|delivery|booking|reservation|call)\b/.test(
          after,
        ) ||
        /^\s\d{1,2}(?::\d{2})?\s?[ap](?:\.?m)?\b/.test(after) ||
        (Number(second) > 12 && ![16, 20].includes(Number(second)) && Number(first) <= 12) ||
        isSecondOfTwo(first!, second!, place) ||
        /^,\s\d{1,2}\/(?:1[3-57-9]|2\d|3[01])\b/.test(after) ||
        isFirstOfTwo(first!, second!, place) ||
        ofEvent.test(before) ||
        /^\s=\s/.test(after) ||
        // Neither a fraction nor a value over another: "added 7/7".
        (/(?:^|[\s(])$/.test(before) &&
          Number(first) >= Number(second) &&
          Number(first) <= 12 &&
          !/\b(?:pressure|BP|B P|vision|odds|reading|ratio|score[ds]?|time|gear|size|by|page|part)\b[^.;]{0,20}$/i.test(
            before,
          ) &&
          !/^\s?(?:mm|time|ratio|mix|blend|split|odds|favorite|in|inch|"|cup|lb|oz)/.test(after) &&
          !/^\.\d/.test(after)) ||
        (/(?:^|[.;!?:(]\s?)$/.test(before) && /^:\s|^\s[-–]\s/.test(after));
      if (
        !isDated ||
        (/^[1-7]$/.test(first!) &&
          /^[2-8]$/.test(second!) &&
          /^\s+(?:of|cups?|price|off|inch|teaspoons?|tsp|tablets?|full|tank|mile|hour|teaspoon|tablespoon|gallon|lb|pound|acre|way|majority|ton|page|size)\b/.test(
            after,
          ))
      )
        return undefined;
      const one = numericDate(Number(first), Number(second), undefined, place, place.english === 'en-GB');
      if (first2 === undefined) return one;
      const two = numericDate(Number(first2), Number(second2), undefined, place, place.english === 'en-GB');
      return one && two ? `${one.words} to ${two.words}` : undefined;
    },
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: new RegExp(`(\\d{1,2})(?:st|nd|rd|th)?\\s(?:of\\s)?(${MONTH})(?:,?\\s(\\d{4})(?!\\d))?(?![\\w])`, 'y'),
    why: 'a day with a month',
    read: ([match, date, name, years], place) => {
      if (!isDay(Number(date)) || (years === undefined && name === 'May' && isVerb.test(place.after))) return undefined;
      const words = spokenDate(month(name!), Number(date), years, { ...place, english: 'en-GB' });
      return words + (endsMoment(match, place) ? '.' : '');
    },
  },
  {
    class: 'year',
    begins: 'digit',
    pattern: /(20\d{2}|19\d{2})\/(\d{2})(?![\d/])/y,
    why: 'a year that ends in the next one',
    read: ([, from, to]) =>
      (Number(from) + 1) % 100 === Number(to) ? `${year(Number(from))} to ${shortYear(to!)}` : undefined,
  },
  {
    class: 'year',
    begins: 'digit',
    pattern: /(1[1-9]\d{2}|20\d{2})\s?[-–]\s?(1[1-9]\d{2}|20\d{2}|\d{2})(?![\d-])/y,
    why: 'a range of years',
    read: ([, from, to], { after }) =>
      to!.length === 2 && Number(from!.slice(2)) >= Number(to)
        ? undefined
        : /^\s(?:points?|miles|dollars|units)/.test(after)
          ? undefined
          : `${year(Number(from))} to ${to!.length === 2 ? shortYear(to!) : year(Number(to))}`,
  },
  {
    class: 'year',
    begins: 'any',
    pattern: /(1[1-9]|20)?['’]?(\d0)['’]?s(?!\w)/y,
    why: 'a decade',
    read: ([match, century, decade], { before, after }) => {
      const isLength = /^\d0s$/.test(match) && behindSeconds.test(after);
      if (
        isLength &&
        (ofSeconds.test(before) ||
          /^\s(?:timeout|delay|wait|pause|interval|hold|limit|of\ssilence|ago|left|remaining)/.test(after))
      )
        return undefined;
      const names = [
        'two thousands',
        'tens',
        'twenties',
        'thirties',
        'forties',
        'fifties',
        'sixties',
        'seventies',
        'eighties',
        'nineties',
      ];
      const name = names[Number(decade![0])]!;
      if (century === undefined) return Number(decade) < 20 ? undefined : name;
      if (decade === '00') return century === '20' ? name : `${readNumber(century)} hundreds`;
      return `${readNumber(century)} ${name}`;
    },
  },
];

/** Three short months and more in a row: "Jan, Feb, Mar and Apr". */
const isListed =
  /(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec),?\s(?:and\s|or\s|&\s)?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)/;
