import type { Recogniser } from '../reader.js';
import { short } from './contexts.js';
import { promptSignForms } from './prompt-signs.js';
import { promptWordForms } from './prompt-words.js';
import { digitGroups, digitWords, spellOut, type Tongue } from './tongue.js';

/** What a street is called, behind the number of a house. */
const street =
  "(?:\\d{1,3}(?:re|e|er|ère|ème)\\s)?(?:rues?|ruelle|av(?:e|enue)?|b(?:d|oul|lvd|oulevard)|all(?:ée)?s?|ch(?:em(?:in)?)?|imp(?:asse)?|quai|cours|place|pl|route|rte|rang|sq(?:uare)?|promenade|montée|côte|crois(?:sant)?|esplanade|passage|sentier|mont|terrasse|faubourg|fg|fbg|parvis|traverse|voie|villa|autoroute|parc)(?![\\p{L}])|de\\s(?:la\\s|l['’])(?:rue|avenue|route|allée|impasse|place|côte|montée)|du\\s(?:boul|quai|chemin|rang|cours|passage)";
const house = new RegExp(
  `^(?:\\s(?:bis|ter|quater|[A-D])(?=[\\s,])|,?\\s(?:${street})|\\s\\p{Lu}[\\p{L}-]+\\s(?:Est|Ouest|Nord|Sud)(?!\\p{L}))`,
  'iu',
);

/** Dishes that stand beside another one: "poulet/frites" is one plate. */
const side =
  /^(?:frites|purée|riz|plat|dessert|boisson|pâtes|salade|crudités|légumes|beurre|fromage|mayo(?:nnaise)?|haricots|semoule|ratatouille|œuf|oeuf|patatas|arroz|ensalada|verduras|queso|papas|puré)(?!\p{L})/iu;

/** Rooms that men and women have each. */
const rooms =
  /(?<!\p{L})(?:toilettes|WC|vestiaires?|douches?|sanitaires|lavabos|aseos|baños|vestuarios?|duchas|servicios|sanitarios)\s\(?$/iu;

/** Papers and things whose number follows its sign: "crédito No. 4471". */
const numbered =
  /(?<!\p{L})(?:cr[ée]ditos?|pr[ée]stamo|prêt|hipoteca|siniestro|sinistre|reclamo|reclamaci[óo]n|réclamation|giro|remesa|cheque|chèque|bolet[oa]|billet|confirmaci[óo]n|confirmation|cotizaci[óo]n|presupuesto|devis|transacci[óo]n|transaction|operaci[óo]n|opération|medidor|contador|compteur|suministro|membres[íi]a|paciente|patient|afiliado|asegurado|assuré|registro|orden|recibo|reçu|quittance|bon|garant[íi]a|garantie|adhésion|membre|abonné|abonnement|demande|requête|intervention|solicitud|servicio|reporte|entrega|livraison|colis|paquete|env[íi]o|envoi)(?:\s(?:de\s)?\p{L}{3,12})?,?\s(?:n[.]?[ºo°]\.?|n[úu]m(?:ero|éro|\.)?|#)\s?:?\s?$/iu;
/** A point of a list ends here without a mark, and without a word that joins it to the next. */
const unpaused = /(?<!(?<!\p{L})(?:y|e|o|u|et|ou))[\p{L}\d)"%€$]\s$/iu;
/** What has a number of five digits and more, without a sign before it. */
const service =
  /(?<!\p{L})(?:servicio|orden|visita|intervenci[óo]n|intervention|boleta|siniestro|sinistre|panne|prêt|pr[ée]stamo|tr[áa]mite)\s$/iu;
/** Prescriptions, whose numbers have four digits too. */
const prescription =
  /(?<!\p{L})(?:recetas?|prescripci[óo]n|ordonnances?|prescription|Rx)(?:\s(?:electr[óo]nica|m[ée]dica|électronique|médicale))?:?\s$/iu;
/** A sign for a number. */
const numberSign = /(?<![\p{L}\d])(?:n[.]?[°º]|[nN]os?\.?|n[úu]m(?:\.|ero|éro)?|#)\s?:?\s?$/u;

/** Words whose first letter asks for "d'" and "l'". */
const elides = /^(?:[aeiouyéèêàâîô]|h(?:[ée]mo|eure|iver|ôpital|ôtel|abit|onor|ebdo|uile|istoire))/iu;

function frenchPrompts({ cardinal, tables, region }: Tongue): readonly Recogniser[] {
  return [
    {
      class: 'address',
      begins: 'digit',
      pattern: /(\d{1,2} \d{3}|\d{3,5})(?![\d\p{L}])/uy,
      why: 'the number of a house',
      read: ([, number], { before, after }) =>
        /(?<!\p{L})(?:au|du|le|et|ou|à|situé|sis)\s$|^$|[.:]\s$/iu.test(before) && house.test(after)
          ? cardinal(Number(number!.replace(/\s/, '')), 'alone')
          : undefined,
    },
    short(
      /([aA]u|[dD]u|[lL]e)\s(?=(?:C\.?\s?P\.?|B\.?\s?P\.?)\s\d)/uy,
      'a box of the post is feminine',
      ([, article]) => ({
        words: { au: 'à la', du: 'de la', le: 'la', Au: 'À la', Du: 'De la', Le: 'La' }[article!]!,
        class: 'word',
      }),
    ),
    short(/C\.?\s?P\.?(?=\s\d{1,4}(?!\d))/uy, 'a box of the post of Canada', () =>
      region === 'CA' ? 'case postale' : undefined,
    ),
    short(
      /(?:de|le|la|que|ne)\s(?=(\p{L}{1,2}\p{Ll}{0,8}|HbA1c)(\.)?(?![\p{L}\d]))/iuy,
      'a short word before a short form that begins with a vowel',
      ([match, form, point]) => {
        const row = tables.abbreviations.get(form!);
        return row === undefined || (row.needsPoint && point === undefined) || !elides.test(row.words)
          ? undefined
          : { words: `${match[0]}'`, class: 'word' };
      },
    ),
    short(
      /([iI]nf|[pP]harm|[hH]yg|[dD]iét|[eE]rgo|[pP]hysio|[dD]ent|[pP]sychol|[oO]rthoph)\.(?=\s\p{Lu}\p{Ll}|\s*(?:$|[,;)]))/uy,
      'the profession of somebody',
      ([match, form], { before, after }) => {
        const isNamed = /^\s\p{Lu}\p{Ll}/u.test(after);
        // "Julie Roy, inf.": behind the name too.
        if (!isNamed && !/\p{Lu}[\p{Ll}'-]+,\s$/u.test(before)) return undefined;
        const isMan = /(?<!\p{L})(?:(?:le|un|du|au)\s|(?:M\.|monsieur)\s(?:[\p{L}'-]+(?:\s[\p{L}'-]+)?,\s)?)$/iu.test(
          before,
        );
        const said = {
          inf: isMan ? 'infirmier' : 'infirmière',
          pharm: isMan ? 'pharmacien' : /(?<!\p{L})(?:la|une)\s$|,\s$/iu.test(before) ? 'pharmacienne' : undefined,
          hyg: 'hygiéniste',
          diét: region === 'CA' ? 'diététiste' : isMan ? 'diététicien' : 'diététicienne',
          ergo: 'ergothérapeute',
          physio: 'physiothérapeute',
          dent: 'dentiste',
          psychol: 'psychologue',
          orthoph: 'orthophoniste',
        }[form!.toLowerCase()];
        if (said === undefined) return undefined;
        const shown = /^\p{Lu}/u.test(match) ? said[0]!.toUpperCase() + said.slice(1) : said;
        return shown + (/^\s*$/.test(after) ? '.' : '');
      },
    ),
    {
      class: 'phone',
      begins: 'digit',
      pattern: /(0\d)(?:[ .]?[*•xX]{2}){2,3}[ .]?(\d\d(?:[ .]?\d\d)?)(?![\d*])/uy,
      why: 'a telephone number of which the middle is hidden',
      read: ([, head, end], { before }) =>
        /[\p{L}\d.,/-]$/u.test(before)
          ? undefined
          : `${[...head!].map((digit) => cardinal(Number(digit), 'alone')).join(' ')}, se terminant par ${end!
              .match(/\d\d/g)!
              .map((pair) =>
                pair.startsWith('0')
                  ? [...pair].map((digit) => cardinal(Number(digit), 'alone')).join(' ')
                  : cardinal(Number(pair), 'alone'),
              )
              .join(', ')}`,
    },
  ];
}

/** Prompts and notices to customers: houses, lists in a line, sizes, masks and numbers of papers. */
export function promptForms(tongue: Tongue): readonly Recogniser[] {
  const { cardinal, words } = tongue;
  const isFrench = tongue.saysPairs;
  const size = (written: string) => {
    const [, count, letters] = /^(\d)?(\p{Lu}+)$/u.exec(written)!;
    return count === undefined ? spellOut(letters!) : `${cardinal(Number(count), 'alone')} ${spellOut(letters!)}`;
  };
  return [
    ...(isFrench ? frenchPrompts(tongue) : []),
    ...promptWordForms(tongue),
    ...promptSignForms(tongue),
    {
      class: 'digits',
      begins: 'digit',
      pattern: /\d{4,24}(?![\d\p{L}]|[.,/-]\d|\s?[%€$])/uy,
      why: 'a number of papers behind its sign: digit by digit',
      read: ([match], { before, after }) =>
        (prescription.test(before) ||
          (match.length > 4 ? numberSign.test(before) || service.test(before) : numbered.test(before))) &&
        !/(?<!\p{L})(?:ley|loi|decreto|décret|av(?:enida|enue|da)?\.?|calle|rue|carretera|blvd\.?|col\.)(?:\s[\p{L}.]+){0,4},?\s(?:n|N|#)/iu.test(
          before.slice(-50),
        ) &&
        !(isFrench && house.test(after))
          ? digitGroups(match, tongue)
          : undefined,
    },
    {
      class: 'number',
      begins: 'digit',
      pattern: /([1-9])(?:\)|\.(?=\s\p{L}))(?=\s)/uy,
      why: 'the number of a point of a list, in the middle of a line',
      read: ([match, number], { before, after }) => {
        const mark = match.at(-1)!;
        const n = Number(number);
        const isListed = (n === 1 && after.includes(` 2${mark} `)) || (n > 1 && before.includes(`${n - 1}${mark} `));
        if (!isListed || /[\p{L}\d.,/(-]$/u.test(before)) return undefined;
        return `${n > 1 && unpaused.test(before) ? ', ' : ''}${cardinal(n, 'alone')},`;
      },
    },
    {
      class: 'letters',
      begins: 'letter',
      pattern: /([a-h])\)(?=\s)/uy,
      why: 'the letter of a point of a list, in the middle of a line',
      read: ([, letter], { before, after }) => {
        const next = String.fromCharCode(letter!.charCodeAt(0) + 1);
        const previous = String.fromCharCode(letter!.charCodeAt(0) - 1);
        const isListed = letter === 'a' ? after.includes(` ${next}) `) : before.includes(`${previous}) `);
        return isListed && !/[\p{L}\d.,/(-]$/u.test(before)
          ? `${letter !== 'a' && unpaused.test(before) ? ', ' : ''}${letter},`
          : undefined;
      },
    },
    {
      class: 'code',
      begins: 'letter',
      pattern: /([A-Z]{1,2})(\d{1,3})([a-z])(?![\p{L}\d'’]|[.-]\p{L})/uy,
      why: 'letters, digits and a small letter: a line, a gate, a form',
      read: ([, head, number, tail], { before }) =>
        /[\p{L}\d.@/_-]$/u.test(before)
          ? undefined
          : `${spellOut(head!)} ${number!.startsWith('0') ? digitWords(number!, tongue) : cardinal(Number(number), 'alone')} ${spellOut(tail!)}`,
    },
    {
      class: 'range',
      begins: 'any',
      pattern: /(\d?X{1,4}[SL]|[SML]|\d?XL)\s?[-–]\s?(\d?X{1,4}[SL]|[SML]|\d?XL)(?![\p{L}\d-])/uy,
      why: 'from one size to another',
      read: ([, from, to], { before }) =>
        /[\p{L}\d-]$/u.test(before) ||
        (!/(?<!\p{L})(?:tallas?|tailles?)(?![\p{L}])[^.;]{0,25}\s$/iu.test(before) && !/X/.test(from! + to!))
          ? undefined
          : `${size(from!)} ${words.to} ${size(to!)}`,
    },
    {
      class: 'number',
      begins: 'digit',
      pattern: /(\d{1,3}(?:[., ]\d{3})?)\+(?=\s*(?:$|[,;.:)!])|\s\p{L})/uy,
      why: 'so many and more',
      read: ([, number], { before, after }) => {
        if (/[\p{L}\d.,+/-]$|\p{Lu}\p{L}+\s$/u.test(before) || /^\s(?:ans|años)(?!\p{L})/u.test(after))
          return undefined;
        const n = Number(number!.replace(/\D/g, ''));
        const said = cardinal(n, tongue.formBefore(after));
        if (!isFrench) return `${said} o más`;
        return /^\s\p{Ll}/u.test(after)
          ? `${/(?<!\p{L})plus\sde\s$/iu.test(before) ? '' : 'plus de '}${said}`
          : `${said} et plus`;
      },
    },
    {
      class: 'sign',
      begins: 'sign',
      pattern: /\/(?=\p{Ll})/uy,
      why: 'two things on one plate',
      read: (_, { before, after }) =>
        side.test(after) && /\p{Ll}{3,}$/u.test(before) ? { words: '', class: 'word' } : undefined,
    },
    short(/([HFM])\/([HFM])(?![\p{L}\d/])/uy, 'men and women', ([, one, other], { before }) => {
      if (one === other) return undefined;
      const names: { readonly [letter: string]: readonly [one: string, many: string] } = isFrench
        ? { H: ['homme', 'hommes'], F: ['femme', 'femmes'] }
        : { H: ['hombre', 'hombres'], M: ['mujer', 'mujeres'] };
      const [a, b] = [names[one!], names[other!]];
      if (a === undefined || b === undefined) return undefined;
      return rooms.test(before) ? `${a[1]} ${words.and} ${b[1]}` : `${a[0]} ${words.or} ${b[0]}`;
    }),
  ];
}
