import { cardinal, digits, pairs } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { monthNames, trySayAs } from '../say-as.js';
import { statePoints, states } from './capitals.js';
import { romanValue } from './roman.js';
import { clock, ZONES } from './times.js';
import { abbreviations, spell } from './vocabulary.js';

/** Short forms of people and things that own something: "Cllr's surgery". */
const OWNER = [...abbreviations.entries()]
  .filter(
    ([form, { when, isTitle }]) =>
      /^[A-Za-z]{2,}$/.test(form) && (when === 'any' || isTitle) && !/^(?:no|we|she|he|it|let|who)$/i.test(form),
  )
  .map(([form]) => form);
const owners = new Set(OWNER);

/** What lies behind "u/", "o/" and others of their kind. */
const places: { readonly [letter: string]: string } = { u: 'under', b: 'behind', o: 'outside', i: 'inside' };
const zone = /(?:[ap]\.?m\.?|noon|midnight|\d)\s$/i;
/** States whose older short form is nothing else. */
const STATE = 'Calif|Minn|Mich|Conn|Tenn|Colo|Ariz|Wisc|Wis|Okla|Nebr|Kans|Fla';

/** Words, letters and signs as people put them down in a hurry. */
export const shorthandWordForms: readonly Recogniser[] = [
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /([A-Za-z]{2,8})\.?(?=['’]s(?!\w))/y,
    why: 'a short form of an owner',
    read: ([, short], { before }) => {
      if (
        /[\w.@#/'’-]$/.test(before) ||
        !owners.has(short!) ||
        /^(?:ann|del|dan|pat|cal|sal|gar|vic|cam|jan|art|al|ed|mat|jo|ind|min|max|rep|tech|info|app|co|temp|long|meds|vet|prof|med|sub|doc|dev|pub|pop|res|dad|rx)$/i.test(
          short!,
        )
      )
        return undefined;
      const { words } = abbreviations.get(short!)!;
      return /^[A-Z]/.test(short!) && /^(?:$|.*[.!?]\s)$/s.test(before)
        ? words[0]!.toUpperCase() + words.slice(1)
        : words;
    },
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /(?:[ecmp][sd]t|gmt|bst|utc)(?![\w'’-])/y,
    why: 'a zone behind a time',
    read: ([letters], { before }) => (zone.test(before) ? spell(letters) : undefined),
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /(\d{1,2}):([0-5]\d):([0-5]\d)\s?([ap])\.?m(?:\.|(?!\w))(?:\s(ET|CT|MT|PT)(?!\w))?/iy,
    why: 'a time with its seconds',
    read: ([match, hour, minute, second, half, zone], place) => {
      const said = clock(hour!, minute, half!.toLowerCase(), place, false);
      if (said === undefined) return undefined;
      const seconds = second === '00' ? '' : ` and ${cardinal(Number(second))} second${second === '01' ? '' : 's'}`;
      return `${said.replace(/ [AP] M$/, (end) => `${seconds}${end}`)}${zone === undefined ? '' : ` ${ZONES[zone.toUpperCase()]}`}${match.endsWith('.') && place.after.trim() === '' ? '.' : ''}`;
    },
  },
  {
    class: 'phone',
    begins: 'sign',
    pattern: /#\s?(\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4})(?![\w-])/y,
    why: 'a number sign before a telephone number',
    read: ([, written], { before }) =>
      `${/\bnumber\s$/i.test(before) ? '' : 'number '}${trySayAs(written!, 'telephone')}`,
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /\d{3,5}(?![\w%]|[.,:/-]\d)/y,
    why: 'what is called inside a house',
    read: ([number], { before, after }) =>
      /\b(?:[Bb]leep|[Pp]ager|(?:(?:^|[.,;:]\s|\b(?:[Pp]lease|[Pp]ls|or|then|and)\s)[Pp]age)|[Bb]eeper?|[Vv]ocera|[Ss]peed\sdial|[Cc]all\ssign)\s(?:no\.?\s|number\s|#)?(?:is\s|on\s)?$/.test(
        before,
      ) && !/^\s(?:times|people|staff)\b/.test(after)
        ? digits(number)
        : undefined,
  },
  {
    class: 'address',
    begins: 'digit',
    pattern:
      /([1-9]\d{2})\s?[-–]\s?([1-9]\d{2})(?=\s(?:[NSEW]\.?\s)?(?:[A-Z][\w'’]+\s){1,3}(?:St|Street|Ave|Avenue|Rd|Road|Dr|Drive|Ln|Lane|Blvd|Ct|Way|Pl|Place|Row|Close|Cl|Gdns|Terrace)\b)/y,
    why: 'several houses of a street',
    read: ([, from, to], { before }) => (/[\w.,$£€/-]$/.test(before) ? undefined : `${pairs(from!)} to ${pairs(to!)}`),
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /([1-9]\d{2})((?:\/[1-9]\d{2}){1,6})(?![\w/]|[.,]\d)/y,
    why: 'several rooms with strokes between them',
    read: ([, first, others], { before }) =>
      /\b(?:rooms?|rms?\.?|suites?|units?|apts?\.?|flats?|seats?|beds?|offices?)\s#?$/i.test(before)
        ? [first!, ...others!.slice(1).split('/')].map((number) => pairs(number)).join(', ')
        : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /[1-9]\d{2}(?=\s(?:=|still|is|are|was|dirty|clean|vacant|occupied|ready|needs)\s)/y,
    why: 'a further room',
    read: ([number], { before }) =>
      /\b(?:rooms?|rms?\.?|suites?)\s#?\d{3}[^.;]{0,50}[,&]\s(?:and\s)?$/i.test(before) ? pairs(number) : undefined,
  },
  {
    class: 'range',
    begins: 'digit',
    pattern: /(\d{1,2})([A-Z])\s?[-–]\s?(\d{1,2})([A-Z])(?![\w-])/y,
    why: 'a range of seats or flats',
    read: ([, one, first, other, last], { before }) =>
      /[\w.,$/-]$/.test(before) && !/,\s$/.test(before)
        ? undefined
        : Number(one) <= Number(other) && !(one === other && first! >= last!)
          ? `${cardinal(Number(one))} ${first} to ${cardinal(Number(other))} ${last}`
          : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d)\s?A[\s+]{1,3}(\d)\s?C(?:[\s+]{1,3}(\d)\s?I)?(?![\w'-])/y,
    why: 'adults and children of a booking',
    read: ([, adults, children, infants], { before }) =>
      /\b(?:apts?|apartments?|units?|rooms?|seats?|flats?|gates?|plots?|exits?)\.?\s$/i.test(before)
        ? undefined
        : [
            `${cardinal(Number(adults))} adult${adults === '1' ? '' : 's'}`,
            `${cardinal(Number(children))} child${children === '1' ? '' : 'ren'}`,
            ...(infants === undefined ? [] : [`${cardinal(Number(infants))} infant${infants === '1' ? '' : 's'}`]),
          ].join(', '),
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern:
      /(\d{1,3})[-\s]?d(?=\s(?:window|supply|hold|notice|trial|return|past|overdue|limit|period|pass|ago|late|refill|course|script|rx|Rx)\b)/y,
    why: 'so many days',
    read: ([, number], { before, after }) =>
      /[\w.,$£€/-]$/.test(before)
        ? undefined
        : `${cardinal(Number(number))} day${number !== '1' && /^\s(?:past|overdue|ago|late)/.test(after) ? 's' : ''}`,
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,3})d(?=\s*(?:$|[.,;)]))/y,
    why: 'so many days, behind how late or for how long',
    read: ([, number], { before }) =>
      /\b(?:exp\.?|expires|due|overdue|over|aged?|in|for|after|within|x|every|last|next|past|min\.?|than)\s$/.test(
        before,
      )
        ? `${cardinal(Number(number))} day${number === '1' ? '' : 's'}`
        : undefined,
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,2})(?:\+(\d))?\/40(?!\w)/y,
    why: 'how many weeks a pregnancy has lasted',
    read: ([, weeks, days], { english, before }) =>
      english === 'en-GB' && !/[\w.,$£€/-]$/.test(before)
        ? `${cardinal(Number(weeks))} weeks${days === undefined ? '' : ` and ${cardinal(Number(days))} day${days === '1' ? '' : 's'}`}`
        : undefined,
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: /(0?[1-9]|1[0-2])\/(3[2-9]|[4-9]\d)(?![\w/]|[.,]\d)/y,
    why: 'month and year of birth',
    read: ([, number, years], { before }) =>
      /\b(?:DOB|D\.O\.B\.|born|birth)[:\s]+$/.test(before)
        ? `${monthNames[Number(number) - 1]} nineteen ${cardinal(Number(years))}`
        : undefined,
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /([A-Za-z]{2,5})-([a-z]{2,15})(?![\w'’-])/y,
    why: 'a short form before a hyphen',
    read: ([, head, tail], { before }) => {
      if (/[\w.@#/-]$/.test(before)) return undefined;
      const first =
        /^(?:dbl|sgl|qtr|Qtr|mtg|svc|cust|dept|mgr|mgmt|yr|wk|mo|mth|addl|acct|gvmt|govt|pmt|appt|bldg|avg|off|on|hi|lo|self)$/.test(
          head!,
        )
          ? (abbreviations.get(head!)?.words ?? head!)
          : undefined;
      const last = abbreviations.get(tail!)?.words;
      if (first === undefined) return undefined;
      if (/^(?:off|on|hi|lo|self)$/.test(head!) && !/^(?:rd|st|mkt|cntr|svc|mgd)$/.test(tail!)) return undefined;
      return `${first}-${/^(?:rd|mkt|svc|mgd)$/.test(tail!) ? (last ?? tail) : tail === 'st' ? 'street' : tail}`;
    },
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern:
      /([NnOo])\/([Ss])(?=\s(?:mirror|wing|door|tyre|front|rear|headlight|brake|bumper|wheel|indicator|lamp|corner|seat|hind|fore))/y,
    why: 'a side of a car',
    read: ([, side], { english }) => (english === 'en-GB' ? (/n/i.test(side!) ? 'nearside' : 'offside') : undefined),
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /(?:w\/ds?|c\/[oi])(?!\w)/y,
    why: 'working days, or when guests leave and come',
    read: ([match], { before, after }) =>
      match.startsWith('w')
        ? /\d\s?$/.test(before)
          ? 'working days'
          : undefined
        : /\b(?:late|early|after|at|guest|express)\s$/i.test(before) ||
            /^\s(?:at\s(?:\d|noon)|til|time|tomorrow|today|by\s\d)/.test(after)
          ? match === 'c/o'
            ? 'checkout'
            : 'check-in'
          : undefined,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /([NSEW])(?:\.\s|-|\/)?[Bb](?:ound|nd)(?!\w)/y,
    why: 'which way a road leads',
    read: ([, side], { before }) =>
      /[\w.@#/-]$/.test(before) ? undefined : `${{ N: 'north', S: 'south', E: 'east', W: 'west' }[side!]}bound`,
  },
  {
    class: 'address',
    begins: 'letter',
    pattern: /(N\.C|S\.C|N\.J|N\.H|N\.M|N\.D|S\.D|R\.I|N\.Y)\.(?!\w)/y,
    why: 'a state in letters with points',
    read: ([, letters], { before, after }) =>
      /\b(?:of|in|from|to|for)\s$/.test(before)
        ? `${states.get(letters!.replace('.', ''))}${/^\s*$/.test(after) ? '.' : ''}`
        : undefined,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /[Nn]\/[Aa](?=\s*[,;.])/y,
    why: 'a call that nobody took',
    read: (_, { before }) =>
      /\b(?:[Cc]alled|[Rr]ang|[Pp]honed|[Tt]ried|[Dd]ialed|x\d|\dx)[^.;]{0,20},\s$/.test(before)
        ? 'no answer'
        : undefined,
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /(1[0-2]|[1-9])p(?![\w'-]|\.\w)/y,
    why: 'an hour of the afternoon, where pence are not known',
    read: ([, hour], { before, english }) =>
      english === 'en-US' && !/[\w.,$:/-]$/.test(before) ? `${cardinal(Number(hour))} P M` : undefined,
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /([1-9]|1\d|2[0-3])\.([0-5]\d)(?![\w%]|[.,:/-]\d)/y,
    why: 'a time with its point, in a note',
    read: ([, hour, minute], { before, after, english }) => {
      if (
        english !== 'en-GB' ||
        /^\s?(?:mg|ml|mm|cm|m\b|kg|miles?|hours?|hrs?|bar|volts?|percent|per\scent|litres?|pounds?)/.test(after)
      )
        return undefined;
      if (
        !/^\s(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\b/.test(after) &&
        !/(?:\b(?:[Cc]ard\s)?left|\b(?:arrived|arr\.?|attended|on\ssite|onsite|called|rang|tried|attempted|delivered|collected|seen|spoke|home|since|TCI\s\w+|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*),?)\s(?:at\s)?$/.test(
          before,
        )
      )
        return undefined;
      const h = Number(hour);
      const said = cardinal(h > 12 ? h - 12 : h);
      return `${said}${minute === '00' ? '' : ` ${minute!.startsWith('0') ? `oh ${digits(minute![1]!)}` : cardinal(Number(minute))}`}${h > 12 ? ' P M' : ''}`;
    },
  },
  {
    class: 'word',
    begins: 'letter',
    pattern:
      /([ubo])\/(sink|stairs|bath|window|floor|carpet|bed|table|seat|cupboard|counter|bridge|house|door|gate|shed|bin|fridge|desk|side)(?![\w/])/y,
    why: 'where something lies',
    read: ([, letter, word], { before }) => (/[\w.@#/-]$/.test(before) ? undefined : `${places[letter!]} ${word}`),
  },
  {
    class: 'word',
    begins: 'sign',
    pattern: /([+-])ve(?!\w)/y,
    why: 'the result of a test',
    read: ([, sign]) => (sign === '+' ? 'positive' : 'negative'),
  },
  {
    class: 'word',
    begins: 'sign',
    pattern:
      /\?(?=[A-Z]{2,5}\b|(?:fracture|fractured|infection|sepsis|broken|sprain|stroke|pregnant|allergic|allergy|cellulitis|pneumonia|gallstones|appendicitis|migraine|viral|asthma|dementia|fault|leak|faulty|wrong|blocked|missing|duplicate|fraud|scam)\b)/y,
    why: 'what may be so',
    read: (_, { before }) => (/(?:^|[\s(])$/.test(before) ? 'query' : undefined),
  },
  {
    class: 'word',
    begins: 'sign',
    pattern:
      /#(?=\s?(?:NOF|neck|hip|wrist|radius|ulna|tib|fib|tibia|fibula|ankle|femur|humerus|ribs?|clavicle|pelvis|metatarsal|scaphoid|[LR]\s(?:hip|wrist|ankle|NOF)))/y,
    why: 'a fracture',
    read: () => 'fractured',
  },
  {
    class: 'word',
    begins: 'sign',
    pattern: /#(?=\sclinic\b)/y,
    why: 'a clinic of fractures',
    read: () => 'fracture',
  },
  {
    class: 'number',
    begins: 'digit',
    pattern:
      /(\d{1,3})([FM])(?=,|\s(?:with|w\/|c\/o|p\/w|fall|found|presents?|chest|hx|s\/p|pt|unresponsive|adm\w*|came|in\s|referred|seen)|\s?$)/y,
    why: 'the age and the sex of a patient',
    read: ([, age, sex], { before }) =>
      /(?:^|[.;:(]\s?|,\s|\b(?:pt|patient|for|is|seen|see|a|an)\s)$/i.test(before)
        ? `${cardinal(Number(age))} year old ${sex === 'F' ? 'female' : 'male'}`
        : undefined,
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /M[IS](?![\w'’-])/y,
    why: 'an illness, behind a history',
    read: ([letters], { before }) =>
      /\b(?:hx|history|hist\.?|dx|diagnos\w+|risk|signs|acute|prior|previous|suffered|had|with|post|s\/p|w\/|query|\?)\s(?:of\s|an?\s|for\s|with\s)?$/i.test(
        before,
      ) && !/[A-Z][a-z]+,?\s$/.test(before)
        ? spell(letters)
        : undefined,
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern:
      /OR(?=\s(?:at|time|room|staff|suite|case|schedule|tech|nurse|today|tomorrow|on\s(?:Mon|Tue|Wed|Thu|Fri|\d))\b)/y,
    why: 'a room of surgeons',
    read: (_, { before }) =>
      /\b(?:Pt|pt|NPO|surgery|surg|pre-?op|nurse|to|the|in|check\sin\s\d+)[^.;]{0,40}$/.test(before) &&
      /[\d,;]\s$|\b(?:to|the|in)\s$/.test(before)
        ? 'O R'
        : undefined,
  },
  {
    class: 'roman',
    begins: 'letter',
    pattern: /([IV]{1,4})([a-cA-C])\d?(?![\w'’-])/y,
    why: 'a stage with a letter',
    read: ([, letters, part], { before }) =>
      /\b(?:[Ss]tage|[Gg]rade|[Cc]lass|[Tt]ype|[Ll]evel|[Pp]hase|[Tt]itle|[Pp]art|[Ss]chedule)\s$/.test(before)
        ? `${cardinal(romanValue(letters!) ?? 0)} ${part!.toUpperCase()}`
        : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,2})\/(10|15|5)(?![\w/]|[.,]\d)/y,
    why: 'so many of the most that there are',
    read: ([, one, most], { before }) =>
      /\b(?:pain|GCS|Apgar|APGAR|rated?|rates|score[sd]?|strength|satisfaction|severity|scale|mood|was|now)\b[^.;]{0,45}$/i.test(
        before,
      ) &&
      /\b(?:pain|GCS|apgar|rate[sd]?|score[sd]?|strength|satisfaction|severity|scale|mood)\b/i.test(before) &&
      Number(one) <= Number(most)
        ? `${cardinal(Number(one))} out of ${cardinal(Number(most))}`
        : undefined,
  },
  {
    class: 'code',
    begins: 'digit',
    pattern: /(\d{2})\/(\d{4,6})\/([A-Z]{2,5})(?![\w/])/y,
    why: 'the number of an application',
    read: ([, year, number, letters]) => `${digits(year!)} slash ${digits(number!)} slash ${spell(letters!)}`,
  },
  {
    class: 'address',
    begins: 'letter',
    pattern: new RegExp(`(${STATE})\\.(?!\\w)`, 'y'),
    why: 'a state in short',
    read: ([, short], { before, after }) =>
      /[\w.@#/-]$/.test(before) || !statePoints.has(short!)
        ? undefined
        : `${statePoints.get(short!)}${/^\s*$/.test(after) ? '.' : ''}`,
  },
];
