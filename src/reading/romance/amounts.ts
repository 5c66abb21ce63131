import { longestFirst } from '../english/vocabulary.js';
import type { Recogniser } from '../reader.js';
import { named, signs } from './money-signs.js';
import { rangeForms } from './ranges.js';
import { counted, decimalWords, NUMBER, numberWords, partsOf, type Tongue } from './tongue.js';

/** Fractions before "partes". */
const partNames: { readonly [part: string]: string } = {
  '1/3': 'una tercera',
  '2/3': 'dos terceras',
  '1/4': 'una cuarta',
  '3/4': 'tres cuartas',
  '1/5': 'una quinta',
};

/** Money, percentages, measures, ranges, fractions and ordinals of a Romance language. */
export function amountForms(tongue: Tongue): { marked: readonly Recogniser[]; bare: readonly Recogniser[] } {
  const { tables, words, scales } = tongue;
  const SCALE = `(?:\\s?(${longestFirst(Object.keys(scales))})(?![\\p{L}\\d]|\\.\\p{Lu}))`;
  const SIGN = longestFirst(Object.keys(signs));
  const CODE = [...tables.currencies.keys()].filter((code) => /^[A-Z]{3}$/.test(code)).join('|');
  const MARK = `(?:${SIGN}|(?:${CODE})(?![\\p{L}\\d]))`;
  const UNIT = longestFirst(tables.units.keys());
  const TO = `\\s?(?:-|–|${words.to})\\s?`;
  const currency = (mark: string) => tables.currencies.get(signs[mark] ?? mark);
  const sign = (written: string | undefined) =>
    written === undefined ? '' : `${written === '+' ? words.plus : words.minus} `;

  const money = (written: string, scale: string | undefined, mark: string): string | undefined => {
    const names = currency(mark);
    if (names === undefined) return undefined;
    // "$16,356": beside the sign of a dollar a comma before three digits groups them.
    const isGrouped = mark.includes('$') && /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(written);
    const { whole, fraction } = partsOf(isGrouped ? written.replaceAll(',', '') : written, tongue);
    if (scale !== undefined) {
      const [one, many] = scales[scale]!;
      const isOne = whole === 1 && fraction === undefined;
      const of = /^mil(?:le)?$/.test(one) ? ' ' : tongue.of(names.many);
      const count = numberWords(written, tongue, 'masculine');
      // "cinq cent mille": no plural before "mille".
      return `${one === 'mille' ? count.replace(/(?<=cent|vingt)s$/, '') : count} ${isOne ? one : many}${of}${names.many}`;
    }
    if (fraction !== undefined && fraction.length > 2) return `${numberWords(written, tongue)} ${names.many}`;
    const cents = fraction === undefined ? 0 : Number(fraction.padEnd(2, '0'));
    const round = whole >= 1_000_000 && whole % 1_000_000 === 0 ? tongue.of(names.many) : ' ';
    const units = `${tongue.cardinal(whole, names.isFeminine ? 'feminine' : 'masculine')}${round}${isSingular(whole, tongue) ? names.one : names.many}`;
    if (cents === 0) return units;
    if (names.cent === undefined) return `${numberWords(written, tongue)} ${names.many}`;
    const minor = `${tongue.cardinal(cents, names.cent.isFeminine ? 'feminine' : 'masculine')} ${cents === 1 ? names.cent.one : names.cent.many}`;
    return whole === 0 ? minor : tongue.money(units, minor);
  };

  const marked: Recogniser[] = [
    {
      class: 'money',
      begins: 'any',
      pattern: new RegExp(
        `([-+−])?\\s?(${SIGN}|${MARK})\\s?([-−])?(${NUMBER})(?!\\d)${SCALE}?(?:${TO}(?:${SIGN})?\\s?(${NUMBER})(?!\\d)${SCALE}?)?(?:\\s(${CODE}|pesos|d[oó]lares|euros|dollars)(?![\\p{L}\\d]))?`,
        'uy',
      ),
      why: 'an amount of money: its sign stands before the number',
      read: ([match, before1, sign1, inner, number, scale, second, scale2, code], { before, after }) => {
        // "$25 MXN": the code says which dollars or pesos.
        const mark = code === undefined ? sign1 : (named[code.toLowerCase()] ?? code);
        if (/[\p{L}\d]$/u.test(before)) return undefined;
        const first = money(number!, scale, mark!);
        if (first === undefined) return undefined;
        const minus = sign(before1 ?? inner);
        if (second === undefined) return minus + first;
        // "$5,000 a 36 meses": the second number counts something else.
        if (
          code === undefined &&
          /^\s(?:meses|años|semanas|quincenas|d[íi]as|cuotas|plazos|pagos|mensualidades|mois|ans|semaines|jours|versements)(?!\p{L})/u.test(
            after,
          )
        )
          return {
            words: minus + first,
            length: match.slice(0, match.lastIndexOf(second)).replace(new RegExp(`${TO}$`), '').length,
          };
        // "de $20 mil a $35 mil": each has its thousands; "de $20 a $35 mil" has them once.
        const some = scale === undefined || scale2 === undefined ? '' : ` ${scales[scale]![1]}`;
        return `${minus}${numberWords(number!, tongue)}${some} ${words.to} ${money(second, scale2, mark!)}`;
      },
    },
    {
      class: 'money',
      begins: 'any',
      pattern: new RegExp(
        `([-+−])?(${NUMBER})(?!\\d)(?:${TO}(${NUMBER})(?!\\d))?${SCALE}?\\s?(${MARK})(?:\\s?\\/\\s?(${UNIT}|(?!(?:pour|par|para|por|ou|et|con|avec|sin|sans|de|du|en)\\b)\\p{L}{2,8})(?![\\p{L}\\d])(\\.)?)?`,
        'uy',
      ),
      why: 'an amount of money: its sign or code stands behind the number',
      read: ([, minus, number, second, scale, mark, each, point], { before, after }) => {
        if (/[\p{L}\d.,]$/u.test(before) && !/\d[x×]$/.test(before) && minus === undefined) return undefined;
        // "1,579 $/L": in French the comma is the decimal sign where the dollar stands behind.
        const last =
          tongue.saysPairs &&
          scale === undefined &&
          /^\d,\d{3}$/.test(second ?? number!) &&
          currency(mark!) !== undefined
            ? `${decimalWords(second ?? number!, tongue)} ${currency(mark!)![/^[01],/.test(second ?? number!) ? 'one' : 'many']}`
            : money(second ?? number!, scale, mark!);
        if (last === undefined) return undefined;
        const isMonth =
          each === 'm' &&
          !/tissu|tela|c[âa]ble|cl[ôo]ture|tuyau|tubo|cord|malla|hilo|ruban|m[èe]tre|metro/i.test(before);
        const per =
          each === undefined
            ? ''
            : ` ${words.per} ${isMonth ? (tongue.saysPairs ? 'mois' : 'mes') : (tables.units.get(each)?.one ?? tongue.perShort[each] ?? each)}`;
        return `${sign(minus)}${second === undefined ? '' : `${numberWords(number!, tongue)} ${words.to} `}${last}${per}${point === undefined || !/^\s*$|^\s+\p{Lu}/u.test(after) ? '' : '.'}`;
      },
    },
    {
      class: 'money',
      begins: 'digit',
      pattern: new RegExp(`(${NUMBER})\\s(pesos|d[oó]lares|euros|dollars)(?![\\p{L}\\d])`, 'uy'),
      why: 'an amount with hundredths, and the name of its money',
      read: ([, number, unit], { before }) =>
        /[\p{L}\d.,]$/u.test(before) || partsOf(number!, tongue).fraction?.length !== 2
          ? undefined
          : money(number!, undefined, named[unit!]!),
    },
    {
      class: 'money',
      begins: 'digit',
      pattern: new RegExp(`(${NUMBER})\\s?¢(?:\\s?\\/\\s?(${UNIT}|\\p{L}{3,8})(?!\\p{L}))?`, 'uy'),
      why: 'hundredths of a unit of money',
      read: ([, number, each]) => {
        const cent = currency(tongue.thousands === '.' && tongue.region !== 'CA' ? 'EUR' : '$')?.cent;
        return cent === undefined
          ? undefined
          : `${counted(number!, cent, tongue)}${each === undefined ? '' : ` ${words.per} ${tables.units.get(each)?.one ?? each}`}`;
      },
    },
    {
      class: 'percent',
      begins: 'any',
      pattern: new RegExp(`([-+−])?(${NUMBER})(?!\\d)(?:\\s?%?${TO}(${NUMBER})(?!\\d))?\\s?([%‰])`, 'uy'),
      why: 'a number with a percent sign',
      read: ([, minus, first, second, mark], { before }) => {
        if (minus !== undefined && /[\p{L}\d]$/u.test(before)) return undefined;
        const to = second === undefined ? '' : ` ${words.to} ${numberWords(second, tongue)}`;
        return `${sign(minus)}${numberWords(first!, tongue)}${to} ${mark === '%' ? words.percent : words.permille}`;
      },
    },
    {
      class: 'range',
      begins: 'digit',
      pattern: new RegExp(
        `([1-9]\\d{1,3})\\s?\\/\\s?([1-9]\\d{1,3})(?=\\s?(?:(${UNIT})(?![\\p{L}\\d])|(?:rue|all[ée]e|av|avenue|bd|boulevard|quai)(?!\\p{L})))`,
        'uy',
      ),
      why: 'a range with a stroke: a unit or a street follows',
      read: ([match, from, to, unit], { before }) =>
        /[\p{L}\d.,/-]$/u.test(before) || Number(from) >= Number(to) || unit === 's'
          ? undefined
          : {
              words: `${tongue.cardinal(Number(from), 'alone')} ${words.to}`,
              length: match.length - to!.length,
            },
    },
    {
      class: 'measure',
      begins: 'any',
      pattern: new RegExp(`([-+−])?(${NUMBER})(?!\\d)\\s?[°º]\\s?([CF])(?![\\p{L}\\d])`, 'uy'),
      why: 'a temperature',
      read: ([, minus, number, scale]) =>
        `${sign(minus)}${counted(number!, { one: words.degrees.replace(/s$/, ''), many: words.degrees, isFeminine: false }, tongue)} ${scale === 'C' ? 'Celsius' : 'Fahrenheit'}`,
    },
    {
      class: 'measure',
      begins: 'any',
      pattern: new RegExp(
        `([-+−])?(${NUMBER})(?!\\d)(?:${TO}(${NUMBER})(?!\\d))?[\\s-]?(${UNIT})(?![\\p{L}\\d²³]|\\s?[-–]\\s?[JVSD](?!\\p{L}))\\.?(?:\\s?\\/\\s?(${UNIT})(?![\\p{L}\\d²³]))?`,
        'uy',
      ),
      why: 'a number with a unit',
      read: ([match, minus, first, second, unit, each], { before, after }) => {
        if (minus !== undefined && /[\p{L}\d]$/u.test(before)) return undefined;
        if (/^['’]|^-\p{L}/u.test(after)) return undefined;
        // "El pedido 4002 ha salido": the verb.
        if (unit === 'ha' && /^\s(?:\p{L}+(?:[aií]do|to|cho|so)|sido|un|una|los|las|al)(?!\p{L})/u.test(after))
          return undefined;
        // "112 ch. du Lac" is a house on a road, "2 ch." are rooms.
        if (unit === 'ch' && /^\s(?:d[eu]s?|de\sla|d['’])/u.test(after) && match.endsWith('.')) return undefined;
        // "8L-402" is a code.
        if (/\d-?\p{Lu}{1,3}$/u.test(match) && /^-\d{2,}(?!\d|\s?\p{Lu})/u.test(after)) return undefined;
        // "Carr. 57 Km. 8": the number is the road's.
        if (
          /^km$/i.test(unit!) &&
          /^\s?\d/.test(after) &&
          /(?:carr|ctra|carretera|autopista|autov[íi]a|ruta|route|autoroute|aut|rte)\.?\s(?:\p{L}+\.?\s)?$/iu.test(
            before,
          )
        )
          return undefined;
        // "24 h/24" and "7j/7" are lengths of service.
        if (/^(?:h|j|d[ií]as?|jours?|horas|heures)$/u.test(unit!) && /^\s?\/\s?\d/.test(after)) return undefined;
        // "de 9 a 17,30 h"
        if (
          unit === 'h' &&
          !tongue.saysPairs &&
          /^\d{1,2}[,.][0-5]\d$/.test(second ?? (/\d\sa\s$/.test(before) ? first! : ''))
        )
          return undefined;
        // "1 h 1/2"
        if (unit === 'h' && /^\s?(?:et\s)?(?:1\/2|½)/.test(after)) return undefined;
        // "20.30 h" and "14 h 30" are times.
        if (unit === 'h' && (/^\d{1,2}\.\d\d$/.test(first!) || /^\s?(?:[0-5]\d(?!\d|\s?min)|[-–]\s?\d)/.test(after)))
          return undefined;
        const isRoom = unit === 'hab' && Number(second ?? first) <= 20;
        const isChamber = unit === 'ch' && tongue.saysPairs && /^[1-9]$/.test(second ?? first!);
        const thing = isChamber
          ? { one: 'chambre', many: 'chambres', isFeminine: true }
          : isRoom
            ? { one: 'habitación', many: 'habitaciones', isFeminine: true }
            : tables.units.get(unit!)!;
        const to = second === undefined ? '' : `${numberWords(first!, tongue)} ${words.to} `;
        const per = each === undefined ? '' : ` ${words.per} ${tables.units.get(each)!.one}`;
        const point = match.endsWith('.') && /^\s*$|^\s+(?:\d[.)]\s+)?\p{Lu}(?![\p{Lu}.])/u.test(after) ? '.' : '';
        return `${sign(minus)}${to}${counted(second ?? first!, thing, tongue)}${per}${point}`;
      },
    },
    {
      class: 'measure',
      begins: 'letter',
      pattern: new RegExp(`(${UNIT})\\.?\\s?\\/\\s?(${UNIT})(?![\\p{L}\\d²³])`, 'uy'),
      why: 'a unit by another',
      read: ([, unit, each], { before }) =>
        /\d\s?$/.test(before) || (unit!.length > 1 && !/[\p{L}\d]$/u.test(before))
          ? `${tables.units.get(unit!)!.many} ${words.per} ${tables.units.get(each!)!.one}`
          : undefined,
    },
    {
      class: 'money',
      begins: 'sign',
      pattern: new RegExp(`(${SIGN})\\s?\\/\\s?(${UNIT}|an|mois|mes|año|nuit|noche)(?![\\p{L}\\d²³])`, 'uy'),
      why: 'a sign of money by a unit',
      read: ([, mark, each], { before }) => {
        const names = currency(mark!);
        return /\d\s?$/.test(before) || names === undefined
          ? undefined
          : `${names.many} ${words.per} ${tables.units.get(each!)?.one ?? each}`;
      },
    },
    {
      class: 'measure',
      begins: 'sign',
      pattern: new RegExp(`\\s?\\/\\s?(${longestFirst(Object.keys(tongue.perShort))})(?![\\p{L}\\d])\\.?`, 'uy'),
      why: 'how often, or for whom, in short',
      read: ([match, each], { before, after }) =>
        /(?:\d\s?[\p{L}€$%]{0,14}|\d\s\p{L}{2,14}\.?)$/u.test(before)
          ? `${words.per} ${tongue.perShort[each!]}${match.endsWith('.') && /^\s*$|^\s+\p{Lu}/u.test(after) ? '.' : ''}`
          : undefined,
    },
    {
      class: 'number',
      begins: 'digit',
      pattern: /([1-9]\d?)\s?[x×]\s?(?=\d[\d.,]*\s?[€$]|[€$]\s?\d)/uy,
      why: 'so many times a price',
      read: ([, count], { before }) =>
        /[\d.,]$/.test(before)
          ? undefined
          : `${tongue.cardinal(Number(count), 'alone')} ${tongue.saysPairs ? 'fois' : 'por'}`,
    },
    {
      class: 'number',
      begins: 'digit',
      pattern: /([1-9]\d?)\s?x(?=\s?\/\s?\p{L}|\s(?:sans|par|al|por|plus|más)\s)/uy,
      why: 'so many times in a while',
      read: ([, count]) =>
        `${tongue.cardinal(Number(count), 'feminine')} ${tongue.saysPairs ? 'fois' : count === '1' ? 'vez' : 'veces'}`,
    },
    {
      class: 'time',
      begins: 'digit',
      pattern:
        /(\d{1,2})\s?h(?:eures?)?\s?(?:et\s)?(?:1\/2|½)(?!\d)|(1\/4|1\/2|3\/4)\s(?:d['’])?(?:h|heure)(?![\p{L}])/uy,
      why: 'hours and parts of an hour',
      read: ([, hours, part], { before }) => {
        if (!tongue.saysPairs) return undefined;
        if (hours !== undefined)
          return `${tongue.cardinal(Number(hours), 'feminine')} ${Number(hours) < 2 ? 'heure' : 'heures'} et demie`;
        // "5 € la 1/2 h": the article stands there.
        const article = /\b(?:la|le|une?|chaque)\s$/i.test(before);
        return {
          '1/4': article ? "quart d'heure" : "un quart d'heure",
          '1/2': article ? 'demi-heure' : 'une demi-heure',
          '3/4': "trois quarts d'heure",
        }[part!];
      },
    },
    {
      class: 'measure',
      begins: 'digit',
      pattern: new RegExp(
        `(${NUMBER})\\s?[x×]\\s?(${NUMBER})(?:\\s?[x×]\\s?(${NUMBER}))?(?!\\d|\\s?[$€£¢])(?:\\s?(${UNIT})(?![\\p{L}\\d]|\\s?[-–]\\s?[JVSD](?!\\p{L}))(?:\\.(?=\\s?[,;:)]|\\s\\p{Ll}))?)?`,
        'uy',
      ),
      why: 'sides of an area: by',
      read: ([match, one, two, three, unit]) =>
        [one, two, three]
          .flatMap((side) => (side === undefined ? [] : [numberWords(side, tongue)]))
          .join(
            ` ${three === undefined && (unit === undefined ? /\s[x×]\s/.test(match) && !/^\d{2,3}\s[x×]\s\d{2,3}$/.test(match.trim()) : /^(?:[mk]?g|[mcd]?l|[mc]?L|h)$/.test(unit)) ? words.times : words.by} `,
          ) + (unit === undefined ? '' : ` ${tables.units.get(unit)!.many}`),
    },
    {
      class: 'measure',
      begins: 'letter',
      pattern: new RegExp(`(${UNIT})(?![\\p{L}\\d²³'’/])(?:\\.(?=\\s?[,;:]|\\s\\p{Ll}))?`, 'uy'),
      why: 'a unit behind "by"',
      read: ([, unit], { before }) =>
        (/\b(?:por|par|al|cada|chaque)\s$/i.test(before) ||
          /(?:\d\s?[$€£]|[$€£]\s?\d[\d.,]*)\s(?:le|la|el)\s$/i.test(before)) &&
        unit!.length > 1 &&
        !/^(?:ha|cap|env|mi|ex|pt|as|sem|hab|co|ad)$/.test(unit!)
          ? tables.units.get(unit!)!.one
          : undefined,
    },
  ];

  const bare: Recogniser[] = [
    {
      class: 'fraction',
      begins: 'any',
      pattern: /(?:(\d{1,4})\s?)?([½¼¾⅓⅔⅛]|(?<!\d)[1-9]\/[2-9](?![\d/]))/y,
      why: 'a fraction',
      read: ([, whole, part], { before, after }) => {
        const half = /^(?:1\/2|½)$/.test(part!) && whole === undefined && /^\s\p{Ll}/u.test(after);
        // "3/4 partes": in Spanish the fraction describes the parts.
        if (!tongue.saysPairs && whole === undefined && /^\spartes?(?!\p{L})/u.test(after) && partNames[part!])
          return partNames[part!];
        const spoken = half ? tongue.halfOf(tongue.formBefore(after)) : tongue.fractions[part!];
        if (spoken === undefined || /[\d./]$/.test(before)) return undefined;
        const rest = !tongue.saysPairs && /^(?:1\/2|½)$/.test(part!) ? 'medio' : spoken;
        return whole === undefined ? spoken : `${tongue.cardinal(Number(whole), 'alone')} ${words.and} ${rest}`;
      },
    },
    {
      class: 'fraction',
      begins: 'digit',
      pattern: /(\d{1,2})\/(\d{1,3})(?:e|ème|es|èmes)(?![\p{L}\d])/uy,
      why: 'a fraction whose lower number has its ending',
      read: ([, above, below]) =>
        `${tongue.cardinal(Number(above), 'alone')} ${tongue.ordinal(Number(below), false)}${above === '1' ? '' : 's'}`,
    },
    ...rangeForms(tongue),
  ];
  return { marked, bare };
}

const isSingular = (whole: number, { decimal }: Tongue) => whole === 1 || (decimal[','] === 'virgule' && whole === 0);
