import { cardinal, digitGroups, digits, pairs, readNumber } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { directions } from './addresses.js';
import { spellMixed } from './vocabulary.js';
import { codeWords } from './web.js';

const keySigns: { readonly [sign: string]: string } = {
  '!': 'exclamation mark',
  '@': 'at',
  $: 'dollar',
  '%': 'percent',
  '&': 'and',
  '*': 'star',
  '?': 'question mark',
};

/** Single letters, numbers and signs whose neighbours say what they are. */
export const singleForms: readonly Recogniser[] = [
  {
    class: 'code',
    begins: 'any',
    pattern: /(?=[A-Za-z\d]{0,24}[!@#$%&*?])(?=[A-Za-z!@#$%&*?]{0,24}\d)[A-Za-z\d!@#$%&*?]{6,24}(?=[.,;)]?(?:\s|$))/y,
    why: 'a password with signs in it: one by one',
    read: ([match], { before, english }) =>
      /\b(?:[Pp]assword|[Pp]asscode|[Kk]ey|[Pp]assphrase|[Pp][Ww])(?:\sis|:)\s["']?$/.test(before) &&
      /[A-Za-z]/.test(match)
        ? (match.match(/[A-Za-z\d]+|./g) ?? [])
            .map(
              (part) => keySigns[part] ?? (part === '#' ? (english === 'en-GB' ? 'hash' : 'pound') : codeWords(part)),
            )
            .join(' ')
        : undefined,
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /(GT|[A-Z])([1-9])00(?![\w-]|[.,]\d)/y,
    why: 'a car or a motorcycle whose number is hundreds',
    read: ([, letters, hundreds], { before }) =>
      /\b(?:Mustang|Shelby|Kawasaki|Suzuki|Honda|Triumph|Mercedes|BMW|Ducati|Yamaha)\s$/.test(before)
        ? `${spellMixed(letters!)} ${cardinal(Number(hundreds))} hundred`
        : undefined,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /(HT|FT)(?![\w'’-])/y,
    why: 'when a result of a match was so',
    read: ([short], { before, english }) =>
      english === 'en-GB' && /\d\s?[-–]\s?\d.*\b(?:at|after|by)\s$/.test(before)
        ? `${short === 'HT' ? 'half' : 'full'} time`
        : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,3})\*(?![\w*])/y,
    why: 'the runs of a batsman who is not out',
    read: ([, runs], { before, english }) =>
      english === 'en-GB' &&
      /\b(?!(?:[Pp]ress|[Dd]ial|[Hh]it|[Ee]nter)\b)[A-Z][a-z]+\s$/.test(before) &&
      /\b(?:wickets?|wkts?|runs|overs|innings|England|Australia|cricket|won|not\sout|bat\w*)\b/.test(before)
        ? `${readNumber(runs!, english)} not out`
        : undefined,
  },
  {
    class: 'fraction',
    begins: 'digit',
    pattern: /1\/2-(?=(?:off|price|day|hour|mile|pound|gallon|time|term|way|moon|marathon|court|size|board)\b)/y,
    why: 'a half of something',
    read: (_, { before }) => (/[\w.,$/-]$|\d\s$/.test(before) ? undefined : 'half'),
  },
  {
    class: 'time',
    begins: 'sign',
    pattern: /:([0-5]\d)(?=\s(?:left|remaining|to\s(?:go|play)|on\sthe\sclock))/y,
    why: 'the seconds of a game that are left',
    read: ([, seconds], { before }) =>
      /(?:^|[\s(])$/.test(before) ? `${cardinal(Number(seconds))} second${seconds === '01' ? '' : 's'}` : undefined,
  },
  {
    class: 'digits',
    begins: 'sign',
    pattern: /-(\d{4})(?![\w-])/y,
    why: 'the end of a telephone number',
    read: ([, end], { before }) =>
      /\b(?:fax|phone|cell|line|call|dial|text|number|desk|office)(?:\sat)?\s\(?$/i.test(before)
        ? digits(end!)
        : undefined,
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
    pattern: /([NSEW])\.?(?=\s[A-Z][a-z]{2,}(?:[.,;)]|\s*$|\s(?:&|(?:and|at|between|near|in|is|are|from|to)\b)))/y,
    why: 'a direction before a street without its word, beside another street',
    read: ([, side], { before }) =>
      /\b(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Dr|Drive|Ln|Lane|Pkwy|Hwy|Way|\d(?:st|nd|rd|th))\.?\s(?:and|&|at|near|to)\s$|\b[NSEW]\.\s[A-Z][a-z]+(?:,|,?\s(?:and|&|or))\s$/.test(
        before,
      )
        ? directions[side!]
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
