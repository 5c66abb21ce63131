import type { Recogniser } from '../reader.js';
import { digitGroups, NUMBER, numberWords, type Tongue } from './tongue.js';

/** Papers of a customer, whose numbers are read digit by digit. */
const isNumbered =
  /(?<!\p{L})(?:avis|dossier|r[ée]clamation|demande|facture|sinistre|commande|factura|aviso|pedido|expediente|siniestro|reclamaci[óo]n|solicitud|caso|reporte|folio)\s(?:n[.]?[°ºo]\.?|n[úu]m(?:ero|éro|\.)|#)\s?$/iu;

/** Ranges of years and numbers, and numbers of papers with a hyphen. */
export function rangeForms(tongue: Tongue): readonly Recogniser[] {
  const { words } = tongue;
  return [
    {
      class: 'year',
      begins: 'digit',
      pattern: /(1[1-9]\d{2}|20\d{2})\s?[-–/]\s?(1[1-9]\d{2}|20\d{2}|\d{2})(?![\d\p{L}/-])/uy,
      why: 'a range of years',
      read: ([match, from, to], { before }) => {
        // A range rises, and its short end belongs to the same century: "2009/01" and "2008-1350" are numbers of papers.
        const rises =
          to!.length === 2
            ? Number(to) > Number(from) % 100
            : Number(to) > Number(from) && Number(to) - Number(from) < 400;
        if (
          !rises ||
          /[nN]\.?[°º]\s?$|(?<!\p{L})(?:R\.?\s?D\.?(?:-?L\.?)?|L\.?\s?O\.?|ley|decreto|orden|sentencia|STS|loi|décret)\s$/iu.test(
            before,
          )
        )
          return `${tongue.cardinal(Number(from), 'alone')} ${tongue.signs[/[-–/]/.exec(match)![0].replace('–', '-')]} ${numberWords(to!, tongue)}`;
        // A school year or a season: "curso 2026/27".
        if (match.includes('/') && (Number(to) + 100 - (Number(from) % 100)) % 100 === 1)
          return `${tongue.cardinal(Number(from), 'alone')} ${tongue.cardinal(Number(to), 'alone')}`;
        return `${tongue.cardinal(Number(from), 'alone')} ${match.includes('/') || /\bentre\s$/i.test(before) ? words.and : words.to} ${tongue.cardinal(Number(to), 'alone')}`;
      },
    },
    {
      class: 'range',
      begins: 'digit',
      pattern: new RegExp(`(${NUMBER})\\s?[-–]\\s?(${NUMBER})(?![\\d\\p{L}-]|[.,/]\\d)`, 'uy'),
      why: 'a range: a hyphen between two numbers',
      read: ([, from, to], { before, after }) => {
        if (/[-\d./]$/.test(before) || /^0\d/.test(from!) || /^0\d/.test(to!) || from!.length > 4) return undefined;
        // "Calle Sur, 1 - 28046 Madrid": a house and a postcode.
        if (/^\d{5}$/.test(to!) && from!.length < 4) return undefined;
        // "727-200" is a name: a range rises.
        const isName = from!.length === 3 && to!.length === 3 && Number(from) > Number(to);
        if (isName) return `${numberWords(from!, tongue)} ${numberWords(to!, tongue)}`;
        if (
          /[nN]\.?[°º]\s?$|\b(?:no|cde|commande|bon|fact\.|facture|devis|avis|dossier|pedido|pdo\.|factura|fra\.|folio|fol\.|orden|aviso|caso|ley|loi|decreto|décret|arrêté)\s$/iu.test(
            before,
          ) ||
          (/^\d{4}$/.test(from!) && Number(from) > Number(to))
        )
          return `${numberWords(from!, tongue)} ${tongue.signs['-']} ${/^\d{5,}$/.test(to!) || (to!.length === 4 && isNumbered.test(before)) ? digitGroups(to!, tongue) : numberWords(to!, tongue)}`;
        // "61-7734120": no range rises so far.
        if (from!.length < 4 && /^\d{6,}$/.test(to!))
          return `${digitGroups(from!, tongue)} ${tongue.signs['-']} ${digitGroups(to!, tongue)}`;
        const joint = /\bentre\s$/i.test(before) ? words.and : words.to;
        return `${numberWords(from!, tongue)} ${joint} ${numberWords(to!, tongue, tongue.formBefore(after))}`;
      },
    },
  ];
}
