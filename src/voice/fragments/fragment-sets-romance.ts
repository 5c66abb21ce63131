import { unaccented } from '../../reading/characters.js';
import { type FrenchVariety, frenchCardinal, frenchMonths, frenchOrdinal } from '../../reading/french.js';
import { spanishCardinal, spanishMonths, spanishOrdinal } from '../../reading/spanish.js';

/** A stretch of speech that is put together with others: a word, or two. */
export interface Fragment {
  /** Folder and name as Asterisk has them: `digits/hundred`, `digits/mon-0` (January), `letters/a`. */
  id: string;
  /** What it says. */
  text: string;
}

/** Numbers below a hundred are one fragment each: joins inside them would be heard first. */
const below = (n: number) => Array.from({ length: n }, (_, i) => i);
const slug = (text: string) =>
  unaccented(text)
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-');
const named = (folder: string, texts: Iterable<string>): Fragment[] =>
  [...new Set(texts)].map((text) => ({ id: `${folder}/${slug(text)}`, text }));

/** The letters as the language names them is left to its voice. */
const letters = (digits: readonly Fragment[]) => [
  ...digits,
  ...[...'abcdefghijklmnopqrstuvwxyz'].map((letter) => ({ id: `letters/${letter}`, text: letter.toUpperCase() })),
];

/** The sets of Spanish. */
export function spanishSets(): { [name: string]: readonly Fragment[] } {
  const forms = ['uno', 'un', 'una'] as const;
  const digits = named(
    'digits',
    below(10).map((n) => spanishCardinal(n)),
  );
  const hundreds = below(9).flatMap((n) => forms.map((form) => spanishCardinal((n + 1) * 100, form)));
  const numbers = named('digits', [
    ...below(100).flatMap((n) => forms.map((form) => spanishCardinal(n, form))),
    ...hundreds,
    ...['ciento', 'mil', 'un millón', 'millones', 'un billón', 'billones', 'menos', 'punto', 'coma'],
  ]);
  return {
    digits,
    numbers,
    ordinals: [...numbers, ...named('digits', below(100).slice(1).map(spanishOrdinal))],
    dates: [...numbers, ...named('digits', ['primero', 'de', ...spanishMonths])],
    times: [
      ...numbers,
      ...named('digits', [
        'la',
        'las',
        'y',
        'de la mañana',
        'de la tarde',
        'de la noche',
        'de la madrugada',
        'del mediodía',
      ]),
    ],
    money: [
      ...numbers,
      ...named('digits', ['de', 'con', 'dólar', 'dólares', 'euro', 'euros', 'peso', 'pesos', 'libra', 'libras']),
      ...named('digits', ['centavo', 'centavos', 'céntimo', 'céntimos', 'penique', 'peniques']),
    ],
    letters: letters(digits),
  };
}

/** The sets of French. */
export function frenchSets(variety: FrenchVariety = 'fr'): { [name: string]: readonly Fragment[] } {
  const digits = named(
    'digits',
    below(10).map((n) => frenchCardinal(n, false, variety)),
  );
  const numbers = named('digits', [
    ...below(100).flatMap((n) => [frenchCardinal(n, false, variety), frenchCardinal(n, true, variety)]),
    'quatre-vingt',
    ...below(9).flatMap((n) =>
      n === 0 ? ['cent'] : [`${frenchCardinal(n + 1)} cent`, `${frenchCardinal(n + 1)} cents`],
    ),
    ...['mille', 'million', 'millions', 'milliard', 'milliards', 'moins', 'virgule'],
  ]);
  return {
    digits,
    numbers,
    ordinals: [
      ...numbers,
      ...named(
        'digits',
        below(100)
          .slice(1)
          .map((n) => frenchOrdinal(n, false, variety)),
      ),
    ],
    dates: [...numbers, ...named('digits', ['premier', ...frenchMonths])],
    times: [...numbers, ...named('digits', ['heure', 'heures'])],
    money: [
      ...numbers,
      ...named('digits', [
        'et',
        'de',
        'euro',
        'euros',
        'dollar',
        'dollars',
        'franc suisse',
        'francs suisses',
        'livre',
        'livres',
      ]),
      ...named('digits', ['centime', 'centimes', 'cent', 'cents', 'penny', 'pence', "d'euros"]),
    ],
    letters: letters(digits),
  };
}
