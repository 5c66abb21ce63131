import { type Phones, similarity } from '../phonetics/similarity.js';

/** A place where two phrases differ: the words that stand there in the one and in the other. One side may be empty. */
export interface WordSite {
  a: readonly string[];
  b: readonly string[];
}

/** Differing words that are less alike tell two phrases apart, however long the rest is that they share. */
export const leastSimilarity = 0.5;

const isSame = (a: string, b: string) => a === b || (a.length === b.length && a.toLowerCase() === b.toLowerCase());

/** Where two phrases differ: what is left between the words that they have in common in the same order, as many as can be. */
export function differingSites(a: readonly string[], b: readonly string[]): WordSite[] {
  let from = 0;
  while (from < a.length && from < b.length && isSame(a[from]!, b[from]!)) from++;
  let back = 0;
  while (back < a.length - from && back < b.length - from && isSame(a[a.length - 1 - back]!, b[b.length - 1 - back]!))
    back++;
  const restA = a.slice(from, a.length - back);
  const restB = b.slice(from, b.length - back);
  if (restA.length === 0 && restB.length === 0) return [];
  if (!restA.some((word) => restB.some((other) => isSame(word, other)))) return [{ a: restA, b: restB }];
  return splitAtCommon(restA, restB);
}

function splitAtCommon(a: readonly string[], b: readonly string[]): WordSite[] {
  // The longest common subsequence, by the usual table from the back.
  const width = b.length + 1;
  const longest = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let k = b.length - 1; k >= 0; k--) {
      longest[i * width + k] = isSame(a[i]!, b[k]!)
        ? longest[(i + 1) * width + k + 1]! + 1
        : Math.max(longest[(i + 1) * width + k]!, longest[i * width + k + 1]!);
    }
  }
  const sites: WordSite[] = [];
  let [startA, startB, i, k] = [0, 0, 0, 0];
  const close = () => {
    if (i > startA || k > startB) sites.push({ a: a.slice(startA, i), b: b.slice(startB, k) });
  };
  while (i < a.length && k < b.length) {
    if (isSame(a[i]!, b[k]!)) {
      close();
      startA = ++i;
      startB = ++k;
    } else if (longest[(i + 1) * width + k]! >= longest[i * width + k + 1]!) i++;
    else k++;
  }
  i = a.length;
  k = b.length;
  close();
  return sites;
}

/** Words that are as alike are the same ones, one of them misspelt or written together. */
const sameButSpelling = 0.75;
/** Sounds of such words, at least. */
const leastSounds = 4;
/** Words at one place, at most, that are looked at. */
const mostWords = 5;

/**
 * Places without what both sides say there, spelt in two ways: of "cuatromil tres" and "cuatro mil trece", "tres" and
 * "trece". A side may be left empty. Where nothing would be left of both, the place stays as it is.
 */
export function narrowed(
  sites: readonly WordSite[],
  soundsOf: (text: string) => readonly Phones[],
): readonly WordSite[] {
  if (!sites.some(({ a, b }) => a.length > 0 && b.length > 0 && a.length + b.length > 2)) return sites;
  return sites.map((site) => {
    if (site.a.length < 2 && site.b.length < 2) return site;
    if (site.a.length === 0 || site.b.length === 0 || Math.max(site.a.length, site.b.length) > mostWords) return site;
    const areSame = (x: readonly string[], y: readonly string[]) =>
      soundsOf(x.join(' ')).some((one) =>
        soundsOf(y.join(' ')).some(
          (other) => Math.min(one.length, other.length) >= leastSounds && similarity(one, other) >= sameButSpelling,
        ),
      );
    for (const isBeginning of [true, false]) {
      for (let total = site.a.length + site.b.length - 1; total >= 2; total--) {
        for (let n = Math.min(site.a.length, total - 1); n >= 1 && total - n <= site.b.length; n--) {
          const part = (words: readonly string[], count: number) =>
            isBeginning ? words.slice(0, count) : words.slice(words.length - count);
          const rest = (words: readonly string[], count: number) =>
            isBeginning ? words.slice(count) : words.slice(0, words.length - count);
          if (areSame(part(site.a, n), part(site.b, total - n)))
            return { a: rest(site.a, n), b: rest(site.b, total - n) };
        }
      }
    }
    return site;
  });
}

/**
 * How alike the words are at the place where two phrases differ most: Infinity where they differ only in single words
 * that one of them has beyond the other, 0 where it has several there.
 * @param known results so far, by the words of the place
 */
export function leastOfSites(
  sites: readonly WordSite[],
  soundsOf: (text: string) => readonly Phones[],
  known = new Map<string, number>(),
): number {
  let least = Infinity;
  // One word that only one of them has may go unheard; two such words are two chances to hear the difference.
  if (sites.filter(({ a, b }) => a.length === 0 || b.length === 0).length > 1) return 0;
  for (const { a, b } of sites) {
    // A single word may go unheard.
    if (a.length === 0 || b.length === 0) {
      if (a.length + b.length > 1) return 0;
      continue;
    }
    const [textA, textB] = [a.join(' '), b.join(' ')];
    const key = `${textA}\u0000${textB}`;
    let site = known.get(key);
    if (site === undefined) {
      site = 0;
      for (const x of soundsOf(textA)) for (const y of soundsOf(textB)) site = Math.max(site, similarity(x, y));
      known.set(key, site);
    }
    if (site < least) least = site;
  }
  return least;
}

/**
 * How alike two phrases are where they differ: what both say around it does not make the part that differs easier to
 * mistake. What sounds the same as a whole has no part that sounds different, however its words are paired.
 * @param whole the similarity of the phrases
 * @param known results so far, by the words of a place
 */
export const similarityOfSites = (
  whole: number,
  sites: readonly WordSite[],
  soundsOf: (text: string) => readonly Phones[],
  known?: Map<string, number>,
): number => (whole === 1 ? 1 : Math.min(whole, leastOfSites(sites, soundsOf, known)));

/**
 * Long phrases that share words are alike as wholes; what callers and recognisers go by is where they differ. Where
 * the words of one such place do not sound alike, their similarity counts.
 * @param whole the similarity of the phrases
 */
export function effectiveSimilarity(
  a: readonly string[],
  b: readonly string[],
  whole: number,
  soundsOf: (text: string) => readonly Phones[],
): number {
  const least = leastOfSites(differingSites(a, b), soundsOf);
  return least < leastSimilarity ? least : whole;
}
