import { cardinal, cardinalIn, digitGroups, digits, pairs, readNumber } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { directions } from './addresses.js';
import { numericDate } from './dates.js';
import { everydaySignForms } from './everyday-signs.js';
import { hasNoteWords } from './note-words.js';
import { romanValue } from './roman.js';
import { spell } from './vocabulary.js';

/** A part of a code: letters one by one, digits in groups, a word with digits in its parts. */
const codePart = (part: string) =>
  /^\d+$/.test(part)
    ? part.length > 2 || part.startsWith('0')
      ? digitGroups(part)
      : readNumber(part)
    : (part.match(/[A-Z][a-z]+|[A-Z]+|\d+/g) ?? [])
        .map((piece) => (/^\d+$/.test(piece) ? readNumber(piece) : /[a-z]/.test(piece) ? piece : spell(piece)))
        .join(' ');

/** Numbers and letters whose neighbours say what they are. */
export const everydayForms: readonly Recogniser[] = [
  ...everydaySignForms,
  {
    class: 'code',
    begins: 'letter',
    pattern: /([A-Z]{2})\s?(\d{4}\s\d{4}\s\d|\d{3}\s\d{3}\s\d{3})\s?([A-Z]{2})(?![\w-])/y,
    why: 'the number of a parcel of the post, between two letters each',
    read: ([, kind, groups, land], { before }) =>
      /[\w@#/.-]$/.test(before)
        ? undefined
        : `${spell(kind!)} ${groups!.split(/\s/).map(digits).join(', ')}${groups!.length > 10 && groups!.at(-2) !== ' ' ? ',' : ''} ${spell(land!)}`,
  },
  {
    class: 'code',
    begins: 'any',
    pattern: /(?=[\w-]{0,30}\d)(?=[\w-]{0,30}[A-Z])[A-Z\d]{1,8}-[A-Z\d]{1,8}-[A-Z][A-Za-z]*\d{0,4}(?![\w-])/y,
    why: 'a code of three parts, behind its name: each hyphen is said',
    read: ([match], { before }) =>
      /\b(?:SKU|[Pp]art|[Ii]tem|[Mm]odel|P\/N|[Pp]roduct|[Ss]tyle)\s?(?:#\s?|no\.?\s|number\s|is\s)?$/.test(before)
        ? match.split('-').map(codePart).join(' dash ')
        : undefined,
  },
  {
    class: 'code',
    begins: 'sign',
    pattern: /#(?=[A-Z\d-]{0,20}\d)([A-Z\d]{1,8}(?:-[A-Z\d]{1,8}){0,2}-[A-Z][a-z]+\d{1,4})(?![\w-])/y,
    why: 'a number sign before a code that ends with a word',
    read: ([, code]) => `number ${code!.split('-').map(codePart).join(' dash ')}`,
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /(\d{6,12})-(\d{1,3})(?![\w-]|[.,:/]\d)/y,
    why: 'a long number with its last part behind a hyphen',
    read: ([, long, last], { before }) =>
      /[\w.,:/$£€+-]$/.test(before) ? undefined : `${digitGroups(long!)} dash ${digits(last!)}`,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /\d{3,4}(?!\d|[.,:/]\d|\s?%|-\d)/y,
    why: 'another apartment, room or flight beside one: read in pairs',
    read: ([match], { before }) =>
      /\b(?:flights?(?:\s[A-Z]{2})?|rooms?|suites?|gates?|apartments?|apts?\.?|units?|flats?|bus(?:es)?|trains?|routes?|rms?\.?|stes?\.?)\s#?\d{1,4}[A-Z]?,?\s(?:or|and|not|to|from|vs\.?|instead\sof)\s#?$/i.test(
        before,
      )
        ? pairs(match)
        : undefined,
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /\d{4,7}(?!\w|[.,:/-]\d|\s?%)/y,
    why: 'what a meter shows',
    read: ([match], { before, english }) =>
      english === 'en-GB' &&
      /\b(?:final|opening|closing|start|end|gas|elec|meter)\.?\s(?:rdg|reading):?\s(?:of\s|was\s|is\s)?$/i.test(before)
        ? digitGroups(match)
        : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /\d{3}(?!\d|[.,:/-]\d)/y,
    why: 'a place in a line',
    read: ([match], { before, after }) =>
      /\bnumber\s$/i.test(before) &&
      /^\s(?:on|in)\s(?:the|our|a)\s(?:wait(?:ing)?[\s-]?list|queue|line|list)\b/.test(after)
        ? readNumber(match)
        : undefined,
  },
  {
    class: 'roman',
    begins: 'letter',
    pattern: /([ivxl]{1,6})(?:\s?([-–])\s?|\s(to|and|through|or)\s)([ivxl]{1,6})(?![\w'’-])/y,
    why: 'a range of pages or parts in small Roman numerals',
    read: ([, from, hyphen, word, to], { before }) => {
      const [one, other] = [romanValue(from!.toUpperCase()), romanValue(to!.toUpperCase())];
      return one === undefined ||
        other === undefined ||
        one >= other ||
        !/\b(?:pages?|pp?\.?|pgs?\.?|paras?\.?|paragraphs?|sections?|clauses?|chapters?|notes?|points?|items?|steps?|parts?)\s$/i.test(
          before,
        )
        ? undefined
        : `${cardinal(one)} ${hyphen === undefined ? word : 'to'} ${cardinal(other)}`;
    },
  },
  {
    class: 'roman',
    begins: 'letter',
    pattern: /[ivxl]{1,6}(?![\w'’-]|\.\w)/y,
    why: 'a page in a small Roman numeral',
    read: ([match], { before }) => {
      const value = romanValue(match.toUpperCase());
      return value === undefined || !/\b(?:p\.|pg\.?|para\.?|paragraph|clause)\s$/i.test(before)
        ? undefined
        : cardinal(value);
    },
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /TB(?![\w'’&/-])/y,
    why: 'an illness of the lungs, by the words beside it',
    read: (_, { before, after }) =>
      !/\d\s?$/.test(before) &&
      (/^\s(?:skin|tests?|testing|screen\w*|clinic|exposure|vaccin\w*|symptoms?|infections?|treatment|cases?|positive|negative|blood|meds|nurse|risk|results?|shot)\b/i.test(
        after,
      ) ||
        /\b(?:latent|active|pulmonary|of|for|has|had|against|with|expos(?:ure|ed)\sto)\s$/i.test(before))
        ? 'T B'
        : undefined,
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern:
      /(MD|PA|NP|RN)(?=\s(?:to\s(?:appeal|see|review|call|sign|order|approve|advise|follow|f\/u|decide|eval\w*|address)|aware|advised|notified|paged|will|wants|states|said|ordered|signed|approved|reviewed)\b)/y,
    why: 'a doctor or a nurse who does something',
    read: ([, letters], { before }) =>
      /(?:^|[,.;:]\s|\b(?:and|then|per|the)\s)$/.test(before) && !/\d$/.test(before) ? spell(letters!) : undefined,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /PAX(?=\s(?:req|needs?|wants?|has|had|was|is|asks?|missed|called)\b)/y,
    why: 'a passenger in a note of an airline',
    read: (_, { before, shouting }) =>
      shouting || /[\w@#/.-]$/.test(before) ? undefined : /^$|[.!?]\s$/.test(before) ? 'Passenger' : 'passenger',
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /Fr(?=\s[A-Z][a-z]{2})/y,
    why: 'a priest before his name',
    read: (_, { before, english }) =>
      english === 'en-GB' && /(?:^|[.!?]\s|[a-z,]\s)$/.test(before) ? 'Father' : undefined,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /[Rr]et['’]?d(?!\w)\.?/y,
    why: 'behind the name of one who had a rank',
    read: (_, { before }) =>
      /\b(?:Lt|Cdr|Cmdr|Col|Capt|Maj|Major|Gen|Sgt|Cpl|Adm|Brig|Wg|Sqn|Det|Insp|Rev|Dr|Prof|PC|Supt|Col|Captain|Colonel)\b[^;]{0,40}[(,]\s?$/.test(
        before,
      )
        ? 'retired'
        : undefined,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern:
      /([Rr])ec['’]d(?=\s(?:replac\w*|new|flush|repair|upgrad\w*|monitor\w*|tune|service\s(?:soon|in)|chang(?:e|ing)|an?\s(?:new|flush|full))\b)/y,
    why: 'what an engineer thinks should be done',
    read: ([, first]) => (first === 'R' ? 'Recommended' : 'recommended'),
  },
  {
    class: 'word',
    begins: 'letter',
    pattern:
      /O\/S(?=\s(?:bal|balance|amt|amount|debt|inv\w*|pmts?|payments?|rent|issues?|items?|actions?|orders?|works?|repairs?|docs?|[£$€])(?!\w))/y,
    why: 'what is still owed',
    read: (_, { before }) =>
      /[\w@#/.-]$/.test(before) ? undefined : /^$|[.!?]\s$/.test(before) ? 'Outstanding' : 'outstanding',
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /T(?=['’]s\s[a-z])/y,
    why: 'a tenant in a note of a landlord',
    read: (_, place) =>
      place.english === 'en-GB' && /(?:^|[.;]\s)$/.test(place.before) && hasNoteWords(place) ? 'Tenant' : undefined,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /Yr(s?)\.?(?=\s(?:1[0-3]|[1-9])(?![\w.,:/]))/y,
    why: 'a year of a school',
    read: ([, many], { before, english }) =>
      english === 'en-GB' && !/[\w@#/.-]$/.test(before) ? `Year${many}` : undefined,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /BH(s?)(?=[\s,.;:)]|$)/y,
    why: 'a day on which banks are closed, beside another day',
    read: ([, many], { before, english }) =>
      english === 'en-GB' && /\b(?:Sun|Sat|Mon)[a-z]*\s?(?:&|and|\/|or|,)\s?$/.test(before)
        ? `bank holiday${many || 's'}`
        : undefined,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /HH(?=\s(?:of\s\d|size|inc(?:ome)?)\b)/y,
    why: 'a household',
    read: (_, { before }) => (/[\w@#/.-]$/.test(before) ? undefined : before === '' ? 'Household' : 'household'),
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /nbr(?!\w)/y,
    why: 'somebody next door',
    read: (_, { before, after, english }) =>
      /\b(?:w\/|with|by|to|from|next-?door|noisy|upstairs|downstairs|left)\s(?:a\s|the\s|his\s|her\s)?$/.test(before) &&
      !/^:?\s?[\d#]|^\sof\b/.test(after)
        ? `neighb${english === 'en-GB' ? 'our' : 'or'}`
        : undefined,
  },
  {
    class: 'address',
    begins: 'letter',
    pattern: /([NSEW])\.?(?=,)/y,
    why: 'a direction behind a street without its word',
    read: ([, side], { before }) =>
      /(?:^|[\s(])\d{1,6}[A-Za-z]?\s(?:[A-Z][a-z']+\s){0,2}(?:Quay|Esplanade|Terrace|Crescent|Promenade|Park|Green|Heights|Landing|Trail|Line|Point|Gate|Wharf)\s$/.test(
        before,
      )
        ? directions[side!]
        : undefined,
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /([01]\d|2[0-3])([0-5]\d)(?![\w%]|[.,:/-]\d)/y,
    why: 'a time of day in four digits beside a shift',
    read: ([, hour, minute], { before, after }) => {
      const isOfShift =
        /^\s(?:shift|muster|report|roll\s?call|briefing|departure|sailing|wake-?up|start(?=[.,;]|\s*$|\stime))\b/.test(
          after,
        ) || /\b(?:shift|report|roll\s?call|duty|briefing)\b[^.;]{0,40}\b(?:at|by|from|until)\s$/i.test(before);
      if (/[\w.,$£€/#:-]$/.test(before) || !isOfShift) return undefined;
      const hours = hour === '00' ? 'zero zero' : hour!.startsWith('0') ? `oh ${digits(hour![1]!)}` : readNumber(hour!);
      const minutes =
        minute === '00' ? 'hundred' : minute!.startsWith('0') ? `oh ${digits(minute![1]!)}` : readNumber(minute!);
      return `${hours} ${minutes}`;
    },
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /(1\d|2[0-3]|0?[1-9])\.([0-5]\d)(?![\d%]|[.,:/-]\d|\s?[ap]\.?m\b)/y,
    why: 'a time with a point, beside another departure or with whom one is to be',
    read: ([, hour, minute], { before, after, english }) => {
      if (english !== 'en-GB' || /[\w.,$£€/-]$/.test(before)) return undefined;
      const isMoved =
        /\b(?:moved|changed|rescheduled|rebooked|brought\sforward|put\sback|pushed\sback)\s(?:to|for|until)\s$/.test(
          before,
        );
      if (!isMoved && !/\b(?:the|your|my|our|his|her|their|an?)\s$/i.test(before)) return undefined;
      const isJourney =
        /\b(?:train|ferry|bus|coach|flight|sailing|departure|service|boat|crossing)s?\b.{0,60}\bthe\s$/i.test(before) &&
        /^\s*$|^[.,;!?]|^\s(?:instead|too|and|or|but|has|if|as)\b/.test(after);
      const isMeeting =
        /^\s(?:with\s(?:the|your|our|Dr|Mr|Mrs|Ms|Miss|Nurse|[A-Z])|appointment|appt|slot|visit|meeting|interview|check-?up|consultation|haircut|scan|blood\stest|class|lesson)/.test(
          after,
        );
      if (
        !isJourney &&
        !isMeeting &&
        !(
          isMoved &&
          /\b(?:appointment|appt|slot|visit|meeting|interview|class|lesson|session|train|flight|time|start|kick-?off)\b/i.test(
            before,
          )
        )
      )
        return undefined;
      const m = Number(minute);
      const tail =
        m === 0
          ? Number(hour) > 12
            ? ' hundred'
            : " o'clock"
          : m < 10
            ? ` oh ${cardinal(m)}`
            : ` ${cardinalIn(m, 'en-US')}`;
      return `${cardinal(Number(hour))}${tail}`;
    },
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: /(\d{1,2})\/(\d{1,2})(?![\w/%]|[.,-]\d)/y,
    why: 'a day behind an evening or a meeting',
    read: ([, one, other], place) =>
      /\b(?:[Ee]ve\.?|[Ee]vening|[Mm]eeting|[Mm]tg|[Aa]ppt|[Vv]isit|[Ii]nterview|[Tt]rip|[Cc]losing|[Oo]rientation)\s$/.test(
        place.before,
      ) && /^\s*$|^[:;,.)]/.test(place.after)
        ? numericDate(Number(one), Number(other), undefined, place, place.english === 'en-GB')?.words
        : undefined,
  },
];
