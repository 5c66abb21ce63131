import { dataRows } from '../../package-info.js';
import { unaccented } from '../characters.js';
import type { Recogniser } from '../reader.js';
import type { Tongue } from './tongue.js';

/** The clipped words of a language by their first three letters, in the order of the table. */
function readClipped(language: 'es' | 'fr') {
  const byStart = new Map<string, { word: string; agrees: boolean }[]>();
  for (const [word, how] of dataRows(`reading/${language}-clipped.txt`)) {
    const start = unaccented(word.slice(0, 3));
    byStart.set(start, [...(byStart.get(start) ?? []), { word, agrees: how === 'adj' }]);
  }
  return byStart;
}

/** Endings that no word of Spanish, or few of French, have: a point behind them is one of a short form at any place. */
const neverEnds = {
  es: /(?:[bcfghjkmpqtvxñ]|[bcdfgpt][lr]|[nrls][dflrgz])$/,
  fr: /(?:[bcdfgpt]l|[bcdfgptv]r|[rlsn]v|[aeiouéè]v|[éè]c|[éè]j|ch|dm|ég|[éè]p|conn|qu|rapp|[fs]t[bcdf]|[ilm]m|iem)$/,
};
/** Endings that whole words often have: a number behind their point may begin another sentence. */
const endsWord = {
  es: /(?:[aeio][lrns]|[aeio]n[eo]?s|ud|ad|ez|as|os|es|test|post|club)$/,
  fr: /(?:[aeiou]r?t|port|part|[aeiou][nlrs]|eau|ant|ent|ect|el|al|il|is|us|as|es|ic)$/,
};

/** A French adjective behind a feminine noun. */
const feminine = (word: string): string =>
  /e$/.test(word)
    ? word
    : `${word
        .replace(/f$/, 'v')
        .replace(/eux$/, 'eus')
        .replace(/(el|en|on)$/, (end) => end + end[1])
        .replace(/er$/, 'èr')
        .replace(/(?<=compl|incompl|discr)et$/, 'èt')
        .replace(/public$/, 'publiqu')}e`;

/**
 * Words that a note cuts short, and that no table has: "copia cert.", "un superv.". Where the point could end a sentence
 * the letters before it must be ones that no word ends in.
 */
export function clippedForms(tongue: Tongue): readonly Recogniser[] {
  const language = tongue.saysPairs ? 'fr' : 'es';
  const clipped = readClipped(language);
  return [
    {
      class: 'abbreviation',
      begins: 'letter',
      pattern: /(\p{L}\p{Ll}{1,9}[b-df-hj-np-tv-xzñç])\.(?![\p{L}\d@.])/uy,
      why: 'a word that is cut short',
      read: ([, written], { before, after }) => {
        if (/[\p{L}\d.@/'’_-]$/u.test(before) && !/\b[ld]['’]$/i.test(before)) return undefined;
        const lower = written!.toLowerCase();
        if (lower === 'inc' || tongue.shortMonths[lower] !== undefined || tongue.days[lower] !== undefined)
          return undefined;
        const isInside =
          /^\s?[,;:)/]|^\s(?:\p{Ll}|[-–+])/u.test(after) ||
          ((/^\s[\d$€(]/.test(after) || (before === '' && /^\s/.test(after))) && !endsWord[language].test(lower));
        if (!isInside && !neverEnds[language].test(lower)) return undefined;
        // A capital inside a sentence begins a name: "Av. Gral. Prim."
        if (!isInside && written![0] !== lower[0] && !/^$|[:;!?(]\s$|\p{Ll}{5,}\.\s$/u.test(before)) return undefined;
        const words = clipped.get(unaccented(lower.slice(0, 3))) ?? [];
        const longer = (clip: string) =>
          words.find(({ word }) => word.startsWith(clip) && word.length > clip.length + 1) ??
          words.find(({ word }) => unaccented(word).startsWith(unaccented(clip)) && word.length > clip.length + 1);
        const one = longer(lower);
        const found = one ?? (lower.endsWith('s') && lower.length > 3 ? longer(lower.slice(0, -1)) : undefined);
        if (found === undefined) return undefined;
        let said = found.word;
        const [, written1 = '', point] = /(\p{L}+)(\.?)\s$/u.exec(before) ?? [];
        // "Adr. incompl.": the noun is cut short too.
        const noun = (point ? tongue.tables.abbreviations.get(written1)?.words : undefined) ?? written1;
        if (found.agrees && language === 'fr') {
          if (tongue.formBefore(` ${noun.toLowerCase()}`) === 'feminine' || /(?:^adresse|carte|tion|té)s?$/i.test(noun))
            said = feminine(said);
        } else if (
          found.agrees &&
          /(?:as?|ci[oó]n(?:es)?|dad(?:es)?)$/i.test(noun) &&
          !/^(?:la|las|una|para|a|d[ií]as?|problemas?|sistemas?|programas?|temas?|esta|sea)$/i.test(noun)
        )
          said = said.replace(/o$/, 'a');
        const isMany =
          /[aeioáé]s$/.test(noun) &&
          noun.length > 3 &&
          !/^(?:colis|devis|avis|accès|repas|permis|procès|mois|fois)$/i.test(noun);
        const isCounted = !found.agrees && /(?:^|[\s(])(?:[2-9]|\d{2,4})\s$/.test(before);
        // "Sesión" loses its accent with the syllable that it gets.
        const several = (word: string) =>
          /[aeioué]$/.test(word) || language === 'fr'
            ? `${word}s`
            : `${word.replace(/[áéíóú](?=[nsl]$)/, unaccented)}es`;
        if ((isCounted || one === undefined || (found.agrees && isMany)) && !/s$/.test(said)) said = several(said);
        else if (
          language === 'fr' &&
          /tion$/.test(said) &&
          /^(?:[dlmstnvc]es|vos|nos|aux|leurs|plusieurs)$/i.test(noun)
        )
          said += 's';
        // "Les prof.": the word before it is of several.
        if (
          !found.agrees &&
          !/[sxz]$/.test(said) &&
          /^(?:les|des|ces|mes|ses|vos|nos|leurs|aux|plusieurs|quelques|los|las|unos|unas|mis|sus|nuestros|nuestras|varios|varias)$/i.test(
            written1,
          ) &&
          point === ''
        )
          said = several(said);
        const end = /^["')]*\s*$/.test(after) ? '.' : '';
        return `${written![0] === lower[0] ? said : said[0]!.toUpperCase() + said.slice(1)}${end}`;
      },
    },
    {
      class: 'abbreviation',
      begins: 'letter',
      pattern: /(\p{Lu}{2,6})\.(?![\p{L}\d])/uy,
      why: 'a short form in capitals',
      read: ([match, capitals], place) => {
        const lower = capitals!.toLowerCase();
        const found =
          tongue.tables.abbreviations.get(lower) ??
          tongue.tables.abbreviations.get(lower[0]!.toUpperCase() + lower.slice(1));
        return found === undefined ||
          /[\p{L}\d.]$/u.test(place.before) ||
          tongue.tables.acronyms.has(capitals!) ||
          tongue.isPronounceable(capitals!) ||
          (!place.shouting && !/\p{Lu}{2,}\s$/u.test(place.before) && !/^\s\p{Lu}{2,}/u.test(place.after))
          ? undefined
          : found.words.toUpperCase() + (match.endsWith('.') && place.after.trim() === '' ? '.' : '');
      },
    },
  ];
}
