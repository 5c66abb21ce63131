import { cardinal, digitGroups, digits, pairs, readNumber } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { commonWords } from './capitals.js';
import { isPronounceable } from './codes.js';
import { pluralOf } from './labels.js';
import { areaWords } from './phones.js';
import { spell, spellMixed } from './vocabulary.js';

/** What a letter before a telephone number says about it. */
const lines: { readonly [letter: string]: string } = {
  t: 'telephone',
  p: 'phone',
  f: 'fax',
  m: 'mobile',
  c: 'cell',
  o: 'office',
  w: 'work',
  h: 'home',
};
const PHONE = '\\(?\\d{3}\\)?[\\s.-]\\d{3}[\\s.-]\\d{4}';
/** A number that stood before it ends here. */
const pauseOf = (before: string) => (/\d\s$/.test(before) ? ', ' : '');
const behindPhone = /\d{3}[-. ]\d{4}$/;

/** Busy airports: two of them with a hyphen between are a journey. */
export const AIRPORT =
  '(?:ATL|LAX|ORD|DFW|DEN|JFK|SFO|SEA|LAS|MCO|EWR|CLT|PHX|IAH|MIA|BOS|MSP|FLL|DTW|PHL|LGA|BWI|SLC|SAN|IAD|DCA|MDW|TPA|PDX|HNL|AUS|BNA|STL|RDU|LHR|LGW|STN|MAN|EDI|DUB|CDG|AMS|FRA|MUC|MAD|BCN|FCO|ZRH|YYZ|YVR|YUL|DXB|DOH|SIN|HKG|NRT|HND|ICN|SYD|MEL|MEX|CUN|GRU|BOG)';

/** Words in capitals that stay words in a code: common ones, and longer ones that can be said. */
const isWord = (run: string) =>
  commonWords.has(run.toLowerCase()) || (run.length > 3 && isPronounceable(run.toLowerCase()));
const runWords = (run: string) =>
  !/\d/.test(run) ? (isWord(run) ? run.toLowerCase() : spell(run)) : run.length === 4 ? pairs(run) : readNumber(run);

/** Forms of short messages that speak of telephones, cards, codes and journeys. */
export const messageForms: readonly Recogniser[] = [
  {
    class: 'phone',
    begins: 'sign',
    pattern: new RegExp(`\\(([ochmfwtp])\\)(?=\\s?${PHONE})`, 'iy'),
    why: 'which telephone it is',
    read: ([, letter], { before }) => `${pauseOf(before)}${lines[letter!.toLowerCase()]},`,
  },
  {
    class: 'phone',
    begins: 'letter',
    pattern: new RegExp(`([TPFMCOWH])(?=:\\s?${PHONE})`, 'y'),
    why: 'which telephone it is',
    read: ([, letter], { before }) =>
      /[\w-]$/.test(before) ? undefined : `${pauseOf(before)}${lines[letter!.toLowerCase()]}`,
  },
  {
    class: 'digits',
    begins: 'any',
    pattern: /\(?(\d{3}|[xX*•]{3})\)?[\s.-]?(?:[xX*•]{3})[\s.-](?:[xX*•]{1,3})?(\d{2,4})(?!\w)/y,
    why: 'a telephone number of which only the end is shown',
    read: ([, area, end], { before }) =>
      /[\w.*-]$/.test(before)
        ? undefined
        : `${/\d/.test(area!) ? `${digits(area!)}, ` : /\b(?:number|phone|cell|mobile)\s$/i.test(before) ? '' : 'the number '}ending in ${digits(end!)}`,
  },
  {
    class: 'phone',
    begins: 'sign',
    pattern: /[/-](\d{4})(?![\w-])/y,
    why: 'another end of the telephone number before it',
    read: ([match, end], { before }) =>
      match.startsWith('/') && behindPhone.test(before)
        ? `or ${digits(end!)}`
        : match.startsWith('-') &&
            /\d{3}[-. ]\d{4}[,;]?\s(?:or|and|(?:his|hers?|the\sother|mine|theirs|fax|voice|cell|mobile|office|home|direct|text|TTY)(?:\sis|:)?)\s$/.test(
              before,
            )
          ? digits(end!)
          : undefined,
  },
  {
    class: 'phone',
    begins: 'digit',
    pattern: /(1-)?(8(?:00|33|44|55|66|77|88))-(?=[\d-]{0,6}[A-Z])([A-Z\d]{1,9}(?:-[A-Z\d]{1,9}){1,3})(?![\w-])/y,
    why: 'a telephone number in letters and digits',
    read: ([, country, area, rest], { before }) => {
      const groups = rest!.split('-');
      if (/[\w-]$/.test(before) || !/\d/.test(rest!) || groups.join('').length < 7) return undefined;
      const said = groups.map((group) =>
        (group.match(/[A-Z]+|\d+/g) ?? [])
          .map((run) => (/\d/.test(run) ? digits(run) : run === group && isWord(run) ? run : spell(run)))
          .join(' '),
      );
      return `${country === undefined ? '' : 'one, '}${areaWords(area!)}, ${said.join(' ').replace(/^((?:[a-z]+ ){2}[a-z]+) (?=[A-Z])/, '$1, ')}`;
    },
  },
  {
    class: 'phone',
    begins: 'digit',
    pattern: /1-(8\d{2})-(?=[A-Z][A-Za-z]{2,20}\.(?:com|org|net)\b)/y,
    why: 'a telephone number that is the name of a site',
    read: ([, area]) => `one, ${areaWords(area!)},`,
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /(\d{2})-(\d{3})(?![\w-]|[.,]\d)/y,
    why: 'a short number to send a text to',
    read: ([, one, other], { before }) =>
      /\b(?:text|txt|send|sms|reply|message)\b[^.;]{1,30}\bto\s$/i.test(before)
        ? `${digits(one!)}, ${digits(other!)}`
        : undefined,
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /(?:10[0159]|11[1269]|999)(?![\w%]|[.,:/-]\d)/y,
    why: 'a second service number',
    read: ([number], { before, after }) =>
      /\b(?:dial|call|ring|phone)\s\d{3}\b[^.;]{0,60}\s(?:or|and)\s(?:(?:call|dial|ring)\s)?$/i.test(before) &&
      !/^\s(?:people|times|calls|minutes|miles|days|hours|more|customers)\b/.test(after)
        ? digits(number)
        : undefined,
  },
  {
    class: 'code',
    begins: 'sign',
    pattern: /#\s?(\d{2,5}(?: \d{2,7}){2,7})(?![\w]|[.,:/-]\d)/y,
    why: 'a number sign before groups of digits',
    read: ([, groups], { before }) =>
      `${/\bnumber\s$/i.test(before) ? '' : 'number '}${groups!.split(' ').map(digits).join(', ')}`,
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /\d{1,5}(?:-\d{1,7}){4}(?![\w-]|[.,:/]\d)/y,
    why: 'five groups of digits',
    read: ([match], { before }) => (/[\w.,$-]$/.test(before) ? undefined : match.split('-').map(digits).join(', ')),
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /(\d{2,3})-(\d{5,8})(?![\w-]|[.,:/]\d)/y,
    why: 'two groups of digits, the second of many: not a range',
    // "500-10000 units" is a range.
    read: ([, one, other], { before, after }) => {
      if (/[\w.,$£€#-]$/.test(before) || /^0/.test(other!)) return undefined;
      if (/^[1-9]/.test(one!) && /00$/.test(other!) && /^\s[a-z]{3,}s\b/.test(after))
        return { words: `${readNumber(one!)} to ${readNumber(other!)}`, class: 'range', why: 'a range' };
      return /0000$/.test(other!) ? undefined : `${digits(one!)}, ${digitGroups(other!)}`;
    },
  },
  {
    class: 'digits',
    begins: 'sign',
    pattern: /\((?:\.{2,3}|x|X|\*{1,4})\s?(\d{3,6})\)/y,
    why: 'a number of which only the end is shown',
    read: ([match, end], { before }) =>
      /\b(?:account|acct\.?|card|loan|checking|savings|visa|mastercard|amex|debit|credit|discover|policy)\s$/i.test(
        before,
      ) || match.includes('..')
        ? `ending in ${digits(end!)}`
        : undefined,
  },
  {
    class: 'digits',
    begins: 'letter',
    pattern: /(Visa|VISA|Master[cC]ard|MC|Amex|AMEX|Discover)(?:\s\*|\*|-|\sx|\s-)(\d{4})(?![\w-])/y,
    why: 'a card by the end of its number',
    read: ([, maker, end]) => {
      const name = maker === 'MC' ? 'Mastercard' : maker === 'VISA' ? 'Visa' : maker === 'AMEX' ? 'Amex' : maker;
      return `${name} ending in ${digits(end!)}`;
    },
  },
  {
    class: 'name',
    begins: 'letter',
    pattern: /MC(?![\w'’-])/y,
    why: 'a card beside others',
    read: (_, { before, after }) =>
      /\b(?:Visa|VISA|Amex|AMEX|Express|Discover|Disc\.|debit)(?:,\s|\sand\s|\sor\s|\s?&\s?|\s?\/\s?|,\s(?:and|or|&)\s)$/.test(
        before,
      ) || /^(?:,\s|\sand\s|\sor\s|\s?&\s?|\s?\/\s?)(?:Visa|VISA|Amex|AMEX|Discover)\b/.test(after)
        ? 'Mastercard'
        : undefined,
  },
  {
    class: 'code',
    begins: 'digit',
    pattern: /(\d{1,2})-(\d{1,2})-(\d{1,2})(?![\w]|[.,:/-]\d)/y,
    why: 'the numbers of a lock',
    read: ([, ...numbers], { before }) =>
      /\b(?:lock(?:er)?|safe|gate|door)\s(?:code|combination)(?:\sis|:)?\s$/i.test(before)
        ? numbers.map((number) => (number.startsWith('0') ? digits(number) : readNumber(number))).join(', ')
        : undefined,
  },
  {
    class: 'code',
    begins: 'any',
    pattern: /(?:[A-Z]{2,12}\d{1,4}[A-Z]{2,12}|\d{1,3}[A-Z]{2,12}\d{1,4})(?![\w-])/y,
    why: 'the code of an offer: words and numbers',
    read: ([match], { before }) => {
      const runs = match.match(/[A-Z]+|\d+/g)!;
      return /\b(?:code|promo|coupon|voucher|use|enter|apply)(?:\s(?:is|code))?:?\s["']?$/i.test(before) &&
        runs.every((run) => (/\d/.test(run) ? !run.startsWith('0') : isWord(run)))
        ? runs.map(runWords).join(' ')
        : undefined;
    },
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /([A-Z]{4})([A-Z]{2})([A-Z\d]{2})([A-Z\d]{3})?(?!\w)/y,
    why: 'the code of a bank',
    read: ([, ...parts], { before }) =>
      /\b(?:SWIFT|BIC)(?:\/BIC)?(?:\scode)?(?:\sis|:)?\s$/.test(before)
        ? parts
            .filter((part) => part !== undefined)
            .map(spellMixed)
            .join(', ')
        : undefined,
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: new RegExp(`(${AIRPORT})\\s?[-–]\\s?(${AIRPORT})(?![\\w-])`, 'y'),
    why: 'two airports: to',
    read: ([, from, to], { before }) => (/[\w-]$/.test(before) ? undefined : `${spell(from!)} to ${spell(to!)}`),
  },
  {
    class: 'time',
    begins: 'sign',
    pattern: /\s?\+1(?:\s?day)?(?!\w|[.,]\d)/y,
    why: 'a time of the next day',
    read: (_, { before }) => (/\d:\d{2}\s?(?:[ap]\.?m?\.?)?\s?$/i.test(before) ? 'the next day' : undefined),
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /A(2[02]0|3[1-8]\d)(?:-(\d{2,3}))?(neo|ceo|XLR|LR)?(?![\w-])/y,
    why: 'an aircraft',
    // In Britain the A319 is a road.
    read: ([, model, series, kind], { before }) =>
      model!.endsWith('0') || kind !== undefined || /\bAirbus\s$/.test(before)
        ? `A ${pairs(model!)}${series === undefined ? '' : ` dash ${pairs(series)}`}${kind === undefined ? '' : ` ${/[A-Z]/.test(kind) ? spell(kind) : kind}`}`
        : undefined,
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /i([3579])(?:-(\d{4,5})([A-Z]{1,2})?)?(?![\w-])/y,
    why: 'a processor',
    read: ([, line, number, letters], { before }) =>
      /[\w.@-]$/.test(before)
        ? undefined
        : `I ${cardinal(Number(line))}${number === undefined ? '' : ` ${number.length === 4 ? pairs(number) : digits(number)}`}${letters === undefined ? '' : ` ${spell(letters)}`}`,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /[1-9]\d{3}(?![\w]|[.,:/-]\d)/y,
    why: 'the model of a truck or a graphics card: in pairs',
    read: ([number], { before }) =>
      /\b(?:RTX|GTX|RX|Ryzen\s\d|Silverado|Sierra|Ram|RAM)\s$/.test(before) ? pairs(number) : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /([1-9]\d[1-9])s(?![\w'])/y,
    why: 'things that are named by a number',
    read: ([, number], { before }) => (/[A-Z][\w'’]*\s$/.test(before) ? pluralOf(pairs(number!)) : undefined),
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /(MD|PA|DO)(?![\w'-])/y,
    why: 'letters behind the name of a physician',
    read: ([, letters], { before, after }) =>
      !/^,?\s\d{5}/.test(after) &&
      /\b(?:with|by|see|[Dd]r\.?|[Pp]rovider:?|[Dd]octor:?|[Pp]hysician:?|PCP:?)\s(?:is\s)?(?:[A-Z][\w.'-]*\s){1,2}[A-Z][\w'-]+,\s$/.test(
        before,
      )
        ? spell(letters!)
        : undefined,
  },
];
