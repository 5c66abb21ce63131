import { cardinal, digits, year } from './number-words.js';
import { sayAs } from './say-as.js';

/** What is written in one way and read in another: a pattern, and the words for what it finds. */
export type WrittenForm = [written: RegExp, spoken: string | ((match: string, ...parts: string[]) => string)];

/** As `say-as` reads it, or as it stands where it is not of that kind after all. */
const as =
  (kind: string, format = '') =>
  (text: string) => {
    try {
      return sayAs(text.trim(), kind, format);
    } catch {
      return text;
    }
  };

const days: { [short: string]: string } = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};
const months: { [short: string]: string } = {
  jan: 'January',
  feb: 'February',
  mar: 'March',
  apr: 'April',
  jun: 'June',
  jul: 'July',
  aug: 'August',
  sep: 'September',
  oct: 'October',
  nov: 'November',
  dec: 'December',
};
const day = (short: string) => days[short.slice(0, 3).toLowerCase()]!;
const month = (short: string) => months[short.slice(0, 3).toLowerCase()]!;
const DAY = '(Mon|Tues?|Wed|Thu|Thurs?|Fri|Sat|Sun)';
const MONTH = '(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)';

const currencyNames: { [sign: string]: string } = { $: 'dollars', '€': 'euros', '£': 'pounds' };
const scales: { [letter: string]: string } = { K: 'thousand', M: 'million', B: 'billion' };

const marks: { [mark: string]: string } = {
  '.': 'dot',
  '/': 'slash',
  '-': 'dash',
  _: 'underscore',
  '?': 'question mark',
  '=': 'equals',
  '&': 'and',
  '#': 'hash',
  ':': 'colon',
  '%': 'percent',
  '+': 'plus',
  '~': 'tilde',
};

/** An address of the web, as people tell it on the telephone: without its scheme. */
function readAddress(address: string): string {
  return address
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
    .replace(/^www\./i, 'W W W dot ')
    .replace(/[./\-_?=&#:%+~]/g, (mark) => ` ${marks[mark]} `)
    .replace(/\d+/g, (number) => ` ${digits(number)} `)
    .replace(/\s+/g, ' ')
    .trim();
}

/** `9 am`, `8:30 p.m.` */
const readHalfDay = (time: string) => as('time')(time.includes(':') ? time : time.replace(/\d+/, '$&:00'));
const isYear = (written: string) => /^(1[1-9]|20)\d{2}$/.test(written);
const readRange = (_: string, from: string, to: string) => {
  const name = isYear(from) && isYear(to) ? year : cardinal;
  return `${name(Number(from))} to ${name(Number(to))}`;
};
const unit = (one: string) => (_: string, number: string) => `${number} ${one}${number === '1' ? '' : 's'}`;

/**
 * English as contact centres write it, one form after another: addresses, dates, money, times, telephone numbers, keys,
 * ranges, abbreviations, signs. What no form finds is left to the engine, which reads plain numbers and titles itself.
 */
export const writtenForms: readonly WrittenForm[] = [
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, as('email')],
  [/\b(?:https?:\/\/|www\.)[^\s<>"']{0,500}[^\s<>"'.,;:!?)]/gi, readAddress],
  [/\b(?:[a-z0-9-]{1,63}\.){1,8}(?:com|org|net|gov|edu|info)\b(?:\/[\w./-]{0,500}\w)?/gi, readAddress],
  // Ranges between times and days, before what stands on either side is read.
  [/(\d(?::\d{2})?\s*(?:[ap]\.?m\.?)?)\s*-\s*(?=\d{1,2}(?::\d{2}|\s*[ap]\.?m))/gi, '$1 to '],
  [/(\d{1,2}:\d{2})\s*-\s*(?=\d)/g, '$1 to '],
  [
    new RegExp(`\\b${DAY}\\b\\.?\\s*(-|to|through|&|and)\\s*${DAY}\\b`, 'g'),
    (_, from, between, to) => `${day(from!)} ${between === '-' ? 'to' : between} ${day(to!)}`,
  ],
  // The point of a short form goes where the sentence goes on.
  [/\b(Mon|Tues?|Wed|Thu|Thurs?|Fri)\b(?:\.(?=\s*[a-z\d,]))?/g, (_, short) => day(short!)],
  [/\b(Sat|Sun)\b\.?(?=,?\s+\d)/g, (_, short) => day(short!)],
  [new RegExp(`\\b${MONTH}\\b\\.?(?=\\s+\\d)`, 'g'), (_, short) => month(short!)],
  [new RegExp(`(?<=\\b\\d{1,2}(?:st|nd|rd|th)?\\s+)${MONTH}\\b`, 'g'), (_, short) => month(short!)],
  [/\b\d{4}-\d{2}-\d{2}\b/g, as('date')],
  [/\b\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})\b/g, as('date', 'mdy')],
  [/\b(US|CA|AU|NZ|HK|C|A)\$\s?(?=\d)/g, '$1 $$'],
  [
    /([$€£])\s?(\d+(?:\.\d+)?)\s*(thousand|million|billion|[KMB])\b/g,
    (_, sign, number, scale) => `${number} ${scales[scale!] ?? scale} ${currencyNames[sign!]}`,
  ],
  [
    /[$€£]\s?\d[\d,]{0,20}(?:\.\d{1,2})?(?!\d)/g,
    (money) => as('currency')(money.replace(/\s|,$/g, '')) + (money.endsWith(',') ? ',' : ''),
  ],
  [
    /\b(\d[\d,]{0,20}(?:\.\d{1,2})?)\s?([€£])/g,
    (money, number, sign) => {
      const read = as('currency')(`${sign}${number}`);
      return read === `${sign}${number}` ? money : read;
    },
  ],
  [/\b\d{1,2}(?::\d{2})?\s*[apAP]\.[mM]\.(?=\s+(?!\w+day\b)[A-Z][a-z])/g, (time) => `${readHalfDay(time)}.`],
  [/\b\d{1,2}(?::\d{2})?\s*[ap](?:m\b|\.m\b\.?)/gi, readHalfDay],
  // A clock of twelve hours is read as it stands; one of twenty-four has no other word for the afternoon.
  [/(?<![\d:])(?:1[3-9]|2[0-4]|00):[0-5]\d(?![\d:])/g, as('time')],
  [
    /\b1[\s.-]\(?(\d{3})\)?[\s.-]([A-Z]{4,}(?:-[A-Z]+)*)\b/g,
    (_, area, words) => `one, ${digits(area!)}, ${words!.replaceAll('-', ' ')}`,
  ],
  [/(?:\+\d{1,3}[\s.-]|\b1[\s.-])?\(?\b\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}\b/g, as('telephone')],
  [/\+\d{1,3}(?:[\s.-]?\(?\d{1,5}\)?){2,5}\b/g, as('telephone')],
  [/(?<![\d.,-])0\d{2,4}[ -]\d{3,4}(?:[ -]\d{3,4})?(?![\d-])/g, as('telephone')],
  [/(?<![\d-])\d{3}-\d{4}(?![\d-])/g, as('telephone')],
  [/\b(press|dial|enter|key|press the|dial the|enter the)(\s+)#/gi, '$1$2pound '],
  [/(^|[\s(])\*(?=[\s\d.,;:!?)]|$)/g, '$1star '],
  [/#(?=\s*\d)/g, 'number '],
  [/\b(call|dial|text)\s+([2-9]11|112|988|999)\b/gi, (_, verb, number) => `${verb} ${digits(number!)}`],
  // Longer runs of digits are numbers that people read out one by one.
  [/(?<![\d.,])\d{5,}(?![\d]|[.,]\d)/g, as('digits')],
  [/\b24\/7\b/g, 'twenty four seven'],
  [/\b50\/50\b/g, 'fifty fifty'],
  [/(\d)\s*%/g, '$1 percent'],
  [/(?<![\d-])(\d{1,15})\s*-\s*(\d{1,15})(?!\d|\s*-\s*\d)/g, readRange],
  [/\b[Ee]xt\.?\s*(?=\d)/g, 'extension '],
  [/\bNo\.\s*(?=\d)/g, 'number '],
  [/\b(\d+)\s*mins?\b/g, unit('minute')],
  [/\b(\d+)\s*hrs?\b/g, unit('hour')],
  [/\b(\d+)\s*secs?\b/g, unit('second')],
  // Letters that look like a word: an engine that spells "ATM" says "id" and "fack" all the same.
  [
    /\b(ACH|AI|API|CEO|CFO|DOB|EST|ETA|EU|FAQ|ID|IRS|IVR|SLA|URL)(s?)\b/g,
    (_, letters, many) => [...letters!].join(' ') + (many === '' ? '' : "'s"),
  ],
  [/\bP\.?O\.?(?=\s+[Bb]ox\b)/g, 'P O'],
  [/\band\s*\/\s*or\b/gi, 'and or'],
  [/\s*&\s*/g, ' and '],
  [/([A-Za-z])\s*\/\s*([A-Za-z])/g, '$1 or $2'],
  [/\s*@\s*/g, ' at '],
  [/€/g, ' euros '],
  [/£/g, ' pounds '],
  [/\$/g, ' dollars '],
  [/#/g, ' pound '],
  [/\+/g, ' plus '],
  [/=/g, ' equals '],
];
