import { folded, type Language } from './language.js';

/** The thing that a topic names. */
export interface Thing {
  /** As it is said, without determiner. */
  text: string;
  /** Unknown where neither the lexicon, the ending nor a known phrase tells. */
  gender: 'm' | 'f' | undefined;
  isPlural: boolean;
  /** The kind of things it belongs to. */
  field?: string;
}

/** Forms by gender and number: masculine, feminine, and the two plurals. */
const forms: { [language in Language['tag']]: { [sign: string]: readonly [string, string, string, string] } } = {
  es: {
    mi: ['mi', 'mi', 'mis', 'mis'],
    un: ['un', 'una', 'unos', 'unas'],
    el: ['el', 'la', 'los', 'las'],
    '@': ['o', 'a', 'os', 'as'],
  },
  fr: {
    mon: ['mon', 'ma', 'mes', 'mes'],
    un: ['un', 'une', 'des', 'des'],
    le: ['le', 'la', 'les', 'les'],
    '@': ['', 'e', 's', 'es'],
  },
};

/** The definite article, as the sign of a form. */
export const theOf = { es: 'el *', fr: 'le *' } as const;

/** The possessive, as the sign of a form. */
export const mineOf = { es: 'mi *', fr: 'mon *' } as const;

/** What the ending of a noun says of its gender. The exceptions are in the lists of nouns. */
const endings: { [language in Language['tag']]: readonly (readonly ['m' | 'f', RegExp])[] } = {
  es: [
    ['f', /(?:ción|sión|dad|tad|eza|ncia|ura|tud|umbre)$/],
    ['m', /(?:aje|ema|or|[^d]o|ón|il|al|ete|el|ar|er)$/],
    ['f', /[^m]a$/],
    ['m', /do$/],
  ],
  fr: [
    ['f', /(?:tion|sion|té|ure|ette|ance|ence|ie|ée|esse|ille|rice|euse|ine|elle)$/],
    ['m', /(?:age|ment|ant|eau|isme|eur|oir|er|al|et|is|in|ier|on|phone|teur)$/],
    // A French noun that ends in a consonant is masculine as a rule.
    ['m', /[bcdfgiklmnpqtvx]$/],
  ],
};

/** The words of a phrase that say which gender a noun behind them has. */
const feminine = /^(?:la|una|esta|une|ma|cette)$/;
const masculine = /^(?:el|un|este|le|mon|ce)$/;

/** The thing of a topic: its words without the name of what happens, a leading verb and determiners. */
export function thingOf(
  language: Language,
  topic: string,
  happening: string | undefined,
  phrases: readonly string[],
): Thing | undefined {
  let words = topic
    .normalize('NFC')
    .trim()
    .replace(/[¿?¡!.,;:]+/g, '')
    .split(/\s+/);
  const withoutElision = (word: string) => word.replace(/^d['’](?=\p{L})/iu, '');
  if (happening !== undefined) {
    const without = happening.split(' ').map(folded);
    words = words.filter((word) => !without.includes(folded(word)));
  }
  if (words.length > 1 && language.isInfinitive(words[0]!)) words = words.slice(1);
  // "Renouvellement d'ordonnance" is about an "ordonnance".
  if (happening !== undefined || words.length < 4)
    words = words.map((word, at) => (at === 0 ? withoutElision(word) : word));
  const isSmall = (word: string | undefined) =>
    word !== undefined && (language.isDeterminer(word) || /^(?:de|du|del|en|a|à|con|con|y|et)$/i.test(word));
  const determiner = language.isDeterminer(words[0] ?? '') ? folded(words[0]!) : undefined;
  while (isSmall(words[0])) words = words.slice(1);
  while (isSmall(words.at(-1))) words = words.slice(0, -1);
  const head = words[0];
  if (head === undefined || words.length > 4) return undefined;
  const noun = folded(head);
  const singular = noun.replace(/s$/, '');
  const isPlural = noun.length > 3 && /[^uis]s$|x$/.test(noun) && singular !== noun && !isListed(language, noun);
  const listed = listedNoun(language, noun, words.map(folded).join(' '));
  const gender =
    listed?.gender ?? genderBefore(determiner) ?? genderIn(language, noun, phrases) ?? genderByEnding(language, head);
  return { text: words.join(' '), gender, isPlural, ...(listed ? { field: listed.field } : {}) };
}

function listedNoun(language: Language, noun: string, whole: string): { gender: 'm' | 'f'; field: string } | undefined {
  for (const { id, masculine: m, feminine: f } of language.data.fields) {
    const isOf = (list: readonly string[]) =>
      list.some((each) => {
        const name = folded(each);
        return (
          name === noun || `${name}s` === noun || `${name}es` === noun || whole.startsWith(`${name} `) || whole === name
        );
      });
    if (isOf(m)) return { gender: 'm', field: id };
    if (isOf(f)) return { gender: 'f', field: id };
  }
  return undefined;
}

const isListed = (language: Language, noun: string): boolean =>
  language.data.fields.some(({ masculine: m, feminine: f }) => [...m, ...f].some((each) => folded(each) === noun));

const genderBefore = (determiner: string | undefined): 'm' | 'f' | undefined =>
  determiner === undefined ? undefined : feminine.test(determiner) ? 'f' : masculine.test(determiner) ? 'm' : undefined;

/** The known phrases may say the noun behind an article. */
function genderIn(language: Language, noun: string, phrases: readonly string[]): 'm' | 'f' | undefined {
  for (const phrase of phrases) {
    const words = language.words(phrase);
    const at = words.indexOf(noun);
    const gender = at > 0 ? genderBefore(words[at - 1]) : undefined;
    if (gender) return gender;
  }
  return undefined;
}

function genderByEnding(language: Language, noun: string): 'm' | 'f' | undefined {
  const singular = noun
    .toLowerCase()
    .replace(language.tag === 'es' ? /(?<=[^aeiouáéíóú])es$|s$/ : /[sx]$/, '')
    .replace(/cion$/, 'ción');
  return endings[language.tag].find(([, pattern]) => pattern.test(singular))?.[0];
}

/** A form with its thing, all that depends on gender and number agreeing; undefined where that is unknown. */
export function agreed(language: Language, form: string, { text, gender, isPlural }: Thing): string | undefined {
  const signs = forms[language.tag];
  const sign = /(\p{L}+) \*/u.exec(form)?.[1];
  const own = sign !== undefined && Object.hasOwn(signs, sign) ? signs[sign]! : undefined;
  // The Spanish possessive has one form for both genders.
  // Nor have French plurals; before a vowel "le" and "la" are one, and "mon" stands for both.
  const isElided =
    language.tag === 'fr' && (sign === 'le' || sign === 'mon') && /^(?:[aeiouyâàéèêëîïôœû]|h[aeiouéô])/i.test(text);
  const isSame = own === undefined || (isPlural ? own[2] === own[3] : own[0] === own[1] || isElided);
  const isNeutral = !form.includes('@') && isSame;
  if (gender === undefined && !isNeutral) return undefined;
  // "El coche de mi hijo no funciona" has plural verbs in the plural: these forms are in the singular.
  if (
    isPlural &&
    /(?:^| )(?:rompió|cuesta|tarda|dura|vence|es|llega|sirve|subió|tiene|incluye|termine|comprend|arrive) \p{L}+ \*|\* (?!que )(?:no |est |está |hace |fait |prend |dure |comprend |arrive |a |ne |incluye )/u.test(
      `${form} `,
    )
  )
    return undefined;
  const at = (gender === 'f' ? 1 : 0) + (isPlural ? 2 : 0);
  const whole = own ? form.replace(`${sign} *`, `${own[at]} *`) : form;
  return whole.replace(/(\p{L})@/gu, (_, letter: string) => `${letter}${signs['@']![at]}`).replaceAll('*', () => text);
}
