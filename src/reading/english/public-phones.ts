import { digits } from '../numbers.js';
import type { Recogniser } from '../reader.js';

/** Telephone numbers of notices: their ends, extensions, short numbers, and which they are. */
export const publicPhoneForms: readonly Recogniser[] = [
  {
    class: 'digits',
    begins: 'digit',
    pattern: /(\d{2})-(\d)-(\d{4,6})-(\d)(?![\w-])/y,
    why: 'the number of a cause at a court',
    read: ([, ...groups], { before }) => (/[\w.,$-]$/.test(before) ? undefined : groups.map(digits).join(', ')),
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /(\d{3})-(\d{2,3})(?![\w-]|[.,]\d)/y,
    why: 'a short number of a line',
    read: ([, one, other], { before }) =>
      /\b(?:line|text|short\scode)[,:]?\s(?:is\s)?$/i.test(before) ? `${digits(one!)}, ${digits(other!)}` : undefined,
  },
  {
    class: 'phone',
    begins: 'letter',
    pattern: /([TFM])(?=:\s?(?:\+44|\(?0)[\d\s()]{9,14})/y,
    why: 'which telephone it is, in Britain',
    read: ([, letter], { before }) =>
      /[\w-]$/.test(before) ? undefined : { T: 'telephone', F: 'fax', M: 'mobile' }[letter!],
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /(\d{3})-(\d{3})(?![\w-]|[.,]\d)/y,
    why: 'a short number to send a text to',
    read: ([, one, other], { before }) =>
      /\b(?:text|txt|SMS)\s(?:us\s)?(?:at\s|to\s)?$/i.test(before) ? `${digits(one!)}, ${digits(other!)}` : undefined,
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /\d{3,6}(?![\w%]|[.,:/-]\d)/y,
    why: 'the end of another telephone number',
    read: ([number], { before }) =>
      /\(?0\d{2,4}\)?\s\d{3,6}(?:\s\d{3,4})?,?\s(?:or|and)\s$/.test(before) ? digits(number) : undefined,
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /\d{2,5}(?![\w%]|[.,:/-]\d)/y,
    why: 'another extension beside one',
    read: ([number], { before }) =>
      /\bext(?:ension)?s?\.?\s\d{2,5},?\s(?:or|and|to|through|thru)\s$/i.test(before) ||
      /\bext(?:ension)?s?\.?\s\d{3,5}\b[^.]{1,40}[;,]\s(?:and\s|or\s)?$/i.test(before)
        ? digits(number)
        : undefined,
  },
  {
    class: 'digits',
    begins: 'letter',
    pattern: /x(\d{2})(?![\w]|[.,-]\d)/y,
    why: 'the extension of somebody who is to be called',
    read: ([, number], { before }) =>
      /\b(?:call|see|contact|reach|ask(?:\sfor)?|RSVP|text|dial|phone|ring)\b[^;]{0,30}[A-Z][\w'’.]*,?\s$/i.test(before)
        ? `extension ${digits(number!)}`
        : undefined,
  },
  {
    class: 'phone',
    begins: 'sign',
    pattern: /\/(\d{1,3})(?![\w/-]|[.,]\d)/y,
    why: 'the last digits of another telephone number',
    read: ([, end], { before }) =>
      /(?:\b0\d{2,4}\)?[\s-]\d{3,4}[\s-]?|\d{3}[-. ])\d{3,4}$/.test(before) ? `or ${digits(end!)}` : undefined,
  },
  {
    class: 'digits',
    begins: 'sign',
    pattern: /-(\d{4})(?![\w-])/y,
    why: 'the end of another telephone number',
    read: ([, end], { before }) =>
      /\d{3}[-. ]\d{4}[,;]?[^.;]{0,20}[\s;,][^.;]{0,30}\b(?:at|on|to|is|or|and|try|call)\s$/i.test(before)
        ? digits(end!)
        : undefined,
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /(?:1[0-9]{2}|333|202)(?=\sfree\b)/y,
    why: 'a short number that costs nothing',
    read: ([number], { english, before }) =>
      english === 'en-GB' && !/[\w.,$£€/-]$/.test(before) ? digits(number) : undefined,
  },
];
