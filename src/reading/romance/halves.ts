import { longestFirst } from '../english/vocabulary.js';
import type { Recogniser } from '../reader.js';
import type { Noun, Tongue } from './tongue.js';

const PART = '1\\/2|½|1\\/4|¼|3\\/4|¾|1\\/3|⅓|2\\/3|⅔';
const plain: { readonly [part: string]: string } = { '½': '1/2', '¼': '1/4', '¾': '3/4', '⅓': '1/3', '⅔': '2/3' };

/** A noun without the "s" of several; "tazas" is one "taza". */
const oneOf = (noun: string, isFrench: boolean) =>
  /(?:s|x)$/.test(noun) && !/(?:fois|mois|corps|temps|pois|jus)$/.test(noun)
    ? !isFrench && /[nrldz]es$/.test(noun)
      ? noun.slice(0, -2)
      : noun.slice(0, -1)
    : noun;

/** Halves and quarters of a thing: "deux tasses et demie", "una hora y media", "medio kilo", "trois quarts de litre". */
export function halfForms(tongue: Tongue): readonly Recogniser[] {
  const { tables, words } = tongue;
  const isFrench = tongue.saysPairs;
  const UNIT = longestFirst([...tables.units.keys()].filter((unit) => !/[/²³]/.test(unit)));
  /** What follows a number and a half. */
  const rest = (part: string, isFeminine: boolean) => {
    const key = plain[part] ?? part;
    if (isFrench) {
      if (key === '1/2') return isFeminine ? 'demie' : 'demi';
      return { '1/4': 'quart', '3/4': 'trois quarts', '1/3': 'un tiers', '2/3': 'deux tiers' }[key]!;
    }
    if (key === '1/2') return isFeminine ? 'media' : 'medio';
    return { '1/4': 'cuarto', '3/4': 'tres cuartos', '1/3': 'un tercio', '2/3': 'dos tercios' }[key]!;
  };
  const mixed = (whole: string, part: string, thing: Noun) => {
    const n = Number(whole);
    return `${tongue.cardinal(n, thing.isFeminine ? 'feminine' : 'masculine')} ${n === 1 ? thing.one : thing.many} ${words.and} ${rest(part, thing.isFeminine)}`;
  };
  return [
    {
      class: 'fraction',
      begins: 'digit',
      pattern: new RegExp(`(\\d{1,3})\\s?(${PART})(?!\\d|\\/)\\s?(?:de\\s)?(${UNIT})(?![\\p{L}\\d²³'’])\\.?`, 'uy'),
      why: 'a number and a part of it with its unit',
      read: ([match, whole, part, unit], { before, after }) =>
        // "21/3 s/ incid." has a date.
        /[\d.,/]$/.test(before) || (part!.includes('/') && /^\d{2,}\//.test(match))
          ? undefined
          : mixed(whole!, part!, tables.units.get(unit!)!) + (match.endsWith('.') && /^\s*$/.test(after) ? '.' : ''),
    },
    {
      class: 'fraction',
      begins: 'digit',
      pattern: new RegExp(`(\\d{1,3})\\s?(${PART})(?!\\d|\\/)\\s(?:de\\s)?(\\p{Ll}{3,})(?!\\p{L})`, 'uy'),
      why: 'a number and a part of it before its noun',
      read: ([_, whole, part, noun], { before }) => {
        if (/[\d.,/]$/.test(before) || (part!.includes('/') && /^\d{2,}\//.test(_))) return undefined;
        // "Un 4 1/2 à louer" has no noun behind it.
        const isNoun =
          (isFrench ? /(?:s|x)$/ : /s$/).test(noun!) ||
          /^(?:heure|tasse|portion|journée|année|cuill[eè]re|livre|bouteille|comprimé|verre|tour|mois|hora|taza|año|cucharada|libra|vuelta|día|litro|kilo|metro|porción|tableta|pastilla)$/.test(
            noun!,
          );
        if (!isNoun || /^(?:sans|dans|vers|mais|tras|dos|los|las|les|des|pas|plus|pais|meublés?)$/.test(noun!))
          return undefined;
        const one = oneOf(noun!, isFrench);
        const many =
          one === noun && !/(?:s|x)$/.test(noun) ? `${noun}${!isFrench && /[nrldz]$/.test(noun) ? 'es' : 's'}` : noun!;
        const isFeminine =
          tongue.formBefore(` ${noun}`) === 'feminine' || (isFrench && /^(?:portion|tasse)/.test(noun!));
        return mixed(whole!, part!, { one, many, isFeminine });
      },
    },
    {
      class: 'fraction',
      begins: 'any',
      pattern: new RegExp(`(${PART})(?!\\d|\\/)\\s?(?:de\\s|d['’])?(${UNIT})(?![\\p{L}\\d²³'’])\\.?`, 'uy'),
      why: 'a part of a unit',
      read: ([match, part, unit], { before, after }) => {
        if (/[\d.,/]$|\d\s$/.test(before) || (unit === 'h' && isFrench)) return undefined;
        const { one, isFeminine } = tables.units.get(unit!)!;
        const key = plain[part!] ?? part!;
        const end = match.endsWith('.') && /^\s*$/.test(after) ? '.' : '';
        if (key === '1/2')
          return (
            (isFrench ? `${isFeminine ? 'une' : 'un'} demi-${one}` : `${isFeminine ? 'media' : 'medio'} ${one}`) + end
          );
        const amount = isFrench
          ? { '1/4': 'un quart', '3/4': 'trois quarts', '1/3': 'un tiers', '2/3': 'deux tiers' }[key]!
          : { '1/4': 'un cuarto', '3/4': 'tres cuartos', '1/3': 'un tercio', '2/3': 'dos tercios' }[key]!;
        return `${amount}${isFrench ? tongue.of(one) : ' de '}${one}${end}`;
      },
    },
    {
      class: 'fraction',
      begins: 'any',
      pattern: /(1\/4|¼|1\/2|½|1\/3|⅓)(?![\d/])/uy,
      why: 'a part behind its article',
      read: ([, part], { before, after }) => {
        const key = plain[part!] ?? part!;
        if (/\bune?\s$/.test(before)) {
          if (isFrench) return { '1/4': 'quart', '1/2': 'demi', '1/3': 'tiers' }[key];
          return /\bun\s$/.test(before) ? { '1/4': 'cuarto', '1/2': 'medio', '1/3': 'tercio' }[key] : undefined;
        }
        // "Corte la dosis a ½": to the half.
        return key === '1/2' &&
          /(?:\sa|\sà)\s$/.test(before) &&
          /^(?!\s\p{L})|^\s(?:durante|pendant|por|par|si|en|y|et|cada|chaque)(?!\p{L})/u.test(after)
          ? isFrench
            ? 'moitié'
            : 'la mitad'
          : undefined;
      },
    },
  ];
}
