import { cardinal, digits, ordinal } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { ZONES } from './times.js';
import { abbreviations, spell } from './vocabulary.js';

/** Sisters of an order by their first names, before which "Sr." is no "senior". */
const SISTER =
  'Mary|Maria|Marie|Agnes|Margaret|Cath[ae]rine|Katherine|Teresa|Theresa|Therese|Bernadette|Joan|Joanna|Anne?|Anna|Elizabeth|Frances|Rose|Rita|Ruth|Helena?|Clare|Claire|Cecilia|Dorothy|Josephine|Jane|Jean|Patricia|Kathleen|Carol|Barbara|Monica|Lucy|Martha|Angela|Benedicta|Gertrude|Bridget|Brigid|Veronica|Julie|Susan|Sarah|Nancy|Linda|Karen|Eileen|Maureen|Virginia|Pauline|Regina|Simone|Philomena|Judith|Miriam|Grace|Faith|Hope|Joy|Antonia|Paula|Christina|Christine|Eleanor|Marian|Noreen|Sheila|Sylvia|Winifred|Alice|Beatrice|Colette|Dolores|Emily|Francesca';

/** Short forms behind a hyphen: "after-hrs.", "non-smkg". */
const HYPHENED =
  'hrs?|ref|yrs?|mos?|wks?|mins?|smkg|appts?|mgr|mgmt|dept|pmts?|pymts?|acct|avg|reqd|svcs?|sched|maint|equip|temp|perm|addl|mfr|mfg|mktg|qtr|pkg';
const hyphenWords: { readonly [short: string]: string } = {
  smkg: 'smoking',
  temp: 'temporary',
  perm: 'permanent',
  hr: 'hour',
  yr: 'year',
  mo: 'month',
  wk: 'week',
  min: 'minute',
  ref: 'refundable',
  mins: 'minutes',
  maint: 'maintenance',
  sched: 'scheduled',
};

/** What a note holds: days in letters, dates without signs, short forms behind hyphens, and titles. */
export const noteForms: readonly Recogniser[] = [
  {
    class: 'time',
    begins: 'letter',
    pattern: /([Nn]oon|[Mm]idnight)\s(ET|CT|MT|PT)(?!\w)/y,
    why: 'noon or midnight with its zone',
    read: ([, word, zone], { before }) => (/[\w-]$/.test(before) ? undefined : `${word} ${ZONES[zone!]}`),
  },
  {
    class: 'time',
    begins: 'letter',
    pattern: /(am|pm)(?![\w'’-])/y,
    why: 'a half of the day',
    read: ([half], { before, after }) =>
      /[\w.@#/-]$/.test(before)
        ? undefined
        : half === 'pm' ||
            /\b(?:\d{1,2}\/\d{1,2}|since|early|late|tomorrow|this|every|tmrw|yesterday|in\sthe|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\.?)\s$/.test(
              before,
            ) ||
            /^\s(?:slot|appt|appointment|shift|delivery|peak|only)\b/.test(after)
          ? `${half![0]!.toUpperCase()} M`
          : undefined,
  },
  {
    class: 'number',
    begins: 'letter',
    pattern: /(pp?)\.?\s?(\d{1,3})\s?[-–]\s?(\d{1,3})(?![\w]|[.,:/]\d)/y,
    why: 'several pages',
    read: ([, , from, to], { before }) =>
      /[\w.@#/-]$/.test(before) || Number(from) >= Number(to)
        ? undefined
        : `pages ${cardinal(Number(from))} to ${cardinal(Number(to))}`,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /mm(?=\s\d{1,3}(?!\d))/y,
    why: 'a mile marker of a road',
    read: (_, { before }) => (/\b(?:at|near|past|by|from|between)\s$/.test(before) ? 'mile marker' : undefined),
  },
  {
    class: 'phone',
    begins: 'sign',
    pattern: /#\s?(\d{3})-(\d{4})(?![\w-])/y,
    why: 'a local telephone number behind a number sign',
    read: ([, one, other]) => `number ${digits(one!)}, ${digits(other!)}`,
  },
  {
    class: 'time',
    begins: 'letter',
    pattern: /(ET|CT|MT|PT)(?!\w)/y,
    why: 'a zone behind times',
    read: ([zone], { before }) =>
      /\b[ap]\.?m\.?,?\s?\($|\b[ap]\.?m\.?,\s$|\d[ap]\s$|\b[Tt]imes?\s(?:are|in|is)\s(?:in\s)?$/i.test(before)
        ? ZONES[zone]
        : undefined,
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /min(?![\w.'’-])/y,
    why: 'a minute',
    read: (_, { before }) => (/\b(?:first|last|next|per|each|every|a|extra)\s$/i.test(before) ? 'minute' : undefined),
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: new RegExp(`([A-Za-z]{2,14})-(${HYPHENED})(?![\\w'’-])(\\.)?`, 'y'),
    why: 'a short form behind a hyphen',
    read: ([, head, short, point], { before, after }) => {
      if (/[\w@#/-]$/.test(before)) return undefined;
      if (/^(?:semi|bi)$/i.test(head!) && /^(?:mo|wk|yr)$/.test(short!))
        return `${head}-${{ mo: 'monthly', wk: 'weekly', yr: 'annual' }[short as 'mo']}`;
      const words = hyphenWords[short!] ?? abbreviations.get(short!)?.words;
      return words === undefined ? undefined : `${head}-${words}${point && /^\s*$|^\s+[A-Z]/.test(after) ? '.' : ''}`;
    },
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern:
      /(cust|Cust|pt|Pt|mgr|Mgr|dept|Dept|acct|Acct|co|Co|atty|Atty|supt|Supt|govt|Govt|hosp|Hosp|bldg|Bldg|apt|Apt|asst|rep|emp|mbr|ofc|pkg|appt|dist|dr|univ|Univ|corp|Corp|bd|sgt|prof)\.?(?=['’]s(?!\w))/y,
    why: 'a short form of an owner',
    read: ([, short], { before }) =>
      /[\w.@#/-]$/.test(before)
        ? undefined
        : /^[Pp]t$/.test(short!)
          ? `${short![0]}atient`.replace(/^P/, 'P')
          : abbreviations.get(short!)?.words,
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: new RegExp(`Sr\\.?(?=\\s(?:${SISTER})\\b)`, 'y'),
    why: 'a title before the name of a sister',
    read: (_, { before }) =>
      /[A-Z][\w'’]+\s$/.test(before) && !/(?:^|[.!?]\s|\bFr\.?\s)\w+\s$/.test(before) ? undefined : 'Sister',
  },
  {
    class: 'name',
    begins: 'letter',
    pattern: /(?:H\.S\.|HS|Elem\.|Jr\.\sHigh|Sr\.\sHigh)(?![\w'’-])/y,
    why: 'a school behind its name',
    read: ([match], { before, after }) =>
      /\b[A-Z][\w'’]+\s$/.test(before) && !/^\s?#?\d/.test(after)
        ? `${{ H: 'High School', E: 'Elementary', J: 'Junior High', S: 'Senior High' }[match[0]!]}${match.startsWith('H.') && /^\s*$/.test(after) ? '.' : ''}`
        : undefined,
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /([A-Z]{2,5})['’](d|ll|re|ve)(?!\w)/y,
    why: 'letters with a short verb',
    read: ([, letters, verb], { before }) =>
      letters === 'OK' && verb === 'd'
        ? 'okayed'
        : verb === 'd' && !/\b(?:the|your|our|a|an|this|that|my|his|her|their)\s$/i.test(before)
          ? `${spell(letters!)}'d`
          : `${spell(letters!)} ${{ d: 'would', ll: 'will', re: 'are', ve: 'have' }[verb!]}`,
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /([A-Z]{2,4})([A-Z][a-z]{2,15})(?![A-Z])(?!\w|\.[a-z])/y,
    why: 'letters and a word in one name',
    read: ([, letters, word], { before, shouting }) =>
      /[\w.@#/-]$/.test(before) || shouting ? undefined : `${spell(letters!)} ${word}`,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /(RT|OW)(?=\s(?:fares?|tickets?|flights?|airfare|trip)\b)/y,
    why: 'a kind of journey',
    read: ([short]) => (short === 'RT' ? 'round trip' : 'one way'),
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /([NSEW])B(?![\w'’-])/y,
    why: 'which way a road leads',
    read: ([, side], { before, after }) =>
      /(?:\b(?:I|US|SR|Hwy|Highway|Rte|Route|Interstate|Fwy|Freeway|Pkwy|Expy|Tpke|[AM])\.?[\s-]?\d{1,3}|\b(?:Fwy|Freeway|Pkwy|Parkway|Expy|Tpke|Turnpike|Bridge|Tunnel))\s$/.test(
        before,
      ) || /^\s(?:lanes?|traffic|exit|ramp|side|I-\d|US-\d|Hwy|Highway|Route)/.test(after)
        ? `${{ N: 'north', S: 'south', E: 'east', W: 'west' }[side!]}bound`
        : undefined,
  },
  {
    class: 'letters',
    begins: 'sign',
    pattern: /\(M\)/y,
    why: 'a road that is a motorway in part',
    read: (_, { before }) => (/\bA\d{1,4}$/.test(before) ? 'M' : undefined),
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /2:[12](?![\w:]|[.,]\d)/y,
    why: 'a class of a degree',
    read: ([match], { before, after, english }) =>
      /[\w.,:-]$/.test(before) ||
      !(
        /^\s(?:degree|honou?rs|BA|BSc|or\sabove|or\shigher|classification|in\s[A-Z])/.test(after) ||
        (english === 'en-GB' &&
          /\b(?:got|gained|achieved|awarded|earned|received|with|need|predicted|have)\san?\s$/.test(before))
      )
        ? undefined
        : `two ${match.endsWith('1') ? 'one' : 'two'}`,
  },
  {
    class: 'sign',
    begins: 'letter',
    pattern: /[xX]\s?(\d{1,3})(?![\w]|[.,]\d)/y,
    why: 'so many months of an amount',
    read: ([, number], { before }) => {
      const unit =
        /\b(?:a|per|each|every)\s(month|week|year|day|night)\s$|\/\s?(mo|month|wk|week|yr|year|day|night)\s$/.exec(
          before,
        );
      const name =
        unit === null ? undefined : (unit[1] ?? { mo: 'month', wk: 'week', yr: 'year' }[unit[2]!] ?? unit[2]!);
      return name === undefined ? undefined : `for ${cardinal(Number(number))} ${name}${number === '1' ? '' : 's'}`;
    },
  },
  {
    class: 'sign',
    begins: 'sign',
    pattern:
      /\s?\/\s?(?=\d{1,3}\s?(?:hrs?|hours?|days?|wks?|weeks?|mos?|months?|mins?|yrs?)\b|½\s?(?:hr|hour|day|dozen|lb))/y,
    why: 'so much in a while: per',
    read: (_, { before }) =>
      /(?:[$£€]\s?[\d.,]+|\b(?:max|maximum|limit|up|down|cap))\s?$/.test(before) ? 'per' : undefined,
  },
  {
    class: 'money',
    begins: 'sign',
    pattern:
      /([$£€])(\d{1,4})((?:,\s?[$£€]\d{1,4}){0,6}),?\s(and|or|&|to)\s[$£€](\d{1,4})(?![\d,.]\d|\d)(?=\s(?:amounts|denominations|increments|values|sizes|levels|tiers|gift|bills|notes|coins|packages|packs|vouchers|tickets|prizes|options|bundles|cards)\b)/y,
    why: 'several amounts that describe a thing',
    read: ([, sign, first, list, joint, last]) =>
      `${[first!, ...(list!.match(/\d+/g) ?? [])].map((n) => cardinal(Number(n))).join(', ')} ${joint === '&' ? 'and' : joint} ${cardinal(Number(last))} ${{ $: 'dollar', '£': 'pound', '€': 'euro' }[sign!]}`,
  },
  {
    class: 'range',
    begins: 'letter',
    pattern: /(one|two|three|four|five|six|seven|eight|nine|ten)\s?[-–]\s?(\d{1,2})(?![\w]|[.,:/-]\d)/iy,
    why: 'a range from a number in words',
    read: ([, word, to], { before }) => (/[\w@-]$/.test(before) ? undefined : `${word} to ${cardinal(Number(to))}`),
  },
  {
    class: 'phone',
    begins: 'digit',
    pattern: /([2-9]\d{2})-([A-Z]{4})(?![\w-])/y,
    why: 'a local telephone number that ends in a word',
    read: ([, exchange, word], { before }) =>
      /[\w.,$-]$/.test(before) || !/\b(?:call|dial|phone|at|text|number|line|is)\s$/i.test(before)
        ? undefined
        : `${digits(exchange!)}, ${word}`,
  },
  {
    class: 'code',
    begins: 'sign',
    pattern: /([#*])(\d{1,6})(?![\w-])/y,
    why: 'keys that are pressed',
    read: ([, key, number], { before, english }) =>
      /\b(?:press(?:ing)?|dial(?:l?ing)?|hit(?:ting)?|punch)\b[^.;#]{0,12}$/i.test(before)
        ? `${key === '*' ? 'star' : english === 'en-GB' ? 'hash' : 'pound'} ${digits(number!)}`
        : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,2})[kK](?=\s(?:run|race|walk|fun\srun|jog|charity|course|runners?|and\s\d)\b)/y,
    why: 'the length of a race',
    read: ([, number], { before }) => (/[\w.,$£€-]$/.test(before) ? undefined : `${cardinal(Number(number))} K`),
  },
  {
    class: 'ordinal',
    begins: 'digit',
    pattern:
      /(\d{1,2})(st|nd|rd|th)\s?[-–]\s?(\d{1,2})(st|nd|rd|th)(?![\w]|\s(?:of\s)?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))/y,
    why: 'a range of ordinals',
    read: ([, one, , other]) => `${ordinal(Number(one))} to ${ordinal(Number(other))}`,
  },
];
