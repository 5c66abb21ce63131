import { cardinal, digits, ordinal, year } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { monthNames } from '../say-as.js';
import { MONTH, month, spokenDate } from './dates.js';
import { ZONES } from './times.js';
import { abbreviations, spell } from './vocabulary.js';

/** Sisters of an order by their first names, before which "Sr." is no "senior". */
const SISTER =
  'Mary|Maria|Marie|Agnes|Margaret|Cath[ae]rine|Katherine|Teresa|Theresa|Therese|Bernadette|Joan|Joanna|Anne?|Anna|Elizabeth|Frances|Rose|Rita|Ruth|Helena?|Clare|Claire|Cecilia|Dorothy|Josephine|Jane|Jean|Patricia|Kathleen|Carol|Barbara|Monica|Lucy|Martha|Angela|Benedicta|Gertrude|Bridget|Brigid|Veronica|Julie|Susan|Sarah|Nancy|Linda|Karen|Eileen|Maureen|Virginia|Pauline|Regina|Simone|Philomena|Judith|Miriam|Grace|Faith|Hope|Joy|Antonia|Paula|Christina|Christine|Eleanor|Marian|Noreen|Sheila|Sylvia|Winifred|Alice|Beatrice|Colette|Dolores|Emily|Francesca';

/** Days of the week by a letter or two, in a list. */
const DAY_LETTER = '(?:Mo|Tu|We|Th|Fr|Sa|Su|[MTWRFS])';
const letterDays: { readonly [letter: string]: string } = {
  M: 'Monday',
  T: 'Tuesday',
  W: 'Wednesday',
  R: 'Thursday',
  F: 'Friday',
  S: 'Saturday',
  Mo: 'Monday',
  Tu: 'Tuesday',
  We: 'Wednesday',
  Th: 'Thursday',
  Fr: 'Friday',
  Sa: 'Saturday',
  Su: 'Sunday',
};
const dayList = (written: string, isLastSunday: boolean) => {
  const letters = written.match(/Mo|Tu|We|Th|Fr|Sa|Su|[MTWRFS]/g)!;
  const names = letters.map((letter, i) =>
    isLastSunday && i === letters.length - 1 && letter === 'S' ? 'Sunday' : letterDays[letter]!,
  );
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};
const isScheduled =
  /^[\s,:.]*(?:(?:at|from|@|between)\s)?\d{1,2}(?::\d{2})?(?:\s?[ap]\.?m|\s?[-–]\s?\d|\s?[ap](?!\w)|\sto\s\d)|^\s(?:mornings?|afternoons?|evenings?|nights?|only|class(?:es)?|schedule|at\snoon|by\sappointment)\b/i;
const ofSchedule =
  /\b(?:open|meets?|class(?:es)?|every|on|days?|hours|schedule[ds]?|runs?|pickup|pick-up|collection|clinic)[:\s]{1,2}$/i;

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

/** Months and years of a sticker, a plate or a card. */
const ofSticker =
  /\b(?:stickers?|tags?|plates?|decals?|inspection|registration|licen[cs]e|card|passport|permit|certificate|valid(?:\sthru|\sthrough|\suntil)?|expir(?:es?|y|ation)|exp\.?|good\s(?:thru|through)|best\s(?:by|before)|use\sby)\b[^.;]{0,50}$/i;

/** What stands before further days of a month. */
const ofDays = new RegExp(
  `${MONTH}\\s\\d{1,2}(?:st|nd|rd|th)?(?:\\s?[-–]\\s?\\d{1,2}(?:st|nd|rd|th)?)?(?:,|,?\\s(?:and|&|or))\\s$`,
);

/** What a note holds: days in letters, dates without signs, short forms behind hyphens, and titles. */
export const noteForms: readonly Recogniser[] = [
  {
    class: 'date',
    begins: 'letter',
    pattern: new RegExp(
      `${DAY_LETTER}(?:(?:,\\s?(?:and\\s|&\\s)?|\\s(?:and|&)\\s|\\s)${DAY_LETTER}){1,6}(?![\\w'’.-])`,
      'y',
    ),
    why: 'days of the week in letters, in a list',
    read: ([match], { before, after }) => {
      if (/[\w@#/&-]$|\b[A-Z]\s$/.test(before)) return undefined;
      const letters = match.match(/Mo|Tu|We|Th|Fr|Sa|Su|[MTWRFS]/g)!;
      const order = 'MTWRFS';
      const ranks = letters.map((letter, i) =>
        letter === 'Th'
          ? 3
          : letter === 'S' && i > 0 && letters[i - 1] === 'S'
            ? 6
            : letter === 'Su'
              ? 6
              : letter === 'Sa'
                ? 5
                : order.indexOf(letter[0]!),
      );
      if (!ranks.every((rank, i) => i === 0 || rank > ranks[i - 1]!)) return undefined;
      return isScheduled.test(after) || (ofSchedule.test(before) && letters.length > 2)
        ? dayList(match, letters.at(-2) === 'S')
        : undefined;
    },
  },
  {
    class: 'date',
    begins: 'letter',
    pattern:
      /(?:MTWThF|MTWRF|MTThF|MTuWThF|MTWTh|MTWR|MTTh|MWTh|TWTh|TThF|TuThF|TuThSa|MThF|MW|TR|WF|MF|TuF)(?![\w'’/&-])/y,
    why: 'days of the week in letters without room',
    read: ([match], { before, after }) =>
      !/[\w@#/&-]$/.test(before) && isScheduled.test(after) ? dayList(match, false) : undefined,
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: /((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?![\w]|[.,:/-]\d)/y,
    why: 'a date without signs between year, month and day',
    read: ([, years, number, date], place) =>
      /\b(?:dated?|on|by|since|until|due|effective|issued|from|to|through|born|DOB|expires?|before|after|for|of|posted|as\sof)[\s:]+$/i.test(
        place.before,
      )
        ? spokenDate(monthNames[Number(number) - 1]!, Number(date), years, place)
        : undefined,
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: /(0?[1-9]|1[0-2])\/(2[4-9]|3\d)(?![\d/]|[.,-]\d)/y,
    why: 'month and year of a sticker or a card',
    read: ([, number, years], { before, after }) =>
      ofSticker.test(before) &&
      (Number(years) > 31 ||
        number!.startsWith('0') ||
        /\b(?:sticker|tag|tags|plate|decal|card|inspection|passport|thru|best\sby|valid)\b/i.test(before)) &&
      !/\b(?:on|by|until|before|delivered|arrive[sd]?)\s$/i.test(before) &&
      !/^\s(?:at|from|between)\s\d/.test(after)
        ? `${monthNames[Number(number) - 1]} ${year(2000 + Number(years))}`
        : undefined,
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: new RegExp(`(${MONTH})(?:\\s(\\d{1,2})(?:st|nd|rd|th)?,)?\\s?['’](\\d{2})(?![\\w'’])`, 'y'),
    why: 'a month with a year without its century',
    read: ([, name, date, years]) =>
      `${month(name!)} ${date === undefined ? '' : `${ordinal(Number(date))}, `}${year((Number(years) < 70 ? 2000 : 1900) + Number(years))}`,
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: /(\d{1,2})\/(\d{1,2})(?=,?\s(?:at\s|@\s?)?\d{1,2}(?::\d{2})?\s?[ap]\.?m)/iy,
    why: 'a day before a time',
    read: ([, one, other], place) => {
      const [number, date] =
        place.english === 'en-GB' || Number(one) > 12 ? [Number(other), Number(one)] : [Number(one), Number(other)];
      return /[\w.,$£€/-]$/.test(place.before) || number < 1 || number > 12 || date < 1 || date > 31
        ? undefined
        : spokenDate(monthNames[number - 1]!, date, undefined, place);
    },
  },
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
            /\b(?:tomorrow|this|every|tmrw|yesterday|in\sthe|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\.?)\s$/.test(
              before,
            ) ||
            /^\s(?:slot|appt|appointment|shift|delivery|peak|only)\b/.test(after)
          ? `${half![0]!.toUpperCase()} M`
          : undefined,
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
    pattern: /2:[12](?=\s(?:degree|honou?rs|BA|BSc|or\sabove|or\shigher|classification|in\s[A-Z]))/y,
    why: 'a class of a degree',
    read: ([match], { before }) =>
      /[\w.,:-]$/.test(before) ? undefined : `two ${match.endsWith('1') ? 'one' : 'two'}`,
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
    class: 'date',
    begins: 'letter',
    pattern:
      /([Mm]id|[Ee]arly|[Ll]ate|[Pp]re|[Pp]ost)-(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)(?![\w'’-])(\.)?/y,
    why: 'a part of a month',
    read: ([, part, name, point], { after }) => `${part}-${month(name!)}${point && /^\s*$/.test(after) ? '.' : ''}`,
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: /(\d{1,2})\s?[-–]\s?(\d{1,2})(?![\w%]|[.,:/-]\d)/y,
    why: 'more days of the month before them',
    read: ([, from, to], { before, after }) =>
      ofDays.test(before) &&
      Number(from) < Number(to) &&
      Number(to) < 32 &&
      !/^\s?(?:[ap]\.?m|days|people|hours|minutes|times|\w+s\b)/.test(after)
        ? `${ordinal(Number(from))} to ${ordinal(Number(to))}`
        : undefined,
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: new RegExp(`(\\d{1,2})\\s(${MONTH})\\s(2[0-9]|3[0-9])(?=[.,;)]?\\s*$|[.,;)]\\s)`, 'y'),
    why: 'a day, a month and a year without its century',
    read: ([, date, name, years], place) =>
      /[\w.,$£€/-]$/.test(place.before) || Number(date) < 1 || Number(date) > 31
        ? undefined
        : spokenDate(month(name!), Number(date), years, { ...place, english: 'en-GB' }),
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
