import { cardinal, cardinalIn, digits, pairs } from '../numbers.js';
import type { Place, Recogniser } from '../reader.js';
import { endsSentence, STREET } from './addresses.js';
import { numericDate } from './dates.js';
import { diets } from './lists.js';
import { minuteWords, pointTimeWords } from './public-numbers.js';
import { abbreviations, capitalAtStart } from './vocabulary.js';

const closing = (point: string | undefined, place: Place) => (point && endsSentence(place) ? '.' : '');

const CLOCK = '(?:[01]\\d|2[0-3])[0-5]\\d';
const behindClock = new RegExp(`^\\s?(?:and|to|until|till|-|–)\\s?(${CLOCK})(?![\\w%]|[.,:/-]\\d)`);
const beforeClock = new RegExp(`\\b(?:between|from)\\s(${CLOCK})\\s(?:and|to|until|till)\\s$`, 'i');

/** A time of day in four digits: "seven thirty", "fifteen hundred". */
function hoursAndMinutes(written: string): string {
  const [hour, minute] = [written.slice(0, 2), written.slice(2)];
  const hours = hour === '00' ? 'zero zero' : hour.startsWith('0') ? `oh ${digits(hour[1]!)}` : cardinal(Number(hour));
  return `${hours} ${minuteWords(minute, 'hundred')}`;
}

/** What a caller hears in the language that was named: keys of a menu. */
const keysOf: { readonly [tongue: string]: readonly string[] } = {
  es: ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'],
  cy: ['dim', 'un', 'dau', 'tri', 'pedwar', 'pump', 'chwech', 'saith', 'wyth', 'naw'],
  fr: ['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf'],
};
const ofSpanish =
  /\b(?:oprima|marque|presione|pulse|marcar|presionar|oprimir|teclee|digite)\s(?:el\s|la\s(?:tecla\s)?)?(?:n[uú]mero\s)?$/i;
const ofFrench = /\b(?:appuyez\ssur|faites|composez|pesez\ssur|tapez|choisissez)\s(?:le\s|la\stouche\s)?$/i;

/** One thing with two names, or of two kinds at once: the stroke is not heard. */
const TWINS =
  'fridge\\/freezer|washer\\/dryer|kitchen\\/diner|kitchen\\/breakfast|lounge\\/diner|living\\/dining|kitchen\\/dining|sitting\\/dining|shower\\/bath|shampoo\\/conditioner|producer\\/director|singer\\/songwriter|writer\\/director|actor\\/director|owner\\/operator|player\\/manager|bed\\/sitting';

/** Sets of a match of tennis: each has a winner, but for one that is played. */
const SET = '[0-7]-[0-7](?:\\s?\\(\\d{1,2}(?:-\\d{1,2})?\\))?';
const games = (number: string) => (number === '0' ? 'love' : cardinal(Number(number)));
const isSet = (set: string) => /[67]/.test(set.slice(0, 3));

/** Notices of schools, councils, clubs, shops and theatres. */
export const publicForms: readonly Recogniser[] = [
  {
    class: 'time',
    begins: 'digit',
    pattern: new RegExp(`${CLOCK}(?![\\w%]|[.,:/-]\\d)`, 'y'),
    why: 'one of two times of day in four digits',
    read: ([match], { before, after }) => {
      if (/[\w.,$£€/#-]$/.test(before)) return undefined;
      const other = behindClock.exec(after)?.[1] ?? beforeClock.exec(before)?.[1];
      if (other === undefined || !(match.startsWith('0') || other.startsWith('0'))) return undefined;
      return /\b(?:between|from)\s$/i.test(before) || beforeClock.test(before) ? hoursAndMinutes(match) : undefined;
    },
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /\d(?!\w|[.,:/-]\d)/y,
    why: 'a key of a menu, in the language of the words before it',
    read: ([number], { before }) => {
      const keys = ofSpanish.test(before)
        ? keysOf.es!
        : ofFrench.test(before)
          ? keysOf.fr!
          : /\b(?:pwyswch|deialwch)\s$/i.test(before)
            ? keysOf.cy!
            : undefined;
      return keys?.[Number(number)];
    },
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: new RegExp(`(?:${TWINS})(?![\\w/-])`, 'iy'),
    why: 'one thing with two names',
    read: ([match]) => match.replace('/', ' '),
  },
  {
    class: 'word',
    begins: 'sign',
    pattern: /[([](V|v|VG|vg|Vg|VE|ve|Ve|vgn|VGN|GF|gf|DF|df|NF|nf)(?:[,/]\s?(VG|vg|VE|ve|GF|gf|DF|df|NF|nf))?[)\]]/y,
    why: 'who may eat a dish',
    read: ([, mark, more], { before, after }) => {
      if (!/[a-z]['’]?s?\s$/.test(before) || (mark === 'V' && /\d\s$/.test(before))) return undefined;
      const said = [mark, more].flatMap((each) => (each === undefined ? [] : [diets[each.toLowerCase()]!]));
      return { words: `, ${said.join(', ')}${/^\s*(?:$|[.,;:!?])/.test(after) ? '' : ','}`, class: 'punctuation' };
    },
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: new RegExp(`${SET}(?:,\\s${SET}){1,4}(?:,\\s(?:0|15|30|40)-(?:0|15|30|40))?(?![\\w%]|[-./:]\\d)`, 'y'),
    why: 'the sets of a match of tennis',
    read: ([match], { before }) => {
      const sets = match.split(', ');
      const isPlayed = sets.every((set, i) => isSet(set) || (i >= sets.length - 2 && i > 0 && sets.length > 2));
      if (/[\w.,$£€/#-]$/.test(before) || !isPlayed) return undefined;
      return sets
        .map((set) =>
          (set.match(/\d+/g) ?? [])
            .map((number, i) => (i < 2 ? games(number) : cardinal(Number(number))))
            .join(' ')
            .replace(/^(\S+ \S+) /, '$1, '),
        )
        .join(', ');
    },
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /([b-h])\)(?=\s\w)/y,
    why: 'the letter of a further row of a list',
    read: ([, letter], { before }) => {
      const last = String.fromCharCode(letter!.charCodeAt(0) - 1);
      if (!/\s$/.test(before) || !new RegExp(`(?:^|[\\s(])${last}\\)\\s`).test(before)) return undefined;
      const isClosed =
        /[,;:!?]\s$/.test(before) || (/\.\s$/.test(before) && !abbreviations.has(/(\w+)\.\s$/.exec(before)?.[1] ?? ''));
      return isClosed ? `${letter},` : { words: `; ${letter},`, class: 'punctuation' };
    },
  },
  {
    class: 'sign',
    begins: 'sign',
    pattern: /#['’]?s(?!\w)/y,
    why: 'several numbers',
    read: () => 'numbers',
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern:
      /[bB]\/[f4](?=\s(?:\d{1,2}(?::\d{2})?\s?[apAP]|\d{1,2}\/\d|noon|midnight|the\b|you\b|we\b|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)))/y,
    why: 'before a time',
    read: (_, { before }) => (/[\w@#/.-]$/.test(before) ? undefined : capitalAtStart(before, 'before')),
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern:
      /(\d{1,3})\s?[x×]\s?(\d{1,4})\s(tabs?|tablets|caps?|capsules|sachets|patches|pills|doses|pens|vials|cans|bottles|bags|boxes|rolls|sheets|packs|tins|pints|lozenges|strips)(?!\w)/y,
    why: 'so many packs of a number',
    read: ([, packs, number, kind], { before, english }) =>
      /[\w.,$£€/-]$/.test(before)
        ? undefined
        : `${cardinal(Number(packs))} times ${cardinalIn(Number(number), english)} ${kind!.replace(/^tabs?$/, 'tablets').replace(/^caps?$/, 'capsules')}`,
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /([Hh])d of(?=\s[A-Z])/y,
    why: 'who leads',
    read: ([, first]) => `${first === 'H' ? 'Head' : 'head'} of`,
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /Yrs?\.?(?=\s(?:R|\d{1,2})(?![\w/]))/y,
    why: 'a year of a school',
    read: ([match], { before, english }) =>
      english !== 'en-GB' || /[\w@#/.-]$/.test(before) ? undefined : match.includes('s') ? 'Years' : 'Year',
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern:
      /Ch\.?(?=\s(?:Hall|Rm|Room|Grounds|Rd|Road|Lane|Ln|of\s(?:England|the|St|All|Our)|Fete|Fair|Street|Council|Gardens?|Office|Choir|Service)\b)/y,
    why: 'a church',
    read: (_, { before }) => (/[\w@#/.-]$/.test(before) ? undefined : 'Church'),
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern:
      /([NS])o\.(?=\s(?:Virginia|Calif(?:ornia)?|Cal\b|Illinois|Ill\b|Indiana|Ind\b|New\s(?:Jersey|York|England)|Jersey|Florida|Nevada|Georgia|Texas|Michigan|Arizona|Utah|Oregon|Ohio|Maine|Wisconsin|Colorado|Delaware|Maryland|Minnesota|Kentucky))/y,
    why: 'a part of a state',
    read: ([, side]) => (side === 'N' ? 'Northern' : 'Southern'),
  },
  {
    class: 'address',
    begins: 'letter',
    pattern: new RegExp(
      `([NS])o\\.(?=\\s(?:(?:[A-Z][a-z]+\\s){1,2}(?:${STREET})|(?:[A-Z][a-z]+\\s){0,2}(?:Branch|Campus|Library|Station|Tower|Terminal|Park|Beach|Shore|Side|Valley|County|High)|side|entrance|end|lot|wing|campus|tower|lobby|parking|gate|shore|bank)\\b)`,
      'y',
    ),
    why: 'a direction before the name of a street',
    read: ([, side]) => (side === 'N' ? 'North' : 'South'),
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /([A-Za-z]{3,8})hse(?!\w)(\.)?/y,
    why: 'a house of a kind',
    read: ([, kind, point], place) =>
      /[\w@#/.-]$/.test(place.before)
        ? undefined
        : `${/^grn$/i.test(kind!) ? `${kind![0]}reen` : kind}house${closing(point, place)}`,
  },
  {
    class: 'date',
    begins: 'letter',
    pattern: /(Mo|Tu|We|Th|Fr|Sa|Su)(?=\s\d{1,2}\/\d{1,2}(?![\d/]))/y,
    why: 'a day of the week in two letters before a date',
    read: ([, day], { before }) =>
      /[\w@#/.-]$/.test(before)
        ? undefined
        : {
            Mo: 'Monday',
            Tu: 'Tuesday',
            We: 'Wednesday',
            Th: 'Thursday',
            Fr: 'Friday',
            Sa: 'Saturday',
            Su: 'Sunday',
          }[day!],
  },
  {
    class: 'time',
    begins: 'digit',
    pattern:
      /(1\d|2[0-3]|0?[1-9])\.([0-5]\d)(?=\s[A-Z]{3}\s?[-–]\s?[A-Z]{3}(?!\w)|\s[A-Z][a-z]+(?:\s[A-Z][a-z]+)?\s(?:to|[-–])\s[A-Z][a-z]|(?<=\b(?:[Tt]rain|[Cc]oach|[Ff]erry|[Bb]us|[Ss]ailing|[Ss]ervice)\s\d{1,2}\.\d\d)\s(?:to|for|from)\s[A-Z])/y,
    why: 'a time with a point before where a train goes',
    read: ([, hour, minute], { before, english }) =>
      english !== 'en-GB' || /[\w.,$£€/-]$/.test(before) ? undefined : pointTimeWords(hour!, minute!, 'hundred'),
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: new RegExp(
      `${CLOCK}(?=\\s(?:from|to|for|departure|train|service|ferry|sailing|crossing|coach|boat|bus)\\b)`,
      'y',
    ),
    why: 'a train by its time in four digits',
    read: ([match], { before, after, english }) =>
      english === 'en-GB' && /(?:^|\b[Tt]he\s|\b[Yy]our\s)$/.test(before) && !/^\sto\s\d/.test(after)
        ? hoursAndMinutes(match)
        : undefined,
  },
  {
    class: 'address',
    begins: 'digit',
    pattern:
      /(\d{1,3})\/(\d{1,3})(?=\s[A-Z][a-z'’]+(?:\s[A-Z][a-z]+)?\s(?:Walk|Street|St|Road|Rd|Place|Pl|Terrace|Crescent|Row|Wynd|Gardens|Court|Drive|Avenue|Ave|Lane|Square|Close|Hill|Quay)\b)/y,
    why: 'a flat of a house in Scotland',
    read: ([, house, flat], { before, english }) =>
      english !== 'en-GB' || /[\w.,$£€/-]$/.test(before)
        ? undefined
        : `${pairs(house!)} slash ${cardinal(Number(flat))}`,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /([A-Z][a-z]+)\/([A-Z][a-z]+)(?![\w/-])/y,
    why: 'a corner of two streets: and',
    read: ([, one, other], { before, after }) =>
      /[\w@#.-]$/.test(before) || /^(?:Yes|In|On|Up|Park|Start|Stop|Pick|Bus|Train|North|South|East|West)/.test(one!)
        ? undefined
        : /\b(?:stops?(?:\smoved)?|corner|intersection|cross(?:ing)?|lights?|station)\s(?:is\s)?(?:at|of|to|near|on)\s$/i.test(
              before,
            ) || /^,\s(?:N|S|E|W|N[EW]|S[EW])\s(?:side|corner)/.test(after)
          ? `${one} and ${other}`
          : undefined,
  },
  {
    class: 'range',
    begins: 'sign',
    pattern: /[-–](?=\d{1,2}\/\d{1,2}(?![\d/]))/y,
    why: 'from one day to another',
    read: (_, { before }) => (/\b\d{1,2}\/\d{1,2}\s?(?:[ap]m|noon|eve(?:ning)?)\s?$/i.test(before) ? 'to' : undefined),
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: /(\d{1,2})\/(\d{1,2})(?![\w/%]|[.-]\d)/y,
    why: 'the last of several days',
    read: ([, one, other], place) =>
      /\b\d{1,2}\/\d{1,2}\s?(?:[ap]m|noon|eve(?:ning)?)\s?[-–]$/i.test(place.before)
        ? numericDate(Number(one), Number(other), undefined, place, place.english === 'en-GB')?.words
        : undefined,
  },
];
