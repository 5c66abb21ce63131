import { currencies, currencySigns } from '../currencies.js';
import { digits, readNumber } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { amountWords } from '../say-as.js';
import { isMeasured } from './phones.js';
import { longestFirst, units } from './vocabulary.js';

const scales: { readonly [letter: string]: string } = { C: 'Celsius', F: 'Fahrenheit' };
/** What stands before a temperature that is written without the sign for degrees. */
const ofHeat =
  /\b(?:oven|bak(?:e|ing)|preheat(?:ed)?|heat(?:ed)?|temps?|temperatures?|fever|below|above|reach(?:ed|es|ing)?|highs?|lows?|cook|roast|degrees?|freezer|fridge|hit|it['’]s|it is|boil\w*|store[ds]?|cool\w*|warm\w*)\b[^;]{0,70}$/i;
const isPlace = /\b(?:seat|row|room|flat|gate|unit|apt\.?|apartment|bus|exit|suite|form|box|terminal|door|section)\s$/i;
/** The points of the compass by their letter. */
export const directions: { readonly [letter: string]: string } = { N: 'north', S: 'south', E: 'east', W: 'west' };
/** How often and how medicine is taken, as a pharmacy writes it. */
const intake: { readonly [short: string]: string } = {
  PO: 'by mouth',
  BID: 'twice a day',
  TID: 'three times a day',
  QID: 'four times a day',
  QD: 'once a day',
  QHS: 'at bedtime',
  QOD: 'every other day',
  SL: 'under the tongue',
};
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const isDose =
  /\d\s?(?:mg|mcg|μg|m[lL]|g|u|units?|IU|tabs?|caps?|tablets?|capsules?|pills?|puffs?|drops?|gtts?|spray)\b/;

/** Temperatures, places on the globe, doses, powers, and numbers that are grouped by spaces. */
export const quantityForms: readonly Recogniser[] = [
  {
    class: 'measure',
    begins: 'any',
    pattern:
      /([-–])?(\d{1,3}(?:\.\d)?)(?:\s?(°?\s?[CFcf])?\s?(?:-|–|to)\s?(\d{1,3}))?(\s?°\s?|\s)?([CFcf])(?:\s?[/(]\s?(\d{1,3})(?:\s?(?:-|–|to)\s?(\d{1,3}))?\s?°?\s?([CFcf])(\))?)?(?![\w'’-])/y,
    why: 'a temperature',
    read: ([match, sign, one, , two, joint, scale, other, other2, scale2], { before, after }) => {
      if (/[\w.,$#-]$/.test(before) || isPlace.test(before)) return undefined;
      const isMarked = (joint ?? '').includes('°');
      const isPaired = scale2 !== undefined && (scale2.toUpperCase() !== scale!.toUpperCase() || ofHeat.test(before));
      const n = Number(one);
      const isLikely = n >= (scale!.toUpperCase() === 'F' ? 30 : 1) && ofHeat.test(before) && !/^[cf]$/.test(scale!);
      // "78-82 F" at the end of its phrase.
      const isSpan =
        two !== undefined &&
        !isMarked &&
        scale2 === undefined &&
        scale === 'F' &&
        n >= 30 &&
        /^(?:[).,;]|$)/.test(after);
      if (isSpan) return `${readNumber(one!)} to ${readNumber(two)} degrees Fahrenheit`;
      if (joint !== undefined && !isMarked && (!isLikely || /^\s[A-Z]/.test(after))) return undefined;
      if (!isMarked && !isPaired && !isLikely && !(/^[CFcf]$/.test(scale!) && n >= 100 && ofHeat.test(before)))
        return undefined;
      const words = (from: string, to: string | undefined, letter: string) =>
        `${readNumber(from)}${to === undefined ? '' : ` to ${readNumber(to)}`} degrees ${scales[letter.toUpperCase()]}`;
      const second = scale2 === undefined ? '' : ` or ${words(other!, other2, scale2)}`;
      return `${sign ? 'minus ' : ''}${words(one!, two, scale!)}${second}${match.endsWith(')') && !match.includes('(') ? ')' : ''}`;
    },
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern:
      /(\d{1,3}(?:\.\d{1,8})?)\s?°\s?(?:(\d{1,2}(?:\.\d{1,4})?)'\s?(?:(\d{1,2}(?:\.\d{1,4})?)(?:"|'')\s?)?)?([NSEW])(?!\w)/y,
    why: 'a place on the globe',
    read: ([, degrees, minutes, seconds, side]) =>
      [
        `${readNumber(degrees!)} degrees`,
        minutes === undefined ? '' : `${readNumber(minutes)} minutes`,
        seconds === undefined ? '' : `${readNumber(seconds)} seconds`,
        directions[side!],
      ]
        .filter(Boolean)
        .join(' '),
  },
  {
    class: 'dosage',
    begins: 'letter',
    pattern: /(?:PO|BID|TID|QID|QD|QHS|QOD|SL)(?![\w-])/y,
    why: 'how medicine is taken, behind a dose',
    read: ([match], { before }) => (isDose.test(before) ? intake[match] : undefined),
  },
  {
    class: 'dosage',
    begins: 'digit',
    pattern: /(\d{1,2})x\s?(?:\/\s?(day|week|wk|month|mo|yr|year)|\s(daily|weekly|monthly))(?!\w)/y,
    why: 'so many times in a while',
    read: ([, number, each, often]) =>
      `${number === '1' ? 'once' : number === '2' ? 'twice' : `${readNumber(number!)} times`} ${often ?? `a ${{ wk: 'week', mo: 'month', yr: 'year' }[each!] ?? each}`}`,
  },
  {
    class: 'dosage',
    begins: 'letter',
    pattern: /x\s?(\d{1,3})\s?d(?!\w)/y,
    why: 'a dosage: for so many days',
    read: ([, number], { before }) =>
      /[a-z\d.,)]\s$/i.test(before) ? `for ${readNumber(number!)} day${number === '1' ? '' : 's'}` : undefined,
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,4})\s?A(?![\w-])/y,
    why: 'an electric current',
    read: ([, number], { before, after }) => {
      if (/[\w.,-]$/.test(before)) return undefined;
      if (
        /^(?:,\s\d{2,3}\s?V)?\s(?:breakers?|fuses?|circuits?|outlets?|chargers?|service|plugs?|sockets?|panels?|main|cable)\b/.test(
          after,
        )
      )
        return `${readNumber(number!)} amp`;
      return /\d\s?(?:V|VAC|VDC|volts?)[\s/,]*$/.test(before)
        ? `${readNumber(number!)} amp${number === '1' ? '' : 's'}`
        : undefined;
    },
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{2,3})\/(\d{2,3})\s?(Hz|V|VAC|VDC|W|kg|mm|MHz|Mbps|Gbps)(?!\w)/y,
    why: 'two values of one unit',
    // Of a connection the first is what comes down, the second what goes up.
    read: ([, one, other, unit]) =>
      `${readNumber(one!)} ${/bps$/.test(unit!) ? 'slash' : 'or'} ${readNumber(other!)} ${units.get(unit!)![1]}`,
  },
  {
    class: 'number',
    begins: 'sign',
    pattern: new RegExp(`(⁻)?([${superscripts}]{1,3})`, 'y'),
    why: 'a power',
    read: ([, sign, raised], { before }) => {
      // Behind a word it is the number of a footnote, and has no words.
      if (/\p{L}{3}$|[.,;:!?"')]$|^$|\s$/u.test(before)) return undefined;
      const power = [...raised!].map((c) => superscripts.indexOf(c)).join('');
      if (!sign && power === '2') return 'squared';
      if (!sign && power === '3') return 'cubed';
      return `to the power of ${sign ? 'minus ' : ''}${readNumber(power)}`;
    },
  },
  {
    class: 'number',
    begins: 'sign',
    pattern: /\.\d{1,10}(?![\d.]|\w)/y,
    why: 'a decimal without a whole part',
    read: ([match], { before, after }) =>
      /(?:^|[\s(=:,-])$/.test(before) && !isMeasured(after) ? `zero point ${digits(match.slice(1))}` : undefined,
  },
  {
    class: 'money',
    begins: 'digit',
    pattern: new RegExp(
      `([1-9]\\d{0,2}(?: \\d{3})+)(?:[.,](\\d{2}))?\\s?(${longestFirst([...currencies().keys(), ...currencySigns().keys()])})(?![\\w])`,
      'y',
    ),
    why: 'an amount of money whose thousands are set apart by spaces',
    read: ([, whole, cents, mark], { before }) =>
      /[\d.,]$/.test(before)
        ? undefined
        : amountWords(whole!.replaceAll(' ', ''), cents, (currencies().get(mark!) ?? currencySigns().get(mark!))!),
  },
  {
    class: 'money',
    begins: 'any',
    pattern: new RegExp(`(${longestFirst(currencySigns().keys())})\\s?(\\d{1,3}(?:[. ]\\d{3})+),(\\d{2})(?!\\d)`, 'y'),
    why: 'an amount of money in the European way: points between thousands, a comma before cents',
    read: ([, mark, whole, cents], { before }) =>
      /\w$/.test(before) ? undefined : amountWords(whole!.replace(/[. ]/g, ''), cents, currencySigns().get(mark!)!),
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /[1-9]\d{0,2}(?:(?: 000)+|(?:\.000){2,4})(?![\d]|[.,-]\d)/y,
    why: 'thousands that are set apart by spaces or points',
    read: ([match], { before }) => (/[\d.,-]\s?$/.test(before) ? undefined : readNumber(match.replace(/[ .]/g, ''))),
  },
];
