import { states } from '../english/capitals.js';
import { romanValue } from '../english/roman.js';
import type { Recogniser } from '../reader.js';
import { point, short } from './contexts.js';
import { spanishStates } from './places.js';
import { digitGroups, digitWords, numberWords, type Tongue } from './tongue.js';

/** Things that are named by several numbers with strokes between them: rooms, lines, doors. */
const manyNumbered =
  /(?<!\p{L})(?:habs?\.?|habitaciones|salas?|aulas?|puertas?|l[ií]neas?|pisos?|asientos?|casas?|locales|portales|plazas?|mesas?|cajas?|n[úu]m(?:eros|s\.)|ext(?:ensiones|s?\.)|ch(?:ambres?|s?\.)|salles?|lignes?|bus|apparts?\.?|appts?\.?|logements?|lots?|tables?|portes?|postes?|quais?|bureaux|places?|n(?:um[ée]r)?os)\s$/iu;

/** Forms of short messages: addresses, boxes, hours, numbers of branches. */
export function messageForms(tongue: Tongue): readonly Recogniser[] {
  const isFrench = tongue.saysPairs;
  const often = (n: number) =>
    isFrench ? `${tongue.cardinal(n, 'alone')} fois` : `${tongue.cardinal(n, 'feminine')} ${n === 1 ? 'vez' : 'veces'}`;
  /** "1m75", in words. */
  const height = (metres: string, rest: string, metre: string) =>
    `${tongue.cardinal(Number(metres), 'masculine')} ${metre}${metres === '1' ? '' : 's'} ${numberWords(rest, tongue)}`;
  const french: Recogniser[] = [
    {
      class: 'digits',
      begins: 'digit',
      pattern: /([12]) (\d\d) (\d\d) (\d\d) (\d{3}) (\d{3})(?: (\d\d))?(?! ?\d)/y,
      why: 'a number of social insurance of France: in its groups',
      read: ([, ...groups]) =>
        groups
          .filter((group) => group !== undefined)
          .map((group) => (/^0/.test(group) ? digitWords(group, tongue) : tongue.cardinal(Number(group), 'alone')))
          .join(', '),
    },
    {
      class: 'measure',
      begins: 'digit',
      pattern: /(\d)\s?m\s?(\d{2})(?![\d\p{L}])/uy,
      why: 'how tall somebody is',
      read: ([, metres, rest], { before }) => (/[\d.,/]$/.test(before) ? undefined : height(metres!, rest!, 'mètre')),
    },
    {
      class: 'range',
      begins: 'digit',
      pattern: /(14-18|39-45)(?![\d-])/y,
      why: 'a war by its years',
      read: ([match]) =>
        match
          .split('-')
          .map((year) => tongue.cardinal(Number(year), 'alone'))
          .join(' '),
    },
    {
      class: 'time',
      begins: 'digit',
      pattern: /([01]?\d|2[0-4])\s?H(?:\s?([0-5]\d))?(?![\p{L}\d])/uy,
      why: 'a clock time in capitals',
      read: ([, hour, minute], { before }) =>
        /(?<!\p{L})(?:à|de|dès|vers|jusqu['’]à|avant|après|entre|et)\s$|\d\s?H\s?(?:-|–|à)\s?$/iu.test(before)
          ? tongue.clock(Number(hour), Number(minute ?? 0), undefined, true)
          : undefined,
    },
    short(/([ap])\.?\s?m\.?(?![\p{L}\d])/uy, 'a part of the day', ([match, half], { before, after }) => {
      const end = match.endsWith('.') ? point(after) : '';
      if (/\d\s?h(?:\s?\d\d)?\s$/.test(before)) return (half === 'a' ? 'du matin' : "de l'après-midi") + end;
      return tongue.region === 'CA' &&
        /(?<!\p{L})(?:(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|(?:lun|mar|mer|jeu|ven|sam|dim)\.?|demain|hier|en|le|cet|ce|du|d['’])\s?$/iu.test(
          before,
        )
        ? (half === 'a' ? 'avant-midi' : 'après-midi') + end
        : undefined;
    }),
    {
      class: 'abbreviation',
      begins: 'letter',
      pattern: /C\.\s?P\.(?=\s(\d{1,6})(?!\d))/y,
      why: 'a box of the post, or a postal code',
      read: ([, number], { before }) =>
        /[\p{L}\d.]$/u.test(before) ? undefined : number!.length === 5 ? 'code postal' : 'case postale',
    },
    short(/([Nn])ouv\.(?=\s\p{L})/uy, 'a short form before a word', ([, capital], { after }) => {
      const many = /^\s\p{Ll}+[sx](?!\p{L})/u.test(after) && !/^\s(?:prix|corps|bus|accès|avis|cas)\s/u.test(after);
      const isHers = tongue.formBefore(after) === 'feminine' || /^\s(?:adresse|adr\.|carte|date|ligne)/u.test(after);
      return `${capital}ouve${isHers ? `lle${many ? 's' : ''}` : many ? 'aux' : /^\s[aeiouhéèê]/iu.test(after) ? 'l' : 'au'}`;
    }),
  ];
  const spanish: Recogniser[] = [
    {
      class: 'time',
      begins: 'digit',
      pattern: /1(?![\d\p{L}ºª°]|[.,:/%-]\d)/uy,
      why: 'one in the afternoon or at night',
      read: (_, { before, after }) =>
        /\b(?:a|de|desde|hasta|entre|sobre)\sla\s$/i.test(before) &&
        /^(?:\s*$|[,;)]|\.(?:\s|$)|\s\p{Ll})/u.test(after) &&
        !/^\s(?:[ap]\.?\s?m|h(?:rs?|oras?)?(?!\p{L}))/u.test(after)
          ? 'una'
          : undefined,
    },
    {
      class: 'abbreviation',
      begins: 'letter',
      pattern: /[Cc]ol\.(?=\s(?:de(?:l|\slos|\slas|\sla)?\s)?\p{Lu})/uy,
      why: 'a quarter of a town',
      read: (_, { before }) => (/[\p{L}\d]$/u.test(before) ? undefined : 'colonia'),
    },
    {
      class: 'time',
      begins: 'digit',
      pattern: /0?0[:.]00(?:\s?h(?:rs?|oras)?\.?)?(?![\p{L}\d]|[.,:]\d|\s?(?:[-–%€$]|a\s(?:las\s)?\d))/uy,
      why: 'midnight',
      read: ([match], { before, after }) =>
        /\blas\s$/i.test(before) ? `cero horas${match.endsWith('.') ? point(after) : ''}` : undefined,
    },
    {
      class: 'time',
      begins: 'digit',
      pattern: /12(?::00)?\s?m\.(?![\p{L}\d])/uy,
      why: 'noon',
      read: (_, { before, after }) =>
        /\b(?:las|de|a|hasta|desde)\s$/i.test(before) ? `doce del mediodía${point(after)}` : undefined,
    },
    {
      class: 'measure',
      begins: 'digit',
      pattern: /(\d)\s?m\s?(\d{2})(?![\d\p{L}])/uy,
      why: 'how tall somebody is',
      read: ([, metres, rest], { before }) =>
        /\b(?:mide|talla|estatura|altura)\s(?:de\s)?$/i.test(before) ? height(metres!, rest!, 'metro') : undefined,
    },
    {
      class: 'number',
      begins: 'digit',
      pattern: /([2-9]0)s(?![\p{L}\d])/uy,
      why: 'a decade',
      read: ([, decade], { before }) =>
        /\b(?:los|años)\s$/i.test(before) ? tongue.cardinal(Number(decade), 'alone') : undefined,
    },
    {
      class: 'year',
      begins: 'digit',
      pattern: /(\d\d)\/(\d\d)(?![\d\p{L}/]|[.,]\d)/uy,
      why: 'a school year or a season',
      read: ([, from, to], { before }) =>
        Number(to) === Number(from) + 1 &&
        /(?<!\p{L})(?:curso|temporada|temp\.|campaña|ejercicio|ciclo)\s(?:escolar\s|acad[ée]mico\s)?$/iu.test(before)
          ? `${tongue.cardinal(Number(from), 'alone')} ${tongue.cardinal(Number(to), 'alone')}`
          : undefined,
    },
    short(/[tT]emp\.(?=\s(?:20)?\d\d[/-]\d\d)/uy, 'a season', ([match]) =>
      match.startsWith('T') ? 'Temporada' : 'temporada',
    ),
    short(/cl?te(s)?(?![\p{L}\d.])/uy, 'a client', ([, many]) => (many ? 'clientes' : 'cliente')),
    short(/C[xX](?![\p{L}\d.])/uy, 'a client', (_, { before, after }) =>
      /(?:^|[.;:,(]\s|\b(?:el|la|al|del)\s)$/i.test(before) && /^\s\p{Ll}/u.test(after) ? 'cliente' : undefined,
    ),
    short(/x(?=\s(?:\p{Ll}{3,}|\d\.?[ªº]))/uy, '"por" in short', (_, { before }) =>
      /\p{Ll}\.?\s$/u.test(before) &&
      !/(?<!\p{L})(?:rayos|eje|ejes|variable|valor|factor|cromosoma|punto|inc[óo]gnita|clase|tipo|letra|generaci[óo]n|la|el|una)\s$/iu.test(
        before,
      )
        ? 'por'
        : undefined,
    ),
    short(/a(?:ños)?\.?(?![\p{L}\d])/uy, 'the age of a patient', ([match], { before, after }) => {
      if (match.startsWith('añ')) return undefined;
      const isAge =
        /(?<!\p{L})(?:fem\.?|femenin[oa]|masc\.?|masculin[oa]|mujer|hombre|var[óo]n|paciente|pac\.|exp\.|plazo|durante|pa?c?te?\.?|px|niñ[oa]|edad|de|[HMF])\s(?:de\s)?\d{1,3}\s?$/iu.test(
          before,
        );
      return isAge && (match.endsWith('.') || /^\s*(?:$|[,;.)])/.test(after))
        ? `años${match.endsWith('.') ? point(after) : ''}`
        : undefined;
    }),
    short(/p\.\s?p\.(?![\p{L}\d])/uy, 'for each person', (_, { before, after }) =>
      /(?:[€$]|euros|pesos|d[óo]lares|\$\s?[\d.,]+)\s?$/i.test(before)
        ? `por persona${point(after)}`
        : /\d\s$/.test(before)
          ? `puntos porcentuales${point(after)}`
          : undefined,
    ),
    short(/[aA]pto?\.?(?=\s#?\s?(?:\d|[A-Z](?![\p{L}])))/uy, 'a flat', ([match], { before }) =>
      /(?:^|[.,;:]\s|\p{L}\.?\s|\d\s)$/u.test(before)
        ? match.startsWith('A') && before === ''
          ? 'Apartamento'
          : 'apartamento'
        : undefined,
    ),
    short(
      /S\.(?=\s(?:José|Juan|Pedro|Pablo|Miguel|Francisco|Antonio|Vicente|Jorge|Isidro|Fernando|Sebastián|Martín|Andrés|Nicolás|Agustín|Roque|Blas|Jerónimo|Lorenzo|Luis|Felipe|Cristóbal|Marcos|Lucas|Mateo|Bernardo|Ignacio|Rafael|Gabriel|Joaquín|Salvador|Ildefonso|Isidoro|Julián|Ramón)(?!\p{L}))/uy,
      'a saint',
      (_, { before }) =>
        /(?<!\p{L})(?:de|c\/\.?|calle|avda?\.?|avenida|plaza|p(?:za|l)\.|parroquia|igl\.|iglesia|colegio|col\.|hospital|hosp\.|cl[ií]nica|barrio|ermita|fiestas\sde|día\sde|a)\s$/iu.test(
          before,
        )
          ? 'san'
          : undefined,
    ),
    ...(tongue.region === 'US' || tongue.region === 'PR'
      ? [
          short(/([A-Z]{2})(?=[\s,.;)]|$)/uy, 'states, one after the other', ([, code], { before, after }) => {
            const name = spanishStates[code!] ?? states.get(code!);
            const one = /([A-Z]{2})(?:,\s|\s(?:y|e|o|u|ni)\s)$/.exec(before)?.[1];
            const next = /^(?:,\s|\s(?:y|e|o|u|ni)\s)([A-Z]{2})(?!\p{L})/u.exec(after)?.[1];
            return name !== undefined && [one, next].some((other) => other !== undefined && states.has(other))
              ? { words: name, class: 'address' }
              : undefined;
          }),
        ]
      : []),
    {
      class: 'abbreviation',
      begins: 'letter',
      pattern: /AA\.\s?PP\./y,
      why: 'letters that are doubled for the plural',
      read: () => 'administraciones públicas',
    },
  ];
  return [
    {
      class: 'number',
      begins: 'any',
      pattern:
        /(?:([2-6])\s?[x×]|[x×]\s?([2-6]))(?=\s*(?:$|[,;.)])|\s\p{Ll}{2,}(?!\p{L}))(?!\s(?:d[ií]as?|mois|meses|jours|horas|heures|semanas?|semaines|ans|años|sans))/uy,
      why: 'so many times',
      read: ([, one, two], { before }) =>
        !/(?:^|[\s(])$/.test(before) ||
        /(?:\d|\b(?:pack|lots?|caja|bo[iî]te|paquete|bolsa|mg|g|ml|cm|m))\s$/i.test(before)
          ? undefined
          : often(Number(one ?? two)),
    },
    {
      class: 'digits',
      begins: 'digit',
      pattern: /\d{1,4}(?:\s?\/\s?\d{1,4}){2,9}(?![\d\p{L}/])/uy,
      why: 'several numbers with strokes between them',
      read: ([match], { before }) => {
        const parts = match.split(/\s?\/\s?/);
        if (/[\d.,/-]$/.test(before)) return undefined;
        if (!manyNumbered.test(before) && !(parts.length > 3 && parts.every((part) => part.length < 4)))
          return undefined;
        return parts.map((part) => numberWords(part, tongue)).join(', ');
      },
    },
    {
      class: 'measure',
      begins: 'any',
      pattern: /(?:([1-7])\s?\*|(\*{2,5}))(?![\d*\p{L}])/uy,
      why: 'the stars of a hotel',
      read: ([, count, stars], { before }) =>
        /(?<!\p{L})(?:h[oô]tele?s?|hostal|camping|resort|aloj\p{L}*|gîte|résidence|restaurante?)(?:\s[\p{L}'’-]+){0,3}\s$/iu.test(
          before,
        )
          ? `${tongue.cardinal(count === undefined ? stars!.length : Number(count), isFrench ? 'alone' : 'feminine')} ${isFrench ? 'étoile' : 'estrella'}${count === '1' ? '' : 's'}`
          : undefined,
    },
    {
      class: 'digits',
      begins: 'digit',
      pattern: /\d{1,7}(?: \d{1,7}){1,5}(?![\d\p{L}]|[.,]\d)/uy,
      why: 'a bar code: digit by digit',
      read: ([match], { before }) =>
        /(?<!\p{L})(?:c[óo]digo\sde\sbarras|code-barres|code\sà\sbarres|EAN|GTIN|UPC)\s?:?\s$/iu.test(before)
          ? match
              .split(' ')
              .map((group) => digitGroups(group, tongue))
              .join(', ')
          : undefined,
    },
    {
      class: 'fraction',
      begins: 'digit',
      pattern: /(\d{1,3})\s?[:/]\s?(\d{1,3}(?:[. ]\d{3})*)(?![\d\p{L}]|[.,]\d)/uy,
      why: 'a ratio or a scale',
      read: ([, one, other], { before }) =>
        /(?<!\p{L})(?:ratio|escala|proporci[óo]n|relaci[óo]n|diluci[óo]n|échelle|proportion|rapport|dilution)\s(?:de\s|du\s)?$/iu.test(
          before,
        )
          ? `${tongue.cardinal(Number(one), 'alone')} ${isFrench ? 'pour' : 'a'} ${tongue.cardinal(Number(other!.replace(/\D/g, '')), 'alone')}`
          : undefined,
    },
    short(/x\.?\s?(?=\d{2,5}(?!\d))/uy, 'an extension behind a telephone number', (_, { before }) =>
      /\d{3}[-. )]\s?\d{3}[-. ]\d{4},?\s?$/.test(before) ? tongue.words.extension : undefined,
    ),
    {
      class: 'measure',
      begins: 'digit',
      pattern: /(\d{1,2})\s?a(?:ños|ns)?\.?\s(?:y\s|et\s)?(\d{1,2})\s?m\.?(?=\s*(?:$|[,;)]))/uy,
      why: 'the age of a child',
      read: ([, years, months], { before }) =>
        /[\d.,/-]$/.test(before)
          ? undefined
          : `${tongue.cardinal(Number(years), 'masculine')} ${isFrench ? 'an' : 'año'}${years === '1' ? '' : 's'} ${tongue.words.and} ${tongue.cardinal(Number(months), 'masculine')} ${isFrench ? 'mois' : months === '1' ? 'mes' : 'meses'}`,
    },
    {
      class: 'fraction',
      begins: 'digit',
      pattern:
        /(\d{1,2})\/(\d{1,2})(?=\s(?:colis|cartons|palettes|bultos|cajas|paquetes|piezas|sobres|participants|asistentes|réponses|respuestas)(?!\p{L}))/uy,
      why: 'so many of so many',
      read: ([, part, all]) =>
        Number(part) <= Number(all)
          ? `${tongue.cardinal(Number(part), 'alone')} ${isFrench ? 'sur' : 'de'} ${tongue.cardinal(Number(all), 'alone')}`
          : undefined,
    },
    {
      class: 'roman',
      begins: 'letter',
      pattern: /(?:i{1,3}|iv|vi{0,3}|ix|x)(?=\))/y,
      why: 'the number of a point of a list',
      read: ([letters], { before }) =>
        /(?:^|\s)\($/.test(before) && (letters !== 'v' && letters !== 'x' ? true : /\([iv]+\)/.test(before))
          ? tongue.cardinal(romanValue(letters.toUpperCase())!, 'alone')
          : undefined,
    },
    {
      class: 'money',
      begins: 'digit',
      pattern: /(\d+(?:[.,]\d+)?)\s(mil\smillones|millones|mill[óo]n|millions?|milliards?)\s(?:de\s|d['’])(€|\$)/uy,
      why: 'millions of a unit of money',
      read: ([, number, scale, mark]) => {
        const names = tongue.tables.currencies.get(mark === '€' ? 'EUR' : '$')!;
        const isOne = /^1(?:[.,]\d+)?$/.test(number!);
        const name = isFrench ? scale!.replace(/s$/, '') + (isOne ? '' : 's') : scale;
        return `${numberWords(number!, tongue, 'masculine')} ${name}${tongue.of(names.many)}${names.many}`;
      },
    },
    {
      class: 'digits',
      begins: 'digit',
      pattern: /\d{2,8}(?:-\d{1,8}){1,4}(?![\d\p{L}]|[.,:/-]\d|\/[A-Z])/uy,
      why: 'three groups of digits and more, one of four or with a zero before it: digit by digit',
      read: ([match], { before }) => {
        const groups = match.split('-');
        const isKnown =
          /^(?:\d{3}-\d{3}-\d{3,4}|\d{2}-\d{4}-\d{4}|\d{3}(?:-\d\d){3}|\d{3}-\d{2}-\d{4}|\d{4}-\d\d-\d\d|\d{1,2}-\d{1,2}-\d{2,4}|0\d(?:-\d\d){1,4})$/.test(
            match,
          );
        return isKnown ||
          /[\p{L}\d.,/+-]$/u.test(before) ||
          !groups.some((group) => (groups.length === 2 ? /^0\d\d/.test(group) : group.length > 3 || /^0\d/.test(group)))
          ? undefined
          : groups.map((group) => digitGroups(group, tongue)).join(` ${tongue.signs['-']} `);
      },
    },
    {
      class: 'letters',
      begins: 'letter',
      pattern:
        /(?:S\. (?:A\.(?: [BUPS]\.)?|L\.(?: [ULNP]\.)?|C\.(?: [LPA]\.)?|R\. ?L\.|N\. ?C\.|en C\.)|S\. de R\. ?L\.|C\. [VB]\.|A\. R\.)(?! ?\p{L}\.| \p{Lu}\p{Ll}+ \p{Lu})/uy,
      why: 'the kind of a company: letters',
      read: ([match], { before, after }) =>
        /(?:\p{L},?|\bde)\s$/u.test(before) && !/(?:^|[\s(])\p{Lu}\.\s$/u.test(before)
          ? { words: match.replace(/\./g, ' ').replace(/\s+/g, ' ').trim() + point(after), class: 'letters' }
          : undefined,
    },
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
      pattern: /art\.(?=\s*(?:$|[,;:)])|\s\p{Ll})/uy,
      why: 'things that are counted',
      read: (_, { before }) => {
        const count = /(?:^|\s)(\d{1,3})\s$/.exec(before)?.[1];
        return count === undefined ? undefined : `${isFrench ? 'article' : 'artículo'}${count === '1' ? '' : 's'}`;
      },
    },
    ...(isFrench ? french : spanish),
  ];
}
