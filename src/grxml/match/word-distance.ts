/** Costs of the edits that turn the phrase into an accepted one, in tenths of a word. */
export const removeCost = 10;
export const insertCost = 10;
/** Replacing a word: from nearly the same to nothing in common, always less than removing one and inserting another. */
const replaceLeast = 4;
const replaceMost = 18;
export const cheapestEdit = replaceLeast + 1;

/** The number of letters to insert, remove or replace to turn one word into the other (Levenshtein distance). */
export function letterDistance(a: string, b: string): number {
  if (a === b) return 0;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replace = row[j - 1]! + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      next.push(Math.min(replace, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}

/** What replacing a word by another, both folded and different, costs: the less they resemble each other, the more. */
export function replaceCost(a: string, b: string): number {
  const longest = Math.max(a.length, b.length, 1);
  // Words of very different length have little in common; a bound on length bounds the work.
  if (longest > 40 || Math.abs(a.length - b.length) * 2 > longest) return replaceMost;
  return replaceLeast + Math.max(1, Math.round(((replaceMost - replaceLeast) * letterDistance(a, b)) / longest));
}
