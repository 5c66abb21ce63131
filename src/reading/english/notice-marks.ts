import { cardinal, digits, ordinal, readNumber } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { pointTimeWords } from './public-numbers.js';
import { romanValue } from './roman.js';
import { fileEndings, lastPoint, spell } from './vocabulary.js';
import { dayName } from './weekdays.js';

const DAYS = '(Mon|Tues?|Weds?|Thurs?|Fri|Sat|Sun)';
/** Things that stand side by side, each with a letter or a number. */
const ofRow =
  /\b(?:entrances|doors|gates|rows|coaches|blocks|buildings|stands|halls|wings|tracks|lanes|platforms|bays|stops|rooms|zones|lots)\b/i;

/** Marks of rows, ends of numbers and times that notices write in short. */
export const noticeMarkForms: readonly Recogniser[] = [
  {
    class: 'code',
    begins: 'letter',
    first: 'vV',
    pattern: new RegExp(`[vV](\\d{1,2})(?:\\.(\\d{1,2}))?\\.(${Object.keys(fileEndings).join('|')})(?![\\w/])`, 'y'),
    why: 'the version at the end of the name of a file',
    read: ([, one, two, ending], { before }) =>
      /[\w@#/.-]$/.test(before)
        ? undefined
        : `V ${readNumber(one!)}${two === undefined ? '' : ` dot ${readNumber(two)}`} dot ${fileEndings[ending!]}`,
  },
  {
    class: 'number',
    begins: 'letter',
    first: 'ivx',
    pattern: /(i{1,3}|iv|v|vi{0,3})\.(?=\s[a-z])/y,
    why: 'the mark of a row, in small Roman numerals',
    read: ([, written], { before, after }) => {
      const value = romanValue(written!.toUpperCase())!;
      if (!/(?:^|[:,;]\s|\b(?:and|or|then)\s)$/.test(before)) return undefined;
      return (value === 1 && /\sii\.\s/.test(after)) ||
        (value > 1 && /(?:^|\s)(?:i{1,3}|iv|v|vi{1,2})\.\s/.test(before))
        ? `${cardinal(value)},`
        : undefined;
    },
  },
  {
    class: 'number',
    begins: 'sign',
    first: '[',
    pattern: /\[(\d{1,2})\](?=\s\w)/y,
    why: 'the mark of a row in square brackets',
    read: ([, number], { before, after }) =>
      (number === '1' && after.includes('[2]')) || before.includes(`[${Number(number) - 1}]`)
        ? `${cardinal(Number(number))},`
        : undefined,
  },
  {
    class: 'word',
    begins: 'letter',
    first: 'Q',
    pattern: /Qs(?=\?)/y,
    why: 'questions',
    read: (_, { before }) => (/(?:^|[.!?]\s)$/.test(before) ? 'Questions' : 'questions'),
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /[a-z]{3,14}(?:\/[a-z]{3,14}){2,6}(?![\w/-])/y,
    why: 'what something is made of: and',
    read: ([match], { before }) => {
      if (!/\b(?:ingredients|contains|made\s(?:with|of|from)|includes?|included)\b:?\s$/i.test(before))
        return undefined;
      const parts = match.split('/');
      return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
    },
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,2})\/(\d{1,2})(?=\s(?:instead|only|for|if|are|until)\b|[.,;]|\s*$)/y,
    why: 'two of the tracks or lanes that were named',
    read: ([, one, other], { before }) =>
      ofRow.test(before) && /\b(?:use|take|from|to|at|on)\s$/i.test(before) && Number(other) === Number(one) + 1
        ? `${readNumber(one!)} or ${readNumber(other!)}`
        : undefined,
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /([A-Z])\/([A-Z])(?![\w/'’-])/y,
    why: 'the letters of two entrances or rows',
    read: ([, one, other], { before }) =>
      one! < other! && ofRow.test(before) && /(?:s|,|and|or|&)\s$/.test(before) ? `${one} and ${other}` : undefined,
  },
  {
    class: 'range',
    begins: 'letter',
    pattern:
      /([A-Z][a-z]{0,2})\s?[–-]\s?([A-Z][a-z]{0,2})(?=:|\s(?:go|goes|use|check|at|in|see|line|table|should|please)\b)/y,
    why: 'a range of names by their first letters',
    read: ([match, from, to], { before }) =>
      /\b(?:sur|last\s|first\s|family\s)?names?\b/i.test(before) && match.length > 3 && from! < to!
        ? `${spell(from!)} to ${spell(to!)}`
        : undefined,
  },
  {
    class: 'range',
    begins: 'sign',
    first: '(',
    pattern: /\(([a-h])\)\s?(?:[–-]|to)\s?\(([a-h])\)/y,
    why: 'a range of parts by their letters',
    read: ([, from, to], { before }) => (/[\w.]\s?$/.test(before) ? `${spell(from!)} to ${spell(to!)}` : undefined),
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: new RegExp(
      `${DAYS}\\.?\\s(\\d{1,2})\\s?(?:\\+|&|and|or)\\s(?=${DAYS}\\.?\\s\\d{1,2}\\s[A-Z][a-z]{2})`,
      'y',
    ),
    why: 'the first of two days of a month',
    read: ([match, name, date]) =>
      Number(date) > 31 || date === '0'
        ? undefined
        : `${dayName(name!)} the ${ordinal(Number(date))} ${/\sor\s$/.test(match) ? 'or' : 'and'}`,
  },
  {
    class: 'digits',
    begins: 'sign',
    first: '-',
    pattern: /-(\d{4})(?![\w-])/y,
    why: 'the last digits of another telephone number',
    read: ([, end], { before }) =>
      /\d{3}-\d{4},?\s(?:-\d{4},?\s){0,3}(?:and\s|or\s|&\s)?$/.test(before) ? digits(end!) : undefined,
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /(\d{3})-(\d{2,3})(?![\w%-]|[.,]\d)/y,
    why: 'a short number that texts come from',
    read: ([, one, other], { before }) =>
      /\b(?:texts?|texted|texting|codes?|messages?|alerts?|SMS)\b[^.;]{0,40}\b(?:from|to|or|and)\s$/i.test(before) &&
      /\b(?:from|to)\s(?:\d{3}-\d{2,3},?\s(?:or|and)\s)?$/i.test(before)
        ? `${digits(one!)}, ${digits(other!)}`
        : undefined,
  },
  {
    class: 'phone',
    begins: 'digit',
    pattern: /([2-9]\d{2})\.(\d{4})(?![\w%-]|[.,]\d)/y,
    why: 'a local telephone number behind which one it is',
    read: ([, one, other], { before }) =>
      /\b(?:home|cell|work|office|fax|mobile|phone|ph|tel|landline|direct|main|shop|store):?\.?\s$/i.test(before)
        ? `${digits(one!)}, ${digits(other!)}`
        : undefined,
  },
  {
    class: 'sign',
    begins: 'sign',
    first: '*',
    pattern: /\*\*(?=[A-Z]{3,8}(?![\w*]))/y,
    why: 'two star keys before letters to dial',
    read: (_, { before, after }) => (/(?:^|\s)$/.test(before) && !after.includes('**') ? 'star star' : undefined),
  },
  {
    class: 'range',
    begins: 'digit',
    pattern: /([1-9]\d{2,4})\s?[–-]\s?([1-9]\d{2,4})(?![\w-])/y,
    why: 'a range of extensions',
    read: ([, from, to], { before }) =>
      /\bext(?:ension)?s?\.?\s$/i.test(before) && from!.length === to!.length && Number(from) < Number(to)
        ? `${digits(from!)} to ${digits(to!)}`
        : undefined,
  },
  {
    class: 'range',
    begins: 'digit',
    pattern: /(\d{1,2})\s?[–-]\s?(\d{1,2})(?=\s[a-z])/y,
    why: 'a range of lots',
    read: ([, from, to], { before }) =>
      /\b[Ll]ots?\s$/.test(before) && Number(from) < Number(to)
        ? `${readNumber(from!)} to ${readNumber(to!)}`
        : undefined,
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,3})-?\s?pks\.?(?![\w])/y,
    why: 'packs of so many',
    read: ([match, number], { before, after }) =>
      /[\w.,$£€/-]$/.test(before)
        ? undefined
        : `${readNumber(number!)} ${number === '1' ? 'pack' : 'packs'}${lastPoint(match, after)}`,
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /([Cc])onf\.?(?=\s?(?:#|no\.|number)\s?\w)/y,
    why: 'the number of a confirmation',
    read: ([, first], { before }) => (/[\w@#/.-]$/.test(before) ? undefined : `${first}onfirmation`),
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /(1\d|2[0-3]|[1-9])\.([0-5]\d)(?![\w%]|[.,:/-]\d|\s?[ap]\.?m)/y,
    why: 'the time of an appointment, with a point',
    read: ([, hour, minute], { before, after, english }) =>
      english === 'en-GB' &&
      ((/\b(?:your|the)\s$/i.test(before) &&
        /^\s(?:with\b|w\/|appointment|appt|slot|visit|lesson|class|session|table|booking)/.test(after)) ||
        /\b(?:your|the)\s(?:1\d|2[0-3]|[1-9])\.[0-5]\d\b[^;£]{0,40}\b(?:now|at|to|until|from)\s$/i.test(before))
        ? pointTimeWords(hour!, minute!)
        : undefined,
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,2}(?:\.\d{1,2})?)t(?![\w'’-])/y,
    why: 'a weight in tonnes',
    read: ([, number], { before, english }) =>
      english !== 'en-GB' || /[\w.,$£€/-]$/.test(before)
        ? undefined
        : `${readNumber(number!)} ${number === '1' ? 'tonne' : 'tonnes'}`,
  },
];
