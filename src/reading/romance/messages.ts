import { states } from '../english/capitals.js';
import type { Recogniser } from '../reader.js';
import type { Tongue } from './tongue.js';

/** What streets of the United States are called in short. */
export const streets: { readonly [short: string]: string } = {
  ...{ St: 'Street', Ave: 'Avenue', Blvd: 'Boulevard', Rd: 'Road', Dr: 'Drive', Ln: 'Lane', Ct: 'Court', Pl: 'Place' },
  ...{ Pkwy: 'Parkway', Hwy: 'Highway' },
};
/** States that have another name in Spanish. */
const spanishStates: { readonly [code: string]: string } = {
  ...{ NY: 'Nueva York', NJ: 'Nueva Jersey', NM: 'Nuevo México', NC: 'Carolina del Norte', SC: 'Carolina del Sur' },
  ...{ PA: 'Pensilvania', LA: 'Luisiana', HI: 'Hawái', ND: 'Dakota del Norte', SD: 'Dakota del Sur' },
  ...{ WV: 'Virginia Occidental', NH: 'Nuevo Hampshire', TX: 'Texas', MO: 'Misuri', MS: 'Misisipi' },
};
/** The number of a house, and the words of its street so far. */
const ofHouse = /(?:^|[\s,])\d{1,5}\s(?:[NSEW]{1,2}\.?\s)?(?:(?:\p{Lu}[\p{L}'’]*|\d{1,3}(?:st|nd|rd|th))\s){1,3}$/u;

/** Forms of short messages: addresses, boxes, hours, numbers of branches. */
export function messageForms(tongue: Tongue): readonly Recogniser[] {
  const isFrench = tongue.saysPairs;
  const french: Recogniser[] = [
    {
      class: 'abbreviation',
      begins: 'letter',
      pattern: /C\.\s?P\.(?=\s(\d{1,6})(?!\d))/y,
      why: 'a box of the post, or a postal code',
      read: ([, number], { before }) =>
        /[\p{L}\d.]$/u.test(before) ? undefined : number!.length === 5 ? 'code postal' : 'case postale',
    },
    {
      class: 'abbreviation',
      begins: 'letter',
      pattern: /([Nn])ouv\.(?=\s\p{L})/uy,
      why: 'a short form before a word',
      read: ([, capital], { before, after }) =>
        /\p{L}$/u.test(before) ? undefined : `${capital}ouve${/^\s[aeiouhéèê]/iu.test(after) ? 'l' : 'au'}`,
    },
  ];
  const spanish: Recogniser[] = [
    {
      class: 'time',
      begins: 'digit',
      pattern: /1(?![\d\p{L}ºª°]|[.,:/%-]\d)/uy,
      why: 'one in the afternoon or at night',
      read: (_, { before, after }) =>
        /\b(?:a|de|desde|hasta|entre|sobre)\sla\s$/i.test(before) &&
        /^(?:\s*$|[,;)]|\.(?:\s|$)|\s(?:y|a|o|hasta|de\sla)\s)/.test(after)
          ? 'una'
          : undefined,
    },
    {
      class: 'abbreviation',
      begins: 'letter',
      pattern: /[Cc]ol\.(?=\s\p{Lu})/uy,
      why: 'a quarter of a town',
      read: (_, { before }) => (/[\p{L}\d]$/u.test(before) ? undefined : 'colonia'),
    },
    {
      class: 'abbreviation',
      begins: 'letter',
      pattern: /AA\.\s?PP\./y,
      why: 'letters that are doubled for the plural',
      read: () => 'administraciones públicas',
    },
  ];
  /** Addresses of the United States, as its letters in Spanish write them. */
  const american: Recogniser[] = [
    {
      class: 'address',
      begins: 'letter',
      pattern: /(N[EW]?|S[EW]?|E|W)\.?(?=\s(?:\p{Lu}\p{Ll}|\d{1,3}(?:st|nd|rd|th)\b))/uy,
      why: 'a direction behind the number of a house',
      read: ([, short], { before }) => (/(?:^|[\s,])\d{2,5}\s$/.test(before) ? tongue.winds[short!] : undefined),
    },
    {
      class: 'address',
      begins: 'letter',
      pattern:
        /(St|Ave|Blvd|Rd|Dr|Ln|Ct|Pl|Pkwy|Hwy)(?![\p{L}\d'’-])\.?(?=\s*(?:$|[,;.)])|\s(?:Apt|Ste|Suite|#|en\b))/uy,
      why: 'a street behind its name',
      read: ([match, short], { before, after }) =>
        ofHouse.test(before) && !/\d(?:st|nd|rd|th)\s$/.test(before)
          ? `${streets[short!]}${match.endsWith('.') && /^\s*$/.test(after) ? '.' : ''}`
          : undefined,
    },
    {
      class: 'address',
      begins: 'letter',
      pattern: /Ste\.?(?=\s[A-Z]?\d)/y,
      why: 'an office',
      read: (_, { before }) => (/[\p{L}\d]$/u.test(before) ? undefined : 'suite'),
    },
    {
      class: 'address',
      begins: 'letter',
      pattern: /([A-Z]{2})(?=,?\s\d{5}(?!\d))/y,
      why: 'a state behind a city',
      read: ([, code], { before }) =>
        /\p{L},?\s$/u.test(before) ? (spanishStates[code!] ?? states.get(code!)) : undefined,
    },
  ];
  return [
    {
      class: 'word',
      begins: 'digit',
      pattern: /7-Eleven(?!\p{L})/uy,
      why: 'the name of a shop',
      read: () => 'Seven Eleven',
    },
    {
      class: 'abbreviation',
      begins: 'letter',
      pattern: /art\.(?=\s*(?:$|[,;:)]))/y,
      why: 'things that are counted',
      read: (_, { before }) => {
        const count = /(?:^|\s)(\d{1,3})\s$/.exec(before)?.[1];
        return count === undefined ? undefined : `${isFrench ? 'article' : 'artículo'}${count === '1' ? '' : 's'}`;
      },
    },
    ...(isFrench ? french : spanish),
    ...(tongue.isMonthFirst && !isFrench ? american : []),
  ];
}
