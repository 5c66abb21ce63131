import { cardinal, digitGroups, digits, pairs, readNumber } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { STREET } from './addresses.js';
import { romanValue } from './roman.js';

/** What stands before two numbers that are a result of a match. */
const ofScore =
  /\b(?:beat(?:ing|s)?|w[io]ns?|winning|lo[ss]t|los(?:e|es|ing|s)|defeat(?:ed|ing|s)?|victory|victories|draws?|drew|tied?|rout(?:ed|ing)?|over|score[ds]?|lead(?:ing|s)?|led|trail(?:ed|ing|s)?|down(?:ed|ing)|match|game|final|upset|edged?|set|sets|finished?|swe(?:ep|pt|eps)|series|Mets|Reds)\b[^.;]{0,60}$/i;
const behindScore =
  /^(?:\s\w+){0,2}\s(?:win|loss|victory|defeat|lead|draw|tie|rout|triumph|sweep|shutout|whitewash|over|against|thriller|upset|scoreline|final)\b/i;
/** What stands around games won and lost. */
const behindRecord =
  /^\s(?:with an?|this|last|on the|overall|at home|in (?:his|her|their|its|the)\b|season|record|start|mark|run)\b/;
const ofRecord =
  /\b(?:record(?:\sof)?|went|improved\sto|fell\sto|dropped\sto|is|are|was|were|at|a|an|now|start|finished)\s$/;
/** What stands before two numbers that name a thing. */
const ofName =
  /\b(?:Law|L\.|No\.?|number|SP|Publication|Circular|Memo(?:randum)?|Bulletin|Order|Docket|Case|Form|Notice|Rule|Part|section|model|Resolution|Bill|Ordinance|Directive|policy|contract|lot|parcel|plot|tract|citation|petition|application|incident|stall|slip|berth|claim|P\.?L\.?|Proc\.|Rul\.|ID|ref\.?|PN|CFR|NIST|serial|part|item|batch|permit|flight|building|unit|room|rm\.?|suite|ste\.?|apt\.?|apartment|locker|channel|ext(?:ension)?\.?)[\s:#]*$/i;

const subsection = (letters: string) => {
  const bare = letters.toLowerCase();
  if (/^\d+$/.test(bare)) return readNumber(bare);
  const roman = bare.length > 1 ? romanValue(bare.toUpperCase()) : undefined;
  return roman === undefined ? bare.toUpperCase() : cardinal(roman);
};
const subsections = (written: string) => (written.match(/[a-z\d]+/gi) ?? []).map(subsection).join(' ');
/** The name of a street behind its number. */
const isStreet = new RegExp(`^(?:\\s[A-Z][\\w'.-]*){1,3}\\s(?:${STREET})\\b`);
const SUB = '(?:\\((?:[A-Za-z]|[ivx]{2,4}|\\d{1,2})\\))';

/** The number of a law: parts before and behind a colon, hyphen or point. */
export const lawNumber = (written: string) =>
  (written.match(/\d+|[A-Z]|[:.-]/g) ?? [])
    .map((part) =>
      part === ':'
        ? 'colon'
        : part === '-'
          ? 'dash'
          : part === '.'
            ? 'point'
            : /\d/.test(part)
              ? readNumber(part)
              : part,
    )
    .join(' ');

/** "Claim 250 messages", "Order 100 cards": what is to be done with so many. */
export const isClaimed = (number: string, before: string, after: string) =>
  number.length < 4 &&
  /(?:^|[.!?]\s|\b(?:to|and|or|can)\s)(?:claim|order|check|tag|ticket)\s$/i.test(before) &&
  /^\s[A-Za-z]{2}/.test(after);

/** What has a number that is shown in part. */
const HIDDEN = 'account|acct\\.?|a/c|card|loan|policy|che?c?king|savings|debit|credit|visa|mastercard|amex';
const ofHidden = new RegExp(`\\b(?:${HIDDEN})\\s$`, 'i');
/** Points say more than a star, which is a key too: before them more words name such a number. */
const ofCutOff = new RegExp(`\\b(?:${HIDDEN}|ending|number|no\\.?|chk\\.?|sav\\.?|mc|discover)\\s?$`, 'i');

/** Two numbers with a hyphen that are not a range, numbers of laws and boxes, and numbers that are hidden in part. */
export const referenceForms: readonly Recogniser[] = [
  {
    class: 'digits',
    begins: 'digit',
    pattern: /(\d{3,8})(?:[- ](\d{3,4}))?(?![\w]|[-.,:/]\d)/y,
    why: 'a short number to send a text to',
    read: ([, match, more], { before, after }) =>
      /\b(?:text|txt|send|sms|reply|message)\b[^.;]{1,30}\bto\s$/i.test(before) &&
      !isStreet.test(after) &&
      // The number of a telephone in its groups: "07860 039281".
      !(/^0/.test(match!) && /^[ -]\d{3}/.test(after))
        ? digitGroups(match!) + (more === undefined ? '' : `, ${digits(more)}`)
        : undefined,
  },
  {
    class: 'digits',
    begins: 'any',
    pattern: /(?:[xX*•]{2,12}[\s-]?){1,4}(\d{2,6})(?!\w)/y,
    why: 'a number of which only the end is shown',
    read: ([, end], { before }) =>
      /[\w.]$/.test(before)
        ? undefined
        : `${/\bending\s(?:in|with)\s$/.test(before) ? '' : 'ending in '}${digits(end!)}`,
  },
  {
    class: 'digits',
    begins: 'sign',
    pattern: /[-–]\s?(\d{3,6})(?!\w)/y,
    why: 'the end of a number behind a hyphen',
    read: ([, end], { before }) => (/\bend(?:ing|s)(?:\s(?:in|with))?\s$/i.test(before) ? digits(end!) : undefined),
  },
  {
    class: 'digits',
    begins: 'sign',
    pattern: /[*•]\s?(\d{3,6})(?!\w)/y,
    why: 'a number of which only the end is shown',
    read: ([, end], { before }) =>
      /\bend(?:ing|s)\s(?:in|with)\s$/i.test(before)
        ? digits(end!)
        : ofHidden.test(before)
          ? `ending in ${digits(end!)}`
          : undefined,
  },
  {
    class: 'digits',
    begins: 'sign',
    pattern: /\.{2,4}\s?(\d{3,6})(?!\w)/y,
    why: 'the end of a number behind points',
    read: ([, end], { before }) => (ofCutOff.test(before) ? `ending in ${digits(end!)}` : undefined),
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,3})[-–](\d{1,3})(?![\w]|[-–.,:/%]\d|\s?%)/y,
    why: 'the result of a match: to',
    read: ([, one, other], { before, after, english }) => {
      if (/[\d.,$€£#-]$/.test(before) || /^0\d/.test(one!) || /^0\d/.test(other!)) return undefined;
      if (behindRecord.test(after) && ofRecord.test(before) && !ofScore.test(before.slice(-20)))
        return { words: `${readNumber(one!)} and ${readNumber(other!)}`, why: 'games won and lost: and' };
      if (!ofScore.test(before) && !behindScore.test(after)) return undefined;
      if (/^\s(?:minutes?|mins?|hours?|days?|weeks?|months?|years?|business|working|people|items|lbs?)\b/.test(after))
        return undefined;
      if (other === '0') return english === 'en-GB' ? `${readNumber(one!)} nil` : `${readNumber(one!)} to nothing`;
      return `${readNumber(one!)} to ${readNumber(other!)}`;
    },
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /(?!(?:\d{5}|[2-9]\d{2})-\d{4}(?!\d))(\d{1,6})-(0\d{1,6})(?![\w]|[-.,:/]\d)/y,
    why: 'two groups of digits, the second with a leading zero: not a range',
    read: ([, one, other], { before }) =>
      /[\d.,$€£-]$/.test(before) ? undefined : `${digits(one!)} dash ${digits(other!)}`,
  },
  {
    class: 'code',
    begins: 'digit',
    pattern: /(\d{1,6})[-–](\d{1,6})(?![\w]|[-–.,:/%]\d|\s?%)/y,
    why: 'the words before it speak of one thing with two numbers',
    read: ([, one, other], { before, after }) => {
      if (/[\d.,$€£#-]$/.test(before) || (/^(?:\d{3}|\d{5})$/.test(one!) && /^\d{4}$/.test(other!))) return undefined;
      if (
        one === other &&
        /^,?\s(?:daily|every|each|on|Mon|Tue|Wed|Thu|Fri|Sat|Sun|weekdays|weekends)\b/.test(after) &&
        Number(one) < 13
      )
        return {
          words: `${readNumber(one!)} to ${readNumber(other!)}`,
          class: 'time',
          why: 'from an hour to the same of the other half',
        };
      if (one === other)
        return { words: `${readNumber(one!)} ${readNumber(other!)}`, class: 'number', why: 'two equal parts' };
      const part = (number: string) =>
        number.length > 3 ? digitGroups(number) : number.length === 3 ? pairs(number) : readNumber(number);
      if (/\b(?:code|PIN|passcode|OTP|password)(?:\s(?:is|was)|:)?\s$/i.test(before))
        return `${digits(one!)}, ${digits(other!)}`;
      const isPaper = /\b[A-Z]{3,}\s$/.test(before) && other!.length > 2 && Number(one) < Number(other);
      if (/\b(?:exts?(?:ension)?s?\.?)[\s:]*$/i.test(before))
        return /00$/.test(one!) && one!.length === other!.length && Number(one) < Number(other)
          ? `${digits(one!)} to ${digits(other!)}`
          : `${digits(one!)}, ${digits(other!)}`;
      if ((ofName.test(before) || isPaper) && !/^\s?[%]/.test(after)) return `${part(one!)} dash ${part(other!)}`;
      if (
        Number(one) + Number(other) === 100 &&
        /^\s(?:rule|split|mix|ratio|chance|deal|principle|coinsurance|plan)\b/.test(after)
      )
        return { words: `${readNumber(one!)} ${readNumber(other!)}`, class: 'number', why: 'two parts of a hundred' };
      return Number(one) > Number(other) &&
        one!.length >= other!.length &&
        !/^\s(?:a|p)\.?m/i.test(after) &&
        one!.length > 2
        ? { words: `${part(one!)} dash ${part(other!)}`, why: 'the first is the larger: not a range' }
        : undefined;
    },
  },
  {
    class: 'code',
    begins: 'digit',
    pattern: new RegExp(`(\\d{1,5}(?:\\.\\d{1,3})?)(${SUB}{1,5})(?:\\s?[-–]\\s?(${SUB}{1,3}))?(?![\\w(])`, 'y'),
    why: 'the number of a section with its parts',
    read: ([match, number, parts, to], { before }) => {
      if (/[\d.,$€£-]$/.test(before) || /^(?:401|403|501)\(/.test(match)) return undefined;
      return `${number!.length === 3 && !number!.includes('.') ? pairs(number!) : readNumber(number!)} ${subsections(parts!)}${to === undefined ? '' : ` to ${subsections(to)}`}`;
    },
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: new RegExp(`(ss?)\\.?(?=\\s?\\d{1,3}[A-Z]?${SUB})`, 'y'),
    why: 'a section of a law',
    read: ([, short], { before }) => (/[\w@#/.'’-]$/.test(before) ? undefined : short === 's' ? 'section' : 'sections'),
  },
  {
    class: 'address',
    begins: 'digit',
    pattern: /(\d{3,4})(?![\w]|[-.,:/]\d)/y,
    why: 'the number of a box: in pairs',
    read: ([, number], { before }) =>
      /\b(?:P\.?\s?O\.?\s?)?(?:[Bb]ox|BOX)\s(?:[Nn]o\.?\s)?$/.test(before) ? pairs(number!) : undefined,
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern:
      /([Rr]ef|REF)\.?(\s?#)?(?=\s?[:#]\s?[A-Z\d]|\s[A-Z]{1,4}[-/\d]|\s(?=[A-Z\d\s/-]{0,12}\d)[A-Z\d]{2}|\s(?:is|was|above|below|noted|quoted)\b)/y,
    why: 'a short form before a number',
    read: ([match, short, sign], { before }) =>
      /[\w-]$/.test(before)
        ? undefined
        : `${short === 'ref' ? 'r' : 'R'}eference${sign === undefined && !match.includes('#') ? '' : ' number'}`,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /([Nn]o|NO)(?=:\s?#?[A-Z]{0,4}-?\d)/y,
    why: 'a short form before a number',
    read: ([match]) => (match[0] === 'N' ? 'Number' : 'number'),
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /[Nn]os?(?![\w'-])(\.(?=\s?[\d#A-Z,;:)?]|\s[a-z&]|\s?$))?/y,
    why: 'behind what has a number',
    read: ([match, point], { before, after }) =>
      (point !== undefined && /[a-z]\s$/.test(before) && /^\s(?:is|was|are|ends?|starts|begins|from)\b/.test(after)) ||
      (/\b(?:call-?back|account|acct\.?|mobile|mob|cell|work|home|office|direct|toll[\s-]free|contact|main|fax|phone|telephone|tel\.?|telephone|N\.?I\.?|NI|VAT|NHS|fax|ref(?:erence|\.)?|order|house|meter|box|batch|unit|permit|locker|job|lot|bill|cheque|check|seat|train|bus|parcel|file|docket|accession|serial|part|invoice|policy|tracking|model|contact|flight|room|case|ticket|ID|reg(?:istration|\.)?|member(?:ship)?|customer|claim|card|passport|licen[cs]e|loan|confirmation|booking|PO|P\.O\.|your)\s$/i.test(
        before,
      ) &&
        (/^\s?[#:]?\s?[A-Z\d]/.test(after) ||
          point !== undefined ||
          /^\s(?:(?:and|is|was|on|or|in|to|for|with|below|above)\b|&)/.test(after)))
        ? `number${match.endsWith('s') || /^[Nn]os/.test(match) ? 's' : ''}`
        : undefined,
  },
];
