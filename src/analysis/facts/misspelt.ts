import { spelling } from '../../grxml/validate/rules/token-misspelt.js';
import { dataTable, once } from '../../package-info.js';
import type { Sounds } from './sounds.js';

const frequentWords = dataTable<{ words: string[]; others: string[] }>('frequent-words.json');
const commonWords = dataTable<{ languages: { en: string[] } }>('common-words.json');
/** Words of English that are one slip from a frequent one. */
const otherWords = once(() => new Set(frequentWords().others.join(' ').split(' ')));

/** A frequent word of English; of four letters or more, as shorter ones (us, it, id) are also abbreviations. */
export const isFrequent = (text: string): boolean => text.length > 3 && frequent().has(text.toLowerCase());
const frequent = once(
  () => new Set([...frequentWords().words, ...commonWords().languages.en].flatMap((line) => line.split(' '))),
);

/** Words by what is left of them without one letter: two words one slip apart have such a rest in common. */
let byRest: Map<string, string[]> | undefined;

const restsOf = (word: string): string[] => [word, ...Array.from(word, (_, i) => word.slice(0, i) + word.slice(i + 1))];

function frequentByRest(): Map<string, string[]> {
  if (byRest) return byRest;
  byRest = new Map();
  const { words } = frequentWords();
  for (const word of new Set(words.join(' ').split(' '))) {
    for (const rest of restsOf(word)) {
      const known = byRest.get(rest);
      if (known) known.push(word);
      else byRest.set(rest, [word]);
    }
  }
  return byRest;
}

/** One letter too many, too few or another one, or two neighbours in the wrong order. */
function isOneSlip(written: string, meant: string): boolean {
  if (Math.abs(written.length - meant.length) > 1) return false;
  let from = 0;
  while (from < written.length && written[from] === meant[from]) from++;
  let back = 0;
  const most = Math.min(written.length, meant.length) - from;
  while (back < most && written[written.length - 1 - back] === meant[meant.length - 1 - back]) back++;
  const a = written.slice(from, written.length - back);
  const b = meant.slice(from, meant.length - back);
  return (
    a.length + b.length === 1 ||
    (a.length === 1 && b.length === 1) ||
    (a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0])
  );
}

/** The frequent word that is one slip from a word of five letters or more, with the same first letter. */
export function meantBy(written: string): string | undefined {
  const word = written.toLowerCase();
  if (!/^[a-z]{5,24}$/.test(word)) return undefined;
  const known = frequentByRest();
  const near = new Set(restsOf(word).flatMap((rest) => known.get(rest) ?? []));
  if (near.has(word)) return undefined;
  const found = [...near].filter((meant) => isOneSlip(word, meant) && meant[0] === word[0] && meant.length > 4);
  // The longest agreement first; a slip that could be one of several words is still a slip.
  return found.sort(
    (a, b) => Math.abs(a.length - word.length) - Math.abs(b.length - word.length) || (a < b ? -1 : 1),
  )[0];
}

/** Neighbours on a keyboard in each row, and below each key. */
const keyRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** Letters that stand for sounds alike, and so for one another in spellings by ear; vowels do for vowels. */
const heardAlike = ['aeiouy', 'cksqxz', 'gj', 'dt', 'bp', 'fvw', 'mn', 'lr'];

function areEasilyExchanged(a: string, b: string): boolean {
  if (heardAlike.some((letters) => letters.includes(a) && letters.includes(b))) return true;
  const [rowA, rowB] = [a, b].map((key) => keyRows.findIndex((row) => row.includes(key))) as [number, number];
  return Math.abs(rowA - rowB) < 2 && Math.abs(keyRows[rowA]!.indexOf(a) - keyRows[rowB]!.indexOf(b)) < 2;
}

/** A short word with another letter that is neither near on the keyboard nor heard alike: more likely a rare word. */
function isFarFetched(word: string, meant: string): boolean {
  if (word.length !== meant.length || word.length >= leastOfLong) return false;
  const at = [...word].findIndex((letter, i) => letter !== meant[i]);
  return word.slice(at + 1) === meant.slice(at + 1) && !areEasilyExchanged(word[at]!, meant[at]!);
}

/** Who or what does a thing, or has it done: "approver", "canceller", "advisee"; where another such word is meant, it is a slip of that. */
function isDoer(word: string, meant: string, isKnown: (word: string) => boolean): boolean {
  const stem = /^(.{4,})e[er]s?$/.exec(word)?.[1];
  if (stem === undefined || /[eo][er]s?$/.test(meant)) return false;
  return [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')].some((verb) => verb.length > 3 && isKnown(verb));
}

/** From so many letters on, a dictionary word with a letter doubled, single or exchanged is a slip, not another word. */
const leastOfLong = 7;

/** Words that have a double letter single, a single one double, or two neighbours exchanged. */
function* habitualSlips(word: string): Generator<string> {
  for (let i = 0; i < word.length; i++) {
    const [before, rest] = [word.slice(0, i), word.slice(i + 1)];
    if (word[i] === word[i + 1]) yield before + rest;
    else {
      yield before + word[i] + word[i] + rest;
      if (i + 1 < word.length) yield before + word[i + 1] + word[i] + word.slice(i + 2);
    }
  }
}

/** The word that a long one outside the dictionary stands for, if it is one of the habitual slips of a dictionary word. */
function meantByHabit(written: string, isKnown: (word: string) => boolean): string | undefined {
  if (!/^[a-z]+$/.test(written) || written.length < leastOfLong) return undefined;
  for (const word of habitualSlips(written)) if (word[0] === written[0] && isKnown(word)) return word;
  return undefined;
}

/** British and American spellings of one word: the longer or older form first, as most British ones are. */
const regional: readonly (readonly [RegExp, string])[] = [
  [/ll(?=(?:or|er|ed|ing|ist|ery|ous|ously)s?$)/, 'l'],
  [/(?<!l)l(?=(?:ment|ful|fully)?s?$)/, 'll'],
  [/([bt])re/, '$1er'],
  [/our/, 'or'],
  [/ae|oe/, 'e'],
  [/ogue/, 'og'],
  [/ence(?=s?$)/, 'ense'],
];
const withZ = (word: string) => word.replace(/([iy])s(?=(?:e[drs]?|ers|ing|ations?)$)/, '$1z');

/** The spelling of another region than that of the dictionary, which is for the most part American. */
const isOfRegion = (word: string, meant: string, isKnown: (word: string) => boolean): boolean =>
  regional.some(([form, other]) => word.replace(form, other) === meant) ||
  (withZ(word) !== word && isKnown(withZ(word)));

/** Whether a grammar has a word. */
type IsSaid = (word: string) => boolean;

/**
 * The word that a written one is a slip of: a frequent word that is one letter away, or (long ones) a habitual slip of a
 * word of the dictionary. Undefined for words that a dictionary has, for names, which have capitals, and for short words
 * with a letter that nobody exchanges, unless the grammar has the word that it would stand for.
 */
export function slipOf(
  text: string,
  sounds: Pick<Sounds, 'provenance' | 'isListed'>,
  isSaid: IsSaid,
): string | undefined {
  if (text !== text.toLowerCase() || otherWords().has(text)) return undefined;
  const provenance = sounds.provenance(text);
  if (provenance !== 'rules' && provenance !== 'compound') return undefined;
  const isKnown = (each: string) => sounds.isListed(each);
  const meant = meantBy(text) ?? meantByHabit(text, isKnown);
  if (meant === undefined || isOfRegion(text, meant, isKnown) || isDoer(text, meant, isKnown)) return undefined;
  return isFarFetched(text, meant) && !isSaid(meant) ? undefined : meant;
}

/** The right spelling of a word that is reported as misspelt, by the list of common misspellings or by the dictionary. */
export function misspelt(
  text: string,
  sounds: Pick<Sounds, 'provenance' | 'isListed'>,
  isSaid: IsSaid,
): string | undefined {
  return spelling(text) ?? slipOf(text, sounds, isSaid);
}
