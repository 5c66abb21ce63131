import { romanValue } from '../english/roman.js';
import type { Recogniser } from '../reader.js';
import { short } from './contexts.js';
import { lettered } from './prompt-words.js';
import { digitWords, spellOut, type Tongue } from './tongue.js';

/** Days of a week by their first letters. */
const spanishDays: { readonly [short: string]: string } = {
  ...{ L: 'lunes', Lu: 'lunes', M: 'martes', Ma: 'martes', X: 'miércoles', Mi: 'miércoles', J: 'jueves', Ju: 'jueves' },
  ...{ V: 'viernes', Vi: 'viernes', S: 'sábado', Sa: 'sábado', Sá: 'sábado', D: 'domingo', Do: 'domingo' },
};
const frenchDays: { readonly [short: string]: string } = {
  ...{ L: 'lundi', Lu: 'lundi', Ma: 'mardi', Me: 'mercredi', J: 'jeudi', Je: 'jeudi', V: 'vendredi', Ve: 'vendredi' },
  ...{ S: 'samedi', Sa: 'samedi', D: 'dimanche', Di: 'dimanche' },
};

/** Words before a day and its month: "arrivée 12/08". */
const dated =
  /(?<!\p{L})(?:arriv[ée]{2}s?|arr\.|llegada|check-in|check-out|DLC|DDM|DLUO|péremption|consommer\savant(?:\sle)?|caducidad|cad\.|consumir\santes\sde[l]?|expédi\p{L}*|posté|réception|rentrée|session|réunion|reuni[óo]n|junta|assemblée|AG|travaux|obras|ouverture|fermeture|cierre|apertura|inicio|inscri\p{L}*|livré|retrait|recogida|facture\sdu|revisi[óo]n|contrôle|paiement|prélèvement|cargo)\s?:?\s$/iu;
/** Words before a number of papers or a law, whose stroke is said. */
const papers =
  /(?<!\p{L})(?:ley|loi|decreto|décret|orden|exp(?:ediente|te|\.)?|acta|dossier|facture|factura|fra\.|ref\.|réf\.|n[.]?[º°o]\.?|n[úu]m\.?|página|page|lote|lot|TA|tensi[óo]n|tension|vue|visi[óo]n)(?:\s\p{L}+)?\s?:?\s$/iu;
/** What is marked from one to five, or so. */
const marked =
  /(?<!\p{L})(?:niveau|stade|note|indice|risque|échelle|vigilance|degré|nivel|nota|puntuaci[óo]n|calificaci[óo]n|valoraci[óo]n|índice|riesgo|gravedad|gravité|avis|reseñas?)\s(?:de\s|:\s)?$/iu;

/** Codes of three letters behind a number, unlike those of a plate. */
const noPlate =
  /^(?:RPM|MHZ|KHZ|GHZ|KMS|PTS|MTS|HRS|GRS|LTS|PZS|DLS|CHF|GBP|PLN|CZK|DKK|SMS|PVP|BTS|MXN|KWH|LBS|MLS|TPV)$/;

/** Signs between words and numbers: strokes, arrows, days in letters, lists by letters. */
export function promptSignForms(tongue: Tongue): readonly Recogniser[] {
  const { cardinal, words, region } = tongue;
  const isFrench = tongue.saysPairs;
  const days = isFrench ? frenchDays : spanishDays;
  const DAY = Object.keys(days)
    .sort((a, b) => b.length - a.length)
    .join('|');
  return [
    {
      class: 'sign',
      begins: 'sign',
      pattern: /[-–−+](\s)?(?=\d{1,2}\s(?:ans|años)(?!\p{L}))/uy,
      why: 'younger or older than so many years',
      read: ([sign, space], { before }) =>
        (space === undefined && /(?:^|[\p{L},;:.(]\s?)$/u.test(before) && !/\p{L}$/u.test(before)) ||
        /(?<!\p{L})(?:gratuite?s?|enfants?|jeunes?|réduit|adultes?|les|aux|des|pour|moins|gratis|menores|niños|adultos|mayores|j[óo]venes)\s$|^$|[,;:(]\s?$/iu.test(
          before,
        )
          ? sign!.startsWith('+')
            ? words.moreThan
            : words.lessThan
          : undefined,
    },
    {
      class: 'measure',
      begins: 'letter',
      pattern: /(kg|km|m²|m2|m³|m3|kWh|ml|cl|cm)(?![\p{L}\d²³'’/])/uy,
      why: 'a unit behind its article',
      read: ([, unit], { before }) =>
        /(?<!\p{L})(?:au|du|el|del|un)\s$/iu.test(before) ? tongue.tables.units.get(unit!)?.one : undefined,
    },
    {
      class: 'phone',
      begins: 'digit',
      pattern: /(\d{2,3})-(\d{3})(?![\p{L}\d]|[-.,/]\d)/uy,
      why: 'a short number that a text is sent to',
      read: ([, one, other], { before }) =>
        /(?<!\p{L})(?:texte[zr]|envoye[zr]|répondez|env[ií]\p{L}*|sms|texto|mensaje|mande|responda)[^.;]{0,25}\s(?:au|al)\s$/iu.test(
          before,
        )
          ? `${digitWords(one!, tongue)}, ${digitWords(other!, tongue)}`
          : undefined,
    },
    {
      class: 'measure',
      begins: 'sign',
      pattern:
        /\s?\/\s?(min|mn|mois|an|jour|j|h|nuit|pers|appel|sms|kg|mes|año|día|noche|persona|hora|kWh|m²|L|l)(?![\p{L}\d²])/uy,
      why: 'so much in a while, behind its tax',
      read: ([, each], { before }) =>
        /\d[\d.,\s€$]*\s?(?:TTC|HT|IVA(?:\sincl(?:uido|\.)?)?|MXN|USD|CAD|EUR)$/u.test(before)
          ? `${words.per} ${tongue.tables.units.get(each!)?.one ?? tongue.perShort[each!] ?? each}`
          : undefined,
    },
    {
      class: 'measure',
      begins: 'digit',
      pattern: /(\d{1,3})\s?a\s(\d{1,2})\s?ca(?!\p{L})/uy,
      why: 'how large a piece of land is',
      read: ([, ares, centiares], { before }) =>
        isFrench && !/[\p{L}\d.,/]$/u.test(before)
          ? `${cardinal(Number(ares), 'alone')} are${Number(ares) < 2 ? '' : 's'} ${cardinal(Number(centiares), 'alone')} centiare${Number(centiares) < 2 ? '' : 's'}`
          : undefined,
    },
    {
      class: 'sign',
      begins: 'sign',
      pattern:
        /([-–+])\s?(?=\d{1,3}(?:[.,]\d{1,2})?\s?(?:kg|%|°C|cm|points?|pts|puntos|€)(?![\p{L}\d])(?!\sd[eu'’]))/uy,
      why: 'so much less or more than it was',
      read: ([, sign], { before, after }) =>
        /(?:[:(,]|(?<!\p{L})(?:objectif|soit|objetivo|meta))\s?$/iu.test(before) && !/\s[-–]\s/.test(after)
          ? sign === '+'
            ? words.plus
            : words.minus
          : undefined,
    },
    {
      class: 'sign',
      begins: 'sign',
      pattern: /([-+])(?=(?:[3-9]|[1-9]\d)(?:\s(?:con|sin|acomp|años|ans|avec|sol[oa]|seul)|[,;.)]|\s*$))/uy,
      why: 'who is older or younger',
      read: ([, sign], { before }) =>
        /(?<!\p{L})(?:edad(?:es)?|menores|mayores|niñ[oa]s|pel[íi]cula|público|recomendad[oa]|calificaci[óo]n|âges?|public|jeux?|jeu|PEGI|interdit|déconseillé)(?!\p{L})[^.;]{0,25}\s$/iu.test(
          before,
        )
          ? sign === '+'
            ? words.moreThan
            : words.lessThan
          : undefined,
    },
    {
      class: 'measure',
      begins: 'sign',
      pattern: /\/\s?(?=24\s?h(?:oras|eures)?(?!\p{L}))/uy,
      why: 'so many in a day',
      read: (_, { before }) =>
        /\d\s\p{Ll}{3,}$/u.test(before) && !/\dh$|heures$|horas$/.test(before)
          ? isFrench
            ? 'par'
            : 'cada'
          : undefined,
    },
    {
      class: 'time',
      begins: 'digit',
      pattern: /(\d{1,2})\s?h\s?\/\s?(\d{1,2})\s?h(?![\p{L}\d])/uy,
      why: 'one length of time, or another',
      read: ([, one, two], { before }) =>
        /(?<!\p{L})(?:m[áaíi][xn](?:im[oa]|imum|\.)?|hasta|durante|pendant)\s$/iu.test(before)
          ? `${cardinal(Number(one), 'feminine')} ${words.or} ${cardinal(Number(two), 'feminine')} ${isFrench ? 'heures' : 'horas'}`
          : undefined,
    },
    {
      class: 'letters',
      begins: 'letter',
      pattern: /[A-Z](?:\/[A-Z]){1,5}(?![\p{L}\d/])/uy,
      why: 'several things by their letters',
      read: ([match], { before }) => {
        if (!lettered.test(before)) return undefined;
        const letters = match.split('/');
        return `${letters.slice(0, -1).join(', ')} ${words.and} ${letters.at(-1)}`;
      },
    },
    {
      class: 'range',
      begins: 'digit',
      pattern: /(\d{1,3})\s?-\s?(\d{1,3})(?![\p{L}\d]|[.,/-]\d)/uy,
      why: 'from one seat or room to another',
      read: ([, from, to], { before, after }) =>
        Number(from) < Number(to) &&
        /(?<!\p{L})(?:places?|sièges?|rang|chambres?|lots?|bureaux|casiers?|tables?|emplacements?|box|asientos?|butacas?|fila|plazas?|mesas?|habitaciones|taquillas?)(?!\p{L})[^.;]{0,25}(?:n[.]?[º°o]s?\.?)\s$/iu.test(
          before,
        )
          ? `${cardinal(Number(from), 'alone')} ${words.to} ${cardinal(Number(to), tongue.formBefore(after))}`
          : undefined,
    },
    {
      class: 'range',
      begins: 'letter',
      pattern: /([A-Z])(\d{1,2})\s?[-–]\s?([A-Z])(\d{1,2})(?![\p{L}\d-])/uy,
      why: 'from one level or gate to another',
      read: ([, one, from, two, to], { before }) =>
        !/[\p{L}\d-]$/u.test(before) &&
        (/^[A-C][12][A-C][12]$/.test(one! + from! + two! + to!)
          ? one! + from! < two! + to!
          : one === two && Number(from) < Number(to) && lettered.test(before))
          ? `${one} ${cardinal(Number(from), 'alone')} ${words.to} ${two} ${cardinal(Number(to), 'alone')}`
          : undefined,
    },
    {
      class: 'code',
      begins: 'letter',
      pattern: /([A-Z]{2,3})\.([1-9]\d?)(?![\p{L}\d]|[.,]\d)/uy,
      why: 'the name of a car with a point',
      read: ([, letters, number], { before }) =>
        /\p{Lu}\p{Ll}+\s$/u.test(before)
          ? `${tongue.tables.acronyms.get(letters!) ?? spellOut(letters!)} ${cardinal(Number(number), 'alone')}`
          : undefined,
    },
    {
      class: 'sign',
      begins: 'letter',
      pattern: /[x×](?=\s?\d)/uy,
      why: 'between two sides: by',
      read: (_, { before, after }) =>
        /(?:[½¼¾⅓⅔⅛]|\d\s(?:m|cm|mm|km|dm|po|pi|pulg\.?)|\d\d?["'])\s$/u.test(before) ||
        (/[½¼¾⅓⅔⅛]\s?$/u.test(before) && /^\s?\d/.test(after))
          ? words.by
          : undefined,
    },
    {
      class: 'date',
      begins: 'digit',
      pattern: /(0?[1-9]|[12]\d|3[01])\/(0?[1-9]|1[0-2])(?![\d/%\p{L}]|[.,]\d)/uy,
      why: 'a day and a month: its zero or the word before it says so',
      read: ([, one, two], { before }) => {
        if (/[\p{L}\d.,/-]$/u.test(before) || papers.test(before)) return undefined;
        if (!two!.startsWith('0') && !dated.test(before)) return undefined;
        const [a, b] = [Number(one), Number(two)];
        const [day, month] = tongue.isMonthFirst && a <= 12 ? [b, a] : [a, b];
        return tongue.date(tongue.day(day), tongue.months[month - 1]!, undefined);
      },
    },
    {
      class: 'date',
      begins: 'digit',
      pattern: /(0?[1-9]|[12]\d|3[01])[-/.](I{1,3}|IV|VI{0,3}|IX|XI{0,2})(?![\p{L}\d-])/uy,
      why: 'a day with its month in Roman numerals',
      read: ([, day, month], { before }) =>
        /(?<!\p{L})(?:el|del|al|le|du|au|desde|hasta)\s(?:el\s)?$/iu.test(before)
          ? tongue.date(tongue.day(Number(day)), tongue.months[romanValue(month!)! - 1]!, undefined)
          : undefined,
    },
    {
      class: 'fraction',
      begins: 'digit',
      pattern: /([1-9]\d?)\/([1-9]\d?)(?![\d/%\p{L}]|[.,]\d)/uy,
      why: 'a mark of so many, or two equal parts',
      read: ([, one, two], { before }) => {
        if (/[\p{L}\d.,/-]$/u.test(before)) return undefined;
        const [a, b] = [cardinal(Number(one), 'alone'), cardinal(Number(two), 'alone')];
        if (one === two && Number(one) > 31) return `${a} ${b}`;
        return marked.test(before) && Number(one) <= Number(two) && Number(two) < 21
          ? `${a} ${isFrench ? 'sur' : 'sobre'} ${b}`
          : undefined;
      },
    },
    {
      class: 'letters',
      begins: 'letter',
      pattern: /([A-H])\.(?=\s\p{Lu}\p{Ll})/uy,
      why: 'the letter of a point of a list, in the middle of a line',
      read: ([, letter], { before, after }) => {
        const code = letter!.charCodeAt(0);
        const isListed =
          letter === 'A'
            ? /^$|:\s$/.test(before) && after.includes(' B. ')
            : before.includes(`${String.fromCharCode(code - 1)}. `) &&
              /(?:^|:\s)A\.\s/.test(before) &&
              /\p{Ll}[,;]?\s$/u.test(before);
        if (!isListed) return undefined;
        return `${letter !== 'A' && /\p{Ll}\s$/u.test(before) ? ', ' : ''}${letter},`;
      },
    },
    {
      class: 'punctuation',
      begins: 'sign',
      pattern: /\/(?=\s?\p{L})/uy,
      why: 'hours of one day, and those of the next',
      read: (_, { before }) =>
        /(?:\d\s?h(?:\s?\d\d|oras|eures|rs)?\.?|\d:\d\d|\d\s?[ap]\.?\s?m\.?)\s$/iu.test(before) ? ',' : undefined,
    },
    {
      class: 'sign',
      begins: 'sign',
      pattern: /\s?(?:[→⇒➔➜]|[-=]{1,2}>)\s?(?=[\p{L}\d"])/uy,
      why: 'an arrow: from one to another, or a pause',
      read: (_, { before, after }) =>
        (/\d$/.test(before.trimEnd()) && /^\d/.test(after)) ||
        /(?<!\p{L})(?:tren|train|vuelo|vol|bus|autob[úu]s|l[ií]nea|ligne|trayecto|trajet|ruta|car|ter|tgv|ave|navette)\s[^.;:]{0,40}$/iu.test(
          before,
        )
          ? words.to
          : { words: ',', class: 'punctuation' },
    },
    {
      class: 'code',
      begins: 'digit',
      pattern: /(\d{4})[\s-]?([BCDFGHJ-NPRSTVWXYZ]{3})(?![\p{L}\d-])/uy,
      why: 'the plate of a car in Spain',
      read: ([, number, letters], { before }) =>
        region !== 'ES' || noPlate.test(letters!) || /[\p{L}\d.,/€$-]$/u.test(before) || /\d\s$/.test(before)
          ? undefined
          : `${digitWords(number!, tongue)} ${spellOut(letters!)}`,
    },
    {
      class: 'date',
      begins: 'letter',
      pattern: new RegExp(
        `(?:${DAY})(?:(?:\\s?[,/]\\s?|\\s(?:y|et)\\s)(?:${DAY})(?![\\p{L}\\d'’])){1,6}(?=,?:?\\s(?:de\\s|desde\\s)?(?:las\\s)?\\d|\\s(?:mat\\.|matin|soir|après|tarde|mañana|por\\sla))`,
        'uy',
      ),
      why: 'days of the week by their letters',
      read: ([match], { before }) => {
        if (/[\p{L}\d'’-]$/u.test(before)) return undefined;
        const written = match.match(new RegExp(`${DAY}`, 'gu'))!;
        // "L, M y V" without another letter for Wednesday.
        const isMiddle = (i: number) =>
          written[i] === 'M' && region !== 'ES' && written[i - 1] === 'L' && written[i + 1] === 'V';
        const said = written.map((day, i) => (isMiddle(i) ? 'miércoles' : days[day]!));
        return said.length === 1 ? said[0]! : `${said.slice(0, -1).join(', ')} ${words.and} ${said.at(-1)}`;
      },
    },
    ...(isFrench
      ? [
          short(/pers\.(?!\p{L})/uy, 'those who work there', (_, { before }) =>
            /(?<!\p{L})(?:le|du|au|ce|notre|votre)\s$/iu.test(before) ? 'personnel' : undefined,
          ),
        ]
      : [
          short(/C\.(?=\s\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll})/uy, 'a citizen before the name', (_, { before, after }) =>
            region === 'MX' && /^$|[.;:]\s$|(?<!\p{L})(?:el|la|al|del|los)\s$/iu.test(before)
              ? /(?<!\p{L})la\s$/iu.test(before) || /^\s(?!Luca|Joshua|Elia)\p{Lu}\p{Ll}+a\s/u.test(after)
                ? 'ciudadana'
                : 'ciudadano'
              : undefined,
          ),
          short(/(?:desc|dto|dcto)\.?(?![\p{L}\d])/uy, 'how much cheaper', ([match], { before, after }) =>
            /%\s$/.test(before) ? `de descuento${match.endsWith('.') && /^\s*$/.test(after) ? '.' : ''}` : undefined,
          ),
          short(/R[xX](?=[\s.,;:]|$)/uy, 'medicines', (_, { before }) =>
            /(?<!\p{L})lista\s(?:de\s)?(?:sus\s|mis\s)?$/iu.test(before) && region !== 'ES'
              ? 'medicamentos'
              : undefined,
          ),
        ]),
  ];
}
