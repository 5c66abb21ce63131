import { longestFirst } from '../english/vocabulary.js';
import type { Recogniser } from '../reader.js';
import { digitGroups, digitWords, isDigitwise, numberWords, type Tongue } from './tongue.js';

/** What notices write in short: both genders of a word, doses, versions, postal codes, laws, winds, places on a road. */
export function noticeForms(tongue: Tongue): { early: readonly Recogniser[]; late: readonly Recogniser[] } {
  const { words, signs } = tongue;
  const early: Recogniser[] = [
    {
      class: 'measure',
      begins: 'digit',
      pattern: /(\d{1,2})['’]\s?(\d{1,2})(?:"|'')(?!\w)/y,
      why: 'feet and inches',
      read: ([, feet, inches]) =>
        `${tongue.cardinal(Number(feet), 'masculine')} ${tongue.saysPairs ? 'pieds' : 'pies'} ${tongue.cardinal(Number(inches), tongue.saysPairs ? 'masculine' : 'feminine')} ${tongue.saysPairs ? 'pouces' : 'pulgadas'}`,
    },
    {
      class: 'measure',
      begins: 'digit',
      pattern: /(\d{1,3}(?:[.,]\d{1,2})?)"(?=[\s.,;)]|$)/y,
      why: 'a number with the sign for inches',
      read: ([, number], { before }) =>
        (before.match(/(?<!\d)"/g)?.length ?? 0) % 2 === 1
          ? undefined
          : `${numberWords(number!, tongue, tongue.saysPairs ? 'masculine' : 'feminine')} ${tongue.saysPairs ? 'pouces' : 'pulgadas'}`,
    },
    {
      class: 'phone',
      begins: 'digit',
      pattern: /(\d{2,3}) (\d{3})(?![ .,:-]?\d|\s?[%€$\p{L}])/uy,
      why: 'two groups of digits behind a word of calling, or of sending a text',
      read: ([, one, other], { before }) => {
        const isText = /(?:envoye[zr]|env[ií]\p{L}*|SMS|texto|mensaje)[^.;]{1,25}\s(?:au|al)\s$/iu.test(before);
        const isCalled = one === '116' || (tongue.callContext.test(before) && /\p{L}\s$/u.test(before));
        if (!isText && !(one!.length === 3 && isCalled)) return undefined;
        return [one!, other!]
          .map((group) =>
            tongue.saysPairs && !group.startsWith('0') ? numberWords(group, tongue) : digitWords(group, tongue),
          )
          .join(', ');
      },
    },
    {
      class: 'measure',
      begins: 'sign',
      pattern: /\/(?=100(?:\s?km)?(?![\p{L}\d]))/uy,
      why: 'so much for a hundred kilometres',
      read: (_, { before }) => (/\d\s?[lL]$/.test(before) ? (tongue.saysPairs ? 'aux' : 'a los') : undefined),
    },
    {
      class: 'digits',
      begins: 'any',
      pattern: /\d{3}-\d{2}-\d{4}(?![\p{L}\d-])|(?:\(\d{3}\)\s?|\d{3}[ .-])\d{3}[.-]\d{4}(?![\p{L}\d-])/uy,
      why: 'a number of the United States or Canada, in its groups: digit by digit',
      read: ([match], { before }) =>
        /[\p{L}\d.,/+-]$/u.test(before) || /\+?\d[\s-]$/.test(before)
          ? undefined
          : match
              .match(/\d+/g)!
              .map((group) => digitWords(group, tongue))
              .join(', '),
    },
    {
      class: 'digits',
      begins: 'digit',
      pattern: /\d{1,4}(?: \d{2,4}){1,4}(?![\d\p{L}]|[.,:]\d|\s?[%€$])/uy,
      why: 'groups of digits behind a word that names a number',
      read: ([match], { before }) => {
        if (!isDigitwise(before, tongue)) return undefined;
        // "Se terminant par 4 927": four digits in spite of the space.
        if (/^\d /.test(match))
          return /(?<!\p{L})(?:termin|fini|acab)\p{L}*\s(?:par|en)\s$/iu.test(before)
            ? digitGroups(match.replaceAll(' ', ''), tongue)
            : undefined;
        return match
          .split(' ')
          .map((group) => digitWords(group, tongue))
          .join(', ');
      },
    },
    {
      class: 'code',
      begins: 'any',
      pattern: /[\p{L}\d][\p{L}\d_-]{0,60}\.(pdf|docx?|xlsx?|csv|txt|zip|jpe?g|png|mp[34])(?![\p{L}\d])/uy,
      why: 'the name of a file',
      read: ([match, ending], { before }) =>
        /[\p{L}\d.@/]$/u.test(before)
          ? undefined
          : `${match
              .slice(0, -ending!.length - 1)
              .replace(/[_-]/g, (mark) => ` ${signs[mark]} `)
              .replace(/\d+/g, (number) => ` ${numberWords(number, tongue)} `)
              .replace(/\s+/g, ' ')
              .trim()} ${signs['.']} ${ending!.replace(/./g, (letter) => (/\d/.test(letter) ? ` ${digitWords(letter, tongue)}` : ` ${letter.toUpperCase()}`)).trim()}`,
    },
    {
      class: 'word',
      begins: 'sign',
      pattern: /\((s|es|e|a|as|ne|nes)\)/y,
      why: 'one or more, or both genders',
      read: ([, ending], { before }) => {
        const word = /\p{L}{1,30}$/u.exec(before)?.[0];
        if (word === undefined) return undefined;
        if (tongue.saysPairs)
          return ending === 's'
            ? /^(?:le|la)$/i.test(word)
              ? 'ou les'
              : ''
            : `ou ${word.toLowerCase().replace(/er$/, ending === 'e' ? 'èr' : 'er')}${ending}`;
        return /^(?:el|la)$/i.test(word)
          ? undefined
          : `o ${/^as?$/.test(ending!) ? word.replace(/[eo]?$/, '') : word}${ending}`;
      },
    },
    {
      class: 'code',
      begins: 'digit',
      pattern: /\d{1,8}(?:-\d{1,8}){1,4}(?![\d\p{L}]|[.,:/-]\d)/uy,
      why: 'groups of digits with hyphens behind a word that names a number',
      read: ([match], { before }) =>
        isDigitwise(before, tongue)
          ? match
              .split('-')
              .map((group) => digitGroups(group, tongue))
              .join(` ${signs['-']} `)
          : undefined,
    },
    {
      class: 'address',
      begins: 'letter',
      pattern: /([NSEO])\.?(?![\p{L}\d'’&.-])/uy,
      why: 'a direction behind the name of a street',
      read: ([match, letter], { before, after }) =>
        tongue.saysPairs &&
        /\b(?:rues?|boul\.?|boulevard|bd|av\.?|avenue|ch\.?|chemin|autoroute|A-?\d+)\s(?:[^.;:!?]{0,40}\s)?\p{Lu}[\p{L}'’-]+\s$/u.test(
          before,
        ) &&
        /^\s*(?:$|[,;)]|(?:à|au|et|coin|près|est|sont|sera|était|entre|dès|jusqu|pour|du|app|\p{Lu})(?!\p{L}\.))/u.test(
          after,
        )
          ? { N: 'Nord', S: 'Sud', E: 'Est', O: 'Ouest' }[letter!]! +
            (match.endsWith('.') && /^\s*$|^\s\p{Lu}/u.test(after) ? '.' : '')
          : undefined,
    },
    {
      class: 'time',
      begins: 'letter',
      pattern: /H(N|A)?([EPCRA])(?![\p{L}\d])/uy,
      why: 'a time zone of Canada',
      read: ([match, kind, zone], { before }) => {
        if (
          !tongue.saysPairs ||
          !/\d(?:\s?h(?:\s?\d\d)?|:[0-5]\d),?\s\(?$/iu.test(before) ||
          (match === 'HE' && /\p{L}$/u.test(before))
        )
          return undefined;
        const where = { E: "de l'Est", P: 'du Pacifique', C: 'du Centre', R: 'des Rocheuses', A: "de l'Atlantique" }[
          zone!
        ];
        return `heure ${kind === 'N' ? 'normale ' : kind === 'A' ? 'avancée ' : ''}${where}`;
      },
    },
    {
      class: 'time',
      begins: 'letter',
      pattern: /([Dd]ép|[Aa]rr)\.?(?=\s(?:à\s)?\d{1,2}\s?[h:])/uy,
      why: 'a departure or an arrival, before its time',
      read: ([, short]) => (tongue.saysPairs ? (/^d/i.test(short!) ? 'départ' : 'arrivée') : undefined),
    },
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
      class: 'phone',
      begins: 'digit',
      pattern: /3\d{3}(?![\d\p{L}]|[.,]\d|\s?[%€$]|\s(?:euros|habitants|km|kg))/uy,
      why: 'a short number to call: in pairs',
      read: ([match], { before }) =>
        tongue.saysPairs && /(?:^|\s)(?:le|au|numéro|ou)\s$/iu.test(before)
          ? match
              .match(/\d\d/g)!
              .map((pair) => tongue.cardinal(Number(pair), 'alone'))
              .join(' ')
          : undefined,
    },
    {
      class: 'sign',
      begins: 'letter',
      pattern: /x(?=\s\d)/uy,
      why: 'between two measures: times',
      read: (_, { before }) => (/(?:\d|\d\s?\p{L}{1,5}|\d")\s$/u.test(before) ? words.times : undefined),
    },
    {
      class: 'time',
      begins: 'letter',
      pattern: /y\s(?:1\/2|½)(?!\d)/uy,
      why: 'half an hour past',
      read: (_, { before }) =>
        !tongue.saysPairs && /(?:\blas?\s\d{1,2}|(?<![/\d])\d{1,2}\shoras?)\s$/iu.test(before) ? 'y media' : undefined,
    },
    {
      class: 'measure',
      begins: 'letter',
      pattern: new RegExp(
        `(${longestFirst([...tongue.tables.units.keys()].filter((unit) => /^(?:[kMGT]?W[hc]?|kV|kVA|[kMGT]o|[kMG]B|[kMG]b(?:ps|\/s)|[kcm]?m[²³]|[MG]Hz|km\/h)$/.test(unit)))})(?![\\p{L}\\d²³'’/])`,
        'uy',
      ),
      why: 'a unit without a number',
      read: ([, unit], { before, after }) => {
        // "W-2" is a form.
        if (/[\p{L}\d]\s?$/u.test(before.slice(-1)) || /\d\s$/.test(before) || /^(?:-|\s)\d/.test(after))
          return undefined;
        const names = tongue.tables.units.get(unit!)!;
        return /(?<!\p{L})(?:le|du|un|au|chaque|par|el|del|al|cada|por)\s$/iu.test(before) ? names.one : names.many;
      },
    },
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
      pattern: /([NS]?[EOW]|[NS])(?![\p{L}\d'’&-]|\.(?!\s*$))/uy,
      why: 'where a wind comes from',
      read: ([, letters], { before }) =>
        /\b(?:vientos?|vents?|rachas|rafales|brisa|brise|componente|secteur)\s(?:(?:del?|de)\s|d['’])?$|\d\s?°\s?$/i.test(
          before,
        )
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
      class: 'number',
      begins: 'digit',
      pattern: /(\d{1,3})\+\s(?:años|ans)(?!\p{L})/uy,
      why: 'of so many years and more',
      read: ([, age], { before }) =>
        /[\d.,]$/.test(before)
          ? undefined
          : `${tongue.cardinal(Number(age), 'masculine')} ${tongue.saysPairs ? 'ans et plus' : 'años o más'}`,
    },
    {
      class: 'punctuation',
      begins: 'sign',
      pattern: /[-–](?=\d{1,2}\.?[ºª])/uy,
      why: 'from one ordinal to another',
      read: (_, { before, after }) =>
        /\d\.?º$/.test(before) && /^\d{1,2}\.?º/.test(after) ? { words: words.to, class: 'range' } : undefined,
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
