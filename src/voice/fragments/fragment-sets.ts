import { CctoolError } from '../../diagnostics/index.js';
import { meantHint } from '../../diagnostics/nearest.js';
import { once } from '../../package-info.js';
import { cardinal, monthNames, ordinal, own } from '../../reading/index.js';
import { type Fragment, frenchSets, spanishSets } from './fragment-sets-romance.js';

const digit = (name: string | number, text: string): Fragment => ({ id: `digits/${name}`, text });
const words = (...names: string[]) => names.map((name) => digit(name, name));
const range = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);

const digits = range(0, 9).map((n) => digit(n, cardinal(n)));
const numbers = [
  ...digits,
  ...[...range(10, 19), ...range(20, 90, 10)].map((n) => digit(n, cardinal(n))),
  ...words('hundred', 'thousand', 'million', 'billion', 'minus', 'point'),
];
const oh = digit('oh', 'oh');
const ordinals = [...range(1, 20), 30].map((n) => digit(`h-${n}`, ordinal(n)));
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The English sets, each with all that its values are made of. */
const english: { [name: string]: readonly Fragment[] } = {
  digits: [...digits, digit('star', 'star'), digit('pound', 'pound')],
  numbers,
  ordinals: [...numbers, ...ordinals],
  dates: [
    ...numbers,
    oh,
    ...ordinals,
    ...monthNames.map((name, i) => digit(`mon-${i}`, name)),
    ...weekdays.map((name, i) => digit(`day-${i}`, name)),
    ...words('today', 'tomorrow', 'yesterday'),
  ],
  times: [...numbers, oh, digit('a-m', 'A M'), digit('p-m', 'P M'), digit('h-2', 'second'), ...words('seconds', 'and')],
  money: [
    ...numbers,
    ...words('and', 'dollar', 'dollars', 'euro', 'euros', 'pound', 'pounds', 'cent', 'cents', 'penny', 'pence'),
  ],
  letters: [
    ...digits,
    ...[...'abcdefghijklmnopqrstuvwxyz'].map((letter) => ({ id: `letters/${letter}`, text: letter.toUpperCase() })),
    ...words('star', 'pound', 'and'),
    ...['dash', 'underscore', 'dot', 'at', 'slash', 'plus'].map((name) => ({ id: `letters/${name}`, text: name })),
  ],
};

/** The names of the sets. */
export const fragmentSetNames = Object.keys(english);

/** The languages that there are fragments of. */
export const fragmentLanguages = ['en', 'es', 'fr'] as const;

const romance = {
  es: once(spanishSets),
  fr: once(() => frenchSets('fr')),
  'fr-be': once(() => frenchSets('fr-BE')),
  'fr-ch': once(() => frenchSets('fr-CH')),
} as const;
function setsOf(language: string): { readonly [name: string]: readonly Fragment[] } {
  const [base = '', region = ''] = language.toLowerCase().split('-');
  if (base === 'en') return english;
  const made = own(romance, `${base}-${region}`) ?? own(romance, base);
  if (made) return made();
  throw new CctoolError(
    'input',
    `there are no fragments in the language "${language}"`,
    meantHint(language, fragmentLanguages, `use ${fragmentLanguages.join(', ')}`),
  );
}

/**
 * The fragments of some sets, each once.
 * @param names of sets; `all` is all of them
 * @param language BCP 47; of a region only the French of Belgium and Switzerland has words of its own
 * @throws CctoolError of kind `input` that lists the sets
 */
export function fragmentsOf(names: readonly string[], language = 'en'): Fragment[] {
  const sets = setsOf(language);
  const found = new Map<string, Fragment>();
  for (const name of names.includes('all') ? fragmentSetNames : names) {
    if (!Object.hasOwn(sets, name)) {
      throw new CctoolError(
        'input',
        `there is no set of fragments "${name}"`,
        meantHint(name, [...fragmentSetNames, 'all'], `the sets are ${fragmentSetNames.join(', ')}, all`),
      );
    }
    for (const fragment of sets[name]!) found.set(fragment.id, fragment);
  }
  return [...found.values()];
}
