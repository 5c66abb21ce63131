import { cardinal, digits, pairs, readNumber, year } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { STREET } from './addresses.js';
import { shortYear } from './labels.js';
import { AIRPORT } from './messages.js';
import { spell, spellMixed, units } from './vocabulary.js';

const endsBefore = /[\w.,$€£#/:-]$/;

/** Nouns of which one is meant out of several: "page 2/3". */
const isOfSeveral =
  /(?:\b(?:page|pages|pg\.?|step|part|question|slide|item|attempt|try|lesson|week|day|task|stage|level|chapter|episode|set|batch|box|copy|instal[l]?ment|payment|leg|round|sheet|unit|message|msg|file|parcel|piece|package)\s)$/i;
const isGrade =
  /^(?:\s(?:stars?|rating|ratings|score|scores|points?|marks?)\b)|^\s(?:on|in)\s(?:the\s)?(?:survey|satisfaction|CSAT|reviews?|Google|Yelp|Trustpilot|customer)\b/i;
const ofGrade =
  /\b(?:rat(?:ed?|ings?)|scor(?:ed?|es|ing)|pain|a\ssolid|stars?|gave|gives?|giving|satisfaction|CSAT|NPS|review(?:ed|s)?|survey|feedback|grade[ds]?|marks?)\b[^.;\d]{0,40}$/i;
/** What stands behind two shares of a hundred: "a 60/40 portfolio". */
const isShared =
  /^\s(?:portfolio|split|rule|mix|ratio|blend|principle|coinsurance|plan|chance|deal|allocation|basis|custody|share)\b/;

/** The lengths of time in a chain: "2h 30m". */
const lengths: { readonly [letter: string]: readonly [rank: number, name: string] } = {
  d: [4, 'day'],
  h: [3, 'hour'],
  m: [2, 'minute'],
  s: [1, 'second'],
};
const LENGTH = '(?:days?|d|hours?|hrs?\\.?|h|minutes?|mins?\\.?|m|seconds?|secs?\\.?|s)';
/** What stands before minutes and seconds with a colon between them. */
const ofLength =
  /\b(?:duration|wait(?:ing)?(?:\stime)?|length|elapsed|lasts|lasted|runtime|(?:total|hold|talk|handle|handling|average|response|queue|call|remaining)\s(?:time|length|duration)|AHT|ASA|time\sremaining|video|clip|recording|voicemail|track)\W{1,3}(?:is\s|of\s|was\s|at\s)?\(?$/i;

/** Airlines by their code, before the number of a flight. */
const AIRLINE =
  '9K|3M|MX|XP|UA|AA|DL|WN|B6|AS|NK|F9|HA|G4|SY|BA|VS|EI|LH|LX|OS|SN|KL|AF|IB|VY|TP|AZ|FR|U2|LS|BY|SK|AY|DY|TK|EK|EY|QR|SV|LY|AI|SQ|CX|JL|NH|KE|OZ|QF|NZ|AC|WS|AM|AV|CM|LA|CA|MU|CZ|ET';
const ofFlight =
  /\b(?:seats?|PNR|bag\sdrop|fly|flying|[Ff]lts?|flights?|departs?|departing|departure|departed|arriv(?:es?|ing|al|ed)|board(?:s|ing|ed)?|lands?|landed|landing|gates?|delayed|airport|takes?\soff|cancell?ed|terminal|airlines?|rebooked|diverted|standby|check(?:ed)?[\s-]in|baggage)\b/i;

const isAirport = new RegExp(`^${AIRPORT}$`);
const ofAirline =
  /\b(?:Delta|United|American|Southwest|JetBlue|Alaska|Frontier|Spirit|Lufthansa|Emirates|Ryanair|easyJet|Airways|Airlines|Air\s(?:Canada|France|India)|Qantas|WestJet|Virgin\sAtlantic|KLM|Hawaiian|Allegiant)\s(?:[Ff]light\s)?$/;

/** The makers whose aircraft and cars are named by a number in pairs. */
const ofModel = /\b(?:Boeing|Airbus|Embraer|Peugeot|Porsche|Ferrari|Fiat|Cessna|Volvo|Mazda|Nokia)\s(?:[eE]-)?$/;

const rates: { readonly [short: string]: string } = {
  pcm: 'per calendar month',
  pw: 'per week',
  pa: 'per annum',
  pppn: 'per person per night',
  ppn: 'per person per night',
  pn: 'per night',
  pppw: 'per person per week',
  pppd: 'per person per day',
  pp: 'per person',
};
/** "p.m." behind an amount is a month in British English. */
const ratePer = (short: string, english: string) => rates[short] ?? (english === 'en-GB' ? 'per month' : undefined);

/** The name of a street behind the number of a house. */
const isStreet = new RegExp(`^\\s(?:[A-Z][\\w'-]*\\s){1,3}(?:${STREET})\\b`);

/** Forms that several numbers or letters with numbers make together. */
export const compoundForms: readonly Recogniser[] = [
  {
    class: 'measure',
    begins: 'digit',
    pattern: /([2-6])[-\s]dr(?![\w'’])\.?/y,
    why: 'the doors of a car',
    read: ([, number], { before }) => (endsBefore.test(before) ? undefined : `${readNumber(number!)} door`),
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /(\d{1,2})-(\d{1,2})-(\d{1,2})(?![\w]|[.,:/-]\d)/y,
    why: 'the numbers of a combination',
    read: ([, ...numbers], { before }) =>
      /\b(?:combination|combo)(?:\sfor\s(?:\w+\s){1,4})?(?:\s?is|:)?\s$/i.test(before)
        ? numbers.map((number) => (number.startsWith('0') ? digits(number) : readNumber(number))).join(', ')
        : undefined,
  },
  {
    class: 'code',
    begins: 'any',
    pattern: /(?:[*#]{1,2}\d{1,8}(?:[*#]{1,2}\d{0,12}){0,3}|\d{1,8}(?:[*#]\d{1,8}){1,4}[*#]?)(?![\w*#])/y,
    why: 'keys of the key pad with digits between them',
    read: ([match], { before, english }) => {
      const isDialed =
        /\b(?:press|dial|hit|enter|key\sin|(?:gate|door|entry|access|lock|pass)?\s?code(?:\s(?:is|was))?):?\s$/i.test(
          before,
        ) ||
        (/[*#]$/.test(match) && !/^\*{2}.*\*{2}$/.test(match));
      return isDialed && !/\w$/.test(before)
        ? (match.match(/\d+|[*#]/g) ?? [])
            .map((part) =>
              part === '*' ? 'star' : part === '#' ? (english === 'en-GB' ? 'hash' : 'pound') : digits(part),
            )
            .join(' ')
        : undefined;
    },
  },
  {
    class: 'address',
    begins: 'digit',
    pattern: /(\d{1,4})\/(\d{1,4})(?![\w]|[/.,-]\d)/y,
    why: 'a flat and the number of its house: a street follows',
    read: ([, flat, house], { before, after }) =>
      isStreet.test(after) && !endsBefore.test(before) ? `${readNumber(flat!)} slash ${pairs(house!)}` : undefined,
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /([A-Z]{2}\d{2})((?: [A-Z\d]{4}){3,7}(?: [A-Z\d]{1,3})?|[A-Z]{4}\d{10,22})(?![\w])/y,
    why: 'the number of a bank account (IBAN): letters, then digits in fours',
    read: ([, head, rest], { before }) => {
      if (/[\w-]$/.test(before)) return undefined;
      const groups = [head!, ...(rest!.includes(' ') ? rest!.trim().split(' ') : (rest!.match(/.{1,4}/g) ?? []))];
      return groups
        .map((group) =>
          (group.match(/[A-Z]+|\d+/g) ?? []).map((run) => (/\d/.test(run) ? digits(run) : spell(run))).join(' '),
        )
        .join(', ');
    },
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: new RegExp(
      `(\\d{1,4})\\s?(${LENGTH})(?:,?\\s?(?:and\\s)?)(\\d{1,2})(?:\\s?(${LENGTH}))?(?:(?:,?\\s?(?:and\\s)?)(\\d{1,2})\\s?(${LENGTH}))?(?![\\w.:/%-]\\d|\\w)`,
      'y',
    ),
    why: 'a length of time in parts, from the longest to the shortest',
    read: ([match, ...found], { before, after }) => {
      if (endsBefore.test(before)) return undefined;
      const parts: [count: string, rank: number, name: string][] = [];
      for (let i = 0; i < 6; i += 2) {
        const [count, unit] = [found[i], found[i + 1]];
        if (count === undefined) continue;
        // "2h30": what has no name is the next smaller one.
        const letter = unit?.[0] ?? (parts[0]?.[1] === 3 && /^[^\s]*h\d\d$/.test(match) ? 'm' : undefined);
        if (letter === undefined) return undefined;
        parts.push([count, ...lengths[letter]!]);
      }
      const falls = parts.every(([, rank], i) => i === 0 || rank < parts[i - 1]![1]);
      if (!falls || parts.length < 2) return undefined;
      const said = parts.map(([count, , name]) => `${readNumber(count)} ${name}${count === '1' ? '' : 's'}`).join(' ');
      return said + (match.endsWith('.') && /^\s*$|^\s+[A-Z]/.test(after) ? '.' : '');
    },
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /(\d{1,2}):([0-5]\d)(?![\d:]|\s?[ap]\.?m)/y,
    why: 'minutes and seconds: the words before it speak of a length',
    read: ([, minutes, seconds], { before, after }) => {
      if (endsBefore.test(before)) return undefined;
      if (
        !(ofLength.test(before) || /^\s(?:long|in\slength|minutes?|mins?)\b/.test(after)) ||
        /^\s(?:hrs?|hours|h)\b/.test(after)
      )
        return undefined;
      const named = [
        [Number(minutes), 'minute'],
        [Number(seconds), 'second'],
      ] as const;
      const said = named.filter(([n]) => n > 0).map(([n, name]) => `${cardinal(n)} ${name}${n === 1 ? '' : 's'}`);
      return said.join(' ') || 'zero seconds';
    },
  },
  {
    class: 'date',
    begins: 'any',
    pattern: /(Q[1-4]|[1-4]Q|H[12]|[12]H)\s?(?:(FY)\s?)?(['’])?(\d{4}|\d{2})(?![\w%]|[.,-]\d)/y,
    why: 'a quarter or half of a year',
    read: ([match, part, fiscal, mark, years], { before, after }) => {
      if (/[\w.,$-]$/.test(before) || (years!.length === 4 && !/^20[0-4]/.test(years!))) return undefined;
      // "H2 45": a heading, or a code.
      if (years!.length === 2 && mark === undefined && fiscal === undefined && /\s/.test(match)) return undefined;
      if (/^\s?(?:mg|ml|points|people)\b/.test(after)) return undefined;
      const [letter, number] = /\d/.test(part![0]!) ? [part![1]!, part![0]!] : [part![0]!, part![1]!];
      const name = letter === 'Q' ? `Q ${digits(number)}` : `${number === '1' ? 'first' : 'second'} half`;
      const said =
        years!.length === 4 ? year(Number(years)) : Number(years) < 10 ? shortYear(years!) : year(2000 + Number(years));
      return `${name} ${fiscal === undefined ? '' : 'fiscal '}${said}`;
    },
  },
  {
    class: 'fraction',
    begins: 'digit',
    pattern: /(\d{1,3}(?:\.\d{1,2})?)\s?\/\s?(\d{1,3})(?![\d/]|\.\d|\s?%)/y,
    why: 'the words around it count out of several',
    read: ([, one, other], { before, after }) => {
      if (/[\w.,$€£#/-]$/.test(before) || /\/\d{2,4}$/.test(before)) return undefined;
      if (
        isOfSeveral.test(before) &&
        !/^\s?(?:thru|through|to|-|–)\s?\d{1,2}\/\d/.test(after) &&
        !/['’]s\sDay\s$|\bDay\s$/.test(before) &&
        Number(one) <= Number(other) &&
        !one!.includes('.')
      )
        return `${readNumber(one!)} of ${readNumber(other!)}`;
      const isScale = ['5', '10', '100'].includes(other!) && Number(one) <= Number(other);
      if (isScale && (isGrade.test(after) || ofGrade.test(before) || one!.includes('.')))
        return `${readNumber(one!)} out of ${readNumber(other!)}`;
      if (
        Number(one) + Number(other) === 100 &&
        (isShared.test(after) ||
          /\b(?:beef|chuck|turkey|pork|mince|blend|split|mix|ratio|fifty-fifty|divided|shared)\s$/i.test(before))
      )
        return { words: `${readNumber(one!)} ${readNumber(other!)}`, class: 'number', why: 'two parts of a hundred' };
      return undefined;
    },
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(?:529|457|403|401|412)(?=\s(?:plans?|accounts?|savings)\b)/y,
    why: 'a plan that is named by a section of the tax code',
    read: ([section], { before }) => (endsBefore.test(before) ? undefined : pairs(section)),
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /([A-Z]{3})\s?[-–]\s?([A-Z]{3})(?![\w-])/y,
    why: 'two airports: to',
    read: ([, from, to], { before, after }) =>
      (!/[\w-]$/.test(before) &&
        /\b(?:PNR|fares?|nonstop|stops?|seat|trip|fly|flying|layover|one[\s-]way)\b/i.test(before + after)) ||
      ofFlight.test(before + after) ||
      (!/[\w-]$/.test(before) && (isAirport.test(from!) || isAirport.test(to!)))
        ? `${spell(from!)} to ${spell(to!)}`
        : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{2})\/(\d{2})\/(\d{2,3})(?=[-\s](?:days?|months?|rule|split|plan)\b)/y,
    why: 'three stages of a plan',
    read: ([, ...stages], { before }) =>
      endsBefore.test(before) ? undefined : stages.map((n) => readNumber(n)).join(' '),
  },
  {
    class: 'code',
    begins: 'digit',
    pattern: /(\d{1,2})W-?(\d{2})(?![\w]|-\w)/y,
    why: 'a kind of oil',
    read: ([, cold, hot], { before }) =>
      endsBefore.test(before) ? undefined : `${readNumber(cold!)} W ${readNumber(hot!)}`,
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: new RegExp(`(${AIRLINE})\\s?(\\d{2,4})(?![\\w]|[.,:/%-]\\d)`, 'y'),
    why: 'the number of a flight: in pairs',
    read: ([, airline, flight], { before, after }) =>
      !/[\w.$-]$/.test(before) &&
      (ofFlight.test(before + after) || /^,?\s[A-Z]{3}\s?(?:[-–→>]|to)\s?[A-Z]{3}\b/.test(after))
        ? `${spellMixed(airline!)}${/\d$/.test(airline!) ? ',' : ''} ${flight!.startsWith('0') ? digits(flight!) : pairs(flight!)}`
        : undefined,
  },
  {
    class: 'code',
    begins: 'digit',
    pattern: /[1-9]\d{1,3}(?![\w]|[.,:/%-]\d)/y,
    why: 'the number of a flight behind its airline, or of a course: in pairs',
    read: ([number], { before, after }) =>
      (ofAirline.test(before) && !/^\s(?:points|miles|customers|flights)\b/.test(after)) ||
      (number.length === 3 &&
        /\b[A-Z]{3,4}\s$/.test(before) &&
        /^,?\s(?:meets?|class|section|sec\.|final|exam|lecture|lab|syllabus|course)\b/.test(after))
        ? pairs(number)
        : undefined,
  },
  {
    class: 'code',
    begins: 'digit',
    pattern: /([1-9]\d{2})(?:-(\d{2,3})([A-Z]{0,2}))?(?![\w]|[.,:/%-]\d)/y,
    why: 'the model of a maker: in pairs',
    read: ([, model, series, letters], { before }) =>
      ofModel.test(before)
        ? `${pairs(model!)}${series === undefined ? '' : ` dash ${pairs(series)}`}${letters ? ` ${spell(letters)}` : ''}`
        : undefined,
  },
  {
    class: 'code',
    begins: 'digit',
    pattern: /(\d{1,4})([A-Z])(?![\w'’-])/y,
    why: 'a number with a letter: the word before it names a place or a road',
    read: ([, number, letter], { before }) =>
      units.has(letter!) &&
      /\b(?:Route|Rte\.?|Hwy\.?|Highway|Exit|Gate|Seat|Room|Rm\.?|Apt\.?|Apartment|Unit|Suite|Ste\.?|Flat|Platform|Bay|Track|Trk\.?|Row|Section|Zone|Building|Bldg\.?|Terminal|Line|Bus|Model|Level|Lot|Door|Pier|Aisle|Locker|Form|Schedule|Class|Desk|Stand|Grade|Year)s?\s(?:[A-Z\d]{1,4}\s?(?:-|–|to|and|&|or|,)\s?)?$/i.test(
        before,
      )
        ? `${number!.length > 2 ? pairs(number!) : readNumber(number!)} ${letter}`
        : undefined,
  },
  {
    class: 'number',
    begins: 'sign',
    pattern: /\s?[-–−]\s(?=\d{1,9}(?:\.\d+)?\s=)|\*(?=\s?\d[\d.,]*\s?=)|\^(?=\(?-?\d)/y,
    why: 'a sign of arithmetic',
    read: ([sign], { before }) =>
      !/[\d)]\s?$/.test(before)
        ? undefined
        : sign.includes('*')
          ? 'times'
          : sign.includes('^')
            ? 'to the power of'
            : { words: 'minus', length: sign.length - 1 },
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /\d{1,9}(?:\.\d{1,6})?(?=\s[-–−*]\s\d{1,9}(?:\.\d+)?\s=)/y,
    why: 'a number in a sum',
    read: ([number], { before }) => (endsBefore.test(before) ? undefined : readNumber(number)),
  },
  {
    class: 'money',
    begins: 'letter',
    pattern: /(?:pcm|pppn|ppn|pn|pppw|pppd|p\.?[wam]\.?|pp)(?![\w])/y,
    why: 'how often an amount is paid, behind it',
    read: ([match], { before, english }) =>
      /[£€$]\s?[\d,.]+[kK]?\s?$/.test(before) || (/\d\s?%\s$/.test(before) && /^p\.?a/.test(match))
        ? ratePer(match.replaceAll('.', ''), english)
        : undefined,
  },
  {
    class: 'url',
    begins: 'letter',
    pattern: /(localhost|(?:[a-z\d-]{1,40}\.){1,5}[a-z]{2,10}):(\d{2,5})(?![\w:]|\.\w)/y,
    why: 'a port behind the name of a host',
    read: ([, host, port], { before }) =>
      /[\w.@/-]$/.test(before)
        ? undefined
        : `${host!.replaceAll('.', ' dot ').replaceAll('-', ' dash ')} port ${port!.length === 4 ? pairs(port!) : digits(port!)}`,
  },
  {
    class: 'url',
    begins: 'letter',
    pattern: /([A-Z]):(?=\\)/y,
    why: 'the letter of a drive',
    read: ([, drive], { before }) => (/[\w]$/.test(before) ? undefined : `${drive} colon`),
  },
];
