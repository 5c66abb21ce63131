import type { Recogniser } from '../reader.js';
import { digitWords, numberWords, type Tongue } from './tongue.js';

/** What notices write in short: both genders of a word, doses, versions, postal codes, laws, winds, places on a road. */
export function noticeForms(tongue: Tongue): { early: readonly Recogniser[]; late: readonly Recogniser[] } {
  const { words, signs } = tongue;
  const early: Recogniser[] = [
    {
      class: 'word',
      begins: 'letter',
      pattern: /(\p{L}{2,24}?)([oe]?)(s?)(?:\/(as?)|@(s?))(?![\p{L}\d@.])/iuy,
      why: 'both genders of a word',
      read: ([match, stem, vowel, many, ending, tail], { before }) => {
        if (tongue.saysPairs || /[\p{L}\d.@/]$/u.test(before)) return undefined;
        const isCapital = stem === stem!.toUpperCase();
        const shown = (word: string) => (isCapital ? word.toUpperCase() : word);
        if (match.includes('@')) {
          if (vowel !== '' || many !== '') return undefined;
          return shown(`${stem}o${tail} ${tail === '' ? 'o' : 'y'} ${stem}a${tail}`);
        }
        if ((many === '') !== (ending!.length === 1)) return undefined;
        return shown(`${stem}${vowel}${many} ${many === '' ? 'o' : 'y'} ${stem}${many === '' ? 'a' : 'as'}`);
      },
    },
    {
      class: 'dosage',
      begins: 'letter',
      pattern: /c\/\s?(?=\d)/y,
      why: 'a dosage: every so many hours',
      read: (_, { before }) => (tongue.saysPairs || /[\p{L}\d]$/u.test(before) ? undefined : 'cada'),
    },
    {
      class: 'code',
      begins: 'letter',
      pattern: /[vV]\.?\s?(\d{1,4}(?:\.\d{1,4}){1,3})(?![\p{L}\d])/uy,
      why: 'a version',
      read: ([, numbers], { before }) =>
        /[\p{L}\d.]$/u.test(before)
          ? undefined
          : `${tongue.saysPairs ? 'version' : 'versión'} ${numbers!
              .split('.')
              .map((part) => numberWords(part, tongue))
              .join(` ${signs['.']} `)}`,
    },
    {
      class: 'postcode',
      begins: 'letter',
      pattern: /([ABCEGHJ-NPRSTVXY])(\d)([ABCEGHJ-NPRSTV-Z])\s?(\d)([ABCEGHJ-NPRSTV-Z])(\d)(?![\p{L}\d-])/uy,
      why: 'a postal code of Canada',
      read: ([, ...parts], { before }) =>
        /[\p{L}\d-]$/u.test(before)
          ? undefined
          : parts
              .map((part, i) => (/\d/.test(part) ? digitWords(part, tongue) : part) + (i === 2 ? ',' : ''))
              .join(' '),
    },
  ];
  const late: Recogniser[] = [
    {
      class: 'code',
      begins: 'letter',
      pattern: /([LRD])\.?\s?\*?([1-9]\d{2,3})((?:-\d{1,3}){1,3})(?![\p{L}\d])/uy,
      why: 'an article of a law',
      read: ([, letter, number, parts], { before }) =>
        tongue.saysPairs && !/[\p{L}\d.-]$/u.test(before)
          ? `${letter} ${tongue.cardinal(Number(number), 'alone')}${parts!.replace(/-(\d+)/g, (_, part) => ` ${signs['-']} ${numberWords(part, tongue)}`)}`
          : undefined,
    },
    {
      class: 'measure',
      begins: 'letter',
      pattern: /([NS]?[EOW]|[NS])(?![\p{L}\d.'’&-])/uy,
      why: 'where a wind comes from',
      read: ([, letters], { before }) =>
        /\b(?:vientos?|vents?|rachas|rafales|brisa|brise|componente|secteur)\s(?:(?:del?|de)\s|d['’])?$/i.test(before)
          ? tongue.winds[letters!]
          : undefined,
    },
    {
      class: 'number',
      begins: 'digit',
      pattern: /(\d{1,4})\+(\d{3})(?!\d)/y,
      why: 'a place on a road: kilometres and metres',
      read: ([, kilometres, metres], { before }) =>
        /[\p{L}\d.,+-]$/u.test(before)
          ? undefined
          : `${tongue.cardinal(Number(kilometres), 'alone')}${metres === '000' ? '' : ` ${words.plus} ${numberWords(String(Number(metres)), tongue)}`}`,
    },
    {
      class: 'sign',
      begins: 'sign',
      pattern: /([<>]=?|[≤≥⩽⩾]|~|≈)\s?(?:[àa]\s)?(?=[\d$€£])/uy,
      why: 'a comparison before a number',
      read: ([match]) => {
        const mark = match[0]!;
        if (/[~≈]/.test(mark)) return words.about;
        if (/[≤⩽]/.test(mark) || match.startsWith('<=')) return words.atMost;
        if (/[≥⩾]/.test(mark) || match.startsWith('>=')) return words.atLeast;
        return mark === '<' ? words.lessThan : words.moreThan;
      },
    },
  ];
  return { early, late };
}
