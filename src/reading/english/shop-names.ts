import { cardinal, pairs, readNumber } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { commonWords } from './capitals.js';
import { isPronounceable } from './codes.js';
import { spell } from './vocabulary.js';

/** Clothes that come in sizes. */
const CLOTHES =
  'shirts?|t-?shirts?|tees?|hoodies?|sweat(?:er|shirt)s?|jackets?|coats?|vests?|polos?|blouses?|dress(?:es)?|skirts?|pants|jeans|leggings|shorts|jerseys?|gloves?|hats?|socks|scrubs?|gowns?|robes?|jumpers?|tops?|trousers|uniforms?|aprons?|pajamas|pyjamas|boxers?|bras?|swimsuits?|kits?|masks?';
const sizeNames: { readonly [letter: string]: string } = { S: 'small', M: 'medium', L: 'large' };
/** Lines of buses, trains and groups: behind them a letter with a number is a name. */
const ofLines =
  /\b(?:routes?|bus(?:es)?|lines?|services?|trains?|nights?|trams?|gates?|exits?|zones?|stops?|groups?|shuttles?)\b[^.;]{0,40}$/i;

/** Names of teams, shops, cars and sizes, where letters, signs and numbers make one name. */
export const shopNameForms: readonly Recogniser[] = [
  {
    class: 'letters',
    begins: 'letter',
    pattern: /([A-Z]{1,4})(F|R|A|C)C(?![\w'’&-])/y,
    why: 'a club of football, rugby or cricket in letters',
    read: ([match], { before, shouting }) =>
      !shouting && !/[\w@#/.-]$/.test(before) && !commonWords.has(match.toLowerCase()) && /[FR]C$/.test(match)
        ? spell(match)
        : undefined,
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /([A-Z]{1,3})-([A-Z])s(?!\w)/y,
    why: 'several cars that are named by letters',
    read: ([, one, other], { before }) => (/[\w@#/.-]$/.test(before) ? undefined : `${spell(one!)} ${other}'s`),
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: new RegExp(`([SML])(?=\\s(?:[a-z]+\\s)?(?:${CLOTHES})\\b)`, 'y'),
    why: 'a size of clothes behind a number',
    read: ([letter], { before }) => (/\d\s(?:x\s)?$/.test(before) ? sizeNames[letter!] : undefined),
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: new RegExp(`(\\d{1,3})\\s([SML])(?=\\s(?:[a-z]+\\s)?(?:${CLOTHES})\\b)`, 'y'),
    why: 'so many clothes of a size',
    read: ([, count, letter], { before }) =>
      /[\w.,$£€/-]$/.test(before) ? undefined : `${readNumber(count!)} ${sizeNames[letter!]}`,
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /X([1-9]\d{0,2})([A-Z])?(?![\w-]|[.,]\d)/y,
    why: 'the number of an express bus',
    read: ([, number, letter], { before }) =>
      ofLines.test(before) && !/[\w@#/.-]$/.test(before)
        ? `X ${number!.length > 2 ? pairs(number!) : cardinal(Number(number))}${letter === undefined ? '' : ` ${letter}`}`
        : undefined,
  },
  {
    class: 'url',
    begins: 'sign',
    pattern: /#([A-Z]{2,6})(?![\w-])/y,
    why: 'a hashtag in capitals: letters, unless they make a word',
    read: ([, letters], { before }) =>
      !/\w$/.test(before) &&
      /\b(?:tags?|tagged|hashtags?|use|using|search|with|post\w*|follow|share|see|join|and|or|&)\s$/i.test(before) &&
      !commonWords.has(letters!.toLowerCase()) &&
      (!isPronounceable(letters!.toLowerCase()) || /OO|^[A-Z]{2,3}$/.test(letters!))
        ? `hashtag ${spell(letters!)}`
        : undefined,
  },
  {
    class: 'url',
    begins: 'sign',
    pattern: /\*\.((?:[a-z\d-]{1,40}\.){1,4}[a-z]{2,10})(?!\w)/y,
    why: 'all names under one of the web',
    read: ([, name], { before }) =>
      /\w$/.test(before) ? undefined : `star dot ${name!.replaceAll('.', ' dot ').replaceAll('-', ' dash ')}`,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern:
      /(?:GF|DF)(?=\s(?:bread|options?|pasta|bases?|menu|beer|rolls?|buns?|pizzas?|cakes?|dish(?:es)?|meals?|desserts?|diets?|available|on\srequest|versions?|choices?|bites|brownies?|oats|flour|crust|wraps?|food)\b)/y,
    why: 'food without gluten or milk',
    read: ([letters], { before }) =>
      /[\w@#/.-]$/.test(before) ? undefined : letters === 'GF' ? 'gluten free' : 'dairy free',
  },
];
