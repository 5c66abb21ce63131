import { ordinal } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { DAY, endsMoment } from './times.js';

const days: { [short: string]: string } = Object.fromEntries(
  ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((name) => [
    name.slice(0, 3).toLowerCase(),
    name,
  ]),
);
/** The name of a day of the week, by its first letters. */
export const dayName = (short: string): string => days[short.slice(0, 3).toLowerCase()]!;
export const HYPHEN = '\\s?[-\u2013]\\s?';

/** Days of the week, whole, in short or in letters, and ranges and lists of them. */
export const weekdayForms: readonly Recogniser[] = [
  {
    class: 'date',
    begins: 'letter',
    pattern: new RegExp(
      `(${DAY})\\s(\\d{1,2})(?:st|nd|rd|th)?(?=(?:\\s?[-\u2013]\\s?|\\s(?:to|until|till|and|or|&)\\s)${DAY}\\s\\d{1,2}(?:st|nd|rd|th)?\\s(?:of\\s)?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))`,
      'y',
    ),
    why: 'a day and its date before another of the same month',
    read: ([, name, date]) => `${dayName(name!)} the ${ordinal(Number(date))}`,
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: new RegExp(
      `(${DAY})\\s(\\d{1,2}(?:st|nd|rd|th))(?=\\s*$|[.,;:)]|\\s(?:at|from|and|or|to|until|till|is|are|was|will|we|you|for|in|with|between|after|before|only|if|when|so|instead|\\d|[-–(&])(?!\\w))`,
      'y',
    ),
    why: 'a day of the week with its date, without the month',
    read: ([, name, date]) => `${dayName(name!)} the ${ordinal(Number.parseInt(date!, 10))}`,
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: new RegExp(`(${DAY})(?:${HYPHEN}|\\s(?:to|thru|through)\\s)(${DAY})(?![\\w])`, 'y'),
    why: 'a range of days',
    read: ([match, from, to], place) => `${dayName(from!)} to ${dayName(to!)}${endsMoment(match, place) ? '.' : ''}`,
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: /(Mo?|Tu|Th?|We?|Fr?|Sa|Su|S)[-–](Mo?|Tu|Th?|We?|Fr?|Sa|Su|S)(?![\w'’-])/y,
    why: 'a range of days in letters',
    read: ([match, from, to], { before, after }) =>
      !/[\w-]$/.test(before) && (/^[\s,:]+(?:from\s|at\s)?\d/.test(after) || /[a-z]|^M[-–]F/.test(match))
        ? `${letterDay(from!)} to ${letterDay(to!)}`
        : undefined,
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: /(Mo?|Tu?|We?|Th|Fr?|Sa?|Su)(?=:?\s\d{1,2}(?::\d{2})?(?:\s?[ap]\.?(?:m\.?)?)?\s?[-\u2013]\s?\d)/y,
    why: 'a day of the week in letters behind the hours of another, before its own',
    read: ([, letters], { before }) =>
      /[-\u2013]\s?\d{1,2}(?::\d{2})?(?:\s?[ap]\.?(?:m\.?)?)?[,;]?\s(?:and\s)?$/i.test(before) ||
      (letters!.length > 1 && /(?:^|[.:;,]\s|\b(?:hours|hrs\.?|open|on)\s)$/.test(before))
        ? letters === 'S'
          ? 'Saturday'
          : letterDay(letters!)
        : undefined,
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: new RegExp(`(${DAY})((?:/${DAY})+)(?![\\w])`, 'y'),
    why: 'a list of days',
    read: ([match, first, rest], place) =>
      [first!, ...rest!.slice(1).split('/')].map(dayName).join(' and ') + (endsMoment(match, place) ? '.' : ''),
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: /(MON|TUES?|WED|THU|THURS?|FRI|SAT|SUN)(?=\.?,?(?:\s+\d|\s*[-–]\s?(?:MON|TUE|WED|THU|FRI|SAT|SUN)))\.?/y,
    why: 'a day of the week in capitals, before hours or a date',
    read: ([, name]) => dayName(name!),
  },
  {
    class: 'date',
    begins: 'letter',
    pattern:
      /((?:Mo|M|Tu|Th|T|We|W|Fr|F|Sa|Su|S|R)(?:\/(?:Mo|M|Tu|Th|T|We|W|Fr|F|Sa|Su|S|R)){1,5}|M(?:Tu|T)?W?(?:Th|R)?F|TTh|TuTh)(?![\w/'&-])/y,
    why: 'days of the week in letters',
    read: ([, written], { after }) => {
      const isTimed =
        /^[\s,:.]*(?:at\s|from\s|@\s?)?\d/.test(after) ||
        /^\s(?:mornings?|afternoons?|evenings?|nights?|only|classes|schedule)\b/.test(after);
      if (!isTimed && !/^(?:M\/W|W\/F|M\/Th|M\/F|Tu?\/Th|Tu?\/F|Sa\/Su|MWF$|TTh$|TuTh$)/.test(written!))
        return undefined;
      if (!isTimed && /^MWF|^M[^/]*F$/.test(written!) && written !== 'MWF') return undefined;
      const names = (written!.match(/[A-Z][a-z]?/g) ?? []).map(letterDay);
      return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
    },
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: /(Mon|Tues?|Weds?|Thurs?|Thu|Fri)(?![\w-])(\.?)/y,
    why: 'a day of the week',
    read: ([match, name], place) => `${dayName(name!)}${endsMoment(match, place) ? '.' : ''}`,
  },
  {
    class: 'date',
    begins: 'letter',
    pattern:
      /(Sat|Sun)(?![\w-])(\.(?=,?\s+[\da-z&])|(?=\.?,?\s*\(?(?:\d|[&]|and\b|or\b)|\.?:\s|\s(?:closed|open)\b)|\.?(?=,?\s(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)))/y,
    why: 'a day of the week before hours or a date',
    read: ([, name]) => dayName(name!),
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: /(Sat|Sun)(s|'s)?(?![\w-])\.?/y,
    why: 'a day of the week: the words before it speak of one',
    read: ([match, name, many], place) =>
      /(?:\b(?:on|since|by|closed?|closes|open|every|next|this|last|each|until|till?|from|thru|through|except|excl(?:uding|\.)?|only|alt(?:ernate|\.)|all\sday|Easter|Palm|Whit|Super|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6}\.?,?\s(?:and|or|to|&|\+|-|–))|(?:Fri|Sat|Thu|Mon)(?:day|\.)?\s?[,/–-])\s?$/i.test(
        place.before,
      ) ||
      (name === 'Sat' && /[a-z],?\s$/.test(place.before)) ||
      (many === 's' && /\d(?:st|nd|rd|th)\s$/.test(place.before)) ||
      (/,\s$|\b(?:same\sas|than|like|as)\s$/.test(place.before) && /^\s*$/.test(place.after)) ||
      (/\d(?:\s?[ap](?:\.?m\.?)?)?,?\s$/i.test(place.before) && /^\s*(?:$|[,;)&])/.test(place.after)) ||
      /^\s(?:[ap]\.?m\b|[AP]M\b|by|at|from|before|after|between|morning|afternoon|evening|night|through|thru|until)\b/.test(
        place.after,
      )
        ? `${dayName(name!)}${many ?? ''}${endsMoment(match, place) ? '.' : ''}`
        : undefined,
  },
];

const letterDay = (letter: string) =>
  ({ M: 'Monday', T: 'Tuesday', W: 'Wednesday', R: 'Thursday', F: 'Friday', S: 'Saturday' })[letter] ??
  (letter.length > 1 ? dayName(longDays[letter] ?? letter) : 'Sunday');
const longDays: { [letters: string]: string } = {
  Mo: 'Mon',
  Tu: 'Tue',
  We: 'Wed',
  Th: 'Thu',
  Fr: 'Fri',
  Sa: 'Sat',
  Su: 'Sun',
};
