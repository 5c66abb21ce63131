import { longestFirst } from '../english/vocabulary.js';
import type { Place, Recogniser } from '../reader.js';
import { noticeForms } from './notices.js';
import { ordinalForms } from './ordinals.js';
import { signForms } from './signs.js';
import { stressed } from './spanish-tongue.js';
import { digitGroups, digitWords, NUMBER, numberWords, spellOut, type Tongue } from './tongue.js';

/** First names of women behind a title that is written alike for both: "Prof. Yesenia". */
const womenNames =
  /^\s(?:M[ªa]\.?|Mar[íi]a|Ana|Laura|Marta|Martha|Luc[íi]a|Paula|Sof[íi]a|Elena|Cristina|Silvia|Sandra|Patricia|Claudia|Gabriela|Daniela|Andrea|Alejandra|Fernanda|Valeria|Ver[óo]nica|M[óo]nica|Natalia|Diana|Adriana|Carolina|Karla|Yesenia|Leticia|Alicia|Gloria|Eva|Julia|Irene|Nuria|Roc[íi]o|Carmen|Isabel|Raquel|Pilar|Beatriz|In[ée]s|Noem[íi]|Marisol|Araceli|Itzel|Karen|Elizabeth|Lorena|Susana|Teresa|Yolanda|Norma|Rebeca|Jimena|Ximena|Mariana|Juana|Josefa|Francisca|Antonia|Manuela|Margarita|Graciela|Guillermina|Fabiola|Viviana|Esther|Miriam|Paola|Brenda|Maribel|Ivonne)(?=\s\p{Lu}|[,;)]|\s\p{Ll}|\s*$)/u;
/** Capitals that have the vowels of a word: "TRANSPORTES", unlike "SHCP". */
const looksLikeWord =
  /^(?![^AEIOUYÁÉÍÓÚÀÂÈÊËÎÏÔÙÛ]{3}(?<!S[CPT][RLH]))(?!.*Q(?!U))(?=.*[AEIOUYÁÉÍÓÚÀÂÈÊËÎÏÔÙÛ])(?!.*[^AEIOUYÁÉÍÓÚÀÂÈÊËÎÏÔÙÛ]{5})/;
const endsSentence = ({ after }: Place) =>
  /^["')]*\s*$/.test(after) || /^["')]*\s+(?:\d[.)]\s+)?["'(¿¡]*\p{Lu}/u.test(after);

/** Addresses of mail and web, short forms, capitals, codes and signs. */
export function wordForms(tongue: Tongue): { early: readonly Recogniser[]; late: readonly Recogniser[] } {
  const { tables, words, signs } = tongue;
  const readAddress = (address: string) =>
    address
      .replace(/^https?:\/\//i, '')
      .replace(/\/$/, '')
      .replace(/^www\./i, `W W W ${signs['.']} `)
      // Signs that hide a part of it: three of them are said, more are some.
      .replace(/\*{4,}/g, ` ${signs['*']}s `)
      .replace(/[./\-_?=&#:%+~@*]/g, (mark) => ` ${signs[mark]} `)
      // Letters and digits in turns are a code; a word stays one.
      .replace(/(?<![\p{L}\d])(?=\p{L}{0,8}\d)(?=\d{0,8}\p{L})[\p{L}\d]{2,12}(?![\p{L}\d])/gu, (code) =>
        code.replace(/\p{L}+/gu, (run) =>
          run.length > 2 && !/\p{Ll}\p{Lu}/u.test(run) && tongue.isPronounceable(run.toUpperCase())
            ? ` ${run} `
            : ` ${spellOut(run)} `,
        ),
      )
      // Letters without a vowel cannot be said, and countries at the end of a name are spelled.
      .replace(
        /(?<![\p{L}\d])(?:[b-df-hj-np-tv-xz]{2,6}|edf|itv|dni|sre|rsa|apl|cpam|ratp|chu|irm|aeat|imv|bbva|sav|lopd|rgpd|cfe|ssa|irs|usps|ups|rrhh|upm|upv|upf|ucm|uab|uam|(?<=arroba |arobase )(?!(?:mi|tu|el|la|le|ma|de|en|ya|al|su|no|si|yo|ce|un)(?!\p{L}))[a-z]{2}(?= (?:punto|point) )|(?<= )(?:ca|be|eu|uk|us|io|de|it|ai|ie|au|ve|uy|ec|qc))(?![\p{L}\d])/gu,
        spellOut,
      )
      .replace(/\d+/g, (number) => ` ${digitWords(number, tongue)} `)
      .replace(/\s+/g, ' ')
      .trim();
  /** A name on a social network in its words. */
  const readHandle = (name: string) =>
    name
      .replace(/[_.-]/g, (mark) => ` ${signs[mark]} `)
      .replace(
        /(?<![\p{L}\d])(?:[b-df-hj-np-tv-xz]{2,4}|[b-df-hj-np-tv-xz](?=\s)|mx|es|us|tx|ca|qc)(?![\p{L}\d])/gu,
        (run) => spellOut(run),
      )
      .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
      .replace(/\p{Lu}{2,8}(?!\p{Ll})/gu, (run) =>
        run.length > 2 && tongue.isPronounceable(run) ? run.toLowerCase() : spellOut(run),
      )
      .replace(/\d+/g, (number) =>
        /^20\d\d$/.test(number) ? ` ${tongue.cardinal(Number(number), 'alone')} ` : ` ${digitWords(number, tongue)} `,
      )
      .replace(/\s+/g, ' ')
      .trim();

  /** The form that a noun asks for; one in short by its words: "1 pinc. de sel". */
  const formOf = (after: string) => {
    const short = /^\s(\p{Ll}{2,8})\.(?=\s?[\p{Ll},;)]|\s*$)/u.exec(after)?.[1];
    if (!tongue.saysPairs && /^\s?a\.(?:[,;)]|\s(?:con|que|y|de)\s|\s*$)/.test(after)) return 'masculine';
    if (!tongue.saysPairs && /^\ssobres?\s(?:de|al|cada|por|diari)/.test(after)) return 'masculine';
    // "Un agua": a feminine noun whose first vowel is stressed.
    if (!tongue.saysPairs && stressed.test(after)) return 'masculine';
    const said = short === undefined ? undefined : tables.abbreviations.get(short)?.words;
    return said !== undefined && tongue.formBefore(` ${said}`) === 'feminine' ? 'feminine' : tongue.formBefore(after);
  };
  const notices = noticeForms(tongue);
  const early: Recogniser[] = [
    ...notices.early,
    {
      class: 'word',
      begins: 'letter',
      pattern:
        /(?:[ldcjmnst]|qu|lorsqu|puisqu|jusqu)['’](?=\p{Lu}{2}|\p{Lu}?\d|\p{L}\p{Ll}{1,8}\.|après-m\.|HbA1c|SpO2|pH)/iuy,
      why: 'a short word before capitals or a number',
      read: ([match], { before, after }) =>
        /[\p{L}\d]$/u.test(before) ||
        !(
          /^(?:[A-Z]{2}|[A-Z]?\d|HbA|SpO|pH|après-m\.|\p{L}\p{Ll}{2,8}\.)/u.test(after) ||
          tables.abbreviations.has(/^(\p{Ll}+)\./u.exec(after)?.[1] ?? '')
        )
          ? undefined
          : match,
    },
    {
      class: 'code',
      begins: 'any',
      pattern: /[A-Z]{2}\d{2}(?: ?\d{4}){3,7}(?: ?\d{1,4})?(?![\p{L}\d])|\d{4}(?:[ -]\d{4}){2,4}(?!\d)/uy,
      why: 'the number of an account or a card',
      read: ([match]) => {
        const letters = /^[A-Z]*/.exec(match)![0];
        const groups = match
          .slice(letters.length)
          .replace(/[ -]/g, '')
          .match(letters === '' ? /\d{1,4}/g : /^\d\d|\d{1,4}/g)!;
        return `${letters === '' ? '' : `${spellOut(letters)} `}${groups.map((group) => digitWords(group, tongue)).join(', ')}`;
      },
    },
    {
      class: 'email',
      begins: 'any',
      pattern: /(?:[\w.+-]|\*(?=[*\w.]{0,40}@)){1,64}@[\w*-]{1,63}(?:\.[\w-]{1,63}){1,8}/y,
      why: 'an e-mail address',
      read: ([match]) => ({
        words: readAddress(match.replace(/[.-]+$/, '')),
        length: match.replace(/[.-]+$/, '').length,
      }),
    },
    {
      class: 'url',
      begins: 'any',
      pattern:
        /(?:https?:\/\/|www\.)[^\s<>"']{0,500}[^\s<>"'.,;:!?)]|(?:[a-z0-9-]{1,63}\.){1,6}(?:com|org|net|gob|gov|edu|info|es|mx|ar|cl|co|pe|fr|ca|be|ch|eu|io|app|me|tv|us|uk|de|it|pt|online|store|shop)(?![\w.]*\w)(?:\/[\w./?=&#%+@-]{0,500}\w)?|[a-z0-9-]{1,63}\.[a-z]{2,6}\/[\w./-]{0,500}\w/iy,
      why: 'an address of the web',
      read: ([match], { before }) =>
        /[\w.@]$/.test(before) || /^[A-Z]\.\w+$/.test(match) || /\.[A-Z][a-z]/.test(match)
          ? undefined
          : readAddress(match),
    },
    {
      class: 'url',
      begins: 'sign',
      pattern:
        /(?:(@)(?=([\p{L}\d_]+(?:[.-][\p{L}\d_]+){0,4}))\2|(#)(?=(\p{L}[\p{L}\d_]{1,60}))\4(?!-\d))(?![\p{L}\d@])/uy,
      why: 'a name on a social network',
      read: ([, sign, user, , tag], { before }) => {
        const name = user ?? tag;
        return /[\p{L}\d.]$/u.test(before) || (sign === undefined && /^[A-Z]{0,4}(?!20\d\d$)\d/.test(name!))
          ? undefined
          : `${sign === '@' ? signs['@'] : /(?:hashtag|mot-clic|mot-dièse|etiqueta)\s?:?\s$/iu.test(before) ? '' : 'hashtag'} ${readHandle(name!)}`.trim();
      },
    },
    {
      class: 'code',
      begins: 'letter',
      pattern: /[a-z]{3,10}(?![\p{L}\d@.-])/uy,
      why: 'the name of a user that nobody can say: letters',
      read: ([match], { before }) =>
        /(?:\busuario|\bidentifiant|\bd['’]utilisateur|\blogin)(?:\s(?:es|est))?\s?:?\s["']?$/iu.test(before) &&
        !tongue.isPronounceable(match) &&
        /^[b-df-hj-np-tv-xz]{2}(?<![bcdfgpt][lr]|ch|ph|th|qu|ll|s[cpt])/.test(match)
          ? spellOut(match)
          : undefined,
    },
    {
      class: 'code',
      begins: 'digit',
      pattern: /\d{2}-\d{7,8}-\d(?![\p{L}\d])|\d{1,2}\.\d{3}\.\d{3}-[\dA-Zk](?![\p{L}\d])/uy,
      why: 'the number of a person or a company: digit by digit',
      read: ([match], { before }) =>
        /[\p{L}\d.,-]$/u.test(before)
          ? undefined
          : match
              .split(/[.-]/)
              .map((part) => (/\d/.test(part) ? digitGroups(part, tongue) : spellOut(part)))
              .join(', '),
    },
    {
      class: 'abbreviation',
      begins: 'letter',
      pattern: /(Ste?|Sts|Mt|Gal|Mal|Pdt|Cdt|Dr|Pr)-(?=\p{Lu}\p{Ll}|de-\p{Lu})/uy,
      why: 'a saint or a rank in the name of a place',
      read: ([, short], { before }) =>
        !tongue.saysPairs || /[\p{L}\d]$/u.test(before)
          ? undefined
          : {
              ...{ Ste: 'Sainte', St: 'Saint', Sts: 'Saints', Gal: 'Général', Mal: 'Maréchal', Pdt: 'Président' },
              ...{ Mt: 'Mont', Cdt: 'Commandant', Dr: 'Docteur', Pr: 'Professeur' },
            }[short!],
    },
    {
      class: 'abbreviation',
      begins: 'letter',
      pattern: /[nN]\.?[°º]s?\s?(?=\d|[A-Z]{1,4}[-\d])/uy,
      why: 'a short form before a number',
      read: (_, { before }) => (/[\p{L}\d]$/u.test(before) ? undefined : words.number),
    },
    {
      class: 'abbreviation',
      begins: 'any',
      pattern: new RegExp(`(${longestFirst(tables.abbreviations.keys())})(\\.{1,3})?(?![\\p{L}\\d])`, 'uy'),
      why: 'a short form',
      read: ([match, written, point], place) => {
        const { before, after } = place;
        if (
          /[\p{L}\d]$/u.test(before) ||
          (point === undefined ? /^['’-]\p{L}|^\.\p{Lu}\./u : /^['’]\p{L}|^-\p{Ll}/u).test(after)
        )
          return undefined;
        // "Payez av. le 3": before a day, not an avenue.
        if (
          /^av$/i.test(written!) &&
          tongue.saysPairs &&
          /^\s(?:le\s\d|les?\s\p{Ll}|la\s\p{Ll}|l['’]\p{Ll})/u.test(after)
        )
          return 'avant';
        const { words: said, needsPoint, beforeNumber, isTitle, isInside } = tables.abbreviations.get(written!)!;
        if (needsPoint && point === undefined && !written!.endsWith('.')) return undefined;
        if (beforeNumber && !/^\s?(?:\d|[A-Z]{1,5}-?\d|[IVX]+\b)/.test(after)) return undefined;
        // "Avisar a la Dra.": a title without its name.
        const isPerson =
          /^(?:Dra?s?|Lic|Ing|Arq|Mtr[oa]|Prof[ar]*|Dre)$/.test(written!) &&
          point !== undefined &&
          /(?<!\p{L})(?:el|la|al|del|los|las|una?|su|mi|otr[oa]|le|du|au|cette?|votre)\s$/iu.test(before);
        if (
          isTitle &&
          !isPerson &&
          // "Dr. pide analítica" in a note.
          !(/^(?:Dra?|Dre)$/.test(written!) && /^$|[.;:(]\s$/.test(before) && /^\s\p{Ll}{3,}/u.test(after)) &&
          !/^,?\s(?:Mme|Mlle|M\.)|^\s(?:\p{Lu}|(?:le|la|les|du|des|del?|los|las|et\s(?:Mme|Mlle))\s|[ld]['’])/u.test(
            after,
          )
        )
          return undefined;
        // "Temperatura máx.": a feminine noun before it.
        const agrees =
          !tongue.saysPairs &&
          /^m[áaíi]x?n?imo$/.test(said) &&
          /(?<!\p{L})(?:temperaturas?|velocidad|edad|nota|cantidad|tarifa|presi[óo]n|duraci[óo]n|capacidad|puntuaci[óo]n|distancia|altura|carga|potencia|tensi[óo]n|cuota|pena|multa|ayuda|estancia|humedad|superficie|profundidad|compra|espera|oferta|renta|edad|apertura|cobertura|reserva)\s$|\b(?:[Tt]emp|[Vv]el|[Cc]ant|[Hh]um)\.\s$|(?:[Tt]emp(?:eraturas?|\.)|[Vv]elocidad)\s(?:máx|mín)\p{L}*\.?[^;:]{1,30},?\s(?:y\s)?$/iu.test(
            before,
          );
        // "La Ing. Mora": a woman's title.
        const isWoman =
          isTitle &&
          !tongue.saysPairs &&
          (/\b[Ll]as?\s$/.test(before) || (!/^(?:doctor|don)$/.test(said) && womenNames.test(after))) &&
          /(?:[oó]|or)$/.test(said);
        const isMany =
          tongue.saysPairs &&
          /^\p{L}+(?<![sxz])$/u.test(said) &&
          !isTitle &&
          !beforeNumber &&
          !/^(?:environ|depuis|avant|vers|par|pour|avec|contre|divers|ex)$/.test(said) &&
          /(?<!\p{L})(?:[dlmstnvc]es|vos|nos|aux|leurs|plusieurs|quelques)\s$/iu.test(before);
        return (
          (isMany
            ? `${said}s`
            : agrees
              ? said.replace(/o$/, 'a')
              : isWoman
                ? said.replace(/o$/, 'a').replace(/or$/, 'ora')
                : said) +
          (match.endsWith('.') &&
          !/^\s\p{Lu}(?![\p{L}])/u.test(after) &&
          (isInside ? place.after.trim() === '' : endsSentence(place))
            ? '.'
            : '')
        );
      },
    },
    ...ordinalForms(tongue),
  ];

  const late: Recogniser[] = [
    ...notices.late,
    {
      class: 'code',
      begins: 'any',
      pattern:
        /(?=[A-Z\d-]{0,30}\d)(?=[A-Z\d-]{0,30}[A-Z])[A-Z\d]{1,20}(?:\s?-\s?[A-Z\d]{1,20}){0,5}(?![\p{L}\d]|-\w)/uy,
      why: 'capitals and digits together: a code',
      read: ([match], { before }) => {
        if (/[\p{L}\d.$€]$/u.test(before)) return undefined;
        const parts = match.split(/\s?-\s?/);
        // "COVID-19": a word with a number.
        const [, word, count] = /^([A-Z]{4,})-([1-9]\d?)$/.exec(match) ?? [];
        if (word !== undefined && tongue.isPronounceable(word))
          return `${word.toLowerCase()} ${tongue.cardinal(Number(count), 'alone')}`;
        const isContext = tongue.digitContext.test(before);
        // "El cupón VERANO25", "un RAV4": a word with its number.
        const [, coupon, end] = /^([A-Z]{3,12})([1-9]\d?)$/.exec(match) ?? [];
        const known = isContext ? undefined : tables.acronyms.get(coupon ?? '');
        if (known !== undefined || (coupon !== undefined && coupon.length > 3 && tongue.isPronounceable(coupon)))
          return `${known ?? coupon!.toLowerCase()} ${tongue.cardinal(Number(end), 'alone')}`;
        // Roads ("CV-310", "RN2174") and names with a year ("RE2020") are numbers, not digits.
        const [, name, number] = /^([A-Z]{1,3})\s?-?\s?([1-9]\d{1,3})$/.exec(match) ?? [];
        const isRoad =
          number !== undefined &&
          (number.length < 4 || /^(?:N|RN|D|RD|M)$/.test(name!) || (name!.length > 1 && /^20[0-4]\d$/.test(number)));
        if (isRoad && !isContext) return `${spellOut(name!)} ${tongue.cardinal(Number(number), 'alone')}`;
        return parts
          .map((part) =>
            (part.match(/[A-Z]+|\d+/g) ?? [])
              .map((run, _, runs) =>
                /\d/.test(run)
                  ? !isContext &&
                    (runs.length === 2 || /^\d{1,3}-[A-Z]$|^\d{1,2}[A-Z]-[1-9]\d{2}$/.test(match)) &&
                    run.length <= 3 &&
                    !run.startsWith('0') &&
                    parts.length < 3
                    ? tongue.cardinal(Number(run), 'alone')
                    : digitGroups(run, tongue)
                  : run.length > 3 && tongue.isPronounceable(run)
                    ? run.toLowerCase()
                    : spellOut(run),
              )
              .join(' '),
          )
          .join(parts.length > 2 || isContext ? ` ${signs['-']} ` : ' ');
      },
    },
    {
      class: 'code',
      begins: 'letter',
      pattern: /(\p{Lu}?\p{Ll}{2,20})(\d{1,8})(?![\p{L}\d]|['’-]\p{L}|[.,]\d)/uy,
      why: 'a word and a number in one: a password, a name with its version',
      read: ([, word, number], { before }) =>
        /[\p{L}\d.@#/-]$/u.test(before) || tables.units.has(word!) || !tongue.isPronounceable(word!.toUpperCase())
          ? undefined
          : `${word} ${/^(?:[1-9]\d?|(?:19|20)\d\d)$/.test(number!) ? tongue.cardinal(Number(number), 'alone') : digitGroups(number!, tongue)}`,
    },
    {
      class: 'letters',
      begins: 'letter',
      pattern: /(?:[LDdl]['’](?=\p{Lu}\.\p{Lu}\.))?(\p{Lu}{1,6}(?:&\p{Lu}{1,4})+|(?:\p{Lu}\.){2,8})(?!\p{L})/uy,
      why: 'letters with points or "&"',
      read: ([match, letters], place) =>
        match.slice(0, match.length - letters!.length) +
        ((tongue.saysPairs ? undefined : tables.acronyms.get(letters!.replace(/\./g, ''))) ??
          letters!
            .replace(/\./g, '')
            .split('&')
            .map((part) =>
              part.length > 3 && tongue.isPronounceable(part) && !letters!.includes('&')
                ? part.toLowerCase()
                : spellOut(part),
            )
            .join(` ${words.and} `)) +
        (match.endsWith('.') && endsSentence(place) && !/^\s\p{Lu}(?:\p{Ll}|[-\d])/u.test(place.after) ? '.' : ''),
    },
    {
      class: 'letters',
      begins: 'letter',
      pattern: /(\p{Lu}{2,})(s)?(?![\p{L}\d]|['’]\p{Lu})/uy,
      why: 'capitals in a sentence that is not all capitals: letters',
      read: ([, letters, many], { shouting, before, after }) => {
        const said = tables.acronyms.get(letters!);
        if (said !== undefined) return { words: said, why: 'capitals that are said as a word', class: 'word' };
        const lower = letters!.toLowerCase();
        const isWord =
          tongue.commonWords.has(lower) ||
          (letters!.length > 3 && tongue.isPronounceable(letters!)) ||
          (letters!.length > 6 && /[AEIOUY].*[AEIOUY]/.test(letters!)) ||
          (shouting && (tongue.isPronounceable(letters!) || (letters!.length > 3 && looksLikeWord.test(letters!)))) ||
          (letters!.length > 2 &&
            tongue.isPronounceable(letters!) &&
            (/\p{Lu}{4,}[\s,]+$/u.test(before) || /^[\s,]+\p{Lu}{5,}/u.test(after)));
        return isWord
          ? { words: letters! + (many ?? ''), why: 'capitals that can be said as a word', class: 'word' }
          : spellOut(letters!) + (many ?? '');
      },
    },
    {
      class: 'number',
      begins: 'sign',
      pattern: new RegExp(`[-−](${NUMBER})(?!\\d)`, 'uy'),
      why: 'a hyphen before a number, with nothing before it: minus',
      read: ([, number], { before }) =>
        /(?:^|[\s(=:])$/.test(before) ? `${words.minus} ${numberWords(number!, tongue)}` : undefined,
    },
    {
      class: 'digits',
      begins: 'digit',
      pattern: /\d{7,40}(?!\d|[.,]\d)/y,
      why: 'seven digits or more without a sign: a number that is read digit by digit',
      read: ([match]) =>
        /^[1-9]\d{0,2}0{5,12}$/.test(match) ? numberWords(match, tongue) : digitGroups(match, tongue),
    },
    {
      class: 'number',
      begins: 'digit',
      pattern: /\d{1,3}(?:\.\d{1,3}){2,5}(?!\d)/y,
      why: 'a version or an address of a network: points are said',
      read: ([match]) =>
        /^\d{1,3}(?:\.\d{3})+$/.test(match)
          ? undefined
          : match
              .split('.')
              .map((part) => numberWords(part, tongue))
              .join(` ${signs['.']} `),
    },
    {
      class: 'number',
      begins: 'digit',
      pattern: new RegExp(`(${NUMBER})(?!\\d)(\\+)?`, 'uy'),
      why: 'a number',
      read: ([, number, plus], { after }) =>
        numberWords(number!, tongue, formOf(after)) + (plus ? ` ${words.plus}` : ''),
    },
    ...signForms(tongue),
  ];
  return { early, late };
}
