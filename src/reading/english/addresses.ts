import { digits, pairs, readNumber } from '../numbers.js';
import type { Place, Recogniser } from '../reader.js';

/** Whether a sentence ends behind the token. */
export const endsSentence = ({ after }: Place) => /^["')]*\s*$/.test(after) || /^["')]*\s+["'(]?[A-Z]/.test(after);

export const STREET =
  'St|Street|Ave|Avenue|Av|Blvd|Boulevard|Rd|Road|Dr|Drive|Ln|Lane|Ct|Court|Pl|Place|Way|Sq|Square|Pkwy|Parkway|Cir|Circle|Ter|Terrace|Trl|Trail|Hwy|Highway|Broadway|Row|Close|Crescent|Loop|Pike|Plaza|Parade|Gardens';
const directions: { [short: string]: string } = {
  N: 'North',
  S: 'South',
  E: 'East',
  W: 'West',
  NE: 'Northeast',
  NW: 'Northwest',
  SE: 'Southeast',
  SW: 'Southwest',
};
/** "WSW" is "west southwest". */
const wind = (letters: string) =>
  (letters.length > 2 ? [letters[0]!, letters.slice(1)] : [letters])
    .map((part) => directions[part]!.toLowerCase())
    .join(' ');
export const isHouse = /(?:^|[\s(])\d{1,6}[A-Z]?\s(?:[NSEW]{1,2}\.?\s)?(?:[A-Z\d][\w']*\.?\s){0,3}$/;

const houseWords = (house: string) =>
  house.length < 5 ? pairs(house) : /^[1-9]\d?000$/.test(house) ? readNumber(house) : digits(house);

/** The numbers of houses, directions in addresses, and where winds come from. */
export const addressForms: readonly Recogniser[] = [
  {
    class: 'address',
    begins: 'digit',
    pattern: new RegExp(
      `(\\d{1,6})([A-Z]?)(?=\\s(?:[NSEW]{1,2}\\.?\\s)?(?:(?:[A-Z][\\w'-]*|St\\.|\\d{1,3}(?:st|nd|rd|th))\\.?\\s){1,3}(?:${STREET})\\b)`,
      'y',
    ),
    why: 'the number of a house: a street follows',
    read: ([, house, letter], { before }) =>
      /[\d.,$#-]$/.test(before) ? undefined : `${houseWords(house!)}${letter === '' ? '' : ` ${letter}`}`,
  },
  {
    class: 'address',
    begins: 'digit',
    pattern:
      /(\d{1,5})(?=\s(?:[NSEW]{1,2}\.?\s)?(?:(?:State|County|Old|Rural|Township|Farm)\s(?:Route|Rte\.?|Road|Rd\.?|Highway|Hwy\.?)|CR|SR|FM|US|U\.S\.|Highway|Hwy\.?|Route|Rte\.?)(?:\s(?:Hwy\.?|Highway|Route))?\s\d)/y,
    why: 'the number of a house: a numbered road follows',
    read: ([, house], { before }) =>
      /[\d.,$#-]$|\b(?:in|since|of|the|and|to|through)\s$/i.test(before) ? undefined : houseWords(house!),
  },
  {
    class: 'address',
    begins: 'letter',
    pattern: /([NS]{1,2}[EW]|[EW][NS][EW]|[NESW])(?![\w&'.-])/y,
    why: 'where a wind comes from',
    read: ([, short], { before, after }) =>
      /\b(?:winds?|gusts?|breezes?|swells?)(?:\s(?:is|are|from(?:\sthe)?|out\sof(?:\sthe)?|becoming|shifting(?:\sto)?))?:?\s$/i.test(
        before,
      ) || /^\s(?:winds?|gusts?|breezes?|swells?|\d{1,3}(?:\s?(?:-|to)\s?\d{1,3})?\s?(?:mph|kts?|knots))\b/i.test(after)
        ? { words: wind(short!), class: 'measure' }
        : undefined,
  },
  {
    class: 'address',
    begins: 'letter',
    pattern: /(N\.[EW]|S\.[EW]|NE|NW|SE|SW|N|S|E|W)(?![\w&'])(\.)?/y,
    why: 'a direction in an address',
    read: ([match, short, point], { before, after }) => {
      const isBeforeStreet = /(?:^|[\s(])\d{1,6}[A-Z]?\s$/.test(before) && /^\s(?:[A-Z]|\d)/.test(after);
      const isNumberedStreet =
        /^\s\d{1,3}(?:st|nd|rd|th)\b/.test(after) && (point !== undefined || /^\s\w+\s[A-Z]/.test(after));
      const isRoad = /\b(?:Hwy|Highway|Rte|Route|US|SR|I)\.?[\s-]?\d{1,3}\s$/.test(before);
      const isFrom = /\b(?:mi\.?|miles?|km|blocks?|ft\.?|feet|just)\s$/.test(before) && /^\sof\s/.test(after);
      if (isFrom) return directions[short!.replace('.', '')]!.toLowerCase();
      const isBehindStreet = new RegExp(`\\b(?:${STREET})\\.?,?\\s$`).test(before) && !/^\s?[a-z&]/.test(after);
      const isNamed =
        point !== undefined &&
        new RegExp(`^\\s[A-Z]\\w+\\.?(?:\\s[A-Z]\\w+\\.?)?\\s(?:${STREET})\\b|^\\s(?:Main|Broadway)`).test(after);
      if (!isBeforeStreet && !isBehindStreet && !isNamed && !isNumberedStreet && !isRoad) return undefined;
      return (
        directions[short!.replace('.', '')]! + (isBehindStreet && match.endsWith('.') && /^\s*$/.test(after) ? '.' : '')
      );
    },
  },
];
