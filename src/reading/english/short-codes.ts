import { cardinal, digits, ordinal, pairs, readNumber } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { directions, STREET } from './addresses.js';
import { numericDate } from './dates.js';
import { pointTimeWords } from './public-numbers.js';
import { spell, spellMixed } from './vocabulary.js';

/** A text goes to a short number: "text ADD to", "forward it to". */
const ofTexting =
  /\b(?:text(?:s|ed|ing)?|txt|SMS|forward(?:s|ed|ing)?|send(?:ing)?|sent|reply|replying|respond|messages?|message\sus|vote)\b[^.;:!?]{0,60}\s(?:to|on|from|at)\s$/i;
const isGrown =
  /\b(?:rose|risen|rises?|fell|grew|grown|up|increased?|increases|limit(?:ed)?|dropped|cut|reduced|jumped|raised|climbed|down|close|close[rd]?)\s(?:from\s[\d,]+\s)?(?:to|on|from|at)\s$/i;
const isClosed =
  /^(?:\s*$|[.,;!?)](?:\s|$)|\s(?:\(|and\b|or\b|to\b|for\b|from\b|before\b|by\b|if\b|with\b|when\b|now\b|today\b|tonight\b|at\b|is\b|are\b|it['’]s\b|as\b|after\b|any\b|until\b|so\b|then\b|within\b|free\b|but\b|–|-\s))/;

/** What has a number that letters and groups of digits make. */
const ofParcel =
  /\b(?:parcels?|packages?|tracking|shipments?|consignments?|items?|labels?|barcode|track|number|no\.|ref(?:erence)?\.?|order|card|voucher|licen[cs]e|permit)\b[^.;]{0,24}$/i;

/** What ends on a day: prices and what is sold at them, not cards, plates and passports. */
const ofOffer =
  /\b(?:pay-?off|per\sdiem|quot(?:es?|ed|ation)|offers?|pric(?:es?|ing)|rates?|rate\slock|bids?|estimates?|coupons?|promos?|promotions?|deals?|sale|discounts?|specials?)\b(?![^;!?]*\b(?:cards?|passports?|licen[cs]es?|tags?|plates?|permits?|memberships?|warrant(?:y|ies)|lot)\b)[^;!?]{0,60}\b(?:good|valid|honou?red|locked(?:\sin)?|held|expires?|ends?)\s(?:(?:thru|through|until|till|to|on)\s)?$/i;

const named = (group: string) => (/^\d+$/.test(group) ? digits(group) : spellMixed(group));
/** "four hundred", "twelve hundred", "fourteen ninety eight": the number of a house. */
const houseWords = (number: string) => (number.length > 2 ? pairs(number) : readNumber(number));
const STREET_BEHIND = `(?=\\s(?:(?:block\\sof\\s)?(?:[NSEW]\\.?\\s|North\\s|South\\s|East\\s|West\\s)?(?:[A-Z][\\w'’]*\\s|\\d{1,3}(?:st|nd|rd|th)\\s){1,3}(?:${STREET})\\b))`;

/** Numbers of a few digits that do not count, and numbers that letters, x or strokes belong to. */
export const shortCodeForms: readonly Recogniser[] = [
  {
    class: 'digits',
    begins: 'digit',
    pattern: /\d{3,7}(?![\w%]|[.,:/-]\d|\s?%|\s\d)/y,
    why: 'a short number that texts go to',
    read: ([number], { before, after }) =>
      ofTexting.test(before) && !isGrown.test(before) && isClosed.test(after) && !/[$£€]$/.test(before)
        ? digits(number)
        : undefined,
  },
  {
    class: 'phone',
    begins: 'digit',
    pattern: /(\d{4}) (\d{2,4})(?![\w%]|[.,:/-]\d|\s\d)/y,
    why: 'a short number in two groups, to call',
    read: ([, one, other], { before }) =>
      /\b(?:call(?:ing)?|dial(?:l?ing)?|ring(?:ing)?|phone|phoning|text(?:ing)?)\s$/i.test(before)
        ? `${digits(one!)}, ${digits(other!)}`
        : undefined,
  },
  {
    class: 'phone',
    begins: 'digit',
    pattern: /(1800[12])\s(\d{3,5})((?:\s\d{3,6}){0,2})(?![\w%]|[.,:/-]\d)/y,
    why: 'a number with the prefix of relay calls before it',
    read: ([, prefix, one, others]) =>
      [prefix!, one!, ...others!.trim().split(' ')].filter(Boolean).map(digits).join(', '),
  },
  {
    class: 'letters',
    begins: 'letter',
    first: 'xX',
    pattern: /([xX])\1{1,3}(?!\w)/y,
    why: 'digits that are left open at the end of a telephone number',
    read: ([match], { before }) => (/\d(?:[\s-]?\d){3,}(?:[\s-]\d{0,2})?$/.test(before) ? spell(match) : undefined),
  },
  {
    class: 'sign',
    begins: 'sign',
    first: '*',
    pattern: /\*(?=[A-Z]{2,7}(?![\w*]))/y,
    why: 'the star key before letters to dial',
    read: (_, { before }) => (/\b(?:call|dial|press|ring|phone|text)\s$/i.test(before) ? 'star' : undefined),
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /([1-9]\d)(?![\w%]|[.,:/-]\d)/y,
    why: 'another extension of two digits',
    read: ([, number], { before }) =>
      /\b(?:extensions?|ext)\s[1-9]\d,?\s(?:or|and)\s$/i.test(before) ? readNumber(number!) : undefined,
  },
  {
    class: 'code',
    begins: 'digit',
    first: '1',
    pattern: /1Z((?: [A-Z\d]{2,8}){2,6})(?![\w-])/y,
    why: 'the number of a parcel in groups',
    read: ([, groups]) => ['one Z', ...groups!.trim().split(' ').map(named)].join(', '),
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /([A-Z]{1,4})(\d{2,8})((?: \d{3,5}){1,4})(?:\s?([A-Z]{2}))?(?![\w-]|[.,:/]\d|\s\d)/y,
    why: 'letters and groups of digits: the number of a parcel',
    read: ([, letters, number, groups, country], { before }) =>
      !/[\w@#/.$£€-]$/.test(before) && (ofParcel.test(before) || number!.startsWith('00'))
        ? [spell(letters!), digits(number!), ...groups!.trim().split(' ').map(digits), country && spell(country)]
            .filter(Boolean)
            .join(', ')
        : undefined,
  },
  {
    class: 'address',
    begins: 'digit',
    pattern: new RegExp(
      `([1-9]\\d{0,3})(\\s(?:and|to|through|thru|or|&)\\s|\\s?[-–]\\s?)([1-9]\\d{2,3})${STREET_BEHIND}`,
      'y',
    ),
    why: 'the first and the last house of a street',
    read: ([, from, joint, to], { before }) => {
      if (/[\w.,$£€#/-]$/.test(before) || Number(from) >= Number(to) || from!.length < to!.length - 1) return undefined;
      const word = /^\s?[-–]|^\sthr/.test(joint!) ? 'to' : joint!.trim().replace('&', 'and');
      return `${houseWords(from!)} ${word} ${houseWords(to!)}`;
    },
  },
  {
    class: 'address',
    begins: 'letter',
    pattern: /([NSEW])(?=[.,;)]|\s*$|\s(?:in|and|is|at|near|from|to|has|will)\b)/y,
    why: 'a direction behind the number of a road',
    read: ([, side], { before }) =>
      /\b(?:County|Co\.?|State|Township|Twp\.?|Private|Ranch|Farm)\s(?:Roads?|Rd\.?|Line|Highway|Hwy\.?|Route|Rte\.?)\s\d{1,4}\s$|\b(?:CR|SR|TR)\s\d{2,4}\s$/.test(
        before,
      )
        ? directions[side!]
        : undefined,
  },
  {
    class: 'money',
    begins: 'sign',
    first: '$',
    pattern: /\$(\d{1,2})\.(\d{2})\s?9\/10(?:ths)?(?![\w/])/y,
    why: 'a price of fuel',
    read: ([, dollars, cents]) =>
      `${dollars === '0' ? '' : `${cardinal(Number(dollars))} ${dollars === '1' ? 'dollar' : 'dollars'}, `}${cents === '00' ? '' : `${cardinal(Number(cents))} and `}nine tenths cents`,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern:
      /(\d{1,3})\/(\d{1,3})(?=\s(?:questions|problems|items|points|answers|words|tasks|steps|modules|lessons|goals)\b)/y,
    why: 'so many out of all',
    read: ([, one, all], { before }) =>
      /[\w.,$£€/-]$|\d\s$/.test(before) || Number(one) > Number(all) || Number(all) < 5
        ? undefined
        : `${readNumber(one!)} out of ${readNumber(all!)}`,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /5\d{2}(?![\w%]|[.,:/-]\d)/y,
    why: 'the number of a kind of jeans',
    read: ([number], { before }) => (/\bLevi['’]?s\s?[®™]?\s$/.test(before) ? pairs(number) : undefined),
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /(1[0-2]|[1-9])\.([0-5]\d)\s?[-–]\s?(1[0-2]|[1-9])(?![\w%]|[.,:/-]\d|\s?[ap]\.?m)/y,
    why: 'from a time with a point to a full hour',
    read: ([, hour, minute, to], { before, english }) =>
      english === 'en-GB' &&
      /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|from|daily|open|hours|weekdays|weekends|mornings?|afternoons?|evenings?)[a-z]*\.?,?:?\s$/i.test(
        before,
      )
        ? `${pointTimeWords(hour!, minute!)} to ${cardinal(Number(to))}`
        : undefined,
  },
  {
    class: 'name',
    begins: 'letter',
    pattern:
      /(M\.\s?S\.|MS|H\.\s?S\.|HS)(?=\s(?:(\d{1,2})(?:st|nd|rd|th)\s[Gg]rade(?:rs?)?|[Ss]tudents?|[Ss]eniors|[Jj]uniors|[Ff]reshm[ae]n|[Ss]ophomores|[Gg]raders|[Pp]arents|[Bb]and|[Cc]hoir|[Oo]rchestra|[Gg]ym|[Cc]afeteria|[Ll]ibrary|[Ff]amilies|[Dd]iploma|[Tt]ranscripts?|[Cc]ounsel[ol]+rs?|[Ff]ootball|PTA|PTO)\b)/y,
    why: 'a kind of school before who learns there',
    read: ([match, , grade], { before }) =>
      /[\w@#/.-]$/.test(before) ||
      (match.length < 4 && !/(?:^|[.!?:;,]\s|\b[A-Z][a-z'’]+\s|\b(?:all|for|our|of|the)\s)$/.test(before))
        ? undefined
        : grade !== undefined && Number(grade) > 8 === match.startsWith('M')
          ? undefined
          : match.startsWith('M')
            ? 'Middle School'
            : 'High School',
  },
  {
    class: 'ordinal',
    begins: 'digit',
    pattern: /(\d{1,2})(st|nd|rd|th)(?=\s?&\s?\d{1,2}(?:st|nd|rd|th)\s[Gg]raders?)/y,
    why: 'the first of two grades',
    read: ([, number]) => ordinal(Number(number)),
  },
  {
    class: 'sign',
    begins: 'sign',
    first: '#',
    pattern: /#(\d{1,2})(?![\w-]|[.,]\d)/y,
    why: 'a key and digits to dial',
    read: ([, number], { before, after, english }) =>
      /\b(?:press|dial|enter|hit|use|key)\b[^.;]{0,40}\*\d[^.;]{0,40}$/i.test(before) ||
      (/\b(?:press|dial|enter|hit)\s$/i.test(before) && /^\s(?:to|for|and|or)\b/.test(after))
        ? `${english === 'en-GB' ? 'hash' : 'pound'} ${digits(number!)}`
        : undefined,
  },
  {
    class: 'measure',
    begins: 'letter',
    pattern: /(min|hr|sec)\.?(?![\w])/y,
    why: 'so much for each minute',
    read: ([match, unit], { before, after }) =>
      /\d\s?(?:p|¢|c|pence|cents?|mins?)?\s(?:a|an|per|each|every)\s$/.test(before)
        ? `${{ min: 'minute', hr: 'hour', sec: 'second' }[unit!]}${match.endsWith('.') && /^\s*$|^\s[A-Z]/.test(after) ? '.' : ''}`
        : undefined,
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: /(\d{1,2})\/(\d{1,2})(?![\w/%]|[.-]\d)/y,
    why: 'the day of a note, a visit or a payment',
    read: ([match, one, other], place) => {
      const { before, after, english } = place;
      const isFraction = /^(?:1\/[2-8]|2\/3|3\/[48]|[57]\/8)$/.test(match);
      const isDay =
        /\b(?:EOD|COB|EOB)\s$/.test(before) ||
        ofOffer.test(before) ||
        /\b(?:dues|fees?|payments?|rent|bills?|tax(?:es)?|premiums?|deposits?|credits?)\b[^;.]{0,24}\b(?:posts?|hits?|drafts?|due|renews?|starts?)\s$/i.test(
          before.replace(/\([^)]*\)\s/, ''),
        ) ||
        (!isFraction &&
          /(?:['’]s|\b(?:the|your|our|my|his|her|their|from))\s$/.test(before) &&
          /^\s(?:notes?|visits?|letters?|calls?|e-?mails?|appointments?|appt|orders?|payments?|invoice|statement|meeting|bill|report|exam|results|labs?|scan|delivery|service|message|text|game|show|class|session|tour|trip|flight|reading|request|notice|deadline|hearing|event|shipment|booking|reservation|refund|charge)\b/.test(
            after,
          ));
      return isDay && !/[\w.,$/-]$/.test(before)
        ? numericDate(Number(one), Number(other), undefined, place, english === 'en-GB')?.words
        : undefined;
    },
  },
  {
    class: 'date',
    begins: 'sign',
    first: '~',
    pattern: /~\s?(\d{1,2})\/(\d{1,2})(?![\w/%]|[.-]\d)/y,
    why: 'about a day',
    read: ([, one, other], place) => {
      const isDay =
        /\b(?:ships?|shipping|arriv\w*|deliver\w*|due|ETA|expect\w*|avail\w*|until|back|ready|starts?|opens?|by|on)\.?:?\s$/i.test(
          place.before,
        );
      const words = numericDate(Number(one), Number(other), undefined, place, place.english === 'en-GB')?.words;
      return isDay && words !== undefined ? `about ${words}` : undefined;
    },
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /adj\.?(?=\s[A-Z][a-z]+(?:[,.]|\s[A-Z]|\sat\b|\sis\b|\swill\b))/y,
    why: 'who settles a claim',
    read: (_, { before }) => (/[\w@#/.-]$/.test(before) ? undefined : 'adjuster'),
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /dep\.?(?=\s(?:[A-Z][a-z]+\s)?(?:[01]?\d|2[0-3])[.:][0-5]\d)/y,
    why: 'when a train or a flight leaves',
    read: (_, { before }) =>
      /[\w@#/.-]$|\b(?:new|sched\.?|scheduled|est\.?|actual|revised|late|early)\s$/i.test(before)
        ? undefined
        : 'departs',
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /(1[0-2]|[1-9])\.([0-5]\d)(?![\w%]|[.,:/-]\d|\s?[ap]\.?m)/y,
    why: 'a time with a point, as another before it',
    read: ([, hour, minute], { before, english }) =>
      english === 'en-GB' &&
      /\d\.[0-5]\d\s?[ap]\.?m\b[^;£]{0,40}\b(?:now|at|to|until|from|by|is|and|or)\s$/i.test(before)
        ? pointTimeWords(hour!, minute!)
        : undefined,
  },
];
