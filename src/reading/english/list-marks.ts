import { cardinal } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { titles } from './public-words.js';
import { romanValue } from './roman.js';
import { dayName } from './weekdays.js';

/** What something is bought, sent or held in: counts in brackets follow. */
const ofBasket =
  /\b(?:orders?|ordered|cart|basket|bag|hamper|receiv(?:e|ed|ing)|includ(?:e|es|ed|ing)|contains?|purchased?|bought|quantit(?:y|ies)|qty|shipp(?:ed|ing)|package|parcel|delivered|reserved|booked|selected|added|returned|tickets|meal|tray|kit|comes\swith)\b/i;
/** A noun of many within three words. */
const isMany = /^\s(?:[a-z][\w'’-]*\s){0,3}[a-z]{2,}(?<!ss|us|is)s(?![\w'’])/i;

/** Whether a number in brackets counts what follows it, and does not number a row: rows rise by one. */
function isCount(number: number, before: string, after: string): boolean {
  const numbersIn = (text: string) => [...text.matchAll(/\((\d{1,2})\)\s/g)].map(([, found]) => Number(found));
  const all = [...numbersIn(before), number, ...numbersIn(after)];
  const rises = all.every((each, i) => i === 0 || each === all[i - 1]! + 1);
  if (all.length > 1 && !rises) return true;
  // "(1) cake, (2) candles": one of a thing, and several of another.
  const things = [...`${before}(${number})${after}`.matchAll(/\((\d{1,2})\)\s([^,;.()]+?)(?=,|;|\.|\sand\b|\s&|$)/g)];
  if (ofBasket.test(before) && things.length > 1)
    return things.every(([, count, thing]) => (count === '1') !== /[a-z](?<!s)s$/.test(thing!));
  if (all.length > 1 && (all[0] === 1 || before.length >= 80)) return false;
  return number === 1 ? ofBasket.test(before) : isMany.test(after) && /[a-z:,]\s$/i.test(before);
}

/** Colours of which a thing has two, with the shades that stand before them. */
const COLOUR =
  '(?:(?:dark|light|pale|bright|deep|hot|royal|sky|baby|off)[\\s-])?(?:black|white|gr[ae]y|red|blue|green|yellow|orange|purple|pink|brown|navy|cream|ivory|beige|tan|teal|maroon|burgundy|gold|silver|bronze|charcoal|sage|mustard|khaki|olive|turquoise|lilac|lavender|coral|mint|taupe|oatmeal|plum|aqua|denim|camel|rust|copper|indigo|magenta|violet|peach|stone|slate|natural|oak|walnut|chrome|rose|blush|ecru|fuchsia|aubergine)';
/** Dishes, and what goes with them; two dishes are a choice. */
const DISH =
  "cheese|cheddar|brie|ham|chicken|beef|tuna|egg|turkey|bacon|tomato|mozzarella|prawn|salmon|pork|sausage|steak|burger|cod|fish|hummus|falafel|feta|pear|strawberry|apple|lemon|orange|peach|raspberry|carrot|salt|sea\\ssalt|soap|peanut\\sbutter|cream\\scheese|goat[’']s\\scheese|spinach|pepperoni|bread|rhubarb|leek|chorizo|duck|lamb|crayfish|halloumi|chilli|chili|mac";
const COMPANION =
  'onion|mustard|cress|pickle|basil|rice|mayo|mayonnaise|lettuce|sweetcorn|cucumber|stuffing|cranberry|jam|jelly|chips|fries|gravy|beans|lentil|avocado|coriander|mushroom|pepper|ginger|banana|lime|mango|cinnamon|mint|vinegar|mash|butter|peas|noodles|pineapple|horseradish|chutney|rocket|pesto|olives?|walnut|spinach|potato|hoisin|custard|crumble|thyme|shampoo|salad|cheese|chives|dill|relish|garlic|rosemary|honey|raspberry|blueberry|strawberry|peach|cherry|orange|passion\\sfruit|elderflower|pear';
/** What is put out to be collected. */
const WASTE =
  'glass|cans|tins|paper|card|cardboard|plastics?|metal|bottles|jars|foil|cartons|food|garden|batteries|textiles|trash|garbage|recycling|rubbish|refuse';
const pair = (one: string, other: string, after = '') =>
  new RegExp(`(?:${one})\\/(?:${other})(?![\\w'’/-])${after}`, 'iy');
const withAnd = (match: string) => match.replace('/', ' and ');

/** Numerals that mark rows, in small letters. */
const numeral = '(?:i{1,3}|iv|vi{0,3}|ix|x)';

/** Marks of rows, counts in brackets, ranges of letters and strokes between two that go together. */
export const listMarkForms: readonly Recogniser[] = [
  {
    class: 'number',
    begins: 'digit',
    pattern: /([1-9])\.(?=\s[a-z])/y,
    why: 'the number of a row that goes on with the sentence',
    read: ([, number], { before, after }) =>
      /(?:^|[:,;]\s|\b(?:and|or|then)\s)$/.test(before) &&
      (number === '1'
        ? /[,;]\s(?:and\s|then\s)?2\.\s[a-z]/.test(after)
        : new RegExp(`(?:^|\\s)${Number(number) - 1}\\.\\s[a-z]`).test(before))
        ? `${cardinal(Number(number))},`
        : undefined,
  },
  {
    class: 'punctuation',
    begins: 'sign',
    first: '☐□▢❑❏',
    pattern: /[☐□▢❑❏]/y,
    why: 'a box to tick: a pause',
    read: (_, { before }) => (/[\p{L}\d)]\s*$/u.test(before) ? ',' : { words: '', class: 'punctuation' }),
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /(Mr|Mrs|Ms|Dr)\.?\/(Mrs|Ms|Mr|Miss|Dr)\.?(?=\s(?:[A-Z]|de\s|van\s|von\s))/y,
    why: 'two titles before a name',
    read: ([, one, other], { before }) =>
      /[\w@#/.-]$/.test(before) ? undefined : `${titles[one!]} or ${other === 'Miss' ? other : titles[other!]}`,
  },
  {
    class: 'range',
    begins: 'letter',
    pattern: /U-?(\d{1,2})(?:s|['’]s)?\s?[-–]\s?U-?(\d{1,2})(s|['’]s)?(?![\w-])/y,
    why: 'teams of children by their ages',
    read: ([, from, to, many], { before }) =>
      /[\w@#/.-]$|\b(?:rooms?|bays?|gates?|seats?|rows?|tables?|units?)\s$/i.test(before) ||
      Number(from) < 4 ||
      Number(from) >= Number(to) ||
      Number(to) > 23
        ? undefined
        : `under ${cardinal(Number(from))}${many ? 's' : ''} to under ${cardinal(Number(to))}${many ? 's' : ''}`,
  },
  {
    class: 'date',
    begins: 'letter',
    pattern:
      /(Mon|Tues?|Weds?|Thurs?|Fri|Sat|Sun)\.?\/(Mon|Tues?|Weds?|Thurs?|Fri|Sat|Sun)(?![\w/-])(?:\.(?=,|\s[\da-z&(]))?/y,
    why: 'two days, side by side: and',
    read: ([, one, other], { before, after }) =>
      /[\w@#/.-]$|\b(?:either|pick|choose|prefers?)\s$/i.test(before) || /^\.?\/|^\.?\s\d{1,2}\/\d/.test(after)
        ? undefined
        : `${dayName(one!)} and ${dayName(other!)}`,
  },
  {
    class: 'range',
    begins: 'letter',
    pattern:
      /K\s?(?:–\s?(1[0-2]|[1-9])|-\s?([1-8]))(?=\s?(?:&|and\b|students?|school|grades?|only|dismiss|[,.;:)]|$))/y,
    why: 'years of a school, from kindergarten',
    read: ([, to, grade], { before }) =>
      /[\w@#/.-]$/.test(before) ? undefined : `K to ${cardinal(Number(to ?? grade))}`,
  },
  {
    class: 'name',
    begins: 'letter',
    pattern: /([MH])\.S\.(?![\w])/y,
    why: 'a kind of school beside another',
    read: ([, kind], { before, after }) =>
      /\bK\s?[-–]\s?\d|\b(?:[MH]\.S\.|[Ee]lementary|[Pp]rimary|[Dd]ismissal)/.test(
        `${before.slice(-40)} ${after.slice(0, 20)}`,
      ) && /(?:^|[\s(])$/.test(before)
        ? `${kind === 'M' ? 'middle' : 'high'} school${/^\s*$/.test(after) ? '.' : ''}`
        : undefined,
  },
  {
    class: 'number',
    begins: 'sign',
    first: '(',
    pattern: /\((\d{1,2})\)(?=\s[A-Za-z"'])/y,
    why: 'so many of what follows',
    read: ([, figures], { before, after }) =>
      !/(?:^|[\s])$/.test(before) || figures!.startsWith('0') || !isCount(Number(figures), before, after)
        ? undefined
        : ` ${before.toLowerCase().trimEnd()}`.endsWith(` ${cardinal(Number(figures))}`)
          ? undefined
          : cardinal(Number(figures)),
  },
  {
    class: 'number',
    begins: 'any',
    pattern: new RegExp(`\\(?(${numeral})\\)(?=\\s[\\w"'£$€])`, 'y'),
    why: 'the mark of a row, in small Roman numerals',
    read: ([match, written], { before, after }) => {
      const value = romanValue(written!.toUpperCase());
      if (value === undefined || !/(?:^|[\s])$/.test(before)) return undefined;
      const open = match.startsWith('(') ? '\\(' : '(?:^|\\s)';
      const isFirst = value === 1 && new RegExp(`${open}ii\\)\\s`).test(after);
      // A single letter is a letter where no row stands before it.
      const isLater =
        written!.length > 1
          ? !/\b(?:clause|section|para(?:graph)?s?|rule|part)\s$/i.test(before)
          : value > 1 && new RegExp(`${open}(?:iv|ix)\\)\\s`).test(before);
      return isFirst || isLater ? `${cardinal(value)},` : undefined;
    },
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,2})\)(?=\s[A-Z"'])/y,
    why: 'the number of a step or a choice',
    read: ([, number], { before }) =>
      /\b(?:step|option|choice|part|tip|question|task|item|rule|stage)\s$/i.test(before) && !/\([^)]*$/.test(before)
        ? `${cardinal(Number(number))},`
        : undefined,
  },
  {
    class: 'range',
    begins: 'letter',
    pattern: /([A-Z])\s?[-–]\s?([A-Z])(?![\w'’-]|\.\w)/y,
    why: 'a range of letters',
    read: ([match, from, to], { before }) => {
      if (/[\w@#/.'’&-]$/.test(before) || from! >= to!) return undefined;
      const isNamed =
        /\b(?:coaches|carriages|bags|cars|boxes|letters|buildings|teams|pools|heats|courts|apartments|flats|plots|pens|counters|windows|kiosks|vitamins|docks|modules|papers|exhibits|initials|families|patients|guests|pupils|sheds|pitches|tents|chalets|trays|packs|steps|drawers|shelves|cabins|berths)\s$/i.test(
          before,
        );
      const areDays = /[MTWFS]/.test(from!) && /[MTWFS]/.test(to!);
      const isRange = match.includes('–') && /[a-z]s\s$|\b(?:in|at|from|use|by|with|for)\s$/.test(before);
      return isNamed || (isRange && !areDays) ? `${from} to ${to}` : undefined;
    },
  },
  {
    class: 'range',
    begins: 'letter',
    pattern:
      /(Reception|Nursery|Kindergarten|Foundation|Pre-?K|Pre-?[Ss]chool)\s?[-–]\s?(?=(?:Years?|Grades?|Key\sStage|[Yy]r)\s\d|\d(?:st|nd|rd|th)\s[Gg]rade)/y,
    why: 'a range of years of a school',
    read: ([, from]) => `${from === 'PreK' ? 'Pre-K' : from} to`,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: pair(COLOUR, COLOUR),
    why: 'two colours of one thing: and',
    read: ([match], { before, after }) =>
      /[\w@#/.-]$/.test(before) ||
      /^\s(?:buttons?|lights?|keys?|wires?|levers?|zones?|stickers?|bins?|tags?|lids?|lines?|routes?|wristbands?|teams?|bags|forms?)\b/.test(
        after,
      )
        ? undefined
        : withAnd(match),
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: pair(DISH, COMPANION),
    why: 'a dish and what goes with it: and',
    read: ([match], { before, after }) =>
      /[\w@#/.-]$/.test(before) ||
      /^\s(?:juice|squash|slices?)\b/.test(after) ||
      /\b(?:either|choose|choice\sof|pick|select)\s$/i.test(before)
        ? undefined
        : withAnd(match),
  },
  {
    class: 'word',
    begins: 'letter',
    pattern:
      /[a-z]{3,12}\/[a-z]{3,12}(?=\s(?:combos?|platters?|sampler|twist|swirl|bundle|duo|mix|blend|meal\sdeal|combination)\b)/iy,
    why: 'two things in one: and',
    read: ([match], { before }) => (/[\w@#/.-]$/.test(before) ? undefined : withAnd(match)),
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: pair(WASTE, WASTE),
    why: 'what is collected together: and',
    read: ([match], { before, after }) =>
      /\b(?:collect\w*|recycl\w*|bins?|bring|for)\b[^.;]{0,40}$/i.test(before) ||
      /^\s(?:collection|recycling|bin|pick-?up)/.test(after)
        ? withAnd(match)
        : undefined,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /[A-Z][a-z]+(?:\s?\/\s?[A-Z][a-z]+){1,4}(?![\w'’/-])/y,
    why: 'the steps to a page: a pause between them',
    read: ([match], { before, after }) =>
      /\b(?:[Gg]o\sto|[Nn]avigate\sto|[Ll]ook\s(?:in|under)|[Ff]ound\s(?:in|under)|[Uu]nder)\s$/.test(before) &&
      !/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(match) &&
      !/^\s(?:St|Ave|Rd|Street|Road|Avenue|Airport|Station|intersection|corner)\b/.test(after)
        ? match.split(/\s?\/\s?/).join(', ')
        : undefined,
  },
];
