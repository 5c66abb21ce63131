import { cardinalIn, ordinal, readNumber, year } from '../numbers.js';
import type { Place, Recogniser } from '../reader.js';
import { monthNames, sayAs } from '../say-as.js';

const months: { [short: string]: string } = Object.fromEntries(
  monthNames.map((name) => [name.slice(0, 3).toLowerCase(), name]),
);
const days: { [short: string]: string } = Object.fromEntries(
  ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((name) => [
    name.slice(0, 3).toLowerCase(),
    name,
  ]),
);
const month = (short: string) => months[short.slice(0, 3).toLowerCase()]!;
const day = (short: string) => days[short.slice(0, 3).toLowerCase()]!;
const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|JAN|FEB|MAR|APR|JUN|JUL|AUG|SEP|OCT|NOV|DEC|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\.?)';
const DAY = '(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|(?:Mon|Tues?|Wed|Thurs?|Thu|Fri|Sat|Sun)\\.?)';
const HYPHEN = '\\s?[-\u2013]\\s?';

/** A year of two digits is of this century. */
const fullYear = (written: string) => year(written.length === 2 ? 2000 + Number(written) : Number(written));
const isDay = (n: number) => n >= 1 && n <= 31;

/** Month and day as each variety says them, with a year where there is one. */
function spokenDate(name: string, date: number, years: string | undefined, { english, before }: Place): string {
  const tail = years === undefined ? '' : `, ${fullYear(years)}`;
  if (english === 'en-US') return `${name} ${ordinal(date)}${tail}`;
  const article = /\bthe\s$/i.test(before) ? '' : 'the ';
  return `${article}${ordinal(date)} of ${name}${tail}`;
}

/** A numeric date in the order of the language, or the only order that it can have. */
function numericDate(first: number, second: number, years: string | undefined, place: Place, isDayFirst: boolean) {
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

/** A clock time in words: "nine A M", "five thirty P M", "nine o'clock". */
export function clock(
  hour: string,
  minute: string | undefined,
  half: string | undefined,
  place: Place,
  alone = true,
): string | undefined {
  const h = Number(hour);
  const m = Number(minute ?? '0');
  if (h > 24 || m > 59 || (half !== undefined && (h > 12 || h === 0))) return undefined;
  if (half !== undefined) return sayAs(`${h}:${minute ?? '00'} ${half[0]}m`, 'time');
  if (h > 12 || hour.startsWith('00') || hour === '0') {
    if (place.english === 'en-US') return sayAs(`${h}:${minute ?? '00'}`, 'time');
    const minutes = m === 0 ? 'hundred' : m < 10 ? `oh ${cardinalIn(m, 'en-US')}` : cardinalIn(m, 'en-US');
    return `${h === 0 ? 'zero' : cardinalIn(h, 'en-US')} ${minutes}`;
  }
  const name = cardinalIn(h, 'en-US');
  if (m === 0) return alone ? `${name} o'clock` : name;
  return `${name} ${m < 10 ? `oh ${cardinalIn(m, 'en-US')}` : cardinalIn(m, 'en-US')}`;
}

const HALF = "(?:\\s?([ap])\\.?m\\b\\.?|([ap])(?![\\w']))";
const ZONES: { [zone: string]: string } = {
  ET: 'Eastern time',
  CT: 'Central time',
  MT: 'Mountain time',
  PT: 'Pacific time',
};
/** A point that also ends the sentence is kept. */
const endsSentence = (match: string, { after }: Place) =>
  match.endsWith('.') &&
  (/^\s*$/.test(after) || (/^\s+[A-Z]/.test(after) && !new RegExp(`^\\s+(?:${DAY}|[A-Z]{2,4}\\b)`).test(after)));

/** Dates and times, from the longest form to the shortest. */
export const dateForms: readonly Recogniser[] = [
  {
    class: 'date',
    begins: 'letter',
    pattern: new RegExp(`(${DAY})(?:${HYPHEN}|\\s(?:to|thru|through)\\s)(${DAY})(?![\\w])`, 'y'),
    why: 'a range of days',
    read: ([, from, to]) => `${day(from!)} ${'to'} ${day(to!)}`,
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: /([MTWFS])[-–]([MTWFS])(?=[\s,:])/y,
    why: 'a range of days in letters, with hours behind it',
    read: ([, from, to], { after }) =>
      /^[\s,:]+\d/.test(after) ? `${letterDay(from!)} to ${letterDay(to!)}` : undefined,
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: new RegExp(`(${DAY})((?:/${DAY})+)(?![\\w])`, 'y'),
    why: 'a list of days',
    read: ([, first, rest]) => [first!, ...rest!.slice(1).split('/')].map(day).join(' and '),
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: new RegExp(
      `(${MONTH})\\s(\\d{1,2})(?:st|nd|rd|th)?${HYPHEN}(\\d{1,2})(?:st|nd|rd|th)?(?![\\d\\w:/-])`,
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
      `(${MONTH})\\s(\\d{1,2})(st|nd|rd|th)?(?:(?:,\\s?|\\s)(\\d{4})(?![\\d:]))?(?![\\d:/\\w-])`,
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
    pattern: new RegExp(`(${MONTH})(?:,?\\s)(\\d{4})(?![\\d:.])`, 'y'),
    why: 'a month with a year',
    read: ([, name, years]) => `${month(name!)} ${fullYear(years!)}`,
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: /(Mon|Tues?|Wed|Thurs?|Thu|Fri)(?![\w-])(\.?)/y,
    why: 'a day of the week',
    read: ([match, name], place) => `${day(name!)}${endsSentence(match, place) ? '.' : ''}`,
  },
  {
    class: 'date',
    begins: 'letter',
    pattern:
      /(Sat|Sun)(?![\w-])(\.(?=,?\s+[\da-z])|(?=\.?,?\s*(?:\d|[&]|and\b|or\b))|\.?(?=,\s(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)))/y,
    why: 'a day of the week before hours or a date',
    read: ([, name]) => day(name!),
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: /(?:on|by|&|and)\s(Sat|Sun)s?(?![\w-])\.?/y,
    why: 'a day of the week',
    read: ([match, name], place) =>
      `${match.split(/\s/)[0]!.replace('&', 'and')} ${day(name!)}${endsSentence(match, place) ? '.' : ''}`,
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
    pattern: /(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/.-]\d|\d)/y,
    why: 'a date',
    read: ([, first, mark, second, years], place) =>
      mark === '.' && years!.length === 2
        ? undefined
        : numericDate(Number(first), Number(second), years, place, place.english === 'en-GB'),
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: /(0?[1-9]|1[0-2])\/(\d{2}|20\d{2})(?![\d/])/y,
    why: 'the words before it speak of an expiry: month and year',
    read: ([, number, years], { before }) =>
      years!.length === 4 || /\b(?:exp(?:ir\w*|\.)?|valid|good)\b[^.;]{0,40}$/i.test(before)
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
      const isDated =
        first2 !== undefined ||
        /\b(?:on|by|until|till|from|through|thru|before|after|since|due|dated?|of|starting|beginning|ends|between|day|week of|for|effective|born|DOB:?|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,?)[\s:]+(?:the\s)?$/i.test(
          before,
        ) ||
        /^\s+(?:at|from|between)\s\d/.test(after) ||
        (Number(second) > 16 && Number(first) <= 12) ||
        /\/\d{1,2}\s(?:to|through|and|-)\s$/.test(before);
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
      if (!isDay(Number(date)) || (/^may$/i.test(name!) && /^\s[a-z]/.test(place.after))) return undefined;
      const words = spokenDate(month(name!), Number(date), years, { ...place, english: 'en-GB' });
      return words + (endsSentence(match, place) ? '.' : '');
    },
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: new RegExp(
      `(\\d{1,2})(?::(\\d{2}))?${HALF}?(?:\\s?[-\u2013]\\s?|\\s(?:to|until|till)\\s)(\\d{1,2})(?::(\\d{2}))?${HALF}?(?![\\d:/%]|-\\d)(?:\\s(ET|CT|MT|PT)\\b)?`,
      'iy',
    ),
    why: 'a range of times',
    read: ([match, hour, minute, half, short, hour2, minute2, half2, short2, zone], place) => {
      const first = half ?? short;
      const second = half2 ?? short2;
      const isTime =
        first !== undefined ||
        second !== undefined ||
        (minute !== undefined && (minute2 !== undefined || /[-–]/.test(match))) ||
        (minute2 !== undefined && /[-–]/.test(match)) ||
        isOpeningHours(match, place);
      if (
        !isTime ||
        (/[a-z]\s(?:to|until|till)\s/i.test(match) === false &&
          /\s(?:to|until|till)\s/i.test(match) &&
          first === undefined &&
          minute === undefined)
      )
        return undefined;
      const one = clock(hour!, minute, first, place, false);
      const two = clock(hour2!, minute2, second, place, false);
      if (one === undefined || two === undefined) return undefined;
      return `${one} to ${two}${zone === undefined ? '' : ` ${ZONES[zone.toUpperCase()]}`}${endsSentence(match, place) ? '.' : ''}`;
    },
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /(\d{1,2})(?::(\d{2}))?(?:\s?([ap])\.?m\b\.?)(?:\s(ET|CT|MT|PT)\b)?/iy,
    why: 'a time of half a day',
    read: ([match, hour, minute, half, zone], place) => {
      const words = clock(hour!, minute, half, place);
      if (words === undefined) return undefined;
      if (zone !== undefined && zone === zone.toUpperCase()) return `${words} ${ZONES[zone]}`;
      return words + (endsSentence(match, place) ? '.' : '');
    },
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s?h(?:rs?|ours)?\b\.?)?(?![\d:])(?:\s(ET|CT|MT|PT)\b)?/y,
    why: 'a clock time',
    read: ([, hour, minute, second, zone], place) => {
      if (second !== undefined && (/^00?$/.test(hour!) || ofDuration.test(place.before)))
        return duration(Number(hour), Number(minute), Number(second));
      const words = clock(hour!, minute, undefined, place);
      if (words === undefined) return undefined;
      const seconds = second === undefined ? '' : ` and ${readNumber(String(Number(second)))} seconds`;
      return words + seconds + (zone === undefined ? '' : ` ${ZONES[zone]}`);
    },
  },
  {
    class: 'year',
    begins: 'digit',
    pattern: /(1[1-9]\d{2}|20\d{2})\s?[-–]\s?(1[1-9]\d{2}|20\d{2}|\d{2})(?![\d-])/y,
    why: 'a range of years',
    read: ([, from, to], { after }) =>
      to!.length === 2 && Number(from!.slice(2)) + 1 !== Number(to)
        ? undefined
        : /^\s(?:points?|miles|dollars|units)/.test(after)
          ? undefined
          : `${year(Number(from))} to ${to!.length === 2 ? readNumber(to!) : year(Number(to))}`,
  },
  {
    class: 'year',
    begins: 'any',
    pattern: /(1[1-9]|20)?['’]?(\d0)['’]?s(?!\w)/y,
    why: 'a decade',
    read: ([, century, decade]) => {
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

/** What stands before hours, minutes and seconds that are a length of time. */
const ofDuration =
  /\b(?:duration|wait(?:ing)?(?:\stime)?|length|elapsed|lasts|runtime|total\stime)\W*(?:is\s|of\s|was\s)?$/i;
function duration(hours: number, minutes: number, seconds: number): string {
  const parts = [
    [hours, 'hour'],
    [minutes, 'minute'],
    [seconds, 'second'],
  ] as const;
  const said = parts.filter(([n]) => n > 0).map(([n, unit]) => `${readNumber(String(n))} ${unit}${n === 1 ? '' : 's'}`);
  return said.length === 0 ? 'zero seconds' : [said.slice(0, -1).join(' '), said.at(-1)].filter(Boolean).join(' and ');
}

const letterDay = (letter: string) =>
  ({ M: 'Monday', T: 'Tuesday', W: 'Wednesday', F: 'Friday', S: 'Saturday' })[letter] ?? 'Sunday';

/** "9-5" after a day, or after "open". */
function isOpeningHours(match: string, { before, after }: Place): boolean {
  return (
    /^\d{1,2}\s?[-–]\s?\d{1,2}$/.test(match) &&
    /(?:\b(?:open|hours|work|working|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\w*\.?|[MTWF])[,:]?\s(?:are\s|from\s)?)$/i.test(
      before,
    ) &&
    !/^\s(?:business|days|minutes|hours|weeks|items|people)/.test(after)
  );
}
