import type { SpokenTime } from '../speech-engine.js';

/** Flite's name for silence between phones. */
export const PAUSE = 'pau';

/**
 * The phones that `flite -psdur` prints, `phone:end` in seconds: a line per utterance, whose times begin at 0 again.
 * What an utterance lasts by its phones and what it lasts in the audio may differ by the half pause at its end that
 * diphone voices do not speak: the utterances share that difference.
 * @param seconds of the whole audio
 */
export function readPhoneTimes(printed: string, seconds: number): SpokenTime[] {
  const lines = printed.split('\n').map((line) => [...line.matchAll(/([a-z]+):(\d+\.\d+)/g)]);
  const utterances = lines.filter((phones) => phones.length > 0);
  const lasts = (phones: readonly RegExpExecArray[]) => Number(phones.at(-1)![2]);
  const excess = utterances.reduce((sum, phones) => sum + lasts(phones), 0) - seconds;
  const times: SpokenTime[] = [];
  let begin = 0;
  for (const phones of utterances) {
    let start = begin;
    for (const [, value, written] of phones) {
      const end = begin + Number(written);
      if (value !== PAUSE) times.push({ value: value!, start, end });
      start = end;
    }
    begin += lasts(phones) - excess / utterances.length;
  }
  return times;
}

/** A word as it is written, with the phones that it has when it stands alone. */
export interface WordPhones {
  word: string;
  phones: readonly string[];
  /** The run it belongs to. */
  run: number;
}

/** The cost of one phone for another: vowels change with their stress, and a stop with its neighbour. */
function distance(a: string, b: string): number {
  if (a === b) return 0;
  const isVowel = (phone: string) => /^[aeiou]/.test(phone);
  return isVowel(a) === isVowel(b) ? 0.6 : 1.5;
}
/** The cost of a phone that only one side has. */
const GAP = 1;

/**
 * When the words of a sentence sound: their phones one after another are laid beside those that were spoken, so that as
 * few as possible differ (the edit distance of Levenshtein with costs for phones). Words that have no phone of their own
 * among the spoken ones are left out.
 */
export function wordTimes(words: readonly WordPhones[], spoken: readonly SpokenTime[]): SpokenTime[] {
  const owners = words.flatMap(({ phones }, word) => phones.map((phone) => ({ phone, word })));
  const [rows, columns] = [owners.length + 1, spoken.length + 1];
  const costs = new Float32Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (row === 0 && column === 0) continue;
      costs[row * columns + column] = Math.min(
        row > 0 ? costs[(row - 1) * columns + column]! + GAP : Infinity,
        column > 0 ? costs[row * columns + column - 1]! + GAP : Infinity,
        row > 0 && column > 0
          ? costs[(row - 1) * columns + column - 1]! + distance(owners[row - 1]!.phone, spoken[column - 1]!.value)
          : Infinity,
      );
    }
  }
  /** The word of each spoken phone, from the last to the first; a phone that no word has belongs to the one after it. */
  const wordOf = new Int32Array(spoken.length);
  let [row, column] = [rows - 1, columns - 1];
  let word = words.length - 1;
  while (column > 0) {
    const cost = costs[row * columns + column]!;
    const isPair =
      row > 0 &&
      cost ===
        Math.fround(
          costs[(row - 1) * columns + column - 1]! + distance(owners[row - 1]!.phone, spoken[column - 1]!.value),
        );
    if (isPair) {
      row--;
      word = owners[row]!.word;
      wordOf[--column] = word;
    } else if (row > 0 && cost === Math.fround(costs[(row - 1) * columns + column]! + GAP)) row--;
    else wordOf[--column] = word;
  }
  const times: (SpokenTime | undefined)[] = words.map(() => undefined);
  for (const [i, { start, end }] of spoken.entries()) {
    const owner = wordOf[i]!;
    const known = times[owner];
    if (known) known.end = end;
    else if (words[owner]) times[owner] = { value: words[owner]!.word, start, end, run: words[owner]!.run };
  }
  return times.flatMap((time) => time ?? []);
}
