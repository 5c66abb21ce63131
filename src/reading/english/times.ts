import { cardinalIn, digits, readNumber } from '../numbers.js';
import type { Place, Recogniser } from '../reader.js';
import { lengthWords, sayAs } from '../say-as.js';
import { namesDigits } from './codes.js';
import { rangeWord } from './vocabulary.js';

/** The days of the week, whole or in short. */
export const DAY =
  '(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|(?:Mon|Tues?|Weds?|Thurs?|Thu|Fri|Sat|Sun)\\.?)';

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
    // On the hour a time of 24 hours sounds like a command; travellers alone are used to it.
    if ((h === 0 || h === 24 || !ofJourney.test(place.before)) && !/^\s?(?:hrs?|hours|UTC)\b/i.test(place.after)) {
      if (h === 0 || h === 24)
        return m === 0 ? 'midnight' : `twelve ${m < 10 ? `oh ${cardinalIn(m, 'en-US')}` : cardinalIn(m, 'en-US')} A M`;
      return `${cardinalIn(h - 12, 'en-US')}${m === 0 ? '' : m < 10 ? ` oh ${cardinalIn(m, 'en-US')}` : ` ${cardinalIn(m, 'en-US')}`} P M`;
    }
    const minutes = m === 0 ? 'hundred' : m < 10 ? `oh ${cardinalIn(m, 'en-US')}` : cardinalIn(m, 'en-US');
    return `${h === 0 ? 'zero' : cardinalIn(h, 'en-US')} ${minutes}`;
  }
  const name = cardinalIn(h, 'en-US');
  // "07:00" in Britain: with its zero it is a time of 24 hours.
  if (
    place.english === 'en-GB' &&
    /^0\d/.test(hour) &&
    minute !== undefined &&
    !ofJourney.test(place.before) &&
    !/^\s?(?:hrs?|hours|UTC|in\sthe|to\s[A-Z]|from\s[A-Z]|train|service|flight)\b/i.test(place.after)
  )
    return `${name}${m === 0 ? '' : m < 10 ? ` oh ${cardinalIn(m, 'en-US')}` : ` ${cardinalIn(m, 'en-US')}`} A M`;
  if (m === 0) return alone && !/^\so['’]clock\b/i.test(place.after) ? `${name} o'clock` : name;
  return `${name} ${m < 10 ? `oh ${cardinalIn(m, 'en-US')}` : cardinalIn(m, 'en-US')}`;
}

/** What travels by the clock of 24 hours, as in "the 17:05 to Hull" too. */
const ofJourney =
  /\b(?:trains?|flights?|fl[iy]\w*|depart\w*|arriv\w*|leav(?:es?|ing)|sail(?:s|ing)?|ferry|coach|bus|buses|service|platform|check-?in|boarding|boards|lands?|gate|[A-Z]{1,2}\d{3,4}|zulu|military)\b[^.;]{0,60}$|\bthe\s$/i;

const HALF = "(?:\\s?([ap])\\.?m\\b\\.?|([ap])(?![\\w']))";
/** Zones of the United States as hours are followed by them. */
export const ZONES: { readonly [zone: string]: string } = {
  ET: 'Eastern time',
  CT: 'Central time',
  MT: 'Mountain time',
  PT: 'Pacific time',
};
/** A point that also ends the sentence is kept. */
export const endsMoment = (match: string, { after }: Place) =>
  match.endsWith('.') &&
  (/^\s*$/.test(after) ||
    /^\s+\d+\s(?![ap]\.?m\b)[a-z]/.test(after) ||
    (/^\s+[A-Z]/.test(after) &&
      !new RegExp(
        `^\\s+(?:${DAY}|[MTWRF](?:[-–/][MTWRFS]|Th|WF)\\b|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|[A-Z]{2,}\\b|(?:Eastern|Central|Mountain|Pacific|Atlantic|Alaska|Hawaii|London|Greenwich)\\b)`,
      ).test(after)));

/** The hour of a time in four digits, without "hours" behind it: "oh seven", "fourteen". */
const hourOfFour = (hour: string) =>
  hour === '00' ? 'zero zero' : hour.startsWith('0') ? `oh ${digits(hour[1]!)}` : readNumber(hour);

/** Times of day, and lengths of time with colons. */
export const timeForms: readonly Recogniser[] = [
  {
    class: 'time',
    begins: 'digit',
    pattern: new RegExp(
      `(\\d{1,2})(?:[:.]([0-5]\\d))?${HALF}?(?:\\s?[-\u2013]\\s?|\\s(?:to|until|till)\\s)(\\d{1,2})(?:[:.]([0-5]\\d))?${HALF}?(?![\\d/%]|[:.]\\d|-\\d)(?:\\s(ET|CT|MT|PT)\\b)?`,
      'iy',
    ),
    why: 'a range of times',
    read: ([match, hour, minute, half, short, hour2, minute2, half2, short2, zone], place) => {
      const first = half ?? short;
      const second = half2 ?? short2;
      // "9.30-10.30" may be an amount: a point between hours and minutes needs its half of the day.
      if (/\d\.\d/.test(match) && first === undefined && second === undefined) return undefined;
      const isTime =
        first !== undefined ||
        second !== undefined ||
        (minute !== undefined && (minute2 !== undefined || /[-–]/.test(match))) ||
        (minute2 !== undefined && /[-–]/.test(match)) ||
        zone !== undefined ||
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
      return `${one} ${rangeWord(place.before)} ${two}${zone === undefined ? '' : ` ${ZONES[zone.toUpperCase()]}`}${endsMoment(match, place) ? '.' : ''}`;
    },
  },
  {
    class: 'time',
    begins: 'digit',
    pattern:
      /(\d{1,2})(?:[:.]([0-5]\d))?(?:\s?([ap])\.?m\b\.?|(?<=:\d{2})([ap])(?![\w'-]|\.\w))(?:,?\s(ET|CT|MT|PT)\b)?/iy,
    why: 'a time of half a day',
    read: ([match, hour, minute, full, short, zone], place) => {
      const words = clock(hour!, minute, full ?? short, place);
      if (words === undefined) return undefined;
      if (zone !== undefined && zone === zone.toUpperCase()) return `${words} ${ZONES[zone]}`;
      // "8:30 a.m., Ct. Rm. 6": a court, not a zone.
      if (zone !== undefined) return { words, length: match.length - /,?\s[A-Za-z]{2}$/.exec(match)![0].length };
      // "9 PM. ID REQUIRED": the point is that of the sentence.
      const isLast = place.shouting && /[AP]M\.$/.test(match) && /^\s+[A-Z]/.test(place.after);
      return words + (isLast || endsMoment(match, place) ? '.' : '');
    },
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /(1[0-2]|[1-9])\/(1[0-2]|[1-9])c(?:t|entral)?(?![\w'-])/iy,
    why: 'a time of a broadcast in two zones',
    read: ([, eastern, central]) =>
      `${cardinalIn(Number(eastern), 'en-US')}, ${cardinalIn(Number(central), 'en-US')} Central`,
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /(1[0-2]|[1-9])([ap])(?![\w'-]|\.\w)/y,
    why: 'a time of half a day in one letter, behind a word of time',
    read: ([, hour, half], place) =>
      place.english === 'en-US' && /(?:\b(?:by|at|until|till?|from|after|before)|@)\s?$/i.test(place.before)
        ? clock(hour!, undefined, half, place)
        : undefined,
  },
  {
    class: 'time',
    begins: 'digit',
    pattern:
      /(1[0-2]|0?[1-9])([0-5]\d)?(?:\s?([ap])\.?m\b\.?)?(?:(?:\s?[-\u2013]\s?|\s(?:to|until|till)\s)(1[0-2]|0?[1-9])([0-5]\d)?)?(?:\s?([ap])\.?m\b\.?)(?:\s(ET|CT|MT|PT)\b)?/iy,
    why: 'a time of half a day without its colon',
    read: ([match, hour, minute, half, hour2, minute2, last, zone], place) => {
      if (/[\w.,$:-]$/.test(place.before) || (minute === undefined && minute2 === undefined)) return undefined;
      if (hour2 === undefined && half !== undefined) return undefined;
      const one = clock(hour!, minute, half ?? (hour2 === undefined ? last : undefined), place, false);
      const two = hour2 === undefined ? '' : clock(hour2, minute2, last, place, false);
      if (one === undefined || two === undefined) return undefined;
      return `${one}${two === '' ? '' : ` to ${two}`}${zone === undefined ? '' : ` ${ZONES[zone.toUpperCase()]}`}${endsMoment(match, place) ? '.' : ''}`;
    },
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /([01]\d|2[0-3])([0-5]\d)(?:\s?[-\u2013]\s?|\s(?:to|until)\s)([01]\d|2[0-3])([0-5]\d)(?![\w%]|[.,:/-]\d)/y,
    why: 'a range of times of day in four digits',
    read: ([match, hour, minute, hour2, minute2], place) => {
      const isShift = /\b(?:shifts?|curfew|hours|hrs\.?|open|duty)\W*(?:\w+\s)?$/i.test(place.before);
      if (/[\w.,$:/-]$/.test(place.before) || (match.slice(0, 4) >= match.slice(-4) && !isShift)) return undefined;
      const isHours =
        match.startsWith('0') ||
        isShift ||
        (minute === '00' &&
          minute2 === '00' &&
          /\b(?:hours|open|from|daily|between)\W*(?:\w+\s)?$/i.test(place.before));
      if (!isHours || namesDigits(place.before)) return undefined;
      const halfDay = (h: number, m: string) => clock(String(h % 12 || 12), m, h < 12 ? 'a' : 'p', place, false);
      return `${halfDay(Number(hour), minute!)} to ${halfDay(Number(hour2), minute2!)}`;
    },
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /([01]\d|2[0-3])([0-5]\d)\s?(?:hrs?|hours)\b\.?/y,
    why: 'a time of day in four digits',
    read: ([match, hour, minute], place) => {
      if (!hour!.startsWith('0') && !/\b(?:at|by|from|until|till|to|before|after)\s$/i.test(place.before))
        return undefined;
      const hours = hour!.startsWith('0') ? digits(hour!) : readNumber(hour!);
      const minutes =
        minute === '00' ? 'hundred' : minute!.startsWith('0') ? `zero ${digits(minute![1]!)}` : readNumber(minute!);
      return `${hours} ${minutes} hours${endsMoment(match, place) ? '.' : ''}`;
    },
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /([01]\d|2[0-3])([0-5]\d)(?![\w%]|[.,:/-]\d|\s\d{3})/y,
    why: 'a time of day in four digits, behind what happens at it',
    read: ([match, hour, minute], { before, after }) => {
      const isEarly =
        hour!.startsWith('0') &&
        /(?:\b(?:trains?|bus|coach|service|ferry|flight|sailing)\b[^.;]{0,30}\bthe|\b(?:at|by|before|after|until|from|appt\.?|appointment|pick-?up|time\sis|(?:alarm|scheduled|set|booked|wake-?up(?:\scall)?)\sfor))\s$/i.test(
          before,
        );
      const isEvent =
        /\b(?:starts?|begins?|opens?|clos(?:es?|ing)|departs?|departing|arriv(?:es?|ing)|leav(?:es?|ing)|boards?|boarding|lands?|landing|ends?|due|resumes?)(?:\s\w+)?\s(?:at|by|until)\s$/i.test(
          before,
        );
      if ((!isEarly && !isEvent) || /^\s(?:(?!(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun))[A-Z]|\w+s\b(?!\s))/.test(after))
        return undefined;
      const hours = hourOfFour(hour!);
      const minutes =
        minute === '00' ? 'hundred' : minute!.startsWith('0') ? `zero ${digits(minute![1]!)}` : readNumber(minute!);
      return match === '0000' ? undefined : `${hours} ${minutes}`;
    },
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s?h(?:rs?|ours)?\b\.?)?(?![\d:])(?:\s(ET|CT|MT|PT)\b)?/y,
    why: 'a clock time',
    read: ([, hour, minute, second, zone], place) => {
      if (second !== undefined && (/^00?$/.test(hour!) || ofDuration.test(place.before)))
        return lengthWords(Number(hour), Number(minute), Number(second));
      // "01:00 EST": with its zero and a zone it is a time of 24 hours.
      const isEarly = /^0\d/.test(hour!) && hour !== '00' && /^\s(?:[A-Z]{1,4}T|UTC|Z)\b/.test(place.after);
      const said =
        isEarly && place.english === 'en-US'
          ? clock(String(Number(hour)), minute, 'a', place)
          : clock(hour!, minute, undefined, place);
      if (said === undefined) return undefined;
      // Behind a year the time would be heard as a part of it.
      const words = /(?:\d[/.-]\d{1,2}[/.-]\d{2,4}|[A-Za-z]\.?\s\d{1,2},?\s\d{4})\s$/.test(place.before)
        ? `, ${said}`
        : said;
      const seconds =
        second === undefined || second === '00' ? '' : ` and ${readNumber(String(Number(second)))} seconds`;
      return words + seconds + (zone === undefined ? '' : ` ${ZONES[zone]}`);
    },
  },
];

/** What stands before hours, minutes and seconds that are a length of time. */
const ofDuration =
  /\b(?:duration|wait(?:ing)?(?:\stime)?|length|elapsed|lasted|took|ran|left|remaining|lasts|runtime|timer(?:\sset)?(?:\sfor)?|countdown|total\stime)\W*(?:is\s|of\s|was\s)?$/i;
/** "9-5" after a day, or after "open". */
function isOpeningHours(match: string, { before, after }: Place): boolean {
  return (
    /^\d{1,2}\s?[-–]\s?\d{1,2}$/.test(match) &&
    /(?:\b(?:open|hours|hrs\.?|work|working|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\w*\.?|[MTWF]|Tu|Th|Sa|Su|daily|weekdays|weekends)[,:]?\s(?:are\s|from\s)?)$/i.test(
      before,
    ) &&
    !/^\s?(?:business|days|minutes|hours|weeks|items|people|(?:kts?|knots|mph|kph|kmh|km\/h|km|mi|miles|feet|ft|cm|mm|inch\w*|in)(?!\w))/.test(
      after,
    )
  );
}
