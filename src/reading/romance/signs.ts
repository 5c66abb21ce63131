import type { Recogniser } from '../reader.js';
import { digitWords, type Tongue } from './tongue.js';

/** Signs of arithmetic, of the key pad and of typography: what no other form has taken. */
export function signForms(tongue: Tongue): readonly Recogniser[] {
  const { words, signs } = tongue;
  /** A stroke between two numbers: of a law, of so many, or of two values. */
  const strokeOf = (before: string, after: string): string =>
    /^(?:19|20)\d{2}(?!\d)|^0\d/.test(after) ||
    /(?:\b(?:ley|leyes|decreto|orden|directiva|reglamento|resoluci[oó]n|acuerdo|loi|décret|arrêté|directive|règlement|dossier|expediente|exp\.?|acta|factura|facture|ref\.?|réf\.?|n[úu]m(?:ero)?\.?)|[nN]\.?[°º])(?:\s(?:de\s|du\s)?\p{L}{1,15})?\s?:?\s\d+$/iu.test(
      before,
    )
      ? signs['/']!
      : /\b(?:cuotas?|p[áa]ginas?|p[áa]g\.?|pasos?|partes?|plazos?|étapes?|pages?|p\.|parties?|échéances?|mensualités?|versements?|lots?|lotes?)\s\d+$/iu.test(
            before,
          )
        ? tongue.saysPairs
          ? 'sur'
          : 'de'
        : tongue.saysPairs
          ? 'sur'
          : 'sobre';

  return [
    ...(
      [
        [/&/y, words.and, 'the sign for "and"'],
        [/@/y, signs['@']!, 'the sign for "at"'],
        [/%/y, words.percent, 'the percent sign'],
        [/=/y, words.equals, 'a sign of arithmetic'],
        [/×/y, words.by, 'a sign of arithmetic'],
        [/§\s?/y, words.section, 'a section sign'],
        [/[°º]/y, words.degrees, 'degrees'],
        [/№\s?/y, words.number, 'a number sign'],
      ] as const
    ).map(([pattern, said, why]): Recogniser => ({ class: 'sign', begins: 'any', pattern, why, read: () => said })),
    {
      class: 'sign',
      begins: 'sign',
      pattern: /\([#*]\)/y,
      why: 'the sign of a key behind its name',
      read: (_, { before }) =>
        /\b(?:gato|almohadilla|numeral|cuadrado|dièse|carré|estrella|asterisco|étoile)\s$/iu.test(before)
          ? ''
          : undefined,
    },
    {
      class: 'digits',
      begins: 'sign',
      pattern: /[*•]{1,8}\s?(\d{3,6})(?![\p{L}\d])/uy,
      why: 'a number of which only the end is shown',
      read: ([, end], { before }) =>
        /\b(?:tarjeta|cuenta|cta\.?|tdc|tdd|t[eé]rmin\w*|d[eé]bito|cr[eé]dito|carte|cb|compte|d[eé]bit|cr[eé]dit|visa|mastercard)\s(?:n[°ºo]\.?\s|num[ée]ro\s|n\.º\s)?$/iu.test(
          before,
        )
          ? `${tongue.endingIn(!/d[eé]bito|cr[eé]dito/i.test(before.slice(-9)))} ${digitWords(end!, tongue)}`
          : undefined,
    },
    {
      class: 'sign',
      begins: 'sign',
      pattern: /±\s?|\+\s?\/?\s?[-–]\s?(?=[\d$€\p{L}])/uy,
      why: 'a sign of arithmetic',
      read: () => words.plusOrMinus,
    },
    {
      class: 'sign',
      begins: 'sign',
      pattern: /#(?=\s?\d)?/y,
      why: 'a number sign, or the key of the key pad',
      read: (_, { after }) => (/^\s?(?:\d|[A-Z]{1,3}-?\d)/.test(after) ? words.number : signs['#']),
    },
    {
      class: 'punctuation',
      begins: 'sign',
      pattern: /(?:>>|[>›])(?=\s?["']?[\p{L}\d])/uy,
      why: 'a step in a path of menus: a pause',
      read: (_, { before }) =>
        /[\p{L}\d)"']\s?$/u.test(before) && !/<\/?\p{L}[^<>]{0,80}$/u.test(before) ? ',' : undefined,
    },
    {
      class: 'sign',
      begins: 'sign',
      pattern: /\*/y,
      why: 'the key of the key pad',
      read: (_, { before, after }) =>
        /[\s("']$/.test(before) || (/\d$/.test(before) && /^\d/.test(after)) ? signs['*'] : undefined,
    },
    {
      class: 'sign',
      begins: 'sign',
      pattern: /\+/y,
      why: 'the plus sign',
      read: () => words.plus,
    },
    {
      class: 'sign',
      begins: 'sign',
      pattern: /\//y,
      why: 'a stroke between two words or numbers',
      read: (_, { before, after }) =>
        /\d\s$/.test(before) && /^\s\d+\s=/.test(after)
          ? tongue.saysPairs
            ? 'divisé par'
            : 'entre'
          : /\d\s?(?:[mk]?g|[mc]?[lL]|kWh|km|cm|m)\s?$/u.test(before) && /^(?:\p{Ll}{3,}|\d+\s\p{Ll}{3,})/u.test(after)
            ? tongue.saysPairs && /^\d/.test(after)
              ? 'pour'
              : words.per
            : /(?:\d\s?(?:pers|pax|uds?)\.?|CO2)\s?$/iu.test(before) && /^\p{Ll}{2,}/u.test(after)
              ? /^km(?!\p{L})/u.test(after)
                ? { words: `${words.per} ${tongue.tables.units.get('km')!.one}`, length: 3 }
                : words.per
              : /(?:\d[\p{L}\s.,€$³²%]{1,24}|(?:prix|tarifa?s?|precio|coste?|coût|[€$])\s?)$/iu.test(before) &&
                  tongue.each.test(after)
                ? words.per
                : /\p{L}\s?$/u.test(before) && /^\s?\p{L}/u.test(after)
                  ? words.or
                  : /\d$/.test(before) && /^\d/.test(after)
                    ? strokeOf(before, after)
                    : { words: ',', class: 'punctuation' },
    },
    {
      class: 'punctuation',
      begins: 'sign',
      pattern: /[-–•|]+/y,
      why: 'a pause',
      read: (_, { before, after }) =>
        /^\s*$|[,.;:!?]\s*$/.test(before) || after.trim() === ''
          ? ''
          : /[\p{L}\d]$/u.test(before) && /^[\p{L}\d]/u.test(after)
            ? { words: '', why: 'a hyphen joins two parts' }
            : ',',
    },
  ];
}
