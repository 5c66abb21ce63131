/** Damerau-Levenshtein distance (adjacent swaps count one), upper and lower case alike. */
export function editDistance(a: string, b: string): number {
  const left = a.toLowerCase();
  const right = b.toLowerCase();
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, k) => k);
  for (let i = 1; i <= left.length; i++) {
    const row = [i];
    for (let k = 1; k <= right.length; k++) {
      const cost = left[i - 1] === right[k - 1] ? 0 : 1;
      let best = Math.min(last[k]! + 1, row[k - 1]! + 1, last[k - 1]! + cost);
      if (i > 1 && k > 1 && left[i - 1] === right[k - 2] && left[i - 2] === right[k - 1]) {
        best = Math.min(best, beforeLast[k - 2]! + 1);
      }
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[right.length]!;
}

/** Candidates compared at most: a hint must not cost more than the check itself. */
const mostCompared = 2000;

/**
 * The candidate a writer most likely meant: differing in case only, or by up to a third of its letters.
 * @returns undefined where none is near
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  let compared = 0;
  for (const candidate of candidates) {
    if (candidate === word) continue;
    const limit = Math.max(1, Math.floor(Math.min(word.length, candidate.length, 24) / 3));
    if (Math.abs(candidate.length - word.length) > limit) continue;
    if (++compared > mostCompared) break;
    const distance = editDistance(word.slice(0, 64), candidate.slice(0, 64));
    if (distance <= limit && distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/**
 * The way out where a word is none of some: what was most likely meant, where one is near, and all of them.
 * @param all how they are listed: `use en, es, fr`
 */
export function meantHint(word: string, candidates: Iterable<string>, all: string): string {
  const meant = nearest(word, candidates);
  return meant === undefined ? all : `did you mean ${meant}? (${all})`;
}
