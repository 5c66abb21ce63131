import { CctoolError } from '../../diagnostics/index.js';
import { meantHint } from '../../diagnostics/nearest.js';
import { sayAs, sayIn } from '../../reading/index.js';
import { sayAsIn } from '../../reading/say-as-in.js';
import type { PromptRow } from '../batch/read-prompts.js';
import type { Preset } from '../presets.js';
import { fragmentsOf } from './fragment-sets.js';
import type { Fragment } from './fragment-sets-romance.js';

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
 * four. What is said is what `say-as` says in the language, in its own forms: `1.234,56 €`, `25/12/2026`, `14h30`.
 * @param format as in `say-as`: the order of a date's fields, a currency's code, `hms24`
 * @param language BCP 47: English, Spanish or French
 * @throws CctoolError of kind `input` for an unknown kind, or a value that is not of the kind or needs other words
 */
export function composeValue(kind: string, value: string, format = '', language = 'en'): Fragment[] {
  if (!Object.hasOwn(setOfKind, kind)) {
    const hint = meantHint(kind, composedKinds, `use ${composedKinds.join(', ')}`);
    throw new CctoolError('input', `values of the kind "${kind}" are not composed`, hint);
  }
  const set = setOfKind[kind]!;
  const isEnglish = /^en(?:-|$)/i.test(language);
  const bySound = new Map(fragmentsOf([set], language).map((fragment) => [fragment.text.toLowerCase(), fragment]));
  const words = (isEnglish ? sayEnglish(value, kind, format) : sayOther(value, kind, format, language))
    .toLowerCase()
    .replaceAll(',', '')
    .split(/\s+/);
  const longest = Math.max(...[...bySound.keys()].map((text) => text.split(' ').length));
  const found: Fragment[] = [];
  for (let at = 0; at < words.length; ) {
    // The longest fragment that begins here: "treinta y uno" before "treinta".
    let size = Math.min(longest, words.length - at);
    while (size > 1 && !bySound.has(words.slice(at, at + size).join(' '))) size--;
    const fragment = bySound.get(words.slice(at, at + size).join(' '));
    if (fragment === undefined) fail(`"${value.trim()}" needs the word "${words[at]}", which is not a fragment`);
    found.push(fragment);
    at += size;
  }
  // A date without a month, or money without a currency: the value was read as a plain number.
  const numbers = new Set(fragmentsOf(['numbers'], language).map(({ id }) => id));
  if (/^(?:dates|times|money)$/.test(set) && found.every(({ id }) => numbers.has(id)) && format !== 'hms24')
    fail(`"${value.trim()}" cannot be said as ${kind} in this language`);
  return found;
}

/** The keys of a telephone beside the digits. */
const KEYS: { readonly [key: string]: string } = { '*': 'star', '#': 'pound' };

/** A value in English words: keys and full hours, too, as platforms give them. */
function sayEnglish(value: string, kind: string, format: string): string {
  const written = value.trim();
  if (kind === 'digits' && /[*#]/.test(written) && /^[\d*#]+$/.test(written))
    return [...written].map((key) => KEYS[key] ?? sayAs(key, kind)).join(' ');
  const hour = /^(\d{1,2})\s*([ap])\.?\s*m\.?$/i.exec(written);
  return sayAs(kind === 'time' && hour ? `${hour[1]}:00 ${hour[2]}m` : value, kind, format);
}

/** A value in Spanish or French words. */
function sayOther(value: string, kind: string, format: string, language: string): string {
  const written = value.trim();
  const [, first = '', month = '', last = ''] = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})$/.exec(written) ?? [];
  const [year, day] = first.length === 4 ? [first, last] : [last, first];
  if (kind === 'date' && format === '' && Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate())
    fail(`"${written}" is not a day of the calendar`);
  // Only the reader counts as Belgium and Switzerland do.
  const isPlainFrench = !/^fr-(?:BE|CH)\b/i.test(language);
  // Amounts without a sign, which the reader takes for numbers, and long numbers, which it takes for codes.
  if (kind === 'currency' && (format !== '' || /^-?[\d.,\s]+$/.test(written))) {
    const amount = plainAmount(written);
    return isPlainFrench
      ? sayIn(amount, 'money', language, format)
      : sayAsIn(`${amount.replace('.', ',')} ${format || '$'}`, kind, '', language);
  }
  if (setOfKind[kind] === 'numbers' && /^-?\d{5,15}$/.test(written) && isPlainFrench)
    return sayIn(written, 'number', language);
  return sayAsIn(written, kind, format, language);
}

/** The last of two signs, or one with one or two digits behind it, parts whole and hundredths; others group digits. */
function plainAmount(written: string): string {
  const [, whole = '', hundredths] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(written.replace(/[^\d.,-]/g, ''))!;
  return whole.replace(/[.,]/g, '') + (hundredths === undefined ? '' : `.${hundredths}`);
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

/** The end of the name of a fragment's final form. */
const FINAL = '-end';

/**
 * Fragments as rows of a batch. A comma at the end keeps the voice up, as within a sentence; a point lets it fall, for
 * the fragment that ends one.
 * @param hasFinals whether each is made in both forms, the final one as `NAME-end`
 */
export function fragmentRows(fragments: readonly Fragment[], preset: Preset, hasFinals = false): PromptRow[] {
  return fragments
    .flatMap(({ id, text }) => [
      { id: fragmentName(id, preset), text: `${text},` },
      ...(hasFinals ? [{ id: fragmentName(id + FINAL, preset), text: `${text}.` }] : []),
    ])
    .map((row, i) => ({ ...row, line: i + 1 }));
}

/** A stretch of a composed prompt: what is said, in which form, and the silence behind it in milliseconds. */
export interface Piece {
  /** The fragment that says it; absent for plain text. */
  id?: string;
  text: string;
  isFinal: boolean;
  pause: number;
}

/** One part of a composed prompt: a value by its kind, or text. */
export interface ComposedPart {
  kind: string;
  value: string;
}

/** Milliseconds between words of one number, and behind a word that ends a group: a thousand, a unit, a month. */
const BETWEEN = 15;
const BEHIND_GROUP = 70;
const BEHIND_PART = 150;
const endsGroup =
  /^(?:thousand|million|billion|dollars?|euros?|pounds?|mil|millones|un millón|mille|millions?|milliards?|dólar(?:es)?|pesos?|libras?|livres?|heures?|A M|P M|\p{Lu}\p{Ll}{2,})$/u;

/**
 * The stretches of a prompt that is composed of values and texts, each in mid form but for the last one.
 * @throws CctoolError of kind `input` that names the value
 */
export function planPieces(parts: readonly ComposedPart[], language = 'en'): Piece[] {
  const pieces = parts.flatMap(({ kind, value }): Piece[] => {
    if (kind === 'text') return [{ text: value.trim(), isFinal: false, pause: BEHIND_PART }];
    const isList = ['digits', 'characters', 'account'].includes(kind);
    const fragments = composeValue(kind, value, '', language);
    return fragments.map(({ id, text }, i) => ({
      id,
      text,
      isFinal: false,
      pause:
        i === fragments.length - 1
          ? BEHIND_PART
          : endsGroup.test(text) || (isList && (fragments.length - 1 - i) % 4 === 0 && fragments.length > 4)
            ? BEHIND_GROUP
            : BETWEEN,
    }));
  });
  const last = pieces.at(-1);
  if (last === undefined || pieces.some(({ text }) => text === '')) fail('there is nothing to say');
  return [...pieces.slice(0, -1), { ...last, isFinal: true, pause: 0 }];
}

/** The name of the file of a piece, in the form that it is said in. */
export const pieceName = ({ id = '', isFinal }: Piece, preset: Preset): string =>
  fragmentName(id + (isFinal ? FINAL : ''), preset);
