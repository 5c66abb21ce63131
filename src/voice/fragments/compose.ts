import { CctoolError } from '../../diagnostics/index.js';
import { sayAs } from '../../reading/index.js';
import type { PromptRow } from '../batch/read-prompts.js';
import type { Preset } from '../presets.js';
import { type Fragment, fragmentsOf } from './fragment-sets.js';

/** The kinds of values, and the set whose fragments they are made of; each is a kind of `say-as`. */
const setOfKind: { [kind: string]: string } = {
  digits: 'digits',
  number: 'numbers',
  cardinal: 'numbers',
  ordinal: 'ordinals',
  date: 'dates',
  time: 'times',
  currency: 'money',
  characters: 'letters',
  account: 'letters',
};

/** The kinds of values that fragments can be put together for. */
export const composedKinds = Object.keys(setOfKind);

/**
 * The fragments that say a value, in order: `composeValue('number', '1,234')` is one, thousand, two, hundred, thirty,
 * four. What is said is what `say-as` says.
 * @param format as in `say-as`: the order of a date's fields, a currency's code, `hms24`
 * @throws CctoolError of kind `input` for an unknown kind, or a value that is not of the kind or needs other words
 */
export function composeValue(kind: string, value: string, format = ''): Fragment[] {
  if (!Object.hasOwn(setOfKind, kind)) {
    throw new CctoolError('input', `values of the kind "${kind}" are not composed`, `use ${composedKinds.join(', ')}`);
  }
  const bySound = new Map(fragmentsOf([setOfKind[kind]!]).map((fragment) => [fragment.text.toLowerCase(), fragment]));
  const words = sayAs(value, kind, format)
    .toLowerCase()
    .replaceAll(',', '')
    .split(/\s+/)
    // Half a day is one fragment of two words.
    .flatMap((word, i, all) => (kind !== 'time' ? word : word === 'm' ? [] : all[i + 1] === 'm' ? `${word} m` : word));
  return words.map(
    (word) => bySound.get(word) ?? fail(`"${value.trim()}" needs the word "${word}", which is not a fragment`),
  );
}

function fail(message: string): never {
  throw new CctoolError('input', message);
}

/** Little silence, so that fragments join to words in a sentence and not to a list, in milliseconds. */
export const JOINING = { head: 10, tail: 50 } as const;

/**
 * The name of a fragment's file for a platform, without its ending: `digits/4`, or `digits_4` where a name may not begin
 * with a digit.
 */
export function fragmentName(id: string, preset: Preset): string {
  const isPlain = !preset.namePattern || (preset.namePattern.test('4') && preset.namePattern.test('mon-0'));
  return isPlain ? id : id.replace(/[/-]/g, '_');
}

/**
 * Fragments as rows of a batch. A comma at the end keeps the voice up, as within a sentence.
 */
export function fragmentRows(fragments: readonly Fragment[], preset: Preset): PromptRow[] {
  return fragments.map(({ id, text }, i) => ({ id: fragmentName(id, preset), text: `${text},`, line: i + 1 }));
}
