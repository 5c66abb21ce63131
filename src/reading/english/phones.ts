import { cardinal, digits } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { trySayAs } from '../say-as.js';
import { spellMixed, units } from './vocabulary.js';

/** What stands before a telephone number. */
export const ofCalling =
  /\b(?:call|phone|ph\.?|text|fax|dial|ring|tel\.?|mobile|cell|at|telephone|direct(?:\sline)?|landline)(?:\s(?:us|me|number|is|at|to|back|them))*[\s:]*$/i;
/** Whether a unit, or what is counted, follows: "500-1000 mg" is a range. */
export const isMeasured = (after: string) =>
  units.has(/^\s?([A-Za-z]{1,5})(?![\w-])/.exec(after)?.[1] ?? '') ||
  /^\s(?:calories|people|words|square|steps|dollars|jobs|members|employees|feet|miles|tons|acres|homes|customers|pounds|units|hours)\b/.test(
    after,
  );

/** The words of an area code: "eight hundred", digits otherwise. */
export const areaWords = (area: string) =>
  /^[89]00$/.test(area) ? `${cardinal(Number(area[0]))} hundred` : digits(area);

/** Telephone numbers: in digits, in letters, of this country and of others, and extensions in two parts. */
export const phoneForms: readonly Recogniser[] = [
  {
    class: 'phone',
    begins: 'digit',
    pattern: /(?:1[\s.-])?\(?(8\d{2}|900|[2-9]\d{2})\)?[\s.-]([A-Z]{2,}(?:-[A-Z0-9]+)*|\d{1,3}-[A-Z]{3,})\b/y,
    why: 'a telephone number in letters',
    read: ([match, area, words]) =>
      words!.replaceAll('-', '').length < 4 || (words!.length < 7 && !/^1/.test(match) && !/^8/.test(area!))
        ? undefined
        : `${match.startsWith('1') ? 'one, ' : ''}${areaWords(area!)}, ${words!.replaceAll('-', ' ').replace(/\d+/g, (n) => digits(n))}`,
  },
  {
    class: 'phone',
    begins: 'any',
    pattern:
      /(?:\+?\d{1,3}[\s.-]|\b1[\s.-]?)?(?:\(\d{3}\)[\s.-]?|\d{3}[\s./-])\d{3}[\s.-]\d{4}(?!\d)(?:[\s,]*(?:ext\.?|extension|x)\s?\d{1,6})?/iy,
    why: 'a telephone number',
    read: ([match], { before }) =>
      /[\d.-]$/.test(before) ? undefined : trySayAs(match.replace(',', '').replace('/', '-'), 'telephone'),
  },
  {
    class: 'phone',
    begins: 'sign',
    pattern: /\+\d{1,3}(?:[\s.-]?\(?\d{1,5}\)?){2,5}(?!\d)/y,
    why: 'a telephone number with the code of a country',
    read: ([match]) =>
      /^\+0/.test(match) || match.replace(/\D/g, '').length < 7
        ? undefined
        : trySayAs(match.replace('(0)', ''), 'telephone'),
  },
  {
    class: 'phone',
    begins: 'any',
    pattern: /(?:\(0\d{1,4}\)|0\d{2,4})(?:[ -]\d{1,6}){1,5}(?![\d-]|[.,]\d)/y,
    why: 'a telephone number with the area code of another country',
    read: ([match], { before }) => {
      const groups = match.match(/\d+/g)!;
      const length = groups.join('').length;
      return /[\d.,-]$/.test(before) || length < 6 || length > 12 ? undefined : groups.map(digits).join(', ');
    },
  },
  {
    class: 'phone',
    begins: 'digit',
    pattern: /[2-9]\d{2}[-. ]\d{4}(?![\d-]|[.,]\d)/y,
    why: 'a local telephone number',
    read: ([match], { before, after }) =>
      /[\d.$-]$/.test(before) ||
      isMeasured(after) ||
      (!match.includes('-') && !ofCalling.test(before) && !/^,?\s(?:ext|x\d)/i.test(after))
        ? undefined
        : trySayAs(match.replace(/[. ]/, '-'), 'telephone'),
  },
  {
    class: 'phone',
    begins: 'digit',
    pattern: /([2-9]\d{3}) (\d{4})(?![\d-]|[.,:/]\d|\s?%|\s\d{2})/y,
    why: 'two groups of four digits: a local telephone number',
    read: ([, one, other], { before, after }) =>
      /[\d.,$€£-]\s?$/.test(before) || (/^20[0-4]/.test(one!) && /^20[0-4]/.test(other!)) || isMeasured(after)
        ? undefined
        : `${digits(one!)}, ${digits(other!)}`,
  },
  {
    class: 'phone',
    begins: 'digit',
    pattern: /1-(8\d{2}|900)-(\d{3})-([A-Z\d]{4})(?![\w-])/y,
    why: 'a telephone number with letters among its digits',
    read: ([, area, exchange, line]) => `one, ${areaWords(area!)}, ${digits(exchange!)}, ${spellMixed(line!)}`,
  },
  {
    class: 'phone',
    begins: 'digit',
    pattern: /(\d)-(\d{4})(?![\w-])/y,
    why: 'an extension in two parts',
    read: ([, one, other], { before }) =>
      /\b(?:ext(?:ension)?\.?|dial)[\s:]+$/i.test(before) ? `${digits(one!)}, ${digits(other!)}` : undefined,
  },
  {
    class: 'phone',
    begins: 'digit',
    pattern: /(\d{3}) (\d{3})(?![\d-]|[.,:/]\d|\s?%|\s\d)/y,
    why: 'two groups of three digits behind a word of calling',
    read: ([, one, other], { before, after }) =>
      (ofCalling.test(before) ||
        /\b(?:line|helpline|call|ring|phone|text|contact|number|hotline|reach)\b[^.;]{0,40}\bon\s$/i.test(before)) &&
      !isMeasured(after)
        ? `${digits(one!)}, ${digits(other!)}`
        : undefined,
  },
  {
    class: 'phone',
    begins: 'digit',
    pattern: /\d{3,6}(?!\d|[.,:/-]\d|\s?%|\s\d)/y,
    why: 'a number to dial',
    read: ([match], { before, after }) =>
      !isMeasured(after) &&
      (/\b(?:dial(?:l?ing)?|key\sin|punch\sin)\s$/i.test(before) ||
        (/\b(?:enter|type|type\sin)\s$/i.test(before) &&
          /^(?:\s*$|[.,;]|\s(?:then|and|followed|to|on|at)\b)/.test(after)))
        ? digits(match)
        : undefined,
  },
  {
    class: 'phone',
    begins: 'letter',
    pattern: /[xX]\s?(?=\d{1,6}(?!\d|[.,]\d))/y,
    why: 'an extension behind a telephone number',
    read: (_, { before }) => (/\d{3}[-. ]\d{4},?\s$/.test(before) ? 'extension' : undefined),
  },
  {
    class: 'phone',
    begins: 'digit',
    pattern: /(?:1)?\d{10}(?!\d)/y,
    why: 'ten digits after a word of calling: a telephone number',
    read: ([match], { before }) => (ofCalling.test(before) ? trySayAs(match, 'telephone') : undefined),
  },
];
