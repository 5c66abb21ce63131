import { longestFirst } from '../english/vocabulary.js';
import type { Recogniser } from '../reader.js';
import { point } from './contexts.js';
import { numberWords, spellOut, type Tongue } from './tongue.js';

/** How often and in which way, as prescriptions write it. */
const spanishWays: { readonly [short: string]: string } = {
  ...{ VO: 'vía oral', IM: 'intramuscular', IV: 'intravenosa', EV: 'endovenosa', SC: 'subcutánea', SL: 'sublingual' },
  ...{ PRN: 'según sea necesario', BID: 'dos veces al día', TID: 'tres veces al día', QID: 'cuatro veces al día' },
  ...{ HS: 'al acostarse', QD: 'una vez al día' },
};
const frenchWays: { readonly [short: string]: string } = {
  ...{ IM: 'intramusculaire', IV: 'intraveineuse', SC: 'sous-cutanée', PO: 'par la bouche', PRN: 'au besoin' },
  ...{ BID: 'deux fois par jour', TID: 'trois fois par jour', QID: 'quatre fois par jour', HS: 'au coucher' },
  ...{ QD: 'une fois par jour', DIE: 'une fois par jour', die: 'une fois par jour', po: 'par la bouche' },
  ...{ hs: 'au coucher', bid: 'deux fois par jour', tid: 'trois fois par jour', qid: 'quatre fois par jour' },
  ...{ prn: 'au besoin' },
};

/** Doses, blood groups and other short forms of prescriptions. */
export function clinicalForms(tongue: Tongue): readonly Recogniser[] {
  const isFrench = tongue.saysPairs;
  const ways = isFrench ? frenchWays : spanishWays;
  const every = (hours: string) => {
    const n = numberWords(hours, tongue, 'feminine');
    if (!isFrench) return hours === '1' ? 'cada hora' : `cada ${n} horas`;
    return hours === '1' ? 'toutes les heures' : `toutes les ${n} heures`;
  };
  const days: { readonly [unit: string]: string } = isFrench
    ? {
        j: 'jour',
        jr: 'jour',
        jour: 'jour',
        sem: 'semaine',
        semaine: 'semaine',
        mois: 'mois',
        '24 h': 'vingt-quatre heures',
      }
    : { día: 'día', dia: 'día', d: 'día', sem: 'semana', semana: 'semana', mes: 'mes', noche: 'noche' };
  const times = (n: number) =>
    isFrench
      ? `${tongue.cardinal(n, 'alone')} fois par`
      : n === 1
        ? 'una vez por'
        : `${tongue.cardinal(n, 'feminine')} veces por`;
  return [
    {
      class: 'dosage',
      begins: 'letter',
      pattern: /q\.?\s?(\d{1,2})\s?h(?:rs?|oras|eures)?\.?(?![\p{L}\d])/uy,
      why: 'a dosage: every so many hours',
      read: ([, hours], { before }) => (/[\p{L}\d]$/u.test(before) ? undefined : every(hours!)),
    },
    {
      class: 'dosage',
      begins: 'letter',
      pattern: new RegExp(
        `[x×]\\s?(\\d{1,2})\\s?(?:fois\\s?|veces\\s?)?\\/\\s?(${longestFirst(Object.keys(days))})(?!\\p{L})\\.?`,
        'uy',
      ),
      why: 'a dosage: so many times a day',
      read: ([, count, unit], { before }) =>
        /[\p{L}\d]$/u.test(before) ? undefined : `${times(Number(count))} ${days[unit!]}`,
    },
    {
      class: 'dosage',
      begins: 'letter',
      pattern:
        /[x×]\s?(\d{1,3})\s?(j|jrs|jours|sem|semaines|mois|d[ií]as?|semanas?|meses|h|hrs|horas|min(?:utos|utes)?)(?![\p{L}\d/])\.?/uy,
      why: 'a dosage: for so long',
      read: ([match, count, unit], { before, after }) => {
        if (!/[\p{L}).]\s$/u.test(before)) return undefined;
        const isOne = count === '1';
        const isHour = unit!.startsWith('h');
        const name = isFrench
          ? { j: 'jour', s: 'semaine', m: /^min/.test(unit!) ? 'minute' : 'mois', h: 'heure' }[unit![0]!]!
          : { d: 'día', s: 'semana', m: /^min/.test(unit!) ? 'minuto' : 'mes', h: 'hora' }[unit![0]!]!;
        const many = isOne || name === 'mois' ? name : name === 'mes' ? 'meses' : `${name}s`;
        const n = tongue.cardinal(
          Number(count),
          isHour || name.startsWith('sem') || name === 'minute' ? 'feminine' : 'masculine',
        );
        return `${isFrench ? 'pendant' : 'por'} ${n} ${many}${match.endsWith('.') && /^\s*$/.test(after) ? '.' : ''}`;
      },
    },
    {
      class: 'abbreviation',
      begins: 'letter',
      pattern: new RegExp(
        `(${longestFirst(Object.keys(ways))})(?![\\p{L}\\d'’-]|\\.\\p{L})|(?:[IE]\\.\\s?[MV]|S\\.\\s?[CL]|[VP]\\.\\s?O)\\.`,
        'uy',
      ),
      why: 'how a medicine is taken',
      read: ([match], { before, after }) => {
        const short = match.replace(/[.\s]/g, '');
        const isDose =
          /(?:\d\s?(?:mg|g|ml|mL|mcg|UI|amp\.?|co\.?|cp|comp\.?|tab\.?|tabs\.?|caps\.?|inh\.?|gts\.?|[µμ]g|h|hrs?)|\b(?:amp|iny|inj|co|cp|tab|comp|caps)\.|\b(?:v[ií]a|voie|suero|dosis|dose|inyecci[óo]n|injection|perfusion|aplica\p{L}*|prise|q\d{1,2}h))\.?\s$/iu.test(
            before,
          ) ||
          (/^(?:[BTQ]ID|PRN)$/.test(short) && !/\b(?:le|la|el|su|votre|un)\s$/i.test(before)) ||
          // "IV ou IM": one beside the other.
          (/^(?:IM|IV|SC)$/.test(short) &&
            (/\b(?:IM|IV|SC)\s(?:o|u|ou|et|y)\s$/.test(before) || /^\s(?:o|u|ou|et|y)\s(?:IM|IV|SC)\b/.test(after)));
        const said = isDose ? ways[short] : undefined;
        // "Por vía V.O.": the noun stands there.
        return said === undefined
          ? undefined
          : `${/v[íi]a\s$/iu.test(before) ? said.replace(/^vía /, '') : said}${match.endsWith('.') ? (/^\s\p{Lu}\p{Ll}/u.test(after) ? '.' : point(after)) : ''}`;
      },
    },
    {
      class: 'letters',
      begins: 'any',
      pattern: /(AB|A|B|O|0)\s?([+-])(?![\p{L}\d+-])/uy,
      why: 'a blood group',
      read: ([, group, sign], { before }) =>
        /\b(?:grup[eo]|groupe|sangre|sang|sangu[ií]ne[oa]?|sanguin|tipo(?:\sde\ssangre)?|Rh|factor|donneurs?|donantes?|(?:AB|A|B|O|0)[+-]\s(?:o|u|ou|y|et))\s(?:es\s|est\s)?$/iu.test(
          before,
        )
          ? `${group === '0' ? (isFrench ? 'O' : 'cero') : spellOut(group!)} ${isFrench ? (sign === '+' ? 'positif' : 'négatif') : sign === '+' ? 'positivo' : 'negativo'}`
          : undefined,
    },
    {
      class: 'dosage',
      begins: 'sign',
      pattern: /\/\s?(?=\d+(?:[.,]\d+)?\s?(?:ml|mL|l|L|h|hrs?|horas?|cc)(?![\p{L}\d]))/uy,
      why: 'so much in so much, or every so many hours',
      read: (_, { before, after }) => {
        if (
          !/\d\s?(?:[mkµμ]?g|mcg|ml|mL|U|UI|comp\.?|cp|gts\.?|mmol)\s?$|(?:\bIM|\bIV|\bSC|\bVO|[sivm]\.[cmvo]\.)\s?$/u.test(
            before,
          )
        )
          return undefined;
        if (!/^\d+(?:[.,]\d+)?\s?h/.test(after)) return tongue.words.per;
        return isFrench ? (/^24\s?h/.test(after) ? 'par' : 'toutes les') : 'cada';
      },
    },
    {
      class: 'dosage',
      begins: 'sign',
      pattern: /\/\s?([2-9]|1\d)\s(j(?:ours)?|sem(?:aines?|anas?)?|mois|d[ií]as?|meses)(?![\p{L}\d])\.?/uy,
      why: 'a dosage: every so many days',
      read: ([, count, unit], { before }) => {
        if (
          !/\d\s?(?:amp|comp?|cp|inj|caps|gél|sach|tab|UI|dosis|doses?|sobre|ampolla|ampoule)s?\.?\s?$/iu.test(before)
        )
          return undefined;
        const name = isFrench
          ? { j: 'jours', s: 'semaines', m: 'mois' }[unit![0]!]!
          : { d: 'días', s: 'semanas', m: 'meses' }[unit![0]!]!;
        return `${isFrench ? 'tous les' : 'cada'} ${tongue.cardinal(Number(count), 'alone')} ${name}`.replace(
          'tous les deux semaines',
          'toutes les deux semaines',
        );
      },
    },
    {
      class: 'measure',
      begins: 'digit',
      pattern: /(\d{1,3})\s?A(?=[\s,;.)]|$)/uy,
      why: 'an electric current',
      read: ([, number], { before, after }) =>
        /^,?\s?(?:y\s|et\s|\/\s?)?\d+\s?V(?!\p{L})/u.test(after) ||
        /(?:\d\s?V,?|\b(?:fus[ií]bles?|fusibles?|disjoncteurs?|prises?|calibre|intensit[ée]|breakers?|interruptor|automático|diferencial)\s(?:de\s|del\s)?)\s?$/iu.test(
          before,
        )
          ? `${tongue.cardinal(Number(number), 'masculine')} ${isFrench ? 'ampère' : 'amperio'}${number === '1' ? '' : 's'}`
          : undefined,
    },
    {
      class: 'time',
      begins: 'digit',
      pattern: /(\d{1,2})['’](?![\p{L}\d'’])/uy,
      why: 'minutes with their sign',
      read: ([, number], { before }) =>
        /\b(?:cada|de|en|unos|hace|faltan|ret\.|retraso|demora|espera|retard|retardé|toutes\sles|dans|durée|environ|pendant)\s(?:\d{1,2}-)?$/iu.test(
          before,
        )
          ? `${tongue.cardinal(Number(number), isFrench ? 'feminine' : 'masculine')} ${isFrench ? 'minute' : 'minuto'}${number === '1' ? '' : 's'}`
          : undefined,
    },
  ];
}
