import { cardinal, ordinal } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { directions, endsSentence } from './addresses.js';
import { pointTimeWords } from './public-numbers.js';
import { romanValue } from './roman.js';
import { capitalAtStart, spell } from './vocabulary.js';
import { dayName } from './weekdays.js';

/** Parts of a law by the beginning of their short form. */
const parts: { readonly [short: string]: string } = {
  Art: 'Article',
  Ame: 'Amendment',
  Sec: 'Section',
  Tit: 'Title',
  Sch: 'Schedule',
  App: 'Appendix',
  Bk: 'Book',
  Div: 'Division',
  Ph: 'Phase',
  Lvl: 'Level',
};
const payers: { readonly [short: string]: string } = {
  Ad: 'adult',
  Ch: 'child',
  Conc: 'concession',
  Fam: 'family',
  Snr: 'senior',
  Jnr: 'junior',
  Inf: 'infant',
};
/** Titles before a name, as two of them stand side by side. */
export const titles: { readonly [short: string]: string } = {
  Mr: 'mister',
  Mrs: 'missus',
  Ms: 'mizz',
  Miss: 'miss',
  Dr: 'doctor',
  Prof: 'professor',
};
const days: { readonly [short: string]: string } = {
  M: 'Monday',
  Tu: 'Tuesday',
  T: 'Tuesday',
  W: 'Wednesday',
  Th: 'Thursday',
  F: 'Friday',
  Sa: 'Saturday',
  Su: 'Sunday',
};

/** Short words of laws, shows, roads and flats. */
export const publicWordForms: readonly Recogniser[] = [
  {
    class: 'roman',
    begins: 'letter',
    pattern: /(Art|Amend|Sect?|Tit|Sched|App|Bk|Div|Ph|Lvl)\.\s([IVX]{1,6})(?![\w'’-])/y,
    why: 'a part of a law in Roman numerals',
    read: ([, part, numeral], { before }) => {
      const value = romanValue(numeral!);
      return value === undefined || /[\w@#/.-]$/.test(before)
        ? undefined
        : `${parts[part!.slice(0, 3)]} ${cardinal(value)}`;
    },
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /(Per)\.(?=\s\d(?!\d))/y,
    why: 'a period of a school day',
    read: (_, { before }) => (/[\w@#/.-]$/.test(before) ? undefined : 'period'),
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /Const\.?(?=\s(?:\d{1,4}\s[A-Z][a-z]|[A-Z][a-z]))/y,
    why: 'a constable before his number or name',
    read: (_, { before, english }) => (english === 'en-GB' && !/[\w@#/.-]$/.test(before) ? 'constable' : undefined),
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /(Ad|Ch|Conc|Fam|Snr|Jnr|Inf)\.?(?=:?\s[£$€]\s?\d)/y,
    why: 'who pays a price',
    read: ([, who], { before }) => (/[\w@#/.-]$/.test(before) ? undefined : payers[who!]),
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /(1\d|2[0-3]|0?[1-9])\.([0-5]\d)(?![\d%]|[.,:/-]\d|\s?[ap]\.?m\b)/y,
    why: 'when a show begins, with a point',
    read: ([, hour, minute], { before, english }) =>
      english === 'en-GB' &&
      /\b(?:[Mm]at(?:inee)?s?|[Ee]ve(?:ning)?s?|[Pp]erf(?:ormance)?s?|[Dd]oors|[Cc]urtain(?:\sup)?|KO|[Kk]ick-?off|[Tt]ee-?off|[Mm]ass|[Ee]vensong)\.?:?\s$/.test(
        before,
      )
        ? pointTimeWords(hour!, minute!)
        : undefined,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /Eve\.?(?=:?\s(?:1\d|[1-9])[.:][0-5]\d)/y,
    why: 'an evening performance',
    read: (_, { before }) => (/[\w@#/.-]$/.test(before) ? undefined : 'Evening'),
  },
  {
    class: 'word',
    begins: 'letter',
    pattern:
      /([NSEW])B(?=\s?(?:&|and|\/)\s?[NSEW]B(?!\w)|\s(?:lanes?|I-|US\b|Rte|Hwy|ramps?|exit|traffic|on-?ramp|off-?ramp|Route|trains?|buses|platform|side)\b)/y,
    why: 'where the traffic goes',
    read: ([, side], { before }) =>
      /[\w@#/.-]$/.test(before)
        ? undefined
        : { N: 'northbound', S: 'southbound', E: 'eastbound', W: 'westbound' }[side!],
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /W\/D(?![\w/])/y,
    why: 'what a flat has',
    read: (_, { before, after }) =>
      /\b(?:\d\s?B[RA]|bed(?:room)?s?|bath|apts?|unit|rent|lease|mo|hook-?ups?|A\/C|dishwasher|kitchen|pets|furnished|laundry)\b/i.test(
        before + after,
      )
        ? 'washer dryer'
        : undefined,
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /[Rr]\/[Oo](?=\s(?:Nos?\b|\d{1,4}[a-zA-Z]?\s[A-Z]|the\s|[A-Z][a-z]))/y,
    why: 'behind a house',
    read: (_, { before, english }) => (english === 'en-GB' && !/[\w@#/.-]$/.test(before) ? 'rear of' : undefined),
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /No(?=\s\d{1,4}[a-z]?(?:\s*$|[.,;)]|\s[A-Z]))/y,
    why: 'the number of a house or a bus, in Britain',
    read: (_, { before, english }) => (english === 'en-GB' && /[a-z,]\s$/.test(before) ? 'number' : undefined),
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /No(?=\s\d{1,3}\s[a-z])/y,
    why: 'what is named by its number, in Britain',
    read: (_, { before, english }) => (english === 'en-GB' && /\b[Tt]he\s$/.test(before) ? 'Number' : undefined),
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern:
      /(Mr|Mrs|Ms|Miss|Dr|Prof)\.?(?=\s(?:ap|ab|de|del|della|di|da|du|van|von|ter|ten|le|la|al|el|bin|ben|d|ní|ó)[\s'’-])/y,
    why: 'a title before a name that begins with a small word',
    read: ([, title], { before }) => (/[\w@#/.-]$/.test(before) ? undefined : capitalAtStart(before, titles[title!]!)),
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /HE(?=\s(?:loans?|courses?|students?|institutions?|providers?|fees|(?:or|and)\sFE)\b)/y,
    why: 'what is learnt at a university',
    read: (_, { english, shouting }) => (english === 'en-GB' && !shouting ? 'H E' : undefined),
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: /(M|Tu|T|W|Th|F|Sa|Su)(?=\s(?:\d{1,2}(?::\d\d)?\s?(?:[ap]m?)?|noon)\s?[-–]\s?(?:\d|noon))/y,
    why: 'a day in a letter behind a range of days',
    read: ([, day], { before }) =>
      /\b(?:M|Tu|T|W|Th|F|Sa|Su)\s?[-–]\s?(?:Tu|T|W|Th|F|Sa|Su)\b[^.]{0,40}[,;]\s$/.test(before)
        ? days[day!]
        : undefined,
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /([ME])S(?![\w'’-])/y,
    why: 'a school behind its name',
    read: ([, kind], { before, after, english }) =>
      english === 'en-US' &&
      /\b[A-Z][a-z]+\s$/.test(before) &&
      /\b(?:gym|schools?|grades?|students?|band|PTA|PTO|principal|campus|teams?|HS|K-5|kids|teachers?|orchestra|choir|parents?)\b/i.test(
        before + after,
      )
        ? kind === 'M'
          ? 'Middle School'
          : 'Elementary School'
        : undefined,
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /(inst|ult|prox)(?![\w'’])\.?/y,
    why: 'a month of a letter behind its day',
    read: ([match, month], place) =>
      /\d(?:st|nd|rd|th)\s$/.test(place.before)
        ? `of ${month === 'inst' ? 'this' : month === 'ult' ? 'last' : 'next'} month${match.endsWith('.') && endsSentence(place) ? '.' : ''}`
        : undefined,
  },
  {
    class: 'word',
    begins: 'sign',
    pattern: /\?['’]?s(?!\w)/y,
    why: 'several questions',
    read: (_, { before }) => (/\s$/.test(before) ? 'questions' : undefined),
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /bet\.(?=\s(?:[A-Z\d]))/y,
    why: 'between two streets or times',
    read: (_, { before }) => (/[a-z\d.,]\s$/.test(before) ? 'between' : undefined),
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /mi\.(?=\s\d)/y,
    why: 'a mile of a road by its number',
    read: (_, { before }) =>
      /\b(?:at|near|past|from|to|around|of|and|between)\s$/.test(before) && !/\d\s$/.test(before) ? 'mile' : undefined,
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /[Tt]el(?=\s(?:\+?\d|\(\d))/y,
    why: 'a telephone number follows',
    read: ([match], { before }) =>
      /[\w@#/.-]$/.test(before) ? undefined : match === 'Tel' ? 'Telephone' : 'telephone',
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: /(MON|TUE|TUES|WED|THU|THUR|THURS|FRI|SAT|SUN)(?![\w'’-])/y,
    why: 'a day beside another in a text all in capitals',
    read: ([, day], { before, after, shouting }) =>
      shouting &&
      (/\b(?:MON|TUE|WED|THU|FRI|SAT|SUN)[A-Z]*\s?(?:&|AND|OR|,|\+|-|TO)\s?$/.test(before) ||
        /^\s?(?:&|AND|OR|,|\+|-|TO)\s?(?:MON|TUE|WED|THU|FRI|SAT|SUN)\b/.test(after))
        ? dayName(day!)
        : undefined,
  },
  {
    class: 'address',
    begins: 'letter',
    pattern:
      /([NSEW])\.(?=\s(?:Gardens?|Gate|Lawn|Stand|Terrace|Entrance|Stairs|Ramp|Elevators|Pitch|Playground|Car\s[Pp]ark)\b)/y,
    why: 'a part of a place by its side',
    read: ([, side], { before }) => (/\b(?:[Tt]he|[Oo]ur|[Yy]our)\s$/.test(before) ? directions[side!] : undefined),
  },
  {
    class: 'roman',
    begins: 'letter',
    pattern: /(I{2,3}|IV)(?![\w'’-])/y,
    why: 'the version of a model',
    read: ([numeral], { before }) =>
      /\b[A-Z]{1,2}\d{1,3}\s$/.test(before) ? cardinal(romanValue(numeral)!) : undefined,
  },
  {
    class: 'roman',
    begins: 'letter',
    pattern: /(I{2,3}|IV|V)(?=[,.]?\s(?:[a-z]|$)|[,.]|\s*$)/y,
    why: 'the third of a name behind his title',
    read: ([numeral], { before }) =>
      /\b(?:Mr|Dr|Rev|Hon|Judge|Sen|Gov|Prof|Capt|Sgt|Lt)\.?\s(?:[A-Z][\w.'’-]*\s){1,3}$/.test(before)
        ? `the ${ordinal(romanValue(numeral)!)}`
        : undefined,
  },
  {
    class: 'range',
    begins: 'sign',
    pattern: /–(?=[A-Z][a-z])/y,
    why: 'from one town to another',
    read: (_, { before, after }) =>
      /\b[A-Z][a-z]+$/.test(before) &&
      /\b(?:returns?|singles?|trains?|bus(?:es)?|coach(?:es)?|ferr(?:y|ies)|fares?|flights?|route|line|services?|road|motorway|tickets?|journey|section)\b/i.test(
        before + after,
      )
        ? 'to'
        : undefined,
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /([Ff])lt\.?(?=\s[A-Z\d]{2}\s?\d{1,4}\b)/y,
    why: 'a flight before its airline',
    read: ([, first]) => `${first === 'F' ? 'F' : 'f'}light`,
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /ACT(?![\w'’-])/y,
    why: 'an examination beside another',
    read: (_, { before, after, shouting }) =>
      !shouting &&
      /\b(?:P?SAT|AP|GRE|college|exam|FAFSA)\b/.test(before + after) &&
      !/^\s(?:NOW|FAST|TODAY|SOON)/.test(after)
        ? spell('ACT')
        : undefined,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /([A-Z][A-Za-z]+)\/(?=[A-Z]{3,5}(?![\w'-]))/y,
    why: 'a stop with two names: a pause',
    read: ([, name], { before, after }) =>
      /[\w@#.-]$/.test(before) ||
      !/\b(?:stops?|station|exit|line|train|bus|platform|shuttle|campus|alight|tram|metro|route)\b/i.test(
        before + after,
      )
        ? undefined
        : `${name},`,
  },
];
