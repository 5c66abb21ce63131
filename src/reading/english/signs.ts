import { digits, readNumber } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { bracketForms } from './brackets.js';
import { isMeasured, isSpan } from './spans.js';
import { longestFirst, per, spelt, units } from './vocabulary.js';

/** A sign with its words wherever it stands. */
const plainSigns: readonly [pattern: RegExp, words: string, why: string][] = [
  [/№\s*/y, 'number', 'a number sign'],
  [/°/y, 'degrees', 'degrees'],
  [/×/y, 'times', 'a sign of arithmetic'],
  [/÷/y, 'divided by', 'a sign of arithmetic'],
  [/±|\+\s?\/\s?[-–]/y, 'plus or minus', 'a sign of arithmetic'],
  [/=/y, 'equals', 'a sign of arithmetic'],
  [/[≤⩽]/y, 'at most', 'a comparison'],
  [/[≥⩾]/y, 'at least', 'a comparison'],
  [/[≈]/y, 'about', 'a comparison'],
  [/[→⇒➔]/y, ',', 'an arrow: a pause'],
  [/§§\s?/y, 'sections', 'a section sign'],
  [/§\s?/y, 'section', 'a section sign'],
  [/¶\s?/y, 'paragraph', 'a paragraph sign'],
  [/¢/y, 'cents', 'a sign of money'],
  [/€/y, 'euros', 'a sign of money'],
  [/£/y, 'pounds', 'a sign of money'],
  [/\$/y, 'dollars', 'a sign of money'],
  [/₹/y, 'rupees', 'a sign of money'],
  [/¥/y, 'yen', 'a sign of money'],
  [/&/y, 'and', 'the sign for "and"'],
  [/@/y, 'at', 'the sign for "at"'],
  [/%/y, 'percent', 'the percent sign'],
  [/‰/y, 'per thousand', 'the per mille sign'],
  [/©(?=\s?\d)/y, 'copyright', 'a copyright sign before a year'],
  [/\+/y, 'plus', 'the plus sign'],
];

/** A measure, of which so much belongs to the thing behind the stroke: "1,200 lbs./shelf". */
const isPerThing =
  /\d\s?(?:mi|miles?|lbs?|oz|gal|gals|min|mins|hrs?|kg|g|mg|mcg|m[lL]|L|l|kWh|GB|MB|sq\.?\sft|ft|in|cal|kcal|cents|km|pcs|units?|tabs?|drops|days?|BTU|amps?|watts?|W)\.?$/;

/** What stands before a key of the key pad. */
const ofKey = /\b(?:press(?:ing)?|hit|dial|key|enter|push|tap|the|a|or|and|by|with|then|plus|star)[\s"'(]*$|\d\s$/i;

/** Signs of the key pad, of arithmetic and of typography. */
export const signForms: readonly Recogniser[] = [
  ...bracketForms,
  {
    class: 'word',
    begins: 'sign',
    pattern: /['’][sS](?!\w)/y,
    why: 'the ending of what belongs to somebody',
    read: (_, { before }) => (/[\p{L}\d.]$/u.test(before) ? "'s" : undefined),
  },
  {
    class: 'punctuation',
    begins: 'sign',
    pattern: /(?:>>|[>›»])(?=\s?["']?[\p{L}\d])/uy,
    why: 'a step in a path of menus: a pause',
    // what closes a tag, as in "<speak> up", is not a step
    read: (_, { before, after }) =>
      /[\p{L}\d)"']\s?$/u.test(before) &&
      !/<\/?[\p{L}][^<>]{0,80}$/u.test(before) &&
      (/^\s?["']?\p{L}/u.test(after) || /[>›»][^>.,;]{1,40}$/.test(before))
        ? ','
        : undefined,
  },
  {
    class: 'sign',
    begins: 'sign',
    pattern: /\/(?=[A-Z][a-z]|\d{1,3}(?:st|nd|rd|th)\b)/y,
    why: 'a stroke between two streets: and',
    read: (_, { before, after }) =>
      /\d(?:st|nd|rd|th)$/.test(before) || (/[a-z]$/.test(before) && /^\d/.test(after)) ? 'and' : undefined,
  },
  {
    class: 'punctuation',
    begins: 'sign',
    pattern: /[→⇒➔](?=\s?[-+$€£]?\d)/y,
    why: 'an arrow between two values: to',
    read: (_, { before }) => (/[\d%¢°][a-z]{0,3}\s?$/i.test(before) ? 'to' : undefined),
  },
  {
    class: 'punctuation',
    begins: 'sign',
    pattern: /\/(?=\s[\dA-Za-z])/y,
    why: 'a stroke between two times or numbers, with room around it: a pause',
    read: (_, { before, after }) =>
      (/\w\s$/.test(before) && /^\s\d/.test(after)) || /\d\s?(?:[ap]\.?m\.?|%)?\s$/i.test(before) ? ',' : undefined,
  },
  {
    class: 'punctuation',
    begins: 'sign',
    pattern: /\s?\/\s?(?=\d{1,2}(?::\d{2})?\s?[ap]\.?m\b|noon|midnight)/iy,
    why: 'a stroke between two times: a pause',
    read: (_, { before }) => (/(?:[ap]\.?m\.?|T|time|noon|midnight)$/i.test(before) ? ',' : undefined),
  },
  {
    class: 'punctuation',
    begins: 'sign',
    pattern: /\/(?=\d)/y,
    why: 'a stroke between a word and a number: a pause',
    read: (_, { before, after }) =>
      (/[$£€]\d[\d.,]*$/.test(before) && /^\d[\d,]*\s?[a-z]/.test(after)) ||
      (/\b(?:lit(?:re|er)s?|gallons?|grams?|miles?|pounds?|kilos?|dollars|people|doses?|calls?)$/.test(before) &&
        /^\d/.test(after))
        ? { words: 'per', class: 'measure', why: 'so much for a number of others: per' }
        : /(?:^|\s)(?:[a-z]{3,}|Eastern|Central|Mountain|Pacific)$/.test(before) && !/^\d+(?:st|nd|rd|th)/.test(after)
          ? ','
          : undefined,
  },
  {
    class: 'punctuation',
    begins: 'sign',
    pattern: /\/(?=(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?\s\d)/y,
    why: 'a stroke between two dates: a pause',
    read: (_, { before }) => (/\d(?:st|nd|rd|th)?$/.test(before) ? ',' : undefined),
  },
  {
    class: 'punctuation',
    begins: 'sign',
    pattern: /-(?=\s(?:to|or|and)\s\d)/y,
    why: 'a hyphen of a first number, whose unit stands behind the second one',
    read: (_, { before }) => (/\d$/.test(before) ? '' : undefined),
  },
  {
    class: 'punctuation',
    begins: 'sign',
    pattern: /-(?=[$£€]\d)/y,
    why: 'a hyphen in "two-for-$5"',
    read: (_, { before }) => (/-(?:for|to|per)$/.test(before) ? '' : undefined),
  },
  {
    class: 'punctuation',
    begins: 'sign',
    pattern: /\/(?=\s?[$€£]\s?\d|\d[A-Z]{2}(?!\w))/y,
    why: 'a stroke before an amount: a pause',
    read: () => ',',
  },
  {
    class: 'time',
    begins: 'sign',
    pattern: /:(?=[0-5]\d(?![\d:]))/y,
    why: 'minutes past any hour',
    read: (_, { before }) => (/(?:^|[\s(])$/.test(before) ? '' : undefined),
  },
  {
    class: 'sign',
    begins: 'sign',
    pattern: /#['’]?s(?=\s\d)/y,
    why: 'several numbers',
    read: () => 'numbers',
  },
  {
    class: 'sign',
    begins: 'sign',
    pattern: /#/y,
    why: 'the key of the key pad',
    read: (_, { before, after, english }) =>
      (/^\s?:/.test(after) && /[a-z]\s$/i.test(before)) ||
      (/\b(?:account|acct\.?|fax|tel|telephone|callback|cell|mobile|contact|home|work|employee|badge|locker|apt|apartment|suite|tax|vendor|item|batch|docket|register|store|card|case|claim|confirmation|customer|flight|invoice|loan|member(?:ship)?|model|order|phone|policy|PO|job|SKU|part|lot|permit|check|ID|reference|ref\.?|room|Rx|serial|ticket|tracking|unit)\s$/i.test(
        before,
      ) &&
        /^\s(?:is|was|on|below|above|in|and|or|for)\b|^[.,;)]/.test(after))
        ? 'number'
        : english === 'en-GB'
          ? 'hash'
          : 'pound',
  },
  {
    class: 'punctuation',
    begins: 'sign',
    pattern: /[*+](?=\s|$)/y,
    why: 'the mark of a row in a list',
    read: ([mark], { before, after }) =>
      mark === '+'
        ? /(?:^|\n)\s*$/.test(before) && /^\s+[A-Z][a-z]/.test(after)
          ? ''
          : undefined
        : /(?:^|[\s.:;!?])\s*$/.test(before) &&
            !ofKey.test(before) &&
            !/^\s+(?:key|sign|then|to|for|and|or)\b/i.test(after)
          ? /[\p{L}\d)]\s$/u.test(before) && /^\s+[\p{L}\d$£€]/u.test(after)
            ? ','
            : ''
          : undefined,
  },
  {
    class: 'sign',
    begins: 'sign',
    pattern: /(?:\*\*|##)(?![*#])/y,
    why: 'a key that is pressed twice',
    read: ([match], { before, english }) =>
      /\b(?:press|dial|hit|enter)\s$/i.test(before)
        ? match === '**'
          ? 'star star'
          : english === 'en-GB'
            ? 'hash hash'
            : 'pound pound'
        : undefined,
  },
  {
    class: 'sign',
    begins: 'sign',
    pattern: /\*(\d{1,4})?(?![\w*])/y,
    why: 'the key of the key pad',
    read: ([, number], { before, after }) =>
      /^\.\s[A-Z]/.test(after) && /(?:^|\n)\s*$/.test(before) && number !== undefined
        ? readNumber(number)
        : /(?:^|[\s("'])$/.test(before)
          ? `star${number === undefined ? '' : ` ${digits(number)}`}`
          : undefined,
  },
  {
    class: 'number',
    begins: 'sign',
    pattern: /[-–](\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,15}(?:\.\d{1,10})?)/y,
    why: 'a hyphen before a number, with nothing before it: minus',
    read: ([match, number], { before }) =>
      /(?:^|[\s(=:])$/.test(before) && (match.startsWith('-') || /(?:^|[,(=:]\s?)$/.test(before))
        ? `minus ${readNumber(number!)}`
        : undefined,
  },
  {
    class: 'number',
    begins: 'sign',
    pattern: /~\s?(?=[\d$€£])/y,
    why: 'a tilde before a number: about',
    read: () => 'about',
  },
  {
    class: 'sign',
    begins: 'sign',
    pattern: /([<>])(=?)\s?(?=[\d$€£]|\.\d)/y,
    why: 'a comparison before a number',
    read: ([, sign, equal]) => (sign === '<' ? (equal ? 'at most' : 'less than') : equal ? 'at least' : 'more than'),
  },
  {
    class: 'measure',
    begins: 'sign',
    pattern: new RegExp(`/(${longestFirst(units.keys())})(?![\\w])`, 'y'),
    why: 'so many of a unit: per',
    read: ([, unit], { before }) => (/\d\s[a-z]{3,12}$/.test(before) ? `per ${units.get(unit!)![0]}` : undefined),
  },
  {
    class: 'sign',
    begins: 'sign',
    pattern: /[/](?=\s?(?:[a-zA-Z]))/y,
    why: 'a stroke before a word',
    read: (_, { before, after }) => {
      // "Main St./Oak Ave."
      if (/\b(?:St|Ave|Rd|Blvd|Dr|Ln|Street|Avenue|Road)\.?$/.test(before) && /^[A-Z]/.test(after)) return 'and';
      // "212.555.0188 / Fax": two things side by side.
      if (/\d\s$/.test(before) && /^\s[A-Z]/.test(after)) return { words: ',', class: 'punctuation', why: 'a pause' };
      if (/[a-z]\s$/.test(before) && /^[a-z]/.test(after)) return { words: 'slash', why: 'a stroke before an option' };
      if (/[A-Z]\d{4,}$/.test(before)) return { words: 'slash', why: 'a stroke behind a code' };
      // "Pier 39/Embarcadero": two names of one place; "$20/Night" is an amount.
      if (/[A-Za-z]\s\d{1,5}$/.test(before) && /^[A-Z][a-z]/.test(after) && !/[$€£]\s?[\d.,]+$/.test(before))
        return { words: ',', class: 'punctuation', why: 'a stroke between two names' };
      const each = /^[a-z]+/.exec(after)?.[0];
      if (each !== undefined && per.has(each) && /[$£€][\d.,]+\s?\/\s?[a-z]+$/.test(before)) return 'per';
      // "BT-20419/C": a part of a reference.
      if (/\b[A-Z]{1,4}-?\d{2,}$/.test(before) && /^[A-Z](?![\w'])/.test(after)) return 'slash';
      if (isPerThing.test(before) && /^[a-z]{3,}/.test(after)) return 'per';
      if (/\b[A-Z]{1,3}\d{1,3}$/.test(before) && /^[A-Z]{1,3}\d/.test(after)) return 'or';
      return /(?:\d\s?|[\d\s][¢$€£%])$/.test(before) ? 'per' : /[A-Za-z.)]\s?$/.test(before) ? 'or' : undefined;
    },
  },
  {
    class: 'measure',
    begins: 'letter',
    pattern: new RegExp(
      `(${longestFirst([...units.keys()].filter((unit) => /^(?:[A-Za-z]{2,4}|(?:sq|cu)\.?\s[a-z]{1,3}|[a-z]{1,2}[²³23]|[A-Z]Hz)$/.test(unit) && unit !== 'in'))})(?![\\w])(?:\\.(?=\\s[a-z]))?`,
      'y',
    ),
    why: 'a unit behind "per"',
    read: ([, unit], { before, english }) =>
      /\b(?:per|(?<=\d\s(?:[a-z]+\s)?)an?)\s$/i.test(before) ? spelt(units.get(unit!)![0], english) : undefined,
  },
  {
    class: 'letters',
    begins: 'sign',
    pattern: /-(?=[.,;)\s]|$)/y,
    why: 'a mark at school: minus',
    read: (_, { before }) =>
      /\b(?:[Gg]rades?|[Ff]rom|to|an?|got|earned|[Ss]core|of|[A-F][+-]?\s(?:or|and|to))[\s:]+["']?[A-F]$/.test(before)
        ? 'minus'
        : undefined,
  },
  {
    class: 'sign',
    begins: 'sign',
    pattern: /_(?=[A-Za-z\d])/y,
    why: 'in the name of a network, a file or a user',
    read: (_, { before, after }) =>
      /[A-Za-z\d]$/.test(before) && (/^\d/.test(after) || !/[A-Za-z]_?_[A-Za-z]+$/.test(before))
        ? 'underscore'
        : undefined,
  },
  {
    class: 'sign',
    begins: 'letter',
    pattern: /[xX](?=\s[a-z]{3})/y,
    why: 'so many of a thing: no words',
    read: (_, { before }) => (/(?:^|[\s:,(])\d{1,3}\s$/.test(before) ? '' : undefined),
  },
  {
    class: 'sign',
    begins: 'sign',
    pattern: /\${2,5}(?!\s?\d)/y,
    why: 'several signs of money alone: no words',
    read: () => '',
  },
  {
    class: 'sign',
    begins: 'letter',
    pattern: /[xX](?=\s[$€£]\s?\d)/y,
    why: 'so many payments of an amount: times',
    read: (_, { before }) => (/\d\s$/.test(before) ? 'times' : undefined),
  },
  {
    class: 'sign',
    begins: 'sign',
    pattern: /[/](?=[A-Z\d])/y,
    why: 'a stroke in a code',
    read: (_, { before, after }) =>
      isMeasured.test(before) && /^\d[\d.,]{0,9}\s?[A-Za-z°]/.test(after)
        ? { words: ',', class: 'punctuation', why: 'a stroke between two measures' }
        : /[A-Z\d]$/.test(before)
          ? 'slash'
          : undefined,
  },
  {
    class: 'punctuation',
    begins: 'sign',
    pattern: /([=_~*#+-])\1{2,}/y,
    why: 'a line of signs',
    // Three hyphens are a pause.
    read: ([match], { before }) =>
      match === '---' ||
      (/^[*#]/.test(match) && /\b(?:press|dial|hit|enter)\s$/i.test(before)) ||
      /[\w*#]$/.test(before)
        ? undefined
        : '',
  },
  {
    class: 'punctuation',
    begins: 'sign',
    pattern: /[=-]{1,3}>/y,
    why: 'an arrow: a pause',
    read: (_, { before }) => (/[\p{L}\d)]\s*$/u.test(before) ? ',' : { words: '' }),
  },
  {
    class: 'punctuation',
    begins: 'sign',
    pattern: /[-–•|]+/y,
    why: 'a pause',
    read: ([match], { before, after }) =>
      match.includes('|') &&
      !(
        match === '|' &&
        /[\p{L}\d.)%]\s?$/u.test(before) &&
        (/^\s+\S/.test(after) || /\S\|[\p{L}\d$£€]/u.test(`${before.at(-1)}|${after}`))
      )
        ? undefined
        : isSpan(before, after)
          ? { words: 'to', class: 'range', why: 'a dash between two dates, times or measures' }
          : /^\s*$/.test(before) ||
              /[,;:!?]\s*$|(?<!\b[A-Z][a-z]{1,4}|\b[AaPp]\.?[Mm])\.\s*$|\n\s*$/.test(before) ||
              after.trim() === ''
            ? { words: '', class: 'punctuation' }
            : /[\p{L}\p{N}]$/u.test(before) && /^\w/.test(after) && !/[–|]/.test(match)
              ? { words: '', why: 'a hyphen joins two parts' }
              : { words: ',', class: 'punctuation' },
  },
  {
    class: 'sign',
    begins: 'sign',
    pattern: /[²³]/y,
    why: 'an exponent',
    // Behind a word that is not a unit it is the number of a footnote, and has no words.
    read: ([power], { before }) =>
      /[a-z]{4}$/.test(before) && !/(?:met(?:er|re)s?|feet|foot|inch(?:es)?|miles?|yards?)$/.test(before)
        ? undefined
        : power === '²'
          ? 'squared'
          : 'cubed',
  },
  ...plainSigns.map(
    ([pattern, words, why]): Recogniser => ({ class: 'sign', begins: 'sign', pattern, why, read: () => words }),
  ),
];
