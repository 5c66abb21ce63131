import { states } from '../english/capitals.js';
import type { Recogniser } from '../reader.js';
import { digitWords, type Tongue } from './tongue.js';

/** What streets of the United States are called in short. */
const streets: { readonly [short: string]: string } = {
  ...{ St: 'Street', Ave: 'Avenue', Av: 'Avenue', Blvd: 'Boulevard', Rd: 'Road', Dr: 'Drive', Ln: 'Lane' },
  ...{ Ct: 'Court', Pl: 'Place', Pkwy: 'Parkway', Hwy: 'Highway', Cir: 'Circle', Ter: 'Terrace', Terr: 'Terrace' },
  ...{ Trl: 'Trail', Sq: 'Square', Expy: 'Expressway', Fwy: 'Freeway', Way: 'Way' },
};
const STREET = Object.keys(streets).join('|');
/** Streets with a number: those of Spanish-speaking towns have Spanish names. */
const numberedStreets: { readonly [short: string]: readonly [name: string, isFeminine: boolean] } = {
  ...{ St: ['calle', true], Street: ['calle', true], Ave: ['avenida', true], Av: ['avenida', true] },
  ...{ Avenue: ['avenida', true], Rd: ['carretera', true], Pl: ['plaza', true], Ct: ['corte', false] },
  ...{
    Ter: ['terraza', true],
    Terr: ['terraza', true],
    Dr: ['drive', false],
    Ln: ['lane', false],
    Blvd: ['bulevar', false],
  },
};
const englishWinds: { readonly [letters: string]: string } = {
  ...{ N: 'North', S: 'South', E: 'East', W: 'West' },
  ...{ NE: 'Northeast', NW: 'Northwest', SE: 'Southeast', SW: 'Southwest' },
};
/** States that have another name in Spanish. */
export const spanishStates: { readonly [code: string]: string } = {
  ...{ NY: 'Nueva York', NJ: 'Nueva Jersey', NM: 'Nuevo México', NC: 'Carolina del Norte', SC: 'Carolina del Sur' },
  ...{ PA: 'Pensilvania', LA: 'Luisiana', HI: 'Hawái', ND: 'Dakota del Norte', SD: 'Dakota del Sur' },
  ...{ WV: 'Virginia Occidental', NH: 'Nuevo Hampshire', TX: 'Texas', MO: 'Misuri', MS: 'Misisipi' },
  ...{ PR: 'Puerto Rico', DC: 'D C', OR: 'Oregón', MI: 'Míchigan' },
};
/** Provinces and territories of Canada. */
const provinces: { readonly [code: string]: string } = {
  ...{
    QC: 'Québec',
    ON: 'Ontario',
    NB: 'Nouveau-Brunswick',
    NS: 'Nouvelle-Écosse',
    MB: 'Manitoba',
    SK: 'Saskatchewan',
  },
  ...{ AB: 'Alberta', BC: 'Colombie-Britannique', PE: 'Île-du-Prince-Édouard', NL: 'Terre-Neuve-et-Labrador' },
  ...{ YT: 'Yukon', NT: 'Territoires du Nord-Ouest', NU: 'Nunavut' },
};
/** What names a ZIP code, and the codes before it. */
const zipLabel =
  /(?<!\p{L})(?:(?:zona|[áa]rea)s?(?:\spostal(?:es)?)?|c[óo]digos?\s(?:postal(?:es)?|ZIP)|C\.?\s?P\.?|zip(?:\scodes?)?)(?:\s(?:es|son|de\s\p{L}{2,20}))?:?\s(?:\d{5}(?:,\s|\s[yo]\s)){0,4}$/iu;
/** The number of a house, and the words of its street so far. */
const ofHouse = /(?:^|[\s,])\d{1,5}\s(?:[NSEW]{1,2}\.?\s)?(?:(?:\p{Lu}[\p{L}'’]*\.?|\d{1,3}(?:st|nd|rd|th))\s){1,3}$/u;
const endOf = (match: string, after: string) => (match.endsWith('.') && /^\s*$/.test(after) ? '.' : '');

/**
 * Addresses of the United States, as its letters in Spanish write them. A street with a name keeps its English words:
 * "West Flagler Street"; one with a number has Spanish ones: "suroeste calle ocho".
 */
function american(tongue: Tongue): readonly Recogniser[] {
  const numbered = (number: string, short: string) => {
    const [name, isFeminine] = numberedStreets[short]!;
    const n = Number(number);
    // "Third Avenue" is the third; beyond ten the numbers are names.
    return /^av/.test(name) && n <= 10
      ? `${tongue.ordinal(n, isFeminine)} ${name}`
      : `${name} ${tongue.cardinal(n, 'alone')}`;
  };
  return [
    {
      class: 'address',
      begins: 'digit',
      pattern: new RegExp(
        `(\\d{1,5})\\s([NS][EW]|[NSEW])\\.?\\s(\\d{1,3})(?:st|nd|rd|th)\\s(${Object.keys(numberedStreets).join('|')})(?!\\p{L})\\.?`,
        'uy',
      ),
      why: 'a numbered street of the United States with its direction',
      read: ([match, house, wind, number, short], { after }) => {
        const street = numbered(number!, short!);
        const placed =
          // A quarter of the town stands first: "suroeste calle ocho".
          wind!.length === 2 ? `${tongue.winds[wind!]} ${street}` : `${street} ${tongue.winds[wind!]}`;
        return `${tongue.cardinal(Number(house), 'alone')} ${placed}${endOf(match, after)}`;
      },
    },
    {
      class: 'address',
      begins: 'letter',
      pattern: new RegExp(
        `([NS][EW]|[NSEW])\\.?\\s(\\d{1,3})(?:st|nd|rd|th)\\s(${Object.keys(numberedStreets).join('|')})(?!\\p{L})\\.?`,
        'uy',
      ),
      why: 'a numbered street of the United States with its direction, without a house',
      read: ([match, wind, number, short], { before, after }) =>
        /[\p{L}\d]$/u.test(before)
          ? undefined
          : `${wind!.length === 2 ? `${tongue.winds[wind!]} ${numbered(number!, short!)}` : `${numbered(number!, short!)} ${tongue.winds[wind!]}`}${endOf(match, after)}`,
    },
    {
      class: 'address',
      begins: 'digit',
      pattern: new RegExp(
        `(\\d{1,3})(?:st|nd|rd|th)\\s(${Object.keys(numberedStreets).join('|')})(?!\\p{L})\\.?`,
        'uy',
      ),
      why: 'a numbered street of the United States',
      read: ([match, number, short], { after }) => numbered(number!, short!) + endOf(match, after),
    },
    {
      class: 'address',
      begins: 'digit',
      pattern: new RegExp(
        `(\\d{1,5})\\s([NS][EW]|[NSEW])\\.?(?=\\s(?:\\p{Lu}[\\p{L}'’]+\\s){1,3}(?:${STREET}|Street|Avenue|Road|Boulevard|Drive)(?!\\p{L}))`,
        'uy',
      ),
      why: 'a house and a direction before the name of a street',
      read: ([, house, wind]) => `${tongue.cardinal(Number(house), 'alone')} ${englishWinds[wind!]}`,
    },
    {
      class: 'address',
      begins: 'letter',
      pattern: new RegExp(
        `(${STREET})(?![\\p{L}\\d'’-])\\.?(?:\\s([NS][EW]|[NSEW])(?![\\p{L}\\d'’-])\\.?)?(?=\\s*(?:$|[,;.)])|\\s(?:Apt|Apto|Ste|Suite|Unit|Bldg|#|\\p{Ll}|\\p{Lu}\\p{Ll}))`,
        'uy',
      ),
      why: 'a street behind its name',
      read: ([match, short, wind], { before, after }) =>
        ofHouse.test(before) && !/\d(?:st|nd|rd|th)\s$/.test(before)
          ? `${streets[short!]}${wind === undefined ? '' : ` ${englishWinds[wind]}`}${endOf(match, after)}`
          : undefined,
    },
    {
      class: 'address',
      begins: 'letter',
      pattern: /[Ss]te\.?(?=\s#?[A-Z]?\d)/y,
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
    {
      class: 'address',
      begins: 'letter',
      pattern: /([A-Z]{2})(?=\s*(?:$|[,;.)]))/y,
      why: 'a state behind a city, without its code',
      read: ([, code], { before }) =>
        /\p{Lu}[\p{L}\s.]{2,30},\s$/u.test(before) &&
        (/\d/.test(before) || !/\b(?:Dra?|Sra?|Srta|Lic|Ing|Prof)\.|,[^,]*,\s$/.test(before)) &&
        !/^(?:MD|PA|ID|OD)$/.test(code!)
          ? (spanishStates[code!] ?? states.get(code!))
          : undefined,
    },
    {
      class: 'address',
      begins: 'letter',
      pattern: /([NS][EW]|[NSEW])(?![\p{L}\d'’-]|\.\p{L})/uy,
      why: 'a direction behind the number of a street',
      read: ([, wind], { before }) =>
        /(?<!\p{L})(?:calle|avenida|avda?\.|ave?\.?|terraza|corte|I-|US-?|SR-?)\s?\d{1,3}\s$/iu.test(before)
          ? tongue.winds[wind!]
          : undefined,
    },
    {
      class: 'address',
      begins: 'letter',
      pattern: /D\.\s?C\.(?=\s*(?:$|[,;)]|\d{5}))/y,
      why: 'the District of Columbia',
      read: (_, { before, after }) =>
        /Washington,?\s$/.test(before) ? `D C${/^\s*$/.test(after) ? '.' : ''}` : undefined,
    },
    {
      class: 'digits',
      begins: 'digit',
      pattern: /(\d{5})(?:-(\d{4}))?(?![\d\p{L}]|[.,]\d)/uy,
      why: 'a ZIP code behind its state or its label',
      read: ([, zip, more], { before }) =>
        /,\s?(?:[A-Z]{2}|D\.\s?C\.),?\s$/.test(before) || zipLabel.test(before)
          ? `${digitWords(zip!, tongue)}${more === undefined ? '' : `, ${digitWords(more, tongue)}`}`
          : undefined,
    },
  ];
}

/** Addresses of Canada. */
function canadian(): readonly Recogniser[] {
  const winds: { readonly [letter: string]: string } = { N: 'Nord', S: 'Sud', E: 'Est', O: 'Ouest' };
  return [
    {
      class: 'address',
      begins: 'letter',
      pattern: /([A-Z]{2})(?=,?\s[A-Z]\d[A-Z]\s?\d[A-Z]\d|\s*(?:$|[.,;)]))/y,
      why: 'a province behind a city',
      read: ([, code], { before, after }) =>
        /\p{Lu}[\p{L}'’-]+(?:,\s?|\s\()$/u.test(before) ||
        (/\p{Lu}\p{L}+\s\(?$/u.test(before) && /^,?\s[A-Z]\d[A-Z]/.test(after))
          ? provinces[code!]
          : undefined,
    },
    {
      class: 'address',
      begins: 'letter',
      pattern: /([NSEO])(?![\p{L}\d'’-])\.?(?=\s*(?:$|[,;)])|\s(?:et|dès|à|jusqu|fermée?|entre)(?!\p{L}))/uy,
      why: 'a direction behind the number of a road',
      read: ([match, letter], { before, after }) =>
        /(?:\b(?:[Rr](?:ou)?te|[Aa]ut(?:oroutes?)?|\b[Aa]utoroutes\s\d{1,3}\s[NSEO]\.?\set|[Hh]wy|[Ss]ortie)\.?\s\d{1,3}|\b\d{1,3}(?:re|e)\s(?:[Rr]ue|[Aa]v(?:enue)?|[Rr]ang)\.?|\bdir(?:ection|\.)|\b[Dd]e\s(?:[Ll]a\s)?\p{Lu}[\p{L}-]+)\s$/u.test(
          before,
        )
          ? winds[letter!]! + endOf(match, after)
          : undefined,
    },
  ];
}

/** Addresses as each country writes them. */
export function placeForms(tongue: Tongue): readonly Recogniser[] {
  if (tongue.saysPairs) return tongue.region === 'CA' ? canadian() : [];
  return tongue.isMonthFirst ? american(tongue) : [];
}
