import { editCost } from './phones.js';
import { editDistance, type Phones } from './similarity.js';

/** Something said: its pronunciations, and the group within which nothing is compared (its meaning). */
export interface Spoken {
  variants: readonly Phones[];
  group: number;
}

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
  /** Which phones occur: 39 bits in two halves. */
  low: number;
  high: number;
  histogram: Uint8Array;
}

function popcount(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/**
 * All pairs of different groups whose similarity reaches the threshold, exactly: pronunciations are sorted by length,
 * pairs are dropped by bounds that no edit can beat (length, phones present on one side only, phone counts), and what
 * is left gets the banded edit distance with an early stop. Equal pronunciations are found too (similarity 1).
 * @param limit the largest number of exact comparisons
 */
export function joinSimilar(entries: readonly Spoken[], threshold: number, limit = 50_000_000): JoinResult {
  const rows: Row[] = entries.flatMap(({ variants }, entry) => variants.map((phones) => describe(entry, phones)));
  rows.sort((a, b) => a.phones.length - b.phones.length || a.entry - b.entry);
  const best = new Map<number, SimilarPair>();
  let compared = 0;
  let truncated = false;
  const cheapest = Math.min(editCost.gap, editCost.close, editCost.substitution);

  outer: for (let i = 0; i < rows.length; i++) {
    const first = rows[i]!;
    for (let k = i + 1; k < rows.length; k++) {
      const second = rows[k]!;
      const longer = second.phones.length;
      const bound = (1 - threshold) * longer + 1e-9;
      // Sorted by length: from here on the gap only grows, and faster than the bound.
      if ((longer - first.phones.length) * editCost.gap > bound) break;
      if (first.entry === second.entry || entries[first.entry]!.group === entries[second.entry]!.group) continue;
      // Each phone that one side has and the other lacks takes part in an edit of its own; so does each surplus one.
      const onlyFirst = popcount(first.low & ~second.low) + popcount(first.high & ~second.high);
      const onlySecond = popcount(second.low & ~first.low) + popcount(second.high & ~first.high);
      if (Math.max(onlyFirst, onlySecond) * cheapest > bound) continue;
      let surplusFirst = 0;
      let surplusSecond = 0;
      for (let phone = 0; phone < 39; phone++) {
        const difference = first.histogram[phone]! - second.histogram[phone]!;
        if (difference > 0) surplusFirst += difference;
        else surplusSecond -= difference;
      }
      if (Math.max(surplusFirst, surplusSecond) * cheapest > bound) continue;
      if (compared++ >= limit) {
        truncated = true;
        break outer;
      }
      const cost = editDistance(first.phones, second.phones, bound);
      if (cost > bound) continue;
      keep(best, first, second, longer === 0 ? 1 : 1 - cost / longer, entries.length);
    }
  }
  const pairs = [...best.values()].sort((x, y) => y.similarity - x.similarity || x.a - y.a || x.b - y.b);
  return { pairs, compared, truncated };
}

function keep(best: Map<number, SimilarPair>, x: Row, y: Row, similarity: number, count: number): void {
  const [first, second] = x.entry < y.entry ? [x, y] : [y, x];
  const key = first.entry * count + second.entry;
  if ((best.get(key)?.similarity ?? -1) >= similarity) return;
  best.set(key, { a: first.entry, b: second.entry, similarity, phonesA: first.phones, phonesB: second.phones });
}

function describe(entry: number, phones: Phones): Row {
  const histogram = new Uint8Array(39);
  let low = 0;
  let high = 0;
  for (const phone of phones) {
    if (histogram[phone]! < 255) histogram[phone]!++;
    if (phone < 32) low |= 1 << phone;
    else high |= 1 << (phone - 32);
  }
  return { entry, phones, low, high, histogram };
}
