import { editCost, phoneNames, substitution } from './phones.js';
import { editDistance, type Phones } from './similarity.js';

/** Something said: its pronunciations, and the group within which nothing is compared (its meaning). */
export interface Spoken {
  variants: readonly Phones[];
  group: number;
  /**
   * Its words, and the least number of sounds of each. Where both sides of a pair have them, pairs are left out whose
   * words between those that they begin and end with together differ by more than half.
   */
  words?: readonly string[];
  soundsOfWords?: readonly number[];
}

/** Pairs that are kept: words that a pronouncer knows nothing of may all sound the same. */
const mostPairs = 200_000;

/** Two entries that sound alike: `a < b` are their places in the list. */
export interface SimilarPair {
  a: number;
  b: number;
  similarity: number;
  /** The variants that came closest. */
  phonesA: Phones;
  phonesB: Phones;
}

export interface JoinResult {
  pairs: SimilarPair[];
  /** Pairs for which the exact cost was computed, for the report. */
  compared: number;
  /** True when the work limit cut the join short. */
  truncated: boolean;
}

interface Row {
  entry: number;
  phones: Phones;
}

/**
 * For each row, the phones that occur once or more, twice or more, and so on: 64 bits in two halves per level. The
 * phones that one side has beyond the other are then counted by bits.
 */
const levels = 4;
const stride = levels * 2;

function popcount(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

// Own bindings: an imported one costs a call per use in the bundle.
const { gap } = editCost;
const cheapest = Math.min(editCost.gap, editCost.close, editCost.substitution);
/** Of each phone, the phones that it can be replaced by for less than the price of any other edit. */
const near: readonly (readonly [number, number])[] = phoneNames.map((_, phone) =>
  bitsOf(phoneNames.flatMap((__, other) => (substitution[phone * phoneNames.length + other]! < 1 ? [other] : []))),
);

function bitsOf(phones: Iterable<number>): [number, number] {
  let low = 0;
  let high = 0;
  for (const phone of phones) {
    if (phone < 32) low |= 1 << phone;
    else high |= 1 << (phone - 32);
  }
  return [low, high];
}

/** How many of some phones have no near one among others. */
function alone(low: number, high: number, otherLow: number, otherHigh: number): number {
  let count = 0;
  for (let bits = low; bits !== 0; bits &= bits - 1) {
    const [nearLow, nearHigh] = near[31 - Math.clz32(bits & -bits)]!;
    if ((nearLow & otherLow) === 0 && (nearHigh & otherHigh) === 0) count++;
  }
  for (let bits = high; bits !== 0; bits &= bits - 1) {
    const [nearLow, nearHigh] = near[63 - Math.clz32(bits & -bits)]!;
    if ((nearLow & otherLow) === 0 && (nearHigh & otherHigh) === 0) count++;
  }
  return count;
}

/**
 * All pairs of different groups whose similarity reaches the threshold, exactly: pronunciations are sorted by length,
 * pairs are dropped by bounds that no edit can beat, and what is left gets the edit distance with an early stop. The
 * bounds: each phone that one side has beyond the other takes part in an edit of its own, which costs 0.6 at least, and
 * 1 where the other side has nothing near beyond it; where one side has more of them, the rest are insertions. Equal
 * pronunciations are found too (similarity 1).
 * @param limit the largest number of exact comparisons
 * @param options.apart the share of the sounds of the words that differ which may be unlike; half
 * @param options.inOnePlace leave out pairs that have words in common between words that differ
 */
export function joinSimilar(
  entries: readonly Spoken[],
  threshold: number,
  limit = 50_000_000,
  options: { inOnePlace?: boolean; apart?: number } = {},
): JoinResult {
  const several = options.inOnePlace ? -1 : Infinity;
  const { apart = 0.5 } = options;
  const rows: Row[] = entries.flatMap(({ variants }, entry) => variants.map((phones) => ({ entry, phones })));
  rows.sort((a, b) => a.phones.length - b.phones.length || a.entry - b.entry);
  const masks = new Int32Array(rows.length * stride);
  rows.forEach((row, at) => {
    fillMasks(masks, at * stride, row.phones);
  });
  const groups = Int32Array.from(rows, ({ entry }) => entries[entry]!.group);
  const lengths = Int32Array.from(rows, ({ phones }) => phones.length);
  // What most pairs are dropped by, side by side: fifty million of them are looked at for ten thousand phrases.
  const lows = Int32Array.from(rows, (_, at) => masks[at * stride]!);
  const highs = Int32Array.from(rows, (_, at) => masks[at * stride + 1]!);
  const bounds = Float64Array.from(lengths, (longer) => (1 - threshold) * longer + 1e-9);
  const mostSurplus = Int32Array.from(bounds, (bound) => Math.floor(bound / cheapest));
  const worded = wordedEntries(entries);
  const best = new Map<number, SimilarPair>();
  let compared = 0;
  let truncated = false;

  outer: for (let i = 0; i < rows.length; i++) {
    const first = rows[i]!;
    const group = groups[i]!;
    const length = lengths[i]!;
    const x = i * stride;
    const low = lows[i]!;
    const high = highs[i]!;
    for (let k = i + 1; k < rows.length; k++) {
      const longer = lengths[k]!;
      const bound = bounds[k]!;
      // Sorted by length: from here on the gap only grows, and faster than the bound.
      if ((longer - length) * gap > bound) break;
      const otherLow = lows[k]! & ~low;
      const otherHigh = highs[k]! & ~high;
      let surplusSecond = popcount(otherLow) + popcount(otherHigh);
      if (surplusSecond > mostSurplus[k]!) continue;
      const onlyLow = low & ~lows[k]!;
      const onlyHigh = high & ~highs[k]!;
      let surplusFirst = popcount(onlyLow) + popcount(onlyHigh);
      if (surplusFirst > mostSurplus[k]!) continue;
      if (group === groups[k]!) continue;
      const y = k * stride;
      let moreLow = 0;
      let moreHigh = 0;
      let lessLow = 0;
      let lessHigh = 0;
      for (let level = 2; level < stride; level += 2) {
        const a = masks[x + level]! & ~masks[y + level]!;
        const b = masks[x + level + 1]! & ~masks[y + level + 1]!;
        const c = masks[y + level]! & ~masks[x + level]!;
        const d = masks[y + level + 1]! & ~masks[x + level + 1]!;
        if ((a | b | c | d) === 0) continue;
        surplusFirst += popcount(a) + popcount(b);
        surplusSecond += popcount(c) + popcount(d);
        moreLow |= a;
        moreHigh |= b;
        lessLow |= c;
        lessHigh |= d;
      }
      // Beyond the levels surpluses are counted too low; their difference is that of the lengths.
      const few = Math.min(surplusFirst, surplusSecond);
      if (few * cheapest + (longer - length) * gap > bound) continue;
      const dear = 1 - cheapest;
      const lonely = alone(onlyLow, onlyHigh, otherLow | lessLow, otherHigh | lessHigh);
      if (surplusFirst * cheapest + lonely * dear > bound) continue;
      const alsoLonely = alone(otherLow, otherHigh, onlyLow | moreLow, onlyHigh | moreHigh);
      if (surplusSecond * cheapest + alsoLonely * dear > bound) continue;
      const second = rows[k]!;
      const tight = Math.min(bound, boundOfWords(worded, first.entry, second.entry, several, apart) + 1e-9);
      if (tight < 0) continue;
      if (
        tight < bound &&
        (few * cheapest + (longer - length) * gap > tight ||
          surplusFirst * cheapest + lonely * dear > tight ||
          surplusSecond * cheapest + alsoLonely * dear > tight)
      )
        continue;
      if (compared++ >= limit) {
        truncated = true;
        break outer;
      }
      if (best.size >= mostPairs) {
        truncated = true;
        break outer;
      }
      const cost = editDistance(first.phones, second.phones, tight);
      if (cost > tight) continue;
      keep(best, first, second, longer === 0 ? 1 : 1 - cost / longer, entries.length);
    }
  }
  const pairs = [...best.values()].sort((p, q) => q.similarity - p.similarity || p.a - q.a || p.b - q.b);
  return { pairs, compared, truncated };
}

interface Worded {
  /** Words as numbers. */
  words: Int32Array;
  /** How many sounds the words before each have at least, and all of them. */
  before: Int32Array;
  /** Sounds of the longest variant. */
  longest: number;
}

function wordedEntries(entries: readonly Spoken[]): (Worded | undefined)[] {
  const numbers = new Map<string, number>();
  return entries.map(({ words, soundsOfWords, variants }) => {
    if (!words || !soundsOfWords) return undefined;
    const before = new Int32Array(words.length + 1);
    for (const [at, count] of soundsOfWords.entries()) before[at + 1] = before[at]! + count;
    // Words that are said together in another way than one by one.
    if (variants.some(({ length }) => length < before[words.length]!)) return undefined;
    return {
      words: Int32Array.from(words, (word) => {
        const key = word.toLowerCase();
        const known = numbers.get(key) ?? numbers.size;
        numbers.set(key, known);
        return known;
      }),
      before,
      longest: variants.reduce((most, { length }) => Math.max(most, length), 0),
    };
  });
}

/**
 * What a pair may cost at most, for the words that differ to be as alike: infinite where that cannot be said,
 * because a side lacks words.
 * @param several what it is where the two differ in several places
 * @param apart the share of the sounds of the words that differ which may be unlike
 */
function boundOfWords(
  worded: readonly (Worded | undefined)[],
  x: number,
  y: number,
  several: number,
  apart: number,
): number {
  const [a, b] = [worded[x], worded[y]];
  if (!a || !b) return Infinity;
  const most = Math.min(a.words.length, b.words.length);
  let from = 0;
  while (from < most && a.words[from] === b.words[from]) from++;
  let back = 0;
  while (back < most - from && a.words[a.words.length - 1 - back] === b.words[b.words.length - 1 - back]) back++;
  const [endA, endB] = [a.words.length - back, b.words.length - back];
  if (from >= endA || from >= endB) return Infinity;
  for (let i = from; i < endA; i++) {
    for (let k = from; k < endB; k++) if (a.words[i] === b.words[k]) return several;
  }
  return apart * Math.max(mostSounds(a, from, endA), mostSounds(b, from, endB));
}

/** The sounds that some of the words have at most. */
function mostSounds({ before, longest }: Worded, from: number, to: number): number {
  return longest - before[from]! - (before[before.length - 1]! - before[to]!);
}

function keep(best: Map<number, SimilarPair>, x: Row, y: Row, similarity: number, count: number): void {
  const [first, second] = x.entry < y.entry ? [x, y] : [y, x];
  const key = first.entry * count + second.entry;
  if ((best.get(key)?.similarity ?? -1) >= similarity) return;
  best.set(key, { a: first.entry, b: second.entry, similarity, phonesA: first.phones, phonesB: second.phones });
}

function fillMasks(masks: Int32Array, at: number, phones: Phones): void {
  const counts = new Uint8Array(phoneNames.length);
  for (const phone of phones) {
    const level = Math.min(counts[phone]!, levels - 1) * 2;
    counts[phone] = Math.min(255, counts[phone]! + 1);
    if (phone < 32) masks[at + level] = masks[at + level]! | (1 << phone);
    else masks[at + level + 1] = masks[at + level + 1]! | (1 << (phone - 32));
  }
}
