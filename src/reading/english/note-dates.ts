import { ordinal, year } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { monthNames } from '../say-as.js';
import { fullYear, isDay, MONTH, month, spokenDate } from './dates.js';

/** Days of the week by a letter or two, in a list. */
const DAY_LETTER = '(?:Mo|Tu|We|Th|Fr|Sa|Su|[MTWRFS])';
const letterDays: { readonly [letter: string]: string } = {
  M: 'Monday',
  T: 'Tuesday',
  W: 'Wednesday',
  R: 'Thursday',
  F: 'Friday',
  S: 'Saturday',
  Mo: 'Monday',
  Tu: 'Tuesday',
  We: 'Wednesday',
  Th: 'Thursday',
  Fr: 'Friday',
  Sa: 'Saturday',
  Su: 'Sunday',
};
const dayList = (written: string, isLastSunday: boolean) => {
  const letters = written.match(/Mo|Tu|We|Th|Fr|Sa|Su|[MTWRFS]/g)!;
  const names = letters.map((letter, i) =>
    isLastSunday && i === letters.length - 1 && letter === 'S' ? 'Sunday' : letterDays[letter]!,
  );
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};
const isScheduled =
  /^[\s,:.]*(?:(?:at|from|@|between)\s)?\d{1,2}(?::\d{2})?(?:\s?[ap]\.?m|\s?[-–]\s?\d|\s?[ap](?!\w)|\sto\s\d)|^\s(?:mornings?|afternoons?|evenings?|nights?|only|class(?:es)?|schedule|at\snoon|by\sappointment)\b/i;
const ofSchedule =
  /\b(?:open|meets?|class(?:es)?|every|on|days?|hours|schedule[ds]?|runs?|pickup|pick-up|collection|clinic)[:\s]{1,2}$/i;

/** Months and years of a sticker, a plate or a card. */
const ofSticker =
  /\b(?:stickers?|tags?|plates?|decals?|inspection|registration|licen[cs]e|card|passport|permit|certificate|valid(?:\sthru|\sthrough|\suntil)?|expir(?:es?|y|ation)|exp\.?|good\s(?:thru|through)|best\s(?:by|before)|use\sby)\b[^.;]{0,50}$/i;

/** What stands before further days of a month. */
const ofDays = new RegExp(
  `${MONTH}\\s\\d{1,2}(?:st|nd|rd|th)?(?:\\s?[-–]\\s?\\d{1,2}(?:st|nd|rd|th)?)?(?:,\\s\\d{1,2}(?:\\s?[-–]\\s?\\d{1,2})?){0,3}(?:,|,?\\s(?:and|&|or))\\s$`,
);

/** Days and months as notes write them: in letters, without signs, with half of their year. */
export const noteDateForms: readonly Recogniser[] = [
  {
    class: 'date',
    begins: 'digit',
    pattern: new RegExp(
      `(\\d{1,2})(?:st|nd|rd|th)?/(\\d{1,2})(?:st|nd|rd|th)?\\s(?:of\\s)?(${MONTH})(?![\\w])(?:,?\\s(\\d{4})(?!\\d))?`,
      'y',
    ),
    why: 'two days with their month',
    read: ([, one, other, name, years], { before }) =>
      /[\d.,$/-]$/.test(before) || !isDay(Number(one)) || Number(other) !== Number(one) + 1 || !isDay(Number(other))
        ? undefined
        : `${/\bthe\s$/i.test(before) ? '' : 'the '}${ordinal(Number(one))} and ${ordinal(Number(other))} of ${month(name!)}${years === undefined ? '' : `, ${fullYear(years)}`}`,
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: new RegExp(
      `${DAY_LETTER}(?:(?:,\\s?(?:and\\s|&\\s)?|\\s(?:and|&)\\s|\\s)${DAY_LETTER}){1,6}(?![\\w'’.-])`,
      'y',
    ),
    why: 'days of the week in letters, in a list',
    read: ([match], { before, after }) => {
      if (/[\w@#/&-]$|\b[A-Z]\s$/.test(before)) return undefined;
      const letters = match.match(/Mo|Tu|We|Th|Fr|Sa|Su|[MTWRFS]/g)!;
      const order = 'MTWRFS';
      const ranks = letters.map((letter, i) =>
        letter === 'Th'
          ? 3
          : letter === 'S' && i > 0 && letters[i - 1] === 'S'
            ? 6
            : letter === 'Su'
              ? 6
              : letter === 'Sa'
                ? 5
                : order.indexOf(letter[0]!),
      );
      if (!ranks.every((rank, i) => i === 0 || rank > ranks[i - 1]!)) return undefined;
      return isScheduled.test(after) || (ofSchedule.test(before) && letters.length > 2)
        ? dayList(match, letters.at(-2) === 'S')
        : undefined;
    },
  },
  {
    class: 'date',
    begins: 'letter',
    pattern:
      /(?:MTWThF|MTWRF|MTThF|MTuWThF|MTWTh|MTWR|MTTh|MWTh|TWTh|TThF|TuThF|TuThSa|MThF|MW|TR|WF|MF|TuF)(?![\w'’/&-])/y,
    why: 'days of the week in letters without room',
    read: ([match], { before, after }) =>
      !/[\w@#/&-]$/.test(before) && isScheduled.test(after) ? dayList(match, false) : undefined,
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: /((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?![\w]|[.,:/-]\d)/y,
    why: 'a date without signs between year, month and day',
    read: ([, years, number, date], place) =>
      /\b(?:dated?|on|by|since|until|due|effective|issued|from|to|through|born|DOB|expires?|before|after|for|of|posted|as\sof)[\s:]+$/i.test(
        place.before,
      )
        ? spokenDate(monthNames[Number(number) - 1]!, Number(date), years, place)
        : undefined,
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: /(0?[1-9]|1[0-2])\/(2[4-9]|3\d)(?![\d/]|[.,-]\d)/y,
    why: 'month and year of a sticker or a card',
    read: ([, number, years], { before, after }) =>
      ofSticker.test(before) &&
      (Number(years) > 31 ||
        number!.startsWith('0') ||
        /\b(?:sticker|tag|tags|plate|decal|card|inspection|passport|thru|best\sby|valid)\b/i.test(before)) &&
      !/\b(?:on|by|until|before|delivered|arrive[sd]?|(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day|\.)?,?)\s$/i.test(
        before,
      ) &&
      !/^\s(?:at|from|between)\s\d/.test(after)
        ? `${monthNames[Number(number) - 1]} ${year(2000 + Number(years))}`
        : undefined,
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: new RegExp(`(${MONTH})(?:\\s(\\d{1,2})(?:st|nd|rd|th)?,)?\\s?['’](\\d{2})(?![\\w'’])`, 'y'),
    why: 'a month with a year without its century',
    read: ([, name, date, years]) =>
      `${month(name!)} ${date === undefined ? '' : `${ordinal(Number(date))}, `}${year((Number(years) < 70 ? 2000 : 1900) + Number(years))}`,
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: /(\d{1,2})\/(\d{1,2})(?=,?\s(?:at\s|@\s?)?\d{1,2}(?::\d{2})?\s?[ap]\.?m)/iy,
    why: 'a day before a time',
    read: ([, one, other], place) => {
      const [number, date] =
        place.english === 'en-GB' || Number(one) > 12 ? [Number(other), Number(one)] : [Number(one), Number(other)];
      return /[\w.,$£€/-]$/.test(place.before) || number < 1 || number > 12 || date < 1 || date > 31
        ? undefined
        : spokenDate(monthNames[number - 1]!, date, undefined, place);
    },
  },
  {
    class: 'date',
    begins: 'letter',
    pattern:
      /([Mm]id|[Ee]arly|[Ll]ate|[Pp]re|[Pp]ost)-(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)(?![\w'’-])(\.)?/y,
    why: 'a part of a month',
    read: ([, part, name, point], { after }) => `${part}-${month(name!)}${point && /^\s*$/.test(after) ? '.' : ''}`,
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: /(\d{1,2})\s?[-–]\s?(\d{1,2})(?![\w%]|[.,:/-]\d)/y,
    why: 'more days of the month before them',
    read: ([, from, to], { before, after }) =>
      ofDays.test(before) &&
      Number(from) < Number(to) &&
      Number(to) < 32 &&
      !/^\s?(?:[ap]\.?m|days|people|hours|minutes|times|\w+s\b)/.test(after)
        ? `${ordinal(Number(from))} to ${ordinal(Number(to))}`
        : undefined,
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: new RegExp(`(\\d{1,2})\\s(${MONTH})\\s(2[0-9]|3[0-9])(?=[.,;)]?\\s*$|[.,;)]\\s)`, 'y'),
    why: 'a day, a month and a year without its century',
    read: ([, date, name, years], place) =>
      /[\w.,$£€/-]$/.test(place.before) || Number(date) < 1 || Number(date) > 31
        ? undefined
        : spokenDate(month(name!), Number(date), years, { ...place, english: 'en-GB' }),
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: new RegExp(`(\\d{1,2})(?:st|nd|rd|th)?/(\\d{1,2})(?:st|nd|rd|th)?\\s(?:of\\s)?(${MONTH})(?!\\w)`, 'y'),
    why: 'two days in a row with their month',
    read: ([, one, other, name], { before }) =>
      /[\w.,$£€/-]$/.test(before) || Number(one) >= Number(other) || Number(other) > 31
        ? undefined
        : `${/\bthe\s$/i.test(before) ? '' : 'the '}${ordinal(Number(one))} and ${ordinal(Number(other))} of ${month(name!)}`,
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: new RegExp(`(\\d{1,2})(?:st|nd|rd|th)?\\s(?:of\\s)?(${MONTH}),?\\s['’](\\d{2})(?![\\w'’])`, 'y'),
    why: 'a day with its month and a year without its century',
    read: ([, date, name, years], place) =>
      /[\w.,$£€/-]$/.test(place.before) || Number(date) > 31
        ? undefined
        : spokenDate(month(name!), Number(date), years, { ...place, english: 'en-GB' }),
  },
  {
    class: 'date',
    begins: 'digit',
    pattern:
      /(1[0-2]|0?[1-9])-(0?[1-9]|[12]\d|3[01])\s(to|through|thru|and)\s(1[0-2]|0?[1-9])-(0?[1-9]|[12]\d|3[01])(?![\w-]|[.,:/]\d)/y,
    why: 'from one day to another, with hyphens between month and day',
    read: ([, one, first, joint, other, last], { before, english }) =>
      english === 'en-US' && /\b(?:from|between)\s$/i.test(before)
        ? `${monthNames[Number(one) - 1]} ${ordinal(Number(first))} ${joint === 'and' ? 'and' : 'to'} ${monthNames[Number(other) - 1]} ${ordinal(Number(last))}`
        : undefined,
  },
];
