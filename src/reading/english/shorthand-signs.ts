import { cardinal, digits } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { monthNames } from '../say-as.js';
import { commonWords } from './capitals.js';
import { pluralOf } from './labels.js';
import { isOwnWord } from './note-words.js';
import { romanValue } from './roman.js';
import { abbreviations, lastPoint, spell } from './vocabulary.js';

const SIZE = '(?:[2-6]?X{1,3}[SL]|[SML]|[1-6]X)';
const sizeWords = (size: string) =>
  (size.match(/\d|[A-Z]/g) ?? []).map((part) => (/\d/.test(part) ? cardinal(Number(part)) : part)).join(' ');
const days: { readonly [short: string]: string } = {
  MON: 'Monday',
  TUE: 'Tuesday',
  TUES: 'Tuesday',
  WED: 'Wednesday',
  THU: 'Thursday',
  THUR: 'Thursday',
  THURS: 'Thursday',
  FRI: 'Friday',
  SAT: 'Saturday',
  SUN: 'Sunday',
};
const ofDay =
  /\b(?:ends?|ending|starts?|starting|closes?|closed|open|opens|by|on|til|till|until|COB|EOD|this|next|last|every|from|BY|ON|UNTIL|FROM|NEXT|THIS|THRU|thru|to|TO|-|–|&|and|AND|[MTWFS][A-Z]{2,3})\.?\s?$/;

/** Capitals, signs and numbers of notices, sizes and rooms. */
export const shorthandSignForms: readonly Recogniser[] = [
  {
    class: 'date',
    begins: 'letter',
    pattern: /(MON|TUES?|WED|THU|THURS?|FRI|SAT|SUN)(?![\w'’-])\.?/y,
    why: 'a day of the week in capitals',
    read: ([match, name], { before, after, shouting }) =>
      /[\w.@#/]$/.test(before) ||
      /^(?:\s(?:scores?|tests?|exams?|prep)\b)/.test(after) ||
      !(
        ofDay.test(before) ||
        /^,?\s(?:\d|@|[AP]M\b|(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC))|^\s?[-–&]\s?(?:MON|TUE|WED|THU|FRI|SAT|SUN)/.test(
          after,
        ) ||
        (shouting && !/^(?:SUN|SAT|WED)$/.test(name!))
      )
        ? undefined
        : `${days[name!]}${lastPoint(match, after)}`,
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /([A-Z]{3,6})(?![\w'’&-])(\.)?/y,
    why: 'a short form in a text that is all in capitals',
    read: ([, written, point], { before, after, shouting, english }) => {
      const lower = written!.toLowerCase();
      const found = abbreviations.get(lower);
      if (
        !shouting ||
        found === undefined ||
        found.when !== 'any' ||
        commonWords.has(lower) ||
        (written === 'DLR' && english === 'en-GB') ||
        /[\w@#/.-]$/.test(before)
      )
        return undefined;
      if (
        !point &&
        (found.needsPoint || found.isWord || isOwnWord.test(lower) || /[aeiou][^aeiou]?[aeiou]/.test(lower))
      )
        return undefined;
      return `${found.words}${point && /^\s*$/.test(after) ? '.' : ''}`;
    },
  },
  {
    class: 'range',
    begins: 'any',
    pattern: new RegExp(`(${SIZE})\\s?[-–]\\s?(${SIZE})(?![\\w-])`, 'y'),
    why: 'a range of sizes',
    read: ([, from, to], { before }) =>
      /[\w.@#/-]$/.test(before) ||
      !/\b(?:[Ss]izes?|[Ss]z|[Aa]vail\w*\.?|in|from|unisex|mens?|womens?)[:\s]{1,2}$/.test(before)
        ? undefined
        : `${sizeWords(from!)} to ${sizeWords(to!)}`,
  },
  {
    class: 'number',
    begins: 'letter',
    pattern: /[uU](\d{1,2})s?(?![\w-])/y,
    why: 'children under an age',
    read: ([match, age], { before, english }) =>
      english !== 'en-GB' || /[\w.@#/-]$/.test(before)
        ? undefined
        : match.endsWith('s')
          ? `under ${pluralOf(cardinal(Number(age)))}`
          : undefined,
  },
  {
    class: 'number',
    begins: 'letter',
    pattern: /[Ss]c\.\s?([ivx]{1,4}|\d{1,2})(?![\w])/y,
    why: 'a scene of a play',
    read: ([, number], { before }) => {
      const value = /\d/.test(number!) ? Number(number) : romanValue(number!.toUpperCase());
      return value === undefined || /[\w@#/-]$/.test(before) ? undefined : `scene ${cardinal(value)}`;
    },
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /[Cc](?:\.|(?!\w))/y,
    why: 'a century',
    read: ([match], { before, after }) =>
      /\b\d{1,2}(?:st|nd|rd|th)[\s-]$/.test(before) ? `century${lastPoint(match, after)}` : undefined,
  },
  {
    class: 'digits',
    begins: 'sign',
    pattern: /-(\d{4})(?![\w-]|[.,:/]\d)/y,
    why: 'another end of a telephone number',
    read: ([, end], { before }) =>
      /\d{3}[-. ]\d{4}\b[^;]{0,24}\b(?:fax|cell|mobile|or|and|home|work|office|alt)[.,:]?\s$/i.test(before)
        ? digits(end!)
        : undefined,
  },
  {
    class: 'address',
    begins: 'letter',
    pattern: /([NS])([EW])(?=\s[A-Z][a-z]+)/y,
    why: 'a quarter of a city before a street without its word',
    read: ([, one, other], { before }) =>
      /\b(?:on|at|of|and|&|to|off|along|between)\s$/.test(before)
        ? `${one === 'N' ? 'North' : 'South'}${other === 'E' ? 'east' : 'west'}`
        : undefined,
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: /(20[2-4]\d)-(0[1-9]|1[0-2])(?![\w-]|[.,]\d)/y,
    why: 'year and month',
    read: ([, years, number], { before }) =>
      /\b(?:exp\.?|expir\w+|valid|best\sby|use\sby|since|until|for|in|from|to|as\sof|period|month|mfg\.?|date)[:\s]{1,2}(?:\w+\s)?$/i.test(
        before,
      )
        ? `${monthNames[Number(number) - 1]} twenty ${cardinal(Number(years!.slice(2)))}`
        : undefined,
  },
  {
    class: 'sign',
    begins: 'sign',
    pattern: /[<>](?=\s?-\s?\d)/y,
    why: 'a limit below zero',
    read: ([sign]) => (sign === '<' ? 'below' : 'above'),
  },
  {
    class: 'sign',
    begins: 'sign',
    pattern: /\\\\(?=\w)/y,
    why: 'the beginning of a path of a network',
    read: (_, { before }) => (/(?:^|[\s"'(])$/.test(before) ? 'backslash backslash' : undefined),
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /\d{4,5}(?![\w]|[.,:/-]\d)/y,
    why: 'a port of a computer',
    read: ([number], { before }) =>
      /\bports?\s(?:to|is|=|number|no\.?)\s$/i.test(before) ? digits(number) : undefined,
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /(?:[iI]c|IC|OB|IB|[Oo]b|ib)(?=\s(?:re:?|from|call)(?!\w))/y,
    why: 'which way a call went',
    read: ([match], { before, after }) =>
      /(?:^|[.;]\s)$/.test(before)
        ? `${/^ob$/i.test(match) ? 'outbound' : /^ib$/i.test(match) ? 'inbound' : 'incoming'}${/^\scall/.test(after) ? '' : ' call'}`
        : undefined,
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /(1[0-2]|[1-9])\s?[-–]\s?(1[0-2]|[1-9])(?![\w%]|[.,:/-]\d|\s?[ap]\.?m)/y,
    why: 'a range behind "between": and',
    read: ([, from, to], { before }) =>
      /\b(?:between|btwn|b\/w|betw\.?)\s$/i.test(before)
        ? `${cardinal(Number(from))} and ${cardinal(Number(to))}`
        : undefined,
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: /(mon|tues?|weds?|thurs?|fri|sat|sun)(?![\w'’.-])/y,
    why: 'a day of the week in small letters',
    read: ([name], { before, after }) =>
      !/[\w.@#/-]$/.test(before) &&
      (/^\s(?:[ap]m\b|AM\b|PM\b|slot|morning|afternoon|eve\b|evening|appt|\d{1,2}(?:[:.]\d\d|[ap]m)|@)/.test(after) ||
        (/\b(?:by|til|till|until|next|last|this|since|every|on)\s$/.test(before) && !/^(?:sat|sun)$/.test(name)))
        ? days[name.toUpperCase().replace('WEDS', 'WED')]
        : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /([1-8])x([1-9]|1[0-2])s(?!\w)/y,
    why: 'boards by their sides',
    read: ([, one, other], { before }) =>
      /[\w.,$-]$/.test(before) ? undefined : `${cardinal(Number(one))} by ${pluralOf(cardinal(Number(other)))}`,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /([0-3])-([0-2])(?=\s(?:count|pitch)\b)/y,
    why: 'balls and strikes',
    read: ([, balls, strikes]) => `${cardinal(Number(balls))} ${strikes === '0' ? 'oh' : cardinal(Number(strikes))}`,
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /(?:TSH|INR|ASA|ALL|CRP|BNP|PSA)(?=\s(?:is\s|was\s|of\s)?\d)/y,
    why: 'a test of a clinic, or how soon calls are answered',
    read: ([letters], { before, after }) =>
      (letters === 'ASA' && !/^\s(?:81|325|75|162|650)\b|^\s\d+\s?mg/.test(after)) ||
      (letters !== 'ASA' &&
        /\b(?:warfarin|coumadin|[Ll]abs?|[Pp]t|patient|bloods?|retest|goal|target|dose|B12|LDL|TFTs?|T4|clinic|thyroid|vit|Hgb|A1C|WBC|low|high)\b/i.test(
          before + after,
        ))
        ? spell(letters)
        : undefined,
  },
  {
    class: 'address',
    begins: 'letter',
    pattern: /([NSEW])\.?(?=\sof\s(?:[A-Z][a-z]|the\b|town|I-|US|Hwy|Rte))/y,
    why: 'which way from a place',
    read: ([, side], { before }) =>
      /(?:\b(?:mi(?:les?)?\.?|Mi\.|blks?\.?|blocks?|km|just|yards|ft\.?|feet|min(?:utes)?)\s)$/.test(before)
        ? { N: 'north', S: 'south', E: 'east', W: 'west' }[side!]
        : undefined,
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /12\s?(?:mn|MN|md|nn|n)(?![\w'-])/y,
    why: 'midnight or noon',
    read: ([match]) => (/mn/i.test(match) ? 'midnight' : 'noon'),
  },
];
