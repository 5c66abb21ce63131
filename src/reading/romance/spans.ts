import { romanValue } from '../english/roman.js';
import { longestFirst } from '../english/vocabulary.js';
import type { Recogniser } from '../reader.js';
import { digitWords, letterDays, monthIn, type Tongue } from './tongue.js';

/** Zones of time of the United States, by their letter. */
const zones: { readonly [letter: string]: string } = {
  ...{ E: 'del Este', C: 'del Centro', M: 'de la Montaña', P: 'del Pacífico' },
};

/** Dates, lengths of time and short numbers to call that stand with few signs, or with others than usual. */
export function spanForms(tongue: Tongue): readonly Recogniser[] {
  const { months, shortMonths, words } = tongue;
  const isFrench = tongue.saysPairs;
  const MONTH = `${longestFirst(months)}|${longestFirst(Object.keys(shortMonths))}`;
  const count = (n: number, one: string, isFeminine: boolean) =>
    `${tongue.cardinal(n, isFeminine ? 'feminine' : 'masculine')} ${one}${n === 1 ? '' : 's'}`;
  const lengthOf = (hours: number, minutes: number) => {
    const parts = [
      ...(hours > 0 ? [count(hours, isFrench ? 'heure' : 'hora', true)] : []),
      ...(minutes > 0 ? [count(minutes, isFrench ? 'minute' : 'minuto', isFrench)] : []),
    ];
    return parts.join(isFrench ? ' ' : ' y ');
  };
  const monthYear = (month: number, year: string) =>
    `${months[month - 1]} ${isFrench ? '' : 'de '}${tongue.cardinal(Number(year), 'alone')}`;

  const both: Recogniser[] = [
    {
      class: 'date',
      begins: 'digit',
      pattern: /(19\d\d|20\d\d)\/(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])(?![\d/])/y,
      why: 'a date, year first',
      read: ([, year, month, day], { before }) =>
        /[\d./-]$/.test(before)
          ? undefined
          : tongue.date(tongue.day(Number(day)), months[Number(month) - 1]!, tongue.cardinal(Number(year), 'alone')),
    },
    {
      class: 'date',
      begins: 'digit',
      pattern: /(\d{1,2})([-./])(I{1,3}|IV|VI{0,3}|IX|X|XI{1,2})\2(\d{4})(?!\d)/y,
      why: 'a date with its month in Roman numerals',
      read: ([, day, , month, year]) =>
        Number(day) < 1 || Number(day) > 31
          ? undefined
          : tongue.date(
              tongue.day(Number(day)),
              months[romanValue(month!)! - 1]!,
              tongue.cardinal(Number(year), 'alone'),
            ),
    },
    {
      class: 'date',
      begins: 'digit',
      pattern: /(0?[1-9]|1[0-2])\s?\/\s?(20[0-6]\d)(?![\d/])/y,
      why: 'a month and a year',
      read: ([, month, year], { before }) =>
        /(?:\bhasta|\bdesde|v[aá]lid\p{L}*|vence\p{L}*|venc\.|vto\.?|DLC|DDM|DLUO|cad\.|caduc\p{L}*|vigen\p{L}*|\ben|\bfecha|\bvig\.|expir\p{L}*|exp\.|cad\.|valable|jusqu['’](?:en|à)|dès|depuis|échéance|éch\.|péremption|renouvel\p{L}*|desde|a\spartir\sde|partir\sde|finales\sde|fin|début|mois\sde|mes\sde)\s?:?\s?$/iu.test(
          before,
        )
          ? monthYear(Number(month), year!)
          : undefined,
    },
    {
      class: 'date',
      begins: 'digit',
      pattern: /(0?[1-9]|[12]\d|3[01])\/(0?[1-9]|1[0-2])(?![\d/%\p{L}]|[.,]\d)/uy,
      why: 'a day and a month behind a word that has a date',
      read: ([, first, second], { before, after }) => {
        if (
          !/(?<!\p{L})(?:cita|vence|vto\.?|vcto\.?|vencimiento|entrega|pago|l[ií]mite|llegada|salida|env[íi]o|recibid[oa]|ingr(?:eso|es[óo]|\.)|prev\.|previst[oa]|prog\.|env\.|enviad[oa]|envoyée?|programad[oa]|programmée?|entrée|sortie|prév\.|desde|hasta|corte|alta|baja|rdv|rendez-vous|rv|éch(?:éance)?\.?|livr(?:aison|[ée]e?)?\.?|jusq?(?:u['’]au)?\.?|d[ûu]e?|limite|départ|retour|reçue?|fin|le|visite|date|maj|DNI|ITV|SAT|pasaporte|médico|avisad[oa]|prévue?s?|prevue?s?|reçue?|appelée?|rappelée?|desde|dep(?:uis)?\.?|depuis|coupure|panne|incidencia|llam[óo]|llamad[oa]|contactad[oa]|pago|reprogramad[oa]|vu|vue|ouvert|échu)\s?:?\s$/iu.test(
            before,
          ) ||
          /^\s(?:de|des|du|del)\s(?!\d)/.test(after)
        )
          return undefined;
        const [a, b] = [Number(first), Number(second)];
        const [day, month] = tongue.isMonthFirst && a <= 12 ? [b, a] : [a, b];
        return tongue.date(tongue.day(day), months[month - 1]!, undefined);
      },
    },
    {
      class: 'date',
      begins: 'digit',
      pattern: /(0?[1-9]|[12]\d|3[01])-(0?[1-9]|1[0-2])(?![\d\p{L}]|[.,:/-]\d)/uy,
      why: 'a day and a month with a hyphen, behind a day of the week or an article',
      read: ([, first, second], { before, after }) => {
        const isDated =
          /(?<!\p{L})(?:lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo|(?:lun|mar|mi[ée]|jue|vie|s[áa]b|dom)\.?|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|(?:mer|jeu|ven|sam|dim)\.|(?:antes|después|partir)\sdel)\s$/iu.test(
            before,
          ) ||
          // "del 15-1 al 15-2"
          (/(?<!\p{L})(?:del|du)\s$/iu.test(before) && /^\s(?:al|au)\s\d{1,2}-\d/.test(after)) ||
          /(?<!\p{L})(?:del|du)\s\d{1,2}-\d{1,2}\s(?:al|au)\s$/iu.test(before) ||
          (/(?<!\p{L})(?:el|del|hasta\sel|le|du|jusqu['’]au)\s$/iu.test(before) &&
            /^(?:0|[12]\d|3)/.test(first!) &&
            second!.startsWith('0'));
        const [day, month] = tongue.isMonthFirst && Number(first) <= 12 ? [second, first] : [first, second];
        return isDated && Number(month) <= 12
          ? tongue.date(tongue.day(Number(day)), months[Number(month) - 1]!, undefined)
          : undefined;
      },
    },
    {
      class: 'punctuation',
      begins: 'sign',
      pattern: new RegExp(`[-–](?=\\s?\\d{1,2}(?:er|\\.?º)?\\s(?:de\\s)?(?:${MONTH})(?!\\p{L}))`, 'iuy'),
      why: 'from one date to another',
      read: (_, { before }) =>
        new RegExp(`\\d(?:er|º)?\\s(?:de\\s)?(?:${MONTH})\\.?\\s?$`, 'iu').test(before)
          ? { words: isFrench ? 'au' : 'al', class: 'date' }
          : undefined,
    },
    {
      class: 'punctuation',
      begins: 'sign',
      pattern: /[-–](?=\s?(?:\d{1,2}\/\d{1,2}\/\d{2}|\d\d\.\d\d\.\d{4}))/y,
      why: 'from one date to another',
      read: (_, { before }) =>
        /(?:^|[^\d/.])(?:\d{1,2}\/\d{1,2}\/\d{2,4}|\d\d\.\d\d\.\d{4})\s?$/.test(before)
          ? { words: isFrench ? 'au' : 'al', class: 'date' }
          : undefined,
    },
    {
      class: 'date',
      begins: 'letter',
      pattern: new RegExp(`(${MONTH})\\.?\\s?[-–]\\s?(${MONTH})(?!\\p{L})\\.?(?!\\s?\\d)`, 'iuy'),
      why: 'two months, one after the other',
      read: ([, from, to], { before, after }) => {
        const [a, b] = [months.indexOf(monthIn(tongue, from!)), months.indexOf(monthIn(tongue, to!))];
        return (a + 1) % 12 === b && /(?<!\p{L})(?:a|en|de|pour|por|bimestre|bim\.)\s$/iu.test(before)
          ? `${months[a]} ${words.and} ${months[b]}${/^["')]*\s*$/.test(after) ? '.' : ''}`
          : undefined;
      },
    },
    {
      class: 'time',
      begins: 'digit',
      pattern: /(\d{1,2})\s?h(?:rs?|oras?)?\.?\s(0\d)\s?(?:min(?:utos|utes)?|mn)(?![\p{L}\d/])/uy,
      why: 'a length of time',
      read: ([, hours, minutes], { before }) =>
        /[\d.,/]$/.test(before) ? undefined : lengthOf(Number(hours), Number(minutes)),
    },
    {
      class: 'time',
      begins: 'digit',
      pattern: /(\d{1,2}):([0-5]\d):([0-5]\d)(?![\d:])/y,
      why: 'a length of time with its seconds',
      read: ([, hours, minutes, seconds], { before }) => {
        if (!/(?<!\p{L})(?:tiempo|espera|duraci[óo]n|durée|attente|temps)(?:\s[\p{L}']+){0,3}\s?:?\s$/iu.test(before))
          return undefined;
        const rest = Number(seconds);
        const said = lengthOf(Number(hours), Number(minutes));
        const last = rest === 0 ? '' : count(rest, isFrench ? 'seconde' : 'segundo', isFrench);
        return [said, last].filter(Boolean).join(isFrench ? ' ' : ' y ') || undefined;
      },
    },
  ];
  const french: Recogniser[] = [
    {
      class: 'date',
      begins: 'digit',
      pattern: /1er\/(0?[1-9]|1[0-2])(?![\d/])/y,
      why: 'the first of a month',
      read: ([, month]) => tongue.date(tongue.day(1), months[Number(month) - 1]!, undefined),
    },
    {
      class: 'phone',
      begins: 'digit',
      pattern: /0[ .]?(8\d{2})[ .](\d{2,3})[ .](\d{2,3})(?:[ .](\d{2}))?(?![\d\p{L}]|[ .]\d)/uy,
      why: 'a number of a service',
      read: ([, head, ...rest], { before }) => {
        const groups = rest.filter((group) => group !== undefined);
        if (/[\d.,/-]$/.test(before) || groups.join('').length !== 6) return undefined;
        const said = (group: string) =>
          group.startsWith('0') ? digitWords(group, tongue) : tongue.cardinal(Number(group), 'alone');
        return [tongue.cardinal(0, 'alone'), tongue.cardinal(Number(head), 'alone'), ...groups.map(said)].join(', ');
      },
    },
    {
      class: 'phone',
      begins: 'digit',
      pattern: /118[ .]?(\d{3})(?![\d\p{L}]|[.,]\d)/uy,
      why: 'a number of directory enquiries',
      read: ([, end], { before }) =>
        /(?<!\p{L})(?:le|au|numéro|composez|appelez)\s$/iu.test(before)
          ? `${tongue.cardinal(118, 'alone')}, ${tongue.cardinal(Number(end), 'alone')}`
          : undefined,
    },
  ];
  const spanish: Recogniser[] = [
    {
      class: 'date',
      begins: 'letter',
      pattern: new RegExp(
        `(${MONTH})\\.?\\s(\\d{1,2})(?:,?\\s(?:de(?:l)?\\s)?((?:19|20)\\d\\d))?(?![\\d\\p{L}]|[.,:/]\\d)`,
        'iuy',
      ),
      why: 'a month and its day, as in English',
      read: ([, name, day, year], { before }) =>
        /[\p{L}\d'’-]$/u.test(before) ||
        Number(day) < 1 ||
        Number(day) > 31 ||
        /(?:\d|\bde)\s$/.test(before) ||
        (year === undefined &&
          !/(?<!\p{L})(?:el|hasta|del?|al|vence|antes\sdel?|desde)\s$|^$|[.;:]\s$|(?:lun|mar|mi[ée]|jue|vie|s[áa]b|dom)\p{L}*\.?,\s$/iu.test(
            before,
          )) ||
        (/^(?:set|mar|sep)$/i.test(name!) && year === undefined)
          ? undefined
          : tongue.date(
              tongue.day(Number(day)),
              monthIn(tongue, name!),
              year === undefined ? undefined : tongue.cardinal(Number(year), 'alone'),
            ),
    },
    {
      class: 'time',
      begins: 'digit',
      pattern: /(\d{1,2})\s?h\s?([0-5]\d)(?![\d\p{L}]|\s?min)/uy,
      why: 'a length of time in hours and minutes',
      read: ([, hours, minutes], { before }) =>
        /[\d.,/-]$/.test(before) || /\b(?:las?|de|desde|hasta|y|a|entre)\s$/i.test(before) || Number(hours) > 6
          ? /\b(?:de)\s$/i.test(before) && Number(hours) <= 6 && !/[\d.,/-]$/.test(before)
            ? lengthOf(Number(hours), Number(minutes))
            : undefined
          : lengthOf(Number(hours), Number(minutes)),
    },
    {
      class: 'time',
      begins: 'letter',
      pattern: /([ECMP])([SD])?T(?![\p{L}\d])/uy,
      why: 'a zone of time behind its hour',
      read: ([, zone, kind], { before }) =>
        /(?:\d|[ap]\.?\s?m\.?|hrs?\.?|horas?)\s\(?$/i.test(before)
          ? `hora ${kind === 'S' ? 'estándar ' : kind === 'D' ? 'de verano ' : ''}${zones[zone!]}`
          : undefined,
    },
    {
      class: 'date',
      begins: 'letter',
      pattern: /([LMXJVSD])\s?[-–a]\s?([LMXJVSD])(?![\p{L}\d.'’-])/uy,
      why: 'a range of days in letters',
      read: ([match, from, to], { before, after }) =>
        /[\p{L}\d]$/u.test(before) || (!/^L\s?[-–a]\s?[JVSD]/.test(match) && !/^[\s,:]+(?:de\s|desde\s)?\d/.test(after))
          ? undefined
          : `${letterDays[from!]} a ${letterDays[to!]}`,
    },
    {
      class: 'date',
      begins: 'letter',
      pattern: /([LMXJVSD])(?=[\s,:]+(?:de\s|desde\s)?(?:las\s)?\d{1,2}(?:[:.]\d\d|\s?(?:a|-|–)\s?(?:las\s)?\d))/uy,
      why: 'a day in a letter, before its hours',
      read: ([, letter], { before }) => (/(?:\by|[,;/])\s?$/i.test(before) ? letterDays[letter!] : undefined),
    },
    {
      class: 'time',
      begins: 'digit',
      pattern: /(\d{1,2})\.([0-5]\d)(?:\s?(?:h|hrs|horas)(?![\p{L}\d])\.?)?(?![\d%€$]|[.,]\d|\s?[%€$])/uy,
      why: 'a clock time with a point, behind an article or a word that has a time',
      read: ([match, hour, minute], { before, after }) => {
        const isTime =
          /(?:\b(?:a|desde|hasta|sobre|entre|de|para)\slas?|\b(?:salida|llegada|hora|cita|inicio|entrada|cierre|apertura|comienzo|tren|vuelo|bus|autob[úu]s|sesi[óo]n|funci[óo]n)\s?:?)\s$/iu.test(
            before,
          ) ||
          // "de 10 a 13.30 y de 17 a 20.30 h"
          (/\b(?:de|desde|entre)\s(?:las\s)?\d{1,2}(?:[.:]\d\d)?\s?h?\s(?:a|y|hasta)\s(?:las\s)?$/i.test(before) &&
            /[05]$/.test(minute!)) ||
          (/\bde\s$/i.test(before) &&
            /^\s(?:a|hasta)\s(?:las\s)?\d{1,2}(?:[.:]\d\d|\s?h|,|\sy\s)/.test(after) &&
            /[05]$/.test(minute!)) ||
          (/\d\s?h$/.test(match) && /\by\s(?:las\s)?$/i.test(before));
        if (!isTime || Number(hour) > 24 || tongue.thousands === ',') return undefined;
        const hasHours = /h/.test(match) && minute === '00';
        const end = match.endsWith('.') && /^\s*$/.test(after) ? '.' : '';
        return tongue.clock(Number(hour), Number(minute), undefined, hasHours) + end;
      },
    },
    {
      class: 'time',
      begins: 'digit',
      pattern:
        /(\d{1,2})(?:\.([0-5]\d))?\s?[-–]\s?(\d{1,2})(?:\.([0-5]\d))?(?:\s?h(?!\p{L})\.?)?(?![\d%€$]|[.,]\d|\s?[%€$])/uy,
      why: 'hours with points, behind their days',
      read: ([, hour, minute, hour2, minute2], { before }) =>
        (minute === undefined && minute2 === undefined) ||
        Number(hour) > 24 ||
        Number(hour2) > 24 ||
        !/(?:\b[LMXJVSD]\s?-\s?[JVSD]|\b[LMXJVSD]|(?:lunes|viernes|s[áa]bados?|domingos?|horario|lun|vie|s[áa]b|dom)\.?)\s?:?,?\s$/iu.test(
          before,
        )
          ? undefined
          : `${tongue.clock(Number(hour), Number(minute ?? 0), undefined, false)} ${words.to} ${tongue.clock(Number(hour2), Number(minute2 ?? 0), undefined, false)}`,
    },
    {
      class: 'phone',
      begins: 'digit',
      pattern:
        /(?:01[ -]?)?800[ -]\d{2,3}[ -]\d{2,5}(?:[ -]\d{4})?(?![\d\p{L}]|[ -]\d)|0\d{1,2}[ -]\d{3}[ -]\d{3}[ -]\d{4}(?!\d)/uy,
      why: 'a free number to call',
      read: ([match], { before }) =>
        /[\d.,/+-]$/.test(before) || match.replace(/\D/g, '').length < 10
          ? undefined
          : match
              .split(/[ -]/)
              .map((group) => digitWords(group, tongue))
              .join(', '),
    },
  ];
  const american: Recogniser[] = [
    {
      class: 'phone',
      begins: 'digit',
      pattern: /[2-9]\d{2}-\d{4}(?![\d\p{L}]|[-.,]\d)/uy,
      why: 'a telephone number of seven digits',
      read: ([match], { before }) =>
        /[\d\p{L}.,/#+-]$/u.test(before) || /\d\s$/.test(before)
          ? undefined
          : match
              .split('-')
              .map((group) => digitWords(group, tongue))
              .join(', '),
    },
    {
      class: 'phone',
      begins: 'digit',
      pattern: /(?:[2-9]11|988)(?![\d\p{L}]|[.,/:-]\d|\s?[%€$°])/uy,
      why: 'a short number to call: digit by digit',
      read: ([match], { before, after }) =>
        /(?<!\p{L})(?:el|al|l[ií]nea|emergencias?:?|o|y|le|au|du|ou|et|urgences?\s?:|marque|llame|composez|infos?(?:-\p{L}+)?|services|urgence|police)\s$/iu.test(
          before,
        ) &&
        !/^\s(?:d[óo]lares|pesos|personas|casos|millas|mil|dollars|rue|av|clients|pieds|km|kg|de\sla\scalle)/iu.test(
          after,
        ) &&
        !/\d[\d.,]*\s(?:o|y|ou|et)\s$/i.test(before.replace(/(?:[2-9]11|988)\s(?:o|y|ou|et)\s(?:el\s|le\s)?$/i, ''))
          ? digitWords(match, tongue)
          : undefined,
    },
    {
      class: 'phone',
      begins: 'digit',
      pattern: /[2-9]\d{9}(?![\d\p{L}]|[.,]\d)/uy,
      why: 'a telephone number of ten digits',
      read: ([match], { before }) => {
        if (!tongue.callContext.test(before) && !/whats?app:?\s$/i.test(before)) return undefined;
        const isCapital = tongue.region === 'MX' && /^(?:33|55|56|81)/.test(match);
        return (isCapital ? /^(\d\d)(\d{4})(\d{4})$/ : /^(\d{3})(\d{3})(\d{4})$/)
          .exec(match)!
          .slice(1)
          .map((group) => digitWords(group, tongue))
          .join(', ');
      },
    },
  ];
  const isAmerican = ['US', 'MX', 'CA', 'PR'].includes(tongue.region);
  return [...both, ...(isFrench ? french : spanish), ...(isAmerican ? american : [])];
}
