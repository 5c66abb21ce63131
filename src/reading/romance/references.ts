import type { Recogniser } from '../reader.js';
import { digitGroups, digitWords, isDigitwise, spellOut, type Tongue } from './tongue.js';

/** Words before a number that two parts of a count have: "tentative 1/2" is one of two. */
const counted =
  /(?<!\p{L})(?:tentatives?|essais?|colis|lots?|lotes?|paquetes?|paq\.?|paquets?|bultos?|cajas?|bolsas?|intentos?|aviso|rappel|avis|étapes?|pasos?|p[áa]ginas?|p[áa]g\.?|pages?|partes?|parties?|cuotas?|plazos?|pagos?|mensualit[ée]s?|mensualidad(?:es)?|échéances?|env[íi]os?|envoi|livraison|entrega|mensajes?|messages?|sms|dosis|doses?|volets?|tomos?|pi[eè]ces?|preguntas?|questions?|sesi[óo]n|séance|versements?|archivo|fichier|documento|document|feuille|hoja)\s(?:n\.?[º°o]\s?|no\.\s|num\.\s)?$/iu;
/** Words before a number of papers, whose strokes are said. */
const papers =
  /(?<!\p{L})(?:multas?|expedientes?|exp\.?|albar[áa]n(?:es)?|folios?|fol\.?|facturas?|fras?\.?|fact\.?|factures?|autos|dossiers?|devis|bons?(?:\sde\scommande)?|boletas?|tickets?|avis|r[ée]f(?:erencia|érence)?s?\.?|ref\.?|contratos?|contrats?|polizas?|póliza|polices?|c[óo]digos?|codes?|acta|actes?|decretos?|d[ée]crets?|sentencia|recurso|reclamaci[óo]n|incidencia|incidents?|solicitud|demandes?|pedidos?|commandes?|cde|oficio|licencia|permis|orden|ordre|registro|caso|reporte|SS|[Ss]eguridad\s[Ss]ocial|afiliaci[óo]n|n[úu]m(?:ero)?\.?|num[ée]ro|[nN]\.?\s?[º°]|n[oº]\.?|#)(?:\s(?:n\.?[º°o]\.?|no\.?|núm\.?|es|est|de\s\p{L}+))?\s?:?\s?$/iu;
/** Words before what a caller types in as it is written. */
const typed =
  /(?<!\p{L})(?:wi-?fi(?:\s(?:invit[ée]s?|p[úu]blico|gratis|clientes?|clients?))?|red|réseau|ssid|claves?|contraseñas?|passwords?|usuarios?|mdp|mots?\sde\spasse|cl[ée]f?s?|logins?|identifiants?|utilisateurs?|user|pseudo|c[óo]digo|code|perfil|profil|cuenta|skype|nick)(?:\s(?:es|est|wi-?fi|initiale?|inicial|nuev[ao]|temporal|provisoire|temporaire|:))*\s?[:,]?\s["']?$/iu;
const ending = 'pdf|docx?|xlsx?|pptx?|csv|txt|zip|jpe?g|png|gif|mp[34]|heic|xml|odt|rtf|html?';

/** Numbers of papers, passwords, names of networks and files: each sign of theirs is said. */
export function referenceForms(tongue: Tongue): readonly Recogniser[] {
  const { signs, words } = tongue;
  const exclamation = tongue.saysPairs ? "point d'exclamation" : 'signo de exclamación';
  const names: { readonly [sign: string]: string } = {
    ...signs,
    '!': exclamation,
    $: tongue.saysPairs ? 'dollar' : 'signo de pesos',
    ...(tongue.saysPairs || tongue.region === 'MX' ? {} : { $: 'dólar' }),
  };
  const letters = (run: string) =>
    (run.length > 3 && tongue.isPronounceable(run)) ||
    tongue.tables.acronyms.get(run)?.toLowerCase() === run.toLowerCase()
      ? run.toLowerCase()
      : spellOut(run);
  const number = (run: string) =>
    /^(?:19|20)\d\d$/.test(run) || (run.length <= 3 && !run.startsWith('0'))
      ? tongue.cardinal(Number(run), 'alone')
      : digitGroups(run, tongue);
  /** A number of papers: letters, numbers, and the names of the strokes and hyphens. */
  const paper = (written: string) => {
    // With a number that begins with zero all of them are digits.
    const isDigits = /(?<!\d)0\d{2}/.test(written);
    return (written.match(/\p{Lu}+|\d+|[/.-]/gu) ?? [])
      .map((run) =>
        /\d/.test(run)
          ? isDigits
            ? digitGroups(run, tongue)
            : number(run)
          : /\p{L}/u.test(run)
            ? letters(run)
            : signs[run]!,
      )
      .join(' ');
  };
  /** What a caller types: words stay words, other runs are spelled, and every sign has its name. */
  const credential = (written: string) =>
    (written.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{Lu}|\d+|[^\p{L}\d]/gu) ?? [])
      .map((run, i, runs) => {
        if (/\d/.test(run))
          return /^(?:[1-9]\d?|(?:19|20)\d\d)$/.test(run) && !(i > 0 && /^\p{L}{1,2}$/u.test(runs[i - 1]!))
            ? tongue.cardinal(Number(run), 'alone')
            : digitWords(run, tongue);
        if (!/\p{L}/u.test(run)) return names[run] ?? run;
        if (/^\p{Lu}+$/u.test(run))
          return run.length > 2 && tongue.isPronounceable(run) ? run.toLowerCase() : spellOut(run);
        // Two small letters between other signs cannot be said as a word.
        return (run.length < 3 && !tongue.commonWords.has(run.toLowerCase())) || !/[aeiouyáéíóúàèêô]/iu.test(run)
          ? spellOut(run)
          : run;
      })
      .join(' ');

  return [
    {
      class: 'code',
      begins: 'any',
      pattern: /[\p{L}\d][\p{L}\d._#@$%&*+!-]{1,40}(?<![.,-])/uy,
      why: 'a name of a network, a user or a password: each sign is said',
      read: ([match], { before, after }) => {
        if (!typed.test(before) || /^(?:wi-?fi|e-?mail)$/i.test(match) || /@.+\./.test(match) || /^[/:]/.test(after))
          return undefined;
        const hasSign = /[\p{L}\d][._#@$%&*+-][\p{L}\d]|[#@$%&*+!]$/u.test(match);
        const isMixed =
          /(?:\p{Ll}.*\p{Lu}|\p{L}{2}.*\d|\d.*\p{L}.*\d)/u.test(match) && /\d/.test(match) && /\p{Ll}/u.test(match);
        if (!hasSign && !isMixed) return undefined;
        // Groups of digits and capitals with hyphens are codes like others.
        if (/^[A-Z\d-]+$/.test(match)) return undefined;
        const isShout = match.endsWith('!') && /\p{L}!$/u.test(match) && /^\s*$/.test(after);
        const typedText = isShout ? match.slice(0, -1) : match;
        return { words: credential(typedText), length: typedText.length };
      },
    },
    {
      class: 'code',
      begins: 'any',
      pattern: /[\p{L}\d]+(?:_[\p{L}\d]+)+(?![\p{L}\d@])/uy,
      why: 'words with underscores: their name is said',
      read: ([match], { before, after }) =>
        /[\p{L}\d.@#/_-]$/u.test(before) || /^\.\p{L}/u.test(after) ? undefined : credential(match),
    },
    {
      class: 'code',
      begins: 'sign',
      pattern: new RegExp(`\\.(${ending})(?![\\p{L}\\d])`, 'iuy'),
      why: 'the ending of a file',
      read: ([, kind], { before }) =>
        /(?:^|[\s(])$/.test(before)
          ? `${signs['.']} ${[...kind!].map((c) => (/\d/.test(c) ? digitWords(c, tongue) : c.toUpperCase())).join(' ')}`
          : undefined,
    },
    {
      class: 'url',
      begins: 'sign',
      pattern: /\/(\p{L}[\p{L}\d._-]{2,40})(?<![._-])(?![\p{L}\d/])/uy,
      why: 'a page of a social network',
      read: ([, name], { before }) =>
        /(?:^|:\s?|\b(?:en|en\sla\sruta|canal|p[áa]gina|sur|page|chaîne|Facebook|Instagram|YouTube|TikTok|X)\s)$/iu.test(
          before,
        )
          ? `${signs['/']} ${credential(name!)}`
          : undefined,
    },
    {
      class: 'fraction',
      begins: 'digit',
      pattern: /([1-9]\d?)\s?\/\s?([1-9]\d?)(?![\d/\p{L}%]|[.,]\d)/uy,
      why: 'one of so many',
      read: ([, part, all], { before }) =>
        counted.test(before) && Number(part) <= Number(all)
          ? `${tongue.cardinal(Number(part), 'alone')} ${tongue.saysPairs ? 'sur' : 'de'} ${tongue.cardinal(Number(all), 'alone')}`
          : undefined,
    },
    {
      class: 'code',
      begins: 'any',
      pattern: /(?=[A-Z\d/.-]{0,30}\/)[A-Z\d]{1,16}(?:[/-][A-Z\d]{1,16}){1,5}(?![\p{L}\d]|[/,]\d|-\p{L})/uy,
      why: 'a number of papers with strokes: they are said',
      read: ([match], { before }) => {
        if (/[\p{L}\d.,/+€$-]$/u.test(before) || /\d\s$/.test(before)) return undefined;
        const hasBoth = /\d/.test(match) && /[A-Z]/.test(match);
        const isPaper = papers.test(before);
        if (hasBoth) {
          // A month in capitals belongs to a date; units and forms of service have their own readings.
          if (/(?:^|[/-])(?:\d{1,2}|20\d\d)[/-](?:[A-ZÉÛ]{3,9})[/-]\d/.test(match)) return undefined;
          if (/^\d{1,3}[A-Z]{1,3}\/\d{1,3}[A-Z]{0,3}$|^\d+\/\d+$/.test(match) && !isPaper) return undefined;
          if (/^(?:[A-Z]{1,2}\d{1,2})(?:\/[A-Z]{1,2}\d{1,2})+$/.test(match) && !isPaper) return undefined;
          return paper(match);
        }
        if (/[A-Z]/.test(match)) return undefined;
        // Both parts may be a date: the words before it decide.
        const [, one, two] = /^(\d{1,2})\/(\d{1,2})$/.exec(match) ?? [];
        if (one !== undefined && (Number(one) <= 12 || Number(two) <= 12) && Number(one) <= 31 && Number(two) <= 31)
          return undefined;
        if (/^\d{1,2}\/\d{1,2}\/\d{2,4}$/.test(match) || !isPaper) return undefined;
        return paper(match);
      },
    },
    {
      class: 'digits',
      begins: 'any',
      pattern: /(?:([A-Z]{2,6})\s)?\d{2,5}(?: \d{1,12}){1,5}(?![\d\p{L}]|[.,:]\d|\s?[%€$])/uy,
      why: 'groups of digits, one of four and more: digit by digit',
      read: ([match, name], { before }) => {
        if (/[\p{L}\d.,/+-]$/u.test(before) || /\d\s$/.test(before)) return undefined;
        const groups = match.slice(name === undefined ? 0 : name.length + 1).split(' ');
        const long = groups.filter((group) => group.length >= 4);
        if (long.length === 0 || groups.join('').length < 6 || groups.every((group) => /^(?:19|20)\d\d$/.test(group)))
          return undefined;
        // A number with its spaces, and a postcode behind a house, are not codes.
        if (groups.length === 2 && long.length === 1 && !isDigitwise(before, tongue) && name === undefined)
          return undefined;
        if (groups.slice(1).every((group) => group.length === 3)) return undefined;
        const said = groups.map((group) => digitGroups(group, tongue)).join(', ');
        return name === undefined ? said : `${tongue.tables.acronyms.get(name) ?? letters(name)} ${said}`;
      },
    },
    {
      class: 'code',
      begins: 'digit',
      pattern: /(1[3-9]5|2\d5|3[0-3]5)\/([3-8][05])\s?(Z?R)\s?(1[2-9]|2[0-4])(?![\p{L}\d])/uy,
      why: 'the size of a tyre',
      read: ([, width, height, kind, rim]) =>
        `${tongue.cardinal(Number(width), 'alone')}, ${tongue.cardinal(Number(height), 'alone')}, ${spellOut(kind!)} ${tongue.cardinal(Number(rim), 'alone')}`,
    },
    {
      class: 'phone',
      begins: 'digit',
      pattern: /1[ -](8\d\d|900)[ -]((?=[A-Z\d-]{0,12}[A-Z])[A-Z\d]{2,7}(?:-[A-Z\d]{2,7})?)(?![\p{L}\d])/uy,
      why: 'a telephone number with letters',
      read: ([, area, rest]) =>
        `${tongue.cardinal(1, 'alone')}, ${digitWords(area!, tongue)}, ${rest!
          .split('-')
          .map((part) =>
            (part.match(/[A-Z]+|\d+/g) ?? [])
              .map((run) =>
                /\d/.test(run)
                  ? digitWords(run, tongue)
                  : run.length > 3 && tongue.isPronounceable(run)
                    ? run
                    : spellOut(run),
              )
              .join(' '),
          )
          .join(', ')}`,
    },
    {
      class: 'digits',
      begins: 'sign',
      pattern: /([*#])(\d{3,6})(?![\d\p{L}*#]|[.,]\d)/uy,
      why: 'a key of the key pad and a code behind it',
      read: ([, key, code], { before }) =>
        key === '*' &&
        /(?:^|[\s("'])$/.test(before) &&
        !/\b(?:tarjeta|cuenta|cta\.?|carte|compte|visa|mastercard|t[eé]rmin\p{L}*|d[eé]bito|cr[eé]dito)\s$/iu.test(
          before,
        )
          ? `${signs['*']} ${digitWords(code!, tongue)}`
          : undefined,
    },
    {
      class: 'digits',
      begins: 'sign',
      pattern: /[*#]\d{1,6}[*#]/y,
      why: 'keys of the key pad with digits between them',
      read: ([match]) =>
        (match.match(/\d+|[*#]/g) ?? []).map((part) => signs[part] ?? digitWords(part, tongue)).join(' '),
    },
    {
      class: 'letters',
      begins: 'letter',
      pattern: /([A-Z]{3})\s?[-–/]\s?([A-Z]{3})(?![\p{L}\d-])/uy,
      why: 'two airports: letters, with a pause',
      read: ([, from, to], { before, shouting }) =>
        shouting ||
        /[\p{L}\d-]$/u.test(before) ||
        tongue.commonWords.has(from!.toLowerCase()) ||
        /^(?:CCN|SMS|USB)$/.test(from!)
          ? undefined
          : `${[from!, to!].map((code) => tongue.tables.acronyms.get(code) ?? spellOut(code)).join(', ')}`,
    },
    {
      class: 'sign',
      begins: 'letter',
      pattern: /[x×](?=\s(?:[$€]|c\/|\d[\d.,]*\s?[$€]))/uy,
      why: 'so much for so much',
      read: (_, { before, after }) =>
        !/\s$/.test(before)
          ? undefined
          : /\d\s$/.test(before) && !/^\s[$c]/.test(after)
            ? words.times
            : tongue.saysPairs
              ? 'pour'
              : 'por',
    },
  ];
}
