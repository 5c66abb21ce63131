import { longestFirst } from '../english/vocabulary.js';
import type { Recogniser } from '../reader.js';
import { monthIn, numberWords, type Tongue } from './tongue.js';

const isDate = (day: number, month: number) => day >= 1 && day <= 31 && month >= 1 && month <= 12;

/** The words before the day on which somebody was born. */
const ofBirth =
  /(?<!\p{L})(?:née?s?(?:\sle)?|naissance|DDN|naci\p{L}+(?:\sel)?|nac\.(?:\sel)?|F\.?\s?N\.?|FDN)\s?:?\s?$/iu;

/** Days or their hours before a time: it needs no unit. */
const ofDays =
  /(?<!\p{L})(?:lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bados?|domingos?|(?:lun|mar|mi[ée]r?c?|jue|vie|s[áa]b|dom)\.?|festivos|laborables|diario|horas?|horario)(?!\p{L})[^.;]{0,40}$|(?<!\p{L})[LMXJVSD]:?,?\s(?:de\s)?$|(?<!\p{L})las?\s$/iu;

/** The words before a day. */
const ofDay = /\b(?:el|del|al|hasta|desde|antes|fecha|le|du|au|avant|dès)[\s:]+$/iu;

/** Dates and times of day. */
export function momentForms(tongue: Tongue): readonly Recogniser[] {
  const { months, shortMonths, days, words } = tongue;
  const MONTH = longestFirst(months);
  const SHORT = longestFirst(Object.keys(shortMonths));
  const DAY = longestFirst(Object.keys(days));
  const year = (written: string | undefined, isBirth = false) => {
    if (written === undefined) return undefined;
    const n = Number(written);
    return tongue.cardinal(written.length === 2 ? n + (n < (isBirth ? 27 : 70) ? 2000 : 1900) : n, 'alone');
  };
  const numeric = (first: number, second: number, years: string | undefined, isBirth = false): string | undefined => {
    const isMonthFirst = second > 12 || (tongue.isMonthFirst && first <= 12);
    const [day, month] = isMonthFirst ? [second, first] : [first, second];
    return isDate(day, month) ? tongue.date(tongue.day(day), months[month - 1]!, year(years, isBirth)) : undefined;
  };
  const clock = (hour: string, minute: string | undefined, half: string | undefined, hasUnit: boolean) => {
    const [h, m] = [Number(hour), Number(minute ?? 0)];
    const part = half === undefined ? undefined : half.toLowerCase() === 'a' ? ('a' as const) : ('p' as const);
    return h > 24 || m > 59 || (part !== undefined && (h > 12 || h === 0))
      ? undefined
      : tongue.clock(h, m, part, hasUnit);
  };
  const HALF = '(?:\\s?([ap])\\.?\\s?m\\b\\.?)';
  const HOURS = '(?:\\s?(?:h(?:rs?|s|oras?|eures?)?)(?![\\p{L}\\d])\\.?)';
  return [
    {
      class: 'date',
      begins: 'digit',
      pattern: /(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::\d{2})?Z?)?(?![\d-])/y,
      why: 'a date, year first (ISO 8601)',
      read: ([, years, month, day, hour, minute]) => {
        if (!isDate(Number(day), Number(month))) return undefined;
        const date = tongue.date(tongue.day(Number(day)), months[Number(month) - 1]!, year(years));
        return hour === undefined ? date : `${date}, ${clock(hour, minute, undefined, true) ?? ''}`;
      },
    },
    {
      class: 'date',
      begins: 'digit',
      pattern: /(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/.]\d|-\d(?!\d?\/\d|\d\.\d\d\.\d{4})|\d)/y,
      why: 'a date',
      read: ([, first, mark, second, years], { before }) =>
        mark === '.' && years!.length === 2 && !(first!.length === 2 && second!.length === 2 && ofDay.test(before))
          ? undefined
          : numeric(Number(first), Number(second), years, ofBirth.test(before)),
    },
    {
      class: 'date',
      begins: 'digit',
      pattern: /(\d{1,2})\/(\d{1,2})(?![\d/%])/y,
      why: 'the words before it speak of a day',
      read: ([, first, second], { before, after }) => {
        if (first === '24' && second === '7') return `${tongue.cardinal(24, 'alone')} ${tongue.cardinal(7, 'alone')}`;
        const isDated =
          // A day beyond twelve over a month is a date, unless it is a pressure.
          (Number(first) > 12 &&
            Number(second) <= 12 &&
            !/(?<!\p{L})(?:TA|PA|presi[óo]n|tensi[óo]n|tension|nota|note|sc?ore|ratio|vue|visi[óo]n|acuité|fracci[óo]n|fraction)(?!\p{L})[^.;,]{0,40}$/iu.test(
              before,
            ) &&
            !/^\s?(?:mmHg|cm|kg|mm|de\s(?:tensi|presi|pression|m[áa]xima)|\p{Ll}+s(?!\p{L}))/u.test(after)) ||
          /(?:\b(?:el|del|al|hasta|desde|antes|d[ií]a|fecha|le|du|au|jusqu['’]au|depuis|avant|date|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo)|\b(?:lun|mar|mer|mi[eé]|jue|jeu|vie|ven|s[aá]b|sam|dom|dim)\.|[-–])\s?$/iu.test(
            before,
          ) ||
          (Number(second) > 12 &&
            (tongue.isMonthFirst || /^(?:CA|MX)$/.test(tongue.region)) &&
            !/^\s\d{3}(?!\d)/.test(after)) ||
          /^,?\s(?:(?:a\slas?|à)\s\d|\d{1,2}(?::[0-5]\d|\s?h)|(?:de|entre)\s\d{1,2}\s?[-:h]|mat(?:\.|in)|soir|aprèm|a\.?m|p\.?m)/.test(
            after,
          );
        // "expire le 08/27": a month and a year, as they stand on the card.
        if (
          /(?:venc\w*|exp\.|vence|v[aá]l\.|caduc\w*|expir\w*|v[aá]lid\w*|valable|se\stermine|échéance)[^.;]{0,30}$/iu.test(
            before,
          ) &&
          Number(first) <= 12 &&
          Number(second) > 12
        )
          return /\b(?:el|le|al|au|del?|du)\s$/.test(before)
            ? `${numberWords(first!, tongue)} ${numberWords(second!, tongue)}`
            : `${months[Number(first) - 1]} ${tongue.saysPairs ? '' : 'de '}${year(second)}`;
        // "Facture 11/23", where the day stands first: a month and its year.
        if (
          /^(?:ES|FR|MX)?$/.test(tongue.region) &&
          Number(first) <= 12 &&
          Number(second) > (/(?<!\p{L})(?:fact(?:ure|ura|\.)|fras?\.)\s$/iu.test(before) ? 12 : 23) &&
          Number(second) < 36 &&
          !/^\s(?:de\s)?\p{Ll}+s(?!\p{L})/u.test(after) &&
          /^(?:0\d|1[0-2])$/.test(first!) &&
          !/(?<!\p{L})(?:el|le|al|au|del?|du|nota|note|TA|PA|presi[óo]n|tensi[óo]n|tension)\s:?\s?$/iu.test(before)
        )
          return `${months[Number(first) - 1]} ${tongue.saysPairs ? '' : 'de '}${year(second)}`;
        return isDated ? numeric(Number(first), Number(second), undefined) : undefined;
      },
    },
    {
      class: 'date',
      begins: 'digit',
      pattern: new RegExp(
        `(\\d{1,2})(?:er|ero|\\.?[ºo°])?(?:\\s?(-|–|al?|y|et|au)\\s?(\\d{1,2})(?:er|\\.?[ºo°])?)?(?:\\s?(?:de|du|-|\\/)\\s?|\\s)(${MONTH}|(?:${SHORT})(?![\\p{L}])\\.?)(?![\\p{L}])(?:(?:\\s?(?:del?|,|-|\\/)\\s?|\\s)(\\d{4})(?![\\d])|[-/](\\d{2})(?![\\d/]))?`,
        'iuy',
      ),
      why: 'a day with a month',
      read: ([match, day, joint, last, name, years, short], { before, after, shouting }) => {
        const bare = name!.replace('.', '');
        if (Number(day) < 1 || Number(day) > 31 || /[\d.,/-]$/.test(before) || Number(last ?? 1) > 31) return undefined;
        const to =
          joint === undefined || last === undefined
            ? ''
            : ` ${/[-–]/.test(joint) ? words.to : joint} ${tongue.day(Number(last))}`;
        const point =
          match.endsWith('.') && (shouting ? /^\s*$/ : /^\s*$|^\s+(?![ECMP][SD]?T\b)\p{Lu}/u).test(after) ? '.' : '';
        return tongue.date(tongue.day(Number(day)) + to, monthIn(tongue, bare), year(years ?? short)) + point;
      },
    },
    {
      class: 'date',
      begins: 'letter',
      pattern: new RegExp(
        `(${MONTH}|${SHORT})\\.?\\s?[-–]\\s?(${MONTH}|${SHORT})(?![\\p{L}])\\.?(?:\\s(?:de\\s)?(\\d{4})(?!\\d))?`,
        'iuy',
      ),
      why: 'a range of months',
      read: ([match, from, to, years], { before, after }) =>
        /[\p{L}\d'’-]$/u.test(before)
          ? undefined
          : `${monthIn(tongue, from!)} ${words.to} ${monthIn(tongue, to!)}${years === undefined ? '' : ` ${tongue.saysPairs ? '' : 'de '}${year(years)}`}${match.endsWith('.') && /^\s*$|^\s+(?![ECMP][SD]?T\b)\p{Lu}/u.test(after) ? '.' : ''}`,
    },
    {
      class: 'date',
      begins: 'letter',
      pattern: new RegExp(`mi-(${SHORT})(?![\\p{L}])\\.?`, 'iuy'),
      why: 'the middle of a month in short',
      read: ([, name], { before }) => (/[\p{L}\d'’-]$/u.test(before) ? undefined : `mi-${monthIn(tongue, name!)}`),
    },
    {
      class: 'date',
      begins: 'letter',
      pattern: new RegExp(`(${SHORT})\\.(?![\\p{L}])`, 'iuy'),
      why: 'a month in short',
      read: ([, name], { before, after }) =>
        /^\s(?:de\s)?(?:19|20)\d\d/.test(after) ||
        /^\s?[-–,]/.test(after) ||
        /\d\s$/.test(before) ||
        new RegExp(`(?:${MONTH}|${SHORT})\\.?,?\\s(?:y\\s|et\\s|o\\s|ou\\s)?$`, 'iu').test(before) ||
        /(?<!\p{L})(?:début|mi|fin|en|de|depuis|dès|courant|a|desde|hasta|principios\sde|fin(?:al|ales)?\sde|mediados\sde|este|próximo)[\s-]$/iu.test(
          before,
        )
          ? monthIn(tongue, name!) + (/^\s*$/.test(after) ? '.' : '')
          : undefined,
    },
    {
      class: 'date',
      begins: 'letter',
      pattern: new RegExp(`(${SHORT})([-/])['’]?(\\d{4}|\\d{2})(?![\\p{L}\\d-])`, 'iuy'),
      why: 'a month in short with a year',
      read: ([, name, , years], { before }) =>
        /[\p{L}\d'’-]$/u.test(before) || (years!.length === 4 && !/^(?:19|20)/.test(years!))
          ? undefined
          : `${monthIn(tongue, name!)} ${tongue.saysPairs ? '' : 'de '}${year(years)}`,
    },
    {
      class: 'date',
      begins: 'letter',
      pattern: new RegExp(
        `(${DAY})\\.?(?:(?:\\s?(-|–)\\s?|\\s(a|à|au|y|et)\\s)(${DAY})(?![\\p{L}])\\.?)?(?![\\p{L}])`,
        'iuy',
      ),
      why: 'a day of the week in short',
      read: ([match, from, dash, word, to], { before, after }) => {
        if (/[\p{L}\d'’]$/u.test(before)) return undefined;
        const isDay =
          to !== undefined ||
          (/^\p{L}+\./u.test(match) &&
            /^,?\s?(?:\d|\p{Ll})/u.test(after) &&
            !/^(?:mer|mar|ma|mi|vi|lu|ju)\.$/i.test(match)) ||
          (/^\p{L}+\./u.test(match) && /^,?\s?\d/.test(after)) ||
          (/^(?!mar\.)\p{L}{3,}\./iu.test(match) &&
            /\b(?:el|los|del|al|este|pr[óo]ximo|le|du|au|ce|jusqu['’]au)\s$/i.test(before)) ||
          (from!.length > 2 && !/^mar$/i.test(from!) && /^:?\s\d{1,2}\s?(?:h|:|[-–]|à|a\s|[ap]\.?m)/u.test(after)) ||
          (/^(?:lun|mar|mer|jeu|ven|sam|dim)\.$/i.test(match) &&
            tongue.saysPairs &&
            /(?<!\p{L})(?:jusqu['’](?:à|au)|d['’]ici(?:\sà)?|dès|rappel\p{L}*|sauf|sf|avant|av\.|depuis|dep\.|pour|passe|livré|vu)\s$/iu.test(
              before,
            )) ||
          // "El sáb 8 de nov": a day without its point.
          (/^(?:s[áa]b|mi[ée]r?c?|jue|vie|lun|dom|ven|sam|dim)$/i.test(match) &&
            /^\s\d{1,2}(?:\s(?:de\s)?\p{L}|\/\d|,|\.?\s*$|-\p{L})/u.test(after)) ||
          (/^(?:lun|mar|mer|jeu|ven|sam|dim|mi[ée]|jue|vie|s[áa]b|dom)\.$/i.test(match) &&
            /^\s?:\s(?:\d|cerrad|ferm|abiert|ouvert|repos|descans)/.test(after));
        if (
          !isDay &&
          !/^\/\p{L}/u.test(after) &&
          !(from!.length > 2 && new RegExp(`(?:${DAY})\\.?\\/$`, 'iu').test(before))
        )
          return undefined;
        const first = days[from!.toLowerCase()]!;
        const end = match.endsWith('.') && /^\s*$/.test(after) && /\p{L}{4,}\s/u.test(before) ? '.' : '';
        return (
          (to === undefined ? first : `${first} ${dash === undefined ? word : words.to} ${days[to.toLowerCase()]}`) +
          end
        );
      },
    },
    {
      class: 'time',
      begins: 'digit',
      pattern:
        /(24|7|12|6|5)\s?(h(?:oras|eures)?|j(?:ours?)?|d[ií]as?)?\s?\/\s?(24|7|365|360)(?:\s?(h|j|jours|d[ií]as))?(?![\p{L}\d/]|[.,]\d)/uy,
      why: 'so many hours of a day, or days of a week',
      read: ([, count, unit, whole, unit2], { before }) => {
        if (/[\d.,/-]$/.test(before) || (unit === undefined && !/^(?:24|7)$/.test(whole!))) return undefined;
        if (unit === undefined && Number(count) !== Number(whole) && !(count === '24' && whole === '7'))
          return undefined;
        const name = (letters: string | undefined) =>
          letters === undefined
            ? ''
            : ` ${letters.startsWith('h') ? (tongue.saysPairs ? 'heures' : 'horas') : tongue.saysPairs ? 'jours' : 'días'}`;
        return `${tongue.cardinal(Number(count), 'alone')}${name(unit)}${count === '24' && whole === '7' && unit === undefined ? ' ' : words.onHours}${tongue.cardinal(Number(whole), 'alone')}${name(unit2)}`;
      },
    },
    {
      class: 'time',
      begins: 'digit',
      pattern:
        /(\d{1,2}),([0-5]\d)(?=\s?(?:h(?![\p{L}\d])|horas)|\s[ya]\s(?:las\s)?\d{1,2},[0-5]\d\s?(?:h(?![\p{L}\d])|horas))(?:\s?(?:h(?![\p{L}\d])|horas))?/uy,
      why: 'a clock time with a comma, behind an article',
      read: ([match, hour, minute], { before }) =>
        /\b(?:las|la|a|desde|hasta|entre)\s(?:las\s)?$/.test(before)
          ? clock(hour!, minute, undefined, /h/.test(match))
          : undefined,
    },
    {
      class: 'time',
      begins: 'digit',
      pattern: /(\d{1,2})\.([0-5]\d)(?!\d|[.,]\d|\s?[%€$])/y,
      why: 'a clock time with a point, behind an article',
      read: ([, hour, minute], { before }) =>
        !tongue.saysPairs && /\b(?:a|desde|hasta|sobre|entre|de)\slas?\s$/i.test(before)
          ? clock(hour!, minute, undefined, false)
          : undefined,
    },
    {
      class: 'date',
      begins: 'digit',
      pattern:
        /(\d{1,2})\.(\d{2})(?!\d|[.,]\d|\s?[%€$]|\p{L}|\s(?!au\s|à\s|matin|soir|vers|dès|en\s|chez|avec|de\s\d|entre|pour\s)\p{L})/uy,
      why: 'a day with its month, behind an article',
      read: ([, day, month], { before }) =>
        tongue.saysPairs && /\b(?:le|du)\s$/i.test(before) ? numeric(Number(day), Number(month), undefined) : undefined,
    },
    {
      class: 'time',
      begins: 'digit',
      pattern: new RegExp(
        `(\\d{1,2})(?:(?:[:.]|\\s?h\\s?)(\\d{2}))?${HALF}?${HOURS}?\\s?(?:-|–|(?<=h\\s?|h\\s?\\d\\d\\s?)\\/(?=\\s?\\d{1,2}\\s?h(?!\\p{L}))|\\sa\\s(?:las?\\s)?|à|\\sy\\s)\\s?(\\d{1,2})(?:[:h.](\\d{2}))?(?:${HALF}|(${HOURS}))?(?![\\p{L}\\d]|[.,:]\\d)`,
        'iuy',
      ),
      why: 'a range of times',
      read: ([match, hour, minute, half, hour2, minute2, half2, unit2], { before, after }) => {
        const isTime =
          (/\d[:h]\d\d|\dh\b/i.test(match) || half !== undefined || half2 !== undefined || unit2 !== undefined) &&
          !/[\d.,/-]$/.test(before);
        if (!isTime) return undefined;
        // "Le 9 à 7h40", "voie 12 à 8h04": the first is not an hour.
        if (minute === undefined && half === undefined && !/^\d{1,2}\s?h/i.test(match)) {
          if (
            tongue.saysPairs
              ? /à/.test(match) && !/\b(?:de|entre)\s$/i.test(before)
              : /\b(?:el|d[ií]a)\s$/i.test(before) ||
                (/\sa\slas?\s/.test(match) && !/\b(?:de|desde|entre|las?)\s$/i.test(before))
          )
            return undefined;
        }
        const hasUnit = /h/i.test(match.replace(/\d[:.]/g, '')) || tongue.saysPairs;
        const one = clock(hour!, minute, half, hasUnit && tongue.saysPairs);
        const two = clock(hour2!, minute2, half2, hasUnit);
        if (one === undefined || two === undefined) return undefined;
        const joint =
          /\sy\s/.test(match) || (/\d\s?[-–]\s?\d/.test(match) && /\b(?:entre|e\/)\s(?:las\s)?$/i.test(before))
            ? words.and
            : words.to;
        const point = match.endsWith('.') && /^\s*$|^\s+(?![ECMP][SD]?T\b)\p{Lu}/u.test(after) ? '.' : '';
        // "De 23:00 a 5:00", without a day that says that these are hours.
        const unit =
          !tongue.saysPairs && minute2 === '00' && half2 === undefined && unit2 === undefined && !ofDays.test(before)
            ? ' horas'
            : '';
        return `${one} ${joint} ${/a\slas?\s/.test(match) ? 'las ' : ''}${two}${unit}${point}`;
      },
    },
    {
      class: 'time',
      begins: 'digit',
      pattern: new RegExp(`(\\d{1,2})(?:[:.]([0-5]\\d))?${HALF}(?![\\p{L}\\d])`, 'iuy'),
      why: 'a time of half a day',
      read: ([match, hour, minute, half], { before, after }) => {
        if (/[\d.,]$/.test(before)) return undefined;
        const words = clock(hour!, minute, half, false);
        return words === undefined
          ? undefined
          : words + (match.endsWith('.') && /^\s*$|^\s+(?![ECMP][SD]?T\b)\p{Lu}/u.test(after) ? '.' : '');
      },
    },
    {
      class: 'time',
      begins: 'digit',
      pattern: new RegExp(
        `(\\d{1,2})(?::([0-5]\\d)(?::([0-5]\\d))?|\\s?h\\s?([0-5]\\d)|\\.([0-5]\\d)(?=\\s?h))(${HOURS})?(?![\\p{L}\\d:]|\\s?min)`,
        'iuy',
      ),
      why: 'a clock time',
      read: ([match, hour, minute, second, minute2, minute3, unit], { before, after }) => {
        if (/[\d.,:]$/.test(before)) return undefined;
        const said = clock(
          hour!,
          minute ?? minute2 ?? minute3,
          undefined,
          unit !== undefined || minute2 !== undefined || tongue.saysPairs,
        );
        if (said === undefined) return undefined;
        const seconds =
          second === undefined || second === '00'
            ? ''
            : ` ${words.and} ${tongue.cardinal(Number(second), 'masculine')} ${words.per === 'par' ? 'secondes' : 'segundos'}`;
        return said + seconds + (match.endsWith('.') && /^\s*$|^\s+(?![ECMP][SD]?T\b)\p{Lu}/u.test(after) ? '.' : '');
      },
    },
  ];
}
